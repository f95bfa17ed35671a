"""Shared parts of game covers, so that they look like one series: size, ridges, grass and the tartan hem."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol

from ceilidh.drawing.picture_types import Piece

COVER_WIDTH: Final = 640
COVER_HEIGHT: Final = 400
_HEM: Final = 14

Point = tuple[float, float]


class RandomSource(Protocol):
    """The source of random shapes. The same generator state draws the same scenery."""

    def below(self, limit: int, /) -> int:
        """A random number from 0 to `limit - 1`."""


def make_cover(game: str, title: str, drawn: str) -> Piece:
    """A cover from its drawing; `@` in it is replaced by the prefix of its ids."""
    return Piece(title, COVER_WIDTH, COVER_HEIGHT, drawn.replace("\n", " ").replace("@", f"{game}-cover-"))


def curve(points: Sequence[Point]) -> str:
    """Path data of a smooth curve through all points (a Catmull-Rom spline)."""
    around = [points[0], *points, points[-1]]
    drawn = f"M{points[0][0]:g} {points[0][1]:g}"
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        handles = [
            (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6),
            (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6),
            end,
        ]
        drawn += "C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in handles)
    return drawn


def hill(points: Sequence[Point], paint: str) -> str:
    """Land below a smooth ridge, from one side of the cover to the other."""
    return f'<path fill="{paint}" d="{curve(points)}V{COVER_HEIGHT}H{points[0][0]:g}z"/>'


def crags(points: Sequence[Point], rng: RandomSource, rough: float) -> str:
    """Path data of a jagged line through all points, by midpoint displacement in two rounds."""
    line = list(points)
    for strength in (rough, rough / 2):
        bent = line[:1]
        for start, end in pairwise(line):
            off = strength * (int(rng.below(201)) - 100) / 100
            bent += [((start[0] + end[0]) / 2 + off / 2, (start[1] + end[1]) / 2 + off), end]
        line = bent
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line)


def mountains(points: Sequence[Point], paint: str, rng: RandomSource, rough: float = 9) -> str:
    """Land below a jagged ridge."""
    return f'<path fill="{paint}" d="{crags(points, rng, rough)}V{COVER_HEIGHT}H{points[0][0]:g}z"/>'


def grass(box: tuple[int, int, int, int], number: int, rng: RandomSource, tall: int = 9) -> str:
    """Path data of random blades of grass in a box (left, top, width, height)."""
    left, top, width, height = box
    blades = ""
    for _ in range(number):
        x, y = left + rng.below(width), top + rng.below(height)
        lean = rng.below(9) - 4
        blades += f"M{x} {y}q0-{tall // 2} {lean}-{tall - 2 + rng.below(5)}"
    return blades


def tartan_border(name: str, ground: str, dark: str, bright: str, fine: str) -> str:
    """The tartan band at the bottom of a cover, in the game's own colours."""
    top = COVER_HEIGHT - _HEM
    return (
        f'<pattern id="{name}" width="28" height="14" y="{top}" patternUnits="userSpaceOnUse">'
        f'<path fill="{ground}" d="M0 0h28v14H0z"/><path stroke="{dark}" stroke-width="8" stroke-opacity=".75" '
        f'd="M0 4h28M6 0v14"/><path stroke="{bright}" stroke-width="2" stroke-opacity=".8" d="M0 11h28M20 0v14"/>'
        f'<path stroke="{fine}" stroke-opacity=".7" d="M0 7.5h28M13 0v14M25 0v14"/></pattern>'
        f'<path fill="url(#{name})" d="M0 {top}h{COVER_WIDTH}v{_HEM}H0z"/>'
        f'<path stroke="#c9a24e" stroke-width="2" d="M0 {top}h{COVER_WIDTH}"/>'
    )
