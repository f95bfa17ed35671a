"""The panels of a game's picture, each with a description in words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ceilidh.core import Catalogue, Game, View
from ceilidh.core.game_text import Description
from ceilidh.drawing.picture_types import Panel
from ceilidh.server import messages as m


class DescribedPanel(NamedTuple):
    """A panel with its description. Both are cached by content, so that unchanged ones are identical objects."""

    panel: Panel
    description: Description

    def message(self) -> m.Panel:
        panel, (_, title, lines) = self
        return m.Panel(
            name=panel.name,
            title=title,
            width=panel.width,
            height=panel.height,
            row=panel.row,
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
    return [_reuse(known.get(panel.name), panel, descriptions[panel.name]) for panel in panels]


def _reuse(before: DescribedPanel | None, panel: Panel, description: Description) -> DescribedPanel:
    if before is not None and before.panel is panel and before.description is description:
        return before
    return DescribedPanel(panel, description)


def panel_messages(game: Game, view: View, words: Catalogue, names: Sequence[str]) -> list[m.Panel]:
    return [described.message() for described in describe_panels(game, view, words, names)]
