"""The charts of the match report: confidence intervals, distributions and thinking times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import polars as pl
from matplotlib.ticker import FuncFormatter

from ceilidh.arena.svg_charts import (
    FAINT_COLOUR,
    INK_COLOUR,
    chart_svg,
    colour,
    new_chart,
    percentages,
    use_integer_ticks,
)

INTERVAL_STYLE: Final[dict[str, Any]] = {"linewidth": 5, "alpha": 0.4, "solid_capstyle": "butt"}


class Estimate(NamedTuple):
    """A value with its confidence interval and, where it makes sense, the fair share."""

    name: str
    colour: int
    value: float
    low: float
    high: float
    fair_share: float | None = None


def intervals(name: str, label: str, rows: Sequence[Estimate], percent: bool) -> str:
    """A dot plot of values on their intervals; a stroke marks the fair share."""
    figure, axes = new_chart(0.75 + 0.42 * len(rows), "x")
    for at, row in enumerate(rows):
        axes.plot([row.low, row.high], [at, at], color=colour(row.colour), **INTERVAL_STYLE)
        axes.plot(row.value, at, "o", color=colour(row.colour), markersize=8, clip_on=False)
        if row.fair_share is not None:
            axes.plot([row.fair_share, row.fair_share], [at - 0.32, at + 0.32], color=INK_COLOUR, linewidth=1.4)
    axes.set_yticks(range(len(rows)), [row.name for row in rows], color=INK_COLOUR)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    if percent:
        axes.set_xlim(left=0)
        percentages(axes.xaxis, 6)
    else:
        use_integer_ticks(axes.xaxis, 6)
    axes.set_xlabel(label)
    return chart_svg(figure, name, label)


def distributions(name: str, label: str, series: Mapping[str, Sequence[int]], colours: Mapping[str, int]) -> str:
    """Histograms of several series as a ridgeline plot."""
    figure, axes = new_chart(0.75 + 0.6 * len(series), "x")
    bins = _bins([value for values in series.values() for value in values])
    highest = max(max(_shares(values, bins)) for values in series.values())
    for at, (title, values) in enumerate(series.items()):
        heights = [-0.85 * share / highest for share in _shares(values, bins)]
        axes.stairs(
            [at + height for height in heights], bins, baseline=at, fill=True, color=colour(colours[title]), alpha=0.5
        )
    axes.set_yticks(range(len(series)), list(series), color=INK_COLOUR)
    axes.set_ylim(len(series) - 0.9, -1)
    use_integer_ticks(axes.xaxis, 7)
    axes.set_xlabel(label)
    return chart_svg(figure, name, label)


def distribution(name: str, label: str, values: Sequence[int]) -> str:
    """A histogram of one series in percent."""
    figure, axes = new_chart(2.4, "y")
    bins = _bins(values)
    axes.stairs(_shares(values, bins), bins, fill=True, color=colour(2), alpha=0.5)
    percentages(axes.yaxis, 4)
    use_integer_ticks(axes.xaxis, 7)
    axes.set_xlabel(label)
    return chart_svg(figure, name, label)


def _shares(values: Sequence[int], bins: Sequence[float]) -> list[float]:
    """The share of values in each bin."""
    step = bins[1] - bins[0]
    counts = Counter(int((value - bins[0]) // step) for value in values)
    return [counts[bin_number] / len(values) for bin_number in range(len(bins) - 1)]


def _bins(values: Sequence[int], max_bins: int = 24) -> list[float]:
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // max_bins))
    return [low - 0.5 + step * i for i in range((high - low) // step + 2)]


def times(name: str, label: str, quantiles: pl.DataFrame, colours: Mapping[str, int]) -> str:
    """For each bot the median and the 10th to 90th percentile of its decision times, on a logarithmic axis."""
    figure, axes = new_chart(0.75 + 0.42 * len(quantiles), "x")
    names = []
    for at, (bot, low, median, high, _) in enumerate(quantiles.iter_rows()):
        axes.plot([max(low, 1e-3), max(high, 1e-3)], [at, at], color=colour(colours[bot]), **INTERVAL_STYLE)
        axes.plot(max(median, 1e-3), at, "o", color=colour(colours[bot]), markersize=8, clip_on=False)
        names.append(bot)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.tick_params(axis="x", which="minor", color=FAINT_COLOUR, labelcolor=FAINT_COLOUR)
    axes.xaxis.set_minor_formatter(FuncFormatter(lambda value, _: ""))
    axes.set_yticks(range(len(names)), names, color=INK_COLOUR)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(label)
    return chart_svg(figure, name, label)
