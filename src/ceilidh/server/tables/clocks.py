"""Clocks at a table, as plain arithmetic: moments and times are milliseconds.

A clock runs while its person is asked, and stands while others are or a bot plays. Whenever a seat is asked, `live`
adds the increment to what is left, and `slow` gives the whole time anew. Who is asked again because somebody took a
decision back gets nothing new: time that was used stays used. Who decides is seen by all, so clocks give nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ceilidh.server import messages as m
from ceilidh.server.storage import Pace, SeatRow, TableRow
from ceilidh.server.storage.journal import SeatClock

RETURN: Final = 60_000
"""What somebody whose time was up has when they come back."""

Seats = tuple[SeatRow, ...]
Clocks = tuple[SeatClock, ...]


def renewed(pace: Pace, spare: int) -> int:
    """What a seat has that is asked now and had `spare` left."""
    return pace.bank * 1000 if pace.kind == "slow" else spare + pace.increment * 1000


def turned(pace: Pace, seats: Sequence[SeatRow], actors: int, now: int, again: bool = False) -> Seats:
    """The seats when these are the actors; `again` if nobody was asked anew."""
    return tuple(_turned(pace, seat, bool(actors >> seat.number & 1), now, again) for seat in seats)


def _turned(pace: Pace, seat: SeatRow, asked: bool, now: int, again: bool) -> SeatRow:
    runs = asked and seat.bot is None
    if runs and seat.due is None:
        spare = (seat.spare or 0) if again else renewed(pace, seat.spare or 0)
        return replace(seat, spare=spare, due=now + spare)
    if not runs and seat.due is not None:
        return replace(seat, spare=max(0, seat.due - now), due=None)
    return seat


def stopped(row: TableRow) -> TableRow:
    """The row with all clocks standing for good."""
    return replace(row, seats=tuple(replace(seat, due=None) for seat in row.seats))


def begun(row: TableRow, now: int) -> TableRow:
    """The row of a new table, with clocks that run if the game has begun."""
    if row.pace is None or row.phase != "playing":
        return row
    seats = [replace(seat, spare=row.pace.bank * 1000) if seat.kind == "person" else seat for seat in row.seats]
    return replace(row, seats=turned(row.pace, seats, row.actors, now))


def reseated(before: TableRow, after: TableRow | None, now: int) -> TableRow | None:
    """The row after a change of who sits there, with its clocks started or stopped."""
    if after is None or after.pace is None or after.phase != "playing":
        return after
    if before.phase == "waiting":
        return begun(after, now)
    return replace(after, seats=turned(after.pace, after.seats, after.actors, now, again=True))


def decided(row: TableRow, earlier: Clocks, actors: int, now: int, again: bool) -> Clocks:
    """The clocks that a decision starts or stops, and those of an earlier one that is not stored yet.

    Somebody for whom a bot stands in may just have come back at another process: who stores it knows, and leaves out
    the clocks of bots.
    """
    if row.pace is None:
        return ()
    people = [replace(seat, bot=None) for seat in set_to(row.seats, earlier) if seat.kind == "person"]
    after = {seat.number: seat for seat in turned(row.pace, people, actors, now, again)}
    known = [(seat, after[seat.number]) for seat in row.seats if seat.number in after]
    return tuple((new.number, new.spare or 0, new.due) for old, new in known if _clock(old) != _clock(new))


def _clock(seat: SeatRow) -> tuple[int | None, int | None]:
    return seat.spare, seat.due


def set_to(seats: Sequence[SeatRow], clocks: Clocks) -> Seats:
    """The seats with these clocks, but for bots'."""
    known = {number: (spare, due) for number, spare, due in clocks}
    return tuple(
        replace(seat, spare=known[seat.number][0], due=known[seat.number][1])
        if seat.number in known and seat.bot is None
        else seat
        for seat in seats
    )


def told(seat: SeatRow, now: int) -> m.Clock | None:
    """The clock as its watchers are told."""
    if seat.spare is None:
        return None
    left = seat.spare if seat.due is None else max(0, seat.due - now)
    return m.Clock(left=left, runs=seat.due is not None)


def pace(row: TableRow) -> m.Pace | None:
    """The time limit as it is told."""
    limit = row.pace
    if limit is None:
        return None
    return m.Pace(kind=limit.kind, bank=limit.bank, increment=limit.increment, bot=limit.bot)
