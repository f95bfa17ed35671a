"""Matches between bots, their statistics and reports, puzzle search, training datasets and speed benchmarks.

Only what works without the extra `arena` is exported here; result tables, ratings, reports and analysis are not.
"""

from ceilidh.arena.match import Match, create_match, play_to_end
from ceilidh.arena.simulate import Simulation, simulate
from ceilidh.arena.speed_benchmark import SpeedMeasurements, measure_speed
from ceilidh.arena.win_statistics import WinStatistics, WinSummary
from ceilidh.core.registry import is_compiled
from ceilidh.core.seed_derivation import derive

__all__ = [
    "Match",
    "Simulation",
    "SpeedMeasurements",
    "WinStatistics",
    "WinSummary",
    "create_match",
    "derive",
    "is_compiled",
    "measure_speed",
    "play_to_end",
    "simulate",
]
