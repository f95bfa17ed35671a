"""Cyclic garbage is looked for in small portions, and in everything when it is quiet."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from ceilidh.server.garbage import QUIET, WORTH, YOUNG, Garbage


class Knot:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    before = gc.get_threshold()
    looking = Garbage()
    looking.begin()
    yield looking
    looking.end()
    gc.set_threshold(*before)


def test_young_garbage_is_found_soon(garbage: Garbage) -> None:
    lost = ref(Knot())
    _kept = [[number] for number in range(2 * YOUNG)]
    assert lost() is None


def test_what_became_garbage_later_is_found_when_it_is_quiet(garbage: Garbage) -> None:
    knot, lost = Knot(), None
    lost = ref(knot)
    for _ in range(WORTH):
        gc.collect(0)
    del knot
    garbage.tick()
    gc.collect(0)
    assert lost() is not None, "it was looked at before"
    for _ in range(QUIET + 1):
        garbage.tick()
    assert lost() is None
