"""The placement of things on a tile: in their area, upright, and clear of roads, borders and one another."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import Final

from ceilidh.games.isle_of_skye.art.symbols import INK, put
from ceilidh.games.isle_of_skye.art.tile_landscape import edge_areas, road_shape
from ceilidh.games.isle_of_skye.data import HALVED, STANDS_ON, Tile
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, FIRST_CASTLE, area_terrains

Point = tuple[float, float]

_GRID: Final = [(14 + 9.0 * i, 14 + 9.0 * j) for j in range(9) for i in range(9)]
_EDGE_AREA_DEPTH: Final = 27
_SCENERY: Final = {"p": ("tuft", "heath"), "m": ("peak", "hill", "hill"), "w": ("wave", "wave")}
"""Scenery for the empty parts of an area."""
_SCENERY_RADIUS: Final = {"tuft": 8, "heath": 8, "peak": 13, "hill": 10, "wave": 9}


@cache
def things_on_tile(tile: int, turn: int) -> str:
    """All things and scenery on a turned tile."""
    return "".join(
        _draw(what, *_turn_point(x, y, turn))
        for what, (x, y) in sorted(_placements(tile), key=lambda thing: _depth(thing, turn))
    )


def _depth(thing: tuple[str, Point], turn: int) -> tuple[int, float]:
    """Sort key: scenery first, then from back to front."""
    return (0 if thing[0] in _SCENERY_RADIUS else 1, _turn_point(*thing[1], turn)[1])


def _turn_point(x: float, y: float, turn: int) -> Point:
    for _ in range(turn):
        x, y = 100 - y, x
    return x, y


def _draw(what: str, x: float, y: float) -> str:
    if what == "lighthouse":
        return put(what, x, min(y + 4, 86))
    if not what.startswith("scroll"):
        return put(what, x, y)
    _, kind, share = what.split(" ")
    half = _one_half(x - 9.5, y) if share == "half" else ""
    return put("scroll", x, y, 1.2) + put(kind, x + (3 if half else -1), y - 1, 0.72) + half


def _one_half(x: float, y: float) -> str:
    """A fraction drawn as lines, because letters of this size could not be read on a small tile."""
    one = f"M{x - 4.5:g} {y - 2.5:g}l1.8-1.6v5"
    bar = f"M{x - 2.6:g} {y + 4:g}l5-8.4"
    two = f"M{x + 0.8:g} {y + 1.2:g}q.3-1.6 1.8-1.6 1.9.1 1.6 1.7-.4 1.1-3.4 3.5h3.7"
    return f'<path d="{one}{bar}{two}" fill="none" stroke="{INK}" stroke-width="1.3"/>'


@cache
def _placements(tile: int) -> list[tuple[str, Point]]:
    if tile >= FIRST_CASTLE:
        return [("castle", (50, 47)), ("tuft", (24, 22)), ("heath", (80, 76)), ("tuft", (22, 80))]
    printed = ALL_TILES[tile]
    free = _FreePoints(printed)
    placed = [(what, free.take(area, 13)) for what, area in _things(printed)]
    for area, terrain in enumerate(area_terrains(printed)):
        for what in _SCENERY[terrain]:
            point = free.take_if_room(area, _SCENERY_RADIUS[what])
            if point is not None:
                placed.append((what, point))
    return placed


def _things(tile: Tile) -> list[tuple[str, int]]:
    """Each thing with the area in which it is drawn; lighthouses are drawn on land if there is any."""
    terrains = area_terrains(tile)
    things: list[tuple[str, int]] = []
    if tile.scroll is not None:
        share = "half" if tile.scroll in HALVED else "each"
        things.append((f"scroll {tile.scroll} {share}", 0))
    for thing, number in tile.things.items():
        homes = [area for area, terrain in enumerate(terrains) if terrain == STANDS_ON.get(thing, terrain)]
        if thing == "lighthouse":
            homes = [area for area, terrain in enumerate(terrains) if terrain != "w"] or homes
        things += [(thing, homes[i % len(homes)]) for i in range(number)]
    return things


class _FreePoints:
    """Grid points of a tile, each with the free radius around it."""

    def __init__(self, tile: Tile) -> None:
        beside = edge_areas(tile)
        self._area = {point: _area_at(beside, *point) for point in _GRID}
        road = _road_points(tile)
        self._room = {point: self._room_at(point, road) for point in _GRID}

    def _room_at(self, point: Point, road: list[Point]) -> float:
        x, y = point
        border = min(x, y, 100 - x, 100 - y) + 1
        own = self._area[point]
        others = min((dist(point, other) for other, area in self._area.items() if area != own), default=100.0)
        roads = min((dist(point, other) for other in road), default=100.0)
        return min(border, others - 3, 1.1 * roads - 3)

    def take(self, area: int, radius: float) -> Point:
        """Take the point of an area with the most room."""
        home = [point for point in _GRID if self._area[point] == area] or [(50.0, 50.0)]
        best = max(home, key=lambda point: (min(self._room.get(point, 0), 16), -dist(point, (50, 52))))
        for point in _GRID:
            self._room[point] = min(self._room[point], 0.9 * (dist(point, best) - 0.85 * radius))
        return best

    def take_if_room(self, area: int, radius: float) -> Point | None:
        """Take a point of an area with room for this radius, or None."""
        home = [point for point in _GRID if self._area[point] == area and self._room[point] >= radius * 0.9]
        return self.take(area, radius) if home else None


def _area_at(beside: list[tuple[str, int, int]], x: float, y: float) -> int:
    """The area at a point: that of a near edge, or the centre's."""
    number = 0
    for area, (_, first, edges) in enumerate(beside, 1):
        for i in range(edges):
            edge = (first + i) % 4
            along, away = ((x, y), (y, 100 - x), (100 - x, 100 - y), (100 - y, x))[edge]
            from_start = 1.0 if i > 0 else min(1.0, along / 38)
            from_end = 1.0 if i < edges - 1 else min(1.0, (100 - along) / 38)
            if away < _EDGE_AREA_DEPTH * min(from_start, from_end) ** 0.8:
                number = area
    return number


def _road_points(tile: Tile) -> list[Point]:
    points: list[Point] = []
    for number in range(1, max(tile.roads) + 1):
        edges = [edge for edge in range(4) if tile.roads[edge] == number]
        kind, first = road_shape(edges)
        if kind == "bend":
            bend = [(50.0, 4.0), (52.0, 18.0), (58.0, 28.0), (65.0, 35.0), (74.0, 43.0), (84.0, 48.0), (96.0, 50.0)]
            points += [_turn_point(x, y, first) for x, y in bend]
        else:
            points += [_turn_point(50, 4 + 8.0 * i, edge) for edge in edges for i in range(7)]
    return points
