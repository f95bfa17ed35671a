"""The coach: it speaks of what costs much, in chances or, where these tell nothing any more, in points."""

from __future__ import annotations

import pytest

from ceilidh.analysis import Compared, Estimate
from ceilidh.arena import let_play
from ceilidh.bots import make_bot
from ceilidh.core import Rng, State, find_game
from ceilidh.server.thinking.coaching import costly, warned, wasted

GAME = find_game("isle-of-skye")


@pytest.fixture(scope="module")
def won() -> State:
    """The first player, whose prices are asked for, has 21 gold and as good as won."""
    state = GAME.new(2, 3)
    bots = [make_bot("hard", Rng.seeded(300)), make_bot("random", Rng.seeded(301))]
    playing = let_play(GAME, state, bots)
    for _ in range(58):
        next(playing)
    return state


def test_who_is_sure_to_win_hears_of_gold_that_is_thrown_away(won: State) -> None:
    """20 of 21 gold beside one tile: nobody buys it, the gold is gone, and none is left to buy with."""
    said = warned(GAME.name, won, 0, GAME.parse("price 20"), 1)
    assert said is not None
    assert said.better.hint.chance > 0.99
    assert said.cost < 0.01
    assert said.points > 5
    assert said.better.reason is not None
    assert said.better.reason.seat == 0


def test_the_coach_is_silent_about_what_is_as_good(won: State) -> None:
    prices = [GAME.parse(f"price {price}") for price in (1, 2)]
    assert [warned(GAME.name, won, 0, price, 1) for price in prices] == [None, None]


def found(missed: float, points: float, error: float = 0.0) -> Compared:
    """A decision that costs the first of two players so much."""
    nothing = Estimate((0.5, 0.5), (0.0, 0.0))
    return Compared(
        nothing, nothing, Estimate((missed, -missed), (error, error)), Estimate((points, 0.0), (error, error))
    )


def test_what_costs_much_of_the_chance_to_win_is_costly_if_that_is_sure() -> None:
    assert costly(found(0.08, 0.0), 0)
    assert not costly(found(0.07, 0.0), 0)
    assert not costly(found(0.08, 0.0, error=0.03), 0)


@pytest.mark.parametrize(
    ("missed", "points", "error", "spread", "score"),
    [
        pytest.param(0.0, 1.9, 0.0, 1.0, 20.0, id="few points"),
        pytest.param(0.0, 3.9, 0.0, 1.0, 50.0, id="few of all that there are"),
        pytest.param(0.0, 5.0, 0.0, 8.0, 50.0, id="few for a lead"),
        pytest.param(0.0, 5.0, 2.0, 1.0, 50.0, id="luck"),
        pytest.param(-0.02, 5.0, 0.0, 1.0, 50.0, id="at the cost of chances"),
    ],
)
def test_points_that_are_not_many_or_not_sure_or_not_for_nothing_are_not_wasted(
    missed: float, points: float, error: float, spread: float, score: float
) -> None:
    assert not wasted(found(missed, points, error), 0, spread, score)
    assert wasted(found(0.0, 5.0), 0, 1.0, 50.0) == 5.0
