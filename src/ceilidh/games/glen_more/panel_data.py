"""The data of each panel, taken from a view: what a panel draws or describes depends on nothing else."""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.glen_more.rules.action_encoding import (
    ACTIVATE,
    BUY,
    GET,
    MOVE,
    PAY,
    PAY_MEMBER,
    PROMOTE,
    SELL,
    TAKE,
    decode,
)
from ceilidh.games.glen_more.rules.territory import ACTIVATED, SIDE_STEPS, START_POSITION, offset_of
from ceilidh.games.glen_more.rules.tiles import RESOURCES
from ceilidh.games.glen_more.view import Entry, GlenMoreView


class BoardPart(TypedDict):
    """Track and market."""

    chain: list[Entry]
    takeable_places: list[int]
    """The places of the chain whose tiles may be taken now."""
    turn: int | None
    """The current player; None if the game is over."""
    players: int
    stacks: list[int]
    """How many tiles are left, by back."""
    market: list[int]
    available_rows: list[bool]
    """By resource, whether it may be bought or chosen now."""
    taken: int | None
    scorings: int


TilePart = tuple[int, int, int, list[int], int]
"""A tile of a territory: number, x, y, resources and clan members.

There are many, and comparing tuples takes a third of the time of comparing dictionaries."""
TileOptions = tuple[bool, bool, int, int, bool]
"""What may be done with a tile: whether it can be activated; whether it is dark, because it has been; which resources
may be paid and which sold, one bit each; whether a clan member on it can be used."""
NO_OPTIONS: TileOptions = (False, False, 0, 0, False)


class PossessionsPart(TypedDict):
    """What a player has on and beside the territory."""

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
    """True for the viewer's own, which is shown first and larger."""
    acts: bool
    over: bool
    possessions: PossessionsPart
    options: list[TileOptions]
    """By tile; empty if another player is on turn."""
    free_places: list[tuple[int, int]]
    """Where the tile taken may be laid."""


def board_part(seen: GlenMoreView) -> BoardPart:
    """The track with the chain, and in its middle the market, the tile taken and the stacks."""
    legal = set(seen["legal"])
    return {
        "chain": seen["chain"],
        "takeable_places": [place for place in range(1, len(seen["chain"])) if TAKE + place in legal],
        "turn": None if seen["over"] else seen["turn"],
        "players": seen["players"],
        "stacks": [len(stack) for stack in seen["stacks"]],
        "market": seen["market"],
        "available_rows": [BUY + kind in legal or GET + kind in legal for kind in range(RESOURCES)],
        "taken": seen["taken"],
        "scorings": seen["scorings"],
    }


def territory_part(seen: GlenMoreView, player: int) -> TerritoryPart:
    """One territory, with what may be done on it."""
    on_turn = player == seen["turn"]
    return {
        "own": player == (seen["seat"] or 0),
        "acts": player in seen["actors"],
        "over": seen["over"],
        "possessions": possessions_part(seen, player),
        "options": _options(seen) if on_turn else [],
        "free_places": _free_places(seen) if on_turn and seen["stage"] == "lay" else [],
    }


def possessions_part(seen: GlenMoreView, player: int) -> PossessionsPart:
    """What lies on a territory and beside it."""
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
        "tiles": [(tile["tile"], tile["x"], tile["y"], tile["goods"], tile["members"]) for tile in territory["tiles"]],
    }


def _options(seen: GlenMoreView) -> list[TileOptions]:
    """What the current player may do with each tile; from the activation on, activated tiles are dark."""
    darkens = seen["stage"] in ("activate", "trade", "get", "move")
    legal = set(seen["legal"])
    return [
        (
            ACTIVATE + i in legal,
            darkens and tile["active"] == ACTIVATED,
            _legal_kinds(PAY + i * RESOURCES, legal),
            _legal_kinds(SELL + i * RESOURCES, legal),
            _member_usable(i, legal),
        )
        for i, tile in enumerate(seen["territories"][seen["turn"]]["tiles"])
    ]


def _legal_kinds(first: int, legal: set[int]) -> int:
    """The kinds of resources (one bit each) whose action, from the number `first` on, is legal."""
    bits = 0
    for kind in range(RESOURCES):
        if first + kind in legal:
            bits += 1 << kind
    return bits


def _member_usable(i: int, legal: set[int]) -> bool:
    """True if a clan member on a tile may be paid, promoted or moved in one of the eight directions."""
    if PAY_MEMBER + i in legal or PROMOTE + i in legal:
        return True
    return any(MOVE + 8 * i + direction in legal for direction in range(8))


def _free_places(seen: GlenMoreView) -> list[tuple[int, int]]:
    return [position_of(args[0], args[1], seen) for verb, args in map(decode, seen["legal"]) if verb == "lay"]


def position_of(number: int, side: int, seen: GlenMoreView) -> tuple[int, int]:
    """The position on a side of a tile of the current player, as steps east and south of the start village."""
    tile = seen["territories"][seen["turn"]]["tiles"][number]
    x, y = offset_of(START_POSITION + SIDE_STEPS[side])
    return tile["x"] + x, tile["y"] + y


def seat_order(seen: GlenMoreView) -> list[int]:
    """The viewer's seat first, then the others in turn order."""
    first = seen["seat"] or 0
    return [(first + i) % seen["players"] for i in range(seen["players"])]
