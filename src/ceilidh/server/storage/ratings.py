"""Ratings of people by game, and what led to them, from tables that were agreed to be rated.

What is read often is stored as a sum: each person's rating, best score and number of games (`ratings`), their record
against every opponent (`meetings`), and the change by each game (`results`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage import tables
from ceilidh.server.storage.ids_and_times import new_id
from ceilidh.server.storage.queries import columns_without, fetch_all, fetch_one, upsert
from ceilidh.server.storage.rows import TableRow
from ceilidh.server.storage.schema import meetings, persons, rating_queue, ratings, results

LEADERBOARD_SIZE: Final = 100
PROFILE_LIST_SIZE: Final = 20
"""Games and opponents on a profile."""
MIN_LEADERBOARD_GAMES: Final = 5
"""Games before somebody appears on a leaderboard."""


class RatingRow(msgspec.Struct, frozen=True):
    """A person's rating in a game."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    won: int
    best: int


class ResultRow(msgspec.Struct, frozen=True):
    """A person's `mu` before and after a game."""

    person: str
    table_id: str
    game: str
    number: int
    before: float
    after: float


class MeetingRow(msgspec.Struct, frozen=True):
    """How often a person met another, and was placed better or worse."""

    person: str
    other: str
    games: int
    won: int
    lost: int


class ProfileRow(msgspec.Struct, frozen=True):
    """A person with their public id, which grants nothing."""

    person: str
    name: str
    profile: str


_FIRST_IN_QUEUE: Final = select(rating_queue).order_by(rating_queue.c.number).limit(1).with_for_update()
_PEOPLE: Final[BindParameter[list[str]]] = bindparam("people", expanding=True)
_RATINGS: Final = select(ratings).where((ratings.c.game == bindparam("game")) & ratings.c.person.in_(_PEOPLE))
_LEADERBOARD: Final = (
    select(ratings)
    .where((ratings.c.game == bindparam("game")) & (ratings.c.games >= MIN_LEADERBOARD_GAMES))
    .order_by(ratings.c.mu.desc())
    .limit(LEADERBOARD_SIZE)
)
_LATEST_RESULTS: Final = (
    select(results)
    .where(results.c.person == bindparam("person"))
    .order_by(results.c.number.desc())
    .limit(PROFILE_LIST_SIZE)
)
_MEETINGS: Final = select(meetings).where(meetings.c.person == bindparam("person"))
_MOST_MET: Final = _MEETINGS.order_by(meetings.c.games.desc()).limit(PROFILE_LIST_SIZE)
_PROFILES: Final = select(persons.c.id.label("person"), persons.c.name, persons.c.profile)


# Rating a finished table


def next_unrated(connection: Connection) -> tuple[int, TableRow] | None:
    """The first table in the rating queue with its number; tables are rated one by one."""
    row = connection.execute(_FIRST_IN_QUEUE).first()
    table = row and tables.find(connection, row.table_id)
    return (row.number, table) if row and table else None


def mark_rated(connection: Connection, number: int) -> None:
    connection.execute(delete(rating_queue).where(rating_queue.c.number == number))


def for_people(connection: Connection, game: str, people: Sequence[str]) -> dict[str, RatingRow]:
    rows = fetch_all(connection, RatingRow, _RATINGS, {"game": game, "people": [*people]})
    return {row.person: row for row in rows}


def save(connection: Connection, rating: RatingRow) -> None:
    upsert(connection, ratings, msgspec.structs.asdict(rating))


def add_result(connection: Connection, result: ResultRow) -> None:
    """Store what a game changed, and give the person a profile if they have none."""
    connection.execute(insert(results).values(**msgspec.structs.asdict(result)))
    without = (persons.c.id == result.person) & persons.c.profile.is_(None)
    connection.execute(update(persons).where(without).values(profile=new_id()))


def add_meeting(connection: Connection, met: MeetingRow) -> None:
    """Add these games to a pair's record."""
    more = {name: meetings.c[name] + getattr(met, name) for name in ("games", "won", "lost")}
    upsert(connection, meetings, msgspec.structs.asdict(met), more)


# Profiles and leaderboards


def find_profile(connection: Connection, profile: str) -> ProfileRow | None:
    return fetch_one(connection, ProfileRow, _PROFILES.where(persons.c.profile == profile))


def find_profiles(connection: Connection, people: Sequence[str]) -> dict[str, ProfileRow]:
    """The profiles of those who have played a rated game, by person."""
    wanted = _PROFILES.where(persons.c.id.in_(people) & persons.c.profile.is_not(None))
    return {row.person: row for row in fetch_all(connection, ProfileRow, wanted)}


def leaderboard(connection: Connection, game: str) -> list[RatingRow]:
    """The best players of the game who have played it often enough."""
    return fetch_all(connection, RatingRow, _LEADERBOARD, {"game": game})


def for_person(connection: Connection, person: str) -> list[RatingRow]:
    return fetch_all(connection, RatingRow, select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))


def latest_results(connection: Connection, person: str) -> list[ResultRow]:
    return fetch_all(connection, ResultRow, _LATEST_RESULTS, {"person": person})


def most_met(connection: Connection, person: str, caller: str | None) -> list[MeetingRow]:
    """The opponents whom a person met most often; the caller comes first."""
    most = fetch_all(connection, MeetingRow, _MOST_MET, {"person": person})
    mine = _MEETINGS.where(meetings.c.other == caller)
    first = fetch_all(connection, MeetingRow, mine, {"person": person}) if caller else []
    return [*first, *(one for one in most if one.other != caller)]


# Personal data


def export(connection: Connection, person: str) -> dict[str, Any]:
    known = select(*columns_without(ratings, "person")).where(ratings.c.person == person)
    played = select(*columns_without(results, "person", "number")).where(results.c.person == person)
    return {
        "ratings": [row._asdict() for row in connection.execute(known)],
        "games": [row._asdict() for row in connection.execute(played.order_by(results.c.number))],
    }


def erase(connection: Connection, person: str) -> None:
    """Delete the person's ratings, results and meetings; the effect on others' ratings stays."""
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(results).where(results.c.person == person))
    connection.execute(delete(meetings).where(or_(meetings.c.person == person, meetings.c.other == person)))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's games become the person's. Of two ratings in one game, the more certain one stays."""
    for rating in for_person(connection, guest):
        known = for_people(connection, rating.game, [person]).get(person)
        save(connection, _merge(msgspec.structs.replace(rating, person=person), known))
    connection.execute(delete(ratings).where(ratings.c.person == guest))
    taken = select(results.c.table_id).where(results.c.person == person)
    connection.execute(delete(results).where((results.c.person == guest) & results.c.table_id.in_(taken)))
    connection.execute(update(results).where(results.c.person == guest).values(person=person))
    theirs = or_(meetings.c.person == guest, meetings.c.other == guest)
    rows = fetch_all(connection, MeetingRow, select(meetings).where(theirs))
    connection.execute(delete(meetings).where(theirs))
    for row in rows:
        one, other = (person if name == guest else name for name in (row.person, row.other))
        if one != other:
            add_meeting(connection, msgspec.structs.replace(row, person=one, other=other))


def _merge(one: RatingRow, other: RatingRow | None) -> RatingRow:
    if other is None:
        return one
    surer = min(one, other, key=lambda row: row.sigma)
    counts = {"games": one.games + other.games, "won": one.won + other.won, "best": max(one.best, other.best)}
    return msgspec.structs.replace(surer, **counts)
