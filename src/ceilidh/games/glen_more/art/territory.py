"""A player's territory: the glen with resources and clan members, and above it what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

from ceilidh.core.catalogue import Words
from ceilidh.core.panel_cache import shown
from ceilidh.drawing.elements import box, group, text, touch
from ceilidh.drawing.lettering import name_at, text_width
from ceilidh.drawing.types import Panel, panel
from ceilidh.games.glen_more.art.board import GOLD, LIGHT
from ceilidh.games.glen_more.art.click_targets import chieftains, good, member, tile_at, tile_piece
from ceilidh.games.glen_more.art.symbols import INK, LETTERING, PAPER, PLAYERS, put
from ceilidh.games.glen_more.art.tiles import NAMES, tile_number
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import CLOSED, OpenPart, TerritoryPart, TilePart
from ceilidh.games.glen_more.rules.tiles import PLACE_CARDS
from ceilidh.games.glen_more.text.names import goods, numbered_tile

WIDTH: Final = 560
HEIGHT: Final = 444
SMALL_WIDTH: Final = 420
SMALL_HEIGHT: Final = 330
LARGEST: Final = 116
SMALLEST: Final = 52
"""Sides of a tile: a panel grows rather than making tiles too small to read."""
TOP: Final = 52
LINE: Final = 22
"""The height of a line of place cards."""
YELLOW_SEAT: Final = 1
"""Its colour is so light that dark letters stand on it."""


@shown
def territory_panel(part: TerritoryPart, words: Words, names: tuple[str, ...]) -> Panel:
    """One territory; the own one is larger."""
    own, lies, spots = part["own"], part["lies"], part["spots"]
    player, tiles = lies["player"], lies["tiles"]
    columns = {tile[1] for tile in tiles} | {x for x, _ in spots}
    width = max(WIDTH if own else SMALL_WIDTH, SMALLEST * len(columns) + 24)
    cards, lines = _cards(tuple(lies["cards"]), words, width)
    moved, height = _moved(tiles, spots, width, TOP + LINE * lines + 8, HEIGHT if own else SMALL_HEIGHT)
    owns = Owns(lies["points"], lies["coins"], lies["whisky"], lies["chieftains"], lies["bonnets"])
    points = lies["score"] if part["over"] else owns.points
    pieces = [
        _ground(player, width, height, part["acts"]),
        _beside(player, names[player], owns, points, lies["score"], words, width),
        cards,
        f"<g {moved}>",
        *(_spot(x, y, words) for x, y in spots),
        *_glen(player, tiles, part["open"], words),
        "</g>",
    ]
    return panel(f"territory-{player}", width, height, pieces, "table" if own else "others", LETTERING)


class Owns(NamedTuple):
    """What lies beside a territory."""

    points: int
    coins: int
    whisky: int
    chieftains: int
    bonnets: int


@lru_cache(4096)
def _ground(player: int, width: int, height: int, acts: bool) -> str:
    light = box(5, 2, width - 10, height - 10, 15, GOLD) if acts else ""
    return (
        box(3, 0, width - 6, height - 6, 16, 'fill="url(#glen-more-glen)"')
        + put("hills", 3, height - 6, (width - 6) / 560)
        + f'<path d="M3 44V16Q3 0 19 0h{width - 38}q16 0 16 16v28z" fill="{PLAYERS[player]}"/>{light}'
    )


@lru_cache(4096)
def _beside(player: int, name: str, own: Owns, shown_points: int, score: int, words: Words, width: int) -> str:
    """Name, points, coins, whisky, chieftains with bonnets."""
    x = width - 248
    ink = INK if player == YELLOW_SEAT else PAPER
    points = words("picture.points", n=own.points, score=score)
    people = words("picture.chieftains", who=name, n=own.chieftains, bonnets=own.bonnets)
    bonnets = put("bonnet", x + 194, 12) + _number(x + 220, own.bonnets, ink) if own.bonnets else ""
    clan = (
        touch(x + 144, 0, 96, 44)
        + _disc(x + 150)
        + put("chieftain", x + 150, 11)
        + _number(x + 180, own.chieftains, ink)
        + bonnets
    )
    coins = put("coin", x + 54, 12) + _number(x + 86, own.coins, ink)
    whisky = put("barrel", x + 104, 12) + _number(x + 134, own.whisky, ink)
    head = put(f"figure-{player}", 12, 4, 0.46)
    head += name_at(name, 46, 29, 19, x - 50, f'text-anchor="start" fill="{ink}"')
    return (
        group(head, thing=f"player:{player}")
        + group(_disc(x) + put("point", x, 12) + _number(x + 34, shown_points, ink), points, thing=f"points:{player}")
        + group(coins, words("picture.coins", n=own.coins), thing=f"coins:{player}")
        + group(whisky, words("picture.whisky", n=own.whisky), thing=f"whisky:{player}")
        + group(clan, people, chieftains(player))
    )


def _disc(x: float) -> str:
    return f'<circle cx="{x + 10}" cy="22" r="12" fill="{PAPER}"/>'


def _number(x: float, number: int, ink: str) -> str:
    return text(number, x, 29, 18, f'fill="{ink}"')


@lru_cache(4096)
def _cards(cards: tuple[int, ...], words: Words, width: int) -> tuple[str, int]:
    """The place cards as ribbons, and how many lines they take."""
    x, line, drawn = 8, 0, ""
    for card in cards:
        name = words(f"kind.{PLACE_CARDS[card]}")
        long = round(26 + 13 * text_width(name))
        if x + long > width - 8:
            x, line = 8, line + 1
        y = TOP + LINE * line
        drawn += group(
            box(x, y, long - 4, 19, 6, f'fill="{PAPER}" stroke="#b59d67"')
            + put("card", x + 1, y + 1, 0.85)
            + text(name, x + 20, y + 14, 13, 'text-anchor="start"'),
            words("picture.card", place=name, text=words(f"card.{PLACE_CARDS[card]}")),
            thing=f"card:{PLACE_CARDS[card]}",
        )
        x += long
    return drawn, line + 1 if drawn else 0


def _moved(
    tiles: Sequence[TilePart], spots: Sequence[tuple[int, int]], width: int, top: int, least: int
) -> tuple[str, int]:
    """Where the tiles lie, as large as the territory allows; also the height of the panel."""
    xs = [tile[1] for tile in tiles] + [x for x, _ in spots]
    ys = [tile[2] for tile in tiles] + [y for _, y in spots]
    return _scaled(min(xs), max(xs), min(ys), max(ys), width, top, least)


@lru_cache(4096)
def _scaled(west: int, east: int, north: int, south: int, width: int, top: int, least: int) -> tuple[str, int]:
    across, down = east - west + 1, south - north + 1
    size = min(LARGEST, (width - 24) / across, max((least - top - 18) / down, SMALLEST))
    left = (width - size * across) / 2
    height = max(top + size * down + 18, least)
    x, y = left - west * size, (top + height - 12 - size * down) / 2 - north * size
    return f'transform="translate({x:.4g} {y:.4g}) scale({size / 100:.4g})"', round(height)


def _glen(player: int, tiles: Sequence[TilePart], may: Sequence[OpenPart], words: Words) -> list[str]:
    """The tiles with what lies on them."""
    piece = f"member:{player}" if sum(tile[4] for tile in tiles) == 1 else ""
    each = zip(tiles, may or repeat(CLOSED), strict=False)
    return [
        _laid(player, i, tile, x, y, tuple(lying), members, may, piece if members else "", words)
        for i, ((tile, x, y, lying, members), may) in enumerate(each)
    ]


@lru_cache(4096)
def _laid(
    player: int,
    i: int,
    tile: int,
    x: int,
    y: int,
    lying: tuple[int, ...],
    members: int,
    may: OpenPart,
    piece: str,
    words: Words,
) -> str:
    """A tile of the territory with resources and members."""
    lit, dark, pays, sells, may_go = may
    drawn = _tile(player, i, tile, x, y, lit, dark, words)
    if any(lying):
        drawn += _goods(player, i, tile, x, y, lying, pays, sells, words)
    if members:
        drawn += _members(player, i, tile, x, y, members, may_go, piece, words)
    return drawn


@lru_cache(4096)
def _spot(x: int, y: int, words: Words) -> str:
    paint = 'fill="#ffd34d" fill-opacity=".35" stroke="#b3863a" stroke-dasharray="9 7" stroke-width="3"'
    return group(box(100 * x + 6, 100 * y + 6, 88, 88, 9, paint), words("picture.place"), f"place:{x},{y}")


def _tile(player: int, i: int, tile: int, x: int, y: int, lit: bool, dark: bool, words: Words) -> str:
    """A tile with its number."""
    x, y = 100 * x, 100 * y
    over = ""
    if lit:
        over = box(x + 2, y + 2, 96, 96, 7, LIGHT)
    elif dark:
        over = box(x, y, 100, 100, 7, 'fill="#3a2a1c" fill-opacity=".22"')
    title = numbered_tile(tile, i, words)["tile"]
    return group(put(NAMES[tile], x, y) + tile_number(i, x, y) + over, title, tile_at(player, i), tile_piece(tile))


def _goods(
    player: int,
    i: int,
    tile: int,
    x: float,
    y: int,
    lying: tuple[int, ...],
    pays: int,
    sells: int,
    words: Words,
) -> str:
    """The resources that lie on a tile, above what it makes."""
    x, y = 100 * x + 50 - 12.5 * sum(lying), 100 * y + 49
    name = numbered_tile(tile, i, words)
    drawn = ""
    for kind, number in enumerate(lying):
        if not number:
            continue
        pay, sell = pays >> kind & 1, sells >> kind & 1
        edge = 'stroke="#ff6a13" stroke-width="3"' if pay else f'stroke="{INK}"'
        pieces = touch(x - 10, y - 10, 25 * number + 20, 45) if pay or sell else ""
        pieces += "".join(
            f'<circle cx="{x + 12.5 + 25 * n:g}" cy="{y + 12.5}" r="12" fill="{PAPER}" {edge}/>'
            f"{put(BOX.resources[kind], x + 3.5 + 25 * n, y + 3, 0.9)}"
            for n in range(number)
        )
        title = words("picture.good", resource=goods(kind, number, words), **name)
        drawn += group(pieces, title, good(player, i, kind))
        x += 25 * number
    return drawn


def _members(
    player: int, i: int, tile: int, x: int, y: int, number: int, may_go: bool, piece: str, words: Words
) -> str:
    """The clan members on a tile; those who may go somewhere stand on a bright spot."""
    x, y = 100 * x + 4, 100 * y + 26
    light = f'<ellipse cx="{x + 17}" cy="{y + 32}" rx="19" ry="7" fill="#ff6a13"/>' if may_go else ""
    light += touch(x - 4, y - 6, 44, 46) if may_go else ""
    pieces = "".join(put("member", x + 14 * n, y, 1.7) for n in range(number))
    title = words("picture.member", n=number, **numbered_tile(tile, i, words))
    return group(light + pieces, title, member(player, i), piece)
