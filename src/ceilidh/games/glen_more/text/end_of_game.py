"""The end of the game as seen from a view: how many tiles are face down, and whose turn is certainly the last (R1)."""

from __future__ import annotations

from ceilidh.games.glen_more.rules.action_encoding import PASS, decode
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH, is_last_turn_from
from ceilidh.games.glen_more.view import GlenMoreView


def face_down(seen: GlenMoreView) -> int:
    """How many tiles are still face down."""
    return sum(map(len, seen["stacks"]))


def is_end_near(seen: GlenMoreView) -> bool:
    """True if a figure that moves far enough ahead has its last turn."""
    return face_down(seen) < CHAIN_LENGTH


def is_last_turn(seen: GlenMoreView) -> bool:
    """True if this is certainly the player's last turn; before a tile is taken, wherever the figure may go."""
    if seen["stage"] == "take":
        places = _places_to_go(seen)
    else:
        places = [[entry["figure"] for entry in seen["chain"]].index(seen["turn"])]
    return all(is_last_turn_from(place, face_down(seen)) for place in places)


def _places_to_go(seen: GlenMoreView) -> list[int]:
    """Where the figure may go; a player who passes goes to the front-most tile."""
    if PASS in seen["legal"]:
        return [max(place for place, entry in enumerate(seen["chain"]) if entry["tile"] is not None)]
    return [args[0] for verb, args in map(decode, seen["legal"]) if verb == "take"]
