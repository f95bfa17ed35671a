"""Step 2 of a turn, and the market at any time: sell, buy, and give resources or people for a cost or a trade."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.glen_more.rules.activation import score_trade
from ceilidh.games.glen_more.rules.base_state import LAYING, TRADING, BaseState
from ceilidh.games.glen_more.rules.events import BOUGHT, PAID, PAID_CHIEFTAIN, PAID_MEMBER, SOLD
from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import BIT


def sell(game: BaseState, own: Territory, tile: i64, kind: i64) -> None:
    """Give a resource from an own tile and take the coins from the highest filled field."""
    coins: i64 = game.market[kind]
    own.remove_good(tile, kind)
    own.coins += coins
    game.market = game.market[:]
    game.market[kind] -= 1
    if game.log is not None:
        game.report(SOLD, game.turn, [kind, coins, tile, own.tiles[tile]])


def buy(game: BaseState, own: Territory, kind: i64) -> None:
    """Put coins on the lowest free field; the resource is given immediately."""
    game.market = game.market[:]
    game.market[kind] += 1
    own.coins -= game.market[kind]
    if game.log is not None:
        game.report(BOUGHT, game.turn, [kind, game.market[kind]])
    _count_given(game, own, kind)


def pay(game: BaseState, own: Territory, tile: i64, kind: i64) -> None:
    """Give a resource from an own tile."""
    own.remove_good(tile, kind)
    if game.log is not None:
        game.report(PAID, game.turn, [kind, tile, own.tiles[tile]])
    _count_given(game, own, kind)


def _count_given(game: BaseState, own: Territory, kind: i64) -> None:
    """One resource fewer to give for the tile's cost or for the trade."""
    if game.must_differ:
        game.kinds_asked &= ~BIT[kind]
    game.min_left -= 1
    game.max_left -= 1
    game.given += 1
    if game.stage == TRADING:
        score_trade(game, own)
    elif game.max_left == 0:
        game.close_request(LAYING)


def pay_member(game: BaseState, own: Territory, tile: i64) -> None:
    """Give a clan member for Loch Ness."""
    own.add_members(tile, -1)
    if game.log is not None:
        game.report(PAID_MEMBER, game.turn, [tile, own.tiles[tile]])
    game.stage = LAYING


def pay_chieftain(game: BaseState, own: Territory) -> None:
    """Give a chieftain for Loch Ness."""
    own.chieftains -= 1
    if game.log is not None:
        game.report(PAID_CHIEFTAIN, game.turn, [])
    game.stage = LAYING
