"""A game as a whole: its rules, which it brings, and the speech, the art and the knowledge that it has.

Each of the four has a contract of its own beside this file, to be read as its manual. All but the rules have defaults.
"""

from __future__ import annotations

from collections.abc import Callable

from ceilidh.core.art import Art
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rules import Rules
from ceilidh.core.speech import Speech


class Game(Rules):
    """Everything about a game but a game in progress. It keeps no state: one object serves all tables."""

    def __init__(
        self,
        speech: Callable[[Rules], Speech] = Speech,
        art: Callable[[Rules], Art] = Art,
        knowledge: Callable[[], Knowledge] = Knowledge,
    ) -> None:
        self.speech = speech(self)
        self.art = art(self)
        self.knowledge = knowledge
        """What bots know about the game beyond its rules, made anew for each search."""
