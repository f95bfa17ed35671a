"""The panels of a game's picture, each with a description in words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ceilidh.core import Catalogue, Game, View
from ceilidh.core.game_text import Description
from ceilidh.drawing.picture_types import Panel, Priority
from ceilidh.server import messages as m


class DescribedPanel(NamedTuple):
    """A panel with its description. Both are cached by content, so that unchanged ones are identical objects."""

    panel: Panel
    description: Description
    priority: Priority = Priority.CONTEXT

    def message(self) -> m.Panel:
        panel, (_, title, lines), priority = self
        return m.Panel(
            name=panel.name,
            title=title,
            width=panel.width,
            height=panel.height,
            row=panel.row,
            smallest_text=panel.smallest_text,
            priority=priority,
            svg=panel.svg,
            lines=lines,
        )


def describe_panels(
    game: Game, view: View, words: Catalogue, names: Sequence[str], before: Sequence[DescribedPanel] = ()
) -> list[DescribedPanel]:
    """The panels of a view; one that looks as in `before` is that very object."""
    known = {described.panel.name: described for described in before}
    descriptions = {description.panel: description for description in game.text.describe(view, words, names)}
    panels = game.art.panels(view, words, names)
    priorities = game.art.priorities(view)
    return [
        _reuse(
            known.get(panel.name),
            DescribedPanel(panel, descriptions[panel.name], priorities.get(panel.name, Priority.CONTEXT)),
        )
        for panel in panels
    ]


def _reuse(before: DescribedPanel | None, now: DescribedPanel) -> DescribedPanel:
    if before is None or before.panel is not now.panel or before.description is not now.description:
        return now
    return before if before.priority == now.priority else now


def panel_messages(game: Game, view: View, words: Catalogue, names: Sequence[str]) -> list[m.Panel]:
    return [described.message() for described in describe_panels(game, view, words, names)]
