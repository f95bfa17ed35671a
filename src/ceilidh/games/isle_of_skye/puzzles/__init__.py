"""Puzzles of Isle of Skye, found by machine: `ceilidh puzzles isle-of-skye --find N`."""

from __future__ import annotations

from functools import cache

from ceilidh.core.puzzles import Puzzle, load_puzzles


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, in the order in which they were found."""
    return load_puzzles(__name__, "isle-of-skye")
