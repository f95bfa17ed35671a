"""Who has tried which puzzles: the first try at each counts. When all of a game were tried, a new round begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import now

tries = schema.tries


class AttemptRow(msgspec.Struct, frozen=True, kw_only=True):
    """The first try at a puzzle in a round."""

    game: str
    edition: int
    round: int
    number: int
    right: bool
    at: str
    place: int
    """Among all tries of the person, for those of the same second."""


def for_person(connection: Connection, person: str) -> list[AttemptRow]:
    """All tries of the person, the first one first."""
    columns = [column for column in tries.c if column is not tries.c.person]
    wanted = select(*columns).where(tries.c.person == person).order_by(tries.c.at, tries.c.place)
    return [AttemptRow(**{**row._asdict(), "right": bool(row.right)}) for row in connection.execute(wanted)]


def in_current_round(rows: Iterable[AttemptRow], game: str, edition: int) -> dict[int, AttemptRow]:
    """The tries at a game's puzzles in the round that is under way, by the puzzle's number."""
    own = [row for row in rows if (row.game, row.edition) == (game, edition)]
    newest = max((row.round for row in own), default=1)
    return {row.number: row for row in own if row.round == newest}


def record_attempt(
    connection: Connection, person: str, game: str, edition: int, number: int, last: int, right: bool
) -> bool:
    """Note a try at one of so many puzzles; False if it does not count, because it is not the first."""
    rows = for_person(connection, person)
    before = in_current_round(rows, game, edition)
    newest = max((row.round for row in before.values()), default=1)
    begins = len(before) >= last
    if number in before and not begins:
        return False
    values = {"game": game, "edition": edition, "round": newest + begins, "number": number, "right": right}
    try:
        with connection.begin_nested():
            connection.execute(insert(tries).values(person=person, at=now(), place=len(rows) + 1, **values))
    except IntegrityError:
        return False
    return True


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's tries."""
    return [
        {"game": row.game, "puzzle": row.number, "right": row.right, "at": row.at}
        for row in for_person(connection, person)
    ]


def erase(connection: Connection, person: str) -> None:
    """Nothing stays."""
    connection.execute(delete(tries).where(tries.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's tries become the person's; where both have tried, the person's own counts."""
    same = ("game", "edition", "round", "number")
    keys = {tuple(getattr(row, key) for key in same) for row in for_person(connection, person)}
    for row in for_person(connection, guest):
        key = tuple(getattr(row, name) for name in same)
        wanted = [tries.c[name] == value for name, value in zip(same, key, strict=True)]
        theirs = (tries.c.person == guest, *wanted)
        if key in keys:
            connection.execute(delete(tries).where(*theirs))
        else:
            connection.execute(update(tries).where(*theirs).values(person=person))
