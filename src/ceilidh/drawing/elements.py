"""Builds SVG elements as strings: symbols, groups with a title, texts, boxes, gradients.

Parameters called `content` or `title` are plain text, which is escaped here; `drawn` is SVG; `paint` is SVG attributes.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape


class Symbols:
    """The reusable drawings of a game; every id begins with the game's name."""

    def __init__(self, game: str) -> None:
        self.prefix = f"{game}-"

    def define(self, name: str, drawn: str, field: str = "") -> str:
        """Define a drawing for `put`; with a `field` (a `viewBox`) one for `put_in_square`, which scales it."""
        if field:
            return f'<symbol id="{self.prefix}{name}" viewBox="{field}">{drawn}</symbol>'
        return f'<g id="{self.prefix}{name}">{drawn}</g>'

    def seat_sign(self, seat: int, field: str, drawn: str, colour: str = "") -> str:
        """Define the emblem of a seat, on a square field, which clients show beside the player's name.

        Clients use the colour for other things of the seat, such as its line in a chart.
        """
        symbol = self.define(f"seat-{seat + 1}", drawn, field)
        return symbol.replace("<symbol", f'<symbol data-colour="{colour}"', 1) if colour else symbol

    def named(self, drawn: str) -> str:
        """Replace `@` by the prefix of ids."""
        return drawn.replace("@", self.prefix)

    def put(self, name: str, x: float = 0, y: float = 0, size: float = 1, piece: str = "") -> str:
        """Place a drawing at a point, scaled by `size`; with `piece` it glides when it moves."""
        glides = f' data-piece="{piece}"' if piece else ""
        if size != 1:
            moved = f"translate({_short(x)} {_short(y)}) scale({_short(size)})"
            return f'<use href="#{self.prefix}{name}" transform="{moved}"{glides}/>'
        left, top = f' x="{_short(x)}"' if x else "", f' y="{_short(y)}"' if y else ""
        return f'<use href="#{self.prefix}{name}"{left}{top}{glides}/>'

    def put_in_square(self, name: str, x: float, y: float, side: float) -> str:
        """Place a drawing with a field on a square whose top left corner is at x, y."""
        left, top, long = _short(x), _short(y), _short(side)
        return f'<use href="#{self.prefix}{name}" x="{left}" y="{top}" width="{long}" height="{long}"/>'


def _short(number: float) -> int | str:
    """Format a number; most are ints, and returning those unformatted halves the time."""
    return number if type(number) is int else f"{number:g}"


def group(drawn: str, title: str = "", at: str = "", piece: str = "", paint: str = "", thing: str = "") -> str:
    """A group of elements: `title` is its tooltip, `at` makes it clickable, `piece` makes it glide when it moves.

    `thing` is the key of its help card (`GameText.help_card`). Without one, `at` is the key, or else `piece`.
    """
    where = f' data-at="{at}"' if at else ""
    where += f' data-is="{thing}"' if thing else ""
    glides = f' data-piece="{piece}"' if piece else ""
    painted = f" {paint}" if paint else ""
    named = f"<title>{escape(title, quote=False)}</title>" if title else ""
    return f"<g{where}{glides}{painted}>{named}{drawn}</g>"


def named_elements(svg: str) -> Iterator[tuple[str, str]]:
    """The help card keys and titles of all elements that `group` and `Symbols.put` have named, in document order."""
    from xml.etree import ElementTree  # slow to import; only help cards need it

    for element in ElementTree.fromstring(f"<svg>{svg}</svg>").iter():
        names = (element.get(f"data-{kind}") for kind in ("is", "at", "piece"))
        if key := next(filter(None, names), None):
            yield key, element.findtext("title") or ""


def scaled(drawn: str, x: float, y: float, size: float, paint: str = "") -> str:
    """Elements moved to a point and scaled by `size`."""
    painted = f" {paint}" if paint else ""
    return f'<g transform="translate({x:.4g} {y:.4g}) scale({size:.4g})"{painted}>{drawn}</g>'


def text(content: str | int, x: float, y: float, size: float = 0, paint: str = "") -> str:
    """One line of text or a number; size, anchor, weight and colour are inherited from the group unless given."""
    tall = f' font-size="{_short(size)}"' if size else ""
    painted = f" {paint}" if paint else ""
    letters = content if isinstance(content, int) else escape(content, quote=False)
    return f'<text x="{_short(x)}" y="{_short(y)}"{tall}{painted}>{letters}</text>'


def fine_print(drawn: str) -> str:
    """Texts that clients leave out where they could not be read; an element around it has a `fine_print_size`."""
    return f'<g data-fine="">{drawn}</g>'


def fine_print_size(size: float) -> str:
    """The attribute with the font size of all fine print in an element, in the panel's units."""
    return f'data-fine-size="{size:.3g}"'


def box(x: float, y: float, width: float, height: float, rounded: float, paint: str) -> str:
    """A rectangle with rounded corners."""
    corners = f' rx="{_short(rounded)}"' if rounded else ""
    size = f'width="{_short(width)}" height="{_short(height)}"'
    return f'<rect x="{_short(x)}" y="{_short(y)}" {size}{corners} {paint}/>'


def touch_target(x: float, y: float, width: float, height: float) -> str:
    """An invisible touch target around something small and clickable, for phones."""
    return box(x, y, width, height, 0, 'fill-opacity="0"')


def gradient(name: str, stops: str, across: str = 'x2="0" y2="1"') -> str:
    """A linear gradient, from top to bottom by default; a stop is an offset, a colour and an optional opacity."""
    return f'<linearGradient id="{name}" {across}>{_stops(stops)}</linearGradient>'


def glow(name: str, stops: str) -> str:
    """A radial gradient."""
    return f'<radialGradient id="{name}">{_stops(stops)}</radialGradient>'


def _stops(stops: str) -> str:
    drawn = ""
    for stop in stops.split(","):
        offset, colour, *opacity = stop.split()
        seen = f' stop-opacity="{opacity[0]}"' if opacity else ""
        drawn += f'<stop offset="{offset}" stop-color="{colour}"{seen}/>'
    return drawn
