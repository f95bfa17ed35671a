"""Cyclic garbage is looked for in small portions, and in everything when it is quiet."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from weakref import ref

import pytest
from server.guests import PATIENCE

from ceilidh.server import garbage as module
from ceilidh.server.garbage import FEW, QUIET, WORTH, YOUNG, Garbage


class Knot:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def no_other_thread() -> Iterator[None]:
    """Other threads of this process, as that of a server for other tests, make no garbage meanwhile: a thread keeps
    the interpreter until it waits for something.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(PATIENCE)
    time.sleep(usual)  # those who asked for the interpreter before have it now
    yield
    sys.setswitchinterval(usual)


@pytest.fixture
def garbage(no_other_thread: None) -> Iterator[Garbage]:
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


def test_where_hardly_any_was_found_it_is_left_for_a_quiet_moment(garbage: Garbage) -> None:
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


def test_where_there_is_much_every_look_looks(garbage: Garbage) -> None:
    for _ in range(3):
        lost = [ref(Knot()) for _ in range(FEW + 1)]
        gc.collect(0)
        assert not any(one() for one in lost)


def test_where_much_may_have_been_left_out_nobody_waits_for_a_quiet_moment(
    garbage: Garbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UNSEEN", 1)
    few = [ref(Knot()) for _ in range(FEW // 2)]
    gc.collect(0)
    assert not any(one() for one in few)
    lost = ref(Knot())
    gc.collect(0)
    assert lost() is not None
    garbage.tick()
    assert lost() is None
