"""The numbers that a state is made of, found by looking at it: so each is listed only where it begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ZERO: Final[i64] = 0
"""Where `a.number if a else 0` is written: with a plain 0 the compiled code would go by way of Python's own numbers."""


def number_attributes(thing: object) -> list[str]:
    """The names of all attributes that are numbers."""
    return [name for name in dir(thing) if not name.startswith("_") and isinstance(getattr(thing, name), int)]


def dump_numbers(thing: object, names: list[str]) -> list[int]:
    """The numbers themselves, in the order of their names."""
    return [getattr(thing, name) for name in names]


def load_numbers(thing: object, names: list[str], numbers: list[int]) -> None:
    """Take over what `written` gave."""
    for name, number in zip(names, numbers, strict=True):
        setattr(thing, name, number)
