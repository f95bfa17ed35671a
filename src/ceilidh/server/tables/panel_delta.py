"""What is new in a picture, panel by panel and line by line: what a client shows already is not sent again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ceilidh.core.game_text import Description
from ceilidh.drawing.types import Panel
from ceilidh.server import messages as m
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.text_delta import changed_lines


def changed_panels(before: Sequence[DescribedPanel], after: Sequence[DescribedPanel]) -> list[m.Panel]:
    """The panels, where those that look as before come without their picture."""
    svgs = {panel.drawn.name: panel.drawn.svg for panel in before}
    panels = [panel.whole() for panel in after]
    return [replace(panel, svg=None) if svgs.get(panel.name) == panel.svg else panel for panel in panels]


def panel_changes(before: Sequence[DescribedPanel], after: Sequence[DescribedPanel]) -> list[m.PanelChange]:
    """All panels in order, each with nothing but what is not as it was."""
    known = {panel.drawn.name: panel for panel in before}
    return [_change(known.get(panel.drawn.name), panel) for panel in after]


def _change(before: DescribedPanel | None, now: DescribedPanel) -> m.PanelChange:
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
            drawn=[*drawn.lines],
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
        change.lines = changed_lines(tuple(before.lines), tuple(now.lines))


def _add_drawn(change: m.PanelChange, before: Panel, now: Panel) -> None:
    for part in ("width", "height", "row"):
        if (value := getattr(now, part)) != getattr(before, part):
            setattr(change, part, value)
    if now.drawn != before.drawn:
        change.drawn = changed_lines(before.lines, now.lines)


@cache
def _unchanged(name: str) -> m.PanelChange:
    """Most panels are as they were."""
    return m.PanelChange(name=name)
