"""Rows of panels that wrap; the browser's tests read the same cases from a file."""

from __future__ import annotations

from pathlib import Path

from drawing.write_layout_cases import layout_cases

from ceilidh.drawing.panel_layout import MAX_PANEL_SCALE, ROW_GAP, layout
from ceilidh.drawing.picture_types import Panel

LAYOUTS = Path(__file__).parents[2] / "web/src/picture/layouts.json"
FIVE = [Panel(name, 200, 300, "", "one") for name in "ABCDE"]


def test_the_browser_s_layout_cases_are_current() -> None:
    assert LAYOUTS.read_text(encoding="utf-8") == layout_cases(), "make protocol writes them anew"


def test_panels_of_one_row_touch() -> None:
    (left, right), _ = layout([Panel("a", 300, 200, "", "one"), Panel("b", 301, 200, "", "one")], 600)
    assert left.x + left.width == right.x
    assert right.x + right.width == 600


def test_rows_are_separated_by_a_gap() -> None:
    boxes, height = layout([Panel("a", 600, 200, "", "up"), Panel("b", 600, 100, "", "down")], 600)
    assert [box.y for box in boxes] == [0, 200 + ROW_GAP]
    assert height == 300 + ROW_GAP


def test_a_short_last_line_is_not_drawn_larger_than_the_lines_above_it() -> None:
    boxes, _ = layout(FIVE, 360)
    assert {box.width for box in boxes} == {180}
    assert boxes[-1].x == 90


def test_panels_are_not_enlarged_beyond_the_maximum() -> None:
    (box,), _ = layout([Panel("a", 100, 100, "", "one")], 1000)
    assert (box.width, box.x) == (100 * MAX_PANEL_SCALE, 425)


def test_a_picture_without_panels_has_no_height() -> None:
    assert layout([], 600) == ([], 0)
