"""Letters: the font of all pictures, the one estimate of how wide a text is, and texts made to fit their room.

Widths are in parts of the letters' size. They are those of the broadest font that may show a picture (DejaVu Serif,
where neither ours nor Georgia is at hand), so that what fits does so everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import accumulate, takewhile
from typing import Final

from ceilidh.drawing.elements import text

BOLD: Final = 1.1
"""How many times as wide bold letters are."""
_LEAST: Final = 0.75
"""How small a name may be drawn, in parts of its usual size, before it is cut."""

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
    """The attributes of a group that holds texts."""
    return (
        "font-family=\"'Source Serif Pro',Georgia,'DejaVu Serif',serif\" "
        f'font-weight="{weight}" font-size="{size:g}" text-anchor="{anchor}" fill="{ink}"'
    )


def text_width(said: str) -> float:
    """How wide a text is; if it is bold, `BOLD` times as wide."""
    return sum(map(_letter_width, said))


@lru_cache(4096)
def _letter_width(letter: str) -> float:
    """Latin letters are known; Greek and Cyrillic ones count as wide, and all others as very wide."""
    if letter < "\u0250":
        return _WIDTHS.get(letter, 0.82 if letter.isupper() else 0.64)
    return _WIDTHS.get(letter, 0.95 if letter < "\u0530" else 1.3)


@lru_cache(4096)
def fitting(said: str, room: float, most: float) -> float:
    """The size in which a bold line fits into its room, at most the usual one."""
    return min(most, round(room / (BOLD * text_width(said)) - 0.05, 1)) if said else most


def shortened(said: str, room: float) -> str:
    """A line as it is, or cut off where its room ends; the room in parts of its size."""
    if text_width(said) <= room:
        return said
    ends = accumulate(map(_letter_width, said), initial=_letter_width("…"))
    fits = sum(1 for _ in takewhile(lambda end: end <= room, ends))
    return said[: max(0, fits - 1)].rstrip(" ,;.") + "…"


@lru_cache(4096)
def wrap(said: str, room: float, lines: int) -> tuple[str, ...]:
    """A text cut into lines, the room in parts of its size. A word or a last line that is too long is shortened."""
    cut: list[str] = [""]
    for word in said.split():
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
def name_at(name: str, x: float, y: float, size: float, room: float, paint: str = "") -> str:
    """A player's name on one line: smaller if it is long, and cut off if it is longer than that.

    A name may be anything, so it is only measured to fit in our own font; that is no wider in bold than estimated.
    """
    fits = max(fitting(name, BOLD * room, size), round(_LEAST * size, 1))
    return text(shortened(name, room / fits), x, y, fits, paint)


def block(said: str, x: float, y: float, size: float, room: float, lines: int, paint: str = "") -> str:
    """A text of several lines in letters that are not bold."""
    spans = "".join(
        f'<tspan x="{x:g}" dy="{0 if i == 0 else size * 1.15:.4g}">{escape(part, quote=False)}</tspan>'
        for i, part in enumerate(wrap(said, room / size, lines))
    )
    more = f" {paint}" if paint else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="400"{more}>{spans}</text>'
