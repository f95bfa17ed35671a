"""The rules of an evening as pure functions: who may do what, and the row after each step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import cycle
from random import SystemRandom
from typing import Final

from msgspec.structs import replace

from ceilidh.bots import FIRST_NAMES, LEVELS
from ceilidh.server.accounts.names import distinct_name, normalize_name, skeleton
from ceilidh.server.api_errors import bad, conflict, forbidden, missing
from ceilidh.server.evenings.seating_plan import Round, SeatedTable, TableFormat, next_round
from ceilidh.server.messages import EveningState, NewEvening
from ceilidh.server.storage import PersonRow, SeatRow, TableRow, new_id, now
from ceilidh.server.storage.evenings import (
    NOBODY,
    EveningRow,
    GuestRow,
    RoundRow,
    SeatingRow,
    allow,
    send_away,
    was_seated,
)
from ceilidh.server.storage.rows import EveningPlan
from ceilidh.server.tables.new_tables import evening_table, live_time_control
from ceilidh.server.tables.offered_bots import require_bot
from ceilidh.server.tables.rules_editions import is_closed, require_game

MAX_GUESTS: Final = 32
"""Present guests of an evening."""
MAX_ROUNDS: Final = 12
MAX_GAMES: Final = 12

Tables = dict[str, TableRow]
"""The tables of an evening by id; one may be missing after its people were erased."""


def create(new: NewEvening, host: PersonRow) -> EveningRow:
    """A new evening; refuse an impossible plan."""
    games = [require_game(name) for name in new.games[: MAX_GAMES + 1]]
    if not 1 <= len(games) <= MAX_GAMES or not 1 <= new.rounds <= MAX_ROUNDS:
        raise bad("evening_rounds", n=MAX_ROUNDS)
    possible = sorted(set(games[0].player_counts).intersection(*(game.player_counts for game in games)))
    if new.table_size not in possible:
        counts = ", ".join(map(str, possible)) or "–"
        raise bad("evening_size", n=new.table_size, counts=counts)
    if new.bots:
        for game in games:
            require_bot(new.bots, game.name)
    plan = EveningPlan(
        games=[game.name for game in games],
        rounds=new.rounds,
        size=new.table_size,
        bots=new.bots,
        time_control=live_time_control(new.bank, new.increment, LEVELS[0]),
    )
    row = EveningRow(id=new_id(), host=host.id, name=normalize_name(new.name), plan=plan, created=now())
    return join(row, "gathering", host.id, host.name) if new.plays else row


def may_start_rounds(row: EveningRow, person: str | None) -> bool:
    """Whether the person may start rounds: the host, or any guest if the host was erased."""
    if row.host != NOBODY:
        return row.host == person
    return any(guest.person == person and not guest.gone for guest in row.guests if guest.person)


def is_host(row: EveningRow, person: str | None) -> bool:
    """Whether the person is the host, who alone may send guests away."""
    return row.host != NOBODY and row.host == person


def state_of(row: EveningRow, tables: Tables) -> EveningState:
    if row.ended:
        return "over"
    if not row.rounds:
        return "gathering"
    if any(is_running(tables.get(places.table)) for places in row.rounds[-1].tables):
        return "playing"
    return "over" if len(row.rounds) >= row.plan.rounds else "between"


def is_running(table: TableRow | None) -> bool:
    """Whether the round waits for this table; not for one whose rules are no longer installed."""
    return table is not None and table.phase == "playing" and not is_closed(table)


def join(row: EveningRow, state: EveningState, person: str, name: str) -> EveningRow:
    """Join or come back, to be seated from the next round on."""
    if state == "over":
        raise conflict("evening_over")
    check_welcome(row, person)
    known = guest_of(row, person)
    if known is not None and not known.gone:
        return row
    if sum(not guest.gone for guest in row.guests) >= MAX_GUESTS:
        raise conflict("evening_full", n=MAX_GUESTS)
    if known is not None:
        return _with(row, replace(known, gone=False))
    number = max((*(guest.number for guest in row.guests), *row.plan.sent_away), default=0) + 1
    called = distinct_name(normalize_name(name), [guest.name for guest in row.guests])
    return replace(row, guests=(*row.guests, GuestRow(number=number, person=person, name=called)))


def guest_of(row: EveningRow, person: str) -> GuestRow | None:
    return next((guest for guest in row.guests if guest.person == person), None)


def check_welcome(row: EveningRow, person: str) -> None:
    """Refuse a person whom the host sent away."""
    guest = guest_of(row, person)
    if guest is not None and guest.number in row.plan.sent_away:
        raise forbidden("evening_sent_away")


def readmit(row: EveningRow, person: str, number: int) -> EveningRow:
    """Readmit a guest whom the host sent away, to be seated from the next round on."""
    if not is_host(row, person):
        raise forbidden("evening_host")
    guest = next((guest for guest in row.guests if guest.number == number), None)
    if guest is None or number not in row.plan.sent_away:
        raise missing("evening_guest")
    if sum(not one.gone for one in row.guests) >= MAX_GUESTS:
        raise conflict("evening_full", n=MAX_GUESTS)
    return _with(allow(row, number), replace(guest, gone=False))


def find_leaving_guest(row: EveningRow, person: str, number: int | None) -> GuestRow:
    """The guest who leaves: the caller, or the guest whom the host sends away."""
    guest = guest_of(row, person)
    if number is not None and (guest is None or guest.number != number):
        if not is_host(row, person):
            raise forbidden("evening_host")
        guest = next((guest for guest in row.guests if guest.number == number), None)
    if guest is None:
        raise missing("evening_guest")
    return guest


def current_place(row: EveningRow, tables: Tables, guest: int) -> tuple[str, int] | None:
    """The guest's running table and their seat there."""
    for places in row.rounds[-1].tables if row.rounds else ():
        if guest in places.guests and is_running(tables.get(places.table)):
            return places.table, places.guests.index(guest)
    return None


def leave(row: EveningRow, guest: GuestRow, sent_away: bool = False) -> EveningRow:
    """Seat the guest no more. One who never sat down is removed, unless the host sent them away."""
    if sent_away:
        return _with(send_away(row, guest.number), replace(guest, gone=True))
    if guest.number in row.plan.sent_away:
        return row
    if not was_seated(row, guest.number):
        return replace(row, guests=tuple(one for one in row.guests if one is not guest))
    return _with(row, replace(guest, gone=True))


def end(row: EveningRow, state: EveningState, person: str) -> EveningRow:
    """End the evening between two rounds."""
    if not may_start_rounds(row, person):
        raise forbidden("evening_host")
    if state == "playing":
        raise conflict("evening_playing")
    return replace(row, ended=True)


def check_round(row: EveningRow, state: EveningState, person: str, number: int) -> bool:
    """Whether to seat this round now; False if it was seated before. Refuse any other round."""
    if not may_start_rounds(row, person):
        raise forbidden("evening_host")
    if 1 <= number <= len(row.rounds):
        return False
    if state == "over":
        raise conflict("evening_over")
    if state == "playing":
        raise conflict("evening_playing")
    if number != len(row.rounds) + 1:
        raise conflict("stale")
    return True


def seat_round(
    row: EveningRow, host: str, banned: Collection[str], apart: Iterable[tuple[str, str]]
) -> tuple[RoundRow, list[TableRow]]:
    """The next round with its tables; refuse too few guests. No bot has the host's name."""
    present = [guest for guest in row.guests if guest.person and not guest.gone and guest.person not in banned]
    here = {guest.person: guest for guest in present if guest.person}
    plan, number = row.plan, len(row.rounds)
    games = [require_game(plan.games[one % len(plan.games)]) for one in range(number, plan.rounds)]
    placed = next_round(
        [guest.number for guest in here.values()],
        [_round(was) for was in row.rounds],
        [game.player_counts for game in games],
        TableFormat(plan.size, bool(plan.bots)),
        int.from_bytes(sha256(f"{row.id} {number}".encode()).digest()[:12]),
        [(here[one].number, here[other].number) for one, other in apart if one in here and other in here],
    )
    if len(here) < 2 or not placed.tables:
        raise conflict("evening_few")
    guests = {guest.number: guest for guest in here.values()}
    made: list[TableRow] = []
    seated: list[SeatingRow] = []
    bots = _bot_names([host, *(guest.name for guest in row.guests)])
    for places in placed.tables:
        numbers = [*places.people, *([None] * places.bots)]
        SystemRandom().shuffle(numbers)
        sitting = [None if one is None else guests[one] for one in numbers]
        seats = [_seat(at, guest, plan.bots, bots) for at, guest in enumerate(sitting)]
        made.append(evening_table(games[0], seats, plan.time_control, row.host, row.id))
        seated.append(SeatingRow(made[-1].id, tuple(numbers)))
    return RoundRow(tuple(seated), placed.bench), made


def _seat(at: int, guest: GuestRow | None, bot: str, names: Iterator[str]) -> SeatRow:
    if guest is None:
        return SeatRow(number=at, kind="bot", bot=bot, name=next(names))
    return SeatRow(number=at, kind="person", name=guest.name, person=guest.person)


def _bot_names(guests: Sequence[str]) -> Iterator[str]:
    """Names for the bots of a round, different from each other and from all guests."""
    used, looks = [*guests], {skeleton(name) for name in guests}
    for name in cycle([name for name in FIRST_NAMES if skeleton(name) not in looks] or FIRST_NAMES):
        used.append(distinct_name(name, used))
        yield used[-1]


def _round(was: RoundRow) -> Round:
    tables = [_people(places) for places in was.tables]
    sizes = [len(places.guests) for places in was.tables]
    return Round(
        tuple(SeatedTable(people, size - len(people)) for people, size in zip(tables, sizes, strict=True)), was.bench
    )


def _people(places: SeatingRow) -> tuple[int, ...]:
    return tuple(number for number in places.guests if number is not None)


def _with(row: EveningRow, changed: GuestRow) -> EveningRow:
    return replace(row, guests=tuple(changed if one.number == changed.number else one for one in row.guests))
