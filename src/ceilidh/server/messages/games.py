"""About games: what is offered, and their rules."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


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
    description: str
    """One sentence about it."""


class LessonCard(Struct):
    """A guided game by which one can learn to play."""

    name: str
    title: str


class GameCard(Struct):
    """A game on offer, in the language asked for."""

    name: str
    edition: int
    art_version: str
    """Another one whenever its pictures, in this language, look otherwise: for addresses that a browser may keep."""
    title: str
    tagline: str
    credit: str
    """Its authors and publisher."""
    duration: str
    players: list[int]
    options: list[GameOption]
    beginner_options: dict[str, str]
    """What suits a first game, by option; one that is not named has its usual value."""
    lessons: list[LessonCard]
    """In the order in which to take them; none if the game brings none."""
    bots: list[BotLevel]
    """Networks that the host has put up for this game; they play no other."""


class Catalog(Struct):
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
    description: str
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
