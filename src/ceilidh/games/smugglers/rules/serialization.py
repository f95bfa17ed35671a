"""Serialization of the plain numbers of a state, found by introspection so that each is listed only once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ZERO: Final[i64] = 0
"""For `a.number if a else ZERO`: with a plain 0 the compiled code would box the numbers."""


def number_attributes(thing: object) -> list[str]:
    """List the names of all attributes that are numbers, in alphabetical order."""
    return [name for name in dir(thing) if not name.startswith("_") and isinstance(getattr(thing, name), int)]


def dump_numbers(thing: object, names: list[str]) -> list[int]:
    """Return the values of these attributes."""
    return [getattr(thing, name) for name in names]


def load_numbers(thing: object, names: list[str], numbers: list[int]) -> None:
    """Set these attributes to the values that `dump_numbers` returned."""
    for name, number in zip(names, numbers, strict=True):
        setattr(thing, name, number)
