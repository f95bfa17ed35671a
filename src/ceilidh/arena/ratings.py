"""How strong the bots of a match are: openskill's Plackett-Luce model, which takes whole rankings of any length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(NamedTuple):
    """A bot's strength; it lies within two `sigma` of `mu` with 95 % probability. A beginner has 25 ± 8.3."""

    bot: str
    mu: float
    sigma: float


def rate(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Ratings from the seatings and places of games, in their order; strongest first.

    A bot on several seats of one game takes the mean of what its seats would get.
    """
    # tau would widen the uncertainty after each game, for players who learn; bots stay as they are.
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, PlackettLuceRating] = {}
    for seating, places in games:
        teams = [[ratings.setdefault(bot, model.rating(name=bot))] for bot in seating]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
        for bot in set(seating):
            ratings[bot] = _mean(model, bot, [new for new, name in zip(after, seating, strict=True) if name == bot])
    found = [Rating(bot, rating.mu, rating.sigma) for bot, rating in ratings.items()]
    return sorted(found, key=lambda rating: (-rating.mu, rating.bot))


def _mean(model: PlackettLuce, bot: str, ratings: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    mu, sigma = (sum(values) / len(ratings) for values in zip(*((one.mu, one.sigma) for one in ratings), strict=True))
    return model.rating(mu, sigma, bot)
