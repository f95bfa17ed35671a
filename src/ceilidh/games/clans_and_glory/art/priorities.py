"""How much each panel matters: every decision is about the tables, with the cards in the hand."""

from __future__ import annotations

from ceilidh.core.rules import View
from ceilidh.drawing.picture_types import Priority
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS

_PRIORITIES = {f"table-{letter}": Priority.SUBJECT for letter in TABLE_LETTERS} | {"hand": Priority.OWN}


def priorities(view: View) -> dict[str, Priority]:
    """The same during the whole game, so that nothing moves."""
    return _PRIORITIES
