"""The view of Clans and Glory drawn as SVG panels."""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.core.game import Panel, Piece, View
from ceilidh.core.words import Words


def symbols() -> str:
    """The art, drawn once."""
    return ""


def picture(view: View, words: Words, names: Sequence[str]) -> list[Panel]:
    """The view as drawn panels."""
    return []


def gallery(words: Words) -> list[Piece]:
    """Every piece of the game, drawn."""
    return []
