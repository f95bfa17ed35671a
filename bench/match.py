"""A match between two kinds of bots: one of the first against as many of the second as there are other seats.

`python bench/match.py GAME PLAYERS FIRST SECOND [--games 40] [--seed 1]`. The first bot takes each seat in turn. Shows
its share of the wins (ties shared) with a 95 % interval, the points of both, and the processor time of a decision.
"""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from math import sqrt
from time import process_time
from typing import NamedTuple

from ceilidh.arena import derive
from ceilidh.bots import Bot, make_bot
from ceilidh.core import Game, Rng, Seat, find_game


class Clock:
    """What the decisions of one kind of bot took."""

    def __init__(self) -> None:
        self.decisions = 0
        self.total = 0.0
        self.slowest = 0.0

    def choose(self, bot: Bot, seat: Seat) -> int:
        """The bot's choice, timed if there is one."""
        start = process_time()
        action = bot.choose(seat)
        took = process_time() - start
        if len(seat.legal()) > 1:
            self.decisions += 1
            self.total += took
            self.slowest = max(self.slowest, took)
        return action

    def text(self) -> str:
        """In milliseconds."""
        return f"{1000 * self.total / max(1, self.decisions):.1f} ms, slowest {1000 * self.slowest:.0f} ms"


class Outcome(NamedTuple):
    """One game from the first bot's side."""

    share: Fraction
    own: int
    best_other: int


def play(game: Game, players: int, kinds: tuple[str, str], number: int, seed: int, clocks: list[Clock]) -> Outcome:
    """One game; the first bot sits on seat number % players."""
    first = number % players
    state = game.new(players, derive(seed, "game", number // players))
    bots = [make_bot(kinds[seat != first], Rng.seeded(derive(seed, "bot", number, seat))) for seat in range(players)]
    while actors := state.actors():
        seat = actors[0]
        state.apply(seat, clocks[seat != first].choose(bots[seat], Seat(game, state, seat)))
    places, scores = state.ranking(), state.scores()
    share = Fraction(places[first] == 1, places.count(1))
    return Outcome(share, scores[first], max(score for seat, score in enumerate(scores) if seat != first))


def summary(outcomes: list[Outcome]) -> str:
    """The share of wins with its interval (normal approximation, ties shared), and the mean points."""
    games = len(outcomes)
    share = float(sum(outcome.share for outcome in outcomes) / games)
    squares = sum((float(outcome.share) - share) ** 2 for outcome in outcomes)
    margin = 1.96 * sqrt(squares / max(1, games - 1) / games)
    own = sum(outcome.own for outcome in outcomes) / games
    other = sum(outcome.best_other for outcome in outcomes) / games
    return f"{100 * share:.1f} % ± {100 * margin:.1f} of {games} games, points {own:.1f} : {other:.1f}"


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, clocks = find_game(asked.game), [Clock(), Clock()]
    outcomes: list[Outcome] = []
    for number in range(asked.games):
        kinds = (asked.first, asked.second)
        outcomes.append(play(game, asked.players, kinds, number, asked.seed, clocks))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {asked.games} games", end="", file=sys.stderr)
    print(f"{game.name}, {asked.players} players, {asked.first} over {asked.second}: {summary(outcomes)}")
    print(f"  {asked.first}: {clocks[0].text()}; {asked.second}: {clocks[1].text()}")


if __name__ == "__main__":
    main()
