"""The games that a server offers, and their rules."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class OptionValue(Struct):
    """One value of an option."""

    value: str
    title: str


class GameOption(Struct):
    """A choice before the game begins; the first value is the default."""

    name: str
    title: str
    values: list[OptionValue]


class BotLevel(Struct):
    """A bot that can take a seat."""

    name: str
    title: str
    description: str
    """One sentence about it."""


class LessonCard(Struct):
    """A guided first game."""

    name: str
    title: str


class GameCard(Struct):
    """A game, in the requested language."""

    name: str
    edition: int
    art_version: str
    """Changes with the pictures, in this language: for URLs that can be cached forever."""
    title: str
    tagline: str
    credit: str
    """Its authors and publisher."""
    duration: str
    players: list[int]
    options: list[GameOption]
    beginner_options: dict[str, str]
    """Values that suit a first game, by option; others have their defaults."""
    lessons: list[LessonCard]
    """In order."""
    bots: list[BotLevel]
    """Networks that the operator offers for this game only."""


class Catalog(Struct):
    """All games, and the bots that play all of them, weakest first."""

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
    description: str
    """What it does or is worth; empty if title and picture say it."""
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
