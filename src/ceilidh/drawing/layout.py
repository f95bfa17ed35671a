"""Where each panel of a picture goes: rows that wrap where there is no room.

The browser lays pictures out by the same rule, with these numbers; `web/src/picture/layouts.json` holds it to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import floor
from typing import Final, NamedTuple

from ceilidh.drawing.types import Panel

SMALLEST: Final = 0.8
"""Panels are not drawn smaller than this part of their comfortable size if wrapping can help."""
LARGEST: Final = 1.5
GAP: Final = 10
"""Between two rows."""


class Box(NamedTuple):
    """A panel in its place."""

    panel: Panel
    x: int
    y: int
    width: int
    height: int


def layout(panels: Sequence[Panel], width: int) -> tuple[list[Box], int]:
    """All panels laid out `width` pixels wide, and how high that is."""
    boxes: list[Box] = []
    y = -GAP
    for _, row in groupby(panels, key=lambda panel: panel.row):
        y += GAP
        cut = _lines(list(row), width)
        scale = LARGEST
        for line in cut:
            # A short last line is not drawn larger than those above it.
            scale = min(scale if len(line) < len(cut[0]) else LARGEST, width / _across(line))
            boxes += _place(line, y, scale, width)
            y += _rounded(scale * max(panel.height for panel in line))
    return boxes, max(y, 0)


def _lines(row: list[Panel], width: int) -> list[list[Panel]]:
    """The row cut into the fewest lines in which nothing is too small, of nearly equal length."""
    for count in range(1, len(row) + 1):
        size = -(-len(row) // count)
        lines = [row[i : i + size] for i in range(0, len(row), size)]
        if all(_across(line) * SMALLEST <= width for line in lines):
            return lines
    return [[panel] for panel in row]


def _across(line: list[Panel]) -> int:
    return sum(panel.width for panel in line)


def _place(line: list[Panel], y: int, scale: float, width: int) -> list[Box]:
    """The panels of a line on whole pixels, so that no hairline shows where two of them touch."""
    x = (width - scale * _across(line)) / 2
    boxes = []
    for panel in line:
        left = _rounded(x)
        x += scale * panel.width
        boxes.append(Box(panel, left, y, _rounded(x) - left, _rounded(scale * panel.height)))
    return boxes


def _rounded(number: float) -> int:
    """Halves upwards, as the browser rounds."""
    return floor(number + 0.5)
