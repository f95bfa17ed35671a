"""The panel cache: equal content is drawn once."""

from __future__ import annotations

from enum import IntEnum

import pytest

from ceilidh.core.panel_cache import cached_by_content, clear_panel_cache

drawn: list[object] = []


class Colour(IntEnum):
    RED = 0


@cached_by_content
def draw(part: dict[str, object], names: tuple[str, ...]) -> str:
    drawn.append(part)
    return f"{part} {names}"


def test_equal_parts_are_drawn_once() -> None:
    drawn.clear()
    first = draw({"stack": [1, 2], "by": None}, ("Ann",))
    assert draw({"stack": [1, 2], "by": None}, ("Ann",)) is first
    assert len(drawn) == 1


def test_another_part_or_name_is_drawn_separately() -> None:
    drawn.clear()
    draw({"stack": [1, 3]}, ("Ann",))
    draw({"stack": [3, 1]}, ("Ann",))
    draw({"stack": [1, 3]}, ("Ben",))
    assert len(drawn) == 3


def test_values_that_are_equal_but_print_differently_are_drawn_separately() -> None:
    """In Python 1 equals True and 1.0, but in a picture they look different."""
    drawn = {draw({"value": value}, ()) for value in (1, True, 1.0, "1", [1], (1,))}
    assert len(drawn) == 6


def test_a_part_that_is_not_plain_data_is_rejected_with_the_name_of_the_function() -> None:
    """The author needs to know which panel it is."""
    with pytest.raises(TypeError, match="draw needs a part that is plain data"):
        draw({"colour": Colour.RED}, ())


def test_entries_unused_for_a_generation_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """So memory is bounded, however many games are played."""
    monkeypatch.setattr("ceilidh.core.panel_cache.GENERATION_SIZE", 2)
    clear_panel_cache()
    for number in (1, 2, 3, 1, 4, 5):
        draw({"stack": [number]}, ())
    drawn.clear()
    draw({"stack": [1]}, ())
    assert not drawn
    draw({"stack": [2]}, ())
    assert len(drawn) == 1
