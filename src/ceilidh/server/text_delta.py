"""Delta encoding of lines of text: a run of lines that the receiver has already is sent as a reference."""

from __future__ import annotations

Lines = list[str | tuple[int, int]]
"""New lines, and references to runs of the old lines: the number of the first one, and how many."""


def changed_lines(before: tuple[str, ...], after: tuple[str, ...]) -> Lines:
    """Encode `after`, for a receiver that has `before`."""
    prefix = _common_prefix(before, after)
    suffix = _common_suffix(before, after, prefix)
    delta: Lines = []
    if prefix:
        delta.append((0, prefix))
    _add_middle(delta, before, after, prefix, suffix)
    if suffix:
        delta.append((len(before) - suffix, suffix))
    return delta


def _common_prefix(before: tuple[str, ...], after: tuple[str, ...]) -> int:
    shorter = min(len(before), len(after))
    number = 0
    # Most equal lines are identical objects, which are compared faster.
    while number < shorter and (before[number] is after[number] or before[number] == after[number]):
        number += 1
    return number


def _common_suffix(before: tuple[str, ...], after: tuple[str, ...], start: int) -> int:
    """How many last lines are equal, of those from `start` on."""
    old, new = len(before), len(after)
    while old > start and new > start and (before[old - 1] is after[new - 1] or before[old - 1] == after[new - 1]):
        old -= 1
        new -= 1
    return len(after) - new


def _add_middle(delta: Lines, before: tuple[str, ...], after: tuple[str, ...], prefix: int, suffix: int) -> None:
    """The lines in between, of which some may have moved."""
    stop = len(before) - suffix
    old_numbers = {before[number]: number for number in range(prefix, stop)}
    first, end = 0, -1
    for number in range(prefix, len(after) - suffix):
        line = after[number]
        if 0 <= end < stop and before[end] == line:
            end += 1
            delta[-1] = (first, end - first)
        elif line in old_numbers:
            first = old_numbers[line]
            end = first + 1
            delta.append((first, 1))
        else:
            end = -1
            delta.append(line)
