"""What a picture is made of: panels beside one another, and single pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Panel(NamedTuple):
    """One part of the picture: an SVG of its own."""

    name: str
    width: int
    """In pixels at comfortable size; the panel's coordinates run from 0,0 to width,height."""
    height: int
    drawn: str | tuple[str, ...]
    """The elements inside the panel's `<svg>`, or their lines. Whatever can be clicked has a `data-at`.

    Whatever can move is one element with a `data-piece`: the same name before and after the move, in whichever panel,
    and no other in the picture, so that a client can let it glide. The name comes from the view: what lies face down
    has none, nor have things that nobody can tell apart. A piece has no `transform` of its own (the client's would
    replace it; a group inside may have one) and does not lie inside another piece, with which it would glide twice.
    """
    row: str
    """Neighbouring panels of one row touch and are laid side by side where there is room, else wrapped."""

    @property
    def svg(self) -> str:
        """All elements as one text; it is put together only where somebody wants it."""
        return self.drawn if isinstance(self.drawn, str) else "\n".join(self.drawn)

    @property
    def lines(self) -> tuple[str, ...]:
        """The same line by line: those that are as before need not be sent."""
        return tuple(self.drawn.split("\n")) if isinstance(self.drawn, str) else self.drawn


def panel(name: str, width: int, height: int, pieces: Iterable[str], row: str, paint: str = "") -> Panel:
    """A panel of things that change one by one, a line each: a line that is as before need not be sent again."""
    lines = (f"<g {paint}>" if paint else "<g>", *pieces, "</g>")
    if "\n" in "".join(lines):  # a piece has lines of its own
        lines = tuple("\n".join(lines).split("\n"))
    return Panel(name, width, height, lines, row)


class Piece(NamedTuple):
    """One drawn piece of the game for the gallery, or its cover."""

    title: str
    width: int
    height: int
    svg: str
    kind: str = ""
    """What it is one of, as a heading above it and its like."""
    tells: str = ""
    """What it does or is worth, where its title and picture do not say so."""


class Sign(NamedTuple):
    """A small picture that stands in a line of text, beside the word for it."""

    field: str
    """As in `viewBox`; it is drawn as high as the line."""
    svg: str
