"""Creating and joining tables, the lobby, and the answer to a refused request."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Phase, Struct
from ceilidh.server.messages.time_limits import TimeControl


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who takes a seat: me, somebody on this screen, a friend by link (anybody, if listed), or a bot."""

    kind: Literal["me", "here", "friend", "bot"]
    name: str = ""
    """For `here`; else empty."""
    bot: str = ""
    """For `bot`: its level."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to create. It starts when no seat is free."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    listed: bool = False
    """Listed among the open tables, where everybody may take a free seat, and watch the game later."""
    multiple_seats: bool = False
    """One person may take several seats of a listed table."""
    time_control: TimeControl | None = None
    """A time limit; not possible with several people at one screen."""
    rated: bool = False
    """The result counts for ratings; needs a time limit, and one seat per person."""
    hints: bool | None = None
    """Hints and the coach are allowed, for everybody; never in rated games. If not given, only for one person alone."""


class NewLesson(Struct, forbid_unknown_fields=True):
    """Create a table of mine with a guided first game."""

    game: str
    lesson: str


class TableMade(Struct):
    """The table that was created, joined or changed."""

    table: str


class PlayerCard(Struct):
    """A seat in a list of tables."""

    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    mine: bool
    gone: bool
    """Its person has left the table, and may come back until the game ends."""
    place: int | None
    score: int | None


class TableCard(Struct):
    """A table in a list."""

    table: str
    game: str
    phase: Phase
    players: list[PlayerCard]
    my_move: bool
    moved_at: str
    """The time of the last change, ISO 8601 in UTC."""
    lesson: str | None
    """The name of its lesson, if any."""
    time_control: TimeControl | None
    """The time limit, if any."""
    rated: bool
    hints: bool
    """Everybody at the table may ask for hints and use the coach."""
    left_ms: int | None
    """My remaining milliseconds, while my clock is running."""
    watch: str | None = None
    """The spectators' token, in the list of running tables that everybody may watch."""


class Lobby(Struct):
    """My running games (my turn first), open tables, running ones to watch, and my finished games."""

    mine: list[TableCard]
    open: list[TableCard]
    running: list[TableCard]
    """Tables of others that were listed and are being played."""
    finished: list[TableCard]
    invite_only: bool
    """The server is open by invitation only, and I have none yet."""


class InvitationLinks(Struct):
    """Paths of the invitation links, by free seat, and of the spectators' link."""

    seats: dict[int, str]
    watch: str


class Invitation(Struct):
    """What an invitation link offers."""

    card: TableCard
    seat: int
    host: str


class Join(Struct, forbid_unknown_fields=True):
    """Take a seat under this name."""

    name: str
    seat: int | None = None
    """At a listed table, the free seat to take; by default the first one."""


class GiveToBot(Struct, forbid_unknown_fields=True):
    """The level of the bot that plays on."""

    bot: str


class NewRecord(Struct, forbid_unknown_fields=True):
    """A record to upload, as text."""

    text: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """Continue from a step of a finished game: I on `seat`, bots on the others."""

    step: int
    seat: int
    bot: str


class Problem(Struct):
    """The answer to every refused request."""

    text: str
    """One sentence: what was wrong and what is possible."""
