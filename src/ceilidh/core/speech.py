"""The contract of a game's speech: its words, buttons, log, prompts and descriptions, in the languages that it speaks.

Everything is said from a view or from an event that the listener may know of, so that words cannot leak.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ceilidh.core.rules import Rules, View
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words, check_language


class Description(NamedTuple):
    """One panel in plain words, for the terminal and for screen readers."""

    panel: str
    title: str
    lines: list[str]


class Share(NamedTuple):
    """Where points came from: one rule of scoring and what it gave each seat."""

    rule: str
    points: list[int]


class Speech(ABC):
    """How a game talks."""

    catalogues: Mapping[str, Words]
    """The game's texts by language. Keys every game has: `name`, `tagline`, `credit` (its authors and publisher),
    `length`, and `option.*`, `event.*` as declared.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def words(self, lang: str, /) -> Words:
        """The game's texts in one language; SetupError if it does not speak it."""
        return self.catalogues[check_language(lang)]

    @abstractmethod
    def action(self, action: int, view: View, words: Words, /) -> str:
        """The action as a button's text."""

    @abstractmethod
    def event(self, event: Event, words: Words, names: Sequence[str], /) -> str:
        """The event as a line of the log."""

    @abstractmethod
    def prompt(self, view: View, words: Words, names: Sequence[str], /) -> str:
        """What is asked now of the actors, in one sentence."""

    @abstractmethod
    def rule_now(self, view: View, /) -> str:
        """The key of the section of the rules in short that applies now."""

    @abstractmethod
    def describe(self, view: View, words: Words, names: Sequence[str], /) -> list[Description]:
        """The view in plain words, panel by panel."""

    @abstractmethod
    def breakdown(self, state: State, words: Words, /) -> list[Share]:
        """The scores of a finished game by rule; the points add up to `state.scores()`."""
