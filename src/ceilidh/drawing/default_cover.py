"""The default cover of a game: a glen in a colour derived from its name, and a shield with its first letter."""

from __future__ import annotations

from colorsys import hls_to_rgb
from math import cos, radians, sin
from typing import Final
from zlib import crc32

from ceilidh.drawing.cover_parts import RandomSource, grass, hill, make_cover, mountains, tartan_border
from ceilidh.drawing.elements import glow, gradient, text
from ceilidh.drawing.lettering import lettering
from ceilidh.drawing.picture_types import Piece

_X: Final = 320
_Y: Final = 196
_SKIES: Final = (
    ("#36476b", "#d98f86", "#ffe3ab"),
    ("#4b7fb0", "#a8cbe0", "#f3f1da"),
    ("#59688f", "#e0a86f", "#ffe9bd"),
    ("#3d3f6b", "#9f86b8", "#f3cfc0"),
)
"""Dawn, day, evening, dusk: colours from the zenith to the hills."""
_LANDS: Final = (
    ("#9aa6b4", "#73858f", "#5d7d52", "#3f6140", "#6f9a58"),
    ("#8f9ab8", "#6d7297", "#6c5876", "#4b4059", "#9a6f9f"),
    ("#a5a596", "#857f6c", "#8a7a45", "#635a34", "#b59a55"),
)
"""Green, heather, autumn: far and near mountains, far and near hill, grass."""


def colour_of(name: str, lightness: float = 0.3, saturation: float = 0.5, hue_shift: int = 0) -> str:
    """A colour derived from a name by checksum; `hue_shift` is in degrees."""
    hue = (crc32(name.encode()) + hue_shift) % 360 / 360
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, lightness, saturation))


def plain_cover(name: str, title: str, rng: RandomSource) -> Piece:
    """A generated cover, different for every name."""
    chance = crc32(name.encode())
    sky, land = _SKIES[chance // 360 % len(_SKIES)], _LANDS[chance // 1440 % len(_LANDS)]
    drawn = (
        gradient("@sky", f"0 {sky[0]},.5 {sky[1]},.75 {sky[2]}")
        + glow("@sun", "0 #fff7df .95,.3 #ffedbb .6,1 #ffe3a0 0")
        + '<path fill="url(#@sky)" d="M0 0h640v400H0z"/>'
        + f'<circle cx="{120 + rng.below(400)}" cy="120" r="150" fill="url(#@sun)"/>'
        + _ridge(175, 60, land[0], rng)
        + _ridge(225, 50, land[1], rng)
        + hill([(0, 300), (170, 262 + rng.below(20)), (430, 300), (640, 262)], land[2])
        + hill([(0, 345), (250, 322), (470, 350), (640, 318)], land[3])
        + f'<path fill="none" stroke="{land[4]}" stroke-width="2" d="{grass((0, 345, 640, 45), 110, rng)}"/>'
        + _shield(name)
        + tartan_border("@tartan", colour_of(name), colour_of(name, 0.14), "#efe3c4", colour_of(name, 0.6, 0.8, 150))
    )
    return make_cover(name, title, drawn)


def _ridge(height: int, rough: int, paint: str, rng: RandomSource) -> str:
    """Mountains from one side to the other, with random peaks."""
    peaks = [(80.0 * x, float(height + rng.below(rough) * (1 if x % 2 else -1))) for x in range(9)]
    return mountains(peaks, paint, rng)


def _shield(name: str) -> str:
    """A round Highland shield with studs and the first letter of the game's untranslated name."""
    studs = "".join(
        f'<circle cx="{_X + 104 * cos(radians(turn)):.0f}" cy="{_Y + 104 * sin(radians(turn)):.0f}" r="6"/>'
        for turn in range(0, 360, 30)
    )
    return (
        f'<ellipse cx="{_X}" cy="322" rx="104" ry="14" fill="#1d1710" fill-opacity=".28"/>'
        f'<circle cx="{_X}" cy="{_Y}" r="122" fill="#4a3019"/><circle cx="{_X}" cy="{_Y}" r="116" fill="#7a5027"/>'
        f'<circle cx="{_X}" cy="{_Y}" r="90" fill="{colour_of(name, 0.3, 0.55)}" stroke="#d9b45a" stroke-width="6"/>'
        f'<g fill="#e3c26b" stroke="#4a3019" stroke-width="1.5">{studs}</g>'
        f'<circle cx="{_X}" cy="{_Y}" r="76" fill="none" stroke="#e3c26b" stroke-opacity=".6" stroke-dasharray="2 7" '
        'stroke-width="3" stroke-linecap="round"/>'
    ) + text(name[0].upper(), _X, _Y + 41, 0, lettering("#fbf0d4", 122, 700))
