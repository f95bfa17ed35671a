"""Tunes the weights of a game by self-play: `python bench/tune.py GAME [--steps 10] [--games 400] [--seed 1] …`.

A step first asks where each weight should be: in every deal all of them are moved by lot, a little up or down or not
at all, and `medium` with these weights plays `medium` with others, moved by another lot, from both sides so that luck
cancels out. From the leads in all those deals a parabola is fitted for each weight, all at once, and its top says where
to go. Then weights moved that way play the old ones, one against all others, with other deals and from every seat. If
they lead by more than a standard error, with several numbers of players on the whole, they are kept and written at once
to `knowledge/weights.toml` in the game's folder; if not, the next step asks further, remembers what it was told before,
and goes half as far. Another run goes on from the file.

`--glances 0` tunes what is seen at first sight, which takes next to no time; `--walks` tunes `hard` with so many walks
instead; `--patient` lets both look as `expert` does. `--check fair=8,late=0.8` changes nothing: it plays the weights of
the file against themselves with these put in.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from weights import Weights, known, read, write

from ceilidh.arena import derive, let_play
from ceilidh.arena.workers import spread
from ceilidh.bots.levels import Thinking, looked, mistaken, searched
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, Seat, find_game
from ceilidh.core.knowledge import Knowledge, victory

REACH = 0.4
"""How far weights are moved at most in a step: by this power of e."""
DOUBT = 0.05
"""How much the slope and the bend of a parabola are expected to be, in standard deviations of a deal's lead.

Weights are taken to be near their best: without evidence every parabola bends down by so much.
"""
Moves = dict[str, int]
"""Which weights were moved up (1) and which down (-1)."""


class Contest(NamedTuple):
    """What is played to compare two sets of weights."""

    game: str
    players: int
    games: int
    glances: int | None
    """None: as many as `medium` has."""
    walks: int
    """If not 0, the bots search."""
    wins: bool
    """Whether wins are counted rather than points."""
    patient: bool
    jobs: int | None


class Told(NamedTuple):
    """What came of a deal."""

    new: Moves
    old: Moves
    lead: float
    """Of the first over the second, in standard deviations."""


class Tuned(Thinking):
    """`medium`, or a search, with weights of its own."""

    def __init__(self, rng: Rng, weights: Weights, contest: Contest) -> None:
        super().__init__(rng)
        self.weights = weights
        self.contest = contest

    def knowledge(self, game: Game) -> Knowledge:
        """The game's, with these weights."""
        return known(game, self.weights)

    def think(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best, as far as it can tell."""
        search.knowledge.patient = self.contest.patient
        if self.contest.walks:
            return searched(search, seat, legal, self.contest.walks)
        glances = search.knowledge.medium if self.contest.glances is None else self.contest.glances
        return mistaken(looked(search, seat, legal, glances), 0.0, self.rng)


class Deal(NamedTuple):
    """One deal, played with new weights on these seats and old ones on the others, then on those seats …"""

    new: Weights
    old: Weights
    seatings: list[list[int]]
    seed: int


def lead(contest: Contest, deal: Deal, firsts: list[int]) -> float:
    """How far the seats `firsts`, with the new weights, are ahead of the others, with the old ones, on average."""
    game = find_game(contest.game)
    state = game.new(contest.players, derive(deal.seed, "game"))
    sides = [deal.new if seat in firsts else deal.old for seat in range(contest.players)]
    bots = [Tuned(Rng.seeded(derive(deal.seed, "bot", seat)), side, contest) for seat, side in enumerate(sides)]
    for _ in let_play(game, state, bots):
        pass
    scores = victory(state.ranking()) if contest.wins else [float(score) for score in state.scores()]
    ahead = sum(scores[seat] for seat in firsts) / len(firsts)
    return ahead - (sum(scores) - ahead * len(firsts)) / (contest.players - len(firsts))


def leads_of(contest: Contest, deals: Sequence[Deal]) -> list[float]:
    """The mean lead in each deal, played on several cores."""
    numbered = spread(partial(numbered_lead, contest), list(enumerate(deals)), contest.jobs)
    return [found for _, found in sorted(numbered)]


def numbered_lead(contest: Contest, item: tuple[int, Deal]) -> tuple[int, float]:
    """The mean lead of the new weights in one deal; deals come back in no order, so it keeps its number."""
    number, deal = item
    return number, sum(lead(contest, deal, firsts) for firsts in deal.seatings) / len(deal.seatings)


def compare(contest: Contest, new: Weights, old: Weights, seed: int) -> tuple[float, float]:
    """The mean lead of one seat with the new weights, and its standard error."""
    every = [[seat] for seat in range(contest.players)]
    seeds = [derive(seed, "deal", number) for number in range(max(2, contest.games // len(every)))]
    leads = leads_of(contest, [Deal(new, old, every, each) for each in seeds])
    return sum(leads) / len(leads), error(leads)


def error(leads: list[float]) -> float:
    """The standard error of their mean."""
    mean = sum(leads) / len(leads)
    return sqrt(sum((value - mean) ** 2 for value in leads) / (len(leads) - 1) / len(leads))


def whole(leads: list[tuple[float, float]]) -> float:
    """Several leads as one, in standard errors; a change that changes no game is no lead."""
    return sum(mean / error for mean, error in leads if error > 0) / sqrt(len(leads))


def text(leads: list[tuple[float, float]]) -> str:
    """For people."""
    return ", ".join(f"{mean:+.2f} ± {error:.2f}" for mean, error in leads)


def moved(weights: Weights, powers: dict[str, float]) -> Weights:
    """Weights times e to these powers."""
    return {name: round(weight * exp(powers.get(name, 0.0)), 4) for name, weight in weights.items()}


def ask(contest: Contest, best: Weights, names: list[str], seed: int) -> list[Told]:
    """In each deal other weights against other weights."""
    seatings = [list(range(first, contest.players, 2)) for first in (0, 1)]
    seeds = [derive(seed, "deal", number) for number in range(max(2, contest.games // 2))]
    lots = [(drawn(names, chance), drawn(names, chance)) for chance in map(Random, seeds)]
    pairs = zip(lots, seeds, strict=True)
    leads = leads_of(contest, [Deal(tried(best, new), tried(best, old), seatings, each) for (new, old), each in pairs])
    off = error(leads) * sqrt(len(leads))
    return [Told(new, old, lead / off) for (new, old), lead in zip(lots, leads, strict=True)]


def drawn(names: list[str], chance: Random) -> Moves:
    """Where each weight goes, by lot."""
    return {name: chance.randint(-1, 1) for name in names}


def tried(best: Weights, moves: Moves) -> Weights:
    """Weights that went there."""
    return moved(best, {name: REACH * move for name, move in moves.items()})


def tops(told: list[Told], names: list[str]) -> dict[str, float]:
    """Where each weight's parabola is highest, from -1 to 1: all parabolas at once, by ridge regression."""
    slopes = [[one.new[name] - one.old[name] for name in names] for one in told]
    bends = [[one.new[name] ** 2 - one.old[name] ** 2 for name in names] for one in told]
    known = np.hstack([np.array(slopes, float), np.array(bends, float)])
    expected = np.repeat([0.0, -DOUBT], len(names))
    sure = known.T @ known + np.eye(2 * len(names)) / DOUBT**2
    found = np.linalg.solve(sure, known.T @ np.array([one.lead for one in told]) + expected / DOUBT**2)
    pairs = zip(names, found[: len(names)], found[len(names) :], strict=True)
    return {name: float(np.sign(b) if c >= 0 else np.clip(b / (-2 * c), -1, 1)) for name, b, c in pairs}


def main() -> None:
    """Tune and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--games", type=int, default=400, help="of each half of a step, with each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--glances", type=int)
    parser.add_argument("--walks", type=int, default=0)
    parser.add_argument("--wins", action="store_true", help="judge by wins, not by points")
    parser.add_argument("--patient", action="store_true", help="look ahead as expert does")
    parser.add_argument("--jobs", type=int, help="processes; all cores if not given")
    parser.add_argument("--check", help="weights to play against those of the file, as in fair=8,late=0.8")
    parser.add_argument("--only", help="weights to change, with commas between; all if not given")
    asked = parser.parse_args()
    how = (asked.glances, asked.walks, asked.wins, asked.patient, asked.jobs)
    contests = [Contest(asked.game, players, asked.games, *how) for players in asked.players]
    best = read(find_game(asked.game))
    if asked.check:
        old = {**best, **{name: float(value) for name, value in (pair.split("=") for pair in asked.check.split(","))}}
        print(text([compare(contest, best, old, asked.seed) for contest in contests]))
        return
    tune(asked, contests, best)


def tune(asked: argparse.Namespace, contests: list[Contest], best: Weights) -> None:
    """Go step by step; what is kept is written at once."""
    names = asked.only.split(",") if asked.only else sorted(best)
    told: list[Told] = []
    stride = REACH
    for step in range(1, asked.steps + 1):
        for contest in contests:
            told += ask(contest, best, names, derive(asked.seed, "ask", step, contest.players))
        new = moved(best, {name: stride * top for name, top in tops(told, names).items()})
        changes = ", ".join(f"{name} {best[name]} → {new[name]}" for name in names)
        print(f"{step} of {asked.steps}: {changes}", end="", flush=True)
        leads = [compare(contest, new, best, derive(asked.seed, "try", step)) for contest in contests]
        print(f": {text(leads)}", end="", flush=True)
        if whole(leads) > 1:
            best, told, stride = new, [], REACH
            write(find_game(asked.game), best)
            print(" kept", end="")
        else:
            stride /= 2
        print(flush=True)


if __name__ == "__main__":
    main()
