"""What games prove: wins and scores by bot and by seat, with Wilson's 95 % interval. Whoever counts wins, counts here.

A shared victory counts as a fraction. Every game is one trial, whatever the number of seats. A trial that gives a
fraction varies less than one that is won or lost, so an interval may be a little too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Final, NamedTuple

Z_975: Final = 1.959964
"""The normal distribution's 97.5 % point."""


class Proportion(NamedTuple):
    """How many of `trials` were won, and what that says about the true share."""

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
        centre = (p + Z_975 * Z_975 / (2 * n)) / (1 + Z_975 * Z_975 / n)
        spread = Z_975 / (1 + Z_975 * Z_975 / n) * sqrt(p * (1 - p) / n + Z_975 * Z_975 / (4 * n * n))
        return max(0.0, centre - spread), min(1.0, centre + spread)


class WinSummary(NamedTuple):
    """One bot, or one seat, in all games together."""

    who: str
    """The bot's name, or the seat's number, counted from 1."""
    wins: Proportion
    fair: float
    """The share that it would win if all were equal: the seats it had of all seats."""
    score: float
    """The mean."""


GameRow = tuple[Sequence[str], Sequence[int], Sequence[int]]
"""Seating, scores and places, by seat."""


@dataclass
class _Sums:
    """Whole numbers and fractions, never floats: adding games in any order gives the same."""

    games: int = 0
    won: Fraction = Fraction(0)
    fair: Fraction = Fraction(0)
    seats: int = 0
    points: int = 0

    def add(self, won: Fraction, fair: Fraction, scores: Sequence[int]) -> None:
        """One game: the share of the win, the seats it had of all seats, and what each of them scored."""
        self.games += 1
        self.won += won
        self.fair += fair
        self.seats += len(scores)
        self.points += sum(scores)

    def standing(self, who: str) -> WinSummary:
        share = Proportion(float(self.won), self.games)
        return WinSummary(who, share, float(self.fair / self.games), self.points / self.seats)


class WinStatistics:
    """What came out of some games, added up."""

    def __init__(self, games: Iterable[GameRow] = ()) -> None:
        self.games = 0
        self._bots: dict[str, _Sums] = {}
        self._seats: list[_Sums] = []
        for game in games:
            self.add(*game)

    def add(self, seating: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> None:
        """Add one game; winners share the win, and several seats of one bot are counted together."""
        self.games += 1
        self._seats = self._seats or [_Sums() for _ in seating]
        share, seat_of_all = Fraction(1, list(places).count(1)), Fraction(1, len(seating))
        for seat, sums in enumerate(self._seats):
            sums.add(share * (places[seat] == 1), seat_of_all, [scores[seat]])
        for bot in set(seating):
            own = [seat for seat, name in enumerate(seating) if name == bot]
            won = share * sum(places[seat] == 1 for seat in own)
            self._bots.setdefault(bot, _Sums()).add(won, seat_of_all * len(own), [scores[seat] for seat in own])

    def bots(self) -> list[WinSummary]:
        """Each bot's share of the games it took part in, best against its fair share first."""
        found = [sums.standing(bot) for bot, sums in self._bots.items()]
        return sorted(found, key=lambda one: (-one.wins.rate / one.fair, one.who))

    def seats(self) -> list[WinSummary]:
        """Each seat's share of the games, in the order of the seats."""
        return [sums.standing(str(seat)) for seat, sums in enumerate(self._seats, 1)]


def head_to_head(games: Iterable[GameRow]) -> dict[tuple[str, str], Proportion]:
    """How often the first bot of a pair came before the second, in games in which both sat."""
    won: dict[tuple[str, str], Fraction] = {}
    trials: dict[tuple[str, str], int] = {}
    for seating, _, places in games:
        for pair in permutations(sorted(set(seating)), 2):
            won[pair] = won.get(pair, Fraction(0)) + _before(pair, seating, places)
            trials[pair] = trials.get(pair, 0) + 1
    return {pair: Proportion(float(won[pair]), n) for pair, n in trials.items()}


def _before(pair: tuple[str, str], seating: Sequence[str], places: Sequence[int]) -> Fraction:
    """The part of all pairings of their seats in which the first came before the second; equal places are half."""
    ours, theirs = ([place for bot, place in zip(seating, places, strict=True) if bot == name] for name in pair)
    halves = sum(2 * (our < their) + (our == their) for our, their in product(ours, theirs))
    return Fraction(halves, 2 * len(ours) * len(theirs))
