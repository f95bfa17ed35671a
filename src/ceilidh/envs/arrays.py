"""A batch as numpy arrays, for PyTorch, JAX and everything else that takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ceilidh.core import Game
from ceilidh.envs.batch import Batch


class Arrays:
    """So many games at once; see `Batch` for what a step does.

    The arrays are made once and look into the buffers of the batch: they cannot be written to and change with the next
    step, so copy what you keep.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = (),
    ) -> None:
        self.batch = Batch(game, players, games, seed, options, bots)
        self.observations: NDArray[np.uint8] = _array(self.batch.observations, np.uint8, games, -1)
        """By game, what the seat that decides knows."""
        self.masks: NDArray[np.bool_] = _array(self.batch.masks, np.bool_, games, -1)
        """By game, which actions are legal."""
        self.rewards: NDArray[np.float64] = _array(self.batch.rewards, np.float64, games, -1)
        """By game and seat."""
        self.seats: NDArray[np.int64] = _array(self.batch.seats, np.int64, games)
        """By game, the seat that decides."""
        self.dones: NDArray[np.bool_] = _array(self.batch.dones, np.bool_, games)
        """By game, whether it ended in this step."""
        self.finals: NDArray[np.uint8] = _array(self.batch.finals, np.uint8, games, -1)
        """By game, what the seat that decided last knew when the game before this one ended."""

    def deal(self, seed: int) -> None:
        """Deal all games anew."""
        self.batch.deal(seed)

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in each game."""
        self.batch.step(np.asarray(actions).tolist())

    def field(self, name: str) -> NDArray[np.uint8]:
        """One field of all observations in its shape, by game; KeyError if there is none of that name."""
        observation = self.batch.game.observation
        first = observation.place(name)
        field = next(field for field in observation.fields if field.name == name)
        return self.observations[:, first : first + field.size()].reshape(-1, *field.shape)


def _array(buffer: Any, kind: Any, *shape: int) -> NDArray[Any]:
    return np.frombuffer(buffer, kind).reshape(shape)
