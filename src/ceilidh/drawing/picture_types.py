"""The data types of pictures: panels, single pieces, and signs within text."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple

DEFAULT_SMALLEST_TEXT: Final = 13


class Priority(IntEnum):
    """How much a panel matters now, to this viewer. It decides what is drawn large and what is folded."""

    BACKGROUND = 0
    """Not needed now, as other players' areas are: the first to shrink, and to fold into its title."""
    CONTEXT = 1
    """Of use: it folds last."""
    OWN = 2
    """The viewer's own area and hand: always shown."""
    SUBJECT = 3
    """What the viewer is asked about, or what just happened: shown, and drawn largest."""


class Panel(NamedTuple):
    """One part of the picture, drawn as an SVG of its own."""

    name: str
    width: int
    """In pixels at comfortable size. Coordinates run from 0,0 to width,height."""
    height: int
    drawn: str | tuple[str, ...]
    """The elements inside the panel's `<svg>`, as text or as lines. Everything clickable has a `data-at`.

    Everything that moves is one element with a `data-piece`. The name is unique in the picture and stays the same when
    the piece moves, even to another panel, so that clients can animate the move. It comes from the view: face-down and
    indistinguishable pieces have none. A piece has no `transform` of its own, because the client sets one (a group
    inside may have one), and is not inside another piece, because it would move twice.
    """
    row: str
    """Consecutive panels of the same row are placed side by side without a gap, and wrap where there is no room."""
    smallest_text: float = DEFAULT_SMALLEST_TEXT
    """The font size of its smallest text, in its own units. It is not drawn smaller than can be read."""

    @property
    def svg(self) -> str:
        """All elements as one text, joined on demand."""
        return self.drawn if isinstance(self.drawn, str) else "\n".join(self.drawn)

    @property
    def lines(self) -> tuple[str, ...]:
        """The elements line by line, so that only changed lines need to be sent."""
        return tuple(self.drawn.split("\n")) if isinstance(self.drawn, str) else self.drawn


def panel(
    name: str,
    width: int,
    height: int,
    pieces: Iterable[str],
    row: str,
    paint: str = "",
    smallest_text: float = DEFAULT_SMALLEST_TEXT,
) -> Panel:
    """A panel of pieces, one line each. Lines that did not change are not sent again."""
    lines = (f"<g {paint}>" if paint else "<g>", *pieces, "</g>")
    if "\n" in "".join(lines):  # a piece has several lines
        lines = tuple("\n".join(lines).split("\n"))
    return Panel(name, width, height, lines, row, smallest_text)


class Piece(NamedTuple):
    """One drawn piece of the game for the gallery, or its cover."""

    title: str
    width: int
    height: int
    svg: str
    kind: str = ""
    """The heading under which the gallery groups it."""
    description: str = ""
    """Its effect or value, if title and picture do not show it."""


class Sign(NamedTuple):
    """A small picture within a line of text, beside the word for it."""

    field: str
    """Its `viewBox`; it is drawn as high as the line."""
    svg: str
