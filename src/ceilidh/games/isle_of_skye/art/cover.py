"""The cover of Isle of Skye: an island made of tiles in the evening sea, a galley under sail, the Cuillin behind."""

from __future__ import annotations

from typing import Final

from ceilidh.core.rng import Rng
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.cover_parts import Point, make_cover, mountains, tartan_border
from ceilidh.drawing.elements import glow, gradient, group
from ceilidh.drawing.picture_types import Piece
from ceilidh.games.isle_of_skye.art.symbols import put
from ceilidh.games.isle_of_skye.art.tile_landscape import turned_symbol

_PAINTS: Final = (
    gradient("@sky", "0 #1f4a78,.35 #4f86a8,.6 #a9a9b0,.78 #f0b090,1 #ffe2b0")
    + glow("@sun", "0 #fffbe0,.1 #fff0c0 .95,.28 #ffd49c .6,.55 #ffc49a .2,.8 #ffc0a0 0")
    + gradient("@ridge", "0 #3f5375,.3 #6d6f90,.62 #d9a596")
    + gradient("@near", "0 #34495f,.4 #4f6577,.8 #a8938f")
    + gradient("@facet", "0 #2c3a5c .5,.5 #2c3a5c .35,.9 #2c3a5c 0")
    + gradient("@sea", "0 #f3c39a,.1 #c9a59a,.3 #5f8c9c,.6 #2f6478,1 #143d50")
    + gradient("@mist", "0 #ffe3c4 0,.5 #ffe3c4 .7,1 #ffe3c4 0")
    + gradient("@dark", "0 #6b5a4a,.4 #4a4340,1 #1f3b48")
    + gradient("@lit", "0 #d9a877,.4 #a87a5c,1 #3f5a62")
    + gradient("@sail", "0 #fff4dc,.55 #f0d3a8,1 #b98f78", "")
    + gradient("@hull", "0 #b06a34,1 #4a2814")
    + gradient("@shade", "0 #2a2350 .5,.5 #4a3060 .25,.8 #ffb060 .1,1 #ffb060 .22", "")
)

_SKY: Final = """
<path fill="url(#@sky)" d="M0 0h640v200H0z"/><circle cx="500" cy="150" r="250" fill="url(#@sun)"/>
<circle cx="500" cy="146" r="20" fill="#fffdf0"/><g fill="#ffe0bc" fill-opacity=".6">
<path d="M330 84q50-22 100-10 30-16 66-2 50-8 90 12-60 8-110 2-80 8-146-2z"/>
<path d="M30 66q40-14 80-6 30-12 70 2 24-2 40 6-60 8-96 2-50 6-94-4z"/></g><g fill="#4a6484" fill-opacity=".55">
<path d="M180 36q60-20 130-4 60-14 120 4-60 10-110 4-80 8-140-4zM520 40q50-14 120-4v12q-70 4-120-8z"/></g>
<path fill="none" stroke="#f4efe2" stroke-width="2" stroke-linecap="round" d="M418 96q6-7 11 0 5-7 11 0M292 72q4-5 8 0
 4-5 8 0M228 74q4-4 7 0 3-4 7 0"/>"""

_FAR: Final = (
    mountains(
        [
            (0, 150),
            (40, 116),
            (66, 130),
            (104, 84),
            (128, 106),
            (150, 70),
            (176, 100),
            (206, 78),
            (240, 112),
            (282, 92),
            (320, 132),
            (370, 120),
            (420, 156),
            (480, 172),
            (560, 150),
            (600, 128),
            (640, 140),
        ],
        "url(#@ridge)",
        Rng.seeded(5),
        10,
    )
    + '<path fill="#ffe9cc" fill-opacity=".55" d="M150 70l8 10 2 14 8-2 8 8-12-14-6-12zM104 84l7 6 3 12 10 '
    "2-9-10zM206 78l8 8 "
    '4 10 12 8-14-8zM282 92l10 12 4 12 12 6-12-16z"/>'
    + '<path fill="url(#@facet)" d="M150 70l-16 28-6 28 10 16-18 26h36l-8-30 6-24-6-18zM104 84l-18 22-2 24-16 '
    "30h30l-2-30 6-20zM206 78l-16 26 "
    '2 22-14 34h32l-6-30 8-22zM282 92l-22 24 2 20-10 26h34l-10-26 8-18z"/>'
    + mountains([(0, 172), (40, 150), (76, 158), (120, 176), (170, 190), (230, 200)], "url(#@near)", Rng.seeded(2), 6)
    + '<path fill="#3c4f63" d="M38 152l4-34 5-10 4 8 2 36zM58 156l3-20 4-5 3 8 1 20zM24 160l2-14 4-4 3 16z"/>'
    '<path fill="#e0ab90" fill-opacity=".7" d="M47 108l4 8 2 36h-4l-2-30zM65 131l3 8 1 20h-3z"/>'
)

_SEA: Final = """
<path fill="url(#@sea)" d="M0 186h640v214H0z"/><path fill="url(#@mist)" d="M0 166h640v36H0z"/><g fill="#fff3d0">
<path fill-opacity=".85" d="M462 192h76l-12 3h-52zM472 199h58l-10 3h-36zM452 207h84l-14 3h-54z"/>
<path fill-opacity=".6" d="M478 216h52l-8 3h-36zM464 227h86l-14 3h-60zM488 239h52l-8 3h-34zM500 254h70l-12 4h-48zM530
 274h56l-10 3h-38zM546 296h66l-12 4h-46z"/></g>
<path fill="none" stroke="#d9e7ea" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round" d="M20 222q10-5 20
 0t20 0M84 246q10-5 20 0t20 0 M14 282q12-6 24 0t24 0M566 240q9-5 18 0t18 0M200 214q8-4 16 0t16 0M36 352q14-7 28 0t28
 0M590 330q12-6 24 0t24 0M150 372q14-7 28 0t28 0M470 376q14-7 28 0t28 0M250 380q12-6 24 0"/>"""

_ACROSS: Final = 70
_DOWN: Final = 34
_BACK: Final = (336, 140)
_TILES: Final = {
    (0, 0): (45, 0),
    (1, 0): (30, 1),
    (0, 1): (28, 3),
    (2, 0): (24, 1),
    (1, 1): (76, 2),
    (2, 1): (68, 2),
    (1, 2): (58, 2),
    (2, 2): (46, 1),
}
"""The island by column and row: tile and turn. Columns run to the right, rows to the left, both towards the viewer.

The tiles fit together as the rules demand.
"""
_LIFTED: Final = (50, 1)


def _at(column: float, row: float, high: float = 0) -> Point:
    """A point of the island in the picture."""
    return _BACK[0] + _ACROSS * (column - row), _BACK[1] + _DOWN * (column + row) - high


def _tile(column: int, row: int, tile: int, turn: int, high: float = 0) -> str:
    """A tile that lies flat."""
    x, y = _at(column, row, high)
    flat = f"matrix({_ACROSS / 100:g} {_DOWN / 100:g} {-_ACROSS / 100:g} {_DOWN / 100:g} {x:g} {y:g})"
    return group(turned_symbol(f"t{tile}", turn), paint=f'transform="{flat}"')


def _cliff(column: int, row: int, deep: int, high: float = 0) -> str:
    """The sides of a tile towards the viewer, down to the sea."""
    (left, y1), (front, y2), (right, y3) = (
        _at(column, row + 1, high),
        _at(column + 1, row + 1, high),
        _at(column + 1, row, high),
    )
    return (
        f'<path fill="url(#@dark)" d="M{left:g} {y1:g}L{front:g} {y2:g}v{deep}L{left:g} {y1 + deep:g}z"/>'
        f'<path fill="url(#@lit)" d="M{front:g} {y2:g}L{right:g} {y3:g}v{deep}L{front:g} {y2 + deep:g}z"/>'
    )


_RISING: Final = """
<g transform="translate({x:g} {y:g}) scale({size:g})">
<path fill="#4f4a5c" d="M-46 14c10-8 16-30 26-42C-12-44-6-66 2-70c6 6 8 18 16 28 8 8 14 26 28 52 2 6-20 12-46
 12s-46-4-46-8z"/>
<path fill="#c79a86" d="M2-70c6 6 8 18 16 28 8 8 14 26 28 52 1 4-8 8-22 10 2-12-8-16-6-30-8-8-8-20-14-26
 2-12-6-18-2-34z"/><path fill="#fff3df" d="M2-70c6 6 7 15 13 24l-5 2-3-6-5 9-5-8-8 10C-8-52-4-66 2-70z"/>
<path fill="none" stroke="#332f42" stroke-opacity=".6" stroke-width="1.6" d="M-14-30q-6 12-4 24M-26-8q-4 10-2
 16M-2-20q-2 12 2 22"/></g>"""


def _island() -> str:
    """Cliffs, tiles, the evening's shade on them, and the buildings and animals on them, from back to front."""
    cliffs = "".join(_cliff(*cell, 26) for cell in _TILES)
    tiles = "".join(_tile(*cell, *tile) for cell, tile in _TILES.items())
    shade = "M336 140L546 242 336 344 196 276 266 242 196 208z"
    return (
        '<path fill="#0f3446" fill-opacity=".45" d="M186 300q60 50 150 84 70-10 140-54 90-40 110-66-80 0-150 20t-160 '
        '30z"/>'
        '<ellipse cx="196" cy="240" rx="60" ry="24" fill="#0f3446" fill-opacity=".55"/>'
        f'{cliffs}{_FALLS}{tiles}<path fill="url(#@shade)" d="{shade}"/>{_FOAM}{_standing()}'
    )


_FALLS: Final = """
<path fill="#cfe9f0" fill-opacity=".4" d="M203 280l30 15q3 12-2 24l-24-12q-6-14-4-27zM298 326l37 18 36-18q4 12 0
 26l-36 17-36-17q-4-14-1-26z M416 305l28-14q4 12 0 26l-26 12q-5-12-2-24zM484 272l60-29q4 12 0 26l-56 26q-6-12-4-23z"/>
<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.3" stroke-linecap="round" d="M208
 285v16m7-12v21m8-16v12 m6-8v18m75
 11v18m8-12v20m9-16v14m8-8v18m12-20v16m9-22v22m8-26v16m62-32v18m8-22v12m8-14v20m46-40v20m10-24v14m9-18v22m10-28v14m9-20v22m8-22v12"/>"""
_FOAM: Final = """
<path fill="none" stroke="#f4fbfb" stroke-opacity=".75" stroke-width="2.4" stroke-linecap="round" d="M194 236q10 8 22
 10t20 8q12 0 20 6M192 306q14 6 26 10t24 12 30 14 30 16 36 14q18-12 36-18t34-18 36-16 36-18 32-18 38-20"/>"""


def _standing() -> str:
    """What stands on the island: mountains, castle and broch, the lighthouse, people's beasts and barrels."""
    peaks = "".join(
        _RISING.format(x=_at(*spot)[0], y=_at(*spot)[1], size=size)
        for spot, size in (((0.35, 0.55), 0.95), ((0.62, 0.95), 0.72), ((0.4, 1.2), 0.5), ((2.05, 0.5), 0.62))
    )
    things = (
        ("cattle", 1.42, 0.5, 1.3),
        ("broch", 2.45, 0.72, 1.75),
        ("whisky", 1.8, 1.05, 0.9),
        ("castle", 1.42, 1.5, 1.75),
        ("farm", 2.3, 1.75, 1.5),
        ("sheep", 1.25, 2.05, 1.1),
        ("sheep", 1.5, 2.25, 1.1),
        ("sheep", 2.62, 2.15, 1.2),
        ("lighthouse", 1.3, 2.72, 2.2),
    )
    drawn = ""
    for name, column, row, size in things:
        x, y = _at(column, row, 9 * size)
        drawn += put(name, round(x), round(y), size)
    x, y = _at(1.42, 1.5, 16)
    flag = f'<path fill="#b03a2e" d="M{x + 26:g} {y - 42:g}q8-4 13 0t11-1v12q-6 4-11 1t-13 0z"/>'
    return peaks + drawn + flag


def _lifted() -> str:
    """The next tile, about to be laid."""
    high = 52
    tile = _cliff(0, 2, 9, high) + _tile(0, 2, *_LIFTED, high)
    tile += '<path fill="#2a2350" fill-opacity=".22" d="M196 156l70 34-70 34-70-34z"/>'
    x, y = _at(0.5, 2.5)
    return f"{tile}{put('sheep', x + 8, y - high - 12, 1.2)}"


_GALLEY: Final = """
<g transform="translate(34 236)"><path fill="#0f3446" fill-opacity=".5" d="M-10 122q80-14 190 0-70 26-190 0z"/>
<path stroke="#3b2a1c" stroke-width="4" d="M77 104V-2"/>
<path fill="#b03a2e" d="M77-2q14-6 22 0t18-2l-8 8 6 7q-10 2-17-1t-21 1z"/>
<path fill="url(#@sail)" d="M26 16q52 14 102-6 18 38 4 76-50 14-100 2-14-36-6-72z"/>
<path fill="#b03a2e" d="M42 19q-8 36 2 72l14 1.5q-10-36-1-71zM75 20q-4 38 3 73l15-1q-6-36-2-75zM106 16q8 36 2
 75l14-3q8-40 0-75z" fill-opacity=".88"/>
<path fill="none" stroke="#fff9e6" stroke-width="2" stroke-opacity=".8" d="M128 10q18 38 4 76"/>
<path fill="none" stroke="#3b2a1c" stroke-width="3.5" stroke-linecap="round" d="M22 17q54 14 110-8"/>
<path fill="none" stroke="#3b2a1c" stroke-width="1.2" d="M77-2L-4 78M77-2l82 72M32 88L14 100M132 86l10 10"/>
<path fill="#3a2011" d="M-8 66q-9-8-10 4 2 7 8 4l10 22h10zM158 58q9-10 12 2-1 7-8 5l-8 34h-12z"/>
<path fill="url(#@hull)" d="M-6 80q14 20 82 20t84-28q2 24-16 44-14 14-68 14T12 118Q-4 104-6 80z"/>
<path fill="none" stroke="#2f190b" stroke-width="1.5" d="M-1 96q20 14 78 14t80-24M6 109q22 11 72 11t72-19"/>
<path fill="none" stroke="#f0b070" stroke-width="2" d="M78 100q66 0 82-28"/><g stroke="#2f190b" stroke-width="1.5">
<circle cx="22" cy="98" r="8" fill="#2f6596"/><circle cx="46" cy="102" r="8" fill="#d8a628"/>
<circle cx="71" cy="103" r="8" fill="#f2efe6"/><circle cx="96" cy="102" r="8" fill="#4c7a3d"/>
<circle cx="120" cy="98" r="8" fill="#b03a2e"/></g>
<path stroke="#5b3a20" stroke-width="2.5" stroke-linecap="round" d="M30 110L12 132M54 113l-14 22M80 114l-12 22M104
 112l-8 22M126 106l-4 22"/>
<path fill="none" stroke="#f4fbfb" stroke-opacity=".8" stroke-width="2.5" stroke-linecap="round" d="M-24 124q12-6 22
 0t22 0M150 124q12-8 24-2t22-2M20 134q14-5 26 0t26 0 24 0"/></g>"""

_PUFFIN: Final = """
<path fill="#26343c" d="M520 386q10-26 36-30l20-14 30 6 34-12v50z"/>
<path fill="#6b6a68" d="M556 356l20-14 30 6 34-12v12l-32 10-30-6-22 12z"/><g transform="translate(574 286)">
<path fill="#e0862e" d="M14 58h6l4 6H10zM28 58h6l4 6H24z"/>
<path fill="#1e2229" d="M10 22Q-4 40 8 60h26q16-12 10-34L40 8Q30-4 16 2 8 8 10 22z"/>
<path fill="#f7f3ea" d="M6 30q-6 18 6 29h16q6-14-2-32-12 4-20 3z"/>
<path fill="#f4efe4" d="M8 10q6-8 16-4 8 8 4 18-10 6-18 0-5-8-2-14z"/>
<path fill="#e0862e" d="M9 10q-10-2-17 8 8 8 19 5z"/><path fill="#3b4a5c" d="M9 10q-5-1-9 2l2 10q5 2 9 1z"/>
<path fill="#f2cf6a" d="M2 12l3 10 3 1-3-12z"/><circle cx="18" cy="12" r="2.4" fill="#1e2229"/>
<path fill="none" stroke="#ffcf9a" stroke-width="2" stroke-linecap="round" d="M41 10q8 20 4 36"/></g>"""


def cover(words: Catalogue) -> Piece:
    """The scene, from back to front."""
    drawn = f"<defs>{_PAINTS}</defs>{_SKY}{_FAR}{_SEA}{_island()}{_lifted()}{_GALLEY}{_PUFFIN}" + tartan_border(
        "@tartan", "#23506a", "#12303f", "#8fb0b8", "#d9a92f"
    )
    return make_cover("isle-of-skye", words("name"), drawn)
