"""The four difficulty levels of every game: `easy` and `medium` evaluate each action, `hard` and `expert` search."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from ceilidh.bots.bot import Bot
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, Seat
from ceilidh.core.knowledge import DEFAULT_CONFIG, Knowledge, SearchConfig


class SearchBot(Bot):
    """A bot that uses the game's knowledge and keeps its search tree during a turn."""

    config: ClassVar[SearchConfig] = DEFAULT_CONFIG

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self._search: Search | None = None
        self._game = ""

    def __getstate__(self) -> dict[str, Any]:
        """A copy has the same random generator, but grows a tree of its own."""
        return {**vars(self), "_search": None}

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        search = self._tree(seat)
        action = legal[0] if len(legal) == 1 else self.choose_action(search, seat, legal)
        self.advance(action)
        return action

    def advance(self, action: int) -> None:
        """Move the tree's root below an action that the seat carried out, chosen here or forced."""
        if self._search is not None:
            self._search.advance(action)

    def reset_tree(self) -> None:
        """Drop the tree at the end of a turn: others move next, so it will not be reached again."""
        if self._search is not None:
            self._search.reset()

    @abstractmethod
    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """One of several legal actions."""

    def make_knowledge(self, game: Game) -> Knowledge:
        """The evaluation to search with: the game's own."""
        return game.knowledge(self.config)

    def _tree(self, seat: Seat) -> Search:
        """The tree of the last decision, if that was this seat's in this game."""
        if self._search is None or self._search.seat != seat.number or self._game != seat.game.name:
            self._search = Search(self.make_knowledge(seat.game), seat.number, self.rng)
            self._game = seat.game.name
        return self._search


class Easy(SearchBot):
    """Evaluates every action roughly, with much noise."""

    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best action by a noisy evaluation."""
        values = evaluate_candidates(search, seat, legal, search.knowledge.easy_simulations)
        return noisy_argmax(values, search.knowledge.easy_noise, self.rng)


class Medium(SearchBot):
    """Evaluates every action more carefully, but not beyond its own turn."""

    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best action by a slightly noisy evaluation."""
        values = evaluate_candidates(search, seat, legal, search.knowledge.medium_simulations)
        return noisy_argmax(values, search.knowledge.medium_noise, self.rng)


class Hard(SearchBot):
    """Tree search."""

    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The most visited action."""
        return search_action(search, seat, legal, search.knowledge.hard_simulations)


class Expert(SearchBot):
    """Tree search with more simulations and deeper rollouts."""

    config = SearchConfig(deep_rollouts=True)

    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The most visited action."""
        return search_action(search, seat, legal, search.knowledge.expert_simulations)


def search_action(search: Search, seat: Seat, legal: list[int], simulations: int) -> int:
    """The most visited action once the decision has this many simulations, counting those of earlier decisions."""
    sample = seat.sample(search.rng)
    search.knowledge.prepare(sample, seat.number, search.rng)
    plausible = search.knowledge.plausible_actions(sample, seat.number, legal)
    if len(plausible) == 1:
        return plausible[0]
    done = search.reuse_tree(search.knowledge.candidates(sample, seat.number, legal))
    for _ in range(done, simulations):
        search.simulate(seat.sample(search.rng))
    tried = [edge.action for edge in search.edges()]
    return next((action for action in tried if action in plausible), tried[0])


def evaluate_candidates(search: Search, seat: Seat, legal: list[int], simulations: int) -> dict[int, float]:
    """Each plausible action's win probability after this many simulations per action; its prior if there are none."""
    rng = search.rng
    search.reset()
    sample = seat.sample(rng)
    search.knowledge.prepare(sample, seat.number, rng)
    legal = search.knowledge.candidates(sample, seat.number, legal)
    plausible = search.knowledge.plausible_actions(sample, seat.number, legal)
    if simulations == 0:
        state = seat.sample(rng)
        search.knowledge.sample_hidden_choices(state, seat.number, rng)
        priors = search.knowledge.priors(state, seat.number, legal, rng) or [0.0] * len(legal)
        return {action: prior for action, prior in zip(legal, priors, strict=True) if action in plausible}
    for _ in range(simulations * len(legal)):
        search.simulate(seat.sample(rng))
    values = {edge.action: edge.value() for edge in search.edges()}
    return {action: values[action] for action in plausible}


def noisy_argmax(values: dict[int, float], noise: float, rng: Rng) -> int:
    """The action with the highest value after adding uniform noise from 0 to `noise` to each."""
    noisy = {action: value + noise * float(rng.below(1000)) / 1000.0 for action, value in values.items()}
    return max(noisy, key=lambda action: noisy[action])
