"""The tuning scripts find the weights of any game through its knowledge and write them to their file."""

from __future__ import annotations

from pathlib import Path

import fit
import pytest
import tune
import weights
from core.pebbles import GAME as PEBBLES

from ceilidh.core import Game, SetupError, find_game, game_names

GAMES = [find_game(name) for name in game_names()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_weights_file_is_beside_the_knowledge_of_its_game(game: Game) -> None:
    assert weights.weights_file(game).parts[-2:] == ("knowledge", "weights.toml")
    assert weights.read(game) == game.knowledge().weights


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_writing_unchanged_weights_leaves_the_file_unchanged(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, before, copy = weights.read(game), weights.weights_file(game), tmp_path / "weights.toml"
    monkeypatch.setattr(weights, "weights_file", lambda game: copy)
    weights.write(game, own)
    assert copy.read_text(encoding="utf-8") == before.read_text(encoding="utf-8")


def test_a_game_without_weights_is_rejected() -> None:
    with pytest.raises(SetupError, match="has no weights"):
        weights.read(PEBBLES)


def test_equal_weights_have_no_lead() -> None:
    game = GAMES[0]
    own = weights.read(game)
    contest = tune.Contest(game.name, 2, 4, simulations=0, search=0, wins=False, deep_rollouts=False, jobs=1)
    assert tune.compare(contest, own, own, seed=1) == (0.0, 0.0)


def test_a_fit_leaves_weights_without_influence_unchanged() -> None:
    game = find_game("glen-more")
    own = weights.read(game)
    evaluators = fit.Evaluators(game, own)
    new = fit.fit_weights(own, evaluators, *fit.sample_errors(game, 2, "random", evaluators, seed=1))
    assert set(new) == set(own)
    assert new["coin"] != own["coin"]
    assert new["crowd"] == own["crowd"]


def test_a_game_whose_rollouts_reach_the_end_cannot_be_fitted() -> None:
    game = find_game("clans-and-glory")
    evaluators = fit.Evaluators(game, weights.read(game))
    errors, gradients = fit.sample_errors(game, 2, "random", evaluators, seed=1)
    with pytest.raises(SetupError, match="nothing to fit"):
        fit.fit_weights(evaluators.current.weights, evaluators, errors, gradients)
