"""The contract of a game's observation: what one seat knows, as bytes in a layout that never changes.

This file is the manual. A game's observation is one subclass of `Observation`: it names its fields once and writes them
into a buffer. Programs that learn read them there; numpy sees the buffer without a copy. What every observation keeps:

- It is made of what the seat may know, and of nothing else: the kit deals anew what is hidden and compares the bytes.
- It is seen from the seat: where a field has an entry for each player, the seat itself comes first, then the others
  in the order of turns. Where fewer play than the game allows, the entries of the absent are zero.
- The layout is the same for every number of players and every option.
- `write` writes every byte of its slot, so a buffer can be used again and again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from ceilidh.core.state import State

HIGHEST: Final[i64] = 255
"""A byte holds no more: a greater number is written as this one."""


class Field(NamedTuple):
    """One part of an observation: an array of small numbers, in row-major order."""

    name: str
    shape: tuple[int, ...]
    max_value: int
    """Every number is from 0 to this."""
    meaning: str

    def size(self) -> int:
        """How many bytes it takes."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """What a seat knows as numbers. It keeps nothing: one object serves all games."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        """In the order in which they lie in the slot, without gaps."""
        self.size: i64 = sum([field.size() for field in fields])
        """How many bytes one observation takes."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what `seat` knows of `state` into the `size` bytes from `at` on, all of them."""
        raise NotImplementedError("an observation writes itself: see core/observation.py")

    def to_bytes(self, state: State, seat: int) -> bytes:
        """What `seat` knows of `state`, by itself."""
        into = vec[u8]([0] * self.size)
        self.write(state, seat, into, 0)
        return bytes(into)

    def offset_of(self, name: str) -> int:
        """Where the field of that name begins in a slot."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return at
            at += field.size()
        raise KeyError(name)


def clear(into: vec[u8], at: i64, size: i64) -> None:
    """Fill so many bytes with zero; eight in a round, which takes half as long as one."""
    end: i64 = at + size
    while at + 8 <= end:
        into[at + 7] = 0
        into[at] = 0
        into[at + 1] = 0
        into[at + 2] = 0
        into[at + 3] = 0
        into[at + 4] = 0
        into[at + 5] = 0
        into[at + 6] = 0
        at += 8
    while at < end:
        into[at] = 0
        at += 1


def byte(number: i64) -> u8:
    """The number as a byte: the nearest that there is."""
    return u8(0) if number < 0 else u8(HIGHEST) if number > HIGHEST else u8(number)


def turns_after(player: i64, seat: i64, players: i64) -> i64:
    """How many turns after `seat` a player comes: 0 for the seat itself."""
    return player - seat if player >= seat else player - seat + players
