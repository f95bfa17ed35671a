"""Delta encoding of panels: what a client shows already is not sent again, panel by panel and line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ceilidh.core.game_text import Description
from ceilidh.drawing.picture_types import Panel
from ceilidh.server import messages as m
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.text_delta import changed_lines


def changed_panels(before: Sequence[DescribedPanel], after: Sequence[DescribedPanel]) -> list[m.Panel]:
    """All panels; those that look as before come without their picture."""
    svgs = {described.panel.name: described.panel.svg for described in before}
    panels = [described.message() for described in after]
    return [replace(panel, svg=None) if svgs.get(panel.name) == panel.svg else panel for panel in panels]


def panel_changes(before: Sequence[DescribedPanel], after: Sequence[DescribedPanel]) -> list[m.PanelChange]:
    """All panels in order, each with only what changed."""
    known = {described.panel.name: described for described in before}
    return [_change(known.get(described.panel.name), described) for described in after]


def _change(before: DescribedPanel | None, now: DescribedPanel) -> m.PanelChange:
    if now is before:
        return _unchanged(now.panel.name)
    panel, description, priority = now
    if before is None:
        return m.PanelChange(
            name=panel.name,
            title=description.title,
            width=panel.width,
            height=panel.height,
            row=panel.row,
            smallest_text=panel.smallest_text,
            priority=priority,
            svg_lines=[*panel.lines],
            lines=[*description.lines],
        )
    change = m.PanelChange(name=panel.name)
    if description is not before.description:
        _add_description(change, before.description, description)
    if priority != before.priority:
        change.priority = priority
    if panel is not before.panel:
        _add_picture(change, before.panel, panel)
    return change


def _add_description(change: m.PanelChange, before: Description, now: Description) -> None:
    if now.title != before.title:
        change.title = now.title
    if now.lines != before.lines:
        change.lines = changed_lines(tuple(before.lines), tuple(now.lines))


def _add_picture(change: m.PanelChange, before: Panel, now: Panel) -> None:
    for part in ("width", "height", "row", "smallest_text"):
        if (value := getattr(now, part)) != getattr(before, part):
            setattr(change, part, value)
    if now.drawn != before.drawn:
        change.svg_lines = changed_lines(before.lines, now.lines)


@cache
def _unchanged(name: str) -> m.PanelChange:
    return m.PanelChange(name=name)
