"""An evening as a message for everybody with its link: no more than spectators of its tables may see."""

from __future__ import annotations

from msgspec.structs import asdict

from ceilidh.server import messages as m
from ceilidh.server.accounts.names import distinct_name
from ceilidh.server.evenings.join_codes import join_code
from ceilidh.server.evenings.standings import FinishedTable, ScoredRound, Standing, points_of, standings
from ceilidh.server.evenings.transitions import Tables, guest_of, is_host, is_running, may_start_rounds, state_of
from ceilidh.server.storage import SeatRow, TableRow
from ceilidh.server.storage.evenings import EveningRow, RoundRow, SeatingRow, was_seated
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.table_cards import displayed_phase
from ceilidh.server.translations import CATALOGUES


def evening_card(row: EveningRow, tables: Tables) -> m.EveningCard:
    state = state_of(row, tables)
    return m.EveningCard(evening=row.id, name=row.name, games=row.plan.games, state=state, made_at=row.created)


def evening_view(row: EveningRow, tables: Tables, host: str, person: str | None, lang: str) -> m.Evening:
    plan, names = row.plan, names_by_number(row, lang)
    stand = standings([guest.number for guest in row.guests], [_scored_round(one, tables) for one in row.rounds])
    return m.Evening(
        evening=row.id,
        code=join_code(row.id),
        name=row.name,
        host=host,
        mine=may_start_rounds(row, person),
        games=plan.games,
        rounds=plan.rounds,
        table_size=plan.size,
        bots=plan.bots,
        time_control=m.TimeControl(**asdict(plan.time_control)),
        state=state_of(row, tables),
        guests=[_guest(row, one, names[one.guest], person) for one in stand if _is_shown(row, one.guest, person)],
        seated=[_round(row, number, tables, names, person, lang) for number in range(len(row.rounds))],
    )


def names_by_number(row: EveningRow, lang: str) -> dict[int, str]:
    names = {guest.number: guest.name for guest in row.guests}
    for guest in row.guests:
        if not guest.name:
            names[guest.number] = distinct_name(CATALOGUES[lang]("person.former"), filter(None, names.values()))
    return names


def _scored_round(one: RoundRow, tables: Tables) -> ScoredRound:
    known = [(places, tables.get(places.table)) for places in one.tables]
    over = [FinishedTable(places.guests, table.result.places) for places, table in known if table and table.result]
    running = any(is_running(table) for _, table in known)
    return ScoredRound(over, () if running else one.bench)


def _is_shown(row: EveningRow, number: int, person: str | None) -> bool:
    """A guest who was sent away before they ever sat down is shown to the host and themselves only."""
    if number not in row.plan.sent_away or was_seated(row, number) or is_host(row, person):
        return True
    guest = guest_of(row, person) if person is not None else None
    return guest is not None and guest.number == number


def _guest(row: EveningRow, one: Standing, name: str, person: str | None) -> m.EveningGuest:
    guest = next(guest for guest in row.guests if guest.number == one.guest)
    return m.EveningGuest(
        number=one.guest,
        name=name,
        mine=guest.person is not None and guest.person == person,
        has_left=guest.gone,
        sent_away=guest.number in row.plan.sent_away,
        place=one.place,
        points=float(one.points),
        won=one.won,
        rounds=[None if had is None else float(had) for had in one.rounds],
    )


def _round(
    row: EveningRow, number: int, tables: Tables, names: dict[int, str], person: str | None, lang: str
) -> m.EveningRound:
    one = row.rounds[number]
    return m.EveningRound(
        number=number + 1,
        game=row.plan.games[number % len(row.plan.games)],
        tables=[
            _table(at, places, tables[places.table], person, lang)
            for at, places in enumerate(one.tables, 1)
            if places.table in tables
        ],
        sitting_out=[names[guest] for guest in one.bench],
    )


def _table(at: int, places: SeatingRow, row: TableRow, person: str | None, lang: str) -> m.EveningTable:
    named = zip(row.seats, seat_names(row, lang), strict=True)
    points = _points(places, row)
    return m.EveningTable(
        number=at,
        table=row.id,
        watch=row.watch,
        phase=displayed_phase(row),
        mine=any(seat.person == person for seat in row.seats if seat.person),
        seats=[_seat(row, seat, name, places.guests[seat.number], points) for seat, name in named],
    )


def _points(places: SeatingRow, row: TableRow) -> dict[int | None, float]:
    """The guests' points from a finished table."""
    if row.result is None:
        return {}
    table = FinishedTable(places.guests, row.result.places)
    return {guest: float(points_of(table, guest)) for guest in places.guests if guest is not None}


def _seat(row: TableRow, seat: SeatRow, name: str, guest: int | None, points: dict[int | None, float]) -> m.EveningSeat:
    result, number = row.result, seat.number
    return m.EveningSeat(
        name=name,
        guest=guest,
        bot=seat.bot,
        deciding=row.phase == "playing" and bool(row.actors >> number & 1),
        place=result.places[number] if result else None,
        score=result.scores[number] if result else None,
        points=points.get(guest),
    )
