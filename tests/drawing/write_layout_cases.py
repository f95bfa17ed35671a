"""Layout cases for the browser's tests: `python tests/drawing/write_layout_cases.py` prints them."""

from __future__ import annotations

import json
from typing import Final

from ceilidh.drawing.panel_layout import layout
from ceilidh.drawing.picture_types import Panel

WIDTHS: Final = (300, 390, 768, 1280, 1900)
_SIZES: Final = {
    "one panel": ((700, 400, "a"),),
    "a row of five": ((200, 300, "a"),) * 5,
    "two rows": ((600, 200, "a"), (601, 100, "b")),
    "a row of six between others": ((440, 400, "a"), *((310, 92 + 22 * i, "b") for i in range(6)), (390, 196, "c")),
    "panels of one row apart": ((500, 90, "a"), (333, 77, "b"), (251, 60, "a")),
}


def layout_cases() -> str:
    """Each picture in each width: the panels' sizes and where they go."""
    laid = [_case(name, width) for name in _SIZES for width in WIDTHS]
    return "[\n" + ",\n".join(json.dumps(case) for case in laid) + "\n]\n"


def _case(name: str, width: int) -> dict[str, object]:
    panels = [Panel(f"p{i}", wide, high, "", row) for i, (wide, high, row) in enumerate(_SIZES[name])]
    boxes, height = layout(panels, width)
    return {
        "title": f"{name}, {width} wide",
        "panels": [{"name": p.name, "width": p.width, "height": p.height, "row": p.row} for p in panels],
        "width": width,
        "height": height,
        "boxes": [dict(box._asdict(), panel=box.panel.name) for box in boxes],
    }


if __name__ == "__main__":
    print(layout_cases(), end="")
