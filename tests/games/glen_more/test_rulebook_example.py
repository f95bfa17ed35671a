"""Anna's turn of the rulebook, move by move. Its scorings are in `test_scoring`, red and yellow in `test_chain`."""

from __future__ import annotations

from games.glen_more.ascii_boards import scene

from ceilidh.games.glen_more.rules.market import coins_on_market


def test_the_rulebooks_example_of_a_turn_with_iona_abbey() -> None:
    """She has 2 wood, 1 cattle and 3 coins; stone has 1 filled field, sheep and cattle have 2, grain none."""
    drawing = """
    ..  FO2 ME
    PA1 ST  F4*
    ..  ..  QU
    """
    table = scene(drawing, ahead=("iona-abbey",), coins=3, market=(0, 1, 0, 2, 2))
    coins = table.own.coins + coins_on_market(table.state.market)

    def step(action: str, purse: int) -> None:
        table.do(action)
        assert table.own.coins == purse, action
        assert table.own.coins + coins_on_market(table.state.market) == coins

    step("take 1", 3)
    step("sell cattle PA", 5)
    step("buy stone", 3)
    step("buy sheep", 0)
    step("pay wood FO", 0)
    step("lay F4 east", 0)
    step("activate QU", 0)
    step("activate ME", 0)
    step("activate NEW", 0)
    step("get sheep", 0)
    step("sell sheep NEW", 3)
    step("activate F4", 3)
    step("buy grain", 2)
    step("pay wood FO", 2)
    step("pay stone QU", 2)
    step("pay sheep ME", 2)
    assert table.own.points() == 8
    assert table.own.resources() == 0
    assert list(table.state.market) == [0, 2, 1, 2, 1]
