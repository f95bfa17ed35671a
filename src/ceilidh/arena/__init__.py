"""Many games at once: matches, simulation and measurement over the contract. It knows no game and shows nothing.

What needs the extra `arena` (tables, ratings, report, analysis) is imported from its own module.
"""

from ceilidh.arena.bench import Measures, measure
from ceilidh.arena.match import Match, arrange, let_play
from ceilidh.arena.simulate import Simulation, simulate
from ceilidh.arena.tally import Standing, Tally
from ceilidh.bots.seeds import derive
from ceilidh.core.registry import compiled

__all__ = [
    "Match",
    "Measures",
    "Simulation",
    "Standing",
    "Tally",
    "arrange",
    "compiled",
    "derive",
    "let_play",
    "measure",
    "simulate",
]
