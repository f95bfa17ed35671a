"""Analysis of finished games: win probabilities over time, luck and skill, turning points. Independent of game and UI.

Everything is estimated from what the deciding seat could know. *Before* a decision, the win probabilities are those
of the best action; *after* it, those of the action taken. Luck (chance and hidden information) is the change from
*after* one decision to *before* the next. So the win probability at the start, all luck and all decisions add up to the
result.
"""

from ceilidh.analysis.analysis_text import AnalysisText
from ceilidh.analysis.decision_quality import (
    Estimate,
    Judgement,
    Position,
    WinProbabilities,
    decisions_to_judge,
    default_sample_limit,
    judge_decision,
)
from ceilidh.analysis.luck_and_skill import Analysis, SeatSummary, summarize_game
from ceilidh.analysis.points_over_time import PointsAtStep, points_over_time
from ceilidh.analysis.turning_points import TurningPoint, missed_opportunities, turning_points

__all__ = [
    "Analysis",
    "AnalysisText",
    "Estimate",
    "Judgement",
    "PointsAtStep",
    "Position",
    "SeatSummary",
    "TurningPoint",
    "WinProbabilities",
    "decisions_to_judge",
    "default_sample_limit",
    "judge_decision",
    "missed_opportunities",
    "points_over_time",
    "summarize_game",
    "turning_points",
]
