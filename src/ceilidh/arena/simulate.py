"""A quick look at bots against bots: many games added up, nothing kept. `tournament` keeps every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from ceilidh.arena.match import Match
from ceilidh.arena.workers import spread
from ceilidh.core import SetupError


class Tally:
    """What came out of some games, summed by bot and by seat.

    Sums are whole numbers and fractions, never floats: adding games in any order gives the same.
    """

    def __init__(self, bots: Sequence[str], players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.seats = dict.fromkeys(bots, 0)
        self.wins = dict.fromkeys(bots, Fraction(0))
        self.scores = dict.fromkeys(bots, 0)
        self.wins_by_seat = [Fraction(0)] * players
        self.scores_by_seat = [0] * players

    def count(self, seating: Sequence[str], scores: Sequence[int], places: Sequence[int], decisions: int) -> None:
        """Add one game; winners share the win, and several seats of one bot are counted together."""
        self.games += 1
        self.decisions += decisions
        share = Fraction(1, list(places).count(1))
        for seat, bot in enumerate(seating):
            won = share if places[seat] == 1 else Fraction(0)
            self.seats[bot] += 1
            self.wins[bot] += won
            self.scores[bot] += scores[seat]
            self.wins_by_seat[seat] += won
            self.scores_by_seat[seat] += scores[seat]

    def mean_scores(self) -> dict[str, float]:
        """Mean score by bot."""
        return {bot: self.scores[bot] / seats for bot, seats in self.seats.items() if seats}

    def mean_scores_by_seat(self) -> list[float]:
        """Mean score by seat."""
        return [total / self.games for total in self.scores_by_seat]


def simulate(
    match: Match, games: int, *, jobs: int | None = None, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play `games` games of a match and add them up: the same tally for any number of `jobs` (processes).

    `progress` is told how many games were played since it was told last.

        tally = simulate(arrange(find_game(game_names()[0]), ["greedy", "random"]), games=200)
        print(tally.wins)
    """
    if games < 1:
        raise SetupError(f"the number of games is at least 1, not {games}")
    total = Tally(match.bots, match.players)
    for number, scores, places, decisions in spread(partial(_outcome, match), range(games), jobs):
        total.count(match.seating(number), scores, places, decisions)
        if progress:
            progress(1)
    return total


def _outcome(match: Match, number: int) -> tuple[int, list[int], list[int], int]:
    played = match.play(number)
    return number, played.scores, played.places, len(played.decisions)
