"""Ratings of people by game, with what led to them, all from tables that were agreed to be rated.

Whatever is asked for often is summed up here, so that nobody waits for many games to be counted: a person's rating,
best score and number of games (`ratings`), whom they met (`meetings`), what each game changed (`results`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage import schema, tables
from ceilidh.server.storage.rows import TableRow, new_id

persons, ratings, results, meetings = schema.persons, schema.ratings, schema.results, schema.meetings
unrated = schema.unrated

LEADERBOARD_SIZE: Final = 100
"""How many people a leaderboard has."""
PROFILE_LIST_SIZE: Final = 20
"""How many games and how many others a profile shows."""
MIN_LEADERBOARD_GAMES: Final = 5
"""Games after which somebody stands in a leaderboard."""


class RatingRow(msgspec.Struct, frozen=True):
    """How well a person plays a game."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    won: int
    best: int
    """The highest score."""


class ResultRow(msgspec.Struct, frozen=True):
    """What a game changed: `mu` before and after it."""

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
    """Somebody with the id by which all know them, which opens nothing."""

    person: str
    name: str
    profile: str


_FIRST: Final = select(unrated).order_by(unrated.c.number).limit(1).with_for_update()
_THESE: Final[BindParameter[list[str]]] = bindparam("people", expanding=True)
_OF: Final = select(ratings).where((ratings.c.game == bindparam("game")) & ratings.c.person.in_(_THESE))
_BEST: Final = (
    select(ratings)
    .where((ratings.c.game == bindparam("game")) & (ratings.c.games >= MIN_LEADERBOARD_GAMES))
    .order_by(ratings.c.mu.desc())
    .limit(LEADERBOARD_SIZE)
)
_LATEST: Final = (
    select(results)
    .where(results.c.person == bindparam("person"))
    .order_by(results.c.number.desc())
    .limit(PROFILE_LIST_SIZE)
)
_MOST: Final = (
    select(meetings)
    .where(meetings.c.person == bindparam("person"))
    .order_by(meetings.c.games.desc())
    .limit(PROFILE_LIST_SIZE)
)
_PROFILES: Final = select(persons.c.id, persons.c.name, persons.c.profile).where(
    persons.c.id.in_(_THESE) & persons.c.profile.is_not(None)
)


# What was played


def next_unrated(connection: Connection) -> tuple[int, TableRow] | None:
    """The first table whose result does not count yet, with its number; others wait until this one is done."""
    row = connection.execute(_FIRST).first()
    found = row and tables.find(connection, row.table_id)
    return (row.number, found) if row and found else None


def mark_rated(connection: Connection, number: int) -> None:
    """The result counts."""
    connection.execute(delete(unrated).where(unrated.c.number == number))


def for_people(connection: Connection, game: str, people: Sequence[str]) -> dict[str, RatingRow]:
    """Their ratings, as far as they have one."""
    found = connection.execute(_OF, {"game": game, "people": [*people]})
    return {row.person: RatingRow(**row._asdict()) for row in found}


def save(connection: Connection, rating: RatingRow) -> None:
    """Store a rating."""
    key = (ratings.c.person == rating.person) & (ratings.c.game == rating.game)
    values = msgspec.structs.asdict(rating)
    if not connection.execute(update(ratings).where(key).values(**values)).rowcount:
        connection.execute(insert(ratings).values(**values))


def add_result(connection: Connection, result: ResultRow) -> None:
    """Keep what a game changed, and let its person be known by a profile."""
    connection.execute(insert(results).values(**msgspec.structs.asdict(result)))
    unknown = (persons.c.id == result.person) & persons.c.profile.is_(None)
    connection.execute(update(persons).where(unknown).values(profile=new_id()))


def add_meeting(connection: Connection, met: MeetingRow) -> None:
    """Count these games too."""
    key = (meetings.c.person == met.person) & (meetings.c.other == met.other)
    more = {name: meetings.c[name] + getattr(met, name) for name in ("games", "won", "lost")}
    if not connection.execute(update(meetings).where(key).values(**more)).rowcount:
        connection.execute(insert(meetings).values(**msgspec.structs.asdict(met)))


# What is asked


def find_profile(connection: Connection, profile: str) -> ProfileRow | None:
    """Who is known by that id."""
    row = connection.execute(select(persons).where(persons.c.profile == profile)).first()
    return ProfileRow(row.id, row.name, row.profile) if row else None


def find_profiles(connection: Connection, people: Sequence[str]) -> dict[str, ProfileRow]:
    """By what these people are known, as far as they have played a rated game."""
    found = connection.execute(_PROFILES, {"people": [*people]})
    return {row.id: ProfileRow(row.id, row.name, row.profile) for row in found}


def leaderboard(connection: Connection, game: str) -> list[RatingRow]:
    """Those who play the game best, of all who have played it often enough."""
    return [RatingRow(**row._asdict()) for row in connection.execute(_BEST, {"game": game})]


def for_person(connection: Connection, person: str) -> list[RatingRow]:
    """A person's ratings."""
    found = connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
    return [RatingRow(**row._asdict()) for row in found]


def latest_results(connection: Connection, person: str) -> list[ResultRow]:
    """A person's last rated games, the latest first."""
    return [ResultRow(**row._asdict()) for row in connection.execute(_LATEST, {"person": person})]


def most_met(connection: Connection, person: str, caller: str | None) -> list[MeetingRow]:
    """Whom a person met most often; who asks comes first."""
    most = [MeetingRow(**row._asdict()) for row in connection.execute(_MOST, {"person": person})]
    mine = select(meetings).where((meetings.c.person == person) & (meetings.c.other == caller))
    first = [MeetingRow(**row._asdict()) for row in connection.execute(mine)] if caller else []
    return [*first, *(one for one in most if one.other != caller)]


# Of a person who takes it along, leaves or turns out to be another


def export(connection: Connection, person: str) -> dict[str, Any]:
    """Ratings and rated games."""
    known = select(ratings).where(ratings.c.person == person)
    played = select(results).where(results.c.person == person).order_by(results.c.number)
    return {
        "ratings": [_told(row._asdict()) for row in connection.execute(known)],
        "games": [_told(row._asdict()) for row in connection.execute(played)],
    }


def _told(columns: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in columns.items() if name not in ("person", "number")}


def erase(connection: Connection, person: str) -> None:
    """Nobody is rated, or was met, under that id any more; what others won or lost stays in their ratings."""
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(results).where(results.c.person == person))
    connection.execute(delete(meetings).where(or_(meetings.c.person == person, meetings.c.other == person)))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """All games count for the person. Of two ratings in one game the surer one stays."""
    for rating in for_person(connection, guest):
        known = for_people(connection, rating.game, [person]).get(person)
        save(connection, _together(msgspec.structs.replace(rating, person=person), known))
    connection.execute(delete(ratings).where(ratings.c.person == guest))
    taken = select(results.c.table_id).where(results.c.person == person)
    connection.execute(delete(results).where((results.c.person == guest) & results.c.table_id.in_(taken)))
    connection.execute(update(results).where(results.c.person == guest).values(person=person))
    theirs = or_(meetings.c.person == guest, meetings.c.other == guest)
    rows = [MeetingRow(**row._asdict()) for row in connection.execute(select(meetings).where(theirs))]
    connection.execute(delete(meetings).where(theirs))
    for met in (_renamed(row, guest, person) for row in rows):
        if met.person != met.other:
            add_meeting(connection, met)


def _renamed(met: MeetingRow, guest: str, person: str) -> MeetingRow:
    one, other = (person if name == guest else name for name in (met.person, met.other))
    return msgspec.structs.replace(met, person=one, other=other)


def _together(one: RatingRow, other: RatingRow | None) -> RatingRow:
    if other is None:
        return one
    surer = min(one, other, key=lambda row: row.sigma)
    counts = {"games": one.games + other.games, "won": one.won + other.won, "best": max(one.best, other.best)}
    return msgspec.structs.replace(surer, **counts)
