"""The tiles as symbols of 100 by 100: land, river or road, scene, frame with its sign, cost, benefits."""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import box, text
from ceilidh.games.glen_more.art.special_tile_illustrations import ABBEY, CASTLES, LOCHS, START
from ceilidh.games.glen_more.art.symbols import DRAWN, FRAMES, INK, PAPER, put
from ceilidh.games.glen_more.art.tile_illustrations import LAND, SCENES, WATERSIDE
from ceilidh.games.glen_more.data import BOX, START_VILLAGE, Kind, Tile
from ceilidh.games.glen_more.rules.tiles import START_TILE

TEXT_SIZE: Final = 16
"""The size of the letters on a tile and of its number."""
_DIFFER: Final = f'<path d="M17.5 12h8m-8 4h8m-2-7l-4 10" stroke="{INK}" stroke-width="1.5"/>'
_PLATE: Final = f'fill="{PAPER}" fill-opacity=".93" stroke="{INK}" stroke-width=".8"'


def _cost(tile: Tile) -> str:
    """The cost: top left, on a plate."""
    icons = {"whisky": ["barrel"], "member": ["member"], "different": ["any", "any"]}
    shown = icons[tile.cost[0]] if tile.cost and tile.cost[0] in icons else list(tile.cost)
    if not shown:
        return ""
    drawn = "".join(put(name, 5 + 17 * i, 5, 0.85) for i, name in enumerate(shown))
    differ = _DIFFER if tile.cost == ("different",) else ""
    return box(3, 3, 4 + 17 * len(shown), 21, 5, _PLATE) + drawn + differ


def _once(kind: Kind) -> str:
    """The one-time benefit: bottom right, on a plate with a folded corner."""
    icons = {"whisky": ["barrel"], "member": ["member"], "": []}[kind.once] + (["card"] if kind.card else [])
    if kind.name == "castle-stalker":
        icons.insert(0, "member")
    if not icons:
        return ""
    width = 13 * len(icons) + 6
    drawn = "".join(put(name, 97 - width + 2 + 13 * i, 81, 0.75) for i, name in enumerate(icons))
    plate = f"M{97 - width} 79h{width - 5}l5 5v13h-{width}z"
    return f'<path d="{plate}" fill="#f3d9a4" stroke="{INK}" stroke-width=".8"/>{drawn}'


def _plate(width: float, drawn: str, x: float = 50, height: float = 20) -> str:
    return box(x - width / 2, 97 - height, width, height, 6, _PLATE) + drawn


def _drawn_benefit(kind: Kind) -> str:
    """The effect of an activation without letters: bottom centre, on a plate."""
    if kind.makes:
        return _plate(22, put(kind.makes[0] if len(kind.makes) == 1 else "any", 41, 78, 0.9))
    if kind.moves:
        middle = 36 if kind.name == "castle-stalker" else 44 if kind.card else 50
        return _plate(22, put("step", middle - 9, 78, 0.9), middle)
    if kind.whisky:
        return _plate(46, put("grain", 26, 78, 0.85) + _arrow(46) + put("barrel", 55, 78, 0.85))
    return ""


def lettering_of(kind: Kind) -> str:
    """The effect of an activation with letters, which are left out where the tile is small."""
    if kind.points:
        return _plate(34, _letters(kind.points, 42) + put("point", 48, 78, 0.9))
    if kind.trade is None or kind.whisky:
        return ""
    if len(kind.trade.kinds) == 2:
        icons = "".join(put(name, 20 + 16 * i, 78, 0.85) for i, name in enumerate(kind.trade.kinds))
        return _plate(66, icons + _arrow(53) + _letters(kind.trade.points[-1], 70))
    if len(kind.trade.kinds) == 1:
        one_or_two = put(kind.trade.kinds[0], 6, 78, 0.85) + _letters("1/2", 37)
        return _plate(90, one_or_two + _arrow(52) + _letters("2/4", 77))
    if not kind.trade.different:
        return _plate(72, _letters("3×", 27) + put("any", 39, 78, 0.85) + _arrow(58) + _letters(8, 75))
    numbers = "/".join(str(n) for n in range(1, kind.trade.max_count + 1))
    points = "/".join(map(str, kind.trade.points))
    width = 30 + 15 * kind.trade.max_count
    drawn = put("any", 52 - width / 2, 70, 0.85) + _letters(numbers, 59, 77) + _letters(points, 59, 93)
    return _plate(width, drawn, height=35)


def _arrow(x: float) -> str:
    return f'<path d="M{x:g} 87h6m-3-3l3 3-3 3" stroke="{INK}" stroke-width="1.5" fill="none"/>'


def _letters(content: str | int, x: float, y: float = 93) -> str:
    return text(content, x, y, TEXT_SIZE)


def drawing(tile: Tile, start: bool = False) -> str:
    """One tile without letters. Its name is in the title, not in the drawing."""
    kind = tile.kind
    ways = ("road", "river") if start else (tile.way,) if tile.way != "-" else ()
    return (
        put("waterside" if kind.name in LOCHS else "land")
        + "".join(put(way) for way in ways)
        + (put("scene-start" if start else f"scene-{kind.name}") if ways else _centred(kind.name))
        + put(f"frame-{kind.frame}")
        + "".join(put(f"{way}-ends") for way in ways)
        + _cost(tile)
        + _drawn_benefit(kind)
        + _once(kind)
    )


def _centred(name: str) -> str:
    """Without river and road there is room in the middle."""
    return put(f"scene-{name}", -26, 6, 1.15)


def _frame(frame: str, colour: str) -> str:
    """The frame with its sign in the lower left corner."""
    return (
        f'<rect x="2.5" y="2.5" width="95" height="95" rx="6" fill="none" stroke="{colour}" stroke-width="5"/>'
        f'<path d="M0 98V82q16-2 18 18H3z" fill="{colour}"/>{put(f"sign-{frame}", 1.5, 85, 0.8)}'
    )


def _appearance(tile: Tile) -> str:
    return "-".join([tile.kind.name, tile.way, *tile.cost]).replace("---", "-")


def tile_number(number: int, x: int, y: int) -> str:
    """Top right of a tile: its number in the territory or its place on the track, as texts name it."""
    disc = f'<circle cx="{x + 84}" cy="{y + 16}" r="11.5" fill="{PAPER}" fill-opacity=".9"/>'
    return disc + text(number, x + 84, y + 21.5, TEXT_SIZE)


def put_tile(tile: int, x: float = 0, y: float = 0) -> str:
    """A tile with its letters."""
    return put(NAMES[tile], x, y) + put_letters(tile, x, y)


def put_letters(tile: int, x: float, y: float) -> str:
    """The letters of a tile; empty if it has none."""
    name = _LETTERS.get(ALL_TILES[tile].kind.name)
    return put(name, x, y) if name else ""


NAMES: Final = [*[f"tile-{_appearance(tile)}" for tile in BOX.tiles], "tile-start"]
"""The symbol of each tile; tiles that look alike share one."""
ALL_TILES: Final = (*BOX.tiles, START_VILLAGE)
_SCENES: Final = SCENES | CASTLES | LOCHS | {"iona-abbey": ABBEY, "start": START}
_PARTS: Final = (
    DRAWN.define("land", LAND)
    + DRAWN.define("waterside", WATERSIDE)
    + "".join(DRAWN.define(f"scene-{name}", scene) for name, scene in _SCENES.items())
    + "".join(DRAWN.define(f"frame-{frame}", _frame(frame, colour)) for frame, colour in FRAMES.items())
    + DRAWN.define("river-ends", '<path d="M22 0h14v5H22zm0 95h14v5H22z" fill="#5f9ac0"/>')
    + DRAWN.define("road-ends", '<path d="M0 57h5v12H0zm95 0h5v12h-5z" fill="#d9c08c"/>')
)
_LETTERING: Final = {tile.kind.name: lettering_of(tile.kind) for tile in ALL_TILES}
_LETTERS: Final = {kind: f"letters-{kind}" for kind, drawn in _LETTERING.items() if drawn}
"""The symbol with the letters of each kind of tile."""
TILE_SYMBOLS: Final = (
    _PARTS
    + "".join(DRAWN.define(name, _LETTERING[kind]) for kind, name in _LETTERS.items())
    + "".join(
        DRAWN.define(name, drawing(tile, number == START_TILE))
        for number, (name, tile) in enumerate(zip(NAMES, ALL_TILES, strict=True))
        if NAMES.index(name) == number
    )
)
