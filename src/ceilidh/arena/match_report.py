"""The HTML report of a match: ratings, wins, seats, scores, game length, thinking time, and how to reproduce it."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from statistics import median
from typing import Final

import polars as pl

from ceilidh.analysis.ratings import rate
from ceilidh.arena.html_page import figure, page, section, table, with_colour_key
from ceilidh.arena.match import Match
from ceilidh.arena.match_report_charts import Estimate, distribution, distributions, intervals, times
from ceilidh.arena.parquet_tables import ResultTables
from ceilidh.arena.win_statistics import GameRow, Proportion, WinStatistics, head_to_head
from ceilidh.core import Catalogue

MADE_WITH: Final = ("ceilidh", "joblib", "openskill", "polars", "matplotlib")


class MatchReport:
    """The report of one match in one language."""

    def __init__(self, match: Match, played: ResultTables, command: str, words: Catalogue) -> None:
        self.match = match
        self.played = played
        self.command = command
        self.words = words
        self.games: list[GameRow] = list(played.games.select("seating", "scores", "places").iter_rows())
        self.rated = rate((seating, places) for seating, _, places in self.games)
        self.statistics = WinStatistics(self.games)
        self.standings = self.statistics.bots()
        self.colours = {bot: number for number, bot in enumerate(dict.fromkeys(match.bots))}

    def html(self) -> str:
        """The whole page."""
        bots = Counter(self.match.bots)
        who = ", ".join(f"{count} × {bot}" if count > 1 else bot for bot, count in bots.items())
        title = f"{self.match.game.text.words(self.words.lang)('name')}: {who}"
        parts = [
            self.ratings(),
            self.wins(),
            self.head_to_head(),
            self.seats(),
            self.scores(),
            self.length(),
            self.time(),
        ]
        return page(self.words.lang, title, self._subtitle(), [*parts, self.how_made()])

    def _subtitle(self) -> str:
        settings = {"games": len(self.games), "players": self.match.players, "seed": self.match.seed}
        options = " · ".join(f"{name}: {value}" for name, value in sorted(self.match.options.items()))
        return " · ".join(filter(None, [self.words("report.subtitle", **settings), options]))

    def _section(self, key: str, *parts: str, wide: bool = False, **fields: object) -> str:
        return section(self.words(f"report.{key}"), self.words(f"report.{key}_about", **fields), *parts, wide=wide)

    def _heads(self, *keys: str) -> list[str]:
        return [escape(self.words(f"report.{key}")) for key in keys]

    def _name(self, bot: str) -> str:
        return with_colour_key(bot, self.colours[bot])

    def ratings(self) -> str:
        """openskill's ratings with their uncertainty."""
        found = self.rated
        rows = [Estimate(r.bot, self.colours[r.bot], r.mu, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma) for r in found]
        cells = [[self._name(r.bot), f"{r.mu:.1f}", f"± {2 * r.sigma:.1f}"] for r in found]
        drawn = intervals("ratings", self.words("report.rating"), rows, percent=False)
        return self._section("ratings", figure(drawn), table(self._heads("bot", "rating", "uncertainty"), cells))

    def wins(self) -> str:
        """Win rates next to the fair shares."""
        found = self.standings
        rows = [Estimate(s.name, self.colours[s.name], s.wins.rate, *s.wins.interval, s.fair_share) for s in found]
        cells = [
            [self._name(s.name), str(s.wins.trials), _share(s.wins), f"{s.fair_share:.0%}", f"{s.mean_score:.1f}"]
            for s in found
        ]
        drawn = intervals("wins", self.words("report.won"), rows, percent=True)
        return self._section("wins", figure(drawn), table(self._heads("bot", "games", "won", "even", "score"), cells))

    def head_to_head(self) -> str:
        """The win rate of each bot against each other bot."""
        found, bots = head_to_head(self.games), [one.name for one in self.standings]
        cells = [[self._name(bot), *(_share(found.get((bot, other))) for other in bots)] for bot in bots]
        return self._section("against", table(["", *map(escape, bots)], cells))

    def seats(self) -> str:
        """Win rates by seat."""
        found = [one._replace(name=self.words("report.seat", n=one.name)) for one in self.statistics.seats()]
        rows = [Estimate(s.name, 0, s.wins.rate, *s.wins.interval, s.fair_share) for s in found]
        drawn = intervals("seats", self.words("report.won"), rows, percent=True)
        cells = [[escape(s.name), _share(s.wins)] for s in found]
        every = self.match.seatings()
        note = self.words("report.seatings", n=len(every), times=f"{len(self.games) / len(every):.6g}")
        heads = self._heads("seat_head", "won")
        return self._section("seats", figure(drawn), table(heads, cells), f'<p class="faint">{escape(note)}</p>')

    def scores(self) -> str:
        """The score distribution of each bot."""
        points: dict[str, list[int]] = {bot: [] for bot in self.colours}
        for seating, scores, _ in self.games:
            for bot, score in zip(seating, scores, strict=True):
                points[bot].append(score)
        points = {one.name: points[one.name] for one in self.standings}
        heads = self._heads("bot", "lowest", "median", "highest")
        cells = [
            [self._name(bot), *(f"{value:g}" for value in _min_median_max(values))] for bot, values in points.items()
        ]
        drawn = distributions("scores", self.words("report.points"), points, self.colours)
        return self._section("scores", figure(drawn), table(heads, cells))

    def length(self) -> str:
        """The distribution of game lengths."""
        lengths: list[int] = self.played.games["decisions"].to_list()
        low, middle, high = _min_median_max(lengths)
        drawn = distribution("length", self.words("report.decisions"), lengths)
        return self._section("length", figure(drawn), low=f"{low:g}", median=f"{middle:g}", high=f"{high:g}")

    def time(self) -> str:
        """Thinking times per bot."""
        thought = pl.col("milliseconds")
        found = (
            self.played.decisions.group_by("bot", maintain_order=True)
            .agg(
                thought.quantile(0.1).alias("low"),
                thought.median().alias("median"),
                thought.quantile(0.9).alias("high"),
                thought.max().alias("longest"),
            )
            .sort("median")
        )
        cells = [[self._name(bot), *(_milliseconds(value) for value in values)] for bot, *values in found.iter_rows()]
        drawn = times("time", self.words("report.milliseconds"), found, self.colours)
        heads = self._heads("bot", "quick", "median", "slow", "longest")
        return self._section("time", figure(drawn), table(heads, cells))

    def how_made(self) -> str:
        """The command and the versions that produced the report."""
        versions = [f"{name} {version(name)}" for name in MADE_WITH]
        system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
        parts = [f"<pre><code>{escape(self.command)}</code></pre>", f"<p>{escape(' · '.join([*versions, system]))}</p>"]
        return self._section("made", *parts, wide=True)


def _share(share: Proportion | None) -> str:
    if share is None:
        return "–"
    low, high = share.interval
    return f"{share.rate:.1%}<small>{low * 100:.1f} – {high * 100:.1f}</small>"


def _min_median_max(values: Sequence[int]) -> tuple[float, float, float]:
    """Minimum, median and maximum."""
    return min(values), median(values), max(values)


def _milliseconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
