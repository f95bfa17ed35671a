"""What is new in lines of text, beside what was there before: so that nobody is sent again what they have."""

from __future__ import annotations

Lines = list[str | tuple[int, int]]
"""Lines of text. A pair stands for lines as they were before: the number of the first one, and how many."""


def changed_lines(before: tuple[str, ...], after: tuple[str, ...]) -> Lines:
    """The lines, where those that were there before are told by where they were."""
    start = _alike(before, after)
    same = _alike_at_the_end(before, after, start)
    told: Lines = []
    if start:
        told.append((0, start))
    _tell_moved(told, before, after, start, same)
    if same:
        told.append((len(before) - same, same))
    return told


def _alike(before: tuple[str, ...], after: tuple[str, ...]) -> int:
    """How many of the first lines are the same; most of them are the very same text."""
    shorter = min(len(before), len(after))
    number = 0
    while number < shorter and (before[number] is after[number] or before[number] == after[number]):
        number += 1
    return number


def _alike_at_the_end(before: tuple[str, ...], after: tuple[str, ...], start: int) -> int:
    """How many of the last lines are the same, of those from `start` on."""
    old, new = len(before), len(after)
    while old > start and new > start and (before[old - 1] is after[new - 1] or before[old - 1] == after[new - 1]):
        old -= 1
        new -= 1
    return len(after) - new


def _tell_moved(told: Lines, before: tuple[str, ...], after: tuple[str, ...], start: int, same: int) -> None:
    """The lines in between, of which some may have been elsewhere."""
    stop = len(before) - same
    places = {before[number]: number for number in range(start, stop)}
    first, end = 0, -1
    for number in range(start, len(after) - same):
        line = after[number]
        if 0 <= end < stop and before[end] == line:
            end += 1
            told[-1] = (first, end - first)
        elif line in places:
            first = places[line]
            end = first + 1
            told.append((first, 1))
        else:
            end = -1
            told.append(line)
