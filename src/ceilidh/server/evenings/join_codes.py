"""Short codes that people type to find an evening, derived from its id by a hash, so that nothing more is stored."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256
from typing import Final

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L and O, which are mistaken for each other."""
CODE_LENGTH: Final = 6
"""About 900 million codes: guessing one of a thousand evenings takes a million requests, which are rate-limited."""
CODES_LIVE_FOR: Final = timedelta(days=2)
"""An evening older than this is reached by its link only."""


def join_code(evening: str) -> str:
    """The code of an evening. The id cannot be derived from it."""
    number = int.from_bytes(sha256(f"join code {evening}".encode()).digest())
    letters = []
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def find_by_code(evenings: Iterable[str], typed: str) -> str | None:
    """The first of these evenings with the code as somebody typed it, spaces and lower case allowed."""
    code = "".join(letter for letter in typed.upper() if letter in LETTERS)
    return next((evening for evening in evenings if join_code(evening) == code), None)
