"""Where each panel of a picture goes: rows that wrap where there is no room.

The browser uses the same algorithm and constants; `web/src/picture/layouts.json` has the test cases of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import floor
from typing import Final, NamedTuple

from ceilidh.drawing.picture_types import Panel

MIN_PANEL_SCALE: Final = 0.8
"""Panels are scaled below this only if wrapping cannot help."""
MAX_PANEL_SCALE: Final = 1.5
ROW_GAP: Final = 10
"""Space between two rows."""


class Box(NamedTuple):
    """The position and size of a panel."""

    panel: Panel
    x: int
    y: int
    width: int
    height: int
    folded: bool = False
    """True if only its title is shown."""


def layout(panels: Sequence[Panel], width: int) -> tuple[list[Box], int]:
    """Lay out all panels `width` pixels wide; returns their boxes and the total height."""
    boxes: list[Box] = []
    y = -ROW_GAP
    for _, row in groupby(panels, key=lambda panel: panel.row):
        y += ROW_GAP
        cut = _lines(list(row), width)
        scale = MAX_PANEL_SCALE
        for line in cut:
            # A short last line is not drawn larger than those above it.
            scale = min(scale if len(line) < len(cut[0]) else MAX_PANEL_SCALE, width / _line_width(line))
            boxes += place_line(line, y, scale, 0, width)
            y += rounded(scale * max(panel.height for panel in line))
    return boxes, max(y, 0)


def _lines(row: list[Panel], width: int) -> list[list[Panel]]:
    """Split the row into the fewest lines of nearly equal length in which no panel is too small."""
    for count in range(1, len(row) + 1):
        size = -(-len(row) // count)
        lines = [row[i : i + size] for i in range(0, len(row), size)]
        if all(_line_width(line) * MIN_PANEL_SCALE <= width for line in lines):
            return lines
    return [[panel] for panel in row]


def _line_width(line: Sequence[Panel]) -> int:
    return sum(panel.width for panel in line)


def place_line(line: Sequence[Panel], y: int, scale: float, left: float, width: float) -> list[Box]:
    """Place the panels of a line on whole pixels, so that no hairline shows between two of them."""
    x = left + (width - scale * _line_width(line)) / 2
    boxes = []
    for panel in line:
        start = rounded(x)
        x += scale * panel.width
        boxes.append(Box(panel, start, y, rounded(x) - start, rounded(scale * panel.height)))
    return boxes


def rounded(number: float) -> int:
    """Round half up, as the browser does."""
    return floor(number + 0.5)
