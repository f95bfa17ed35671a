"""Which panels show a view of Glen More, and what of it each one shows; they draw and say nothing else."""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.glen_more.rules.actions import ACTIVATE, BUY, GET, LAY, MOVE, PAY, PAY_MEMBER, PROMOTE, SELL, TAKE
from ceilidh.games.glen_more.rules.tiles import RESOURCES
from ceilidh.games.glen_more.view import Entry, GlenMoreView


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


TilePart = tuple[int, int, int, list[int], int]
"""A tile of a territory: which one, x, y, the resources and the clan members on it. There are many of them, and pairs
of names and values take three times as long to compare."""
OpenPart = tuple[bool, bool, int, int, bool]
"""What may be done with a tile: whether it can be activated; whether it was, and is darker; which resources may be paid
with and which sold, a bit for each; whether a member may go somewhere."""
CLOSED: OpenPart = (False, False, 0, 0, False)


class LyingPart(TypedDict):
    """What a player has."""

    player: int
    score: int
    points: int
    coins: int
    whisky: int
    chieftains: int
    bonnets: int
    cards: list[int]
    tiles: list[TilePart]


class TerritoryPart(TypedDict):
    """One player's side of the table."""

    own: bool
    """Whether it is shown first and larger."""
    acts: bool
    over: bool
    lies: LyingPart
    open: list[OpenPart]
    """By tile; nothing if another player is on turn."""
    spots: list[tuple[int, int]]
    """Where the tile taken may be laid."""


_FOUR = ((0, -1), (1, 0), (0, 1), (-1, 0))
ACTIVATED = 2
"""Of a tile that was activated in this turn."""


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
        "own": player == (seen["seat"] or 0),
        "acts": player in seen["actors"],
        "over": seen["over"],
        "lies": lying_part(seen, player),
        "open": _open(seen) if on_turn else [],
        "spots": _spots(seen) if on_turn and seen["stage"] == "lay" else [],
    }


def lying_part(seen: GlenMoreView, player: int) -> LyingPart:
    """What lies in a territory and beside it."""
    territory = seen["territories"][player]
    return {
        "player": player,
        "score": seen["scores"][player],
        "points": territory["points"],
        "coins": territory["coins"],
        "whisky": territory["whisky"],
        "chieftains": territory["chieftains"],
        "bonnets": territory["bonnets"],
        "cards": territory["cards"],
        "tiles": [(one["tile"], one["x"], one["y"], one["goods"], one["members"]) for one in territory["tiles"]],
    }


def _open(seen: GlenMoreView) -> list[OpenPart]:
    """What whoever is on turn may do with each tile; while tiles are activated, those that were are darker."""
    spends = seen["stage"] in ("activate", "trade", "get", "move")
    legal = set(seen["legal"])
    return [
        (
            ACTIVATE + i in legal,
            spends and tile["active"] == ACTIVATED,
            _kinds(PAY + i * RESOURCES, legal),
            _kinds(SELL + i * RESOURCES, legal),
            _may_go(i, legal),
        )
        for i, tile in enumerate(seen["territories"][seen["turn"]]["tiles"])
    ]


def _kinds(first: int, legal: set[int]) -> int:
    """The kinds of resources, as bits, for which there is a legal action, beginning with the first one."""
    bits = 0
    for kind in range(RESOURCES):
        if first + kind in legal:
            bits += 1 << kind
    return bits


def _may_go(i: int, legal: set[int]) -> bool:
    """Whether a member on a tile may be paid with, be promoted or move in one of eight directions."""
    if PAY_MEMBER + i in legal or PROMOTE + i in legal:
        return True
    return any(MOVE + 8 * i + way in legal for way in range(8))


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
