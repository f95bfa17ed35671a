"""What is legal in each step of a turn, as ascending action numbers. A step is offered only if it leaves a way on."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.actions import (
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
from ceilidh.games.glen_more.rules.chain import CHAIN_LENGTH
from ceilidh.games.glen_more.rules.market import can_provide, price
from ceilidh.games.glen_more.rules.position import FAR, READY, Position
from ceilidh.games.glen_more.rules.territory import (
    FITTING_WAYS,
    PLACE_EDGES,
    PLACE_MEMBERS_NEAR,
    PLACE_NAMED_BY,
    PLACE_SIZE,
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

_ROOM: Final[i64] = 24
"""For so many actions at first, so that their list seldom has to grow."""


def takes(position: Position, own: Territory) -> vec[i64]:
    """Any tile ahead in the chain that can be both paid for and laid; if there is none, the figure must pass (R3)."""
    ways: i64 = own.ways()
    chain = position.chain
    found = vec[i64](capacity=_ROOM)
    place: i64 = 1
    while place < CHAIN_LENGTH:
        tile: i64 = chain[place]
        if tile >= 0 and ways & BIT[WAY[tile]] and _can_pay(position, own, tile):
            found = append(found, TAKE + place)
        place += 1
    return found if len(found) > 0 else append(found, PASS)


def _can_pay(position: Position, own: Territory, tile: i64) -> bool:
    cost: i64 = COST_TYPE[tile]
    if cost == COST_GOODS:
        return can_provide(COST_KINDS[tile], COST_COUNT[tile], True, own.stock, position.market, own.coins)
    if cost == COST_WHISKY:
        return own.whisky > 0
    return cost != COST_MEMBER or own.chieftains > 0 or len(_spare_members(own, tile)) > 0


def member_payments(position: Position, own: Territory) -> vec[i64]:
    """Loch Ness costs a chieftain or a clan member without whom there is still a place for it."""
    found: list[int] = [PAY_CHIEFTAIN] if own.chieftains > 0 else []
    return vec[i64](found + [PAY_MEMBER + tile for tile in _spare_members(own, position.taken)])


def _spare_members(own: Territory, taken: i64) -> list[int]:
    return [tile for tile in range(len(own.members)) if own.members[tile] > 0 and own.can_lay_without(WAY[taken], tile)]


def gifts(position: Position, own: Territory) -> vec[i64]:
    """What may be given next for a cost or a trade, bought or from an own tile; DONE once it is enough."""
    found = _begun(position.min_left <= 0)
    wanted: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if position.kinds_asked & BIT[kind]:
            filled: i64 = position.market[kind]
            if own.stock[kind] > 0 and _leaves_a_way(position, own, kind):
                wanted |= BIT[kind]
            if 0 < price(filled) <= own.coins and (wanted & BIT[kind] or _leaves_a_way(position, own, kind)):
                found = append(found, BUY + kind)
        kind += 1
    return _goods(own, wanted, PAY, found)


def _begun(done: bool) -> vec[i64]:
    """No actions yet, or DONE where the step may end."""
    found = vec[i64](capacity=_ROOM)
    return append(found, DONE) if done else found


def _leaves_a_way(position: Position, own: Territory, kind: i64) -> bool:
    """Whether the others that are still asked for can be given after one of this kind.

    Whether that one is bought or the own one is given makes no difference to the rest: an own one could be sold for
    what buying costs. So both are asked as one: the stock, or else the coins and the market, after it.
    """
    if position.min_left <= 1:
        return True
    of: i64 = position.kinds_asked & ~BIT[kind] if position.must_differ else position.kinds_asked
    stock = own.stock[:]
    market = position.market[:]
    coins: i64 = own.coins
    if stock[kind] > 0:
        stock[kind] -= 1
    else:
        coins -= price(market[kind])
        market[kind] += 1
    return can_provide(of, position.min_left - 1, position.must_differ != 0, stock, market, coins)


def lays(position: Position, own: Territory) -> vec[i64]:
    """Places where the tile's sides fit and at least one of the 8 neighbours holds an own clan member."""
    found = vec[i64](capacity=_ROOM)
    places = own.free_places
    way: i64 = BIT[WAY[position.taken]]
    i: i64 = 0
    while i < len(places):
        if places[i + PLACE_MEMBERS_NEAR] > 0 and FITTING_WAYS[places[i + PLACE_EDGES]] & way:
            found = append(found, LAY + places[i + PLACE_NAMED_BY])
        i += PLACE_SIZE
    return found


def choices(position: Position) -> vec[i64]:
    """A resource of choice onto a tile; DONE where that is no must."""
    found = _begun(position.min_left <= 0)
    kind: i64 = 0
    while kind < RESOURCES:
        found = append(found, GET + kind)
        kind += 1
    return found


def activations(position: Position, own: Territory) -> vec[i64]:
    """DONE, and each tile that may be activated and does something now; by Loch Ness also one that is far away."""
    found = _begun(True)
    furthest: i64 = FAR if position.loch_ness_ready else READY
    tile: i64 = 0
    while tile < len(own.tiles):
        if furthest <= own.activation[tile] <= READY and _does_something(position, own, tile):
            found = append(found, ACTIVATE + tile)
        tile += 1
    return found


def _does_something(position: Position, own: Territory, tile: i64) -> bool:
    number: i64 = own.tiles[tile]
    does: i64 = EFFECT[number]
    if does in (PRODUCES, PRODUCES_ANY):
        return own.has_room(tile)
    if does == TRADES:
        different: bool = TRADE_DIFFERENT[number] != 0
        return can_provide(TRADE_KINDS[number], TRADE_MIN[number], different, own.stock, position.market, own.coins)
    return does != NO_EFFECT


def moves(position: Position, own: Territory) -> vec[i64]:
    """DONE, and while there are movement points each step of a clan member, the last of which is off the territory."""
    found = _begun(True)
    if position.movement_points == 0:
        return found
    tile: i64 = 0
    while tile < len(own.members):
        if own.members[tile] > 0:
            directions: i64 = own.directions(tile)
            direction: i64 = 0
            while direction < 8:
                if directions & BIT[direction]:
                    found = append(found, MOVE + tile * 8 + direction)
                direction += 1
        tile += 1
    return _promotions(own, found) if own.member_count() > 1 or position.is_last_turn() else found


def _promotions(own: Territory, found: vec[i64]) -> vec[i64]:
    tile: i64 = 0
    while tile < len(own.members):
        if own.members[tile] > 0:
            found = append(found, PROMOTE + tile)
        tile += 1
    return found


def sales(position: Position, own: Territory, found: vec[i64]) -> vec[i64]:
    """Add what may be sold, at any time of the own turn: any resource on a tile whose row has a filled field."""
    wanted: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if position.market[kind] > 0 and own.stock[kind] > 0:
            wanted |= BIT[kind]
        kind += 1
    return _goods(own, wanted, SELL, found)


def _goods(own: Territory, wanted: i64, verb: i64, found: vec[i64]) -> vec[i64]:
    """Add an action for each tile and kind of wanted resource that lies there."""
    if not wanted:
        return found
    goods = own.goods
    tile: i64 = 0
    while tile < len(goods):
        lying: i64 = goods[tile]
        kind: i64 = 0
        while lying:
            if lying & 3 and wanted & BIT[kind]:
                found = append(found, verb + tile * RESOURCES + kind)
            lying >>= 2
            kind += 1
        tile += 1
    return found
