"""Evenings: many people, several rounds, one champion."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Phase, Struct
from ceilidh.server.messages.time_limits import TimeControl

EveningState = Literal["gathering", "playing", "between", "over"]
"""No round has started · a round is being played · the next round can start · the evening is over."""


class NewEvening(Struct, forbid_unknown_fields=True):
    """An evening to create."""

    name: str
    """Its name, which everybody with the link sees."""
    games: list[str]
    """One for each round, repeated from the first if there are fewer."""
    rounds: int
    table_size: int
    """Players at a table."""
    bank: int
    increment: int
    """The time limit: seconds for a whole game, and seconds added for each turn."""
    bots: str = ""
    """The level of bots that fill up tables. If empty, tables differ in size, and some people may sit out."""
    plays: bool = True
    """I play, too; otherwise I only host."""


class EveningMade(Struct):
    """The id of an evening; `/evening/ID` is the link to share."""

    evening: str


class EveningCard(Struct):
    """An evening in a list."""

    evening: str
    name: str
    games: list[str]
    state: EveningState
    made_at: str


class MyEvenings(Struct):
    """Evenings that I host or joined, latest first."""

    evenings: list[EveningCard]


class JoinEvening(Struct, forbid_unknown_fields=True):
    """Join an evening under this name."""

    name: str


class LeaveEvening(Struct, forbid_unknown_fields=True):
    """Leave an evening. The host may name a guest to send away."""

    guest: int | None = None


class ReadmitGuest(Struct, forbid_unknown_fields=True):
    """Readmit a guest who was sent away."""

    guest: int


class NewRound(Struct, forbid_unknown_fields=True):
    """Start the round with this number, counted from 1. Repeated requests start it once."""

    round: int


class EveningGuest(Struct):
    """A guest with their standing."""

    number: int
    name: str
    mine: bool
    has_left: bool
    sent_away: bool
    """The host sent them away: they stay out until readmitted."""
    place: int
    points: float
    """Per round 12 for the best person of a table, 0 for the last, evenly spaced between; 6 for sitting out."""
    won: int
    """Number of tables won."""
    rounds: list[float | None]
    """Points by round; null where there are none."""


class EveningSeat(Struct):
    """A seat at a table of an evening."""

    name: str
    guest: int | None
    """The guest's number; null for a bot."""
    bot: str | None
    """The level of the bot that plays here, also in place of a guest."""
    deciding: bool
    place: int | None
    score: int | None
    points: float | None


class EveningTable(Struct):
    """A table of an evening."""

    number: int
    table: str
    watch: str
    """The token with which everybody may watch the table and its replay."""
    phase: Phase
    mine: bool
    seats: list[EveningSeat]


class EveningRound(Struct):
    """A round that has started."""

    number: int
    game: str
    tables: list[EveningTable]
    sitting_out: list[str]
    """The names of guests who sit out."""


class Evening(Struct):
    """The state of an evening, for everybody with its link."""

    evening: str
    code: str
    """A short code to type that leads here, for two days."""
    name: str
    """Empty if the host has deleted their account."""
    host: str
    """The host's name; empty if they have deleted their account."""
    mine: bool
    """I am the host."""
    games: list[str]
    rounds: int
    table_size: int
    bots: str
    time_control: TimeControl
    state: EveningState
    guests: list[EveningGuest]
    """Best first."""
    seated: list[EveningRound]
