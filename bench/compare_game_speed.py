"""Compares ceilidh with catanatron and OpenSpiel: random games on one thread, alternating in one run.

Run it in an environment that has all three: `python bench/compare_game_speed.py [--seconds 1.0] [--rounds 3] [GAME …]`.
Machines are noisy, so each project is measured once per round and the median counts. Only players' decisions are
counted; drawing and dealing count for the time but not for the number, in all projects alike.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from random import choices, random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pyspiel
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from ceilidh.core import Game, Rng, find_game, game_names, playout

CARD_GAMES = (
    "bridge(use_double_dummy_result=false)",
    "crazy_eights",
    "cribbage",
    "dou_dizhu",
    "euchre",
    "gin_rummy",
    "go_fish",
    "hanabi",
    "hearts",
    "kuhn_poker",
    "leduc_poker",
    "oh_hell",
    "skat",
    "spades",
    "tarok",
)
"""Bridge is played out: by default OpenSpiel solves each deal instead, at about 25 decisions per second."""
GAMES_WITH_WEIGHTED_CHANCE = ("go_fish", "hanabi")
"""Games with non-uniform chance. All others are drawn without weights, which is faster for OpenSpiel."""

PlayGame = Callable[[], int]
"""Plays one random game; returns the number of decisions."""


class Entry(NamedTuple):
    """One program playing one game."""

    name: str
    play: PlayGame
    game: str = ""
    """The ceilidh game that it plays; empty for a peer."""


class Rate(NamedTuple):
    """Decisions and games per second of an entry."""

    games: float
    decisions: float


def catan() -> int:
    """A catanatron game of four random players."""
    game = Catan([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


def spiel(game: pyspiel.Game, weighted: bool) -> PlayGame:
    """An OpenSpiel game driven from Python."""

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            elif weighted:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        return decisions

    return play


def stepped(game: Game, players: int) -> PlayGame:
    """A ceilidh game driven from Python, in the same way as OpenSpiel's."""
    chance = Rng.seeded(1)
    options = game.check_options(players, {})

    def play() -> int:
        decisions = 0
        state = game.deal(players, chance.fork(), options, None)
        while actors := state.actors():
            seat = actors[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def played_out(game: Game, players: int) -> PlayGame:
    """A ceilidh game by the compiled playout loop."""
    chance = Rng.seeded(1)
    options = game.check_options(players, {})
    return lambda: playout(game.deal(players, chance.fork(), options, None), chance)


def entries(names: list[str]) -> Iterator[Entry]:
    """All entries to measure."""
    for name in names:
        game = find_game(name)
        players = max(game.player_counts)
        yield Entry(f"ceilidh {name}, {players} players, playout", played_out(game, players), name)
        yield Entry(f"ceilidh {name}, {players} players, from Python", stepped(game, players), name)
    yield Entry(f"catanatron {version('catanatron')}, 4 players", catan)
    for name in CARD_GAMES:
        try:
            yield Entry(
                f"OpenSpiel {version('open_spiel')}, {name.partition('(')[0]}",
                spiel(pyspiel.load_game(name), name in GAMES_WITH_WEIGHTED_CHANCE),
            )
        except pyspiel.SpielError as error:
            print(f"OpenSpiel's {name} does not load: {error}", file=sys.stderr)


def measure(play: PlayGame, seconds: float) -> Rate:
    """Play games for the given seconds."""
    games = decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play()
        games += 1
    return Rate(games / elapsed, decisions / elapsed)


def measure_all(players: list[Entry], rounds: int, seconds: float) -> dict[Entry, Rate]:
    """Measure all in turn, several rounds; returns medians."""
    measured: dict[Entry, list[Rate]] = {entry: [] for entry in players}
    for number in range(1, rounds + 1):
        for entry, rates in measured.items():
            show_progress(f"round {number} of {rounds}: {entry.name}")
            rates.append(measure(entry.play, seconds))
    show_progress("")
    return {entry: Rate(*(median(column) for column in zip(*rates, strict=True))) for entry, rates in measured.items()}


def show_progress(progress: str) -> None:
    """Show progress, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)


def show(rates: dict[Entry, Rate]) -> None:
    """Print one table: the speed of every entry, and ceilidh's relative to it."""
    ours = [entry for entry in rates if entry.game]
    width = max(len(entry.name) for entry in rates)
    print("In the last columns: ceilidh's decisions per second as a multiple of that line's.")
    for number, entry in enumerate(ours, 1):
        print(f"  [{number}] {entry.name}")
    heads = "".join(f"{f'[{number}]':>9}" for number in range(1, len(ours) + 1))
    print(f"\n{'':{width}} {'games/s':>10} {'decisions/s':>13}{heads}")
    for entry, rate in sorted(rates.items(), key=lambda item: (not item[0].game, -item[1].decisions)):
        ratios = "".join(f"{rates[one].decisions / rate.decisions:>8.1f}×" for one in ours)
        print(f"{entry.name:{width}} {rate.games:>10,.0f} {rate.decisions:>13,.0f}{ratios}")


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games of ceilidh; all by default")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    show(measure_all(list(entries(given.games or game_names())), given.rounds, given.seconds))


if __name__ == "__main__":
    main()
