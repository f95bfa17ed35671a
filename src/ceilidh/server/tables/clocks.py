"""Clocks at a table, as plain arithmetic: moments and times are milliseconds.

A clock belongs to a seat. It runs while the seat is asked, whoever plays there: a person, or a bot that stands in.

- Being asked gives time: `live` adds the increment, `slow` gives the whole time anew. Nothing else does, but for the
  minute of somebody who comes back after their time was up.
- A decision that is taken back takes that time from those who are not asked any more. Time that was used stays used.
- At zero a bot stands in, and the clock stands until the person is back.

Who decides is seen by all, so clocks give nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from ceilidh.server import messages as m
from ceilidh.server.storage import Pace, SeatRow, TableRow
from ceilidh.server.storage.journal import SeatClock

RETURN_TIME_MS: Final = 60_000
"""What somebody whose time was up has when they come back."""

USED_UP_MS: Final = -1
"""In place of zero, which says that the time was up."""

Seats = tuple[SeatRow, ...]
Clocks = tuple[SeatClock, ...]


def is_out(seat: SeatRow) -> bool:
    """Whether the seat's time was up, and a bot stands in since then."""
    return seat.bot is not None and seat.spare == 0 and seat.due is None


def time_is_up(seat: SeatRow, now: int) -> bool:
    """Whether the clock has run down to zero."""
    return seat.due is not None and seat.due <= now


def _started(seat: SeatRow, spare: int, now: int) -> SeatRow:
    return replace(seat, spare=spare, due=now + spare)


def _stopped(seat: SeatRow, now: int) -> SeatRow:
    return seat if seat.due is None else replace(seat, spare=max(0, seat.due - now), due=None)


def clocks_when_asked(pace: Pace, seats: Sequence[SeatRow], actors: int, now: int) -> Seats:
    """The seats after a decision by which these are asked: who is asked anew gets time."""
    return tuple(_asked(pace, seat, bool(actors >> seat.number & 1), now) for seat in seats)


def _asked(pace: Pace, seat: SeatRow, is_asked: bool, now: int) -> SeatRow:
    if not is_asked or seat.kind != "person":
        return _stopped(seat, now)
    if seat.due is not None or is_out(seat):
        return seat
    return _started(seat, _with_time_given(pace, seat.spare or 0), now)


def _with_time_given(pace: Pace, spare: int) -> int:
    """A negative rest of `slow` is time used when the seat was asked before and the decision was taken back."""
    return pace.bank * 1000 + min(spare, 0) if pace.kind == "slow" else spare + pace.increment * 1000


def clocks_after_undo(pace: Pace, seats: Sequence[SeatRow], before: int, actors: int, now: int) -> Seats:
    """The seats after a decision was taken back: `before` it was up to others than the `actors` of now."""
    gone = before & ~actors
    return tuple(
        _unasked(pace, seat, now) if gone >> seat.number & 1 else _resumed(seat, actors, now) for seat in seats
    )


def _unasked(pace: Pace, seat: SeatRow, now: int) -> SeatRow:
    if seat.kind != "person" or is_out(seat):
        return seat
    seat = _stopped(seat, now)
    given = pace.bank if pace.kind == "slow" else pace.increment
    left = (seat.spare or 0) - given * 1000
    return replace(seat, spare=left or USED_UP_MS)


def _resumed(seat: SeatRow, actors: int, now: int) -> SeatRow:
    """Asked again, the seat goes on with what it had left."""
    if not actors >> seat.number & 1 or seat.kind != "person":
        return _stopped(seat, now)
    return seat if seat.due is not None or is_out(seat) else _started(seat, seat.spare or 0, now)


def stop_clocks(row: TableRow) -> TableRow:
    """The row with all clocks standing for good."""
    return replace(row, seats=tuple(replace(seat, due=None) for seat in row.seats))


def start_clocks(row: TableRow, now: int) -> TableRow:
    """The row of a new table, with clocks that run if the game has begun."""
    if row.pace is None or row.phase != "playing":
        return row
    seats = [replace(seat, spare=row.pace.bank * 1000) if seat.kind == "person" else seat for seat in row.seats]
    return replace(row, seats=clocks_when_asked(row.pace, seats, row.actors, now))


def apply_seat_change(row: TableRow, decide: Callable[[TableRow], TableRow | None], now: int) -> TableRow | None:
    """The row after a change of who sits there: clocks that run go on, as they belong to the seats."""
    after = decide(replace(row, seats=tuple(_run_down(seat, now) for seat in row.seats)))
    if after is None or after.pace is None or after.phase != "playing":
        return after
    if row.phase == "waiting":
        return start_clocks(after, now)
    return replace(after, seats=tuple(_resumed(seat, after.actors, now) for seat in after.seats))


def _run_down(seat: SeatRow, now: int) -> SeatRow:
    """A clock that a bot has let run down to zero stands there."""
    return _stopped(seat, now) if seat.bot is not None and time_is_up(seat, now) else seat


def clock_changes_after_decision(row: TableRow, earlier: Clocks, actors: int, now: int) -> Clocks:
    """The clocks that a decision starts or stops, and those of an earlier one that is not stored yet.

    Somebody whose time was up may just have come back at another process: `journal.append` knows, and leaves out the
    clocks of those who have not.
    """
    if row.pace is None:
        return ()
    known = with_clocks(row.seats, earlier)
    return _changed(row.seats, clocks_when_asked(row.pace, [_as_if_back(seat) for seat in known], actors, now))


def clock_changes_after_undo(row: TableRow, before: int, actors: int, now: int) -> Clocks:
    """The clocks that change when a decision is taken back."""
    if row.pace is None:
        return ()
    return _changed(row.seats, clocks_after_undo(row.pace, row.seats, before, actors, now))


def _as_if_back(seat: SeatRow) -> SeatRow:
    return replace(seat, bot=None) if is_out(seat) else seat


def _changed(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> Clocks:
    pairs = zip(before, after, strict=True)
    return tuple((new.number, new.spare or 0, new.due) for old, new in pairs if _clock(old) != _clock(new))


def _clock(seat: SeatRow) -> tuple[int | None, int | None]:
    return seat.spare, seat.due


def with_clocks(seats: Sequence[SeatRow], clocks: Clocks) -> Seats:
    """The seats with these clocks, but for those whose time was up."""
    known = {number: (spare, due) for number, spare, due in clocks}
    return tuple(
        replace(seat, spare=known[seat.number][0], due=known[seat.number][1])
        if seat.number in known and not is_out(seat)
        else seat
        for seat in seats
    )


def clock_message(limit: Pace | None, seat: SeatRow, now: int) -> m.SeatClock | None:
    """The clock as its watchers are told."""
    if limit is None or seat.spare is None:
        return None
    left = seat.spare if seat.due is None else seat.due - now
    if limit.kind == "slow" and left < 0:
        left += limit.bank * 1000
    return m.SeatClock(left_ms=max(0, left), is_running=seat.due is not None)


def pace_message(row: TableRow) -> m.TimeControl | None:
    """The time limit as it is told."""
    limit = row.pace
    if limit is None:
        return None
    return m.TimeControl(kind=limit.kind, bank=limit.bank, increment=limit.increment, bot=limit.bot)
