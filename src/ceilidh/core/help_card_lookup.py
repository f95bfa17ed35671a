"""Help cards: explains anything in the picture, any action and any glossary word.

A card is requested by a key: the name of a thing in the picture, `do:` plus an action in notation, or `word:` plus a
glossary word. It is made from the view and the drawn picture, so it cannot leak hidden information.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ceilidh.core.errors import NotationError
from ceilidh.core.game import Game
from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import named_elements
from ceilidh.drawing.picture_types import Panel

ACTION_PREFIX: Final = "do:"
WORD_PREFIX: Final = "word:"


def explainable_things(panels: Iterable[Panel]) -> dict[str, str]:
    """Everything in a picture that has a help card, with its title: every panel and every named element in it."""
    titles: dict[str, str] = {}
    for panel in panels:
        titles[panel.name] = ""
        for name, title in named_elements(panel.svg):
            titles.setdefault(name, title)
    return titles


def find_help_card(
    game: Game, key: str, view: View, legal: Sequence[int], words: Catalogue, names: Sequence[str]
) -> HelpCard | None:
    """The card for a key, with its section of the rules; None if the key does not exist here."""
    found = _find(game, key, view, legal, words, names)
    return found._replace(rule=found.rule or game.text.rule_now(view)) if found is not None else None


def _find(
    game: Game, key: str, view: View, legal: Sequence[int], words: Catalogue, names: Sequence[str]
) -> HelpCard | None:
    if key.startswith(ACTION_PREFIX):
        action = _parse_action(game, key.removeprefix(ACTION_PREFIX))
        return game.text.action_help(action, view, words, names) if action in legal else None
    if key.startswith(WORD_PREFIX):
        word = key.removeprefix(WORD_PREFIX)
        return game.text.glossary_help(word, words) if word in game.text.glossary else None
    title = explainable_things(game.art.panels(view, words, names)).get(key)
    if title is None:
        return None
    return game.text.help_card(key, view, words, names) or (HelpCard(title) if title else None)


def _parse_action(game: Game, text: str) -> int:
    """The action's number; -1 if the game has no such action."""
    try:
        return game.parse(text)
    except NotationError:
        return -1
