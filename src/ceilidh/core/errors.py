"""What can go wrong at a table, each said in one sentence that a player can act on."""

from __future__ import annotations

from collections.abc import Sequence


def shorten(text: str) -> str:
    """Text that a user gave, quoted on one line and cut to a length that fits into a sentence."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


class CeilidhError(Exception):
    """The base of every error that a user can cause; `str()` of it is the sentence to show."""


class NotationError(CeilidhError):
    """A text that is never an action of the game; at a table `possible` holds those that are possible now."""

    def __init__(self, message: str, possible: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.possible = tuple(possible)


class IllegalAction(CeilidhError):
    """An action of the game that is not possible now; `possible` holds the notation of those that are."""

    def __init__(self, message: str, possible: Sequence[str]) -> None:
        super().__init__(message)
        self.possible = tuple(possible)


class RecordError(CeilidhError):
    """A record that cannot be read or does not replay; `line` counts from 1, 0 if no single line is to blame."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class SetupError(CeilidhError):
    """A game, number of players, option, name or seed that does not exist."""
