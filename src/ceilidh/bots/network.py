"""A network that was trained elsewhere as a bot: `onnx:FILE`. It needs `pip install 'ceilidh[envs]'`.

The file is an ONNX model with one input, the bytes of observations (`game.observation`) by position, and as its first
output a number for each action of the game; the legal action with the highest one is chosen. Files are looked for in
the folder that CEILIDH_NETWORKS names, or else in the current one.
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

PREFIX: Final = "onnx:"
BYTES: Final = "tensor(uint8)"
FOLDER: Final = "CEILIDH_NETWORKS"
"""The environment variable that names the folder of the networks."""


class Network(Bot):
    """Chooses what its network likes best, and thinks no further."""

    def __init__(self, rng: Rng, file: str) -> None:
        super().__init__(rng)
        self._file = file
        self._path = str(Path(os.environ.get(FOLDER, ""), file))
        _loaded(self._path)

    def check(self, game: Game) -> None:
        """SetupError if the network was not made for the game: it has to judge how one begins."""
        state = game.new(min(game.player_counts), 0)
        self._liked(Seat(game, state, state.actors()[0]))

    def choose(self, seat: Seat) -> int:
        """The legal action with the highest number."""
        legal = seat.legal()
        return legal[int(self._liked(seat)[0, legal].argmax())]

    def _liked(self, seat: Seat) -> NDArray[Any]:
        """A row with a number for each action; SetupError if the network was not made for the game."""
        import numpy as np

        seen = np.frombuffer(seat.observation(), np.uint8).reshape(1, -1)
        session = _loaded(self._path)
        self._check_input([(given.type, given.shape) for given in session.get_inputs()], seat)
        try:
            liked = np.asarray(session.run(None, {session.get_inputs()[0].name: seen})[0])
        except Exception as error:  # onnxruntime has a class of error for each thing that can go wrong
            raise self._unfit("it cannot judge one position") from error
        if liked.shape != (1, seat.game.actions):
            wanted = f"{seat.game.name} has {seat.game.actions} actions"
            raise self._unfit(f"it gives numbers of the shape {liked.shape}, and {wanted}")
        return liked

    def _check_input(self, inputs: list[tuple[str, list[int | str]]], seat: Seat) -> None:
        if len(inputs) != 1:
            raise self._unfit(f"it has {len(inputs)} inputs, not 1")
        kind, shape = inputs[0]
        size = seat.game.observation.size
        if kind != BYTES:
            raise self._unfit(f"it takes {kind}, not {BYTES}")
        # A length that the file leaves open has a name instead of a number
        if len(shape) != 2 or (isinstance(shape[1], int) and shape[1] != size):
            raise self._unfit(f"it takes {shape[-1] if shape else 1} numbers, and {seat.game.name} has {size}")

    def _unfit(self, reason: str) -> SetupError:
        return SetupError(f"the network {shorten(Path(self._file).name)} is not for this game: {reason}")


def networks(game: str) -> list[str]:
    """The bots for a game that a host has put up: files named after it in the folder that the environment names."""
    folder = os.environ.get(FOLDER)
    return sorted(PREFIX + file.name for file in Path(folder).glob(f"{game}*.onnx")) if folder else []


@lru_cache(maxsize=8)
def _loaded(file: str) -> InferenceSession:
    """The network of a file, loaded once in a process: bots are made anew for each decision."""
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
    except Exception as error:  # onnxruntime has a class of error for each thing that can be wrong with a file
        raise SetupError(f"{shorten(Path(file).name)} is not a network that onnxruntime can read") from error
