"""Layout cases for the browser's tests: `python tests/drawing/write_layout_cases.py` prints them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ceilidh.drawing.fitted_layout import fit
from ceilidh.drawing.panel_layout import Box, layout
from ceilidh.drawing.picture_types import Panel

WIDTHS: Final = (300, 390, 768, 1280, 1900)
WINDOWS: Final = ((390, 560), (909, 640), (1500, 920))
_SIZES: Final = {
    "one panel": ((700, 400, "a"),),
    "a row of five": ((200, 300, "a"),) * 5,
    "two rows": ((600, 200, "a"), (601, 100, "b")),
    "a row of six between others": ((440, 400, "a"), *((310, 92 + 22 * i, "b") for i in range(6)), (390, 196, "c")),
    "panels of one row apart": ((500, 90, "a"), (333, 77, "b"), (251, 60, "a")),
}
_RANKED: Final = {
    "one panel": ((700, 400, "a", 3, 20),),
    "a row of five, two of them needed": tuple((200, 300, "a", priority, 14) for priority in (1, 1, 3, 2, 1)),
    "equal panels": tuple((310 + 40 * i, 200, f"{i}", 1, 13) for i in range(5)),
    "a board, areas and a hand": (
        (440, 400, "board", 3, 12.5),
        (700, 400, "board", 0, 20),
        *((310, 92 + 22 * i, "areas", 2 if i == 2 else 0, 12) for i in range(5)),
        (390, 196, "own", 1, 12),
        (390, 222, "own", 2, 11.5),
    ),
    "too much for any window": tuple((500, 700, "areas", priority, 11) for priority in (2, 2, 3, 2, 0)),
}


def layout_cases() -> str:
    """Each picture in each width and window: the panels' sizes and where they go."""
    rows = [_row_case(name, width) for name in _SIZES for width in WIDTHS]
    fitted = [_fitted_case(name, *window) for name in _RANKED for window in WINDOWS]
    return f'{{"rows": {_lines(rows)}, "fitted": {_lines(fitted)}}}\n'


def _lines(cases: Sequence[dict[str, object]]) -> str:
    return "[\n" + ",\n".join(map(json.dumps, cases)) + "\n]"


def _row_case(name: str, width: int) -> dict[str, object]:
    panels = [Panel(f"p{i}", wide, high, "", row) for i, (wide, high, row) in enumerate(_SIZES[name])]
    return {
        "title": f"{name}, {width} wide",
        "panels": [{"name": p.name, "width": p.width, "height": p.height, "row": p.row} for p in panels],
        "width": width,
        "result": _result(*layout(panels, width)),
    }


def _fitted_case(name: str, width: int, height: int) -> dict[str, object]:
    panels = [Panel(f"p{i}", wide, high, "", row, text) for i, (wide, high, row, _, text) in enumerate(_RANKED[name])]
    priorities = [priority for *_, priority, _ in _RANKED[name]]
    return {
        "title": f"{name}, {width} by {height}",
        "panels": [
            {
                "name": panel.name,
                "width": panel.width,
                "height": panel.height,
                "row": panel.row,
                "smallestText": panel.smallest_text,
                "priority": priority,
            }
            for panel, priority in zip(panels, priorities, strict=True)
        ],
        "width": width,
        "height": height,
        "result": _result(*fit(panels, priorities, width, height)),
    }


def _result(boxes: Sequence[Box], height: int) -> dict[str, object]:
    return {"height": height, "boxes": [{"name": box.panel.name, **_place(box)} for box in boxes]}


def _place(box: Box) -> dict[str, object]:
    return {name: value for name, value in box._asdict().items() if name != "panel"}


if __name__ == "__main__":
    print(layout_cases(), end="")
