"""The actions of Glen More as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.catalogue import Words
from ceilidh.core.rules import View
from ceilidh.games.glen_more.rules.actions import (
    ACTIVATE,
    BUY,
    DIRECTION_NAMES,
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
    SIDE_NAMES,
    TAKE,
)
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.tiles import RESOURCES
from ceilidh.games.glen_more.text.names import goods, own_tile, tile_name
from ceilidh.games.glen_more.view import GlenMoreView


def say_action(action: int, view: View, words: Words, names: Sequence[str]) -> str:
    """The action as a button's text."""
    seen = cast(GlenMoreView, view)
    own = seen["territories"][seen["turn"]]["tiles"]
    if action == DONE:
        return words(f"action.done.{done(seen)}")
    if action == PASS:
        return words("action.pass")
    if action < GET:
        place = action - TAKE
        return words("action.take", tile=tile_name(cast(int, seen["chain"][place]["tile"]), words), place=place)
    if action < BUY:
        return words("action.get", resource=goods(action - GET, 1, words), **own_tile(own, seen["tile"], words))
    if action < PAY_CHIEFTAIN:
        kind = action - BUY
        return words("action.buy", resource=goods(kind, 1, words), n=price(seen["market"][kind]))
    if action == PAY_CHIEFTAIN:
        return words("action.pay_chieftain")
    if action < ACTIVATE:
        tile, side = (action - LAY) // 4, (action - LAY) % 4
        return words("action.lay", side=words(f"side.{SIDE_NAMES[side]}"), **own_tile(own, tile, words))
    if action < PAY:
        return words("action.activate", **own_tile(own, action - ACTIVATE, words))
    return _say_with_tile(action, seen, words)


def done(seen: GlenMoreView) -> str:
    """What is done: after the last activation the turn ends, unless there are movement points."""
    return "then_move" if seen["stage"] == "activate" and seen["steps"] else seen["stage"]


def _say_with_tile(action: int, seen: GlenMoreView, words: Words) -> str:
    own = seen["territories"][seen["turn"]]["tiles"]
    if action < PAY_MEMBER:
        tile, kind = (action - PAY) // RESOURCES, (action - PAY) % RESOURCES
        return words("action.pay", resource=goods(kind, 1, words), **own_tile(own, tile, words))
    if action < MOVE:
        return words("action.pay_member", **own_tile(own, action - PAY_MEMBER, words))
    if action < PROMOTE:
        tile, direction = (action - MOVE) // 8, (action - MOVE) % 8
        toward = words(f"direction.{DIRECTION_NAMES[direction]}")
        return words("action.move", **own_tile(own, tile, words), direction=toward)
    if action < SELL:
        return words("action.promote", **own_tile(own, action - PROMOTE, words))
    tile, kind = (action - SELL) // RESOURCES, (action - SELL) % RESOURCES
    return words("action.sell", resource=goods(kind, 1, words), n=seen["market"][kind], **own_tile(own, tile, words))
