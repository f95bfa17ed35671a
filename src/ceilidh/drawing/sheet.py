"""Panels joined into one SVG, the same way the browser lays them out: rows that wrap where there is no room; and the
signs of the seats, which stand beside the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ceilidh.drawing.panels import Panel

SMALLEST: Final = 0.8
"""Panels are not drawn smaller than this part of their comfortable size if wrapping can help."""
LARGEST: Final = 1.5
GAP: Final = 12
PAPER: Final = "#f4ecd8"


def sheet(panels: Sequence[Panel], symbols: str, width: int = 1280) -> str:
    """One SVG document `width` pixels wide that holds all panels."""
    y = GAP
    drawn: list[str] = []
    for _, row in groupby(panels, key=lambda panel: panel.row):
        for line in _lines(list(row), width - 2 * GAP):
            scale = _scale(line, width - 2 * GAP)
            x = (width - scale * sum(panel.width for panel in line)) / 2
            for panel in line:
                left, right = round(x), round(x + scale * panel.width)
                drawn.append(_place(panel, left, y, right - left, round(scale * panel.height)))
                x += scale * panel.width
            y += round(scale * max(panel.height for panel in line))
        y += GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}">'
        f'<defs>{symbols}</defs><rect width="{width}" height="{y}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


def seat_sign(prefix: str, seat: int, box: str, drawn: str) -> str:
    """The symbol by which a client shows whose colour is whose: drawn as in the pictures, on a square field (`box`)."""
    return f'<symbol id="{prefix}seat-{seat + 1}" viewBox="{box}">{drawn}</symbol>'


def _lines(row: list[Panel], width: int) -> list[list[Panel]]:
    """The row cut into the fewest lines in which nothing is too small, of nearly equal length."""
    for count in range(1, len(row) + 1):
        size = -(-len(row) // count)
        lines = [row[i : i + size] for i in range(0, len(row), size)]
        if all(sum(panel.width for panel in line) * SMALLEST <= width for line in lines):
            return lines
    return [[panel] for panel in row]


def _scale(line: list[Panel], width: int) -> float:
    return min(LARGEST, width / sum(panel.width for panel in line))


def _place(panel: Panel, x: int, y: int, width: int, height: int) -> str:
    """The panel on whole pixels, so that no hairline shows where two of a row touch; less than one is cut off."""
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 {panel.width} {panel.height}" '
        f'preserveAspectRatio="xMidYMin slice" data-panel="{panel.name}">{panel.svg}</svg>'
    )
