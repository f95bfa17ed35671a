"""The labels of buttons: every action in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.rules.action_encoding import decode
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS, seat_name
from ceilidh.games.clans_and_glory.text.names import card_words


def say_action(action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
    """The label of the action's button."""
    return _action_text(action, words)


@cache
def _action_text(action: int, words: Catalogue) -> str:
    verb, args = decode(action)
    if verb == "pass":
        return words("action.pass")
    if verb == "shield":
        return words("action.shield", table=TABLE_LETTERS[args[0]])
    return words(f"action.{verb}", card=card_words(args[0], words), seat=seat_name(args[1]))
