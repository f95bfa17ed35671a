"""A table as one viewpoint sees it: the picture, the log, the actions, and who sits where."""

from __future__ import annotations

from typing import Literal

from ceilidh.core.moments import MomentKind
from ceilidh.server.messages.base import Phase, Status, Struct
from ceilidh.server.messages.time_limits import SeatClock, TimeControl
from ceilidh.server.text_delta import Lines


class Panel(Struct):
    """One part of the picture. `svg` is null if it is unchanged."""

    name: str
    title: str
    width: int
    height: int
    row: str
    smallest_text: float
    """The font size of its smallest text, in the units of `width` and `height`."""
    priority: int
    """0 needed least, 1 of use, 2 the viewer's own, 3 what the viewer is asked about."""
    svg: str | None
    lines: list[str]
    """The same as text, for screen readers."""


class PanelChange(Struct, omit_defaults=True):
    """The changes of a panel; missing parts are unchanged."""

    name: str
    title: str | None = None
    width: int | None = None
    height: int | None = None
    row: str | None = None
    smallest_text: float | None = None
    priority: int | None = None
    svg_lines: Lines | None = None
    """The lines of its SVG, to be joined by line breaks. A pair `[first, count]` repeats lines of the previous SVG."""
    lines: Lines | None = None
    """The same as text, for screen readers."""


class Amount(Struct):
    """The number that distinguishes an action from others with the same label and path."""

    label: str
    """The label of the number field that these actions form together."""
    number: int


class Action(Struct, omit_defaults=True):
    """A legal action of the seat."""

    action: str
    """Its notation, to be sent in `act`."""
    text: str
    path: list[str]
    """What to click in the picture, in order (`data-at`); empty if it only has a button."""
    amount: Amount | None = None
    """If a person enters a number to choose among many similar actions."""


class Modifier(Struct):
    """A labelled part of a sum, such as the bonus of a card or the points of a rule."""

    label: str
    amount: int


class MomentPart(Struct, omit_defaults=True):
    """The share of one player in a moment."""

    seat: int | None = None
    """Missing if it is nobody's, such as the roll of the bank."""
    label: str = ""
    """What it is about: the card, the resource, the prize."""
    sign: str = ""
    """The id of the picture of the label, among the game's symbols."""
    amount: int | None = None
    """The result of a roll or a contest, the points of a scoring, the change of a `change`."""
    dice: list[int] = []
    """The dice as they fell; the first one counts."""
    modifiers: list[Modifier] = []
    """What makes up the amount, together with the die that counts."""


class Moment(Struct, omit_defaults=True):
    """How to stage an event: cards turned up, a roll, a contest, gains and losses, a prize, a scoring, a setback."""

    kind: MomentKind
    parts: list[MomentPart]
    title: str = ""
    needed: int | None = None
    """The number that a roll has to reach."""
    success: bool | None = None
    """Whether it went well; missing where there is no good or bad."""
    winner: int | None = None
    """In a contest: the seat that wins, -1 for none."""


class LogLine(Struct, omit_defaults=True):
    """One event, in words."""

    text: str
    highlights: list[str]
    """Places in the picture (`data-at`) to highlight."""
    headline: bool = False
    """Important, such as the end of a round: to be shown large for a moment."""
    seat: int | None = None
    """The seat that acted or was affected, if any."""
    moment: Moment | None = None
    """How to stage it, if it deserves that."""


class Log(Struct):
    """Replaces all lines of the log from number `start` on."""

    start: int
    lines: list[LogLine]


class ChatLine(Struct):
    """A line of chat."""

    number: int
    name: str
    seat: int | None
    text: str
    at: str


class Player(Struct):
    """A seat of the table."""

    seat: int
    """Counted from 0, as everywhere in the protocol; sentences for people count from 1."""
    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    """The level of the bot that plays here, also in place of a person."""
    mine: bool
    online: bool
    gone: bool
    """Its person has left the table, and may come back until the game ends."""
    status: Status
    replaceable: bool
    """Its person has left or is away: I may give the seat to a bot."""
    returnable: bool
    """It was my seat: I may take it back from the bot."""
    clock: SeatClock | None
    """For a person's seat in a running game with a time limit."""


class ScoreCategory(Struct):
    """The points of each seat by one scoring rule."""

    rule: str
    points: list[int]


class Result(Struct):
    """The final scores and ranks, by seat; rank 1 wins."""

    scores: list[int]
    ranks: list[int]
    shares: list[ScoreCategory]
    tie_break: str = ""
    """What decided between those who share the most points, in one sentence."""


class LessonPage(Struct):
    """One page of a lesson's text: a sentence or two."""

    text: str
    highlights: list[str]
    """Places in the picture (`data-at`) to highlight."""


class Lesson(Struct):
    """The progress of a lesson, and its current text."""

    name: str
    title: str
    stage: Literal["guided", "alone", "over"]
    """Only the requested action is accepted · the learner plays on without guidance · the game is over."""
    step: int
    """The number of the guided decision, counted from 1."""
    steps: int
    pages: list[LessonPage]
    """To be read one by one; the last one asks for the decision. Empty while others decide."""
    requested_action: str = ""
    """The action that the last page asks for, if any."""


class TableHeader(Struct):
    """The table and its seats."""

    table: str
    game: str
    options: dict[str, str]
    phase: Phase
    players: list[Player]
    watching: bool
    """The receiver has no seat."""
    host: bool
    """The receiver created the table, and may fill its free seats with bots."""
    time_control: TimeControl | None
    """The time limit, if any."""
    rated: bool
    """The result counts for ratings; there are no hints."""
    hints: bool
    """Everybody at the table may ask for hints and use the coach."""
    evening: str | None
    """The id of the evening that the table belongs to."""


class Update(Struct, tag="update", omit_defaults=True):
    """What has changed. Missing parts are unchanged; the first update has every part that exists."""

    completed_command: int | None = None
    """The command with this id was carried out and stored; its effects are in this update."""
    header: TableHeader | None = None
    seat: int | None = None
    """The seat of the viewpoint, sent with `header`; missing for a spectator."""
    panels: list[Panel] | None = None
    changes: list[PanelChange] | None = None
    """With `want=changes`, in place of `panels`: all panels in order, each with its changes."""
    prompt: str | None = None
    """Whose turn it is and what they decide, in one sentence."""
    rule: str | None = None
    """The key of the section of the rules that applies now."""
    decision_number: int | None = None
    """The number of decisions of this seat. Commands repeat it, so that no click counts for a later decision."""
    actions: list[Action] | None = None
    undo: bool | None = None
    log: Log | None = None
    chat: list[ChatLine] | None = None
    """New lines."""
    result: Result | None = None
    lesson: Lesson | None = None
    """For the learner at a lesson's table."""
    view: dict[str, object] | None = None
    """With `want=data`, in place of panels: the view as plain data."""
