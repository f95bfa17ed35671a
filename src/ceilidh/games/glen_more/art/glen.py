"""A player's territory: the glen with resources and clan members, and above it what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, scaled, text, touch
from ceilidh.drawing.lettering import name_at, text_width
from ceilidh.drawing.panels import Panel
from ceilidh.games.glen_more.art.board import GOLD, LIGHT
from ceilidh.games.glen_more.art.paths import chieftains, good, member, place_of, tile_at, tile_piece
from ceilidh.games.glen_more.art.symbols import INK, LETTERING, PAPER, PLAYERS, put
from ceilidh.games.glen_more.art.tiles import NAMES
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.actions import ACTIVATE, LAY, MOVE, PAY, PAY_MEMBER, PROMOTE, SELL
from ceilidh.games.glen_more.rules.tiles import CARDS, RESOURCES
from ceilidh.games.glen_more.view import GlenMoreView, TileView
from ceilidh.games.glen_more.words.names import goods, own_tile

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
SPENT: Final = 2
YELLOW_SEAT: Final = 1
"""Its colour is so light that dark letters stand on it."""


def territory_panel(seen: GlenMoreView, player: int, words: Words, names: Sequence[str], own: bool) -> Panel:
    """One territory; the own one is larger."""
    spots = _spots(seen, player)
    columns = {tile["x"] for tile in seen["territories"][player]["tiles"]} | {x for x, _ in spots}
    width = max(WIDTH if own else SMALL_WIDTH, SMALLEST * len(columns) + 24)
    cards, lines = _cards(seen, player, words, width)
    top = TOP + LINE * lines + 8
    glen, height = _glen(seen, player, spots, words, width, top, HEIGHT if own else SMALL_HEIGHT)
    colour = PLAYERS[player]
    light = box(5, 2, width - 10, height - 10, 15, GOLD) if player in seen["actors"] else ""
    drawn = (
        box(3, 0, width - 6, height - 6, 16, 'fill="url(#glen-more-glen)"')
        + put("hills", 3, height - 6, (width - 6) / 560)
        + f'<path d="M3 44V16Q3 0 19 0h{width - 38}q16 0 16 16v28z" fill="{colour}"/>{light}'
        + _beside(seen, player, words, names, width)
        + cards
        + glen
    )
    return Panel(f"territory-{player}", width, height, group(drawn, paint=LETTERING), "table" if own else "others")


def _beside(seen: GlenMoreView, player: int, words: Words, names: Sequence[str], width: int) -> str:
    """Name, points, coins, whisky, chieftains with bonnets."""
    own = seen["territories"][player]
    x = width - 248
    ink = INK if player == YELLOW_SEAT else PAPER
    shown = seen["scores"][player] if seen["over"] else own["points"]
    points = words("picture.points", n=own["points"], score=seen["scores"][player])
    people = words("picture.chieftains", who=names[player], n=own["chieftains"], bonnets=own["bonnets"])
    bonnets = put("bonnet", x + 194, 12) + _number(x + 220, own["bonnets"], ink) if own["bonnets"] else ""
    clan = (
        touch(x + 144, 0, 96, 44)
        + _disc(x + 150)
        + put("chieftain", x + 150, 11)
        + _number(x + 180, own["chieftains"], ink)
        + bonnets
    )
    coins = put("coin", x + 54, 12) + _number(x + 86, own["coins"], ink)
    whisky = put("barrel", x + 104, 12) + _number(x + 134, own["whisky"], ink)
    return (
        put(f"figure-{player}", 12, 4, 0.46)
        + name_at(names[player], 46, 29, 19, x - 50, f'text-anchor="start" fill="{ink}"')
        + group(_disc(x) + put("point", x, 12) + _number(x + 34, shown, ink), points)
        + group(coins, words("picture.coins", n=own["coins"]))
        + group(whisky, words("picture.whisky", n=own["whisky"]))
        + group(clan, people, chieftains(player))
    )


def _disc(x: float) -> str:
    return f'<circle cx="{x + 10}" cy="22" r="12" fill="{PAPER}"/>'


def _number(x: float, number: int, ink: str) -> str:
    return text(number, x, 29, 18, f'fill="{ink}"')


def _cards(seen: GlenMoreView, player: int, words: Words, width: int) -> tuple[str, int]:
    """The place cards as ribbons, and how many lines they take."""
    x, line, drawn = 8, 0, ""
    for card in seen["territories"][player]["cards"]:
        name = words(f"kind.{CARDS[card]}")
        long = round(26 + 13 * text_width(name))
        if x + long > width - 8:
            x, line = 8, line + 1
        y = TOP + LINE * line
        drawn += group(
            box(x, y, long - 4, 19, 6, f'fill="{PAPER}" stroke="#b59d67"')
            + put("card", x + 1, y + 1, 0.85)
            + text(name, x + 20, y + 14, 13, 'text-anchor="start"'),
            words("picture.card", place=name, text=words(f"card.{CARDS[card]}")),
        )
        x += long
    return drawn, line + 1 if drawn else 0


def _spots(seen: GlenMoreView, player: int) -> list[tuple[int, int]]:
    """Where the tile taken may be laid."""
    if player != seen["turn"] or seen["stage"] != "lay":
        return []
    return [place_of(action, seen) for action in seen["legal"] if LAY <= action < ACTIVATE]


def _glen(
    seen: GlenMoreView, player: int, spots: list[tuple[int, int]], words: Words, width: int, top: int, least: int
) -> tuple[str, int]:
    """The tiles, as large as the territory allows; also the height of the panel."""
    tiles = seen["territories"][player]["tiles"]
    xs = [tile["x"] for tile in tiles] + [x for x, _ in spots]
    ys = [tile["y"] for tile in tiles] + [y for _, y in spots]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    size = min(LARGEST, (width - 24) / across, max((least - top - 18) / down, SMALLEST))
    left = (width - size * across) / 2
    body = "".join(_spot(x, y, words) for x, y in spots)
    legal = set(seen["legal"]) if player == seen["turn"] else set()
    spent = player == seen["turn"] and seen["stage"] in ("activate", "trade", "get", "move")
    body += "".join(_tile(player, tiles, i, words, legal, spent) for i in range(len(tiles)))
    height = max(top + size * down + 18, least)
    x, y = left - min(xs) * size, (top + height - 12 - size * down) / 2 - min(ys) * size
    return scaled(body, x, y, size / 100), round(height)


def _spot(x: int, y: int, words: Words) -> str:
    paint = 'fill="#ffd34d" fill-opacity=".35" stroke="#b3863a" stroke-dasharray="9 7" stroke-width="3"'
    return group(box(100 * x + 6, 100 * y + 6, 88, 88, 9, paint), words("picture.place"), f"place:{x},{y}")


def _tile(player: int, tiles: Sequence[TileView], i: int, words: Words, legal: set[int], spent: bool) -> str:
    tile = tiles[i]
    x, y = 100 * tile["x"], 100 * tile["y"]
    name = own_tile(tiles, i, words)
    over = ""
    if ACTIVATE + i in legal:
        over = box(x + 2, y + 2, 96, 96, 7, LIGHT)
    elif spent and tile["active"] == SPENT:
        over = box(x, y, 100, 100, 7, 'fill="#3a2a1c" fill-opacity=".22"')
    number = f'<circle cx="{x + 90}" cy="{y + 10}" r="8.5" fill="{PAPER}" fill-opacity=".9"/>'
    number += text(i, x + 90, y + 14, 11)
    drawn = group(
        put(NAMES[tile["tile"]], x, y) + number + over, name["tile"], tile_at(player, i), tile_piece(tile["tile"])
    )
    piece = f"member:{player}" if sum(other["members"] for other in tiles) == 1 else ""
    members = _members(player, tile, i, name, words, legal, piece)
    return drawn + _goods(player, tile, i, name, words, legal) + members


def _goods(player: int, tile: TileView, i: int, name: dict[str, str], words: Words, legal: set[int]) -> str:
    """The resources that lie on a tile, above what it makes."""
    lying = [kind for kind, number in enumerate(tile["goods"]) if number]
    x = 100 * tile["x"] + 50 - 12.5 * sum(tile["goods"])
    y = 100 * tile["y"] + 49
    drawn = ""
    for kind in lying:
        number = tile["goods"][kind]
        edge = 'stroke="#ff6a13" stroke-width="3"' if PAY + i * RESOURCES + kind in legal else f'stroke="{INK}"'
        chosen = {PAY + i * RESOURCES + kind, SELL + i * RESOURCES + kind} & legal
        pieces = touch(x - 10, y - 10, 25 * number + 20, 45) if chosen else ""
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
    player: int, tile: TileView, i: int, name: dict[str, str], words: Words, legal: set[int], piece: str
) -> str:
    """The clan members on a tile; those who may go somewhere stand on a bright spot."""
    if not tile["members"]:
        return ""
    x, y = 100 * tile["x"] + 4, 100 * tile["y"] + 26
    may_go = {PAY_MEMBER + i, PROMOTE + i, *range(MOVE + 8 * i, MOVE + 8 * i + 8)} & legal
    light = f'<ellipse cx="{x + 17}" cy="{y + 32}" rx="19" ry="7" fill="#ff6a13"/>' if may_go else ""
    light += touch(x - 4, y - 6, 44, 46) if may_go else ""
    pieces = "".join(put("member", x + 14 * n, y, 1.7) for n in range(tile["members"]))
    return group(light + pieces, words("picture.member", n=tile["members"], **name), member(player, i), piece)
