"""Panels joined into one picture, wide and narrow."""

from __future__ import annotations

import re
from itertools import pairwise

from ceilidh.drawing.compose import compose_svg
from ceilidh.drawing.picture_types import Panel

SIX = [Panel(f"t{i}", 200, 100, f"<g id='{i}'/>", "row") for i in range(6)] + [Panel("hand", 300, 50, "", "hand")]


def places(svg: str) -> list[tuple[float, float, float]]:
    """x, y and width of every panel."""
    found = re.findall(r'<svg x="([^"]+)" y="([^"]+)" width="([^"]+)"', svg)
    return [(float(x), float(y), float(width)) for x, y, width in found]


def test_a_row_is_side_by_side_where_there_is_room() -> None:
    at = places(compose_svg(SIX, "", 1280))[:6]
    assert len({y for _, y, _ in at}) == 1
    assert all(abs(x + width - following) < 0.1 for (x, _, width), (following, _, _) in pairwise(at))


def test_a_row_wraps_into_even_lines_on_a_phone() -> None:
    at = places(compose_svg(SIX, "", 390))[:6]
    assert [y for _, y, _ in at].count(at[0][1]) == 2
    assert all(x + width <= 390 for x, _, width in at)


def test_no_panel_is_drawn_wider_than_the_picture() -> None:
    assert all(width <= 300 for _, _, width in places(compose_svg([Panel("big", 900, 100, "", "big")], "", 300)))


def test_other_rows_come_below() -> None:
    at = places(compose_svg(SIX, "", 1280))
    assert at[6][1] > at[0][1] + 100
