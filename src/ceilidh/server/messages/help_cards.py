"""What something is: in the picture, among the actions, in the game's own words."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class HelpCard(Struct):
    """A small card about one thing, for somebody who has never seen the game."""

    name: str
    tells: str
    """What it costs, does and scores; may be empty."""
    now: list[str]
    """What it stands at now, line by line."""
    whose: str
    """The name of the player whose it is; empty if it is nobody's."""
    rule: str
    """The section of the rules that it belongs to."""
    section: str
    """The title of that section."""


class GlossaryEntry(Struct):
    """A word of a game's glossary."""

    word: str
    forms: list[str]
    """As which it is met in the log and in the rules."""
    meaning: HelpCard


class Glossary(Struct):
    """The words of a game that want an explanation."""

    words: list[GlossaryEntry]


class AskHelpCard(Struct, tag="what", forbid_unknown_fields=True):
    """What is this? It is asked of what the connection shows now."""

    id: int
    thing: str
    """Something in the picture by its `data-is`, else `data-at`, else `data-piece`; the name of a panel; or `do:` and
    an action in notation."""


class HelpCardReply(Struct, tag="what"):
    """This is what it is."""

    id: int
    meaning: HelpCard
