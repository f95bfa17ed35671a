"""What one pair of eyes sees of a table: the picture and all that is beside it."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Phase, Status, Struct
from ceilidh.server.messages.time_limits import SeatClock, TimeControl
from ceilidh.server.text_delta import Lines


class Panel(Struct):
    """One part of the picture. `svg` is left out where it is what it was before."""

    name: str
    title: str
    width: int
    height: int
    row: str
    svg: str | None
    lines: list[str]
    """The same in plain words, for screen readers."""


class PanelChange(Struct, omit_defaults=True):
    """What is new about a panel; a part that is left out is as it was before."""

    name: str
    title: str | None = None
    width: int | None = None
    height: int | None = None
    row: str | None = None
    svg_lines: Lines | None = None
    """The lines of its SVG, to be joined by line breaks."""
    lines: Lines | None = None
    """The same in plain words, for screen readers."""


class Amount(Struct):
    """The number by which an action is chosen."""

    label: str
    """What the number field counts; actions with the same label and path form one field."""
    number: int


class Action(Struct, omit_defaults=True):
    """Something a seat may do now."""

    action: str
    """Its notation: what to send in `act`."""
    text: str
    path: list[str]
    """What to click in the picture, in order (`data-at`); empty for one that has only a button."""
    amount: Amount | None = None
    """For an action that is one of many sums: the number that a person enters in place of pressing a button."""


class LogLine(Struct, omit_defaults=True):
    """One thing that happened."""

    text: str
    places: list[str]
    """Places in the picture (`data-at`) to light up."""
    headline: bool = False
    """Nobody should miss it, such as the end of a round: to be shown large for a moment."""


class Log(Struct):
    """The log from line number `start` on; what was there from that line on is replaced."""

    start: int
    lines: list[LogLine]


class ChatLine(Struct):
    """Something a person said."""

    number: int
    name: str
    seat: int | None
    text: str
    at: str


class Player(Struct):
    """A seat at the table one looks at."""

    seat: int
    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    """The level of the bot that plays here, also where it stands in for a person."""
    mine: bool
    online: bool
    status: Status
    replaceable: bool
    """Its person has been away for a while: I may give the seat to a bot."""
    returnable: bool
    """A bot stands in for me here, or I left: I may take the seat back."""
    clock: SeatClock | None
    """In a running game with a time limit, for a person's seat."""


class ScoreCategory(Struct):
    """What one rule of scoring gave each seat."""

    rule: str
    points: list[int]


class Result(Struct):
    """How the game ended, by seat."""

    scores: list[int]
    places: list[int]
    shares: list[ScoreCategory]


class LessonPage(Struct):
    """A sentence or two."""

    text: str
    places: list[str]
    """Places in the picture (`data-at`) that they are about."""


class Lesson(Struct):
    """Where the learner stands in a lesson, and what they are told now."""

    name: str
    title: str
    stage: Literal["guided", "alone", "over"]
    """Only the decision that is asked for leads on · they play on without guidance · the game has ended."""
    step: int
    """The decision that they are guided to, counted from 1."""
    steps: int
    pages: list[LessonPage]
    """To be read one after another; the last one asks for the decision. None while others decide."""
    requested_action: str = ""
    """The action that the last page asks for, if any."""


class TableHeader(Struct):
    """The table itself and who sits at it."""

    table: str
    game: str
    options: dict[str, str]
    phase: Phase
    players: list[Player]
    watching: bool
    """The receiver has no seat."""
    host: bool
    """The receiver set the table up, and may fill it with bots while it waits."""
    time_control: TimeControl | None
    """The time limit, if there is one."""
    rated: bool
    """The result counts: there are no hints."""
    evening: str | None
    """The evening that it is a table of."""


class Update(Struct, tag="update", omit_defaults=True):
    """What is new. A part that is left out is as it was before; the first update has every part that exists."""

    done: int | None = None
    """The request with this number was carried out and is stored; what it changed for the asker is in this update."""
    head: TableHeader | None = None
    seat: int | None = None
    """Through whose eyes this is seen: sent with `head`; missing for a spectator."""
    panels: list[Panel] | None = None
    changes: list[PanelChange] | None = None
    """All panels in order, for clients that asked for `want=changes`, in place of `panels`."""
    prompt: str | None = None
    """Whose move it is and what is asked, in one sentence."""
    rule: str | None = None
    """The section of the rules that applies now."""
    turn: int | None = None
    """How many decisions this seat has made: sent back with requests, so that no click counts twice."""
    actions: list[Action] | None = None
    undo: bool | None = None
    log: Log | None = None
    chat: list[ChatLine] | None = None
    """New lines."""
    result: Result | None = None
    lesson: Lesson | None = None
    """At a table where a lesson is given, for its learner."""
    view: dict[str, object] | None = None
    """For clients that asked for `want=data`, in place of panels."""
