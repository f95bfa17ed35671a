"""Scoring, one function a rule: the three comparisons, the places that count at the end, coins, tiles, who wins."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    BONNETS,
    CASTLE_OF_MEY,
    DUART_CASTLE,
    FRAME,
    GREEN,
    IONA_ABBEY,
    KIND,
    LOCH_MORAR,
    VILLAGE,
    YELLOW,
)

_TABLE: Final = vec[i64]([0, 1, 2, 3, 5, 8])
"""Points for being so far ahead of the player with the fewest; 5 is also for more."""
PENALTY_PER_EXTRA_TILE: Final[i64] = 3


def comparison_points(counts: list[int]) -> list[int]:
    """The difference to the player with the fewest (0 counts) gives points: 1, 2, 3, 5, and 8 for five or more."""
    fewest = min(counts)
    return [_TABLE[min(count - fewest, 5)] for count in counts]


def whisky_counts(territories: list[Territory]) -> list[int]:
    """Whisky barrels are compared."""
    return [territory.whisky for territory in territories]


def chieftain_counts(territories: list[Territory]) -> list[int]:
    """Chieftains and the bonnets on cards are compared; Castle of Mey doubles the chieftains, not the bonnets."""
    return [
        territory.chieftains * (2 if territory.cards & BIT[CASTLE_OF_MEY] else 1) + bonnets(territory.cards)
        for territory in territories
    ]


def bonnets(cards: i64) -> i64:
    """The bonnets on a set of place cards."""
    found: i64 = 0
    card: i64 = 0
    while card < len(BONNETS):
        if cards & BIT[card]:
            found += BONNETS[card]
        card += 1
    return found


def place_card_counts(territories: list[Territory]) -> list[int]:
    """The number of place cards is compared."""
    return [_members(territory.cards) for territory in territories]


def _members(cards: i64) -> i64:
    found: i64 = 0
    while cards:
        found += cards & 1
        cards >>= 1
    return found


def iona_abbey(territory: Territory) -> i64:
    """2 points for each own tile with a yellow frame, the Abbey included."""
    return 2 * _framed(territory, YELLOW) if territory.cards & BIT[IONA_ABBEY] else 0


def loch_morar(territory: Territory) -> i64:
    """2 points for each own tile with a green frame."""
    return 2 * _framed(territory, GREEN) if territory.cards & BIT[LOCH_MORAR] else 0


def _framed(territory: Territory, frame: i64) -> i64:
    found: i64 = 0
    for tile in territory.tiles:
        if FRAME[tile] == frame:
            found += 1
    return found


def duart_castle(territory: Territory) -> i64:
    """3 points for each own village, the start village included, castles not."""
    if not territory.cards & BIT[DUART_CASTLE]:
        return 0
    found: i64 = 0
    for tile in territory.tiles:
        if KIND[tile] == VILLAGE:
            found += 1
    return 3 * found


def extra_tile_penalties(sizes: list[int]) -> list[int]:
    """3 points less for each tile more than the player with the fewest tiles has."""
    fewest = min(sizes)
    return [-PENALTY_PER_EXTRA_TILE * (size - fewest) for size in sizes]


def final_points(territories: list[Territory]) -> list[int]:
    """What the final reckoning gives: the three places, a point a coin, less for too many tiles."""
    less = extra_tile_penalties([len(territory.tiles) for territory in territories])
    return [
        less[i] + territory.coins + iona_abbey(territory) + loch_morar(territory) + duart_castle(territory)
        for i, territory in enumerate(territories)
    ]


def rank_players(points: list[int], resources: list[int]) -> list[int]:
    """Most points wins; tie: more resources on the own tiles; still tied: shared."""
    players = range(len(points))
    return [
        1
        + len([p for p in players if points[p] > points[q] or (points[p] == points[q] and resources[p] > resources[q])])
        for q in players
    ]
