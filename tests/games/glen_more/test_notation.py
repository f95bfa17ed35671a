"""Notation, and the points by rule."""

from __future__ import annotations

import pytest

from ceilidh.core import NotationError, Rng
from ceilidh.core.playout import playout
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.action_encoding import MAX_TILES_LAID
from ceilidh.games.glen_more.rules.tiles import STACKED_TILES
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH


def test_every_action_has_a_text_of_its_own() -> None:
    texts = [GAME.to_notation(action) for action in range(GAME.num_actions)]
    assert len(set(texts)) == GAME.num_actions


def test_every_action_on_a_tile_that_a_territory_can_have_is_read_back_as_written() -> None:
    goods = ("wood", "stone", "grain", "sheep", "cattle")
    bare = {f"{verb} {kind} 0" for verb in ("pay", "sell") for kind in goods}
    for action in range(GAME.num_actions):
        notation = GAME.to_notation(action)
        number = notation.rpartition(" ")[2] if notation[-1].isdigit() else notation.split(" ")[-2:][0]
        if notation in bare or (number.isdigit() and int(number) > MAX_TILES_LAID):
            with pytest.raises(NotationError, match="is not an action"):
                GAME.parse(notation)
        else:
            assert GAME.parse(notation) == action


def test_no_player_can_lay_more_tiles_than_notation_knows() -> None:
    for players in GAME.player_counts:
        figures = players + 1 if players <= 3 else players
        turned_up_later = STACKED_TILES - (CHAIN_LENGTH - figures)
        assert turned_up_later - (figures - 1) <= MAX_TILES_LAID


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "take 0",
        "take 13",
        "lay 3 northeast",
        "pay gold 3",
        "activate 68",
        "lay 56 north",
        "pay wood 0",
        "sell sheep 0",
        "Done",
    ],
)
def test_an_unknown_action_is_refused(notation: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        GAME.parse(notation)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_points_by_rule_add_up_to_the_scores(players: int) -> None:
    for seed in range(20):
        state = GAME.new(players, seed)
        playout(state, Rng.seeded(seed))
        shares = GAME.text.breakdown(state, GAME.text.words("en"))
        assert [sum(share.points[seat] for share in shares) for seat in range(players)] == state.scores()
