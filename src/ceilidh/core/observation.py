"""The contract of a game's observation: what one seat knows, as bytes in a fixed layout.

A game writes one subclass of `Observation`: it declares its fields and writes them into a buffer, which numpy can read
without a copy. Rules for every observation:

- It contains only what the seat may know. The conformance kit resamples what is hidden and compares the bytes.
- It is relative to the seat: in a field with one entry per player the seat itself comes first, then the others in turn
  order. Entries of absent players are zero.
- The layout is the same for every number of players and every option.
- `write` writes every byte, so buffers can be reused.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from ceilidh.core.state import State

MAX_BYTE: Final[i64] = 255
"""Greater numbers are clipped to this."""


class Field(NamedTuple):
    """One part of an observation: an array of small numbers, in row-major order."""

    name: str
    shape: tuple[int, ...]
    max_value: int
    """Values are from 0 to this."""
    meaning: str

    def size(self) -> int:
        """Number of bytes."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """What a seat knows as bytes. Stateless: one object serves all games."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        """In layout order, without gaps."""
        self.size: i64 = sum([field.size() for field in fields])
        """Bytes of one observation."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what `seat` knows of `state` to `into[at : at + size]`, every byte."""
        raise NotImplementedError("an observation writes itself: see core/observation.py")

    def to_bytes(self, state: State, seat: int) -> bytes:
        """What `seat` knows of `state`, as new bytes."""
        into = vec[u8]([0] * self.size)
        self.write(state, seat, into, 0)
        return bytes(into)

    def offset_of(self, name: str) -> int:
        """Offset of a field in the layout; KeyError for an unknown name."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return at
            at += field.size()
        raise KeyError(name)


def clear(into: vec[u8], at: i64, size: i64) -> None:
    """Fill `size` bytes with zero, eight per iteration, which halves the time."""
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
    """The number clipped to a byte."""
    return u8(0) if number < 0 else u8(MAX_BYTE) if number > MAX_BYTE else u8(number)


def turns_after(player: i64, seat: i64, players: i64) -> i64:
    """How many turns after `seat` a player comes: 0 for the seat itself."""
    return player - seat if player >= seat else player - seat + players
