"""Everything that goes over the wire, in both directions; docs/protocol.md explains it. It gives the client's types.

Nothing here may hold what the receiving seat may not know: no seed while the game runs, no number of decisions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["waiting", "playing", "finished", "closed"]
"""Seats are still free · the game runs · it is over · its edition of the rules is no longer installed."""
Status = Literal["", "thinking", "chosen"]


class Struct(msgspec.Struct, rename="camel", kw_only=True, gc=False):
    """The common ways of all messages; they never hold themselves, so nobody looks for garbage in them."""


# People


class Me(Struct):
    """Who the session belongs to; the name is empty until it is given."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """What I want to be called."""

    name: str


class Token(Struct):
    """A secret for programs that play in my place: `Authorization: Bearer …`. A new one makes the old one void."""

    token: str


class TokenKept(Struct):
    """A token as it is listed: the secret itself is not kept. Times that nobody noted are null."""

    made_at: str | None
    used_at: str | None


class Tokens(Struct):
    """The tokens that a person has: one or none."""

    tokens: list[TokenKept]


class SignOut(Struct, forbid_unknown_fields=True):
    """End this session, or all sessions and the token."""

    everywhere: bool = False


# Games


class OptionValue(Struct):
    """One value of an option."""

    value: str
    title: str


class GameOption(Struct):
    """A choice made before the game begins; the first value is the usual one."""

    name: str
    title: str
    values: list[OptionValue]


class BotLevel(Struct):
    """A bot that can take a seat."""

    name: str
    title: str
    tells: str
    """One sentence about it."""


class LessonCard(Struct):
    """A guided game by which one can learn to play."""

    name: str
    title: str


class GameCard(Struct):
    """A game on offer, in the language asked for."""

    name: str
    edition: int
    art: str
    """Another one whenever its pictures, in this language, look otherwise: for addresses that a browser may keep."""
    title: str
    tagline: str
    credit: str
    """Its authors and publisher."""
    length: str
    players: list[int]
    options: list[GameOption]
    lessons: list[LessonCard]
    """In the order in which to take them; none if the game brings none."""
    bots: list[BotLevel]
    """Networks that the host has put up for this game; they play no other."""


class Offer(Struct):
    """All that can be played, and who may be played against, weakest first."""

    games: list[GameCard]
    bots: list[BotLevel]


class RuleSection(Struct):
    """One section of a game's rules, as HTML of paragraphs, lists, tables and small pictures that use the symbols."""

    key: str
    title: str
    html: str


class DrawnPiece(Struct):
    """A tile, card or other piece, drawn with the game's symbols."""

    title: str
    tells: str
    """What it does or is worth; empty where title and picture say so."""
    width: int
    height: int
    svg: str


class PieceKind(Struct):
    """The pieces of one kind, such as all cards of a deck."""

    title: str
    pieces: list[DrawnPiece]


class RuleBook(Struct):
    """All rules of a game, and all its pieces."""

    sections: list[RuleSection]
    pieces: list[PieceKind]


# Tables


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
    several: bool = False
    """One person may take several seats, although the table is listed."""


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


class Lobby(Struct):
    """What I see when I come in: my running games (mine to move first), open tables, finished games of mine."""

    mine: list[TableCard]
    open: list[TableCard]
    finished: list[TableCard]


class Links(Struct):
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


# The picture and all that is beside it


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


Lines = list[str | tuple[int, int]]
"""Lines of text. A pair stands for lines as they were before: the number of the first one, and how many."""


class PanelChange(Struct, omit_defaults=True):
    """What is new about a panel; a part that is left out is as it was before."""

    name: str
    title: str | None = None
    width: int | None = None
    height: int | None = None
    row: str | None = None
    drawn: Lines | None = None
    """The lines of its SVG, to be joined by line breaks."""
    lines: Lines | None = None
    """The same in plain words, for screen readers."""


class Action(Struct):
    """Something a seat may do now."""

    action: str
    """Its notation: what to send in `act`."""
    words: str
    path: list[str]
    """What to click in the picture, in order (`data-at`); empty for one that has only a button."""


class LogLine(Struct):
    """One thing that happened."""

    text: str
    places: list[str]
    """Places in the picture (`data-at`) to light up."""


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


class Share(Struct):
    """What one rule of scoring gave each seat."""

    rule: str
    points: list[int]


class Result(Struct):
    """How the game ended, by seat."""

    scores: list[int]
    places: list[int]
    shares: list[Share]


class LessonPage(Struct):
    """A sentence or two."""

    text: str
    places: list[str]
    """Places in the picture (`data-at`) that they are about."""


class Lesson(Struct):
    """Where the learner stands in a lesson, and what they are told now."""

    title: str
    stage: Literal["guided", "alone", "over"]
    """Only the decision that is asked for leads on · they play on without guidance · the game has ended."""
    step: int
    """The decision that they are guided to, counted from 1."""
    steps: int
    pages: list[LessonPage]
    """To be read one after another; the last one asks for the decision. None while others decide."""
    asked: str = ""
    """The action that the last page asks for, if any."""


class Head(Struct):
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


class Update(Struct, tag="update", omit_defaults=True):
    """What is new. A part that is left out is as it was before; the first update has every part that exists."""

    done: int | None = None
    """The request with this number was carried out and is stored; what it changed for the asker is in this update."""
    head: Head | None = None
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


class Step(Struct):
    """A finished game at one step: 0 is the deal."""

    step: int
    steps: int
    """The last step."""
    actors: list[int]
    head: Head
    panels: list[Panel]
    prompt: str
    lines: list[LogLine]
    """What the decision that led here did."""
    result: Result | None


class Story(Struct):
    """The log of a finished game: for each step, what the decision that led there did."""

    steps: list[list[LogLine]]


class Judged(Struct):
    """A decision of a finished game that left a choice, with every seat's chance to win."""

    step: int
    """The step that it led to."""
    seat: int
    before: list[float]
    """With the best action."""
    after: list[float]
    """With the one that was chosen."""
    missed: float
    """How much more the best one would have given the seat."""


class Moment(Struct):
    """Something that changed a seat's chance: a decision that missed something, or luck."""

    step: int
    """The step at which it can be seen."""
    seat: int
    change: float
    turning: bool
    """It is one of the turning points."""
    happened: list[str] = []
    """For luck: what was drawn or revealed."""
    action: str = ""
    better: str = ""
    """For a decision: what was chosen, and what would have been better."""
    notation: str = ""
    """The better action in notation."""
    reason: str = ""
    """Why it is better, if that can be told."""


class SeatSum(Struct):
    """What made a seat's result: `begin`, `luck`, `own` and `others` add up to `end`."""

    begin: float
    luck: float
    luck_error: float
    """By how much the luck may be wrong."""
    own: float
    others: float
    end: float
    missed: float
    best: float
    """In which part of its decisions it found the best action."""


class PointsAt(Struct):
    """What each rule had given each seat when a step was reached, until the next one."""

    step: int
    shares: list[Share]


class Analysis(Struct):
    """A finished game judged decision by decision."""

    samples: int
    judged: list[Judged]
    moments: list[Moment]
    sums: list[SeatSum]
    points: list[PointsAt]
    result: list[float]


class AnalysisState(Struct):
    """An analysis, or how far it is: so many decisions of the whole are judged; of none if nobody has asked for it."""

    done: int
    whole: int
    mine: bool
    """I asked for it, and may cancel it."""
    analysis: Analysis | None


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
    words: str
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


class Coached(Struct, tag="coached"):
    """What a coach says before an action: nothing, or that it would cost much, and what is better."""

    id: int
    cost: float
    """In chances to win."""
    better: Hint | None


class Refused(Struct, tag="refused"):
    """The request with this number was not carried out and changed nothing."""

    id: int
    text: str
    possible: list[str] = []


ToClient = Update | Confirm | Preview | Hints | Coached | Refused


# From the client


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Carry out an action."""

    id: int
    seat: int
    turn: int
    action: str
    sure: bool = True
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


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say something to all at the table."""

    id: int
    text: str


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """See the table through the eyes of another seat of mine: for several people at one screen."""

    id: int
    seat: int


ToServer = Act | Undo | AskPreview | AskHints | AskCoach | Say | Look
