"""Who sits where: setting up, taking seats, leaving, bots that stand in. Each step makes a new row from a row."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from ceilidh.bots import FIRST_NAMES, LEVELS
from ceilidh.core import SEEDS, Game, SetupError, find_game, game_names
from ceilidh.server.accounts.names import distinct_name, normalize_name, skeleton
from ceilidh.server.api_errors import bad, conflict, forbidden, missing
from ceilidh.server.messages import NewLesson, NewTable, SeatPlan
from ceilidh.server.storage import Entry, Pace, PersonRow, SeatRow, TableRow, new_id, now
from ceilidh.server.tables.clocks import RETURN_TIME_MS, is_out, time_is_up
from ceilidh.server.tables.fair_play import stand_in_level
from ceilidh.server.tables.game_session import GameSession, seat_mask
from ceilidh.server.tables.new_tables import new_table
from ceilidh.server.tables.offered_bots import require_bot
from ceilidh.server.tables.rules_editions import installed_game

LIVE_BANK_RANGE_S: Final = (60, 4 * 3600)
MAX_INCREMENT_S: Final = 600
SLOW_BANK_RANGE_S: Final = (3600, 30 * 24 * 3600)
"""How many seconds a time limit may have."""

SeatChange = Callable[[TableRow], TableRow | None]
"""Makes a row from a row; None forgets the table."""
Replaceable = Callable[[TableRow, SeatRow], None]
"""A refusal if others may not give this person's seat to a bot now."""


def require_game(name: str) -> Game:
    """The game of that name, else a refusal."""
    if name not in game_names():
        raise bad("no_game", name=name[:40], games=", ".join(game_names()))
    return find_game(name)


def set_up_table(new: NewTable, host: PersonRow) -> TableRow:
    """A new table as it was asked for."""
    game = require_game(new.game)
    kinds = [plan.kind for plan in new.seats]
    if kinds.count("me") > 1:
        raise bad("me_twice")
    if all(kind == "bot" for kind in kinds) and kinds:
        raise bad("only_bots")
    try:
        options = game.check_options(len(new.seats), new.options)
    except SetupError as error:
        raise bad("setup", detail=error) from None
    row = new_table(
        "set up",
        game=game.name,
        edition=game.edition,
        options=options,
        seed=secrets.randbelow(SEEDS),
        host=host.id,
        seats=[_planned(number, plan, host, game.name) for number, plan in enumerate(new.seats)],
        listed=new.listed,
        several=new.several,
        pace=_paced(new),
        rated=_rated(new, game),
    )
    return start_if_full(name_bots(row))


def evening_table(game: Game, seats: Sequence[SeatRow], pace: Pace, host: str, evening: str) -> TableRow:
    """A table of an evening, at its first decision."""
    row = new_table(
        "evening",
        game=game.name,
        edition=game.edition,
        options=game.check_options(len(seats), {}),
        seed=secrets.randbelow(SEEDS),
        host=host,
        seats=seats,
        pace=pace,
        evening=evening,
    )
    return start_if_full(row)


def live_pace(bank: int, increment: int, bot: str) -> Pace:
    """A time limit for all decisions of a game together, else a refusal."""
    if not (LIVE_BANK_RANGE_S[0] <= bank <= LIVE_BANK_RANGE_S[1] and 0 <= increment <= MAX_INCREMENT_S):
        raise bad("pace_live", least=LIVE_BANK_RANGE_S[0], most=LIVE_BANK_RANGE_S[1], increment=MAX_INCREMENT_S)
    return Pace("live", bank, increment, bot)


def _paced(new: NewTable) -> Pace | None:
    """The time limit that was asked for, else a refusal."""
    if new.pace is None:
        return None
    if any(plan.kind == "here" for plan in new.seats):
        raise bad("pace_here")
    bot = LEVELS[0] if new.rated else require_bot(new.pace.bot, new.game)
    bank, increment = new.pace.bank, new.pace.increment
    if new.pace.kind == "live":
        return live_pace(bank, increment, bot)
    if not (SLOW_BANK_RANGE_S[0] <= bank <= SLOW_BANK_RANGE_S[1] and increment == 0):
        raise bad("pace_slow", least=SLOW_BANK_RANGE_S[0], most=SLOW_BANK_RANGE_S[1])
    return Pace("slow", bank, increment, bot)


def _rated(new: NewTable, game: Game) -> bool:
    """Whether the result is to count, else a refusal: everybody plays one seat, and it comes to an end."""
    if not new.rated:
        return False
    if new.pace is None:
        raise bad("rated_pace")
    if new.several:
        raise bad("rated_several")
    for plan in new.seats:
        if plan.kind == "bot":
            _rated_bot(plan.bot, game)
    return True


def _rated_bot(level: str, game: Game) -> None:
    measured = game.ratings()
    if level not in measured:
        raise bad("rated_bot", name=level[:40], bots=", ".join(measured))


def set_up_lesson(new: NewLesson, host: PersonRow) -> tuple[TableRow, list[Entry]]:
    """A table for a lesson, with what was decided before its learner comes."""
    game = require_game(new.game)
    lesson = next((lesson for lesson in game.lessons() if lesson.name == new.lesson), None)
    if lesson is None:
        raise missing("no_lesson", name=new.lesson[:40], lessons=", ".join(lesson.name for lesson in game.lessons()))
    plans = [SeatPlan(kind="bot", bot=LEVELS[0]) for _ in range(lesson.players)]
    plans[lesson.seat] = SeatPlan(kind="me")
    row = new_table(
        "lesson",
        game=game.name,
        edition=game.edition,
        options=game.check_options(lesson.players, dict(lesson.options)),
        seed=lesson.seed,
        host=host.id,
        seats=[_planned(number, plan, host, game.name) for number, plan in enumerate(plans)],
        lesson=lesson.name,
    )
    row = start_if_full(name_bots(row))
    entries = [Entry(number, seat, text) for number, (seat, text) in enumerate(lesson.before, 1)]
    return replace(row, actors=seat_mask(GameSession(game, row, entries).table.actors())), entries


def _planned(number: int, plan: SeatPlan, host: PersonRow, game: str) -> SeatRow:
    if plan.kind == "me":
        if not host.name:
            raise bad("no_name")
        return SeatRow(number=number, kind="person", name=host.name, person=host.id)
    if plan.kind == "here":
        return SeatRow(number=number, kind="person", name=normalize_name(plan.name), person=host.id)
    if plan.kind == "bot":
        return SeatRow(number=number, kind="bot", bot=require_bot(plan.bot, game))
    return SeatRow(number=number, kind="free", invitation=new_id())


def name_bots(row: TableRow) -> TableRow:
    """The row with a name for every bot, and no two the same at the table."""
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
    """The row itself while a seat is free; else that of a game at its first decision."""
    if row.phase != "waiting" or any(seat.kind == "free" for seat in row.seats):
        return row
    game = installed_game(row)
    if game is None:
        raise conflict("closed")
    state = game.new(len(row.seats), row.seed, row.options)
    return replace(row, phase="playing", actors=seat_mask(state.actors()), moved=now())


def take_seat(row: TableRow, number: int | None, person: str, name: str) -> TableRow:
    """Sit down; the game begins if that was the last free seat."""
    free = [seat.number for seat in row.seats if seat.kind == "free"]
    if number is None and free:
        number = free[0]
    if number is None:
        raise conflict("no_free_seat")
    if require_seat(row, number).kind != "free":
        raise conflict("taken")
    one_each = row.rated or (row.listed and not row.several)
    if one_each and any(seat.person == person for seat in row.seats):
        raise conflict("one_seat")
    others = [seat.name for seat in row.seats]
    return start_if_full(_with(row, number, kind="person", name=distinct_name(name, others), person=person))


def fill_with_bots(row: TableRow, person: str, level: str) -> TableRow:
    """The host gives all free seats to bots, and the game begins."""
    if row.host != person:
        raise forbidden("not_host")
    if row.phase != "waiting":
        raise conflict("not_waiting")
    level = require_bot(level, row.game)
    if row.rated:
        _rated_bot(level, require_game(row.game))
    seats = [replace(seat, kind="bot", bot=level) if seat.kind == "free" else seat for seat in row.seats]
    return start_if_full(name_bots(replace(row, seats=tuple(seats))))


def leave_table(row: TableRow, person: str) -> TableRow | None:
    """Get up. A table that still waits is gone with its host; in a running game the others need not wait any more."""
    mine = [seat for seat in row.seats if seat.person == person]
    if row.phase == "waiting" and row.host == person:
        return None
    if not mine:
        raise forbidden("not_at_table")
    for seat in mine:
        if row.phase == "waiting":
            row = _with(row, seat.number, kind="free", name="", person=None, invitation=new_id())
        else:
            row = _with(row, seat.number, gone=True)
    return row


def give_to_bot(row: TableRow, number: int, person: str, level: str, replaceable: Replaceable) -> TableRow:
    """Let a bot play on a seat: on one's own, or on that of somebody else if that is fair.

    At an evening nobody hands over their own seat: who has to go leaves the evening, then the weakest bot stands in.
    """
    seat = require_seat(row, number)
    if row.phase != "playing":
        raise conflict("not_playing")
    if all(other.person != person for other in row.seats):
        raise forbidden("not_at_table")
    if seat.bot is not None:
        raise conflict("already_bot")
    if seat.person != person:
        replaceable(row, seat)
    elif row.evening is not None:
        raise conflict("evening_seat")
    return _with(row, number, bot=stand_in_level(row, require_bot(level, row.game)))


def stand_in(row: TableRow, number: int) -> TableRow:
    """Let the weakest bot play for somebody who has left; they may come back as from any other one."""
    if row.phase != "playing" or require_seat(row, number).bot is not None:
        return row
    return _with(row, number, bot=LEVELS[0])


def replace_overdue(row: TableRow, now: int) -> TableRow:
    """Let a bot stand in for everybody who is asked and has no time left."""
    for seat in row.seats:
        asked = row.phase == "playing" and row.actors >> seat.number & 1
        if row.pace is not None and asked and time_is_up(seat, now):
            row = _with(row, seat.number, bot=seat.bot or row.pace.bot, spare=0, due=None)
    return row


def take_back(row: TableRow, number: int, person: str) -> TableRow:
    """Play on oneself. Somebody whose time was up does so after the bot's decision, with a minute."""
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
    """The seat of that number, else a refusal."""
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
    return number


def _with(row: TableRow, number: int, **changes: object) -> TableRow:
    changed = replace(row.seats[number], **changes)
    return replace(row, seats=(*row.seats[:number], changed, *row.seats[number + 1 :]))
