"""SVG elements as text, one way to put each: symbols, groups with a title, texts, boxes, gradients.

What is called `said` or `title` is plain text and is escaped here; `drawn` is SVG, and `paint` is attributes.
"""

from __future__ import annotations

from html import escape


class Symbols:
    """What a game has drawn once, by name: every id begins with the game's name."""

    def __init__(self, game: str) -> None:
        self.prefix = f"{game}-"

    def define(self, name: str, drawn: str, field: str = "") -> str:
        """A drawing that can be put; with a `field` (as in `viewBox`) one that is put on a square of any size."""
        if field:
            return f'<symbol id="{self.prefix}{name}" viewBox="{field}">{drawn}</symbol>'
        return f'<g id="{self.prefix}{name}">{drawn}</g>'

    def seat_sign(self, seat: int, field: str, drawn: str) -> str:
        """The symbol by which a client shows whose colour is whose: drawn as in the pictures, on a square field."""
        return self.define(f"seat-{seat + 1}", drawn, field)

    def named(self, drawn: str) -> str:
        """A drawing in which `@` stands for the beginning of every id."""
        return drawn.replace("@", self.prefix)

    def put(self, name: str, x: float = 0, y: float = 0, size: float = 1, piece: str = "") -> str:
        """A drawing at a point, `size` times as large as drawn; with `piece` one that glides when it moves."""
        glides = f' data-piece="{piece}"' if piece else ""
        if size != 1:
            return f'<use href="#{self.prefix}{name}" transform="translate({x:g} {y:g}) scale({size:g})"{glides}/>'
        left, top = f' x="{x:g}"' if x else "", f' y="{y:g}"' if y else ""
        return f'<use href="#{self.prefix}{name}"{left}{top}{glides}/>'

    def put_on(self, name: str, x: float, y: float, side: float) -> str:
        """A drawing with a field, on a square whose top left corner is at x, y."""
        return f'<use href="#{self.prefix}{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>'


def group(drawn: str, title: str = "", at: str = "", piece: str = "", paint: str = "") -> str:
    """Elements as one: with a title for whoever points at it, with `at` to be clicked, with `piece` to glide."""
    where = f' data-at="{at}"' if at else ""
    glides = f' data-piece="{piece}"' if piece else ""
    painted = f" {paint}" if paint else ""
    named = f"<title>{escape(title, quote=False)}</title>" if title else ""
    return f"<g{where}{glides}{painted}>{named}{drawn}</g>"


def scaled(drawn: str, x: float, y: float, size: float, paint: str = "") -> str:
    """Elements moved to a point and drawn `size` times as large."""
    return f'<g transform="translate({x:.4g} {y:.4g}) scale({size:.4g})"{" " + paint if paint else ""}>{drawn}</g>'


def text(said: str, x: float, y: float, size: float = 0, paint: str = "") -> str:
    """One line of text; size, anchor, weight and ink are those of the group around it unless given."""
    tall = f' font-size="{size:g}"' if size else ""
    return f'<text x="{x:g}" y="{y:g}"{tall}{" " + paint if paint else ""}>{escape(said, quote=False)}</text>'


def box(x: float, y: float, width: float, height: float, rounded: float, paint: str) -> str:
    """A rectangle with round corners."""
    corners = f' rx="{rounded:g}"' if rounded else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corners} {paint}/>'


def touch(x: float, y: float, width: float, height: float) -> str:
    """An unseen field around something small that can be chosen, so that a finger finds it on a phone."""
    return box(x, y, width, height, 0, 'fill-opacity="0"')


def gradient(name: str, stops: str, across: str = 'x2="0" y2="1"') -> str:
    """A gradient from top to bottom, unless `across` says otherwise; a stop is an offset, a colour, and an opacity."""
    return f'<linearGradient id="{name}" {across}>{_stops(stops)}</linearGradient>'


def glow(name: str, stops: str) -> str:
    """A gradient from the middle outwards."""
    return f'<radialGradient id="{name}">{_stops(stops)}</radialGradient>'


def _stops(stops: str) -> str:
    drawn = ""
    for stop in stops.split(","):
        offset, colour, *opacity = stop.split()
        seen = f' stop-opacity="{opacity[0]}"' if opacity else ""
        drawn += f'<stop offset="{offset}" stop-color="{colour}"{seen}/>'
    return drawn
