"""Gymnasium vector environment on a batch of games: one seat of each game against bots, or self-play of all seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ceilidh.core import SEEDS, find_game
from ceilidh.envs.numpy_batch import NumpyBatch

Observations = NDArray[np.uint8]
Numbers = NDArray[Any]


class VectorEnv(gymnasium.vector.VectorEnv[Observations, Numbers, Numbers]):
    """Many games stepped together; see `Batch` for the semantics of a step.

    With `bots`, one name for each other seat, an environment is one seat with its rewards. Without, it is the seat that
    decides: the reward is that of the seat that decided last, and `infos` holds those of all seats.

    `infos` has `action_mask`, `seat` (who decides now) and, in a step in which a game ended, `returns` (by game and
    seat; 0 where no game ended) and `final_obs` (the last acting seat's final observation); `_returns` and `_final_obs`
    mark the games that ended. An illegal action raises IllegalAction, and no game is stepped.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        bots: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
    ) -> None:
        """`players` defaults to one more than there are bots or, without bots, to the game's maximum."""
        rules = find_game(game)
        players = players or (len(bots) + 1 if bots else max(rules.player_counts))
        self.numpy_batch = NumpyBatch(rules, players, num_envs, None, options, bots)
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(
            0, 255, (self.numpy_batch.batch.observation_size,), np.uint8
        )
        self.single_action_space = gymnasium.spaces.Discrete(rules.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games anew; the same seed gives the same games."""
        super().reset(seed=seed)
        self.numpy_batch.deal(int(self.np_random.integers(min(SEEDS, 2**63))))
        return self.numpy_batch.observations.copy(), self._infos()

    def step(self, actions: Numbers) -> tuple[Observations, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Carry out one action in each game; a game that ends is replaced by a new one immediately."""
        batch = self.numpy_batch
        decided = batch.seats.copy()
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), decided]
        infos = self._infos()
        if batch.dones.any():
            infos |= {
                "returns": batch.rewards.copy(),
                "_returns": batch.dones.copy(),
                "final_obs": batch.final_observations.copy(),
                "_final_obs": batch.dones.copy(),
            }
        return batch.observations.copy(), rewards, batch.dones.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.numpy_batch.masks.copy(), "seat": self.numpy_batch.seats.copy()}
