"""What an analysis found, in the game's words."""

from __future__ import annotations

from typing import Final

from ceilidh.analysis.decision_quality import Judgement
from ceilidh.analysis.game_summary import Analysis
from ceilidh.analysis.turning_points import Turn
from ceilidh.core import GameHistory

TOLD: Final = 3
"""Of what happened before a lucky turn, the last few things are told: what was drawn or revealed comes last."""


class Teller:
    """Speaks about one game in one language."""

    def __init__(self, positions: GameHistory, lang: str) -> None:
        self._positions = positions
        self._speech = positions.game.text
        self._words = positions.game.text.words(lang)

    def action(self, judged: Judgement, action: str) -> str:
        """An action that was possible at a decision, as its player saw it."""
        view = self._positions.view(judged.number - 1, judged.seat)
        number = self._positions.game.parse(action)
        return self._speech.action(number, view, self._words, self._positions.final_table.names)

    def reason(self, judged: Judgement) -> str:
        """Why the better action is better, as a sentence to its player; empty if that cannot be told."""
        if judged.why is None:
            return ""
        term, seat = judged.why
        return self._speech.reason(
            term, "" if seat == judged.seat else self._positions.final_table.names[seat], self._words
        )

    def happened(self, analysis: Analysis, turn: Turn) -> list[str]:
        """The last few things before a lucky turn, as the seat saw them that had to decide next."""
        judged = [one for one in analysis.judgements if one.number <= turn.number]
        following = judged.pop() if judged[-1].number == turn.number else None
        seat = following.seat if following else None
        steps = range(judged[-1].number, turn.number)
        events = [event for step in steps for event in self._positions.events(step, seat)]
        names = self._positions.final_table.names
        return [self._speech.event(event, self._words, names) for event in events[-TOLD:]]
