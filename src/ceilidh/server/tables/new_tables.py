"""New tables: the ways in which one is made, and which flags it may carry.

Every table is built by `new_table`, so no way passes on a flag of another table by accident. A rematch is set up like
any other table. Taking seats, starting and handing over seats change none of the flags.

| way | listed | several | pace | rated | evening | lesson | result |
|---|---|---|---|---|---|---|---|
| set up | yes | yes | yes | yes | | | |
| lesson | | | | | | yes | |
| play on | | | | | | | |
| evening | | | yes | | yes | | |
| record | | | | | | | yes |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from ceilidh.server.storage import SeatRow, TableRow, new_id, now
from ceilidh.server.storage.rows import StoredPhase

TableOrigin = Literal["set up", "lesson", "play on", "evening", "record"]

FLAGS: Final[Mapping[str, Any]] = {
    "listed": False,
    "several": False,
    "pace": None,
    "rated": False,
    "evening": None,
    "lesson": None,
    "result": None,
}
"""What a table may carry, with the value that says that it does not."""

MAY_CARRY: Final[Mapping[TableOrigin, frozenset[str]]] = {
    "set up": frozenset({"listed", "several", "pace", "rated"}),
    "lesson": frozenset({"lesson"}),
    "play on": frozenset(),
    "evening": frozenset({"pace", "evening"}),
    "record": frozenset({"result"}),
}


class FlagError(ValueError):
    """A new table would carry what it may not: a mistake in the code that makes it."""


def new_table(
    way: TableOrigin,
    *,
    game: str,
    edition: int,
    options: dict[str, str],
    seed: int,
    host: str,
    seats: Sequence[SeatRow],
    phase: StoredPhase = "waiting",
    actors: int = 0,
    **flags: Any,
) -> TableRow:
    """A table with an id of its own and these flags; FlagError if one made this way may not carry them."""
    row = TableRow(
        id=new_id(),
        game=game,
        edition=edition,
        options=options,
        seed=seed,
        phase=phase,
        host=host,
        watch=new_id(),
        created=now(),
        moved=now(),
        actors=actors,
        seats=tuple(seats),
        **{**FLAGS, **flags},
    )
    check_flags(way, row)
    return row


def check_flags(way: TableOrigin, row: TableRow) -> None:
    """FlagError if the table carries a flag that it may not, or flags that exclude each other."""
    carried = {flag for flag, none in FLAGS.items() if getattr(row, flag) != none}
    if wrong := carried - MAY_CARRY[way]:
        raise FlagError(f"a table made by {way} may not be {', '.join(sorted(wrong))}")
    if row.rated and (row.pace is None or row.several):
        raise FlagError("a rated table has a time limit and one seat for each person")
    if row.pace is not None and shares_seats(row.seats):
        raise FlagError("people at one screen have no time limit")


def shares_seats(seats: Sequence[SeatRow]) -> bool:
    """Whether one person has several seats."""
    return any(count > 1 for count in Counter(seat.person for seat in seats if seat.person).values())
