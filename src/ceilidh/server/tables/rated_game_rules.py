"""What rated games and time limits forbid: help, undo, stand-ins; see the table in docs/reference/serving.md."""

from __future__ import annotations

from ceilidh.bots import LEVELS
from ceilidh.core import PreparedMove, Table
from ceilidh.server.api_errors import Refusal, conflict
from ceilidh.server.storage import SeatRow, TableRow
from ceilidh.server.tables.clocks import is_out

MINUTE_MS = 60_000
MAX_MINUTES_SHOWN = 120
"""Longer times are given in hours."""


def result_counts(row: TableRow) -> bool:
    """Whether the result counts for ratings or for an evening."""
    return row.rated or row.evening is not None


def allows_help(row: TableRow) -> bool:
    """Whether there are hints and the coach at this table."""
    return row.hints and not result_counts(row)


def check_help_allowed(row: TableRow) -> None:
    """A refusal if there are no hints and no coach at this table."""
    if result_counts(row):
        raise conflict("rated_help")
    if not row.hints:
        raise conflict("no_help")


def stand_in_level(row: TableRow, wanted: str) -> str:
    """The bot that stands in for a person: the weakest if the result counts, so that nobody gains by it."""
    return LEVELS[0] if result_counts(row) else wanted


def may_be_replaced(row: TableRow, seat: SeatRow, away: bool) -> bool:
    """Whether others may give this person's seat to a bot: they left, or are away and there is no time limit."""
    return seat.gone or (row.time_control is None and away)


def not_replaceable_refusal(row: TableRow, seat: SeatRow, name: str, away_s: float, now: int) -> Refusal:
    """Why others may not give the seat to a bot, and when that becomes possible."""
    if row.time_control is None:
        return conflict("not_away", name=name, n=max(1, -(-int(away_s) // 60)))
    if seat.due is None:
        return conflict("has_time", name=name)
    minutes = max(1, -(-(seat.due - now) // MINUTE_MS))
    if minutes <= MAX_MINUTES_SHOWN:
        return conflict("has_minutes", name=name, n=minutes)
    return conflict("has_hours", name=name, n=-(-minutes // 60))


def may_undo(row: TableRow, table: Table, seat: int) -> bool:
    """Whether the seat may undo its last decision.

    With a time limit an undo may not undo decisions of others or take time from them. If the result counts, a decision
    is final as soon as somebody else must decide because of it.
    """
    if not table.can_undo(seat):
        return False
    if row.time_control is None:
        return True
    undone = table.preview_undo(seat)
    before, after = set(table.actors()), set(undone.state.actors())
    if not undone.others_stay or (undone.ended_turn and seat in before):
        return False
    unasked = before - after - {seat}
    return not unasked if result_counts(row) else not any(is_out(row.seats[other]) for other in unasked)


def is_stand_in_final(row: TableRow, seat: int) -> bool:
    """Whether nobody undoes what a bot decides on a person's seat: it would gain time, or be a hint."""
    return row.seats[seat].kind == "person" and (row.time_control is not None or not allows_help(row))


def is_final(row: TableRow, prepared: PreparedMove) -> bool:
    """Whether the decision cannot be undone once it is made."""
    if prepared.is_final():
        return True
    return result_counts(row) and not set(prepared.after.actors()) <= {prepared.move.seat, *prepared.before.actors()}
