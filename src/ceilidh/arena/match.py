"""A match between bots: who plays on which seat, and its games. Game number k depends only on the match and k."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from time import perf_counter
from typing import Final, NamedTuple

from ceilidh.bots import BOTS, Bot, check_bot, make_bot
from ceilidh.core import SEEDS, Game, Rng, Seat, SetupError, State
from ceilidh.core.seed_derivation import derive

MAX_BOTS: Final = 10
"""The number of seatings grows factorially with the bots."""


class Decision(NamedTuple):
    """One decision of a game; seats count from 0."""

    seat: int
    action: int
    legal: int
    """The number of legal actions."""
    milliseconds: float


class GameResult(NamedTuple):
    """The result of one game of a match."""

    number: int
    scores: list[int]
    places: list[int]
    milliseconds: float
    decisions: list[Decision]


class Match(NamedTuple):
    """A game, the bots that play it, and the seed from which the seeds of all games are derived."""

    game: Game
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, str]
    seed: int

    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """All distinct assignments of bots to seats; game k uses seating k modulo their number."""
        return _seatings(self.bots, self.players)

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of game `number` by seat."""
        seatings = self.seatings()
        return seatings[number % len(seatings)]

    def seed_of(self, number: int) -> int:
        """The seed of game `number`."""
        return derive(self.seed, "game", number)

    def play(self, number: int) -> GameResult:
        """Play game `number`, counted from 0."""
        start = perf_counter()
        seed = self.seed_of(number)
        state = self.game.new(self.players, seed, self.options)
        bots = [make_bot(name, Rng.seeded(derive(seed, "bot", seat))) for seat, name in enumerate(self.seating(number))]
        decisions = list(play_to_end(self.game, state, bots))
        milliseconds = round((perf_counter() - start) * 1000, 3)
        return GameResult(number, state.scores(), state.ranking(), milliseconds, decisions)


def play_to_end(game: Game, state: State, bots: Sequence[Bot]) -> Iterator[Decision]:
    """Let bots, one per seat, play a state to its end in place; yields each decision after it was applied."""
    seats = [Seat(game, state, seat) for seat in range(state.players)]
    while actors := state.actors():
        actor, start = actors[0], perf_counter()
        action = bots[actor].choose(seats[actor])
        milliseconds = round((perf_counter() - start) * 1000, 3)
        legal = len(state.legal(actor))
        state.apply(actor, action)
        yield Decision(actor, action, legal, milliseconds)


def create_match(
    game: Game,
    bots: Sequence[str],
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Match:
    """Create a match between the listed bots; SetupError if a bot, option or number of players does not exist.

    The bots play in every order. If there are fewer bots than players, the list repeats; if there are more, every
    subset plays. A bot may be listed several times: one against three is `["greedy", "random", "random", "random"]`.
    `players` defaults to the number of bots, or the closest number that the game allows.
    """
    _check_bots(game, bots)
    count = _closest_player_count(game, len(bots)) if players is None else players
    chosen = game.check_options(count, options or {})
    if not 0 <= seed < SEEDS:
        raise SetupError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    return Match(game, count, tuple(bots), chosen, seed)


def _check_bots(game: Game, bots: Sequence[str]) -> None:
    if not bots:
        raise SetupError(f"at least one bot must play; there are {', '.join(BOTS)}")
    if len(bots) > MAX_BOTS:
        raise SetupError(f"at most {MAX_BOTS} bots can be listed, not {len(bots)}")
    for bot in bots:
        check_bot(bot, game)


def _closest_player_count(game: Game, bots: int) -> int:
    return min(game.player_counts, key=lambda count: abs(count - bots))


@lru_cache
def _seatings(bots: tuple[str, ...], players: int) -> tuple[tuple[str, ...], ...]:
    """Rotations of a seating are adjacent, so that even part of the list puts every bot on every seat."""
    listed = [bots[i % len(bots)] for i in range(max(players, len(bots)))]
    found: dict[tuple[str, ...], None] = {}
    for line_up in combinations(listed, players):
        for order in permutations(line_up):
            for shift in range(players):
                found.setdefault(order[shift:] + order[:shift])
    return tuple(found)
