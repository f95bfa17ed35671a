"""Panels and descriptions as functions of what they show: the same part of a view is drawn, and said, once.

A game takes its view apart, one part a panel, and gives each part to a function that is marked with `shown`. Such a
function sees nothing else of the view, so what it returned for a part holds wherever the part looks the same: after a
move that changed other things, for another player who sees the same, for a preview and the move that follows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from marshal import dumps, loads
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

KEPT: Final = 4096
"""How many panels and descriptions are kept, of all games together: some 15 MB."""
_FORMAT: Final = 2
"""Of the bytes of a part: the last one in which equal data gives equal bytes."""

Part = TypeVar("Part")
Others = ParamSpec("Others")
Made = TypeVar("Made")


def shown(make: Callable[Concatenate[Part, Others], Made]) -> Callable[Concatenate[Part, Others], Made]:
    """A function of a part of a view, which is plain data, and of the words and names that it needs, if any.

    It is given a copy of the part. What it returns is shared: nobody may change it.
    """

    def recall(part: Part, /, *args: Others.args, **kwargs: Others.kwargs) -> Made:
        return _made(make, dumps(part, _FORMAT), *args, **kwargs)  # type: ignore[arg-type, no-any-return]

    return recall


def forget() -> None:
    """Draw and say everything anew from now on: for measuring, and for tests."""
    _made.cache_clear()


@lru_cache(KEPT)
def _made(make: Callable[..., Any], part: bytes, *others: object) -> Any:
    return make(loads(part), *others)
