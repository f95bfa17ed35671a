"""Many games at once: matches, simulation and measurement over the contract. It knows no game and shows nothing.

What needs the extra `arena` (tables, ratings, report, analysis) is imported from its own module.
"""

from ceilidh.arena.bench import Measures, compiled, measure
from ceilidh.arena.match import Match, arrange
from ceilidh.arena.seeds import derive
from ceilidh.arena.simulate import Tally, simulate

__all__ = ["Match", "Measures", "Tally", "arrange", "compiled", "derive", "measure", "simulate"]
