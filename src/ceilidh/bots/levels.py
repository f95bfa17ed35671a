"""The four levels that people choose from, the same words in every game: two that look, two that search."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from ceilidh.bots.bot import Bot
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, Seat
from ceilidh.core.knowledge import Knowledge


class Thinking(Bot):
    """A bot that knows the game it is playing."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self._search: Search | None = None
        self._game = ""

    def __getstate__(self) -> dict[str, Any]:
        """A copy has the same chance, but grows a tree of its own."""
        return {**vars(self), "_search": None}

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        search = self._tree(seat)
        action = legal[0] if len(legal) == 1 else self.think(search, seat, legal)
        self.follow(action)
        return action

    def follow(self, action: int) -> None:
        """The seat did this, chosen here or without alternative."""
        if self._search is not None:
            self._search.advance(action)

    def forget(self) -> None:
        """The turn is over: nothing of the tree will be met again, because others come first."""
        if self._search is not None:
            self._search.forget()

    @abstractmethod
    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """One of several legal actions."""

    def knowledge(self, game: Game) -> Knowledge:
        """What it knows about a game: what the game itself tells."""
        return game.knowledge()

    def _tree(self, seat: Seat) -> Search:
        """The tree of the last decision, if it was this seat's of this game."""
        if self._search is None or self._search.seat != seat.number or self._game != seat.game.name:
            self._search = Search(self.knowledge(seat.game), seat.number, self.rng)
            self._game = seat.game.name
        return self._search


class Easy(Thinking):
    """Sees what is good at first sight, and is often mistaken about it."""

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best, as far as it can tell."""
        chances = looked(search, seat, legal, search.knowledge.easy)
        return mistaken(chances, search.knowledge.mistakes, self.rng)


class Medium(Thinking):
    """Looks more carefully at every action, but not beyond it."""

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best at a careful look."""
        chances = looked(search, seat, legal, search.knowledge.medium)
        return mistaken(chances, search.knowledge.slips, self.rng)


class Hard(Thinking):
    """A search."""

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The action that the search came back to most often."""
        return searched(search, seat, legal, search.knowledge.hard)


class Expert(Thinking):
    """A longer search, which looks further ahead."""

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The action that the search came back to most often."""
        search.knowledge.patient = True
        return searched(search, seat, legal, search.knowledge.expert)


def searched(search: Search, seat: Seat, legal: list[int], walks: int) -> int:
    """The most visited action after this many walks, those of the turn's earlier decisions included."""
    sample = seat.sample(search.rng)
    search.knowledge.prepare(sample, seat.number, search.rng)
    known = search.begin(search.knowledge.candidates(sample, seat.number, legal))
    for _ in range(known, walks):
        search.walk(seat.sample(search.rng))
    return search.edges()[0].action


def looked(search: Search, seat: Seat, legal: list[int], glances: int) -> dict[int, float]:
    """How likely each candidate is to win, after this many walks for each or, if none, at first sight."""
    rng = search.rng
    search.forget()
    sample = seat.sample(rng)
    search.knowledge.prepare(sample, seat.number, rng)
    legal = search.knowledge.candidates(sample, seat.number, legal)
    if glances == 0:
        state = seat.sample(rng)
        search.knowledge.imagine(state, seat.number, rng)
        # Where nothing can be told at first sight all look alike
        guesses = search.knowledge.guesses(state, seat.number, legal, rng) or [0.0] * len(legal)
        return dict(zip(legal, guesses, strict=True))
    for _ in range(glances * len(legal)):
        search.walk(seat.sample(rng))
    chances = {edge.action: edge.chance() for edge in search.edges()}
    return {action: chances[action] for action in legal}


def mistaken(chances: dict[int, float], most: float, rng: Rng) -> int:
    """The best action if each is taken to be up to `most` better than it is."""
    seen = {action: chance + most * float(rng.below(1000)) / 1000.0 for action, chance in chances.items()}
    return max(seen, key=lambda action: seen[action])
