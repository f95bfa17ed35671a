"""Panels and descriptions as functions of what they show: the same part of a view is drawn, and said, once.

A game takes its view apart, one part a panel, and gives each part to a function that is marked with `shown`. Such a
function sees nothing else of the view, so what it returned for a part holds wherever the part looks the same: after a
move that changed other things, for another player who sees the same, for a preview and the move that follows it.
"""

from __future__ import annotations

from collections.abc import Callable
from marshal import dumps
from typing import Any, Final, TypeVar, TypeVarTuple

KEPT: Final = 3000
"""How many panels and descriptions are kept at least, of all games together; twice as many at most: some 15 MB."""
_FORMAT: Final = 2
"""Of the bytes of a part: the last one in which equal data gives equal bytes."""

Part = TypeVar("Part")
Others = TypeVarTuple("Others")
Made = TypeVar("Made")

_Key = tuple[Callable[..., Any], bytes, tuple[object, ...]]
"""Who makes it, the bytes of the part, and what else it needs."""


class _Kept:
    """What was made, in two halves: one is filled, and the other holds what was there before and is asked for less."""

    def __init__(self) -> None:
        self.new: dict[_Key, Any] = {}
        self.old: dict[_Key, Any] = {}

    def find(self, key: _Key, part: object) -> Any:
        """What was not among the new."""
        made = self.old.get(key)
        if made is None:
            made = key[0](part, *key[2])
        if len(self.new) >= KEPT:
            self.old, self.new = self.new, {}
        self.new[key] = made
        return made


_kept: Final = _Kept()


def shown(make: Callable[[Part, *Others], Made]) -> Callable[[Part, *Others], Made]:
    """A function of a part of a view, which is plain data, and of the words and names that it needs, if any.

    All are given by position. It must not change the part. What it returns is shared: nobody may change it.
    """

    def recall(part: Part, /, *others: *Others) -> Made:
        try:
            key = (make, dumps(part, _FORMAT), others)  # type: ignore[arg-type]
        except ValueError:
            raise TypeError(f"{make.__name__} is given a part that is not plain data") from None
        made: Made | None = _kept.new.get(key)
        return _kept.find(key, part) if made is None else made

    return recall


def forget() -> None:
    """Draw and say everything anew from now on: for measuring, and for tests."""
    _kept.new, _kept.old = {}, {}
