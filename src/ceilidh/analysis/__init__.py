"""A finished game looked at again: chances, luck and skill, turning points. It knows no game and shows nothing.

Everything is estimated from what the deciding seat could know. The chances *before* a decision are those of the best
action; a decision turns them into those *after* it. From one decision's after to the next one's before, chance and
hidden things did their work: that is luck. So the chance at the beginning, all luck and all decisions add up to the
result.
"""

from ceilidh.analysis.analysis_text import Teller
from ceilidh.analysis.decision_quality import (
    Chances,
    Estimate,
    Judgement,
    Position,
    judge,
    judged_positions,
    usual_samples,
)
from ceilidh.analysis.game_summary import Analysis, Sum, put_together
from ceilidh.analysis.points_over_time import Points, points_over_time
from ceilidh.analysis.turning_points import Turn, missed_chances, turning_points

__all__ = [
    "Analysis",
    "Chances",
    "Estimate",
    "Judgement",
    "Points",
    "Position",
    "Sum",
    "Teller",
    "Turn",
    "judge",
    "judged_positions",
    "missed_chances",
    "points_over_time",
    "put_together",
    "turning_points",
    "usual_samples",
]
