"""What is new in a picture, panel by panel and line by line: what a client shows already is not sent again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from ceilidh.server import messages as m


def whole_panels(before: Sequence[m.Panel], after: Sequence[m.Panel]) -> list[m.Panel]:
    """The panels, where those that look as before come without their picture."""
    svgs = {panel.name: panel.svg for panel in before}
    return [replace(panel, svg=None) if svgs.get(panel.name) == panel.svg else panel for panel in after]


def changes(before: Sequence[m.Panel], after: Sequence[m.Panel]) -> list[m.PanelChange]:
    """All panels in order, each with nothing but what is not as it was."""
    known = {panel.name: panel for panel in before}
    return [_change(known.get(panel.name), panel) for panel in after]


def _change(before: m.Panel | None, now: m.Panel) -> m.PanelChange:
    if now is before:
        return _unchanged(now.name)
    if before is None:
        return m.PanelChange(
            name=now.name,
            title=now.title,
            width=now.width,
            height=now.height,
            row=now.row,
            drawn=[*_split(now.svg or "")],
            lines=[*now.lines],
        )
    change = m.PanelChange(name=now.name)
    for part in ("title", "width", "height", "row"):
        if (value := getattr(now, part)) != getattr(before, part):
            setattr(change, part, value)
    if now.svg != before.svg:
        change.drawn = _redrawn(before.svg or "", now.svg or "")
    if now.lines != before.lines:
        change.lines = changed_lines(before.lines, now.lines)
    return change


@lru_cache(1024)
def _unchanged(name: str) -> m.PanelChange:
    """Most panels are as they were."""
    return m.PanelChange(name=name)


@lru_cache(1024)
def _redrawn(before: str, after: str) -> m.Lines:
    """Found once for all who see the same."""
    return changed_lines(_split(before), _split(after))


@lru_cache(1024)
def _split(drawn: str) -> list[str]:
    """What is new now is what was before a move later."""
    return drawn.split("\n")


def changed_lines(before: Sequence[str], after: Sequence[str]) -> m.Lines:
    """The lines, where those that were there before are told by where they were: the first of them, and how many."""
    start = _alike(before, after)
    left = min(len(before), len(after)) - start
    same = _alike(before[: -left - 1 : -1], after[: -left - 1 : -1]) if left else 0
    told: m.Lines = [(0, start)] if start else []
    told += _moved_lines(before, after[start : len(after) - same], start, len(before) - same)
    if same:
        told.append((len(before) - same, same))
    return told


def _alike(some: Sequence[str], others: Sequence[str]) -> int:
    """How many of the first lines are the same."""
    number = 0
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        number += 1
    return number


def _moved_lines(before: Sequence[str], after: Sequence[str], start: int, stop: int) -> m.Lines:
    """Lines of which some were between `start` and `stop` before."""
    places = {before[number]: number for number in range(start, stop)}
    told: m.Lines = []
    first, end = 0, -1
    for line in after:
        if 0 <= end < stop and before[end] == line:
            end += 1
            told[-1] = (first, end - first)
        elif (place := places.get(line)) is not None:
            first, end = place, place + 1
            told.append((first, 1))
        else:
            end = -1
            told.append(line)
    return told
