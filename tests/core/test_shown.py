"""A panel is a function of what it shows: the same part is drawn once, and nothing else of the view is seen."""

from __future__ import annotations

from ceilidh.core.shown import shown

drawn: list[object] = []


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


def test_a_panel_is_given_a_copy_of_its_part() -> None:
    """So it cannot change the view, nor look at it again later."""
    drawn.clear()
    part: dict[str, object] = {"hand": [4, 5]}
    draw(part, ())
    assert drawn == [part]
    assert drawn[0] is not part
