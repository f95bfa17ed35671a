"""Tunes the weights of a game by self-play: `python bench/tune.py GAME [--steps 30] [--games 24] [--seed 1] …`.

In each step a few weights are changed at random, and `medium` with the changed weights plays `medium` with the old
ones: every deal once from each seat, so that luck cancels out. If the changed ones lead the others' mean by more than
a standard error, with several numbers of players on the whole, and do so again with other deals, they are kept and
written to src/ceilidh/bots/weights.toml at once. Another run goes on from there. `--glances 0` tunes what is seen at
first sight, which takes next to no time; `--walks` tunes `hard` with so many walks instead; `--patient` lets both look
as `expert` does. `--check fair=8,late=0.8` changes nothing: it plays the weights of the file against themselves with
these put in.
"""

from __future__ import annotations

import argparse
import tomllib
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from ceilidh.arena import derive
from ceilidh.bots.levels import Thinking, knowledge_of, looked, mistaken, searched
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, Seat, find_game

FILE = Path(__file__).parents[1] / "src/ceilidh/bots/weights.toml"
Weights = dict[str, float]


class Contest(NamedTuple):
    """What is played to compare two sets of weights."""

    game: Game
    players: int
    games: int
    glances: int | None
    """None: as many as `medium` has."""
    walks: int
    """If not 0, the bots search."""
    wins: bool
    """Whether wins are counted rather than points."""
    patient: bool


class Tuned(Thinking):
    """`medium`, or a search, with weights of its own."""

    def __init__(self, rng: Rng, weights: Weights, contest: Contest) -> None:
        super().__init__(rng)
        self.weights = weights
        self.contest = contest

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best, as far as it can tell."""
        search.knowledge.patient = self.contest.patient
        if self.contest.walks:
            return searched(search, seat, legal, self.contest.walks)
        glances = search.knowledge.medium if self.contest.glances is None else self.contest.glances
        return mistaken(legal, looked(search, seat, legal, glances), 0.0, self.rng)

    def _tree(self, seat: Seat) -> Search:
        if self._search is None:
            kind = type(knowledge_of(seat.game.name))
            self._search = Search(kind(self.weights), seat.number, self.rng)
        return self._search


def lead(contest: Contest, new: Weights, old: Weights, first: int, seed: int) -> float:
    """How far the new weights on the seat `first` are ahead of the others' mean, all with the old ones."""
    state = contest.game.new(contest.players, derive(seed, "game"))
    sides = [new if seat == first else old for seat in range(contest.players)]
    bots = [Tuned(Rng.seeded(derive(seed, "bot", seat)), side, contest) for seat, side in enumerate(sides)]
    while actors := state.actors():
        state.apply(actors[0], bots[actors[0]].choose(Seat(contest.game, state, actors[0])))
    places = state.ranking()
    won = [(place == 1) / places.count(1) for place in places]
    scores = [float(score) for score in (won if contest.wins else state.scores())]
    return scores[first] - (sum(scores) - scores[first]) / (contest.players - 1)


def compare(contest: Contest, new: Weights, old: Weights, seed: int) -> tuple[float, float]:
    """The mean lead of the new weights, and its standard error; each deal is played from every seat."""
    leads = []
    for number in range(max(2, contest.games // contest.players)):
        deal = derive(seed, "deal", number)
        leads.append(sum(lead(contest, new, old, seat, deal) for seat in range(contest.players)) / contest.players)
    mean = sum(leads) / len(leads)
    variance = sum((value - mean) ** 2 for value in leads) / (len(leads) - 1)
    return mean, sqrt(variance / len(leads))


def whole(leads: list[tuple[float, float]]) -> float:
    """Several leads as one, in standard errors; a change that changes no game is no lead."""
    return sum(mean / error for mean, error in leads if error > 0) / sqrt(len(leads))


def text(leads: list[tuple[float, float]]) -> str:
    """For people."""
    return ", ".join(f"{mean:+.2f} ± {error:.2f}" for mean, error in leads)


def changed(weights: Weights, names: list[str], chance: Random) -> Weights:
    """Up to three of the named weights by about a third up or down."""
    picked = chance.sample(names, min(len(names), chance.randint(1, 3)))
    return {name: round(w * exp(chance.gauss(0, 0.35)), 3) if name in picked else w for name, w in weights.items()}


def write(name: str, weights: Weights) -> None:
    """Put a game's weights into the file."""
    every = {**tomllib.loads(FILE.read_text(encoding="utf-8")), name: weights}
    sections = [
        "\n".join([f"[{game}]", *[f"{key} = {value}" for key, value in entries.items()]])
        for game, entries in sorted(every.items())
    ]
    FILE.write_text("# Written by bench/tune.py and bench/fit.py.\n\n" + "\n\n".join(sections) + "\n", encoding="utf-8")


def main() -> None:
    """Tune and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--glances", type=int)
    parser.add_argument("--walks", type=int, default=0)
    parser.add_argument("--wins", action="store_true", help="judge by wins, not by points")
    parser.add_argument("--patient", action="store_true", help="look ahead as expert does")
    parser.add_argument("--check", help="weights to play against those of the file, as in fair=8,late=0.8")
    parser.add_argument("--only", help="weights to change, with commas between; all if not given")
    asked = parser.parse_args()
    contests = [
        Contest(find_game(asked.game), players, asked.games, asked.glances, asked.walks, asked.wins, asked.patient)
        for players in asked.players
    ]
    best: Weights = tomllib.loads(FILE.read_text(encoding="utf-8"))[asked.game]
    if asked.check:
        old = {**best, **{name: float(value) for name, value in (pair.split("=") for pair in asked.check.split(","))}}
        print(text([compare(contest, best, old, asked.seed) for contest in contests]))
        return
    tune(asked, contests, best)


def tune(asked: argparse.Namespace, contests: list[Contest], best: Weights) -> None:
    """Go step by step; what is kept is written at once."""
    chance = Random(asked.seed)
    names = asked.only.split(",") if asked.only else sorted(best)
    for step in range(1, asked.steps + 1):
        new = changed(best, names, chance)
        told = ", ".join(f"{name} {best[name]} → {new[name]}" for name in best if new[name] != best[name])
        leads = [compare(contest, new, best, derive(asked.seed, "step", step)) for contest in contests]
        print(f"{step} of {asked.steps}: {told}: {text(leads)}", end="", flush=True)
        if whole(leads) > 1:
            leads = [compare(contest, new, best, derive(asked.seed, "again", step)) for contest in contests]
            print(f"; again {text(leads)}", end="", flush=True)
            if whole(leads) > 1:
                best = new
                write(asked.game, best)
                print(" kept", end="")
        print(flush=True)


if __name__ == "__main__":
    main()
