"""Bots against bots, many games on all cores, with the same outcome whatever the number of cores."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from itertools import islice
from typing import Final, TypeVar

from ceilidh.arena.seeds import derive
from ceilidh.bots import BOTS, make_bot
from ceilidh.core import SEEDS, CeilidhError, Game, Rng, Seat, SetupError

T = TypeVar("T")

CHUNK: Final = 40
"""Games that a worker plays at a time: enough to make handing out cheap, few enough to stop soon."""
AHEAD: Final = 3
"""Chunks handed out per worker, so that none waits for work."""


class Tally:
    """What came out of some games, summed by seat and by entry; entries are the bots as listed, before rotation.

    Sums are whole numbers and fractions, never floats: adding tallies in any order gives the same.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.games = 0
        self.decisions = 0
        self.wins_by_seat = [Fraction(0)] * len(bots)
        self.wins_by_entry = [Fraction(0)] * len(bots)
        self.scores_by_seat = [0] * len(bots)
        self.scores_by_entry = [0] * len(bots)

    def count(self, entries: Sequence[int], scores: Sequence[int], places: Sequence[int], decisions: int) -> None:
        """Add one game in which seat s was played by entry `entries[s]`; winners share the win."""
        self.games += 1
        self.decisions += decisions
        share = Fraction(1, list(places).count(1))
        for seat, entry in enumerate(entries):
            self.scores_by_seat[seat] += scores[seat]
            self.scores_by_entry[entry] += scores[seat]
            if places[seat] == 1:
                self.wins_by_seat[seat] += share
                self.wins_by_entry[entry] += share

    def add(self, other: Tally) -> None:
        """Add the games of another tally of the same bots."""
        self.games += other.games
        self.decisions += other.decisions
        for i in range(len(self.bots)):
            self.wins_by_seat[i] += other.wins_by_seat[i]
            self.wins_by_entry[i] += other.wins_by_entry[i]
            self.scores_by_seat[i] += other.scores_by_seat[i]
            self.scores_by_entry[i] += other.scores_by_entry[i]

    def entries(self, bot: str) -> int:
        """How many seats of each game this bot plays."""
        return self.bots.count(bot)

    def wins(self) -> dict[str, float]:
        """Games won by bot, shared wins as fractions; several entries of one bot are pooled."""
        return {bot: float(sum(self._of(bot, self.wins_by_entry))) for bot in dict.fromkeys(self.bots)}

    def mean_scores(self) -> dict[str, float]:
        """Mean score by bot."""
        return {
            bot: sum(self._of(bot, self.scores_by_entry)) / (self.games * self.entries(bot))
            for bot in dict.fromkeys(self.bots)
        }

    def mean_scores_by_seat(self) -> list[float]:
        """Mean score by seat."""
        return [total / self.games for total in self.scores_by_seat]

    def _of(self, bot: str, by_entry: Sequence[T]) -> list[T]:
        return [value for name, value in zip(self.bots, by_entry, strict=True) if name == bot]


def simulate(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play `games` games of bots against each other and add them up.

    The list of bots is repeated until every seat has one, and moves on by one seat from game to game, so that every
    entry sits everywhere equally often. Game number k takes its chance from `seed` and k alone: the tally is the same
    for any number of `jobs` (processes; all cores by default). `progress` is told after each chunk how many games
    were played in it.

        tally = simulate(find_game(game_names()[0]), players=3, games=200, bots=["greedy", "random"], seed=1)
        print(tally.wins())
    """
    chosen = game.check(players, options or {})
    entries = seated(bots, players)
    if games < 1:
        raise SetupError(f"the number of games is at least 1, not {games}")
    if not 0 <= seed < SEEDS:
        raise SetupError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    jobs = cores() if jobs is None else jobs
    if jobs < 1:
        raise SetupError(f"the number of jobs is at least 1, not {jobs}")
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    total = Tally(entries)
    for tally in _play_all(game, chosen, entries, seed, chunks, min(jobs, len(chunks))):
        total.add(tally)
        if progress:
            progress(tally.games)
    return total


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The list of bots repeated for all players; SetupError if one does not exist or there are too many."""
    if not bots:
        raise SetupError(f"at least one bot has to play; there are {', '.join(BOTS)}")
    if len(bots) > players:
        raise SetupError(f"{len(bots)} bots cannot sit on {players} seats")
    for bot in bots:
        make_bot(bot, Rng.seeded(0))
    return tuple(bots[i % len(bots)] for i in range(players))


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_all(
    game: Game, options: dict[str, str], bots: tuple[str, ...], seed: int, chunks: Sequence[range], jobs: int
) -> Iterator[Tally]:
    if jobs == 1:
        for chunk in chunks:
            yield play_chunk(game, options, bots, seed, chunk)
        return
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    waiting = iter(chunks)
    running: set[Future[Tally]] = set()
    try:
        while True:
            for chunk in islice(waiting, jobs * AHEAD - len(running)):
                running.add(pool.submit(play_chunk, game, options, bots, seed, chunk))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise CeilidhError("a process of the simulation was ended from outside before it was done") from None
    finally:
        pool.shutdown(cancel_futures=True)


def play_chunk(game: Game, options: Mapping[str, str], bots: Sequence[str], seed: int, numbers: range) -> Tally:
    """The games with these numbers, one after the other."""
    tally = Tally(bots)
    for number in numbers:
        entries = [(seat + number) % len(bots) for seat in range(len(bots))]
        _play(game, options, [bots[entry] for entry in entries], derive(seed, "game", number), entries, tally)
    return tally


def _play(
    game: Game, options: Mapping[str, str], names: Sequence[str], seed: int, entries: Sequence[int], tally: Tally
) -> None:
    state = game.new(len(names), seed, options)
    bots = [make_bot(name, Rng.seeded(derive(seed, "bot", seat))) for seat, name in enumerate(names)]
    seats = [Seat(game, state, number) for number in range(len(names))]
    decisions = 0
    while actors := state.actors():
        actor = actors[0]
        state.apply(actor, bots[actor].choose(seats[actor]))
        decisions += 1
    tally.count(entries, state.scores(), state.ranking(), decisions)
