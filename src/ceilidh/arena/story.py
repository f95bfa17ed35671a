"""An analysis as a page: the chances through the game, its turning points, luck and skill added up."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.metadata import version
from itertools import accumulate
from typing import Final, NamedTuple

from ceilidh.arena.analysis import Analysis, Judgement
from ceilidh.arena.charts import INK, LINE, begin, colour, finish, percentages
from ceilidh.arena.page import figure, keyed, page, section, table
from ceilidh.core import Game, Record, Table, Words

TURNS: Final = 5
"""At most this many turning points by decisions are shown, and as many by luck."""
TOLD: Final = 3
"""Of what happened before a lucky turn, the last few things are told: what was drawn or revealed comes last."""
LEAST: Final = 0.04
"""Smaller changes are not turning points."""
SURE: Final = 3.0
"""Nor are those of fewer standard errors than this: sampling may have made them."""


class Turn(NamedTuple):
    """A turning point: a decision that missed something, or luck before a decision."""

    size: float
    number: int
    seat: int
    missed: Judgement | None
    """None if it was luck."""
    change: float
    """What it brought the seat."""


class Story:
    """The page about one finished game, in one language."""

    def __init__(self, game: Game, record: Record, analysis: Analysis, command: str, words: Words) -> None:
        self.game = game
        self.record = record
        self.analysis = analysis
        self.command = command
        self.words = words
        self.names = [player.name for player in record.players]
        self.turns = turning_points(analysis, len(record.lines))

    def html(self) -> str:
        """The whole page."""
        title = self.words(
            "analysis.title", game=self.game.speech.words(self.words.lang)("name"), names=", ".join(self.names)
        )
        result = self.record.result
        scores = " : ".join(map(str, result.scores)) if result else ""
        subtitle = self.words("analysis.subtitle", result=scores, seed=self.record.seed, samples=self.analysis.samples)
        parts = [self.chances(), self.sums(), self.luck(), self.turning(), self.missed(), self.made()]
        return page(self.words.lang, title, subtitle, parts)

    def _section(self, key: str, *parts: str, wide: bool = False) -> str:
        return section(self.words(f"analysis.{key}"), self.words(f"analysis.{key}_about"), *parts, wide=wide)

    def _heads(self, *keys: str) -> list[str]:
        return [escape(self.words(f"analysis.{key}")) for key in keys]

    def _name(self, seat: int) -> str:
        return keyed(self.names[seat], seat)

    def chances(self) -> str:
        """Every seat's chance to win through the game."""
        judged = self.analysis.judgements
        numbers = [0, *(one.number for one in judged), len(self.record.lines)]
        points = [judged[0].before.mean, *(one.after.mean for one in judged), self.analysis.result]
        drawn, axes = begin(3.4, "y")
        for seat in range(len(self.names)):
            axes.plot(numbers, [chances[seat] for chances in points], color=colour(seat), linewidth=2)
        for mark, turn in enumerate(self.turns, 1):
            axes.axvline(turn.number, color=LINE, linewidth=1, linestyle=":")
            axes.annotate(
                str(mark), (turn.number, 1.03 + 0.07 * (mark % 3)), ha="center", color=INK, annotation_clip=False
            )
        axes.set_ylim(0, 1)
        percentages(axes.yaxis, 6)
        axes.set_xlabel(self.words("analysis.move"))
        keys = " &#160; ".join(self._name(seat) for seat in range(len(self.names)))
        return self._section(
            "chances", figure(finish(drawn, "chances", self.words("analysis.chances"))), f"<p>{keys}</p>"
        )

    def sums(self) -> str:
        """What made each seat's result."""
        heads = self._heads("begin", "luck", "own", "others", "end", "missed", "best")
        columns = [self._sum(seat) for seat in range(len(self.names))]
        rows = [[head, *cells] for head, *cells in zip(heads, *columns, strict=True)]
        return self._section("sums", table(["", *map(self._name, range(len(self.names)))], rows))

    def _sum(self, seat: int) -> list[str]:
        analysis, judged = self.analysis, self.analysis.judgements
        own = [one for one in judged if one.seat == seat]
        luck = sum(change[seat] for change in analysis.luck())
        others = sum(one.after.mean[seat] - one.before.mean[seat] for one in judged if one.seat != seat)
        mine = sum(one.after.mean[seat] - one.before.mean[seat] for one in own)
        missed = max(0.0, sum(one.missed.mean[seat] for one in own))
        found = sum(one.better == one.action for one in own) / max(1, len(own))
        changes = [_signed(value) for value in (luck, mine, others)]
        changes[0] += f"<small>± {analysis.luck_error(seat):.0%}</small>"
        first, end = f"{judged[0].before.mean[seat]:.0%}", f"{analysis.result[seat]:.0%}"
        return [first, *changes, end, f"{missed:.0%}", f"{found:.0%}"]

    def turning(self) -> str:
        """Where the chances changed most."""
        rows = [
            [
                str(mark),
                str(turn.number),
                f"{self._name(turn.seat)}<br/>{escape(self._what(turn))}",
                _signed(turn.change),
            ]
            for mark, turn in enumerate(self.turns, 1)
        ]
        return self._section("turning", table(["", *self._heads("number", "what", "change")], rows, texts=(2,)))

    def _what(self, turn: Turn) -> str:
        if turn.missed is not None:
            say = self._speaker(turn.missed)
            return self.words("analysis.decided", action=say(turn.missed.action), better=say(turn.missed.better))
        return self.words("analysis.revealed", what=self._happened(turn))

    def _happened(self, turn: Turn) -> str:
        """The last few things before a lucky turn, as the seat saw them that had to decide next."""
        judged = [one for one in self.analysis.judgements if one.number <= turn.number]
        following = judged.pop() if judged[-1].number == turn.number else None
        events = self._before(turn.number).log(following.seat if following else None, judged[-1].number)
        words = self.game.speech.words(self.words.lang)
        return " ".join(self.game.speech.event(event, words, self.names) for event in events[-TOLD:])

    def _speaker(self, judged: Judgement) -> Callable[[int], str]:
        """Puts actions of a decision into words."""
        view, words = self._before(judged.number).view(judged.seat), self.game.speech.words(self.words.lang)
        return lambda action: f"{self.game.speech.action(action, view, words)} ({self.game.text(action)})"

    def _before(self, number: int) -> Table:
        """The table before a decision."""
        table = Table(self.game, self.record.players, self.record.seed, self.record.options)
        for line in self.record.lines[: number - 1]:
            table.act(line.seat, self.game.parse(line.text))
        return table

    def luck(self) -> str:
        """Luck added up through the game."""
        numbers = [*(one.number for one in self.analysis.judgements), len(self.record.lines)]
        luck = self.analysis.luck()
        drawn, axes = begin(2.6, "y")
        axes.axhline(0, color=INK, linewidth=1)
        for seat in range(len(self.names)):
            added = list(accumulate(change[seat] for change in luck))
            axes.step(numbers, added, where="post", color=colour(seat), linewidth=2)
        percentages(axes.yaxis, 5)
        axes.set_xlabel(self.words("analysis.move"))
        return self._section("luck_title", figure(finish(drawn, "luck", self.words("analysis.luck_title"))))

    def missed(self) -> str:
        """What each decision missed."""
        drawn, axes = begin(2.6, "y")
        for one in self.analysis.judgements:
            axes.bar(one.number, max(0.0, one.missed.mean[one.seat]), color=colour(one.seat), width=0.8)
        percentages(axes.yaxis, 5)
        axes.set_xlabel(self.words("analysis.move"))
        return self._section("missed_title", figure(finish(drawn, "missed", self.words("analysis.missed_title"))))

    def made(self) -> str:
        """The command and the version that made it."""
        told = f"<pre><code>{escape(self.command)}</code></pre><p>ceilidh {version('ceilidh')}</p>"
        return self._section("made", told, wide=True)


def turning_points(analysis: Analysis, last: int) -> list[Turn]:
    """The biggest changes by decisions and the biggest by luck, in the order of the game."""
    judged = analysis.judgements
    decided: list[Turn] = []
    for one in judged:
        missed, error = one.missed.mean[one.seat], one.missed.error[one.seat]
        if missed >= max(LEAST, SURE * error):
            decided.append(Turn(missed, one.number, one.seat, one, -missed))
    lucky: list[Turn] = []
    before = [*((one.number, one.revealed) for one in judged), (last + 1, True)]
    for (number, revealed), change, errors in zip(before, analysis.luck(), analysis.luck_errors(), strict=True):
        seat = max(range(len(change)), key=lambda one: abs(change[one]))
        if revealed and abs(change[seat]) >= max(LEAST, SURE * errors[seat]):
            lucky.append(Turn(abs(change[seat]), number, seat, None, change[seat]))
    biggest = [sorted(turns, key=lambda turn: -turn.size)[:TURNS] for turns in (decided, lucky)]
    return sorted([*biggest[0], *biggest[1]], key=lambda turn: turn.number)


def _signed(value: float) -> str:
    percent = round(value * 100)
    kind = "good" if percent > 0 else "bad" if percent else "faint"
    return f'<span class="{kind}">{percent:+d}%</span>'
