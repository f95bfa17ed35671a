"""About tables: setting up, seats, invitations, the lobby; and how a request is refused."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Phase, Struct
from ceilidh.server.messages.time_limits import TimeControl


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who will take a seat: me, someone at this screen, a friend by link (or anyone, if listed), or a bot."""

    kind: Literal["me", "here", "friend", "bot"]
    name: str = ""
    """For `here`; else empty."""
    bot: str = ""
    """For `bot`: its level."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to set up. It begins as soon as no seat is free."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    listed: bool = False
    """Shown to everybody under the open tables; free seats can then be taken without a link."""
    multiple_seats: bool = False
    """One person may take several seats, although the table is listed."""
    time_control: TimeControl | None = None
    """A time limit; not for tables with several people at one screen."""
    rated: bool = False
    """The result counts for everybody who takes a seat; only with a time limit, and one seat for each person."""


class NewLesson(Struct, forbid_unknown_fields=True):
    """A lesson to begin: a table of mine at which I am guided."""

    game: str
    lesson: str


class TableMade(Struct):
    """The table that a request made or gave a seat at."""

    table: str


class PlayerCard(Struct):
    """A seat in a list of tables."""

    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    mine: bool
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
    """Time of the last change, ISO 8601 in UTC."""
    lesson: str | None
    """The name of the lesson that is given there."""
    time_control: TimeControl | None
    """The time limit, if there is one."""
    rated: bool
    left_ms: int | None
    """Milliseconds that I have left, while my clock runs there."""


class Lobby(Struct):
    """What I see when I come in: my running games (mine to move first), open tables, finished games of mine."""

    mine: list[TableCard]
    open: list[TableCard]
    finished: list[TableCard]
    invite_only: bool
    """The house is open to guests with an invitation, and I am new here."""


class InvitationLinks(Struct):
    """Paths of the links that give a seat once, by seat, and of the one to watch; only for those at the table."""

    seats: dict[int, str]
    watch: str


class Invitation(Struct):
    """What an invitation link offers."""

    card: TableCard
    seat: int
    host: str


class Join(Struct, forbid_unknown_fields=True):
    """Taking a seat under a name."""

    name: str
    seat: int | None = None
    """At an open table: which free seat; None takes the first."""


class GiveToBot(Struct, forbid_unknown_fields=True):
    """Which bot will play on."""

    bot: str


class NewRecord(Struct, forbid_unknown_fields=True):
    """A record to look at, as text."""

    text: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """Go on from a step of a finished game: I on `seat`, bots on the others."""

    step: int
    seat: int
    bot: str


class Problem(Struct):
    """What every refused request is answered with."""

    text: str
    """One sentence: what was wrong and what is possible."""
