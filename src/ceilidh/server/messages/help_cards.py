"""What something is: in the picture, among the actions, in the game's own words."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct


class HelpCard(Struct):
    """A small card about one thing, for somebody who has never seen the game."""

    name: str
    description: str
    """What it costs, does and scores; may be empty."""
    current: list[str]
    """What it stands at now, line by line."""
    owner: str
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
    card: HelpCard


class Glossary(Struct):
    """The words of a game that want an explanation."""

    words: list[GlossaryEntry]


class AskHelpCard(Struct, tag="help", forbid_unknown_fields=True):
    """What is this? It is asked of what the connection shows now."""

    id: int
    thing: str
    """Something in the picture by its `data-is`, else `data-at`, else `data-piece`; the name of a panel; or `do:` and
    an action in notation."""


class HelpCardReply(Struct, tag="help"):
    """This is what it is."""

    id: int
    card: HelpCard
