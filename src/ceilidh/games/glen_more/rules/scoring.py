"""Scoring, one function per rule: the three comparisons, the special places, coins, extra tiles, who wins."""

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

_LEAD_POINTS: Final = vec[i64]([0, 1, 2, 3, 5, 8])
"""The scoring table, by lead over the player with the fewest."""
POINTS_PER_FRAME: Final[i64] = 2
POINTS_PER_VILLAGE: Final[i64] = 3
PENALTY_PER_EXTRA_TILE: Final[i64] = 3


def comparison_points(counts: list[int]) -> list[int]:
    """Each player's points for the lead over the player with the fewest (0 counts)."""
    fewest = min(counts)
    return [lead_points(count - fewest) for count in counts]


def lead_points(lead: i64) -> i64:
    """A lead of 1, 2, 3, 4, 5 or more gives 1, 2, 3, 5, 8 points."""
    return _LEAD_POINTS[lead if lead < 5 else 5]


def whisky_counts(territories: list[Territory]) -> list[int]:
    """The first comparison: whisky barrels."""
    return [territory.whisky for territory in territories]


def chieftain_counts(territories: list[Territory]) -> list[int]:
    """The second comparison: chieftains and bonnets."""
    return [chieftain_count(territory.chieftains, territory.cards) for territory in territories]


def chieftain_count(chieftains: i64, cards: i64) -> i64:
    """Chieftains plus the bonnets on place cards; Castle of Mey doubles the chieftains, not the bonnets."""
    return chieftains * (2 if cards & BIT[CASTLE_OF_MEY] else 1) + bonnets(cards)


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
    """The third comparison: the number of place cards."""
    return [_count(territory.cards) for territory in territories]


def _count(cards: i64) -> i64:
    found: i64 = 0
    while cards:
        found += cards & 1
        cards >>= 1
    return found


def iona_abbey(territory: Territory) -> i64:
    """2 points for each own tile with a yellow frame, the Abbey included."""
    return POINTS_PER_FRAME * _framed(territory, YELLOW) if territory.cards & BIT[IONA_ABBEY] else 0


def loch_morar(territory: Territory) -> i64:
    """2 points for each own tile with a green frame."""
    return POINTS_PER_FRAME * _framed(territory, GREEN) if territory.cards & BIT[LOCH_MORAR] else 0


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
    return POINTS_PER_VILLAGE * found


def extra_tile_penalties(sizes: list[int]) -> list[int]:
    """Minus 3 points for each tile more than the player with the fewest tiles has."""
    fewest = min(sizes)
    return [-PENALTY_PER_EXTRA_TILE * (size - fewest) for size in sizes]


def final_points(territories: list[Territory]) -> list[int]:
    """The points of the end of the game: three special places, a point per coin, the penalty for extra tiles."""
    penalties = extra_tile_penalties([len(territory.tiles) for territory in territories])
    return [
        penalties[i] + territory.coins + iona_abbey(territory) + loch_morar(territory) + duart_castle(territory)
        for i, territory in enumerate(territories)
    ]


def rank_players(points: list[int], resources: list[int]) -> list[int]:
    """Ranks from 1: most points wins; if tied, more resources on own tiles; if still tied, the rank is shared."""
    players = range(len(points))
    return [
        1
        + len([p for p in players if points[p] > points[q] or (points[p] == points[q] and resources[p] > resources[q])])
        for q in players
    ]
