"""A whole tile as one symbol, 100 by 100: land, river or road, what stands there, frame and sign, cost, benefits."""

from __future__ import annotations

from typing import Final

from ceilidh.games.glen_more.art.places import ABBEY, CASTLES, LOCHS, START
from ceilidh.games.glen_more.art.scenes import LAND, SCENES, WATERSIDE
from ceilidh.games.glen_more.art.symbols import FRAMES, INK, PAPER, symbol
from ceilidh.games.glen_more.data import BOX, START_VILLAGE, Kind, Tile
from ceilidh.games.glen_more.rules.tiles import START as START_NUMBER

_PLATE: Final = f'fill="{PAPER}" fill-opacity=".93" stroke="{INK}" stroke-width=".8"'


def _use(name: str, x: float, y: float, size: float = 1) -> str:
    if size == 1:
        return f'<use href="#@{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#@{name}" transform="translate({x:g} {y:g}) scale({size:g})"/>'


def _text(x: float, y: float, said: str, size: float = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}">{said}</text>'


def _cost(tile: Tile) -> str:
    """Top left, on a plate."""
    icons = {"whisky": ["barrel"], "member": ["member"], "different": ["any", "any"]}
    shown = icons[tile.cost[0]] if tile.cost and tile.cost[0] in icons else list(tile.cost)
    if not shown:
        return ""
    drawn = "".join(_use(name, 5 + 17 * i, 5, 0.85) for i, name in enumerate(shown))
    differ = _text(4 + 17, 18, "≠", 10) if tile.cost == ("different",) else ""
    return f'<rect x="3" y="3" width="{4 + 17 * len(shown)}" height="21" rx="5" {_PLATE}/>{drawn}{differ}'


def _once(kind: Kind) -> str:
    """Bottom right, on a plate with a folded corner."""
    icons = {"whisky": ["barrel"], "member": ["member"], "": []}[kind.once] + (["card"] if kind.card else [])
    if kind.name == "castle-stalker":
        icons.insert(0, "member")
    if not icons:
        return ""
    width = 13 * len(icons) + 6
    drawn = "".join(_use(name, 97 - width + 2 + 13 * i, 81, 0.75) for i, name in enumerate(icons))
    plate = f"M{97 - width} 79h{width - 5}l5 5v13h-{width}z"
    return f'<path d="{plate}" fill="#f3d9a4" stroke="{INK}" stroke-width=".8"/>{drawn}'


def _plate(width: float, drawn: str, x: float = 50) -> str:
    return f'<rect x="{x - width / 2:g}" y="77" width="{width:g}" height="20" rx="6" {_PLATE}/>{drawn}'


def _benefit(kind: Kind) -> str:
    """Bottom centre, on a plate."""
    if kind.makes:
        return _plate(22, _use(kind.makes[0] if len(kind.makes) == 1 else "any", 41, 78, 0.9))
    if kind.moves:
        middle = 36 if kind.name == "castle-stalker" else 44 if kind.card else 50
        return _plate(22, _use("step", middle - 9, 78, 0.9), middle)
    if kind.points:
        return _plate(32, _text(43, 92, str(kind.points), 15) + _use("point", 48, 78, 0.9))
    if kind.trade is None:
        return ""
    arrow = f'<path d="M{{}} 87h6m-3-3l3 3-3 3" stroke="{INK}" stroke-width="1.5" fill="none"/>'
    if kind.whisky:
        return _plate(46, _use("grain", 26, 78, 0.85) + arrow.format(46) + _use("barrel", 55, 78, 0.85))
    if len(kind.trade.of) == 2:
        icons = "".join(_use(name, 20 + 16 * i, 78, 0.85) for i, name in enumerate(kind.trade.of))
        return _plate(66, icons + arrow.format(53) + _text(68, 92, str(kind.trade.points[-1]), 15))
    if len(kind.trade.of) == 1:
        one_or_two = _use(kind.trade.of[0], 18, 78, 0.85) + _text(46, 91, "1/2", 11)
        return _plate(70, one_or_two + arrow.format(55) + _text(74, 91, "2/4", 11))
    if not kind.trade.different:
        return _plate(
            62, _text(30, 92, "3×", 13) + _use("any", 37, 78, 0.85) + arrow.format(56) + _text(70, 92, "8", 15)
        )
    numbers = "/".join(str(n) for n in range(1, kind.trade.most + 1))
    points = "/".join(map(str, kind.trade.points))
    width = 34 + 7 * kind.trade.most
    return _plate(
        width,
        _use("any", 52 - width / 2, 78, 0.85) + _text(60, 86, numbers, 9) + _text(60, 95, points, 9),
    )


def drawing(tile: Tile, start: bool = False) -> str:
    """One tile, without names: those are in its title."""
    kind = tile.kind
    ways = ("road", "river") if start else (tile.way,) if tile.way != "-" else ()
    return (
        _use("waterside" if kind.name in LOCHS else "land", 0, 0)
        + "".join(_use(way, 0, 0) for way in ways)
        + (_use("scene-start" if start else f"scene-{kind.name}", 0, 0) if ways else _centred(kind.name))
        + _use(f"frame-{kind.frame}", 0, 0)
        + "".join(_use(f"{way}-ends", 0, 0) for way in ways)
        + _cost(tile)
        + _benefit(kind)
        + _once(kind)
    )


def _centred(name: str) -> str:
    """Without river and road there is room in the middle."""
    return f'<use href="#@scene-{name}" transform="translate(-26 6) scale(1.15)"/>'


def _frame(frame: str, colour: str) -> str:
    """The frame with its sign in the lower left corner."""
    return (
        f'<rect x="2.5" y="2.5" width="95" height="95" rx="6" fill="none" stroke="{colour}" stroke-width="5"/>'
        f'<path d="M0 98V82q16-2 18 18H3z" fill="{colour}"/>{_use(f"sign-{frame}", 1.5, 85, 0.8)}'
    )


def _looks(tile: Tile) -> str:
    return "-".join([tile.kind.name, tile.way, *tile.cost]).replace("---", "-")


NAMES: Final = [*[f"tile-{_looks(tile)}" for tile in BOX.tiles], "tile-start"]
"""The symbol of each tile; tiles that look alike share one."""
ALL_TILES: Final = (*BOX.tiles, START_VILLAGE)
_SCENES: Final = SCENES | CASTLES | LOCHS | {"iona-abbey": ABBEY, "start": START}
_PARTS: Final = (
    symbol("land", LAND)
    + symbol("waterside", WATERSIDE)
    + "".join(symbol(f"scene-{name}", scene) for name, scene in _SCENES.items())
    + "".join(symbol(f"frame-{frame}", _frame(frame, colour)) for frame, colour in FRAMES.items())
    + symbol("river-ends", '<path d="M22 0h14v5H22zm0 95h14v5H22z" fill="#5f9ac0"/>')
    + symbol("road-ends", '<path d="M0 57h5v12H0zm95 0h5v12h-5z" fill="#d9c08c"/>')
)
TILE_SYMBOLS: Final = _PARTS + "".join(
    symbol(name, drawing(tile, number == START_NUMBER))
    for number, (name, tile) in enumerate(zip(NAMES, ALL_TILES, strict=True))
    if NAMES.index(name) == number
)
