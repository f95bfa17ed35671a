"""The lessons: guided first games in the village and on the way to the city; their texts are in text/lessons.*.toml."""

from __future__ import annotations

from functools import cache

from ceilidh.core.lessons import Lesson, load_lessons


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which to take them."""
    return load_lessons(__name__, "village", "smuggling")
