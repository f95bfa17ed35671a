"""Names of tiles, places and scoring tiles."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.translations import Catalogue, load_catalogues
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, COLOURS, FIRST_CASTLE

CATALOGUES: Final = load_catalogues(__package__)


@cache
def scoring_name(scoring: int, words: Catalogue) -> str:
    """A scoring tile's name."""
    return words(f"scoring.{BOX.scoring[scoring]}.name")


@cache
def scoring_text(scoring: int, words: Catalogue) -> str:
    """What a scoring tile scores, in short."""
    return words(f"scoring.{BOX.scoring[scoring]}.text")


@cache
def nth(slot: int, words: Catalogue) -> str:
    """The first, second or third of a player's tiles."""
    return words(f"nth.{slot + 1}")


@cache
def tile_words(tile: int, words: Catalogue) -> str:
    """A tile with its number and the things on it, as in "tile 3 (pasture with whisky and 2 ships)"."""
    if tile >= FIRST_CASTLE:
        return words("tile.castle", colour=words(f"colour.{COLOURS[tile - FIRST_CASTLE]}"))
    printed = ALL_TILES[tile]
    things = [words(f"thing.{thing}", n=number) for thing, number in printed.things.items()]
    if printed.scroll is not None:
        things.append(words("tile.scroll", scroll=words(f"scroll.{printed.scroll}")))
    terrain = words(f"terrain.{printed.centre}")
    what = words("tile.with", terrain=terrain, things=listed(things, words)) if things else terrain
    return words("tile.full", number=tile + 1, what=what)


def listed(things: list[str], words: Catalogue) -> str:
    """A list of things with "and" before the last."""
    if len(things) < 2:
        return "".join(things)
    return words("and", first=", ".join(things[:-1]), last=things[-1])


@cache
def edge_words(tile: int, turn: int, words: Catalogue) -> str:
    """The terrains and roads at the edges of a turned tile, clockwise from the north."""
    printed = ALL_TILES[tile]
    edges: list[str] = []
    for side in range(4):
        edge = (side - turn) % 4
        key = "tile.edge_road" if printed.roads[edge] else "tile.edge"
        edges.append(words(key, side=words(f"side.{side}"), terrain=words(f"terrain.{printed.edges[edge]}")))
    return ", ".join(edges)


@cache
def way_words(x: int, y: int, words: Catalogue) -> str:
    """The way from the castle, as in "2 east, 1 north"."""
    ways = []
    if x:
        ways.append(words("way.east" if x > 0 else "way.west", n=abs(x)))
    if y:
        ways.append(words("way.south" if y > 0 else "way.north", n=abs(y)))
    return ", ".join(ways)


@cache
def turn_words(turn: int, words: Catalogue) -> str:
    """The rotation of a tile after `turn` quarter turns clockwise."""
    return words("turn.by", degrees=90 * turn) if turn else words("turn.none")
