"""Help cards: explanations of things in the picture, of actions, and of a game's own terms."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class HelpCard(Struct):
    """Explains one thing to somebody who has never seen the game."""

    name: str
    description: str
    """What it costs, does and scores; may be empty."""
    current: list[str]
    """Its current values, line by line."""
    owner: str
    """The name of the player who owns it; empty for nobody."""
    rule: str
    """The key of the section of the rules that explains it."""
    section: str
    """The title of that section."""


class GlossaryEntry(Struct):
    """A term of a game, explained."""

    word: str
    forms: list[str]
    """The forms in which the log and the rules use it."""
    card: HelpCard


class Glossary(Struct):
    """A game's own terms."""

    words: list[GlossaryEntry]


class AskHelpCard(Struct, tag="help", forbid_unknown_fields=True):
    """Explain a thing in the current picture or among the current actions."""

    id: int
    thing: str
    """The `data-is` of something in the picture, else its `data-at`, else its `data-piece`; the name of a panel; or
    `do:` and an action in notation."""


class HelpCardReply(Struct, tag="help"):
    """The explanation."""

    id: int
    card: HelpCard
