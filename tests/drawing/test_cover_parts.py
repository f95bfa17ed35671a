"""Shared scenery of covers: curves pass through their points, shapes are reproducible, ids have a prefix."""

from __future__ import annotations

import re

from ceilidh.core.rng import Rng
from ceilidh.drawing.cover_parts import COVER_HEIGHT, COVER_WIDTH, crags, curve, grass, hill, make_cover
from ceilidh.drawing.elements import gradient

RIDGE = [(0, 200), (300, 120), (640, 180)]


def test_a_smooth_curve_passes_through_all_points() -> None:
    ends = re.findall(r"(\d+) (\d+)(?=C|$)", curve(RIDGE))
    assert [(int(x), int(y)) for x, y in ends] == RIDGE


def test_a_jagged_line_keeps_its_points_and_is_reproducible() -> None:
    line = crags(RIDGE, Rng.seeded(3), 20)
    points = [(int(x), int(y)) for x, y in re.findall(r"(\d+) (\d+)", line)]
    assert len(points) == 9
    assert set(RIDGE) <= set(points)
    assert line == crags(RIDGE, Rng.seeded(3), 20) != crags(RIDGE, Rng.seeded(4), 20)


def test_land_reaches_the_bottom_of_the_cover() -> None:
    assert f"V{COVER_HEIGHT}H0z" in hill(RIDGE, "#345")


def test_grass_grows_within_its_box() -> None:
    roots = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", grass((50, 300, 100, 20), 40, Rng.seeded(1)))]
    assert len(roots) == 40
    assert all(50 <= x < 150 and 300 <= y < 320 for x, y in roots)


def test_a_cover_has_its_size_and_prefixed_ids() -> None:
    cover = make_cover("pebbles", "Pebbles", gradient("@dusk", "0 #fff,1 #000 .5"))
    assert (cover.title, cover.width, cover.height) == ("Pebbles", COVER_WIDTH, COVER_HEIGHT)
    assert 'id="pebbles-cover-dusk"' in cover.svg
    assert '<stop offset="1" stop-color="#000" stop-opacity=".5"/>' in cover.svg
