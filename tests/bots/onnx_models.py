"""A tiny ONNX model for tests: it scores actions by their number."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ceilidh.core import Game


def write_network(
    game: Game,
    folder: Path,
    *,
    actions: int | None = None,
    kind: int = TensorProto.UINT8,
    position: int | str = "position",
    size: int | str | None = None,
    others: tuple[str, ...] = (),
) -> str:
    """Write a model for a game, optionally a faulty one; returns its bot name."""
    actions = actions or game.num_actions
    weights = np.tile(np.arange(actions, dtype=np.float32), (game.observation.size, 1))
    graph = helper.make_graph(
        [
            helper.make_node("Cast", ["observation"], ["floats"], to=TensorProto.FLOAT),
            helper.make_node("MatMul", ["floats", "weights"], ["scores"]),
        ],
        "prefers the last action",
        [
            helper.make_tensor_value_info("observation", kind, [position, size or game.observation.size]),
            *[helper.make_tensor_value_info(other, kind, [1]) for other in others],
        ],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [position, actions])],
        [numpy_helper.from_array(weights, "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    file = folder / f"{game.name}.onnx"
    onnx.save(model, str(file))
    return f"onnx:{file.name}"
