"""Copies of environments, also in other threads and processes, continue equally and independently."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import gymnasium
import numpy as np
import pytest
from envs.other_process import contents, go_on

import ceilidh.envs.gym  # noqa: F401 (it registers the games)
from ceilidh.core import SetupError, find_game, game_names
from ceilidh.envs import Batch
from ceilidh.envs.numpy_batch import NumpyBatch
from ceilidh.envs.vector import VectorEnv

GAME = "clans-and-glory"


def pickled(batch: Batch) -> Batch:
    again = pickle.loads(pickle.dumps(batch))
    assert isinstance(again, Batch)
    return again


@pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", game_names())
def test_a_copy_of_a_batch_continues_equally_and_independently(name: str, copied: Callable[[Batch], Batch]) -> None:
    batch = Batch(find_game(name), 3, 3, seed=2, bots=["random", "easy"])
    before = go_on(batch, 25, seed=1)
    other = copied(batch)
    assert contents(other) == before
    after = go_on(other, 25, seed=3)
    assert contents(batch) == before != after
    assert go_on(batch, 25, seed=3) == after


def test_a_copy_keeps_the_flags_of_ended_games() -> None:
    batch, steps = Batch(find_game(GAME), 2, 4, seed=2), 0
    while not any(batch.dones):
        steps += 1
        go_on(batch, 1, seed=steps)
    assert contents(pickled(batch)) == contents(batch)


def test_a_batch_continues_equally_in_another_process_and_in_threads() -> None:
    batch = Batch(find_game(GAME), 3, 3, seed=2, bots=["random", "easy"])
    go_on(batch, 10, seed=1)
    work = [(batch, 20, seed) for seed in range(3)]
    with get_context("spawn").Pool(1) as processes:
        there = processes.starmap(go_on, work)
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(lambda one: go_on(copy.copy(one[0]), *one[1:]), work)) == there
    assert len(set(there)) == 3


def test_copies_of_arrays_and_of_vector_environments_have_buffers_of_their_own() -> None:
    env = VectorEnv(GAME, num_envs=3, players=2)
    _, infos = env.reset(seed=1)
    other = pickle.loads(pickle.dumps(env))
    actions = infos["action_mask"].argmax(axis=1)
    mine, theirs = env.step(actions)[0], other.step(actions)[0]
    assert (mine == theirs).all()
    assert (env.reset()[0] == other.reset()[0]).all(), "also the games that follow"
    arrays = NumpyBatch(find_game(GAME), 2, 3)
    seen, kept = copy.copy(arrays), arrays.observations.copy()
    seen.step(seen.masks.argmax(axis=1))
    assert (arrays.observations == kept).all()
    assert (seen.observations != kept).any()


def test_nothing_is_dealt_without_a_seed() -> None:
    batch = Batch(find_game(GAME), 2, 1, seed=None)
    with pytest.raises(SetupError, match="no game has been dealt yet: call deal, or reset the environment"):
        batch.step([0])
    batch.deal(3)
    assert contents(batch) == contents(Batch(find_game(GAME), 2, 1, seed=3)) == contents(pickled(batch))


def test_gymnasium_runs_environments_in_subprocesses() -> None:
    how = {"vectorization_mode": "async", "vector_kwargs": {"context": "spawn"}}
    here, there = (
        gymnasium.make_vec("ceilidh/ClansAndGlory-v0", 2, bots=["random", "easy"], **mode)
        for mode in ({"vectorization_mode": "sync"}, how)
    )
    try:
        one, infos = here.reset(seed=4)
        assert (one == there.reset(seed=4)[0]).all()
        for _ in range(12):
            actions = np.stack(infos["action_mask"]).argmax(axis=1)
            *mine, infos = here.step(actions)
            *theirs, _ = there.step(actions)
            assert all((one == other).all() for one, other in zip(mine, theirs, strict=True))
    finally:
        there.close()
