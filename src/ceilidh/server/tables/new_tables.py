"""New tables: from a request, for a lesson, for an evening, or from a record.

Every table is built by `new_table`, so that no way of making one passes on a flag of another table by accident. A
rematch is set up like any other table. Later changes of the seats do not change the flags.

| origin | listed | multiple_seats | time_control | rated | hints | evening | lesson | result |
|---|---|---|---|---|---|---|---|---|
| set up | yes | yes | yes | yes | yes | | | |
| lesson | | | | | yes | | yes | |
| play on | | | | | yes | | | |
| evening | | | yes | | | yes | | |
| record | | | | | | | | yes |
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec.structs import replace

from ceilidh.bots import LEVELS
from ceilidh.core import SEEDS, Game, SetupError
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.api_errors import bad, missing
from ceilidh.server.messages import NewLesson, NewTable, SeatPlan
from ceilidh.server.storage import Entry, PersonRow, SeatRow, TableRow, TimeControl, new_id
from ceilidh.server.tables.game_session import MAX_QUOTED_LENGTH, GameSession, seat_mask
from ceilidh.server.tables.offered_bots import require_bot, require_measured_bot
from ceilidh.server.tables.rules_editions import require_game
from ceilidh.server.tables.seating import name_bots, start_if_full

TableOrigin = Literal["set up", "lesson", "play on", "evening", "record"]

ALLOWED_FLAGS: Final[Mapping[TableOrigin, frozenset[str]]] = {
    "set up": frozenset({"listed", "multiple_seats", "time_control", "rated", "hints"}),
    "lesson": frozenset({"lesson", "hints"}),
    "play on": frozenset({"hints"}),
    "evening": frozenset({"time_control", "evening"}),
    "record": frozenset({"result"}),
}
TABLE_FLAGS: Final = frozenset[str]().union(*ALLOWED_FLAGS.values())
LIVE_BANK_RANGE_S: Final = (60, 4 * 3600)
MAX_INCREMENT_S: Final = 600
SLOW_BANK_RANGE_S: Final = (3600, 30 * 24 * 3600)


class FlagError(ValueError):
    """A new table has a flag that its origin does not allow: a mistake in the code that makes it."""


def new_table(origin: TableOrigin, **columns: Any) -> TableRow:
    """A table with a new id; FlagError if its origin does not allow one of its flags."""
    row = TableRow(**columns)
    check_flags(origin, row)
    return row


def check_flags(origin: TableOrigin, row: TableRow) -> None:
    """FlagError if the table has flags that its origin does not allow, or that exclude each other."""
    if wrong := {flag for flag in TABLE_FLAGS - ALLOWED_FLAGS[origin] if getattr(row, flag)}:
        raise FlagError(f"a table made by {origin} may not be {', '.join(sorted(wrong))}")
    if row.rated and (row.time_control is None or row.multiple_seats):
        raise FlagError("a rated table has a time limit and one seat for each person")
    if row.rated and row.hints:
        raise FlagError("rated games have no hints")
    if row.time_control is not None and shares_seats(row.seats):
        raise FlagError("people at one screen have no time limit")


def shares_seats(seats: Sequence[SeatRow]) -> bool:
    return any(count > 1 for count in Counter(seat.person for seat in seats if seat.person).values())


def set_up_table(new: NewTable, host: PersonRow) -> TableRow:
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
        seats=_seats(new.seats, host, game.name),
        listed=new.listed,
        multiple_seats=new.multiple_seats,
        time_control=_check_time_control(new),
        rated=_check_rated(new, game),
        hints=_allows_hints(new),
    )
    return start_if_full(name_bots(row))


def evening_table(game: Game, seats: Sequence[SeatRow], time_control: TimeControl, host: str, evening: str) -> TableRow:
    """A table of an evening, at its first decision."""
    row = new_table(
        "evening",
        game=game.name,
        edition=game.edition,
        options=game.check_options(len(seats), {}),
        seed=secrets.randbelow(SEEDS),
        host=host,
        seats=tuple(seats),
        time_control=time_control,
        evening=evening,
    )
    return start_if_full(row)


def set_up_lesson(new: NewLesson, host: PersonRow) -> tuple[TableRow, list[Entry]]:
    """A table for a lesson, with the decisions made before its learner comes."""
    game = require_game(new.game)
    lesson = next((lesson for lesson in game.lessons() if lesson.name == new.lesson), None)
    if lesson is None:
        raise missing(
            "no_lesson",
            name=new.lesson[:MAX_QUOTED_LENGTH],
            lessons=", ".join(lesson.name for lesson in game.lessons()),
        )
    plans = [SeatPlan(kind="bot", bot=LEVELS[0]) for _ in range(lesson.players)]
    plans[lesson.seat] = SeatPlan(kind="me")
    row = new_table(
        "lesson",
        game=game.name,
        edition=game.edition,
        options=game.check_options(lesson.players, dict(lesson.options)),
        seed=lesson.seed,
        host=host.id,
        seats=_seats(plans, host, game.name),
        lesson=lesson.name,
        hints=True,
    )
    row = start_if_full(name_bots(row))
    entries = [Entry(number, seat, text) for number, (seat, text) in enumerate(lesson.before, 1)]
    return replace(row, actors=seat_mask(GameSession(game, row, entries).table.actors())), entries


def live_time_control(bank: int, increment: int, bot: str) -> TimeControl:
    """A time limit for all decisions of a game together, else a refusal."""
    least, most = LIVE_BANK_RANGE_S
    if not (least <= bank <= most and 0 <= increment <= MAX_INCREMENT_S):
        raise bad("live_time_control", least=least, most=most, increment=MAX_INCREMENT_S)
    return TimeControl("live", bank, increment, bot)


def _check_time_control(new: NewTable) -> TimeControl | None:
    if new.time_control is None:
        return None
    if any(plan.kind == "here" for plan in new.seats):
        raise bad("pace_here")
    bot = LEVELS[0] if new.rated else require_bot(new.time_control.bot, new.game)
    bank, increment = new.time_control.bank, new.time_control.increment
    if new.time_control.kind == "live":
        return live_time_control(bank, increment, bot)
    least, most = SLOW_BANK_RANGE_S
    if not (least <= bank <= most and increment == 0):
        raise bad("slow_time_control", least=least, most=most)
    return TimeControl("slow", bank, increment, bot)


def _check_rated(new: NewTable, game: Game) -> bool:
    """A rated game needs a time limit, one seat for each person, and bots of measured strength."""
    if not new.rated:
        return False
    if new.time_control is None:
        raise bad("rated_time_control")
    if new.multiple_seats:
        raise bad("rated_several")
    if new.hints:
        raise bad("rated_help")
    for plan in new.seats:
        if plan.kind == "bot":
            require_measured_bot(plan.bot, game)
    return True


def _allows_hints(new: NewTable) -> bool:
    """As the host wishes; otherwise only for a person alone with bots, and never in a rated game."""
    if new.hints is not None:
        return new.hints
    return not new.rated and sum(plan.kind != "bot" for plan in new.seats) < 2


def _seats(plans: Sequence[SeatPlan], host: PersonRow, game: str) -> tuple[SeatRow, ...]:
    return tuple(_seat(number, plan, host, game) for number, plan in enumerate(plans))


def _seat(number: int, plan: SeatPlan, host: PersonRow, game: str) -> SeatRow:
    if plan.kind == "me":
        if not host.name:
            raise bad("no_name")
        return SeatRow(number=number, kind="person", name=host.name, person=host.id)
    if plan.kind == "here":
        return SeatRow(number=number, kind="person", name=normalize_name(plan.name), person=host.id)
    if plan.kind == "bot":
        return SeatRow(number=number, kind="bot", bot=require_bot(plan.bot, game))
    return SeatRow(number=number, kind="free", invitation=new_id())
