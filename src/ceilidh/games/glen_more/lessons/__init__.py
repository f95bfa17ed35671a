"""The guided first game of Glen More; its texts are in `text`."""

from __future__ import annotations

from functools import cache

from ceilidh.core.lessons import Lesson, load_lessons


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which to take them."""
    return load_lessons(__name__, "first")
