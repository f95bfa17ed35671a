"""The contract of a game in progress: whose decision it is, what is legal, what it does.

This file is the manual. A game writes one subclass of `State`; everything else (bots, table, server, simulator) knows
only this. Ours are compiled by mypyc; a subclass in somebody's own package may be plain Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from ceilidh.core.rng import Rng

EVERYONE: Final = -1


class Event(NamedTuple):
    """Something that happened, as numbers; `Game.say_event` puts it into words."""

    kind: int
    """An index into `Game.events`."""
    who: int
    """The seat that did it, or to which it happened; -1 for nobody in particular."""
    what: tuple[int, ...]
    to: int = EVERYONE
    """Who may know of it: EVERYONE, or one seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One game in progress. Mutable: `apply` changes it in place, `clone` first to keep the old one."""

    players: int
    rng: Rng
    """The only source of chance. `apply` alone draws from it."""
    log: list[Event] | None
    """Where `apply` reports events; None while nobody listens, as in search."""
    learned: int
    """The seats (bit `1 << seat`) to which the last `apply` told something hidden or random. Undo stops there."""

    @abstractmethod
    def clone(self) -> State:
        """A state that shares nothing mutable with this one and has no log."""

    @abstractmethod
    def actors(self) -> list[int]:
        """The seats that may decide now, ascending; several if at the same time; none when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The action numbers open to an actor, ascending, each once, never none."""

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action of an actor. It trusts the caller: `Table` checks."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points per seat as the rulebook counts, were the game to end now."""

    @abstractmethod
    def ranking(self) -> list[int]:
        """Places per seat after tie-breaks, were the game to end now: 1 is best, equals share."""

    @abstractmethod
    def determinize(self, seat: int, rng: Rng) -> State:
        """A state like this one as far as `seat` can know, with everything else dealt anew by `rng`.

        It depends on nothing but what the seat knows and on `rng`: two states that look alike to the seat give the
        same result. The new state's chance is forked from `rng`, so that search cannot foresee draws.
        """

    @abstractmethod
    def dump(self) -> tuple[object, ...]:
        """The whole state, but for the log, as plain numbers, lists and tuples: `load` makes it again."""

    @classmethod
    @abstractmethod
    def load(cls, dumped: tuple[object, ...]) -> State:
        """The state that `dump` wrote down."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_load, (type(self), self.dump()))


def _load(kind: type[State], dumped: tuple[object, ...]) -> State:
    return kind.load(dumped)
