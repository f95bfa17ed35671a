"""Scoring, one function per rule: what each shield on a table takes, what the cards are worth, who wins."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.clans_and_glory.rules.cards import LOWEST_RANK


def shield_takings(counts: list[int], stack: list[int]) -> list[tuple[int, int, int]]:
    """What the shields on one table take, as (player, rank, number of cards), in their order.

    `counts` holds the number of face-up cards of each rank from the lowest up, `stack` the players of the shields
    from the first laid to the last. The first shield takes all cards of the lowest rank on the table, the next one
    all of the next higher rank there. Shields beyond the ranks get nothing, cards beyond the shields go to nobody.
    """
    takings: list[tuple[int, int, int]] = []
    rank: i64 = 0
    for player in stack:
        while rank < len(counts) and counts[rank] == 0:
            rank += 1
        if rank == len(counts):
            break
        takings.append((player, rank + LOWEST_RANK, counts[rank]))
        rank += 1
    return takings


def points_won(takings: list[tuple[int, int, int]], players: int) -> list[int]:
    """Each player's points: the sum of the ranks of the cards won."""
    sums = [0] * players
    for player, rank, number in takings:
        sums[player] += rank * number
    return sums


def cards_won(takings: list[tuple[int, int, int]], players: int) -> list[int]:
    """The number of cards won by each player, which breaks ties."""
    sums = [0] * players
    for player, _, number in takings:
        sums[player] += number
    return sums


def rank_players(points: list[int], cards: list[int]) -> list[int]:
    """Ranks from 1: most points wins; if tied, most cards won; if still tied, the rank is shared."""
    players = range(len(points))
    return [
        1 + len([p for p in players if points[p] > points[q] or (points[p] == points[q] and cards[p] > cards[q])])
        for q in players
    ]
