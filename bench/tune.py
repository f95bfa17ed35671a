"""Tunes the evaluation weights of a game by self-play: `python bench/tune.py GAME [--steps 10] [--games 400] …`.

Each step is a random-perturbation search. First it explores: in every deal each weight is moved at random, a little up,
a little down or not at all, and `medium` with these weights plays `medium` with other random moves, from both sides so
that luck cancels out. A ridge regression over all deals fits one parabola per weight; their maxima give the proposal.
Then the proposal plays the current weights, one seat against all others, with new deals and from every seat. If it
leads by more than one standard error over all player counts together, it is accepted and written to
`knowledge/weights.toml` in the game's folder. Otherwise the next step explores further, keeps the earlier samples and
moves half as far. The next run continues from the file.

`--simulations 0` tunes the priors, which takes next to no time. `--search N` tunes `hard` with N simulations instead.
`--deep-rollouts` evaluates as `expert` does. `--check fair=8,late=0.8` changes nothing: it plays the weights of the
file against the same weights with these replaced.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from weights import Weights, knowledge_with, read, write

from ceilidh.arena import derive, play_to_end
from ceilidh.arena.parallel_execution import parallel_map
from ceilidh.bots.levels import SearchBot, evaluate_candidates, noisy_argmax, search_action
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, SearchConfig, Seat, find_game
from ceilidh.core.knowledge import Knowledge, win_shares

MAX_LOG_MOVE = 0.4
"""A step multiplies a weight by at most e to this power."""
PRIOR_SCALE = 0.05
"""Expected slope and curvature of a parabola, in standard deviations of a deal's lead.

Weights are assumed to be near their best: without evidence every parabola has a maximum with this curvature.
"""
Moves = dict[str, int]
"""Direction of each weight: 1 up, -1 down, 0 unchanged."""


class Contest(NamedTuple):
    """How two sets of weights are compared."""

    game: str
    players: int
    games: int
    simulations: int | None
    """Simulations per action; None for those of `medium`."""
    search: int
    """Simulations per decision of a tree search; 0 for none."""
    wins: bool
    """Count wins instead of points."""
    deep_rollouts: bool
    jobs: int | None


class Sample(NamedTuple):
    """Two random perturbations and the lead of the first over the second in one deal."""

    new: Moves
    old: Moves
    lead: float
    """In standard deviations."""


class TunedBot(SearchBot):
    """`medium`, or a tree search, with given weights."""

    def __init__(self, rng: Rng, weights: Weights, contest: Contest) -> None:
        super().__init__(rng)
        self.weights = weights
        self.contest = contest

    def make_knowledge(self, game: Game) -> Knowledge:
        """The game's knowledge with these weights."""
        return knowledge_with(game, self.weights, SearchConfig(deep_rollouts=self.contest.deep_rollouts))

    def choose_action(self, search: Search, seat: Seat, legal: list[int]) -> int:
        """The best action without noise."""
        if self.contest.search:
            return search_action(search, seat, legal, self.contest.search)
        simulations = self.contest.simulations
        if simulations is None:
            simulations = search.knowledge.medium_simulations
        return noisy_argmax(evaluate_candidates(search, seat, legal, simulations), 0.0, self.rng)


class Deal(NamedTuple):
    """One deal, played once per seating: the seats of a seating get the new weights, the others the old ones."""

    new: Weights
    old: Weights
    seatings: list[list[int]]
    seed: int


def play_lead(contest: Contest, deal: Deal, new_seats: list[int]) -> float:
    """The mean lead of the seats with the new weights over the others in one game."""
    game = find_game(contest.game)
    state = game.new(contest.players, derive(deal.seed, "game"))
    weights = [deal.new if seat in new_seats else deal.old for seat in range(contest.players)]
    bots = [TunedBot(Rng.seeded(derive(deal.seed, "bot", seat)), own, contest) for seat, own in enumerate(weights)]
    for _ in play_to_end(game, state, bots):
        pass
    scores = win_shares(state.ranking()) if contest.wins else [float(score) for score in state.scores()]
    mean = sum(scores[seat] for seat in new_seats) / len(new_seats)
    return mean - (sum(scores) - mean * len(new_seats)) / (contest.players - len(new_seats))


def play_leads(contest: Contest, deals: Sequence[Deal]) -> list[float]:
    """The mean lead in each deal, played on several cores."""
    numbered = parallel_map(partial(numbered_lead, contest), list(enumerate(deals)), contest.jobs)
    return [lead for _, lead in sorted(numbered)]


def numbered_lead(contest: Contest, item: tuple[int, Deal]) -> tuple[int, float]:
    """The mean lead in one deal, with the deal's number, because results arrive in any order."""
    number, deal = item
    return number, sum(play_lead(contest, deal, seats) for seats in deal.seatings) / len(deal.seatings)


def compare(contest: Contest, new: Weights, old: Weights, seed: int) -> tuple[float, float]:
    """The mean lead of one seat with the new weights, and its standard error."""
    seatings = [[seat] for seat in range(contest.players)]
    seeds = [derive(seed, "deal", number) for number in range(max(2, contest.games // len(seatings)))]
    leads = play_leads(contest, [Deal(new, old, seatings, deal_seed) for deal_seed in seeds])
    return sum(leads) / len(leads), standard_error(leads)


def standard_error(leads: list[float]) -> float:
    """The standard error of the mean."""
    mean = sum(leads) / len(leads)
    return sqrt(sum((value - mean) ** 2 for value in leads) / (len(leads) - 1) / len(leads))


def combined_lead(leads: list[tuple[float, float]]) -> float:
    """Several leads combined, in standard errors; a change without effect on any game has none."""
    return sum(mean / error for mean, error in leads if error > 0) / sqrt(len(leads))


def format_leads(leads: list[tuple[float, float]]) -> str:
    """The leads with their standard errors, for people."""
    return ", ".join(f"{mean:+.2f} ± {error:.2f}" for mean, error in leads)


def scaled(weights: Weights, powers: dict[str, float]) -> Weights:
    """The weights multiplied by e to these powers."""
    return {name: round(weight * exp(powers.get(name, 0.0)), 4) for name, weight in weights.items()}


def explore(contest: Contest, best: Weights, names: list[str], seed: int) -> list[Sample]:
    """Play random perturbations against each other, two in each deal."""
    seatings = [list(range(first, contest.players, 2)) for first in (0, 1)]
    seeds = [derive(seed, "deal", number) for number in range(max(2, contest.games // 2))]
    pairs = [(random_moves(names, random), random_moves(names, random)) for random in map(Random, seeds)]
    deals = [
        Deal(perturbed(best, new), perturbed(best, old), seatings, deal_seed)
        for (new, old), deal_seed in zip(pairs, seeds, strict=True)
    ]
    leads = play_leads(contest, deals)
    deviation = standard_error(leads) * sqrt(len(leads))
    return [Sample(new, old, lead / deviation) for (new, old), lead in zip(pairs, leads, strict=True)]


def random_moves(names: list[str], random: Random) -> Moves:
    """A random direction for each weight."""
    return {name: random.randint(-1, 1) for name in names}


def perturbed(best: Weights, moves: Moves) -> Weights:
    """The weights after these moves."""
    return scaled(best, {name: MAX_LOG_MOVE * move for name, move in moves.items()})


def parabola_maxima(samples: list[Sample], names: list[str]) -> dict[str, float]:
    """Where each weight's parabola has its maximum, from -1 to 1; all are fitted together by ridge regression."""
    slopes = [[sample.new[name] - sample.old[name] for name in names] for sample in samples]
    curvatures = [[sample.new[name] ** 2 - sample.old[name] ** 2 for name in names] for sample in samples]
    x = np.hstack([np.array(slopes, float), np.array(curvatures, float)])
    expected = np.repeat([0.0, -PRIOR_SCALE], len(names))
    precision = x.T @ x + np.eye(2 * len(names)) / PRIOR_SCALE**2
    fit = np.linalg.solve(precision, x.T @ np.array([sample.lead for sample in samples]) + expected / PRIOR_SCALE**2)
    pairs = zip(names, fit[: len(names)], fit[len(names) :], strict=True)
    return {name: float(np.sign(b) if c >= 0 else np.clip(b / (-2 * c), -1, 1)) for name, b, c in pairs}


def main() -> None:
    """Tune, or check given weights, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--games", type=int, default=400, help="in each half of a step, for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, help="per action; those of `medium` if not given")
    parser.add_argument("--search", type=int, default=0, help="search with this many simulations per decision")
    parser.add_argument("--wins", action="store_true", help="count wins instead of points")
    parser.add_argument("--deep-rollouts", action="store_true", help="evaluate as `expert` does")
    parser.add_argument("--jobs", type=int, help="processes; all cores if not given")
    parser.add_argument("--check", help="weights to play against those of the file, as in fair=8,late=0.8")
    parser.add_argument("--only", help="weights to tune, separated by commas; all if not given")
    args = parser.parse_args()
    how = (args.simulations, args.search, args.wins, args.deep_rollouts, args.jobs)
    contests = [Contest(args.game, players, args.games, *how) for players in args.players]
    best = read(find_game(args.game))
    if args.check:
        old = {**best, **{name: float(value) for name, value in (pair.split("=") for pair in args.check.split(","))}}
        print(format_leads([compare(contest, best, old, args.seed) for contest in contests]))
        return
    tune(args, contests, best)


def tune(args: argparse.Namespace, contests: list[Contest], best: Weights) -> None:
    """Run all steps; accepted weights are written immediately."""
    names = args.only.split(",") if args.only else sorted(best)
    samples: list[Sample] = []
    stride = MAX_LOG_MOVE
    for step in range(1, args.steps + 1):
        for contest in contests:
            samples += explore(contest, best, names, derive(args.seed, "ask", step, contest.players))
        maxima = parabola_maxima(samples, names)
        new = scaled(best, {name: stride * maximum for name, maximum in maxima.items()})
        changes = ", ".join(f"{name} {best[name]} → {new[name]}" for name in names)
        print(f"{step} of {args.steps}: {changes}", end="", flush=True)
        leads = [compare(contest, new, best, derive(args.seed, "try", step)) for contest in contests]
        print(f": {format_leads(leads)}", end="", flush=True)
        if combined_lead(leads) > 1:
            best, samples, stride = new, [], MAX_LOG_MOVE
            write(find_game(args.game), best)
            print(" accepted", end="")
        else:
            stride /= 2
        print(flush=True)


if __name__ == "__main__":
    main()
