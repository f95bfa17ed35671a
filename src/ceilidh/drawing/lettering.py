"""Fonts and text measuring for pictures: estimates widths, and shrinks, wraps or truncates text to fit.

Widths are multiples of the font size. They are those of the widest fallback font (DejaVu Serif, where neither our font
nor Georgia is installed), so that text that fits does so everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import accumulate, takewhile
from typing import Final

from ceilidh.drawing.elements import text

BOLD: Final = 1.1
"""Width of bold letters relative to regular ones."""
_MIN_NAME_SCALE: Final = 0.75
"""Names are shrunk down to this fraction of their size before they are truncated."""

_WIDTHS: Final = {
    letter: width
    for letters, width in (
        ("'’.,;:! ijl-", 0.35),
        ("ftrIJ", 0.48),
        ("szcvxy?“”", 0.57),
        ("ß", 0.7),
        ("+−", 0.82),
        ("mwMW…%&@ÆŒæœŉŴŵ¼½¾©®", 1.02),
    )
    for letter in letters
}


def lettering(ink: str, size: float, weight: int, anchor: str = "middle") -> str:
    """The font attributes of a group of texts."""
    return (
        "font-family=\"'Source Serif Pro',Georgia,'DejaVu Serif',serif\" "
        f'font-weight="{weight}" font-size="{size:g}" text-anchor="{anchor}" fill="{ink}"'
    )


def text_width(content: str) -> float:
    """Estimated width of a text; multiply by `BOLD` for bold."""
    return sum(map(_letter_width, content))


@lru_cache(4096)
def _letter_width(letter: str) -> float:
    """Latin letters are measured; Greek and Cyrillic count as wide, all others as very wide."""
    if letter < "\u0250":
        return _WIDTHS.get(letter, 0.82 if letter.isupper() else 0.64)
    return _WIDTHS.get(letter, 0.95 if letter < "\u0530" else 1.3)


@lru_cache(4096)
def fitted_font_size(content: str, room: float, most: float) -> float:
    """The font size, at most `most`, at which a bold line fits into a width of `room`."""
    return min(most, round(room / (BOLD * text_width(content)) - 0.05, 1)) if content else most


def shortened(content: str, room: float) -> str:
    """Truncate a line with an ellipsis if it is wider than `room` (a multiple of its font size)."""
    if text_width(content) <= room:
        return content
    ends = accumulate(map(_letter_width, content), initial=_letter_width("…"))
    fits = sum(1 for _ in takewhile(lambda end: end <= room, ends))
    return content[: max(0, fits - 1)].rstrip(" ,;.") + "…"


@lru_cache(4096)
def wrap(content: str, room: float, lines: int) -> tuple[str, ...]:
    """Wrap a text into at most `lines` lines of width `room` (in font sizes); truncates the rest."""
    cut: list[str] = [""]
    for word in content.split():
        word = shortened(word, room)
        longer = f"{cut[-1]} {word}".strip()
        if text_width(longer) <= room or not cut[-1]:
            cut[-1] = longer
        else:
            cut.append(word)
    if len(cut) > lines:
        cut = [*cut[: lines - 1], shortened(" ".join(cut[lines - 1 :]), room)]
    return tuple(cut)


@lru_cache(4096)
def fitted_name(name: str, x: float, y: float, size: float, room: float, paint: str = "") -> str:
    """A player's name on one line: shrunk if it is long, then truncated.

    A name may contain any letters, so it is measured for our own font only, whose bold is no wider than estimated.
    """
    fits = max(fitted_font_size(name, BOLD * room, size), round(_MIN_NAME_SCALE * size, 1))
    return text(shortened(name, room / fits), x, y, fits, paint)


def text_block(content: str, x: float, y: float, size: float, room: float, lines: int, paint: str = "") -> str:
    """A wrapped text in regular weight."""
    spans = "".join(
        f'<tspan x="{x:g}" dy="{0 if i == 0 else size * 1.15:.4g}">{escape(part, quote=False)}</tspan>'
        for i, part in enumerate(wrap(content, room / size, lines))
    )
    more = f" {paint}" if paint else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="400"{more}>{spans}</text>'
