"""Two-generation cache of drawn panels and their descriptions, keyed by the content that they show.

A game splits its view into one part per panel and passes each part to a function marked with `cached_by_content`. The
function sees nothing else of the view, so its result holds wherever the part is equal: after a move that changed other
things, for another player who sees the same, for a preview and the move that follows it.
"""

from __future__ import annotations

from collections.abc import Callable
from marshal import dumps
from typing import Any, Final, TypeVar, TypeVarTuple

GENERATION_SIZE: Final = 3000
"""Entries of a generation, over all games; two generations take about 15 MB."""
_MARSHAL_VERSION: Final = 2
"""The last version in which equal data gives equal bytes."""

Part = TypeVar("Part")
Others = TypeVarTuple("Others")
Result = TypeVar("Result")

_Key = tuple[Callable[..., Any], bytes, tuple[object, ...]]
"""The function, its part as bytes, and its other arguments."""


class _TwoGenerationCache:
    """Entries that were not used during a whole generation are dropped with it."""

    def __init__(self) -> None:
        self.new: dict[_Key, Any] = {}
        self.old: dict[_Key, Any] = {}

    def find(self, key: _Key, part: object) -> Any:
        """The result for a key that is not in the new generation."""
        result = self.old.get(key)
        if result is None:
            result = key[0](part, *key[2])
        if len(self.new) >= GENERATION_SIZE:
            self.old, self.new = self.new, {}
        self.new[key] = result
        return result


_cache: Final = _TwoGenerationCache()


def cached_by_content(function: Callable[[Part, *Others], Result]) -> Callable[[Part, *Others], Result]:
    """Cache a function of a part of a view, which is plain data, and of catalogues and names if it needs any.

    All arguments are positional. The function must not change the part. Its result is shared, so nobody may change it.
    """

    def cached(part: Part, /, *others: *Others) -> Result:
        try:
            key = (function, dumps(part, _MARSHAL_VERSION), others)  # type: ignore[arg-type]
        except ValueError:
            raise TypeError(f"{function.__name__} needs a part that is plain data") from None
        result: Result | None = _cache.new.get(key)
        return _cache.find(key, part) if result is None else result

    return cached


def clear_panel_cache() -> None:
    """Draw and describe everything anew from now on, for benchmarks and tests."""
    _cache.new, _cache.old = {}, {}
