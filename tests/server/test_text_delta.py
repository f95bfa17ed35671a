from hypothesis import given
from hypothesis import strategies as st

from ceilidh.server.text_delta import Lines, changed_lines

LINES = st.lists(st.sampled_from("abcde")).map(tuple)


def read(before: tuple[str, ...], delta: Lines) -> tuple[str, ...]:
    """Apply a delta to the earlier lines."""
    read: list[str] = []
    for one in delta:
        read += [one] if isinstance(one, str) else before[one[0] : one[0] + one[1]]
    return tuple(read)


def test_unchanged_lines_are_one_copy() -> None:
    assert changed_lines(tuple("abcda"), tuple("abcda")) == [(0, 5)]


def test_equal_lines_drawn_again_are_one_copy() -> None:
    before, after = (tuple(f"<g>{number}</g>" for number in range(3)) for _ in range(2))
    assert before[0] is not after[0]
    assert changed_lines(before, after) == [(0, 3)]
    assert changed_lines(before, ("new", *after[1:])) == ["new", (1, 2)]


def test_earlier_lines_are_copied_by_number() -> None:
    assert changed_lines(tuple("abcda"), tuple("xbcyd")) == ["x", (1, 2), "y", (3, 1)]


def test_a_new_line_in_the_middle_is_sent_between_copies() -> None:
    assert changed_lines(tuple("abc"), tuple("axc")) == [(0, 1), "x", (2, 1)]


def test_an_empty_text_is_an_empty_delta() -> None:
    assert changed_lines((), ()) == changed_lines(("a",), ()) == []


@given(LINES, LINES)
def test_applying_a_delta_gives_the_new_lines(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert read(before, changed_lines(before, after)) == after


@given(LINES, LINES)
def test_a_known_line_is_never_sent_again(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert not {one for one in changed_lines(before, after) if isinstance(one, str)} & _between(before, after)


def _between(before: tuple[str, ...], after: tuple[str, ...]) -> set[str]:
    """What was there before, without the lines at both ends that are the same."""
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return set(before)
