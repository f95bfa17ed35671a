"""Batches as NumPy arrays and as a Gymnasium vector environment."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import ArrayLike, NDArray

from ceilidh.core import IllegalAction, SetupError, find_game
from ceilidh.envs.numpy_batch import NumpyBatch
from ceilidh.envs.vector import VectorEnv

GAME = "clans-and-glory"


def chosen(masks: NDArray[np.bool_], chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each game."""
    likes: NDArray[np.float64] = chance.random(masks.shape) * masks
    return np.asarray(likes.argmax(axis=1))


def test_arrays_share_the_buffers_of_the_batch() -> None:
    arrays = NumpyBatch(find_game(GAME), 4, 3, seed=1)
    before = arrays.observations.copy()
    assert arrays.observations.shape == (3, find_game(GAME).observation.size)
    assert arrays.masks.shape == (3, find_game(GAME).num_actions)
    assert arrays.rewards.shape == (3, 4)
    arrays.step(arrays.masks.argmax(axis=1))
    assert (arrays.observations != before).any()
    assert bytes(arrays.observations[2]) == bytes(arrays.batch.observations)[2 * arrays.batch.observation_size :]
    with pytest.raises(ValueError, match="read-only"):
        arrays.observations[0, 0] = 1


def test_a_field_of_all_observations_has_its_shape() -> None:
    arrays = NumpyBatch(find_game(GAME), 2, 3, seed=1)
    assert arrays.field("ranks").shape == (3, 42, 6)
    assert arrays.field("hand").sum(axis=1).tolist() == [9, 9, 9]
    with pytest.raises(KeyError, match="crown"):
        arrays.field("crown")


def test_arrays_hold_what_happens_at_the_end_of_a_game() -> None:
    arrays, chance = NumpyBatch(find_game(GAME), 3, 4, seed=1), np.random.default_rng(1)
    while not arrays.dones.any():
        arrays.step(chosen(arrays.masks, chance))
    ended = arrays.dones
    assert (arrays.rewards[~ended] == 0).all()
    assert np.allclose(arrays.rewards.sum(axis=1), 0)
    assert arrays.rewards[ended].max() > 0
    turn = arrays.batch.game.observation.offset_of("turn")
    assert not arrays.final_observations[ended, turn : turn + 4].any(), "it was nobody's turn any more"


def test_a_vector_environment_plays_one_seat_against_bots() -> None:
    env, chance = VectorEnv(GAME, num_envs=6, bots=["random", "random"]), np.random.default_rng(1)
    observations, infos = env.reset(seed=3)
    rewards = []
    for _ in range(60):
        assert env.observation_space.contains(observations)
        assert infos["seat"].tolist() == [0, 1, 2, 0, 1, 2]
        observations, reward, terminations, truncations, infos = env.step(chosen(infos["action_mask"], chance))
        assert not truncations.any()
        assert (reward[~terminations] == 0).all()
        if terminations.any():
            assert infos["_final_obs"].tolist() == terminations.tolist()
            seats = np.arange(6) % 3
            assert (infos["returns"][np.arange(6), seats] == reward).all()
            rewards += reward[terminations].tolist()
    assert set(rewards) >= {1.0, -1.0}
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_without_bots_all_seats_are_played() -> None:
    env, chance = VectorEnv(GAME, num_envs=2), np.random.default_rng(1)
    _, infos = env.reset(seed=3)
    seats = set()
    for _ in range(40):
        seats |= set(infos["seat"].tolist())
        *_, infos = env.step(chosen(infos["action_mask"], chance))
    assert seats == {0, 1, 2, 3}


def test_equal_seeds_give_equal_games_and_no_seed_random_ones() -> None:
    env = VectorEnv(GAME, num_envs=2, players=2)
    first, _ = env.reset(seed=3)
    other, _ = env.reset()
    again, _ = env.reset(seed=3)
    assert (first == again).all()
    assert (first != other).any()


def test_returned_arrays_do_not_change_with_the_next_step() -> None:
    env = VectorEnv(GAME, num_envs=2, players=2)
    first, infos = env.reset(seed=3)
    kept = first.copy()
    env.step(infos["action_mask"].argmax(axis=1))
    assert (first == kept).all()


def test_an_illegal_action_is_refused() -> None:
    env = VectorEnv(GAME, num_envs=1, players=2)
    env.reset(seed=3)
    with pytest.raises(IllegalAction, match="action 3534 is not legal in game 0"):
        env.step(np.array([3534]))


def test_nothing_but_the_environments_needs_numpy() -> None:
    code = "import sys, ceilidh.core, ceilidh.bots, ceilidh.testing, ceilidh.envs; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1.0, 2.0], "not float64 of the shape (2,)"),
        ([[1, 2]], "not int64 of the shape (1, 2)"),
        ([1], "not int64 of the shape (1,)"),
        ([True, False], "not bool of the shape (2,)"),
        (3, "not int64 of the shape ()"),
    ],
)
def test_a_step_needs_one_integer_per_game(actions: ArrayLike, message: str) -> None:
    arrays = NumpyBatch(find_game(GAME), 2, 2, seed=1)
    with pytest.raises(SetupError, match=re.escape(f"actions must be 2 integers, one per game, {message}")):
        arrays.step(actions)


def test_gymnasium_s_own_wrappers_work() -> None:
    env: gymnasium.vector.VectorEnv[Any, Any, Any] = VectorEnv(GAME, num_envs=3, bots=["random"])
    env, chance = RecordEpisodeStatistics(env), np.random.default_rng(1)
    _, infos = env.reset(seed=2)
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        _, rewards, ended, _, infos = env.step(chosen(infos["action_mask"], chance))
    listed = DictInfoToList(env)._convert_info_to_list(infos)
    assert (infos["episode"]["r"][ended] == rewards[ended]).all()
    assert ["final_obs" in info and "returns" in info for info in listed] == ended.tolist()
    assert all(info["action_mask"].any() for info in listed)


def test_five_players_options_and_a_reset_in_mid_game_work() -> None:
    env = VectorEnv("isle-of-skye", num_envs=2, players=5, options={"gold": "open"})
    first, infos = env.reset(seed=5)
    for _ in range(20):
        *_, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert env.numpy_batch.field("open_gold").tolist() == [[1], [1]]
    assert env.numpy_batch.field("players").tolist() == [[0, 0, 0, 1]] * 2
    again, _ = env.reset(seed=5)
    assert (first == again).all()


def test_a_vector_environment_requires_a_reset_before_the_first_step() -> None:
    with pytest.raises(SetupError, match="no game has been dealt yet"):
        VectorEnv(GAME, num_envs=1, players=2).step(np.array([0]))
