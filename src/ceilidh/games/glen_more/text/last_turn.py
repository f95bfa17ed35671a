"""When the game ends: how many tiles are still face down, and whose turn is certainly the last (R1)."""

from __future__ import annotations

from ceilidh.games.glen_more.rules.actions import GET, PASS, TAKE
from ceilidh.games.glen_more.rules.chain import CHAIN_LENGTH
from ceilidh.games.glen_more.view import GlenMoreView


def left(seen: GlenMoreView) -> int:
    """How many tiles are still face down."""
    return sum(map(len, seen["stacks"]))


def is_near(seen: GlenMoreView) -> bool:
    """Whether somebody who goes far enough ahead has their last turn."""
    return left(seen) < CHAIN_LENGTH


def is_last_turn(seen: GlenMoreView) -> bool:
    """Whether the player on turn certainly has no other; before a tile is taken, wherever the figure may go."""
    if seen["stage"] == "take":
        return all(place >= left(seen) for place in _open_places(seen))
    return [entry["figure"] for entry in seen["chain"]].index(seen["turn"]) >= left(seen)


def _open_places(seen: GlenMoreView) -> list[int]:
    """Where the figure may go; whoever passes goes to the front-most tile."""
    if PASS in seen["legal"]:
        return [max(place for place, entry in enumerate(seen["chain"]) if entry["tile"] is not None)]
    return [action - TAKE for action in seen["legal"] if action < GET]
