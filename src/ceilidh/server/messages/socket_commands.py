"""What is said over the socket of a table, in both directions, beside `Update`."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.help_cards import AskHelpCard, HelpCardReply
from ceilidh.server.messages.table_updates import Panel, PanelChange, Update

# From the server, beside Update


class Preview(Struct, tag="preview"):
    """What an action would do."""

    id: int
    final: bool
    """It cannot be taken back and is not shown: something hidden or random would become known, or the game ends."""
    panels: list[Panel]
    """Only the changed ones."""
    changes: list[PanelChange]
    """The same for clients that asked for `want=changes`: how they differ from what was sent in the last update."""


class Confirm(Struct, tag="confirm"):
    """The action asked for cannot be taken back: nothing was done. Send it again, `sure`, to carry it out."""

    id: int


class Hint(Struct):
    """One of the best actions."""

    action: str
    text: str
    path: list[str]
    """Its places in the picture."""
    reason: str
    """Why it is better than the next one, in words; empty if that cannot be told."""
    chance: float
    score: float


class Advice(Struct):
    """What a strong bot would do at a step of a finished game, best first."""

    seat: int
    hints: list[Hint]


class Hints(Struct, tag="hints"):
    """What a strong bot would do, best first."""

    id: int
    hints: list[Hint]


class CoachAdvice(Struct, tag="coached"):
    """What a coach says before an action: nothing, or that it would cost much, and what is better."""

    id: int
    cost: float
    """In chances to win."""
    points: float
    """In points, where the chances are as good as equal and that many are lost; else 0."""
    better: Hint | None


class Refused(Struct, tag="refused"):
    """The request with this number was not carried out and changed nothing."""

    id: int
    text: str
    possible: list[str] = []


ToClient = Update | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused


# From the client


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Carry out an action."""

    id: int
    seat: int
    turn: int
    action: str
    confirmed: bool = True
    """If not, an action that cannot be taken back is answered with `confirm`, and not carried out."""


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the seat's last decision."""

    id: int
    seat: int
    turn: int


class AskPreview(Struct, tag="preview", forbid_unknown_fields=True):
    """Show what an action would do."""

    id: int
    seat: int
    turn: int
    action: str


class AskHints(Struct, tag="hints", forbid_unknown_fields=True):
    """What would you do?"""

    id: int
    seat: int


class AskCoach(Struct, tag="coach", forbid_unknown_fields=True):
    """Would this action cost much?"""

    id: int
    seat: int
    turn: int
    action: str


class SendChat(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something to all at the table."""

    id: int
    text: str


class SwitchSeat(Struct, tag="switchSeat", forbid_unknown_fields=True):
    """See the table through the eyes of another seat of mine: for several people at one screen."""

    id: int
    seat: int


class ReportActivity(Struct, tag="activity", forbid_unknown_fields=True):
    """The table is visible and used, or is not any more: whoever looks at it is not told elsewhere. It is forgotten
    after three minutes, so that a page that is used says it once a minute.
    """

    id: int
    active: bool


Question = AskPreview | AskHints | AskCoach | AskHelpCard
"""What changes nothing."""
ToServer = Act | Undo | Question | SendChat | SwitchSeat | ReportActivity
