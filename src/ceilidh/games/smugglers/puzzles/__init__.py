"""Puzzles of Smugglers, found by machine: `ceilidh puzzles smugglers --find N`."""

from __future__ import annotations

from functools import cache

from ceilidh.core.puzzles import Puzzle, load_puzzles


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, in the order in which they were found."""
    return load_puzzles(__name__, "smugglers")
