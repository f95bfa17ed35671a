"""A batch of games as numpy arrays, without copying."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ceilidh.core import Game, SetupError
from ceilidh.envs.batch import Batch


class NumpyBatch:
    """Many games stepped together; see `Batch` for the semantics of a step.

    The arrays are read-only views of the batch's buffers. They change with the next step, so copy what you keep.
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
        self._view_buffers(Batch(game, players, games, seed, options, bots))

    def _view_buffers(self, batch: Batch) -> None:
        self.batch = batch
        games = int(batch.games)
        self.observations: NDArray[np.uint8] = _array(self.batch.observations, np.uint8, games, -1)
        """By game, the observation of the seat that decides."""
        self.masks: NDArray[np.bool_] = _array(self.batch.masks, np.bool_, games, -1)
        """By game, the mask of legal actions."""
        self.rewards: NDArray[np.float64] = _array(self.batch.rewards, np.float64, games, -1)
        """By game and seat."""
        self.scores: NDArray[np.float64] = _array(self.batch.scores, np.float64, games, -1)
        """By game and seat, the points at the end of the previous game."""
        self.seats: NDArray[np.int64] = _array(self.batch.seats, np.int64, games)
        """By game, the seat that decides."""
        self.dones: NDArray[np.bool_] = _array(self.batch.dones, np.bool_, games)
        """By game, whether it ended in this step."""
        self.final_observations: NDArray[np.uint8] = _array(self.batch.final_observations, np.uint8, games, -1)
        """By game, the last acting seat's observation at the end of the previous game."""

    def __getstate__(self) -> Batch:
        """Copies have buffers of their own."""
        return self.batch

    def __setstate__(self, batch: Batch) -> None:
        self._view_buffers(batch)

    def __copy__(self) -> NumpyBatch:
        return copy.deepcopy(self)

    def deal(self, seed: int) -> None:
        """Deal all games anew."""
        self.batch.deal(seed)

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in each game; SetupError unless there is one integer per game."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != self.seats.shape:
            wanted = f"actions must be {self.batch.games} integers, one per game"
            raise SetupError(f"{wanted}, not {given.dtype} of the shape {given.shape}")
        self.batch.step(given.tolist())

    def field(self, name: str) -> NDArray[np.uint8]:
        """One field of all observations in its shape, by game; KeyError for an unknown name."""
        observation = self.batch.game.observation
        first = observation.offset_of(name)
        field = next(field for field in observation.fields if field.name == name)
        return self.observations[:, first : first + field.size()].reshape(-1, *field.shape)


def _array(buffer: Any, kind: Any, *shape: int) -> NDArray[Any]:
    return np.frombuffer(buffer, kind).reshape(shape)
