"""Texts for the results of an analysis, in one language."""

from __future__ import annotations

from typing import Final

from ceilidh.analysis.decision_quality import Judgement
from ceilidh.analysis.luck_and_skill import Analysis
from ceilidh.analysis.turning_points import TurningPoint
from ceilidh.core import GameHistory

MAX_EVENTS: Final = 3
"""Events listed for a lucky turning point: the last ones, because what was drawn or revealed comes last."""


class AnalysisText:
    """Words the analysis of one game in one language."""

    def __init__(self, history: GameHistory, lang: str) -> None:
        self._history = history
        self._text = history.game.text
        self._words = history.game.text.words(lang)

    def action(self, judged: Judgement, action: str) -> str:
        """An action that was legal at a decision, as the player saw it."""
        view = self._history.view(judged.number - 1, judged.seat)
        number = self._history.game.parse(action)
        return self._text.action(number, view, self._words, self._history.final_table.names)

    def reason(self, judged: Judgement) -> str:
        """Why the better action is better, as a sentence to the player; empty if unknown."""
        if judged.why is None:
            return ""
        term, seat = judged.why
        return self._text.reason(
            term, "" if seat == judged.seat else self._history.final_table.names[seat], self._words
        )

    def happened(self, analysis: Analysis, turn: TurningPoint) -> list[str]:
        """The last events before a lucky turning point, as seen by the seat that decided next."""
        judged = [one for one in analysis.judgements if one.number <= turn.number]
        following = judged.pop() if judged[-1].number == turn.number else None
        seat = following.seat if following else None
        steps = range(judged[-1].number, turn.number)
        events = [event for step in steps for event in self._history.events(step, seat)]
        names = self._history.final_table.names
        return [self._text.event(event, self._words, names) for event in events[-MAX_EVENTS:]]
