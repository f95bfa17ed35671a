"""What a round's scoring tiles and the end of the game give: pure functions, one per rule of scoring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, HALVED, THINGS
from ceilidh.games.isle_of_skye.rules.areas import ones
from ceilidh.games.isle_of_skye.rules.territory import UNCOUNTED, Territory
from ceilidh.games.isle_of_skye.rules.tiles import BROCH, CATTLE, FARM, LIGHTHOUSE, SCROLL, SHEEP, SHIP, WHISKY

# The scoring tiles by their place in `box.toml`
SCORINGS: Final[i64] = 16
SQUARES: Final[i64] = 0
SHEEP_TILE: Final[i64] = 1
BROCHS: Final[i64] = 2
WHISKY_TILE: Final[i64] = 3
FARM_ANIMALS: Final[i64] = 4
ROAD_CATTLE: Final[i64] = 5
ROAD_TILES: Final[i64] = 6
LAKE: Final[i64] = 7
CLOSED_AREAS: Final[i64] = 8
BIG_CLOSED: Final[i64] = 9
SETS: Final[i64] = 10
SHIPS_TILE: Final[i64] = 11
GOLD_TILE: Final[i64] = 12
HARBOURS: Final[i64] = 13
COLUMNS: Final[i64] = 14
PEAKS: Final[i64] = 15

MOST: Final[i64] = 5
SECOND_MOST: Final[i64] = 2

GOLD_PER_POINT: Final[i64] = BOX.gold_per_point
_SHARE: Final = vec[i64]([2 if thing in HALVED else 1 for thing in THINGS])
"""How many of a thing its scroll wants for one point."""


def scored(scoring: i64, territories: list[Territory], gold: vec[i64]) -> list[int]:
    """What a scoring tile gives each player."""
    if scoring == WHISKY_TILE:
        return majority([territory.counts[WHISKY] for territory in territories])
    if scoring == SHIPS_TILE:
        return majority([territory.counts[SHIP] for territory in territories])
    if scoring == GOLD_TILE:
        return majority(list(gold))
    return [alone(scoring, territory) for territory in territories]


def alone(scoring: i64, territory: Territory) -> i64:  # noqa: C901 - one branch a case
    """What a scoring tile without a majority gives for one territory."""
    if scoring == SQUARES:
        return 2 * territory.squares
    if scoring == SHEEP_TILE:
        return territory.counts[SHEEP]
    if scoring == BROCHS:
        return territory.areas.broch_points
    if scoring == FARM_ANIMALS:
        return territory.farm_animals
    if scoring == ROAD_CATTLE:
        return 2 * territory.count_joined(CATTLE)
    if scoring == ROAD_TILES:
        return ones(territory.joined()) - 1
    if scoring == LAKE:
        return 2 * territory.areas.lake
    if scoring == CLOSED_AREAS:
        return territory.areas.closed
    if scoring == BIG_CLOSED:
        return 3 * territory.areas.big_closed
    if scoring == SETS:
        return 5 * sets(territory)
    if scoring == HARBOURS:
        return 3 * territory.areas.harbours
    if scoring == COLUMNS:
        return 3 * territory.columns
    return 2 * territory.areas.peaks


def sets(territory: Territory) -> i64:
    """Sets of a broch, a farm and a lighthouse; each building is in one set."""
    fewest: i64 = territory.counts[BROCH]
    if territory.counts[FARM] < fewest:
        fewest = territory.counts[FARM]
    if territory.counts[LIGHTHOUSE] < fewest:
        fewest = territory.counts[LIGHTHOUSE]
    return fewest


def majority(owned: list[int]) -> list[int]:
    """5 points for the most, 2 for the second most; all tied get them in full, and a tie for the most has no second.

    Whoever has none gets nothing.
    """
    most = max(owned)
    second = 0
    if owned.count(most) == 1:
        for number in owned:
            if second < number < most:
                second = number
    return [0 if n == 0 else MOST if n == most else SECOND_MOST if n == second else 0 for n in owned]


def scrolls(territory: Territory) -> i64:
    """Points for scrolls at the end of the game: double in a closed area, halves are lost before doubling."""
    if territory.scroll_points == UNCOUNTED:
        territory.scroll_points = _scrolls(territory)
    return territory.scroll_points


def _scrolls(territory: Territory) -> i64:
    oriented = territory.oriented
    points: i64 = 0
    number: i64 = 1
    while number < territory.size:
        kind: i64 = SCROLL[i64(oriented[number] >> 2)]
        if kind >= 0:
            worth: i64 = territory.counts[kind] // _SHARE[kind]
            points += 2 * worth if territory.in_closed(number) else worth
        number += 1
    return points


def ranks(points: list[int], left_over: list[int]) -> list[int]:
    """Most points wins; tie: more gold left over after the exchange; still tied: shared."""
    standing = [(points[i], left_over[i]) for i in range(len(points))]
    return [1 + sum(other > own for other in standing) for own in standing]
