"""A panel is a function of what it shows: the same part is drawn once, and nothing else of the view is seen."""

from __future__ import annotations

from enum import IntEnum

import pytest

from ceilidh.core.panel_cache import forget, shown

drawn: list[object] = []


class Colour(IntEnum):
    RED = 0


@shown
def draw(part: dict[str, object], names: tuple[str, ...]) -> str:
    drawn.append(part)
    return f"{part} {names}"


def test_the_same_part_is_drawn_once() -> None:
    drawn.clear()
    first = draw({"stack": [1, 2], "by": None}, ("Ann",))
    assert draw({"stack": [1, 2], "by": None}, ("Ann",)) is first
    assert len(drawn) == 1


def test_another_part_or_another_name_is_drawn_anew() -> None:
    drawn.clear()
    draw({"stack": [1, 3]}, ("Ann",))
    draw({"stack": [3, 1]}, ("Ann",))
    draw({"stack": [1, 3]}, ("Ben",))
    assert len(drawn) == 3


def test_what_is_equal_but_shown_otherwise_is_drawn_anew() -> None:
    """To Python 1 equals True and 1.0; in a picture they look different."""
    said = {draw({"value": value}, ()) for value in (1, True, 1.0, "1", [1], (1,))}
    assert len(said) == 6


def test_a_part_that_is_not_plain_data_is_refused_with_the_name_of_what_shows_it() -> None:
    """An author has to know which panel it is."""
    with pytest.raises(TypeError, match="draw is given a part that is not plain data"):
        draw({"colour": Colour.RED}, ())


def test_what_nobody_asked_for_lately_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the memory for it stays the same, however many games are played."""
    monkeypatch.setattr("ceilidh.core.panel_cache.KEPT", 2)
    forget()
    for number in (1, 2, 3, 1, 4, 5):
        draw({"stack": [number]}, ())
    drawn.clear()
    draw({"stack": [1]}, ())
    assert not drawn
    draw({"stack": [2]}, ())
    assert len(drawn) == 1
