"""The HTML report of an analysis: win probabilities over the game, turning points, luck and skill."""

from __future__ import annotations

from html import escape
from importlib.metadata import version
from itertools import accumulate

from ceilidh.analysis import Analysis, AnalysisText, TurningPoint, points_over_time, turning_points
from ceilidh.arena.html_page import figure, page, section, table, with_colour_key
from ceilidh.arena.svg_charts import INK_COLOUR, LINE_COLOUR, chart_svg, colour, new_chart, percentages
from ceilidh.core import Catalogue, GameHistory


class AnalysisReport:
    """The report of one finished game in one language."""

    def __init__(self, history: GameHistory, analysis: Analysis, command: str, words: Catalogue) -> None:
        self.history = history
        self.game = history.game
        self.record = history.record
        self.analysis = analysis
        self.command = command
        self.words = words
        self.names = history.final_table.names
        self.text = AnalysisText(history, words.lang)
        self.turns = turning_points(analysis, history.last_step)

    def html(self) -> str:
        """The whole page."""
        title = self.words(
            "analysis.title", game=self.game.text.words(self.words.lang)("name"), names=", ".join(self.names)
        )
        result = self.record.result
        scores = " : ".join(map(str, result.scores)) if result else ""
        subtitle = self.words("analysis.subtitle", result=scores, seed=self.record.seed, samples=self.analysis.samples)
        parts = [
            self.win_probabilities(),
            self.luck_and_skill(),
            self.luck(),
            self.turning_points(),
            self.missed(),
            self.points(),
            self.how_made(),
        ]
        return page(self.words.lang, title, subtitle, parts)

    def _section(self, key: str, *parts: str, wide: bool = False) -> str:
        return section(self.words(f"analysis.{key}"), self.words(f"analysis.{key}_about"), *parts, wide=wide)

    def _heads(self, *keys: str) -> list[str]:
        return [escape(self.words(f"analysis.{key}")) for key in keys]

    def _name(self, seat: int) -> str:
        return with_colour_key(self.names[seat], seat)

    def win_probabilities(self) -> str:
        """Each seat's win probability over the game."""
        judged = self.analysis.judgements
        numbers = [0, *(one.number for one in judged), len(self.record.moves)]
        points = [judged[0].before.mean, *(one.after.mean for one in judged), self.analysis.result]
        drawn, axes = new_chart(3.4, "y")
        for seat in range(len(self.names)):
            axes.plot(numbers, [point[seat] for point in points], color=colour(seat), linewidth=2)
        for mark, turn in enumerate(self.turns, 1):
            axes.axvline(turn.number, color=LINE_COLOUR, linewidth=1, linestyle=":")
            axes.annotate(
                str(mark), (turn.number, 1.03 + 0.07 * (mark % 3)), ha="center", color=INK_COLOUR, annotation_clip=False
            )
        axes.set_ylim(0, 1)
        percentages(axes.yaxis, 6)
        axes.set_xlabel(self.words("analysis.move"))
        keys = " &#160; ".join(self._name(seat) for seat in range(len(self.names)))
        return self._section(
            "chances", figure(chart_svg(drawn, "chances", self.words("analysis.chances"))), f"<p>{keys}</p>"
        )

    def luck_and_skill(self) -> str:
        """The breakdown of each seat's result into luck and decisions."""
        heads = self._heads("begin", "luck", "own", "others", "end", "missed", "best")
        columns = [self._summary_column(seat) for seat in range(len(self.names))]
        rows = [[head, *cells] for head, *cells in zip(heads, *columns, strict=True)]
        return self._section("sums", table(["", *map(self._name, range(len(self.names)))], rows))

    def _summary_column(self, seat: int) -> list[str]:
        found = self.analysis.seat_summary(seat)
        changes = [_signed(value) for value in (found.luck, found.own_decisions, found.others_decisions)]
        changes[0] += f"<small>± {found.luck_error:.0%}</small>"
        return [
            f"{found.initial_win_probability:.0%}",
            *changes,
            f"{found.final_win_probability:.0%}",
            f"{found.missed_win_probability:.0%}",
            f"{found.best_action_rate:.0%}",
        ]

    def turning_points(self) -> str:
        """The largest changes of win probability."""
        rows = [
            [
                str(mark),
                str(turn.number),
                f"{self._name(turn.seat)}<br/>{escape(self._describe(turn))}",
                _signed(turn.change),
            ]
            for mark, turn in enumerate(self.turns, 1)
        ]
        return self._section("turning", table(["", *self._heads("number", "what", "change")], rows, texts=(2,)))

    def _describe(self, turn: TurningPoint) -> str:
        if (missed := turn.missed) is not None:
            fields = {which: f"{self.text.action(missed, text)} ({text})" for which, text in missed.actions().items()}
            return " · ".join(filter(None, [self.words("analysis.decided", **fields), self.text.reason(missed)]))
        return self.words("analysis.revealed", what=" ".join(self.text.happened(self.analysis, turn)))

    def luck(self) -> str:
        """Cumulative luck over the game."""
        numbers = [*(one.number for one in self.analysis.judgements), len(self.record.moves)]
        luck = self.analysis.luck()
        drawn, axes = new_chart(2.6, "y")
        axes.axhline(0, color=INK_COLOUR, linewidth=1)
        for seat in range(len(self.names)):
            added = list(accumulate(change[seat] for change in luck))
            axes.step(numbers, added, where="post", color=colour(seat), linewidth=2)
        percentages(axes.yaxis, 5)
        axes.set_xlabel(self.words("analysis.move"))
        return self._section("luck_title", figure(chart_svg(drawn, "luck", self.words("analysis.luck_title"))))

    def missed(self) -> str:
        """The win probability that each decision missed."""
        drawn, axes = new_chart(2.6, "y")
        for one in self.analysis.judgements:
            axes.bar(one.number, max(0.0, one.missed.mean[one.seat]), color=colour(one.seat), width=0.8)
        percentages(axes.yaxis, 5)
        axes.set_xlabel(self.words("analysis.move"))
        return self._section("missed_title", figure(chart_svg(drawn, "missed", self.words("analysis.missed_title"))))

    def points(self) -> str:
        """Each seat's score over the game, as if it ended at that point."""
        counted = points_over_time(self.history, self.words.lang)
        numbers = [*(one.step for one in counted), self.history.last_step]
        drawn, axes = new_chart(2.6, "y")
        for seat in range(len(self.names)):
            added = [sum(share.points[seat] for share in one.shares) for one in counted]
            axes.step(numbers, [*added, added[-1]], where="post", color=colour(seat), linewidth=2)
        axes.set_xlabel(self.words("analysis.move"))
        return self._section("points", figure(chart_svg(drawn, "points", self.words("analysis.points"))))

    def how_made(self) -> str:
        """The command and the version that produced the report."""
        html = f"<pre><code>{escape(self.command)}</code></pre><p>ceilidh {version('ceilidh')}</p>"
        return self._section("made", html, wide=True)


def _signed(value: float) -> str:
    percent = round(value * 100)
    kind = "good" if percent > 0 else "bad" if percent else "faint"
    return f'<span class="{kind}">{percent:+d}%</span>'
