"""Notation, and the points by rule."""

from __future__ import annotations

import pytest

from ceilidh.core import NotationError, Rng
from ceilidh.core.playout import playout
from ceilidh.games.glen_more import GAME


def test_every_action_has_a_text_of_its_own() -> None:
    texts = [GAME.text(action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions
    assert [GAME.parse(text) for text in texts] == list(range(GAME.actions))


@pytest.mark.parametrize("said", ["", "take 0", "take 13", "lay 3 northeast", "pay gold 3", "activate 68", "Done"])
def test_what_is_no_action_is_refused(said: str) -> None:
    with pytest.raises(NotationError, match="is no action"):
        GAME.parse(said)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_points_by_rule_add_up_to_the_scores(players: int) -> None:
    for seed in range(20):
        state = GAME.new(players, seed)
        playout(state, Rng.seeded(seed))
        shares = GAME.speech.breakdown(state, GAME.speech.words("en"))
        assert [sum(share.points[seat] for share in shares) for seat in range(players)] == state.scores()
