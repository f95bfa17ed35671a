"""Errors that users can cause. Each message is one sentence that a player can act on."""

from __future__ import annotations

from collections.abc import Sequence


def shorten(text: str) -> str:
    """User input, quoted on one line and truncated to fit into a sentence."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


def no_seat(seat: int, seats: int) -> str:
    """The sentence about a `seat` that the game does not have. Sentences count seats from 1, code counts from 0."""
    return f"there is no seat {seat + 1}; the seats are 1 to {seats}, in code 0 to {seats - 1}"


class CeilidhError(Exception):
    """Base class of all errors that a user can cause; `str()` gives the sentence to show."""


class NotationError(CeilidhError):
    """Text that is no action of the game; from a table, `possible` holds the legal ones in notation."""

    def __init__(self, message: str, possible: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.possible = tuple(possible)


class IllegalAction(CeilidhError):
    """An action that is not legal now; `possible` holds the legal ones in notation."""

    def __init__(self, message: str, possible: Sequence[str]) -> None:
        super().__init__(message)
        self.possible = tuple(possible)


class RecordError(CeilidhError):
    """A record that cannot be parsed or replayed; `line` counts from 1 and is 0 if no single line is at fault."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class SetupError(CeilidhError):
    """An invalid game, number of players, option, name or seed."""
