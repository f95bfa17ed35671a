"""What is new in a picture, panel by panel and line by line: what a client shows already is not sent again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ceilidh.core.speech import Description
from ceilidh.drawing.panels import Panel
from ceilidh.server import messages as m
from ceilidh.server.tables.picture import Shown


def whole_panels(before: Sequence[Shown], after: Sequence[Shown]) -> list[m.Panel]:
    """The panels, where those that look as before come without their picture."""
    svgs = {panel.drawn.name: panel.drawn.svg for panel in before}
    panels = [panel.whole() for panel in after]
    return [replace(panel, svg=None) if svgs.get(panel.name) == panel.svg else panel for panel in panels]


def changes(before: Sequence[Shown], after: Sequence[Shown]) -> list[m.PanelChange]:
    """All panels in order, each with nothing but what is not as it was."""
    known = {panel.drawn.name: panel for panel in before}
    return [_change(known.get(panel.drawn.name), panel) for panel in after]


def _change(before: Shown | None, now: Shown) -> m.PanelChange:
    if now is before:
        return _unchanged(now.drawn.name)
    drawn, said = now
    if before is None:
        return m.PanelChange(
            name=drawn.name,
            title=said.title,
            width=drawn.width,
            height=drawn.height,
            row=drawn.row,
            drawn=[*_lines(drawn)],
            lines=[*said.lines],
        )
    change = m.PanelChange(name=drawn.name)
    if said is not before.said:
        _add_said(change, before.said, said)
    if drawn is not before.drawn:
        _add_drawn(change, before.drawn, drawn)
    return change


def _add_said(change: m.PanelChange, before: Description, now: Description) -> None:
    if now.title != before.title:
        change.title = now.title
    if now.lines != before.lines:
        change.lines = changed_lines(before.lines, now.lines)


def _add_drawn(change: m.PanelChange, before: Panel, now: Panel) -> None:
    for part in ("width", "height", "row"):
        if (value := getattr(now, part)) != getattr(before, part):
            setattr(change, part, value)
    if now.svg != before.svg:
        change.drawn = changed_lines(_lines(before), _lines(now))


def _lines(drawn: Panel) -> Sequence[str]:
    return drawn.lines or drawn.svg.split("\n")


@cache
def _unchanged(name: str) -> m.PanelChange:
    """Most panels are as they were."""
    return m.PanelChange(name=name)


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
