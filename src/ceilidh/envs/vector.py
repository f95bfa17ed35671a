"""A batch as a vector environment of Gymnasium: one seat of each game against bots, or all seats at once."""

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
    """So many games at once; see `Batch` for what a step does.

    With `bots`, one name for each other seat, an environment is one seat and its rewards are that seat's. Without, it
    is whichever seat decides: a reward is that of the seat that decided last, and `infos` holds those of all.

    `infos` has `action_mask` (the legal actions), `seat` (who decides now) and, in a step in which a game ended,
    `returns` (by game and seat; 0 where no game ended) and `final_obs` (what the seat that decided last knew then);
    `_returns` and `_final_obs` say which games ended. An illegal action raises IllegalAction, and no game goes on.
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
        """`players` is one more than there are bots, or as many as the game allows."""
        played = find_game(game)
        players = players or (len(bots) + 1 if bots else max(played.player_counts))
        self.arrays = NumpyBatch(played, players, num_envs, None, options, bots)
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (self.arrays.batch.size,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(played.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games anew; the same seed gives the same games."""
        super().reset(seed=seed)
        self.arrays.deal(int(self.np_random.integers(min(SEEDS, 2**63))))
        return self.arrays.observations.copy(), self._infos()

    def step(self, actions: Numbers) -> tuple[Observations, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Carry out one action in each game; a game that ends is dealt anew at once."""
        arrays = self.arrays
        decided = arrays.seats.copy()
        arrays.step(actions)
        rewards = arrays.rewards[np.arange(self.num_envs), decided]
        infos = self._infos()
        if arrays.dones.any():
            infos |= {
                "returns": arrays.rewards.copy(),
                "_returns": arrays.dones.copy(),
                "final_obs": arrays.finals.copy(),
                "_final_obs": arrays.dones.copy(),
            }
        return arrays.observations.copy(), rewards, arrays.dones.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.arrays.masks.copy(), "seat": self.arrays.seats.copy()}
