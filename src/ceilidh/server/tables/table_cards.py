"""Table cards for lists such as the lobby, and the header of a table with its players."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ceilidh.server import messages as m
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.storage import SeatRow, TableRow, tables
from ceilidh.server.tables.clocks import clock_message, time_control_message
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.rated_game_rules import allows_help, may_be_replaced
from ceilidh.server.tables.rules_editions import is_closed
from ceilidh.server.tables.view_rendering import Viewpoint


def displayed_phase(row: TableRow) -> m.Phase:
    """The phase; `closed` if the table's edition of the rules is not installed."""
    return "closed" if is_closed(row) else row.phase


def table_card(row: TableRow, person: str | None, lang: str, now: int) -> m.TableCard:
    named = zip(row.seats, seat_names(row, lang), strict=True)
    return m.TableCard(
        table=row.id,
        game=row.game,
        phase=displayed_phase(row),
        players=[_player_card(row, seat, name, person) for seat, name in named],
        my_move=is_my_move(row, person),
        moved_at=row.moved,
        lesson=row.lesson,
        time_control=time_control_message(row.time_control),
        rated=row.rated,
        hints=allows_help(row),
        left_ms=_time_left(row, person, now),
    )


def _watched_card(row: TableRow, person: str | None, lang: str, now: int) -> m.TableCard:
    return replace(table_card(row, person, lang, now), watch=row.watch)


def _time_left(row: TableRow, person: str | None, now: int) -> int | None:
    """Milliseconds until the person's earliest deadline."""
    mine = [seat for seat in row.seats if seat.person == person and seat.person and seat.bot is None]
    running = [seat.due for seat in mine if seat.due is not None]
    return max(0, min(running) - now) if running else None


def is_my_move(row: TableRow, person: str | None) -> bool:
    """Whether the person must decide; a seat that they have left does not ask them."""
    seated = [seat for seat in row.seats if seat.person == person and seat.person]
    mine = [seat.number for seat in seated if seat.bot is None and not seat.gone]
    return displayed_phase(row) == "playing" and any(row.actors >> number & 1 for number in mine)


def lobby(
    theirs: Sequence[TableRow],
    listed: Sequence[TableRow],
    person: str | None,
    lang: str,
    kept_out: bool,
    now: int,
) -> m.Lobby:
    """The lists on the home page. Where an invitation is needed, people without one see no tables of others."""
    running = [row for row in theirs if displayed_phase(row) in ("waiting", "playing")]
    recent = tables.abandoned_before()
    running.sort(key=lambda row: (row.moved < recent, not is_my_move(row, person)))
    over = [row for row in theirs if displayed_phase(row) in ("finished", "closed")]
    mine = {row.id for row in running}
    others = [] if kept_out else [row for row in listed if row.id not in mine]
    return m.Lobby(
        mine=[table_card(row, person, lang, now) for row in running],
        open=[table_card(row, person, lang, now) for row in others if displayed_phase(row) == "waiting"],
        running=[_watched_card(row, person, lang, now) for row in others if displayed_phase(row) == "playing"],
        finished=[table_card(row, person, lang, now) for row in over],
        invite_only=kept_out,
    )


def table_header(live: LiveTable, presence: Presence, person: str | None, viewpoint: Viewpoint) -> m.TableHeader:
    """The table and who sits at it, as seen from a viewpoint."""
    row = live.row
    named = zip(row.seats, seat_names(row, viewpoint.lang), strict=True)
    sits = any(other.person == person for other in row.seats if person)
    return m.TableHeader(
        table=row.id,
        game=row.game,
        options=row.options,
        phase="closed" if live.state.is_closed else row.phase,
        players=[_player(live, presence, other, name, person, sits) for other, name in named],
        watching=viewpoint.seat is None,
        host=person is not None and person == row.host,
        time_control=time_control_message(row.time_control),
        rated=row.rated,
        hints=allows_help(row),
        evening=row.evening,
    )


def with_statuses(known: m.TableHeader, statuses: Sequence[m.Status]) -> m.TableHeader:
    """The header with new statuses. Only for tables without a time limit: clocks are not updated."""
    players = zip(known.players, statuses, strict=True)
    return replace(known, players=[replace(player, status=status) for player, status in players])


def _player(live: LiveTable, presence: Presence, seat: SeatRow, name: str, person: str | None, sits: bool) -> m.Player:
    row, playing = live.row, live.session is not None and not live.state.is_over
    mine = seat.person is not None and seat.person == person
    other_person = seat.kind == "person" and not mine and seat.bot is None
    return m.Player(
        seat=seat.number,
        name=name,
        kind=seat.kind,
        bot=seat.bot,
        mine=mine,
        online=seat.person is not None and presence.is_online(seat.person),
        gone=seat.gone,
        status=live.session.statuses[seat.number] if live.session else "",
        replaceable=sits
        and playing
        and other_person
        and may_be_replaced(row, seat, presence.is_away(seat.person or "")),
        returnable=mine and playing and (seat.bot is not None or seat.gone),
        clock=clock_message(row.time_control, seat, live.deadlines.now()) if playing else None,
    )


def _player_card(row: TableRow, seat: SeatRow, name: str, person: str | None) -> m.PlayerCard:
    return m.PlayerCard(
        name=name,
        kind=seat.kind,
        bot=seat.bot,
        mine=seat.person is not None and seat.person == person,
        gone=seat.gone,
        place=row.result.places[seat.number] if row.result else None,
        score=row.result.scores[seat.number] if row.result else None,
    )
