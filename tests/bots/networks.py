"""A tiny network as a file: it likes actions the more, the higher their number."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ceilidh.core import Game


def write_network(game: Game, folder: Path) -> str:
    """Write one for a game; its name as a bot's."""
    size, actions = game.observation.size, game.actions
    weights = numpy_helper.from_array(np.tile(np.arange(actions, dtype=np.float32), (size, 1)), "weights")
    graph = helper.make_graph(
        [
            helper.make_node("Cast", ["observation"], ["seen"], to=TensorProto.FLOAT),
            helper.make_node("MatMul", ["seen", "weights"], ["liked"]),
        ],
        "likes the last",
        [helper.make_tensor_value_info("observation", TensorProto.UINT8, ["position", size])],
        [helper.make_tensor_value_info("liked", TensorProto.FLOAT, ["position", actions])],
        [weights],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    file = folder / f"{game.name}.onnx"
    onnx.save(model, str(file))
    return f"onnx:{file.name}"
