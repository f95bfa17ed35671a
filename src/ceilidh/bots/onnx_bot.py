"""A neural network in ONNX format as a bot: `onnx:FILE`. It needs `pip install 'ceilidh[envs]'`.

The model has one input, a batch of observations as bytes (`game.observation`). Its first output is a number for each
action of the game; the bot plays the legal action with the highest one. Files are looked up in the folder that
CEILIDH_NETWORKS names, else in the current one.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ceilidh.bots.bot import Bot
from ceilidh.core import Game, Rng, Seat, SetupError, shorten

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession

ONNX_PREFIX: Final = "onnx:"
UINT8_TENSOR: Final = "tensor(uint8)"
FOLDER_VARIABLE: Final = "CEILIDH_NETWORKS"
"""The environment variable that names the folder of the models."""


class OnnxBot(Bot):
    """Plays the action that its model scores highest, without search."""

    def __init__(self, rng: Rng, file: str) -> None:
        super().__init__(rng)
        self._file = file
        self._path = str(Path(os.environ.get(FOLDER_VARIABLE, ""), file))
        _load_session(self._path)

    def check(self, game: Game) -> None:
        """Raise SetupError if the model does not fit the game, by scoring the first decision of a new one."""
        state = game.new(min(game.player_counts), 0)
        self._action_scores(Seat(game, state, state.actors()[0]))

    def choose(self, seat: Seat) -> int:
        """The legal action with the highest score."""
        legal = seat.legal()
        return legal[int(self._action_scores(seat)[0, legal].argmax())]

    def _action_scores(self, seat: Seat) -> NDArray[Any]:
        """One row with a score for each action; SetupError if the model does not fit the game."""
        import numpy as np

        observation = np.frombuffer(seat.observation(), np.uint8).reshape(1, -1)
        session = _load_session(self._path)
        self._check_input([(given.type, given.shape) for given in session.get_inputs()], seat)
        try:
            scores = np.asarray(session.run(None, {session.get_inputs()[0].name: observation})[0])
        except Exception as error:  # onnxruntime raises a different class for each kind of error
            raise self._misfit("it cannot evaluate a single observation") from error
        if scores.shape != (1, seat.game.num_actions):
            wanted = f"{seat.game.name} has {seat.game.num_actions} actions"
            raise self._misfit(f"its output has the shape {scores.shape}, but {wanted}")
        return scores

    def _check_input(self, inputs: list[tuple[str, list[int | str]]], seat: Seat) -> None:
        if len(inputs) != 1:
            raise self._misfit(f"it has {len(inputs)} inputs, not 1")
        kind, shape = inputs[0]
        size = seat.game.observation.size
        if kind != UINT8_TENSOR:
            raise self._misfit(f"its input is {kind}, not {UINT8_TENSOR}")
        # A dimension that the file leaves open is a name instead of a number
        if len(shape) != 2 or (isinstance(shape[1], int) and shape[1] != size):
            length = shape[-1] if shape else 1
            raise self._misfit(f"its input has {length} bytes, but observations of {seat.game.name} have {size}")

    def _misfit(self, reason: str) -> SetupError:
        return SetupError(f"the network {shorten(Path(self._file).name)} does not fit this game: {reason}")


def installed_networks(game: str) -> list[str]:
    """The names of the bots whose model files, named after the game, are in the folder that the environment names."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return sorted(ONNX_PREFIX + file.name for file in Path(folder).glob(f"{game}*.onnx")) if folder else []


@lru_cache(maxsize=8)
def _load_session(file: str) -> InferenceSession:
    """The model of a file, loaded once per process, because bots are created for each decision."""
    try:
        import onnxruntime
    except ImportError:
        raise SetupError("a network needs onnxruntime: pip install 'ceilidh[envs]'") from None
    if not Path(file).is_file():
        raise SetupError(f"there is no network {shorten(Path(file).name)}; name an ONNX file")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises a different class for each kind of broken file
        raise SetupError(f"{shorten(Path(file).name)} is not a network that onnxruntime can read") from error
