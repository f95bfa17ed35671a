"""Ratings by openskill's Plackett-Luce model, which takes rankings of any length.

Bots are rated from many games against each other, and their ratings are fixed. People are rated game by game on the
same scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(NamedTuple):
    """A bot's strength: within two `sigma` of `mu` with 95% probability. A beginner has 25 ± 8.3."""

    bot: str
    mu: float
    sigma: float


class Strength(NamedTuple):
    """A strength without a name."""

    mu: float
    sigma: float


BEGINNER_STRENGTH: Final = Strength(25.0, 25.0 / 3)

_FIXED_STRENGTH_MODEL: Final = PlackettLuce(tau=0.0)
"""Without tau, which widens the uncertainty after each game, because bots do not learn."""
_LEARNING_MODEL: Final = PlackettLuce()


def rate(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Ratings of bots, strongest first, from the seatings and places of games in order.

    A bot on several seats of one game gets the mean of their new ratings.
    """
    ratings: dict[str, PlackettLuceRating] = {}
    for seating, places in games:
        teams = [[ratings.setdefault(bot, _FIXED_STRENGTH_MODEL.rating(name=bot))] for bot in seating]
        after = [team[0] for team in _FIXED_STRENGTH_MODEL.rate(teams, ranks=[float(place) for place in places])]
        for bot in set(seating):
            ratings[bot] = _mean(
                _FIXED_STRENGTH_MODEL, bot, [new for new, name in zip(after, seating, strict=True) if name == bot]
            )
    found = [Rating(bot, rating.mu, rating.sigma) for bot, rating in ratings.items()]
    return sorted(found, key=lambda rating: (-rating.mu, rating.bot))


def _mean(model: PlackettLuce, bot: str, ratings: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    mu, sigma = (sum(values) / len(ratings) for values in zip(*((one.mu, one.sigma) for one in ratings), strict=True))
    return model.rating(mu, sigma, bot)


def rate_game(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """All players' strengths after one game. Callers ignore those of bots, which are fixed."""
    teams = [[_LEARNING_MODEL.rating(one.mu, one.sigma)] for one in before]
    rated = _LEARNING_MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in rated]


POINTS_PER_MU: Final = 30
"""Chosen so that a difference of 200 points means about the same as in chess."""
BEGINNER_POINTS: Final = 1500


def rating_points(strength: Strength) -> int:
    """A strength on the scale that people see."""
    return round(BEGINNER_POINTS + POINTS_PER_MU * (strength.mu - BEGINNER_STRENGTH.mu))


def rating_margin(strength: Strength) -> int:
    """Half the 95% confidence interval in points."""
    return round(2 * POINTS_PER_MU * strength.sigma)


def to_strengths(measured: Mapping[str, Sequence[float]]) -> dict[str, Strength]:
    """Strengths of bots from a game's `ratings.toml`."""
    return {bot: Strength(mu, sigma) for bot, (mu, sigma) in measured.items()}
