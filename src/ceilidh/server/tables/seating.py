"""Changes of who sits where: taking seats, leaving, bots that take over. Each makes a new row from a row."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ceilidh.bots import FIRST_NAMES, LEVELS
from ceilidh.server.accounts.names import distinct_name, skeleton
from ceilidh.server.api_errors import bad, conflict, forbidden
from ceilidh.server.storage import SeatRow, TableRow, new_id, now
from ceilidh.server.tables.clocks import RETURN_TIME_MS, is_out, time_is_up
from ceilidh.server.tables.game_session import seat_mask
from ceilidh.server.tables.offered_bots import require_bot, require_measured_bot
from ceilidh.server.tables.rated_game_rules import stand_in_level
from ceilidh.server.tables.rules_editions import installed_game, require_game

SeatChange = Callable[[TableRow], TableRow | None]
"""Makes a row from a row; None removes the table."""
ReplacementCheck = Callable[[TableRow, SeatRow], None]
"""Raises a refusal if others may not give this person's seat to a bot now."""


def name_bots(row: TableRow) -> TableRow:
    """Give every bot a name, and make all names at the table distinct."""
    used: list[str] = []
    seats: list[SeatRow] = []
    taken = {skeleton(seat.name) for seat in row.seats}
    bot_names = iter([name for name in FIRST_NAMES if skeleton(name) not in taken])
    for seat in row.seats:
        wanted = seat.name or (next(bot_names) if seat.kind == "bot" else "")
        name = wanted and distinct_name(wanted, used)
        used.append(name)
        seats.append(replace(seat, name=name))
    return replace(row, seats=tuple(seats))


def start_if_full(row: TableRow) -> TableRow:
    if row.phase != "waiting" or any(seat.kind == "free" for seat in row.seats):
        return row
    game = installed_game(row)
    if game is None:
        raise conflict("closed")
    state = game.new(len(row.seats), row.seed, row.options)
    return replace(row, phase="playing", actors=seat_mask(state.actors()), moved=now())


def take_seat(row: TableRow, number: int | None, person: str, name: str) -> TableRow:
    """Sit down on that seat or the first free one; the game starts if it was the last."""
    free = [seat.number for seat in row.seats if seat.kind == "free"]
    if number is None and free:
        number = free[0]
    if number is None:
        raise conflict("no_free_seat")
    if require_seat(row, number).kind != "free":
        raise conflict("taken")
    one_each = row.rated or (row.listed and not row.multiple_seats)
    if one_each and any(seat.person == person for seat in row.seats):
        raise conflict("one_seat")
    others = [seat.name for seat in row.seats]
    return start_if_full(_with(row, number, kind="person", name=distinct_name(name, others), person=person))


def fill_with_bots(row: TableRow, person: str, level: str) -> TableRow:
    """Give all free seats to bots, as the host may, and start the game."""
    if row.host != person:
        raise forbidden("not_host")
    if row.phase != "waiting":
        raise conflict("not_waiting")
    level = require_bot(level, row.game)
    if row.rated:
        require_measured_bot(level, require_game(row.game))
    seats = [replace(seat, kind="bot", bot=level) if seat.kind == "free" else seat for seat in row.seats]
    return start_if_full(name_bots(replace(row, seats=tuple(seats))))


def leave_table(row: TableRow, person: str) -> TableRow | None:
    """Get up. A waiting table is removed with its host; in a running game the others need not wait any longer."""
    own = [seat for seat in row.seats if seat.person == person]
    if row.phase == "waiting" and row.host == person:
        return None
    if not own:
        raise forbidden("not_at_table")
    for seat in own:
        if row.phase == "waiting":
            row = _with(row, seat.number, kind="free", name="", person=None, invitation=new_id())
        else:
            row = _with(row, seat.number, gone=True)
    return row


def give_to_bot(row: TableRow, number: int, person: str, level: str, check_replaceable: ReplacementCheck) -> TableRow:
    """Let a bot play on one's own seat, or on that of somebody else if that is fair.

    At an evening nobody hands over their own seat: leaving the evening lets the weakest bot take over.
    """
    seat = require_seat(row, number)
    if row.phase != "playing":
        raise conflict("not_playing")
    if all(other.person != person for other in row.seats):
        raise forbidden("not_at_table")
    if seat.bot is not None:
        raise conflict("already_bot")
    if seat.person != person:
        check_replaceable(row, seat)
    elif row.evening is not None:
        raise conflict("evening_seat")
    return _with(row, number, bot=stand_in_level(row, require_bot(level, row.game)))


def stand_in(row: TableRow, number: int) -> TableRow:
    """Let the weakest bot play for somebody who has left; they may come back."""
    if row.phase != "playing" or require_seat(row, number).bot is not None:
        return row
    return _with(row, number, bot=LEVELS[0])


def replace_overdue(row: TableRow, now: int) -> TableRow:
    """Let a bot stand in for everybody who must decide and has no time left."""
    for seat in row.seats:
        must_decide = row.phase == "playing" and row.actors >> seat.number & 1
        if row.time_control is not None and must_decide and time_is_up(seat, now):
            row = _with(row, seat.number, bot=seat.bot or row.time_control.bot, spare=0, due=None)
    return row


def take_back(row: TableRow, number: int, person: str) -> TableRow:
    """Take back one's own seat from a bot. If time had run out: after the bot's decision, with one minute."""
    seat = require_seat(row, number)
    if seat.person != person:
        raise forbidden("not_yours")
    if row.phase != "playing":
        raise conflict("not_playing")
    if seat.bot is None and not seat.gone:
        raise conflict("no_bot_plays")
    ran_out = is_out(seat)
    if ran_out and row.actors >> number & 1:
        raise conflict("bot_decides")
    return _with(row, number, bot=None, gone=False, spare=RETURN_TIME_MS if ran_out else seat.spare)


def require_seat(row: TableRow, number: int) -> SeatRow:
    if not 0 <= number < len(row.seats):
        raise bad("no_seat", n=number + 1)
    return row.seats[number]


def require_own_seat(row: TableRow, person: str, number: int) -> int:
    """The number itself if the person decides on that seat, else a refusal."""
    seat = require_seat(row, number)
    if seat.person != person:
        raise forbidden("not_yours")
    if seat.bot is not None:
        raise conflict("bot_plays")
    if seat.gone:
        raise conflict("left_seat")
    return number


def _with(row: TableRow, number: int, **changes: object) -> TableRow:
    changed = replace(row.seats[number], **changes)
    return replace(row, seats=(*row.seats[:number], changed, *row.seats[number + 1 :]))
