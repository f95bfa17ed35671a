"""The cover of Glen More: a glen at sunset with castle and village, cattle and cask, and the ring of tiles."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from ceilidh.core.rng import Rng
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.cover_parts import curve, grass, hill, make_cover, mountains, tartan_border
from ceilidh.drawing.elements import glow, gradient
from ceilidh.drawing.picture_types import Piece
from ceilidh.games.glen_more.art.symbols import LETTERING, put

_PAINTS: Final = (
    gradient("@sky", "0 #33466b,.35 #76699a,.6 #d0868a,.8 #f8b87c,1 #ffe9b8")
    + glow("@sun", "0 #fffbe0,.1 #ffefb8 .95,.3 #ffd28a .6,.6 #ffc47a .25,1 #ffb070 0")
    + gradient("@far", "0 #8b76a0,.3 #c7939a,.6 #efbf96")
    + gradient("@range", "0 #4c4f78,.25 #7b6a8c,.55 #d49f8e")
    + gradient("@facet", "0 #35395c .5,.5 #35395c .3,.9 #35395c 0")
    + gradient("@slope", "0 #66705a,.2 #5d6f4c,1 #2c3d2c")
    + gradient("@west", "0 #4a5458,.3 #5a6a4c,1 #2c3d2c")
    + gradient("@meadow", "0 #a3a653,.2 #6d8044,.55 #3d5230,1 #223020")
    + gradient("@loch", "0 #ffe6b0,.5 #f0b48a,1 #8a93a4")
    + gradient("@mist", "0 #ffe3bd 0,.5 #ffe3bd .7,1 #ffe3bd 0")
    + gradient("@smoke", "0 #f6e8d8 0,.5 #f6e8d8 .5,1 #f6e8d8 .75")
    + gradient("@cask", "0 #6b3d1e,.2 #c98746,.38 #e8b068,.7 #8a4f25,1 #40230f", "")
    + gradient("@dram", "0 #ffe39a,.5 #f0a030,1 #b8600f")
)

_SKY: Final = """
<path fill="url(#@sky)" d="M0 0h640v210H0z"/><circle cx="270" cy="140" r="250" fill="url(#@sun)"/>
<circle cx="270" cy="134" r="19" fill="#fffdf0"/><g fill="#ffdcae" fill-opacity=".5">
<path d="M20 96q70-14 150-6 40-8 90 0-60 8-110 6-70 8-130 0z"/>
<path d="M380 66q60-12 130-4 50-6 110 2-70 10-120 6-70 6-120-4zM330 118q50-8 90-2-40 8-90 2z"/></g>
<g fill="#6a6389" fill-opacity=".5"><path d="M-10 44q90-16 170-4 60-8 110 2-80 10-130 6-80 8-150-4z"/>
<path d="M420 30q80-10 150 0 40-4 80 2v6q-110 8-230-8z"/></g>
<path fill="none" stroke="#463f5e" stroke-width="1.6" stroke-linecap="round" d="M322 84q4-4 7 0 3-4 7 0M346 96q3-3 5 0
 2-3 5 0M338 74q2-2 4 0 2-2 4 0"/>"""

_FAR: Final = (
    mountains(
        [
            (0, 150),
            (60, 118),
            (120, 136),
            (190, 88),
            (262, 152),
            (330, 122),
            (384, 90),
            (450, 126),
            (540, 90),
            (640, 126),
        ],
        "url(#@far)",
        Rng.seeded(3),
        7,
    )
    + '<path fill="#fff4dc" fill-opacity=".7" d="M190 88l-19 16 11-2 5 6 8-4 9 8 4-7zM384 90l-16 8 9 1 5 6 8-5 11 7z"/>'
)
_RANGE: Final = (
    mountains(
        [
            (0, 112),
            (52, 72),
            (112, 116),
            (170, 160),
            (260, 192),
            (360, 196),
            (430, 168),
            (510, 128),
            (566, 76),
            (604, 96),
            (640, 66),
        ],
        "url(#@range)",
        Rng.seeded(11),
        8,
    )
    + '<path fill="url(#@facet)" d="M52 72L28 92l-4 22 14 22-20 30h70L66 128l4-20zM640 66l-36 30 8 20-10 28 30 '
    '24h8zM566 76l8 26-12 24 10 32 30 4-16-36 12-18z"/>'
    '<path fill="url(#@facet)" fill-opacity=".7" d="M190 88l4 22-10 16 12 20 26 10-6-18 10-8zM384 90l2 18-12 14 14 20 '
    '26 6-8-20 8-8zM540 90l-6 18 10 16-2 8 30-14z"/>'
    '<path fill="#ffc79a" fill-opacity=".45" d="M52 72l14 14 0 10 16 8 2 12 20 14-38-18-10-16zM566 76l-56 52 24-12 '
    '12-16 8-2z"/>'
)
_VALLEY: Final = (
    '<path fill="url(#@mist)" d="M0 158h640v50H0z"/>'
    '<path fill="url(#@loch)" d="M120 198q100-14 260-8 60 8 20 18-110 14-240 8-70-8-40-18z"/>'
    '<path fill="#fffbe8" fill-opacity=".85" d="M232 192h76l-10 3h-56zM244 198h52l-8 3h-36zM254 204h32l-6 2h-20z"/>'
)


def _near() -> str:
    """The slopes on both sides, the river between them, and the meadow in front."""
    west = [(0, 176.0), (50, 188), (110, 206), (170, 214), (230, 226), (290, 240), (360, 262), (430, 300)]
    east = [(250, 300.0), (320, 250), (380, 224), (430, 206), (480, 196), (540, 204), (590, 198), (640, 184)]
    front = [(0, 262.0), (80, 250), (180, 256), (280, 270), (380, 272), (480, 258), (570, 252), (640, 262)]
    fields = (
        '<path fill="#d9b65c" fill-opacity=".75" d="M20 200l58 12-14 14-62-8z"/>'
        '<path fill="#8fa050" fill-opacity=".6" d="M98 216l60 10 18 16-86-8z"/>'
        '<path fill="#c9a24e" fill-opacity=".5" d="M546 222l70-6 24 14v10z"/>'
        '<path fill="none" stroke="#cfc0a0" stroke-opacity=".5" stroke-width="1.6" d="M0 222q60 2 92 14t90 16M78 '
        "212l-14 "
        '14M538 224q50-10 102-8M520 246q60-14 120-10"/>'
    )
    river = (
        '<path fill="url(#@loch)" d="M286 206c-30 8-24 18 4 24s34 16 4 26-64 20-56 46l66 0c-8-24 30-32 '
        "52-46s-2-26-28-32"
        '-20-12 0-18z"/><path fill="none" stroke="#fff3cf" stroke-opacity=".8" stroke-width="1.6" '
        'stroke-linecap="round"'
        ' d="M292 214q-10 6 4 10m22 12q8 6-4 12m-38 16q-16 8-16 18m40-12q-14 8-16 18"/>'
    )
    floor = (
        '<path fill="#b9a860" d="M160 214q120-14 300 4v90H160z"/>'
        '<path fill="#8f9a52" d="M200 222q60-10 110 2t120 8v80H200z"/>'
    )
    return (
        floor
        + hill(west, "url(#@west)")
        + hill(east, "url(#@slope)")
        + fields
        + river
        + hill(front, "url(#@meadow)")
        + f'<path fill="none" stroke="#e8c878" stroke-opacity=".55" stroke-width="2" d="{curve(front)}"/>'
    )


_CASTLE: Final = """
<g transform="translate(432 92)">
<path fill="#4c5145" d="M-50 132q24-14 32-26l22-10 8-6h92l14 12q22 4 34 18 20 6 40 16-120 14-242-4z"/>
<path fill="#a08a6c" d="M-50 132q24-14 32-26l22-10 8-6h22q-18 10-24 22-20 6-24 20z"/>
<path fill="none" stroke="#c9b184" stroke-opacity=".6" stroke-width="2" d="M10 96q14 8 8 16M104 96q4 10 14 14M60
 100q-4 12 6 16"/><path fill="#5c5360" d="M18 92V62h7v-6h6v6h6v-6h6v6h7v36zM86 96V68h5v-6h6v6h6v-6h6v6h5v34z"/>
<path fill="#6d6068" d="M44 96V26l-4-3v-8h5v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h4v-4h5v8l-4 3v70z"/>
<path fill="#d9a98a" d="M44 96V26l-4-3v-8h5v4h5v77z"/><path fill="#c79a84" d="M18 92V62h7v-6h4v36z"/>
<path fill="#4d4456" d="M76 96V18h4v-4h6v4h4v-4h5v8l-4 3v71z"/><path fill="#5f4250" d="M78 15L88-10 98 15z"/>
<path fill="#a8675c" d="M78 15L88-10 87 15z"/><path fill="#54384a" d="M50 17L62 2l12 15z"/>
<path fill="#8f5f62" d="M50 17L62 2v15z"/>
<path fill="#ffd777" d="M55 34h5v9h-5zM66 52h5v10h-5zM55 70h5v9h-5zM84 40h4v8h-4zM29 72h4v7h-4zM95 80h4v7h-4z"/>
<path fill="#2e2833" d="M60 96V86q4-6 9 0v10z"/><path stroke="#2e2833" stroke-width="1.5" d="M88-10v-16"/>
<path fill="#b3263a" d="M88-26q8-3 12 1t10 0v9q-6 3-11 0t-11 1z"/></g>"""

_COTTAGE: Final = """
<g id="@cottage"><path fill="#e9d8bd" d="M2 14h34v16H2z"/><path fill="#9a8a86" d="M28 14h8v16h-8z"/>
<path fill="#7a5a38" d="M-2 16L6 2h26l8 14z"/><path fill="#b98a4c" d="M-2 16L6 2h10l-6 14z"/>
<path fill="#6a5a55" d="M27 4V-4h5v9z"/><path fill="#ffd777" d="M7 18h6v6H7zM23 18h5v6h-5z"/>
<path fill="#4a3424" d="M16 19h5v11h-5z"/></g>"""

_VILLAGE: Final = """
<path fill="url(#@smoke)" d="M141 206c-10-12 4-20 2-32s-10-16 0-34c14 14 6 22 8 34s-10 18-4 32zM88
 208c-8-8 2-16 1-24s-6-12 1-24c10 10 4 16 5 24s-6 14-2 24z"/><use href="#@cottage" x="58" y="210"/>
<use href="#@cottage" transform="translate(104 206) scale(1.25)"/>
<use href="#@cottage" transform="translate(166 222) scale(.9)"/>
<use href="#@cottage" transform="translate(22 226) scale(1.1)"/>
<path fill="#2f3f2c" d="M48 240q-8-18 2-30 12 10 7 30zM208 250q-5-16 3-26 9 9 5 26zM590 214l8-26 8 26zM606 220l9-32 10
 32zM576 216l6-18 6 18z"/>"""

_COW: Final = """
<g transform="translate(26 268) scale(1.12)">
<ellipse cx="70" cy="92" rx="66" ry="8" fill="#16210f" fill-opacity=".5"/>
<path fill="#5a2a14" d="M46 58l14 2 1 31H50zM66 62h12l-1 26H67zM92 60l13-3 1 35H95zM108 54l9-2-1 33h-8z"/>
<path fill="#9a4a20" d="M34 28C52 14 88 12 108 22c12 6 15 22 12 38l-4 6-4-5-3 8-6-7-4 9-6-8-5 9-6-8-6 9-6-8-6 8-7-8-8
 7 C36 62 28 44 34 28z"/>
<path fill="#c8702f" d="M34 28C52 14 88 12 108 22l-10 1-4 6-8-5-5 7-8-6-6 8-8-5-4 8-10-4-4 12q-9-4-7-16z"/>
<path fill="none" stroke="#f6b56a" stroke-width="2.2" stroke-linecap="round" d="M44 22q28-12 62-1"/>
<path fill="none" stroke="#6f3214" stroke-width="1.6" stroke-linecap="round" d="M60 36q-2 10 2 18M76 38q-1 10 1 16M92
 34q2 10-1 18M104 32q4 10 1 20"/><path fill="#5a2a14" d="M122 30q8 10 5 34l-4 8-2-9q2-18-1-30z"/>
<path fill="#f1e3c4" d="M20 24C6 27-6 20-11 3-8 4-7 6-6 8-1 17 8 20 20 17zM42 24c14 3 26-4 31-21-3 1-4 3-5 5-5 9-14
 12-26 9z"/><path fill="#c9ad84" d="M20 24C10 26 2 23-4 16q10 6 24 4zM42 24c10 2 18-1 24-8q-10 6-24 4z"/>
<path fill="#7a3818" d="M14 27Q4 24-3 32q6 6 17 3zM48 27q10-3 17 5-6 6-17 3z"/>
<path fill="#a8521f" d="M13 28c4-10 32-10 36 0 1 14-5 30-18 33-13-3-19-19-18-33z"/>
<ellipse cx="31" cy="57" rx="10.5" ry="7.5" fill="#e3b48b"/>
<path fill="#5a2a14" d="M26 55.5a1.6 1.6 0 1 0 .1 0M36 55.5a1.6 1.6 0 1 0 .1 0"/>
<path fill="#d98038" d="M12 28q-2 12 4 20l3-9 3 13 5-11 4 13 5-13 4 10 4-12 3 8q5-9 3-19-18-17-38 0z"/>
<path fill="#f0a458" d="M14 26q16-14 34 0-8-4-12 10-3-10-6-2-3-8-6 1-4-8-10-9z"/></g>"""

_SHEEP: Final = """
<g id="@sheep"><ellipse cy="17" cx="16" rx="17" ry="3" fill="#16210f" fill-opacity=".45"/>
<path stroke="#2d2723" stroke-width="2.4" d="M9 12v6m4-5v5m8-5v5m4-6v6"/>
<path fill="#e4d6c4" d="M5 10a5 5 0 0 1 3-8 7 7 0 0 1 9-3 7 7 0 0 1 9 4 5 5 0 0 1 1 9q-4 4-11 3-8 1-11-5z"/>
<path fill="#fff4da" d="M5 8a5 5 0 0 1 3-6 7 7 0 0 1 9-3 7 7 0 0 1 6 2q-8 0-9 4-5-2-9 3z"/>
<path fill="#2d2723" d="M1 3q4-4 8 0 0 7-4 8-4-1-4-8zM-1 3l4 1-2 2z"/></g>"""


_FLOCK: Final = """
<use href="#@sheep" transform="translate(236 262)"/><use href="#@sheep" transform="translate(452 268) scale(-.8 .8)"/>
<use href="#@sheep" transform="translate(206 282) scale(1.3)"/>"""

_RING: Final = (
    "loch-ness-river-member",
    "forest--",
    "village-stone",
    "pasture--",
    "distillery-stone",
    "meadow-river",
    "",
    "grain-field--",
    "tavern-whisky",
)
"""Tiles, from left to right, with a figure in the gap."""


def _ring() -> str:
    """The ring of tiles that lies around the meadow, nearest in front, seen from a little above."""
    drawn = ""
    for i, name in enumerate(_RING):
        turn = 13.5 * (len(_RING) // 2 - i)
        x, y = 320 - 400 * sin(radians(turn)), 226 + 112 * cos(radians(turn))
        size = 0.55 + 0.33 * cos(radians(turn))
        lies = f"translate({x:.0f} {y:.0f}) scale({size:.2f} {0.6 * size:.2f}) rotate({turn:g}) translate(-50 -50)"
        shade = '<path fill="#10180c" fill-opacity=".6" d="M-4 6h108v104H-4z"/>'
        drawn += f'<g transform="{lies}">{shade}{put(f"tile-{name}")}</g>' if name else ""
    return f"<g {LETTERING}>{drawn}{put('figure-0', 452, 276, 0.92)}</g>"


_CASK: Final = """
<g transform="translate(520 232)"><ellipse cx="42" cy="104" rx="54" ry="10" fill="#10180c" fill-opacity=".55"/>
<path fill="url(#@cask)" d="M10 6h62q16 48 0 96-31 10-62 0-16-48 0-96z"/>
<path fill="none" stroke="#3d2310" stroke-opacity=".6" stroke-width="1.4" d="M22 4q-10 50 0 101M34 3q-5 52 0 104M48
 3q4 52 0 104M60 4q9 50 0 101"/>
<path fill="none" stroke="#3b3a3e" stroke-width="6" d="M5 24q36 11 72 0M1 54q40 12 80 0M5 84q36 11 72 0"/>
<path fill="none" stroke="#b9b2a6" stroke-width="1.2" d="M14 25q16 4 30 4M10 55q18 5 34 5M14 85q16 4 30 4"/>
<ellipse cx="41" cy="6" rx="31" ry="9" fill="#a86c34"/><ellipse cx="41" cy="6" rx="25" ry="6.5" fill="#7a4a22"/>
<path stroke="#5b341a" stroke-width="1" d="M30 1v10M41 0v12M52 1v10"/>
<path fill="#fff" fill-opacity=".28" d="M32-28q-2 12 2 20 2 4 5 5v8l-8 3h22l-8-3v-8q3-1 5-5 4-8 2-20z"/>
<path fill="url(#@dram)" d="M32-20q0 8 3 13 3 4 7 4t7-4q3-5 3-13-10-4-20 0z"/>
<path fill="#fff6d8" fill-opacity=".8" d="M35-26q-1 10 1 16l2 0q-2-8-1-16z"/></g>"""


def _strewn() -> str:
    """Grass and heather on the meadow."""
    return (
        '<path fill="none" stroke="#c9c46a" stroke-opacity=".55" stroke-width="1.3" '
        f'd="{grass((200, 264, 330, 40), 46, Rng.seeded(5))}"/>'
        f'<path fill="none" stroke="#20301a" stroke-width="1.6" d="{grass((0, 370, 640, 18), 80, Rng.seeded(9), 14)}"/>'
        f'<path stroke="#b978b0" stroke-width="3.2" stroke-linecap="round" stroke-opacity=".9" d="{_heather()}"/>'
    )


def _heather() -> str:
    spots = ((28, 336), (14, 352), (46, 356), (34, 344), (598, 350), (616, 338), (628, 354), (20, 344), (608, 346))
    return "".join(f"M{x} {y}v.1M{x + 6} {y - 5}v.1M{x + 3} {y + 5}v.1" for x, y in spots)


def cover(words: Catalogue) -> Piece:
    """The scene, from back to front."""
    drawn = (
        f"<defs>{_PAINTS}{_COTTAGE}{_SHEEP}</defs>{_SKY}{_FAR}{_RANGE}{_VALLEY}{_near()}{_CASTLE}{_VILLAGE}"
        f"{_FLOCK}{_ring()}{_COW}{_CASK}{_strewn()}"
        + tartan_border("@tartan", "#2f4a35", "#182a22", "#c9a24e", "#b3263a")
    )
    return make_cover("glen-more", words("name"), drawn)
