"""A network that was trained elsewhere as a bot: `onnx:FILE`. It needs `pip install 'ceilidh[envs]'`.

The file is an ONNX model with one input, the bytes of observations (`game.observation`) by position, and as its first
output a number for each action of the game; the legal action with the highest one is chosen. Files are looked for in
the folder that CEILIDH_NETWORKS names, or else in the current one.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ceilidh.bots.bot import Bot
from ceilidh.core import Rng, Seat, SetupError, shorten

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

PREFIX: Final = "onnx:"
FOLDER: Final = "CEILIDH_NETWORKS"
"""The environment variable that names the folder of the networks."""


class Network(Bot):
    """Chooses what its network likes best, and thinks no further."""

    def __init__(self, rng: Rng, file: str) -> None:
        super().__init__(rng)
        self._file = file
        self._session = _loaded(str(Path(os.environ.get(FOLDER, ""), file)))

    def choose(self, seat: Seat) -> int:
        """The legal action with the highest number."""
        import numpy as np

        seen = np.frombuffer(seat.observation(), np.uint8).reshape(1, -1)
        given = self._session.get_inputs()[0]
        if given.shape[-1] != seen.shape[1]:
            fits = f"it takes {given.shape[-1]} numbers, and {seat.game.name} has {seen.shape[1]}"
            raise SetupError(f"the network {shorten(self._file)} is not for this game: {fits}")
        liked = self._session.run(None, {given.name: seen})[0][0]
        legal = seat.legal()
        return legal[int(np.argmax(liked[legal]))]


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
