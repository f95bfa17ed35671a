"""Single-thread speed of a game: playouts, clones, determinizations and pictures per second of CPU time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, repeat
from time import process_time
from typing import Final, TypedDict

from ceilidh.arena.match import play_to_end
from ceilidh.bots import Random
from ceilidh.core import Game, Rng, State, playout
from ceilidh.core.panel_cache import clear_panel_cache
from ceilidh.core.registry import is_compiled
from ceilidh.core.seed_derivation import derive

SAMPLE_STATES: Final = 16
"""Mid-game states that are cloned and drawn."""
MEASURING_ROUND_S: Final = 0.05
"""Minimum time between two readings of the clock."""


class SpeedMeasurements(TypedDict):
    """The measurements of one game with one number of players."""

    game: str
    players: int
    playouts_per_s: float
    decisions_per_s: float
    clones_per_s: float
    determinizations_per_s: float
    pictures_per_s: float
    picture_bytes: int
    compiled: bool


def measure_speed(
    game: Game, players: int, seconds: float = 1.0, progress: Callable[[str], None] | None = None
) -> SpeedMeasurements:
    """Measure each speed for about `seconds`; `progress` gets the name of the next measurement."""
    report = progress or (lambda name: None)
    report("playouts")
    playouts, decisions = _playouts(game, players, seconds)
    states = [_mid_game_state(game, players, number) for number in range(SAMPLE_STATES)]
    report("clones")
    clones = _rate([state.clone for state in states], seconds)
    report("determinizations")
    determinizations = _rate([_determinizer(state) for state in states], seconds)
    report("pictures")
    painters = [_painter(game, state) for state in states]
    return SpeedMeasurements(
        game=game.name,
        players=players,
        playouts_per_s=playouts,
        decisions_per_s=decisions,
        clones_per_s=clones,
        determinizations_per_s=determinizations,
        pictures_per_s=_rate(painters, seconds),
        picture_bytes=max(len(paint().encode()) for paint in painters),
        compiled=is_compiled(),
    )


def _playouts(game: Game, players: int, seconds: float) -> tuple[float, float]:
    """Games and decisions per second of random play, including dealing."""
    chance = Rng.seeded(1)
    options = game.check_options(players, {})
    games = decisions = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        for _ in repeat(None, 10):
            decisions += playout(game.deal(players, chance.fork(), options, None), chance)
        games += 10
    return games / elapsed, decisions / elapsed


def _mid_game_state(game: Game, players: int, number: int) -> State:
    """The state halfway through a random game."""
    seed = derive(1, "bench", number)
    length = playout(game.new(players, seed), Rng.seeded(seed))
    state = game.new(players, seed)
    for _ in islice(play_to_end(game, state, [Random(Rng.seeded(seed))] * players), length // 2):
        pass
    return state


def _determinizer(state: State) -> Callable[[], State]:
    determinize, seat, chance = state.determinize, state.actors()[0], Rng.seeded(1)
    return lambda: determinize(seat, chance)


def _painter(game: Game, state: State) -> Callable[[], str]:
    names, seat = [f"Player {i + 1}" for i in range(state.players)], state.actors()[0]

    def paint() -> str:
        clear_panel_cache()
        return game.render_svg(game.view(state, seat), names)

    return paint


def _rate(jobs: Sequence[Callable[[], object]], seconds: float) -> float:
    """Calls per second over all jobs; each runs in an inner loop so that the clock costs little."""
    times = _calls_per_reading(jobs[0])
    calls = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        for job in jobs:
            for _ in repeat(None, times):
                job()
        calls += times * len(jobs)
    return calls / elapsed


def _calls_per_reading(job: Callable[[], object]) -> int:
    """How often to call a job between two readings of the clock."""
    times = 1
    while True:
        start = process_time()
        for _ in repeat(None, times):
            job()
        if process_time() - start > MEASURING_ROUND_S / SAMPLE_STATES:
            return times
        times *= 2
