"""Which panels show a view of Glen More, and what of it each one shows; they draw and say nothing else."""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.glen_more.rules.actions import ACTIVATE, BUY, GET, LAY, TAKE
from ceilidh.games.glen_more.rules.tiles import RESOURCES
from ceilidh.games.glen_more.view import Entry, GlenMoreView, TerritoryView


class BoardPart(TypedDict):
    """Track and market."""

    chain: list[Entry]
    open_places: list[int]
    """The places of the chain whose tiles may be taken now."""
    turn: int | None
    """Whose figure is on turn."""
    players: int
    stacks: list[int]
    """How many tiles are left, by back."""
    market: list[int]
    open_rows: list[bool]
    """Where something may be got or bought now."""
    taken: int | None
    scorings: int


class TerritoryPart(TypedDict):
    """One player's side of the table."""

    player: int
    own: bool
    """Whether it is shown first and larger."""
    acts: bool
    territory: TerritoryView
    score: int
    over: bool
    legal: list[int]
    """What the player may do now; nothing if another one is on turn."""
    spots: list[tuple[int, int]]
    """Where the tile taken may be laid."""
    spends: bool
    """Whether tiles are being activated, so that those that were are darker."""


_FOUR = ((0, -1), (1, 0), (0, 1), (-1, 0))


def board_part(seen: GlenMoreView) -> BoardPart:
    """The track with the chain, and in its middle the market, the tile taken and the stacks."""
    legal = set(seen["legal"])
    return {
        "chain": seen["chain"],
        "open_places": [place for place in range(1, len(seen["chain"])) if TAKE + place in legal],
        "turn": None if seen["over"] else seen["turn"],
        "players": seen["players"],
        "stacks": [len(stack) for stack in seen["stacks"]],
        "market": seen["market"],
        "open_rows": [BUY + kind in legal or GET + kind in legal for kind in range(RESOURCES)],
        "taken": seen["taken"],
        "scorings": seen["scorings"],
    }


def territory_part(seen: GlenMoreView, player: int) -> TerritoryPart:
    """One territory with what lies beside it."""
    on_turn = player == seen["turn"]
    return {
        "player": player,
        "own": player == (seen["seat"] or 0),
        "acts": player in seen["actors"],
        "territory": seen["territories"][player],
        "score": seen["scores"][player],
        "over": seen["over"],
        "legal": seen["legal"] if on_turn else [],
        "spots": _spots(seen) if on_turn and seen["stage"] == "lay" else [],
        "spends": on_turn and seen["stage"] in ("activate", "trade", "get", "move"),
    }


def _spots(seen: GlenMoreView) -> list[tuple[int, int]]:
    return [place_of(action, seen) for action in seen["legal"] if LAY <= action < ACTIVATE]


def place_of(action: int, seen: GlenMoreView) -> tuple[int, int]:
    """Where a tile would be laid, as steps east and south of the start village."""
    tile, side = divmod(action - LAY, 4)
    at = seen["territories"][seen["turn"]]["tiles"][tile]
    return at["x"] + _FOUR[side][0], at["y"] + _FOUR[side][1]


def seat_order(seen: GlenMoreView) -> list[int]:
    """The own territory first, then the others in turn order."""
    first = seen["seat"] or 0
    return [(first + i) % seen["players"] for i in range(seen["players"])]
