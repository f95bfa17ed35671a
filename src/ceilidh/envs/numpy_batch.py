"""A batch as numpy arrays, for PyTorch, JAX and everything else that takes them."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ceilidh.core import Game, SetupError
from ceilidh.envs.batch import Batch


class NumpyBatch:
    """So many games at once; see `Batch` for what a step does.

    The arrays are made once and look into the buffers of the batch: they cannot be written to and change with the next
    step, so copy what you keep.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int | None = 0,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = (),
    ) -> None:
        self._look_into(Batch(game, players, games, seed, options, bots))

    def _look_into(self, batch: Batch) -> None:
        self.batch = batch
        games = int(batch.games)
        self.observations: NDArray[np.uint8] = _array(self.batch.observations, np.uint8, games, -1)
        """By game, what the seat that decides knows."""
        self.masks: NDArray[np.bool_] = _array(self.batch.masks, np.bool_, games, -1)
        """By game, which actions are legal."""
        self.rewards: NDArray[np.float64] = _array(self.batch.rewards, np.float64, games, -1)
        """By game and seat."""
        self.scores: NDArray[np.float64] = _array(self.batch.scores, np.float64, games, -1)
        """By game and seat, the points when the game before this one ended."""
        self.seats: NDArray[np.int64] = _array(self.batch.seats, np.int64, games)
        """By game, the seat that decides."""
        self.dones: NDArray[np.bool_] = _array(self.batch.dones, np.bool_, games)
        """By game, whether it ended in this step."""
        self.finals: NDArray[np.uint8] = _array(self.batch.finals, np.uint8, games, -1)
        """By game, what the seat that decided last knew when the game before this one ended."""

    def __getstate__(self) -> Batch:
        """A copy, or one in another process, looks into buffers of its own."""
        return self.batch

    def __setstate__(self, batch: Batch) -> None:
        self._look_into(batch)

    def __copy__(self) -> NumpyBatch:
        return copy.deepcopy(self)

    def deal(self, seed: int) -> None:
        """Deal all games anew."""
        self.batch.deal(seed)

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in each game; SetupError if these are not as many whole numbers as there are games."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != self.seats.shape:
            wanted = f"there are {self.batch.games} games, so actions are as many whole numbers"
            raise SetupError(f"{wanted}, not {given.dtype} of the shape {given.shape}")
        self.batch.step(given.tolist())

    def field(self, name: str) -> NDArray[np.uint8]:
        """One field of all observations in its shape, by game; KeyError if there is none of that name."""
        observation = self.batch.game.observation
        first = observation.offset_of(name)
        field = next(field for field in observation.fields if field.name == name)
        return self.observations[:, first : first + field.size()].reshape(-1, *field.shape)


def _array(buffer: Any, kind: Any, *shape: int) -> NDArray[Any]:
    return np.frombuffer(buffer, kind).reshape(shape)
