"""Cyclic garbage is looked for in small portions, and in everything when it is quiet.

Each test has a process of its own: other threads would make garbage too.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

import pytest
from server.own_process import in_own_process

from ceilidh.server import garbage as module
from ceilidh.server.garbage import FEW, QUIET, WORTH, YOUNG, Garbage


class Knot:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.self = self


@contextmanager
def looked_for() -> Iterator[Garbage]:
    """Garbage is looked for during the block."""
    looking = Garbage()
    looking.begin()
    yield looking
    looking.end()


@in_own_process
def test_young_garbage_is_found_soon() -> None:
    with looked_for():
        lost = ref(Knot())
        _kept = [[number] for number in range(2 * YOUNG)]
        assert lost() is None


@in_own_process
def test_what_became_garbage_later_is_found_when_it_is_quiet() -> None:
    with looked_for() as garbage:
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


@in_own_process
def test_where_hardly_any_was_found_it_is_left_for_a_quiet_moment() -> None:
    with looked_for() as garbage:
        for _ in range(2):
            gc.collect(0)
        lost = ref(Knot())
        gc.collect(0)
        assert lost() is not None
        for _ in range(WORTH):
            gc.collect(0)
        for _ in range(QUIET + 2):
            garbage.tick()
        assert lost() is None


@in_own_process
def test_where_there_is_much_every_look_looks() -> None:
    with looked_for():
        for _ in range(3):
            lost = [ref(Knot()) for _ in range(FEW + 1)]
            gc.collect(0)
            assert not any(one() for one in lost)


@in_own_process
def test_where_much_may_have_been_left_out_nobody_waits_for_a_quiet_moment() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch, looked_for() as garbage:
        monkeypatch.setattr(module, "UNSEEN", 1)
        few = [ref(Knot()) for _ in range(FEW // 2)]
        gc.collect(0)
        assert not any(one() for one in few)
        lost = ref(Knot())
        gc.collect(0)
        assert lost() is not None
        garbage.tick()
        assert lost() is None
