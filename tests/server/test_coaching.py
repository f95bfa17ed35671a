"""The coach warns about losses of win probability or, in decided games, of points."""

from __future__ import annotations

import pytest

from ceilidh.arena import play_to_end
from ceilidh.bots import ActionSamples, best_hints, make_bot
from ceilidh.core import Rng, Seat, State, find_game
from ceilidh.server.workers.coaching import (
    HINT_COUNT,
    SIMULATIONS,
    Loss,
    estimate_loss,
    judge_action,
    loses_win_probability,
    points_lost,
)

GAME = find_game("isle-of-skye")


@pytest.fixture(scope="module")
def won() -> State:
    """The first player, who must set prices, has 21 gold and has almost won."""
    state = GAME.new(2, 3)
    bots = [make_bot("hard", Rng.seeded(300)), make_bot("random", Rng.seeded(301))]
    playing = play_to_end(GAME, state, bots)
    for _ in range(58):
        next(playing)
    return state


def test_a_certain_winner_is_warned_about_lost_points(won: State) -> None:
    """20 of 21 gold beside one tile: nobody buys it, and no gold is left to buy with."""
    advice = judge_action(GAME.name, won, 0, GAME.parse("price 20"), 1)
    assert advice is not None
    assert advice.better.hint.win_probability > 0.99
    assert advice.cost < 0.01
    assert advice.points > 4
    assert advice.better.reason is not None
    assert advice.better.reason.seat == 0


def test_the_coach_does_not_warn_about_equal_actions(won: State) -> None:
    prices = [GAME.parse(f"price {price}") for price in (1, 2)]
    assert [judge_action(GAME.name, won, 0, price, 1) for price in prices] == [None, None]


def after(name: str, decisions: int, seed: int) -> State:
    """A game of two random bots after some decisions."""
    game = find_game(name)
    state = game.new(2, seed)
    playing = play_to_end(game, state, [make_bot("random", Rng.seeded(10 * seed + seat)) for seat in range(2)])
    for _ in range(decisions):
        next(playing)
    return state


@pytest.mark.parametrize(
    ("name", "decisions", "seed", "chosen", "better"),
    [("glen-more", 87, 104, "take 4", "take 3"), ("isle-of-skye", 27, 100, "price 8", "price 1")],
)
def test_the_coach_agrees_with_clear_hints(name: str, decisions: int, seed: int, chosen: str, better: str) -> None:
    """Looking no further than the own turn it would be silent in Glen More, where one action loses a game as good as
    won. The search had hardly tried the price of 8.
    """
    game, state = find_game(name), after(name, decisions, seed)
    seat = next(seat for seat in state.actors() if game.parse(chosen) in state.legal(seat))
    hint = best_hints(Seat(game, state, seat), Rng.seeded(7), SIMULATIONS, HINT_COUNT)[0]
    advice = judge_action(name, state, seat, game.parse(chosen), 1)
    assert advice is not None
    assert advice.cost > 0.25
    assert game.to_notation(hint.action) == game.to_notation(advice.better.hint.action) == better
    assert advice.better.hint.win_probability == pytest.approx(hint.win_probability, abs=0.03)


def test_the_coach_does_not_warn_about_forced_actions() -> None:
    state = after("glen-more", 0, 1)
    while len(state.legal(state.actors()[0])) > 1:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    seat = state.actors()[0]
    assert judge_action("glen-more", state, seat, state.legal(seat)[0], 1) is None


def test_a_large_and_significant_loss_of_win_probability_is_costly() -> None:
    assert loses_win_probability(Loss(0.08, 0.0, 0.0, 0.0))
    assert not loses_win_probability(Loss(0.07, 0.0, 0.0, 0.0))
    assert not loses_win_probability(Loss(0.08, 0.03, 0.0, 0.0))


def test_disagreeing_trees_increase_the_standard_error() -> None:
    better = ActionSamples(1, [0.9, 0.5, 0.9, 0.5], [50.0] * 4, 100)
    chosen = ActionSamples(2, [0.5, 0.5, 0.5, 0.5], [47.0] * 4, 100)
    assert [*estimate_loss(better, chosen)] == pytest.approx([0.2, 0.1155, 3.0, 0.0], abs=1e-3)
    assert not loses_win_probability(estimate_loss(better, chosen))


@pytest.mark.parametrize(
    ("lost", "spread", "score"),
    [
        pytest.param(Loss(0.0, 0.0, 1.9, 0.0), 1.0, 20.0, id="few points"),
        pytest.param(Loss(0.0, 0.0, 2.9, 0.0), 1.0, 50.0, id="few of all that there are"),
        pytest.param(Loss(0.0, 0.0, 5.0, 0.0), 8.0, 50.0, id="few for a lead"),
        pytest.param(Loss(0.0, 0.0, 5.0, 2.0), 1.0, 50.0, id="luck"),
        pytest.param(Loss(-0.02, 0.0, 5.0, 0.0), 1.0, 50.0, id="at the cost of chances"),
    ],
)
def test_small_insignificant_or_compensated_losses_of_points_are_not_reported(
    lost: Loss, spread: float, score: float
) -> None:
    assert not points_lost(lost, spread, score)
    assert points_lost(Loss(0.0, 0.0, 5.0, 0.0), 1.0, 50.0) == 5.0
