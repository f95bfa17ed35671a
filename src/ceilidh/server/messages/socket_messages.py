"""The messages of a table's socket, in both directions, except `Update`."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.help_cards import AskHelpCard, HelpCardReply
from ceilidh.server.messages.table_updates import Panel, PanelChange, Update

# From the server, beside Update


class Preview(Struct, tag="preview"):
    """The effect of an action."""

    id: int
    final: bool
    """The action could not be undone and is not shown: it would reveal something hidden or random, or end the game."""
    panels: list[Panel]
    """Changed panels only."""
    changes: list[PanelChange]
    """With `want=changes`, in place of `panels`: the differences from the last update."""


class Confirm(Struct, tag="confirm"):
    """The action could not be undone, so nothing was done. Send it again, `confirmed`, to carry it out."""

    id: int


class Hint(Struct):
    """One of the best actions."""

    action: str
    text: str
    path: list[str]
    """Where it is clicked in the picture."""
    reason: str
    """Why it is better than the next one; may be empty."""
    win_probability: float
    """The win probability after it."""
    score: float
    """Expected score."""


class Advice(Struct):
    """What a strong bot would have done at a step of a finished game, best first."""

    seat: int
    hints: list[Hint]


class Hints(Struct, tag="hints"):
    """What a strong bot would do, best first."""

    id: int
    hints: list[Hint]


class CoachAdvice(Struct, tag="coached"):
    """The coach's judgement of an action; `better` is null if the action costs little."""

    id: int
    cost: float
    """The win probability that the action would lose."""
    points: float
    """The points that it would lose, if win probabilities are nearly equal; else 0."""
    better: Hint | None


class Refused(Struct, tag="refused"):
    """The command with this id was not carried out, and nothing changed."""

    id: int
    text: str
    possible: list[str] = []
    """The legal actions, in notation."""


ToClient = Update | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused


# From the client


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Carry out an action. `decision_number` and `action` are those of the last update."""

    id: int
    seat: int
    decision_number: int
    action: str
    confirmed: bool = True
    """If false, an action that could not be undone is answered with `confirm` and not carried out."""


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Undo the seat's last decision."""

    id: int
    seat: int
    decision_number: int


class AskPreview(Struct, tag="preview", forbid_unknown_fields=True):
    """Show the effect of an action."""

    id: int
    seat: int
    decision_number: int
    action: str


class AskHints(Struct, tag="hints", forbid_unknown_fields=True):
    """Ask for the best actions, as a strong bot sees them."""

    id: int
    seat: int


class AskCoach(Struct, tag="coach", forbid_unknown_fields=True):
    """Ask the coach whether an action would cost much."""

    id: int
    seat: int
    decision_number: int
    action: str


class SendChat(Struct, tag="chat", forbid_unknown_fields=True):
    """Write a line of chat."""

    id: int
    text: str


class SwitchSeat(Struct, tag="switchSeat", forbid_unknown_fields=True):
    """Show the table as another seat of mine sees it: for several people at one screen."""

    id: int
    seat: int


class ReportActivity(Struct, tag="activity", forbid_unknown_fields=True):
    """Report that the page is visible and in use, or no longer, so that no notification is sent about what it shows.

    A report is valid for three minutes; a page in use repeats it every minute.
    """

    id: int
    active: bool


Question = AskPreview | AskHints | AskCoach | AskHelpCard
"""Commands that change nothing."""
ToServer = Act | Undo | Question | SendChat | SwitchSeat | ReportActivity
