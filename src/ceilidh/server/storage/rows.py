"""What the database holds, as values."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

import msgspec

MAX_CLOCK_SKEW: Final = timedelta(minutes=5)
"""How far the clocks of machines that serve together may be apart, and a clock be set, without anybody noticing."""

SeatKind = Literal["person", "bot", "free"]
StoredPhase = Literal["waiting", "playing", "finished"]


class ConflictError(Exception):
    """Another process was first: what was to be written no longer fits what is stored."""


class DatabaseUnavailableError(Exception):
    """The database is locked or does not answer."""


class CommitUncertainError(DatabaseUnavailableError):
    """The database went away during a commit: the transaction may have been stored, or may not."""


class PersonRow(msgspec.Struct, frozen=True):
    """Somebody with a name."""

    id: str
    name: str
    banned: bool = False
    """The host does not let them in."""
    stamp: str = ""
    """Their security stamp: another one after each time that they signed out everywhere."""


class TokenRow(msgspec.Struct, frozen=True):
    """A person with the token of their program: when it was made and last used, as far as that is known."""

    person: PersonRow
    made: str | None
    used: str | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. A person's seat with a bot is one where the bot stands in."""

    number: int
    kind: SeatKind
    name: str = ""
    person: str | None = None
    bot: str | None = None
    invitation: str | None = None
    gone: bool = False
    """Its person has left and need not be waited for."""
    spare: int | None = None
    """Milliseconds on its clock when that last started or stopped; None where there is no time limit."""
    due: int | None = None
    """When its time is up, in milliseconds since 1970; None while its clock stands."""


class Pace(msgspec.Struct, frozen=True):
    """The time limit of a table."""

    kind: Literal["live", "slow"]
    bank: int
    """Seconds: `live`, for all decisions together; `slow`, whenever a seat is asked."""
    increment: int
    """Seconds that `live` adds whenever a seat is asked."""
    bot: str
    """The bot that stands in for whoever runs out."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, by seat."""

    scores: list[int]
    places: list[int]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its seats."""

    id: str
    game: str
    edition: int
    options: dict[str, str]
    seed: int
    phase: StoredPhase
    host: str
    listed: bool
    watch: str
    created: str
    moved: str
    actors: int
    """The seats (bit `1 << seat`) whose decision it is."""
    several: bool = False
    """Whether one person may take several seats, although the table is listed."""
    compacted: int = 0
    """The number up to which the journal was rewritten without what was taken back."""
    lesson: str | None = None
    """The lesson of the game that is given here; how far it has come is told by the journal."""
    pace: Pace | None = None
    """The time limit, if there is one."""
    rated: bool = False
    """Whether all who sit here agreed that the result counts."""
    evening: str | None = None
    """The evening that it is a table of."""
    result: Outcome | None
    seats: tuple[SeatRow, ...]


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal: a decision in notation, or None where a seat took one back.

    Without letters it settles what the seat decided before: it cannot take that back, for it knows more since.
    """

    number: int
    seat: int
    text: str | None


class ChatRow(msgspec.Struct, frozen=True):
    """Something somebody said."""

    number: int
    name: str
    seat: int | None
    text: str
    at: str
    person: str | None = None
    """Who said it; not known of lines of before, nor sent to anybody."""


class AnalysisRow(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of a finished game, or how far the work on it has come."""

    job: str
    """Which work it is: another one may have begun since."""
    person: str
    """Who asked for it."""
    edition: int
    """Of the game's rules."""
    done: int
    whole: int
    """How many decisions are judged, and how many there are."""
    at: str
    """When the work was last heard of."""
    found: bytes | None = None
    """The analysis once it is there."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table with its journal and its chat, each from some number on."""

    table: TableRow
    entries: list[Entry]
    chat: list[ChatRow]


def now() -> str:
    """The time as it is stored and sent: ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def now_precise() -> str:
    """The same with microseconds, where two moments must not be equal."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def new_id() -> str:
    """An id or a token that cannot be guessed: 96 random bits."""
    return secrets.token_urlsafe(12)
