"""Joins panels into one SVG document, with the browser's layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.drawing.panel_layout import ROW_GAP, Box, layout
from ceilidh.drawing.picture_types import Panel

PAPER: Final = "#f4ecd8"


def compose_svg(panels: Sequence[Panel], symbols: str, width: int = 1280) -> str:
    """One SVG document `width` pixels wide that holds all panels, with a margin around them."""
    boxes, inside = layout(panels, width - 2 * ROW_GAP)
    height = inside + 2 * ROW_GAP
    drawn = "".join(_draw(box) for box in boxes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<defs>{symbols}</defs><rect width="{width}" height="{height}" fill="{PAPER}"/>{drawn}</svg>'
    )


def _draw(box: Box) -> str:
    """A panel that fills its box; rounding cuts off less than a pixel."""
    panel = box.panel
    return (
        f'<svg x="{box.x + ROW_GAP}" y="{box.y + ROW_GAP}" width="{box.width}" height="{box.height}" '
        f'viewBox="0 0 {panel.width} {panel.height}" preserveAspectRatio="xMidYMin slice" '
        f'data-panel="{panel.name}">{panel.svg}</svg>'
    )
