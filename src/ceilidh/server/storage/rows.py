"""Rows of the database as structs."""

from __future__ import annotations

from typing import Literal

import msgspec

from ceilidh.server.storage.ids_and_times import new_id, now

SeatKind = Literal["person", "bot", "free"]
StoredPhase = Literal["waiting", "playing", "finished"]


class PersonRow(msgspec.Struct, frozen=True):
    """A person with a name."""

    id: str
    name: str
    banned: bool = False
    stamp: str = ""
    """The security stamp: changes when the person signs out everywhere."""


class TokenRow(msgspec.Struct, frozen=True):
    """A person with when their API token was made and last used, as far as that is known."""

    person: PersonRow
    made: str | None
    used: str | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. With kind `person` and a bot, the bot stands in for the person."""

    number: int
    kind: SeatKind
    name: str = ""
    person: str | None = None
    bot: str | None = None
    invitation: str | None = None
    gone: bool = False
    """The person has left; the game does not wait for them."""
    spare: int | None = None
    """Milliseconds left when the clock last started or stopped; None without a time limit."""
    due: int | None = None
    """The deadline in milliseconds since 1970; None while the clock is stopped."""


class TimeControl(msgspec.Struct, frozen=True):
    """The time limit of a table."""

    kind: Literal["live", "slow"]
    bank: int
    """Seconds: for the whole game if `live`, for each turn if `slow`."""
    increment: int
    """Seconds that `live` adds for each turn."""
    bot: str


class EveningPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The host's plan."""

    games: list[str]
    """One per round, repeated from the first."""
    rounds: int
    size: int
    bots: str
    """The level of the bots that fill tables; empty for none."""
    time_control: TimeControl = msgspec.field(name="pace")
    """Stored as `pace`, like the column of `TableRow.time_control`: an earlier name of time controls."""
    sent_away: tuple[int, ...] = ()
    """The numbers of guests who were sent away and not readmitted."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game, by seat."""

    scores: list[int]
    places: list[int]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its seats; by default a new one."""

    id: str = msgspec.field(default_factory=new_id)
    game: str
    edition: int
    options: dict[str, str]
    seed: int
    phase: StoredPhase = "waiting"
    host: str
    listed: bool = False
    watch: str = msgspec.field(default_factory=new_id)
    created: str = msgspec.field(default_factory=now)
    moved: str = msgspec.field(default_factory=now)
    actors: int = 0
    """The seats to move, as a bit mask (`1 << seat`)."""
    multiple_seats: bool = False
    """Whether one person may take several seats at a listed table."""
    compacted: int = 0
    """The number up to which the journal was rewritten without undone decisions."""
    lesson: str | None = None
    """The lesson played here; the journal tells how far it is."""
    time_control: TimeControl | None = None
    rated: bool = False
    evening: str | None = None
    hints: bool = False
    """Whether hints and the coach are allowed."""
    result: Outcome | None = None
    seats: tuple[SeatRow, ...]


class Entry(msgspec.Struct, frozen=True):
    """A journal entry: a decision in notation, or None for an undo.

    An empty text is an undo barrier: the seat has learned something and cannot undo its earlier decisions.
    """

    number: int
    seat: int
    text: str | None


class ChatRow(msgspec.Struct, frozen=True):
    """A chat message."""

    number: int
    name: str
    seat: int | None
    text: str
    at: str
    person: str | None = None
    """The author, never sent to clients; None in messages from before authors were stored."""


class AnalysisRow(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of a finished game, or the progress of the job that makes it."""

    job: str
    """Tells this job from one that replaced it."""
    person: str
    edition: int
    done: int
    whole: int
    """Decisions analysed, and all decisions."""
    at: str
    """When the job last reported progress."""
    found: bytes | None = None


class StoredTable(msgspec.Struct, frozen=True):
    """A table with its journal and its chat, each from a certain number on."""

    table: TableRow
    entries: list[Entry]
    chat: list[ChatRow]
