"""The guided first games of Smugglers: the village, then the way to the city; what they say stands in `words`."""

from __future__ import annotations

from functools import cache

from ceilidh.core.lessons import Lesson, load_lessons


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which to take them."""
    return load_lessons(__name__, "village", "smuggling")
