"""Matplotlib charts as SVG with the colours and fonts of the page, in its light and dark themes."""

from __future__ import annotations

import re
from html import escape
from io import StringIO
from typing import Any, Final, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ceilidh.arena.html_page import COLOUR_COUNT

mpl.use("svg")

WIDTH: Final = 4.3
"""In inches; narrow, so that text stays readable on a phone."""
INK_COLOUR: Final = "#010101"
FAINT_COLOUR: Final = "#010102"
LINE_COLOUR: Final = "#010103"
_COLOURS: Final = [f"#0102{number:02x}" for number in range(COLOUR_COUNT)]
_PAGE_COLOURS: Final = {INK_COLOUR: "var(--ink)", FAINT_COLOUR: "var(--faint)", LINE_COLOUR: "var(--line)"} | {
    colour: f"var(--c{number})" for number, colour in enumerate(_COLOURS)
}
"""Placeholder colours, replaced by the page's theme variables."""
_TICK_STEPS: Final = (1, 2, 5, 10)
"""Tick distances on an axis, times a power of ten."""
_NAMESPACES: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_RC_PARAMS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ceilidh",
    "font.size": 10.5,
    "text.color": INK_COLOUR,
    "axes.edgecolor": LINE_COLOUR,
    "axes.labelcolor": FAINT_COLOUR,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "xtick.color": FAINT_COLOUR,
    "ytick.color": FAINT_COLOUR,
    "ytick.left": False,
    "grid.color": LINE_COLOUR,
    "grid.linewidth": 0.8,
}


def colour(number: int) -> str:
    """The colour of the thing with this number, for matplotlib."""
    return _COLOURS[number % COLOUR_COUNT]


def new_chart(height: float, grid: Literal["x", "y"], width: float = WIDTH) -> tuple[Figure, Axes]:
    """An empty drawing in the page's style."""
    with mpl.rc_context(_RC_PARAMS):
        figure = Figure((width, height), layout="constrained")
        axes = figure.subplots()
    axes.grid(axis=grid, color=LINE_COLOUR, linewidth=0.8)
    axes.set_facecolor("none")
    figure.patch.set_visible(False)
    return figure, axes


def use_integer_ticks(axis: Axis, max_ticks: int) -> None:
    """At most this many round numbers along an axis of counts."""
    axis.set_major_locator(MaxNLocator(max_ticks, integer=True, steps=_TICK_STEPS))


def percentages(axis: Axis, max_ticks: int) -> None:
    """At most this many round percentages along an axis of shares."""
    axis.set_major_locator(MaxNLocator(max_ticks, steps=_TICK_STEPS))
    axis.set_major_formatter(PercentFormatter(1, decimals=0))


def chart_svg(figure: Figure, name: str, label: str) -> str:
    """The drawing as an `<svg>` element; `name` makes its ids unlike those of others on the page."""
    drawn = StringIO()
    with mpl.rc_context(_RC_PARAMS):
        figure.savefig(drawn, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return _embeddable(drawn.getvalue(), name, label)


def _embeddable(text: str, name: str, label: str) -> str:
    text = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", text[text.index("<svg") :], flags=re.S)
    used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', text))
    text = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", text)
    text = re.sub(r'(url\(#|href="#)', rf"\g<1>{name}-", text)
    text = re.sub(r"font-family: [^;\"]*", "font-family: var(--serif)", text)
    for placeholder, real in _PAGE_COLOURS.items():
        text = text.replace(placeholder, real)
    (box,) = re.findall(r'viewBox="[^"]*"', text[: text.index(">")])
    return f'<svg role="img" aria-label="{escape(label)}" {box} {_NAMESPACES}>' + text[text.index(">") + 1 :].strip()
