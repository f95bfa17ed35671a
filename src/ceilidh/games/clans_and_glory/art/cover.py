"""The cover of Clans and Glory: the clans around the fire at dusk, banners up; cards and shields in front."""

from __future__ import annotations

from typing import Final

from ceilidh.core.rng import Rng
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.cover_parts import grass, hill, make_cover, mountains, tartan_border
from ceilidh.drawing.elements import glow, gradient
from ceilidh.drawing.picture_types import Piece
from ceilidh.games.clans_and_glory.art.cards import face_up, paint, shield
from ceilidh.games.clans_and_glory.art.symbols import CLAN_INKS, CLANS, LETTERING, put
from ceilidh.games.clans_and_glory.rules.cards import COLOURS, LOWEST_RANK

_PAINTS: Final = (
    gradient("@sky", "0 #2a2348,.35 #5b3f73,.6 #a8557a,.8 #ec8a5c,1 #ffd08a")
    + glow("@sun", "0 #fff0c0,.2 #ffd08a .8,.5 #ff9a5a .35,1 #ff9a5a 0")
    + glow("@fire", "0 #fff3b8 .95,.25 #ffc04a .7,.6 #f07a2a .28,1 #f07a2a 0")
    + gradient("@far", "0 #6f4f86,.5 #c47a86")
    + gradient("@range", "0 #46366a,.5 #8a5a7c")
    + gradient("@moor", "0 #4b4a42,.3 #3d4a34,1 #1c2620")
    + gradient("@near", "0 #2c3a2c,1 #141c18")
    + gradient("@mist", "0 #ffc9a0 0,.5 #ffc9a0 .55,1 #ffc9a0 0")
    + gradient("@fold", "0 #000 .35,.3 #fff .1,.55 #000 .15,.8 #fff .22,1 #000 .3", "")
)

_SKY: Final = """
<path fill="url(#@sky)" d="M0 0h640v190H0z"/><circle cx="320" cy="170" r="270" fill="url(#@sun)"/>
<g fill="#ffb98a" fill-opacity=".45">
<path d="M40 92q60-14 130-6 40-8 80 2-60 8-100 4-60 6-110 0zM400 76q60-14 120-4 50-8 90 2-50 8-90 4-60 6-120-2z"/></g>
<g fill="#3b2a5a" fill-opacity=".6">
<path d="M120 42q70-16 140-4 50-10 90 2-60 10-100 4-70 8-130-2zM440 34q70-12 130-2 40-6 70 0v10q-110 8-200-8z"/></g>
<g fill="#fff3d0"><circle cx="60" cy="30" r="1.4"/><circle cx="214" cy="18" r="1.1"/>
<circle cx="412" cy="20" r="1.4"/><circle cx="540" cy="16" r="1.1"/><circle cx="606" cy="60" r="1.2"/>
<circle cx="20" cy="74" r="1"/><circle cx="320" cy="26" r="1.2"/></g>"""

_HILLS: Final = (
    mountains(
        [
            (0, 140),
            (60, 104),
            (120, 132),
            (190, 96),
            (250, 140),
            (320, 156),
            (390, 136),
            (450, 98),
            (520, 130),
            (580, 94),
            (640, 126),
        ],
        "url(#@far)",
        Rng.seeded(4),
        8,
    )
    + mountains(
        [(0, 150), (80, 122), (150, 150), (230, 168), (320, 178), (410, 168), (490, 146), (560, 124), (640, 148)],
        "url(#@range)",
        Rng.seeded(9),
        6,
    )
    + '<path fill="url(#@mist)" d="M0 146h640v50H0z"/>'
)
_MOOR: Final = hill([(0, 184), (100, 176), (220, 188), (320, 194), (430, 186), (540, 176), (640, 186)], "url(#@moor)")

_STAG: Final = """
<path fill="#3a2a4e" d="M270 166q24-14 40-16 34-2 70 18 30 12 60 14v20H230z"/>
<g transform="translate(296 86) scale(1.02)">
<path fill="#231a36" d="M0 64l3-24q-1-8 9-10l26-1 10-13 1-8h7l7 6-1 5-9 2-3 16-3 12 1 15h-4l-3-16-2 16h-4l0-20q-10
 3-20 0l-3 7 3 13h-4l-4-14-3 14H0z"/>
<path fill="none" stroke="#231a36" stroke-width="2.6" stroke-linecap="round" d="M52 9Q38 2 40-16M41-4l-9-5M46
 4l-10-1M56 9q12-6 12-22M67-4l9-5M62 4l10 0M40-16l-5-3M68-13l5-4"/>
<path fill="none" stroke="#ffb98a" stroke-width="1.2" stroke-linecap="round" d="M12 30l25-1 9-12"/></g>"""


def _inked(clan: int) -> str:
    return f'color="{CLANS[clan]}" fill="{CLAN_INKS[clan]}"'


def _banner(clan: int, x: float, y: float, size: float) -> str:
    """A clan's banner on its pole, planted at a point."""
    sign = f'<g {_inked(clan)} transform="translate(-19 -136) scale(1.9)">{put(f"c{clan}")}</g>'
    cloth = "M-28-152q14 5 28 0t28 0l-1 84q-12 2-13 14-8-10-14 6-8-14-14-4-4-12-14-14z"
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><path stroke="#21160f" stroke-width="5" d="M0 '
        '0v-166M-32-153h64"/>'
        f'<path fill="#e9b949" d="M0-180l5 12-5 6-5-6z"/><path fill="{CLANS[clan]}" d="{cloth}"/><path '
        f'fill="url(#@fold)" d="{cloth}"/>{sign}</g>'
    )


_BANNERS: Final = (
    (3, 258, 226, 0.52),
    (1, 206, 238, 0.74),
    (4, 424, 236, 0.7),
    (5, 132, 254, 1),
    (2, 502, 254, 0.98),
    (0, 42, 276, 1.27),
    (6, 596, 276, 1.27),
)
"""Clan, place and size, from the far ones to the near ones."""

_PEOPLE: Final = """
<g id="@man">
<path fill="#241a2b" d="M-7 0l1-16-3-3 3-16-3-12q1-7 7-8a6 6 0 1 1 6 0q6 1 7 8l-3 12 4 16-4 3 1 16H3L2-15h-3l-2 15z"/>
<path fill="currentColor" d="M-6-36H7l4 18q-11 3-20 0zM-8-50l5-4L8-38H2z"/>
<path fill="#1c2740" d="M-8-62q8-7 16-1-2 4-8 4t-8-3z"/><circle cx="1" cy="-66" r="1.8" fill="#b3263a"/>
<path fill="none" stroke="#ffb45a" stroke-width="1.8" stroke-linecap="round" d="M5-57q2-4 0-7M8-50l2 6-2 10M10-34l2
 14M4-14v13"/></g><g id="@cheer"><use href="#@man"/>
<path fill="none" stroke="#241a2b" stroke-width="4.5" stroke-linecap="round" d="M6-48l9-8 2-12"/>
<path stroke="#d8d2c4" stroke-width="2" d="M16-66l8-26"/><path stroke="#8a5f22" stroke-width="3" d="M13-68l9 3"/></g>
<g id="@maid"><path fill="#2a1e30" d="M-10 0q0-26 5-40-2-12 6-13a6 6 0 1 1 3-1q7 2 5 14 6 14 6 40z"/>
<path fill="currentColor" d="M-6-40q6 4 14 0l6 26q-12 4-24 0z"/>
<path fill="none" stroke="#ffb45a" stroke-width="1.8" stroke-linecap="round" d="M7-60q3 4 0 8M10-46q1 8 0 10M12-34q3
 16 3 32"/></g><g id="@piper"><use href="#@man"/>
<path stroke="#1a1219" stroke-width="2.6" d="M-4-44l-14-26M-2-46l-8-28M0-46l-2-28"/>
<ellipse cx="4" cy="-42" rx="10" ry="6.5" fill="currentColor" stroke="#241a2b" transform="rotate(-24 4 -42)"/>
<path stroke="#e8d6ae" stroke-width="1.8" d="M6-54l6 8M10-38l-2 14"/></g>"""

_CROWD: Final = (
    ("man", 236, 236, 0.62, 3),
    ("maid", 252, 234, 0.56, 1),
    ("man", 220, 240, 0.7, 1),
    ("cheer", 190, 246, 0.84, 6),
    ("maid", 170, 246, 0.8, 5),
    ("piper", 100, 262, 1.05, 4),
    ("man", 150, 254, 0.9, 0),
    ("maid", 76, 266, 1.05, 2),
    ("cheer", 14, 282, 1.25, 3),
    ("man", -404, 236, 0.62, 4),
    ("cheer", -388, 234, 0.56, 2),
    ("maid", -422, 240, 0.7, 0),
    ("man", -452, 246, 0.84, 5),
    ("piper", -474, 250, 0.9, 1),
    ("maid", -538, 262, 1.05, 6),
    ("man", -560, 268, 1.12, 3),
    ("cheer", -628, 284, 1.25, 0),
    ("maid", -490, 252, 0.9, 3),
)
"""Position, size and clan of each person. Beyond the fire, where the position is negative, they face the other way."""


def _crowd() -> str:
    drawn = ""
    for who, x, y, size, clan in _CROWD:
        flip = f"{-size:g} {size:g}" if x < 0 else f"{size:g}"
        drawn += f'<use href="#@{who}" color="{CLANS[clan]}" transform="translate({abs(x)} {y}) scale({flip})"/>'
    return drawn


def _fan() -> str:
    """Five cards, fanned on the grass."""
    hand = ((3, 3), (6, 2), (8, 0), (7, 5), (5, 4))
    drawn = ""
    for i, (rank, clan) in enumerate(hand):
        card = (rank - LOWEST_RANK) * COLOURS + clan
        drawn += (
            f'<g transform="rotate({12 * (i - 2)} 320 640) translate(279 262) scale(1.36)" {paint(card)}>'
            f'<rect x="3" y="4" width="60" height="84" rx="6" fill="#000" fill-opacity=".35"/>{face_up(card, 0, 0)}</g>'
        )
    return f"<g {LETTERING}>{drawn}</g>"


def _shields() -> str:
    places = ((0, 22, 302, -10, 2.1), (1, 84, 318, 8, 1.9), (3, 496, 324, -8, 1.9), (2, 556, 298, 9, 2.1))
    return "".join(
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size})"><ellipse cx="16" cy="37" rx="18" ry="4" '
        f'fill="#000" fill-opacity=".4"/>{shield(player, 0, 0)}</g>'
        for player, x, y, turn, size in places
    )


_SPARKS: Final = """
<path stroke="#ffd98a" stroke-width="2.6" stroke-linecap="round" d="M300 150v.1M344 154v.1M268 108v.1M362 168v.1M282
 176v.1M380 146v.1M388 84v.1M372 120v.1M270 132v.1M338 70v.1"/>
<path stroke="#b26aa8" stroke-width="3.4" stroke-linecap="round" d="M14 350v.1M22 344v.1M18 360v.1M30 368v.1M160
 372v.1M168 364v.1M152 364v.1M470 366v.1M478 374v.1M486 364v.1M620 366v.1M628 358v.1M612 374v.1"/>"""


def cover(words: Catalogue) -> Piece:
    """The scene, from back to front."""
    banners = "".join(_banner(*banner) for banner in _BANNERS)
    drawn = (
        f"<defs>{_PAINTS}{_PEOPLE}</defs>{_SKY}{_HILLS}{_STAG}{_MOOR}"
        f'<circle cx="320" cy="222" r="210" fill="url(#@fire)"/>{banners}{_crowd()}'
        f'<g transform="translate(276 162) scale(1.38)">{put("fire")}</g>'
        + hill([(0, 300), (90, 290), (200, 296), (320, 300), (440, 296), (550, 288), (640, 300)], "url(#@near)")
        + '<path fill="none" stroke="#56703a" stroke-opacity=".8" stroke-width="1.5" '
        f'd="{grass((0, 300, 640, 80), 110, Rng.seeded(7), 11)}"/>'
        + f"{_SPARKS}{_shields()}{_fan()}"
        + tartan_border("@tartan", "#6b2632", "#2c1a2c", "#e9b949", "#7fb0a0")
    )
    return make_cover("clans-and-glory", words("name"), drawn)
