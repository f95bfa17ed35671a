"""The scripts that tune: they find the weights of any game through its knowledge, and write them where they stood."""

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
def test_weights_stand_beside_the_knowledge_of_their_game(game: Game) -> None:
    assert weights.file_of(game).parts[-2:] == ("knowledge", "weights.toml")
    assert weights.read(game) == game.knowledge().weights


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_weights_that_did_not_change_are_written_as_they_were(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, before, copy = weights.read(game), weights.file_of(game), tmp_path / "weights.toml"
    monkeypatch.setattr(weights, "file_of", lambda game: copy)
    weights.write(game, own)
    assert copy.read_text(encoding="utf-8") == before.read_text(encoding="utf-8")


def test_a_game_without_weights_is_refused() -> None:
    with pytest.raises(SetupError, match="has no weights"):
        weights.read(PEBBLES)


def test_the_same_weights_lead_nobody() -> None:
    game = GAMES[0]
    own = weights.read(game)
    contest = tune.Contest(game.name, 2, 4, glances=0, walks=0, wins=False, patient=False, jobs=1)
    assert tune.compare(contest, own, own, seed=1) == (0.0, 0.0)


def test_a_fit_leaves_weights_that_do_not_judge_as_they_are() -> None:
    game = find_game("glen-more")
    own = weights.read(game)
    judges = fit.Judges(game, own)
    new = fit.fitted(own, judges, *fit.observe(game, 2, "random", judges, seed=1))
    assert set(new) == set(own)
    assert new["coin"] != own["coin"]
    assert new["crowd"] == own["crowd"]


def test_a_game_that_is_judged_at_its_end_alone_cannot_be_fitted() -> None:
    game = find_game("clans-and-glory")
    judges = fit.Judges(game, weights.read(game))
    with pytest.raises(SetupError, match="no position was judged"):
        fit.fitted(judges.judge.weights, judges, *fit.observe(game, 2, "random", judges, seed=1))
