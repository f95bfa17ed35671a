"""Wins and scores by bot and by seat, with Wilson's 95% confidence interval.

A shared victory counts as a fraction. Each game is one trial, whatever the number of seats. Fractional trials vary less
than wins and losses, so an interval may be slightly too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Final, NamedTuple

Z_975: Final = 1.959964
"""The 97.5% quantile of the normal distribution."""


class Proportion(NamedTuple):
    """Wins out of `trials`, with the confidence interval of the true rate."""

    won: float
    trials: int

    @property
    def rate(self) -> float:
        """The observed rate."""
        return self.won / self.trials

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% confidence interval."""
        n, p = self.trials, self.rate
        centre = (p + Z_975 * Z_975 / (2 * n)) / (1 + Z_975 * Z_975 / n)
        spread = Z_975 / (1 + Z_975 * Z_975 / n) * sqrt(p * (1 - p) / n + Z_975 * Z_975 / (4 * n * n))
        return max(0.0, centre - spread), min(1.0, centre + spread)


class WinSummary(NamedTuple):
    """The summary of one bot, or one seat, over all games."""

    name: str
    """The bot's name, or the seat's number, counted from 1."""
    wins: Proportion
    fair_share: float
    """The rate if all were equally strong: its seats out of all seats."""
    mean_score: float


GameRow = tuple[Sequence[str], Sequence[int], Sequence[int]]
"""Seating, scores and places, by seat."""


@dataclass
class _Totals:
    """Exact totals (integers and fractions), so that the order in which games are added does not matter."""

    games: int = 0
    won: Fraction = Fraction(0)
    fair: Fraction = Fraction(0)
    seats: int = 0
    points: int = 0

    def add(self, won: Fraction, fair: Fraction, scores: Sequence[int]) -> None:
        """Add one game: the share of the victory, the fair share, and the score of each seat."""
        self.games += 1
        self.won += won
        self.fair += fair
        self.seats += len(scores)
        self.points += sum(scores)

    def summary(self, name: str) -> WinSummary:
        share = Proportion(float(self.won), self.games)
        return WinSummary(name, share, float(self.fair / self.games), self.points / self.seats)


class WinStatistics:
    """Win statistics, accumulated game by game."""

    def __init__(self, games: Iterable[GameRow] = ()) -> None:
        self.games = 0
        self._bots: dict[str, _Totals] = {}
        self._seats: list[_Totals] = []
        for game in games:
            self.add(*game)

    def add(self, seating: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> None:
        """Add one game; winners share the victory, and several seats of one bot count together."""
        self.games += 1
        self._seats = self._seats or [_Totals() for _ in seating]
        share, seat_of_all = Fraction(1, list(places).count(1)), Fraction(1, len(seating))
        for seat, sums in enumerate(self._seats):
            sums.add(share * (places[seat] == 1), seat_of_all, [scores[seat]])
        for bot in set(seating):
            own = [seat for seat, name in enumerate(seating) if name == bot]
            won = share * sum(places[seat] == 1 for seat in own)
            self._bots.setdefault(bot, _Totals()).add(won, seat_of_all * len(own), [scores[seat] for seat in own])

    def bots(self) -> list[WinSummary]:
        """A summary per bot, ordered by win rate relative to its fair share."""
        found = [sums.summary(bot) for bot, sums in self._bots.items()]
        return sorted(found, key=lambda one: (-one.wins.rate / one.fair_share, one.name))

    def seats(self) -> list[WinSummary]:
        """A summary per seat, in seat order."""
        return [sums.summary(str(seat)) for seat, sums in enumerate(self._seats, 1)]


def head_to_head(games: Iterable[GameRow]) -> dict[tuple[str, str], Proportion]:
    """For each pair of bots, how often the first ranked above the second in games of both."""
    won: dict[tuple[str, str], Fraction] = {}
    trials: dict[tuple[str, str], int] = {}
    for seating, _, places in games:
        for pair in permutations(sorted(set(seating)), 2):
            won[pair] = won.get(pair, Fraction(0)) + _share_ranked_above(pair, seating, places)
            trials[pair] = trials.get(pair, 0) + 1
    return {pair: Proportion(float(won[pair]), n) for pair, n in trials.items()}


def _share_ranked_above(pair: tuple[str, str], seating: Sequence[str], places: Sequence[int]) -> Fraction:
    """The fraction of seat pairings in which the first bot ranked above the second; ties count half."""
    ours, theirs = ([place for bot, place in zip(seating, places, strict=True) if bot == name] for name in pair)
    halves = sum(2 * (our < their) + (our == their) for our, their in product(ours, theirs))
    return Fraction(halves, 2 * len(ours) * len(theirs))
