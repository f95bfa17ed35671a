"""Points of a territory: what each scoring tile and the scrolls give, and the final ranking."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, HALVED, THINGS
from ceilidh.games.isle_of_skye.rules.areas import popcount
from ceilidh.games.isle_of_skye.rules.territory import NOT_COMPUTED, Territory
from ceilidh.games.isle_of_skye.rules.tiles import BROCH, CATTLE, FARM, LIGHTHOUSE, SCROLL_KIND, SHEEP, SHIP, WHISKY

# The scoring tiles, numbered as in `box.toml`
SCORING_TILES: Final[i64] = 16
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

NOT_CHOSEN: Final[i64] = -1
"""A place on the board whose scoring tile is still to be chosen."""

COUNTED_BY: Final = {
    "whisky": ("whisky",),
    "ship": ("ships", "harbours"),
    "sheep": ("sheep", "farm-animals"),
    "cattle": ("farm-animals", "road-cattle"),
    "farm": ("farm-animals", "sets"),
    "broch": ("brochs", "sets"),
    "lighthouse": ("sets", "harbours"),
}
"""For each kind of thing the scoring tiles that count it."""

MOST_POINTS: Final[i64] = 5
SECOND_MOST_POINTS: Final[i64] = 2

GOLD_PER_POINT: Final[i64] = BOX.gold_per_point
_THINGS_PER_SCROLL_POINT: Final = vec[i64]([2 if thing in HALVED else 1 for thing in THINGS])


def score_tile(scoring: i64, territories: list[Territory], gold: vec[i64]) -> list[int]:
    """The points that a scoring tile gives each player."""
    if scoring == WHISKY_TILE:
        return majority_points([territory.counts[WHISKY] for territory in territories])
    if scoring == SHIPS_TILE:
        return majority_points([territory.counts[SHIP] for territory in territories])
    if scoring == GOLD_TILE:
        return majority_points(list(gold))
    return [score_territory(scoring, territory) for territory in territories]


def score_territory(scoring: i64, territory: Territory) -> i64:  # noqa: C901 - one branch a case
    """The points that a scoring tile without a majority gives one territory."""
    if scoring == SQUARES:
        return 2 * territory.squares
    if scoring == SHEEP_TILE:
        return territory.counts[SHEEP]
    if scoring == BROCHS:
        return territory.areas.broch_points
    if scoring == FARM_ANIMALS:
        return territory.farm_animals
    if scoring == ROAD_CATTLE:
        return 2 * territory.count_on_joined_tiles(CATTLE)
    if scoring == ROAD_TILES:
        return popcount(territory.joined_tiles()) - 1
    if scoring == LAKE:
        return 2 * territory.areas.lake
    if scoring == CLOSED_AREAS:
        return territory.areas.closed
    if scoring == BIG_CLOSED:
        return 3 * territory.areas.big_closed
    if scoring == SETS:
        return 5 * building_sets(territory)
    if scoring == HARBOURS:
        return 3 * territory.areas.harbours
    if scoring == COLUMNS:
        return 3 * territory.columns
    return 2 * territory.areas.peaks


def building_sets(territory: Territory) -> i64:
    """Sets of a broch, a farm and a lighthouse; each building is in one set."""
    fewest: i64 = territory.counts[BROCH]
    if territory.counts[FARM] < fewest:
        fewest = territory.counts[FARM]
    if territory.counts[LIGHTHOUSE] < fewest:
        fewest = territory.counts[LIGHTHOUSE]
    return fewest


def majority_points(owned: list[int]) -> list[int]:
    """5 points for the most, 2 for the second most.

    All who tie get the full points, a tie for the most leaves no second place, and having none gives nothing.
    """
    most = max(owned)
    second = 0
    if owned.count(most) == 1:
        for number in owned:
            if second < number < most:
                second = number
    return [0 if n == 0 else MOST_POINTS if n == most else SECOND_MOST_POINTS if n == second else 0 for n in owned]


def scroll_points(territory: Territory) -> i64:
    """The points of all scrolls in a territory at the end of the game; cached until the next tile is built."""
    if territory.scroll_points_cache == NOT_COMPUTED:
        points: i64 = 0
        number: i64 = 1
        while number < territory.size:
            if SCROLL_KIND[i64(territory.oriented[number] >> 2)] >= 0:
                points += points_of_scroll(territory, number)
            number += 1
        territory.scroll_points_cache = points
    return territory.scroll_points_cache


def points_of_scroll(territory: Territory, number: i64) -> i64:
    """The points of the scroll on a tile: halves are lost (R12), then a closed area doubles it."""
    kind: i64 = SCROLL_KIND[i64(territory.oriented[number] >> 2)]
    points: i64 = territory.counts[kind] // _THINGS_PER_SCROLL_POINT[kind]
    return 2 * points if territory.has_closed_centre(number) else points


def rank_players(points: list[int], left_over: list[int]) -> list[int]:
    """Most points wins; tie: more gold left over after the exchange; still tied: shared."""
    results = [(points[i], left_over[i]) for i in range(len(points))]
    return [1 + sum(other > own for other in results) for own in results]
