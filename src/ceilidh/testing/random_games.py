"""Random games on which the checks run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from ceilidh.core import Event, Game, Rng, State
from ceilidh.core.state import player_names

SAMPLED_STEPS: Final = 12
"""In long games the distance between checked states grows to the number of past decisions divided by this."""


class Subject(NamedTuple):
    """The input of a check: one game, one number of players, some seeds."""

    game: Game
    players: int
    seeds: range

    def options(self, seed: int) -> dict[str, str]:
        """The options for a seed: seeds cycle through all combinations."""
        names = [option.name for option in self.game.options]
        combinations = list(product(*(option.values for option in self.game.options)))
        return dict(zip(names, combinations[seed % len(combinations)], strict=True))

    def new(self, seed: int, log: list[Event] | None = None) -> State:
        """A new game with that seed."""
        return self.game.new(self.players, seed, self.options(seed), log)


def viewer_name(seat: int | None) -> str:
    """A seat in a sentence, counted from 1, or a spectator."""
    return "a spectator" if seat is None else f"seat {seat + 1}"


class Step(NamedTuple):
    """A state before a decision, and the random decision."""

    state: State
    seat: int
    legal: list[int]
    action: int
    seed: int
    number: int


def walk(subject: Subject, every: int = 1) -> Iterator[Step]:
    """Play a random game for each seed; yields every n-th state before its decision.

    Unless every state is wanted, the distance grows in long games, to limit the duration of checks.
    """
    for seed in subject.seeds:
        state = subject.new(seed)
        rng = Rng.seeded(seed)
        step, following = every, seed % every
        for number, (seat, legal, action) in enumerate(decisions(state, rng)):
            if number == following:
                yield Step(state, seat, legal, action, seed, number)
                step += every > 1 and number > SAMPLED_STEPS * step
                following = number + step
            state.apply(seat, action)


def decisions(state: State, rng: Rng) -> Iterator[tuple[int, list[int], int]]:
    """Choose random decisions until the end; the caller applies them."""
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        yield seat, legal, legal[rng.below(len(legal))]


def finish(state: State, rng: Rng, longest: int) -> int:
    """Play to the end at random, in place. Return 0, or `longest + 1` if the game takes more decisions than that."""
    for number, (seat, _, action) in enumerate(decisions(state, rng), 1):
        state.apply(seat, action)
        if number > longest:
            return number
    return 0


def visible(log: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat, or a spectator (None), may see."""
    return [event for event in log if event.visible_to(seat)]


def names(players: int) -> list[str]:
    """Names for players."""
    return ["Morag", "Hamish", "Isla", "Fergus", "Una", "Callum", *player_names(players)[6:]][:players]
