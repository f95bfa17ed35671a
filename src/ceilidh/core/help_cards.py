"""What is this? Anything in the picture, any action and any word of the glossary is explained on a small card.

Things are asked for by a key: the name that a thing has in the picture, `do:` with the notation of an action, or
`word:` with a word of the glossary. The answer is made from the view and from what is drawn of it, so it cannot leak.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape
from typing import Final

from ceilidh.core.catalogue import Catalogue
from ceilidh.core.errors import NotationError
from ceilidh.core.game import Game
from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.drawing.types import Panel

ACTION: Final = "do:"
WORD: Final = "word:"
_NAMED: Final = re.compile(r"<\w+([^>]* data-(?:is|at|piece)=[^>]*)>(?:<title>([^<]*)</title>)?")
_NAMES: Final = re.compile(r' data-(is|at|piece)="([^"]*)"')


def things(panels: Iterable[Panel]) -> dict[str, str]:
    """Everything in a picture that can be asked about, with its title: every panel, and what has a name in it."""
    found: dict[str, str] = {}
    for panel in panels:
        found[panel.name] = ""
        for attributes, title in _NAMED.findall(panel.svg):
            names = dict(_NAMES.findall(attributes))
            found.setdefault(unescape(names.get("is") or names.get("at") or names["piece"]), unescape(title))
    return found


def find_help_card(
    game: Game, key: str, view: View, legal: Sequence[int], words: Catalogue, names: Sequence[str]
) -> HelpCard | None:
    """What the thing, the action or the word is, with a section of the rules; None if there is no such here."""
    found = _found(game, key, view, legal, words, names)
    return found._replace(rule=found.rule or game.text.rule_now(view)) if found is not None else None


def _found(
    game: Game, key: str, view: View, legal: Sequence[int], words: Catalogue, names: Sequence[str]
) -> HelpCard | None:
    if key.startswith(ACTION):
        action = _action(game, key.removeprefix(ACTION))
        return game.text.action_help(action, view, words, names) if action in legal else None
    if key.startswith(WORD):
        word = key.removeprefix(WORD)
        return game.text.glossary_help(word, words) if word in game.text.glossary else None
    title = things(game.art.panels(view, words, names)).get(key)
    if title is None:
        return None
    return game.text.help_card(key, view, words, names) or (HelpCard(title) if title else None)


def _action(game: Game, text: str) -> int:
    """The action's number; one that there is not if it is none of the game's."""
    try:
        return game.parse(text)
    except NotationError:
        return -1
