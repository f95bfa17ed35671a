"""Attempts at puzzles: the first at each counts. After all puzzles of a game, a new round begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, select, update

from ceilidh.server.storage.ids_and_times import now
from ceilidh.server.storage.queries import columns_without, fetch_all, insert_if_absent
from ceilidh.server.storage.schema import puzzle_attempts as attempts


class AttemptRow(msgspec.Struct, frozen=True, kw_only=True):
    """The first attempt at a puzzle in a round."""

    game: str
    edition: int
    round: int
    number: int
    right: bool
    at: str
    place: int
    """Orders the person's attempts of the same second."""


def for_person(connection: Connection, person: str) -> list[AttemptRow]:
    """All attempts of the person, the first one first."""
    wanted = (
        select(*columns_without(attempts, "person"))
        .where(attempts.c.person == person)
        .order_by(attempts.c.at, attempts.c.place)
    )
    return fetch_all(connection, AttemptRow, wanted)


def in_current_round(rows: Iterable[AttemptRow], game: str, edition: int) -> dict[int, AttemptRow]:
    """The attempts at a game's puzzles in the current round, by the puzzle's number."""
    own = [row for row in rows if (row.game, row.edition) == (game, edition)]
    newest = max((row.round for row in own), default=1)
    return {row.number: row for row in own if row.round == newest}


def record_attempt(
    connection: Connection, person: str, game: str, edition: int, number: int, last: int, right: bool
) -> bool:
    """Store an attempt at one of the game's `last` puzzles; False if it is not the first and does not count."""
    rows = for_person(connection, person)
    before = in_current_round(rows, game, edition)
    round_number = max((row.round for row in before.values()), default=1)
    if len(before) >= last:
        round_number += 1
    elif number in before:
        return False
    values = {"game": game, "edition": edition, "round": round_number, "number": number, "right": right}
    return insert_if_absent(connection, attempts, person=person, at=now(), place=len(rows) + 1, **values)


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    rows = for_person(connection, person)
    return [{"game": row.game, "puzzle": row.number, "right": row.right, "at": row.at} for row in rows]


def erase(connection: Connection, person: str) -> None:
    connection.execute(delete(attempts).where(attempts.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's attempts become the person's; at puzzles that both attempted, the person's own counts."""
    own = attempts.alias()
    keys = (attempts.c.game, attempts.c.edition, attempts.c.round, attempts.c.number)
    same = exists().where(own.c.person == person, *(own.c[key.name] == key for key in keys))
    connection.execute(update(attempts).where((attempts.c.person == guest) & ~same).values(person=person))
    erase(connection, guest)
