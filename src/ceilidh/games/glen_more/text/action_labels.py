"""The actions of Glen More as texts of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.rules.action_encoding import DIRECTION_NAMES, SIDE_NAMES, decode
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.text.names import goods, own_tile, tile_name
from ceilidh.games.glen_more.view import GlenMoreView


def say_action(action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
    """The action as a button's text."""
    seen = cast(GlenMoreView, view)
    verb, args = decode(action)
    key = f"action.{done_key(seen)}" if verb == "done" else f"action.{verb}"
    return words(key, **_fields(verb, args, seen, words))


def done_key(seen: GlenMoreView) -> str:
    """What "done" ends: after the last activation it ends the turn, unless there are movement points."""
    then_move = seen["stage"] == "activate" and seen["movement_points"]
    return "done.then_move" if then_move else f"done.{seen['stage']}"


def _fields(verb: str, args: Sequence[int], seen: GlenMoreView, words: Catalogue) -> dict[str, object]:
    """What the text of a button names."""
    own = seen["territories"][seen["turn"]]["tiles"]
    if verb == "take":
        return {"tile": tile_name(cast(int, seen["chain"][args[0]]["tile"]), words), "place": args[0]}
    if verb == "get":
        return {"resource": goods(args[0], 1, words), **own_tile(own, seen["tile"], words)}
    if verb == "buy":
        return {"resource": goods(args[0], 1, words), "n": price(seen["market"][args[0]])}
    fields: dict[str, object] = {**own_tile(own, args[0], words)} if args else {}
    if verb in ("pay", "sell"):
        fields["resource"] = goods(args[1], 1, words)
    if verb == "sell":
        fields["n"] = seen["market"][args[1]]
    if verb == "lay":
        fields["side"] = words(f"side.{SIDE_NAMES[args[1]]}")
    if verb == "move":
        fields["direction"] = words(f"direction.{DIRECTION_NAMES[args[1]]}")
    return fields
