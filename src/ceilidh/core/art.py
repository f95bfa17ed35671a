"""The contract of a game's art: the view as drawn panels, what can be clicked there, symbols, cover and gallery."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ceilidh.core.rules import Rules, View
from ceilidh.core.state import Event
from ceilidh.core.words import Words
from ceilidh.drawing.panels import Panel, Piece


class Art(ABC):
    """How a game looks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @abstractmethod
    def symbols(self) -> str:
        """The art, drawn once: symbols and gradients that panels refer to; every id starts with the game's name.

        Among them is the sign of every seat (`sheet.seat_sign`), which clients show beside the player's name.
        """

    @abstractmethod
    def panels(self, view: View, words: Words, names: Sequence[str], /) -> list[Panel]:
        """The view as drawn panels."""

    @abstractmethod
    def path(self, action: int, view: View, /) -> tuple[str, ...]:
        """What to click in the picture, in order, to choose this action; empty for one that has only a button."""

    @abstractmethod
    def places(self, event: Event, /) -> tuple[str, ...]:
        """The places in the picture that an event is about, to be lit up beside its log line."""

    @abstractmethod
    def cover(self, words: Words, /) -> Piece:
        """An illustration that says at a glance which game this is: 640 by 400, also seen at a quarter of that.

        It may use the symbols, brings what else it refers to, and is the same in all languages but for its title.
        """

    @abstractmethod
    def gallery(self, words: Words, /) -> list[Piece]:
        """Every piece of the game, drawn."""
