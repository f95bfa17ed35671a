"""Many games at once: simulation and measurement over the contract. It knows no game and shows nothing."""

from ceilidh.arena.bench import Measures, compiled, measure
from ceilidh.arena.seeds import derive
from ceilidh.arena.simulate import Tally, simulate

__all__ = ["Measures", "Tally", "compiled", "derive", "measure", "simulate"]
