"""What a match proves: shares of wins with Wilson's 95 % interval. Shared victories and places count as fractions.

Every game is one trial, whatever the number of seats. A trial that gives a fraction varies less than one that is won or
lost, so an interval may be a little too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""The normal distribution's 97.5 % point."""


class Share(NamedTuple):
    """So many of `trials` were won, and what that says of the true share."""

    won: float
    trials: int

    @property
    def rate(self) -> float:
        """The share that was won."""
        return self.won / self.trials

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the true share."""
        n, p = self.trials, self.rate
        centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        spread = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, centre - spread), min(1.0, centre + spread)


class Standing(NamedTuple):
    """One bot in the whole match."""

    bot: str
    wins: Share
    fair: float
    """The share that it would win if all were equal: the seats it had of all seats."""
    score: float


Game = tuple[Sequence[str], Sequence[int], Sequence[int]]
"""Seating, scores and places, by seat."""


def standings(games: Iterable[Game]) -> list[Standing]:
    """Each bot's share of the games it took part in, best against its fair share first."""
    wins: dict[str, Fraction] = {}
    fair: dict[str, Fraction] = {}
    scores: dict[str, list[int]] = {}
    trials: dict[str, int] = {}
    for seating, points, places in games:
        share = Fraction(1, list(places).count(1))
        for bot in set(seating):
            seats = [seat for seat, name in enumerate(seating) if name == bot]
            wins[bot] = wins.get(bot, Fraction(0)) + share * sum(places[seat] == 1 for seat in seats)
            fair[bot] = fair.get(bot, Fraction(0)) + Fraction(len(seats), len(seating))
            scores.setdefault(bot, []).extend(points[seat] for seat in seats)
            trials[bot] = trials.get(bot, 0) + 1
    found = [
        Standing(bot, Share(float(wins[bot]), n), float(fair[bot]) / n, sum(scores[bot]) / len(scores[bot]))
        for bot, n in trials.items()
    ]
    return sorted(found, key=lambda one: (-one.wins.rate / one.fair, one.bot))


def duels(games: Iterable[Game]) -> dict[tuple[str, str], Share]:
    """How often the first bot of a pair came before the second, in games in which both sat."""
    won: dict[tuple[str, str], Fraction] = {}
    trials: dict[tuple[str, str], int] = {}
    for seating, _, places in games:
        for pair in permutations(sorted(set(seating)), 2):
            won[pair] = won.get(pair, Fraction(0)) + _before(pair, seating, places)
            trials[pair] = trials.get(pair, 0) + 1
    return {pair: Share(float(won[pair]), n) for pair, n in trials.items()}


def _before(pair: tuple[str, str], seating: Sequence[str], places: Sequence[int]) -> Fraction:
    """The part of all pairings of their seats in which the first came before the second; equal places are half."""
    ours, theirs = ([place for bot, place in zip(seating, places, strict=True) if bot == name] for name in pair)
    halves = sum(2 * (our < their) + (our == their) for our, their in product(ours, theirs))
    return Fraction(halves, 2 * len(ours) * len(theirs))


def seat_wins(games: Iterable[Game]) -> list[Share]:
    """Each seat's share of the games."""
    every = list(games)
    return [
        Share(float(sum(Fraction(1, list(g[2]).count(1)) for g in every if g[2][seat] == 1)), len(every))
        for seat in range(len(every[0][0]))
    ]
