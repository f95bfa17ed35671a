"""Panels joined into one SVG, the same way the browser lays them out: rows that wrap where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ceilidh.core.game import Panel

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
                drawn.append(_place(panel, x, y, scale))
                x += scale * panel.width
            y += round(scale * max(panel.height for panel in line))
        y += GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}">'
        f'<defs>{symbols}</defs><rect width="{width}" height="{y}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


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


def _place(panel: Panel, x: float, y: float, scale: float) -> str:
    return (
        f'<svg x="{x:.6g}" y="{y:.6g}" width="{scale * panel.width:.6g}" height="{scale * panel.height:.6g}" '
        f'viewBox="0 0 {panel.width} {panel.height}" data-panel="{panel.name}">{panel.svg}</svg>'
    )
