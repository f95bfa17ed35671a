"""About evenings: many people, several rounds, one champion."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Phase, Struct
from ceilidh.server.messages.time_limits import TimeControl

EveningState = Literal["gathering", "playing", "between", "over"]
"""Nothing was played yet · tables are playing · the next round can begin · it is over."""


class NewEvening(Struct, forbid_unknown_fields=True):
    """An evening to make."""

    name: str
    """What it is called; also for whoever comes by its link."""
    games: list[str]
    """One for each round, again from the first when all were played."""
    rounds: int
    table_size: int
    """How many play at a table."""
    bank: int
    increment: int
    """Seconds that everybody has for a game, and for each move in addition."""
    bots: str = ""
    """The level of bots that fill up tables; if empty, tables may be larger or smaller, and some may sit out."""
    plays: bool = True
    """Whether I play too, or only host."""


class EveningMade(Struct):
    """The evening that a request made. Its page is `/evening/EVENING`: that is the link to give away."""

    evening: str


class EveningCard(Struct):
    """An evening in a list."""

    evening: str
    name: str
    games: list[str]
    state: EveningState
    made_at: str


class MyEvenings(Struct):
    """Evenings that I made or came to, the latest first."""

    evenings: list[EveningCard]


class JoinEvening(Struct, forbid_unknown_fields=True):
    """Coming to an evening under a name."""

    name: str


class LeaveEvening(Struct, forbid_unknown_fields=True):
    """Leaving an evening; its host may name a guest whom they send away."""

    guest: int | None = None


class ReadmitGuest(Struct, forbid_unknown_fields=True):
    """Letting a guest in again who was sent away."""

    guest: int


class NewRound(Struct, forbid_unknown_fields=True):
    """A round to seat, by its number from 1: so it is seated once, however often it is asked for."""

    round: int


class EveningGuest(Struct):
    """Somebody at an evening, and how they stand."""

    number: int
    name: str
    mine: bool
    has_left: bool
    sent_away: bool
    """The host sent them away: they stay out until the host lets them in again."""
    place: int
    points: float
    """12 for each table that they won, 0 where they came last, evenly between; 6 for sitting out."""
    won: int
    """Tables."""
    rounds: list[float | None]
    """Points by round, where there are any."""


class EveningSeat(Struct):
    """A seat at a table of an evening."""

    name: str
    guest: int | None
    """The number of the guest; none for a bot."""
    bot: str | None
    """The level of the bot that plays here, also where it stands in."""
    deciding: bool
    place: int | None
    score: int | None
    points: float | None


class EveningTable(Struct):
    """A table of an evening."""

    number: int
    table: str
    watch: str
    """What lets everybody watch it, and see its replay."""
    phase: Phase
    mine: bool
    seats: list[EveningSeat]


class EveningRound(Struct):
    """A round that was seated."""

    number: int
    game: str
    tables: list[EveningTable]
    sitting_out: list[str]
    """Those who sit out."""


class Evening(Struct):
    """An evening, as everybody sees it who has its link."""

    evening: str
    name: str
    """Empty if its host has left for good."""
    host: str
    """Their name; empty if they have left for good."""
    mine: bool
    """I may begin rounds."""
    games: list[str]
    rounds: int
    table_size: int
    bots: str
    time_control: TimeControl
    state: EveningState
    guests: list[EveningGuest]
    """Best first."""
    seated: list[EveningRound]
