"""The training script. It needs PyTorch, which CI does not install: there these tests are skipped."""

from __future__ import annotations

import csv
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ceilidh.bots import make_bot
from ceilidh.bots.onnx_bot import FOLDER_VARIABLE
from ceilidh.core import Rng, Seat, find_game
from ceilidh.envs.numpy_batch import NumpyBatch

torch = pytest.importorskip("torch", reason="examples/ppo.py needs PyTorch: pip install torch onnx")

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
GAME = find_game("clans-and-glory")


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    module.__dict__.update(PARALLEL_GAMES=32, ROLLOUT_STEPS=8, MINIBATCH_SIZE=64)
    return module


def test_only_legal_actions_have_a_probability(ppo: ModuleType) -> None:
    games, statistics = NumpyBatch(GAME, 3, 5, seed=1), ppo.measure_observations(GAME, 3)
    network, choices = ppo.ActorCritic(GAME, statistics), ppo.LegalActions.legal(games)
    observed = torch.from_numpy(games.observations.copy())
    logits, values = network(observed)
    log_probs, same = network.legal_policy(observed[:, statistics.varying], choices)
    masked = torch.log_softmax(logits.masked_fill(~torch.from_numpy(games.masks.copy()), -1e9), -1)
    assert torch.allclose(log_probs, masked[choices.rows, choices.actions], atol=1e-5)
    assert torch.allclose(values, same)
    assert (choices.actions[choices.first + choices.argmax(log_probs)] == masked.argmax(-1)).all()


def test_sampled_actions_belong_to_their_positions(ppo: ModuleType) -> None:
    choices = ppo.LegalActions(torch.tensor([1, 2, 3, 4, 5, 6]), torch.tensor([2, 1, 3]))
    part = choices.of(torch.tensor([2, 0]))
    assert (part.actions.tolist(), part.rows.tolist()) == ([4, 5, 6, 1, 2], [0, 0, 0, 1, 1])


def test_a_decision_is_rewarded_by_its_own_seat_s_return(ppo: ModuleType) -> None:
    # Seats 0, 1, 0 decide; then seat 0 wins. The next game has begun with seat 1.
    values, seats = np.array([[0.0], [0.0], [0.5], [0.2]]), np.array([[0], [1], [0], [1]])
    dones, rewards = np.array([[False], [False], [True], [False]]), np.zeros((4, 1, 2))
    rewards[2] = [[1, -1]]
    advantages = ppo.estimate_advantages(values, seats, dones, rewards, next_values=np.array([[-0.3, 0.3]]))
    assert advantages[:, 0] == pytest.approx([0.5 + ppo.GAE_LAMBDA * 0.5, -1, 0.5, 0.1])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # PyTorch's, about how networks are exported
def test_a_short_training_leaves_a_curve_and_a_network_that_plays(
    ppo: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["ppo.py", GAME.name, "--minutes", "0.002", "--games", "20", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", arguments)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    ppo.main()
    with (tmp_path / f"{GAME.name}.csv").open() as file:
        assert next(csv.DictReader(file))["decisions"] == "0"
    state = GAME.new(2, 1)
    seat = Seat(GAME, state, state.actors()[0])
    assert make_bot(f"onnx:{GAME.name}.onnx", Rng.seeded(1)).choose(seat) in seat.legal()
