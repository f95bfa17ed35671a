"""How strong players are: openskill's Plackett-Luce model, which takes whole rankings of any length.

Bots are rated from many games among themselves and stay as they are. People are rated game by game, on the same scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(NamedTuple):
    """A bot's strength; it lies within two `sigma` of `mu` with 95 % probability. A beginner has 25 ± 8.3."""

    bot: str
    mu: float
    sigma: float


class Strength(NamedTuple):
    """The same without a name."""

    mu: float
    sigma: float


BEGINNER: Final = Strength(25.0, 25.0 / 3)

_STEADY: Final = PlackettLuce(tau=0.0)
"""tau would widen the uncertainty after each game, for players who learn; bots stay as they are."""
_LEARNING: Final = PlackettLuce()


def rate(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Ratings of bots from the seatings and places of games, in their order; strongest first.

    A bot on several seats of one game takes the mean of what its seats would get.
    """
    ratings: dict[str, PlackettLuceRating] = {}
    for seating, places in games:
        teams = [[ratings.setdefault(bot, _STEADY.rating(name=bot))] for bot in seating]
        after = [team[0] for team in _STEADY.rate(teams, ranks=[float(place) for place in places])]
        for bot in set(seating):
            ratings[bot] = _mean(_STEADY, bot, [new for new, name in zip(after, seating, strict=True) if name == bot])
    found = [Rating(bot, rating.mu, rating.sigma) for bot, rating in ratings.items()]
    return sorted(found, key=lambda rating: (-rating.mu, rating.bot))


def _mean(model: PlackettLuce, bot: str, ratings: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    mu, sigma = (sum(values) / len(ratings) for values in zip(*((one.mu, one.sigma) for one in ratings), strict=True))
    return model.rating(mu, sigma, bot)


def after_game(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths of people, and bots whose new ones are of no interest, after one game."""
    teams = [[_LEARNING.rating(one.mu, one.sigma)] for one in before]
    rated = _LEARNING.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in rated]


POINTS: Final = 30
"""Points for one of `mu`: so a difference of 200 points means about the same as it does in chess."""
MIDDLE: Final = 1500
"""Where a beginner stands."""


def points(strength: Strength) -> int:
    """A strength as a number for people."""
    return round(MIDDLE + POINTS * (strength.mu - BEGINNER.mu))


def give_or_take(strength: Strength) -> int:
    """By how many points it may be wrong: it is within them with 95 % probability."""
    return round(2 * POINTS * strength.sigma)


def known(measured: Mapping[str, Sequence[float]]) -> dict[str, Strength]:
    """The strengths of bots as they stand in a game's folder."""
    return {bot: Strength(mu, sigma) for bot, (mu, sigma) in measured.items()}
