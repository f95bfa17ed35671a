"""The legal actions of each stage, ascending. One is offered only if the stage can be completed after it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.action_encoding import (
    ACTIVATE,
    BUY,
    DONE,
    GET,
    LAY,
    MOVE,
    PASS,
    PAY,
    PAY_CHIEFTAIN,
    PAY_MEMBER,
    PROMOTE,
    SELL,
    TAKE,
)
from ceilidh.games.glen_more.rules.base_state import BaseState
from ceilidh.games.glen_more.rules.market import can_provide, price
from ceilidh.games.glen_more.rules.territory import (
    FAR,
    FITTING_WAYS,
    PLACE_EDGES,
    PLACE_MEMBERS_NEAR,
    PLACE_NAMED_BY,
    PLACE_SIZE,
    READY,
    Territory,
)
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    COST_COUNT,
    COST_GOODS,
    COST_KINDS,
    COST_MEMBER,
    COST_TYPE,
    COST_WHISKY,
    EFFECT,
    NO_EFFECT,
    PRODUCES,
    PRODUCES_ANY,
    RESOURCES,
    TRADE_DIFFERENT,
    TRADE_KINDS,
    TRADE_MIN,
    TRADES,
    WAY,
)
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH

_INITIAL_CAPACITY: Final[i64] = 24
"""Enough for most lists of actions, so that they seldom have to grow."""


def take_actions(game: BaseState, own: Territory) -> vec[i64]:
    """Any tile ahead in the chain that can be both paid for and laid; PASS if there is none (R3)."""
    ways: i64 = own.layable_ways()
    chain = game.chain
    found = vec[i64](capacity=_INITIAL_CAPACITY)
    place: i64 = 1
    while place < CHAIN_LENGTH:
        tile: i64 = chain[place]
        if tile >= 0 and ways & BIT[WAY[tile]] and _can_pay(game, own, tile):
            found = append(found, TAKE + place)
        place += 1
    return found if len(found) > 0 else append(found, PASS)


def _can_pay(game: BaseState, own: Territory, tile: i64) -> bool:
    cost: i64 = COST_TYPE[tile]
    if cost == COST_GOODS:
        return can_provide(COST_KINDS[tile], COST_COUNT[tile], True, own.stock, game.market, own.coins)
    if cost == COST_WHISKY:
        return own.whisky > 0
    return cost != COST_MEMBER or own.chieftains > 0 or len(_spare_members(own, tile)) > 0


def member_payments(game: BaseState, own: Territory) -> vec[i64]:
    """Loch Ness costs a chieftain, or a clan member without whom it can still be laid."""
    found: list[int] = [PAY_CHIEFTAIN] if own.chieftains > 0 else []
    return vec[i64](found + [PAY_MEMBER + tile for tile in _spare_members(own, game.taken)])


def _spare_members(own: Territory, taken: i64) -> list[int]:
    return [tile for tile in range(len(own.members)) if own.members[tile] > 0 and own.can_lay_without(WAY[taken], tile)]


def resource_payments(game: BaseState, own: Territory) -> vec[i64]:
    """The next resource for a cost or a trade, bought or from an own tile; DONE once enough have been given."""
    found = _actions_with_done(game.min_left <= 0)
    wanted: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if game.kinds_asked & BIT[kind]:
            filled: i64 = game.market[kind]
            if own.stock[kind] > 0 and _rest_can_be_given(game, own, kind):
                wanted |= BIT[kind]
            if 0 < price(filled) <= own.coins and (wanted & BIT[kind] or _rest_can_be_given(game, own, kind)):
                found = append(found, BUY + kind)
        kind += 1
    return _add_for_goods(own, wanted, PAY, found)


def _actions_with_done(done: bool) -> vec[i64]:
    """A new list of actions, which begins with DONE if the stage may end."""
    found = vec[i64](capacity=_INITIAL_CAPACITY)
    return append(found, DONE) if done else found


def _rest_can_be_given(game: BaseState, own: Territory, kind: i64) -> bool:
    """True if the other resources still asked for can be given after one of this kind.

    Giving an own one or buying one makes no difference to the rest, because an own one could be sold for what buying
    costs. So one check covers both.
    """
    if game.min_left <= 1:
        return True
    kinds: i64 = game.kinds_asked & ~BIT[kind] if game.must_differ else game.kinds_asked
    stock = own.stock[:]
    market = game.market[:]
    coins: i64 = own.coins
    if stock[kind] > 0:
        stock[kind] -= 1
    else:
        coins -= price(market[kind])
        market[kind] += 1
    return can_provide(kinds, game.min_left - 1, game.must_differ != 0, stock, market, coins)


def lay_actions(game: BaseState, own: Territory) -> vec[i64]:
    """The free places where the tile's sides fit and a clan member stands on one of the 8 neighbours."""
    found = vec[i64](capacity=_INITIAL_CAPACITY)
    places = own.free_places
    way: i64 = BIT[WAY[game.taken]]
    i: i64 = 0
    while i < len(places):
        if places[i + PLACE_MEMBERS_NEAR] > 0 and FITTING_WAYS[places[i + PLACE_EDGES]] & way:
            found = append(found, LAY + places[i + PLACE_NAMED_BY])
        i += PLACE_SIZE
    return found


def resource_choices(game: BaseState) -> vec[i64]:
    """A resource of choice onto a tile; DONE if it is optional."""
    found = _actions_with_done(game.min_left <= 0)
    kind: i64 = 0
    while kind < RESOURCES:
        found = append(found, GET + kind)
        kind += 1
    return found


def activations(game: BaseState, own: Territory) -> vec[i64]:
    """DONE, and each tile that may be activated with some effect; with Loch Ness also one out of reach."""
    found = _actions_with_done(True)
    lowest: i64 = FAR if game.loch_ness_ready else READY
    tile: i64 = 0
    while tile < len(own.tiles):
        if lowest <= own.activation[tile] <= READY and _has_effect_now(game, own, tile):
            found = append(found, ACTIVATE + tile)
        tile += 1
    return found


def _has_effect_now(game: BaseState, own: Territory, tile: i64) -> bool:
    number: i64 = own.tiles[tile]
    effect: i64 = EFFECT[number]
    if effect in (PRODUCES, PRODUCES_ANY):
        return own.has_room(tile)
    if effect == TRADES:
        different: bool = TRADE_DIFFERENT[number] != 0
        return can_provide(TRADE_KINDS[number], TRADE_MIN[number], different, own.stock, game.market, own.coins)
    return effect != NO_EFFECT


def member_moves(game: BaseState, own: Territory) -> vec[i64]:
    """DONE, and each use of a movement point. Before the last turn one clan member must stay on the territory."""
    found = _actions_with_done(True)
    if game.movement_points == 0:
        return found
    tile: i64 = 0
    while tile < len(own.members):
        if own.members[tile] > 0:
            directions: i64 = own.neighbour_directions(tile)
            direction: i64 = 0
            while direction < 8:
                if directions & BIT[direction]:
                    found = append(found, MOVE + tile * 8 + direction)
                direction += 1
        tile += 1
    return _promotions(own, found) if own.member_count() > 1 or game.is_last_turn() else found


def _promotions(own: Territory, found: vec[i64]) -> vec[i64]:
    tile: i64 = 0
    while tile < len(own.members):
        if own.members[tile] > 0:
            found = append(found, PROMOTE + tile)
        tile += 1
    return found


def add_sales(game: BaseState, own: Territory, found: vec[i64]) -> vec[i64]:
    """Add what may be sold at any time of the turn: any resource on a tile whose market row has a filled field."""
    wanted: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if game.market[kind] > 0 and own.stock[kind] > 0:
            wanted |= BIT[kind]
        kind += 1
    return _add_for_goods(own, wanted, SELL, found)


def _add_for_goods(own: Territory, wanted: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """Add the action of a range, which starts at `first`, for each tile and each kind in `wanted` that lies on it."""
    if not wanted:
        return found
    goods = own.goods
    tile: i64 = 0
    while tile < len(goods):
        lying: i64 = goods[tile]
        kind: i64 = 0
        while lying:
            if lying & 3 and wanted & BIT[kind]:
                found = append(found, first + tile * RESOURCES + kind)
            lying >>= 2
            kind += 1
        tile += 1
    return found
