"""The picture that some eyes see of a game, panel by panel, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ceilidh.core import Catalogue, Game, View
from ceilidh.core.game_text import Description
from ceilidh.drawing.types import Panel
from ceilidh.server import messages as m


class DescribedPanel(NamedTuple):
    """A panel, and the same in plain words. Both are made once for what they show, see `core/panel_cache.py`."""

    drawn: Panel
    said: Description

    def whole(self) -> m.Panel:
        """All of it, as a message."""
        drawn, (_, title, lines) = self.drawn, self.said
        return m.Panel(
            name=drawn.name,
            title=title,
            width=drawn.width,
            height=drawn.height,
            row=drawn.row,
            svg=drawn.svg,
            lines=lines,
        )


def describe_panels(
    game: Game, view: View, words: Catalogue, names: Sequence[str], before: Sequence[DescribedPanel] = ()
) -> list[DescribedPanel]:
    """The panels; one that looks as `before` is the one from before."""
    known = {panel.drawn.name: panel for panel in before}
    described = {said.panel: said for said in game.text.describe(view, words, names)}
    drawn = game.art.panels(view, words, names)
    return [_shown(known.get(panel.name), panel, described[panel.name]) for panel in drawn]


def _shown(before: DescribedPanel | None, drawn: Panel, said: Description) -> DescribedPanel:
    if before is not None and before.drawn is drawn and before.said is said:
        return before
    return DescribedPanel(drawn, said)


def panel_messages(game: Game, view: View, words: Catalogue, names: Sequence[str]) -> list[m.Panel]:
    """All of the picture, as a message."""
    return [panel.whole() for panel in describe_panels(game, view, words, names)]
