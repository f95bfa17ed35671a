"""Chess clocks for seats, as pure functions. All times are milliseconds.

A clock belongs to a seat. It runs while the seat must decide, whether a person plays there or a stand-in bot.

- A seat gains time when it must decide: `live` adds the increment, `slow` refills the bank. Besides, somebody who comes
  back after their time was up gets one minute.
- An undo takes that time from seats that need not decide any more. Time used stays used.
- At zero a bot takes over, and the clock stops until the person is back.

Who must decide is public, so clocks reveal nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import asdict, replace

from ceilidh.server import messages as m
from ceilidh.server.storage import SeatRow, TableRow, TimeControl
from ceilidh.server.storage.journal import SeatClock

RETURN_TIME_MS: Final = 60_000
"""Time of somebody who comes back after their time was up."""

USED_UP_MS: Final = -1
"""Stored in place of 0, which means that the time was up and a bot has taken over."""

Seats = tuple[SeatRow, ...]
Clocks = tuple[SeatClock, ...]


def is_out(seat: SeatRow) -> bool:
    """Whether a bot took over because the seat's time was up."""
    return seat.bot is not None and seat.spare == 0 and seat.due is None


def time_is_up(seat: SeatRow, now: int) -> bool:
    """Whether a running clock has reached zero."""
    return seat.due is not None and seat.due <= now


def _started(seat: SeatRow, spare: int, now: int) -> SeatRow:
    return replace(seat, spare=spare, due=now + spare)


def _stopped(seat: SeatRow, now: int) -> SeatRow:
    return seat if seat.due is None else replace(seat, spare=max(0, seat.due - now), due=None)


def clocks_when_asked(time_control: TimeControl, seats: Sequence[SeatRow], actors: int, now: int) -> Seats:
    """The seats after a decision, when `actors` must decide: seats that newly must gain time."""
    return tuple(_clock_when_asked(time_control, seat, bool(actors >> seat.number & 1), now) for seat in seats)


def _clock_when_asked(time_control: TimeControl, seat: SeatRow, is_asked: bool, now: int) -> SeatRow:
    if not is_asked or seat.kind != "person":
        return _stopped(seat, now)
    if seat.due is not None or is_out(seat):
        return seat
    return _started(seat, _with_time_given(time_control, seat.spare or 0), now)


def _with_time_given(time_control: TimeControl, spare: int) -> int:
    """A negative `spare` in `slow` is time used before the decision that asked the seat was undone."""
    return (
        time_control.bank * 1000 + min(spare, 0)
        if time_control.kind == "slow"
        else spare + time_control.increment * 1000
    )


def clocks_after_undo(time_control: TimeControl, seats: Sequence[SeatRow], before: int, actors: int, now: int) -> Seats:
    """The seats after an undo; `before` had to decide before it, `actors` must now."""
    gone = before & ~actors
    return tuple(
        _clock_when_not_asked(time_control, seat, now) if gone >> seat.number & 1 else _resumed(seat, actors, now)
        for seat in seats
    )


def _clock_when_not_asked(time_control: TimeControl, seat: SeatRow, now: int) -> SeatRow:
    if seat.kind != "person" or is_out(seat):
        return seat
    seat = _stopped(seat, now)
    given = time_control.bank if time_control.kind == "slow" else time_control.increment
    left = (seat.spare or 0) - given * 1000
    return replace(seat, spare=left or USED_UP_MS)


def _resumed(seat: SeatRow, actors: int, now: int) -> SeatRow:
    """A seat that must decide again continues with the time it had left."""
    if not actors >> seat.number & 1 or seat.kind != "person":
        return _stopped(seat, now)
    return seat if seat.due is not None or is_out(seat) else _started(seat, seat.spare or 0, now)


def stop_clocks(row: TableRow) -> TableRow:
    """Stop all clocks for good."""
    return replace(row, seats=tuple(replace(seat, due=None) for seat in row.seats))


def start_clocks(row: TableRow, now: int) -> TableRow:
    """The row of a new table, with running clocks if the game has begun."""
    if row.time_control is None or row.phase != "playing":
        return row
    seats = [replace(seat, spare=row.time_control.bank * 1000) if seat.kind == "person" else seat for seat in row.seats]
    return replace(row, seats=clocks_when_asked(row.time_control, seats, row.actors, now))


def apply_seat_change(row: TableRow, change: Callable[[TableRow], TableRow | None], now: int) -> TableRow | None:
    """Change the seats of a row; running clocks continue, since they belong to seats."""
    seats = (_stopped(seat, now) if seat.bot is not None and time_is_up(seat, now) else seat for seat in row.seats)
    after = change(replace(row, seats=tuple(seats)))  # the clock of a stand-in bot stops at zero
    if after is None or after.time_control is None or after.phase != "playing":
        return after
    if row.phase == "waiting":
        return start_clocks(after, now)
    return replace(after, seats=tuple(_resumed(seat, after.actors, now) for seat in after.seats))


def clock_changes_after_decision(row: TableRow, earlier: Clocks, actors: int, now: int) -> Clocks:
    """Clocks changed by a decision, and by an earlier one that is not stored yet.

    Somebody whose time was up may just have come back at another process. So their clock is included here, and
    `journal.append` drops it if they have not.
    """
    if row.time_control is None:
        return ()
    seats = [replace(seat, bot=None) if is_out(seat) else seat for seat in with_clocks(row.seats, earlier)]
    return _changed(row.seats, clocks_when_asked(row.time_control, seats, actors, now))


def clock_changes_after_undo(row: TableRow, before: int, actors: int, now: int) -> Clocks:
    if row.time_control is None:
        return ()
    return _changed(row.seats, clocks_after_undo(row.time_control, row.seats, before, actors, now))


def _changed(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> Clocks:
    pairs = zip(before, after, strict=True)
    return tuple((new.number, new.spare or 0, new.due) for old, new in pairs if _clock(old) != _clock(new))


def _clock(seat: SeatRow) -> tuple[int | None, int | None]:
    return seat.spare, seat.due


def with_clocks(seats: Sequence[SeatRow], clocks: Clocks) -> Seats:
    """Set these clocks, except at seats whose time was up."""
    known = {number: (spare, due) for number, spare, due in clocks}
    return tuple(
        replace(seat, spare=known[seat.number][0], due=known[seat.number][1])
        if seat.number in known and not is_out(seat)
        else seat
        for seat in seats
    )


def clock_message(limit: TimeControl | None, seat: SeatRow, now: int) -> m.SeatClock | None:
    if limit is None or seat.spare is None:
        return None
    left = seat.spare if seat.due is None else seat.due - now
    if limit.kind == "slow" and left < 0:
        left += limit.bank * 1000
    return m.SeatClock(left_ms=max(0, left), is_running=seat.due is not None)


def time_control_message(time_control: TimeControl | None) -> m.TimeControl | None:
    return None if time_control is None else m.TimeControl(**asdict(time_control))
