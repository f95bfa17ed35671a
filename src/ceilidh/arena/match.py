"""Who plays whom, on which seats, and one game of it: game number k depends on the match and on k alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from time import perf_counter
from typing import Final, NamedTuple

from ceilidh.bots import BOTS, Bot, check_bot, make_bot
from ceilidh.bots.seeds import derive
from ceilidh.core import SEEDS, Game, Rng, Seat, SetupError, State

MAX_BOTS: Final = 10
"""How many bots can be listed: their seatings grow like a factorial."""


class Decision(NamedTuple):
    """One decision of a game: seats count from 0 here."""

    seat: int
    action: int
    legal: int
    """How many actions were possible."""
    milliseconds: float


class GameResult(NamedTuple):
    """What came out of one game of a match."""

    number: int
    scores: list[int]
    places: list[int]
    milliseconds: float
    decisions: list[Decision]


class Match(NamedTuple):
    """A game, the bots that meet in it, and the seed from which every game's chance comes."""

    game: Game
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, str]
    seed: int

    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Every way in which the bots can sit, by seat; game number k is played in seating k, over and over."""
        return _seatings(self.bots, self.players)

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of game `number` by seat."""
        every = self.seatings()
        return every[number % len(every)]

    def seed_of(self, number: int) -> int:
        """The seed of game `number`."""
        return derive(self.seed, "game", number)

    def play(self, number: int) -> GameResult:
        """Play game `number`, counted from 0."""
        begun = perf_counter()
        seed = self.seed_of(number)
        state = self.game.new(self.players, seed, self.options)
        bots = [make_bot(name, Rng.seeded(derive(seed, "bot", seat))) for seat, name in enumerate(self.seating(number))]
        decisions = list(play_to_end(self.game, state, bots))
        lasted = round((perf_counter() - begun) * 1000, 3)
        return GameResult(number, state.scores(), state.ranking(), lasted, decisions)


def play_to_end(game: Game, state: State, bots: Sequence[Bot]) -> Iterator[Decision]:
    """Let bots, by seat, play a state to its end, in place; each decision once it is carried out."""
    seats = [Seat(game, state, seat) for seat in range(state.players)]
    while actors := state.actors():
        actor, start = actors[0], perf_counter()
        action = bots[actor].choose(seats[actor])
        thought = round((perf_counter() - start) * 1000, 3)
        legal = len(state.legal(actor))
        state.apply(actor, action)
        yield Decision(actor, action, legal, thought)


def create_match(
    game: Game,
    bots: Sequence[str],
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Match:
    """A match of the listed bots; SetupError if anything in it does not exist.

    As many bots as players sit in every order. Fewer are repeated until every seat has one; of more, every choice of
    that many plays. A bot may be listed several times: one against three is `["greedy", "random", "random", "random"]`.
    Without `players`, as many play as bots are listed, as far as the game allows.
    """
    _check_bots(game, bots)
    count = _fitting(game, len(bots)) if players is None else players
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


def _fitting(game: Game, bots: int) -> int:
    return min(game.player_counts, key=lambda count: abs(count - bots))


@lru_cache
def _seatings(bots: tuple[str, ...], players: int) -> tuple[tuple[str, ...], ...]:
    """Turned seatings stand beside each other, so that also a part of them seats every bot everywhere."""
    listed = [bots[i % len(bots)] for i in range(max(players, len(bots)))]
    found: dict[tuple[str, ...], None] = {}
    for line_up in combinations(listed, players):
        for order in permutations(line_up):
            for turn in range(players):
                found.setdefault(order[turn:] + order[:turn])
    return tuple(found)
