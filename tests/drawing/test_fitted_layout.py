"""Pictures fitted into a window; the browser's tests read the same cases from a file."""

from __future__ import annotations

from itertools import combinations

import pytest
from drawing.write_layout_cases import WINDOWS

from ceilidh.drawing.fitted_layout import MIN_TEXT_PX, fit
from ceilidh.drawing.panel_layout import Box
from ceilidh.drawing.picture_types import Panel, Priority

BOARD = Panel("board", 600, 400, "", "board", 14)
OWN = Panel("own", 400, 200, "", "own", 14)
OTHERS = [Panel(f"other-{i}", 400, 200, "", "others", 14) for i in range(4)]
PICTURE = [BOARD, OWN, *OTHERS]
RANKS = [Priority.SUBJECT, Priority.OWN, *[Priority.BACKGROUND] * 4]


def boxes_by_name(width: int, height: int) -> dict[str, Box]:
    return {box.panel.name: box for box in fit(PICTURE, RANKS, width, height)[0]}


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_what_is_needed_lies_inside_the_window(width: int, height: int) -> None:
    boxes = boxes_by_name(width, height)
    for name in ("board", "own"):
        assert boxes[name].x >= 0
        assert boxes[name].x + boxes[name].width <= width
        assert boxes[name].y + boxes[name].height <= height
        assert not boxes[name].folded


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_panels_do_not_overlap(width: int, height: int) -> None:
    for one, two in combinations(boxes_by_name(width, height).values(), 2):
        apart = one.x + one.width <= two.x or two.x + two.width <= one.x
        assert apart or one.y + one.height <= two.y + 1 or two.y + two.height <= one.y + 1


@pytest.mark.parametrize("height", range(300, 1000, 50))
def test_no_text_is_too_small_to_read(height: int) -> None:
    for box in boxes_by_name(909, height).values():
        assert box.folded or box.panel.smallest_text * (box.width + 1) / box.panel.width >= MIN_TEXT_PX


def test_other_areas_are_folded_only_where_room_is_short() -> None:
    assert not any(box.folded for box in boxes_by_name(1500, 920).values())
    folded = {name for name, box in boxes_by_name(700, 560).items() if box.folded}
    assert folded == {f"other-{i}" for i in range(4)}


def test_the_subject_is_drawn_largest() -> None:
    boxes = boxes_by_name(1500, 920)
    scales = [boxes[panel.name].width / panel.width for panel in PICTURE]
    assert scales[0] > scales[1] > scales[2]


def test_where_everything_matters_equally_nothing_is_folded() -> None:
    boxes, height = fit(PICTURE, [Priority.CONTEXT] * 6, 700, 400)
    assert not any(box.folded for box in boxes)
    assert height > 400


def test_a_picture_without_panels_has_no_size() -> None:
    assert fit([], [], 909, 640) == ([], 0)
