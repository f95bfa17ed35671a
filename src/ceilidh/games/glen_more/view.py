"""What a seat may see of a game of Glen More, as plain JSON data: everything but the order of the stacks."""

from __future__ import annotations

from typing import TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.glen_more.rules.base_state import OVER, STAGES
from ceilidh.games.glen_more.rules.scoring import bonnets
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.territory import Territory, offset_of
from ceilidh.games.glen_more.rules.tiles import BACK, BIT, PLACE_CARDS, RESOURCES
from ceilidh.games.glen_more.rules.track import is_figure, seat_of


class Entry(TypedDict):
    """A place of the chain: a tile, a figure (the die has the number after the last player), or the gap."""

    tile: int | None
    figure: int | None


class TileView(TypedDict):
    """A tile in a territory; x counts steps east, y steps south of the start village."""

    tile: int
    x: int
    y: int
    goods: list[int]
    """The number of each resource on it."""
    members: int
    active: int
    """FAR, READY or ACTIVATED of `rules/territory.py` once its owner has laid a tile in this turn; 0 before."""


class TerritoryView(TypedDict):
    """A player's side of the table."""

    tiles: list[TileView]
    """In the order of laying, which numbers them in the notation."""
    coins: int
    whisky: int
    chieftains: int
    bonnets: int
    cards: list[int]
    points: int
    """Scored so far; `scores` counts as if the game ended now."""


class GlenMoreView(TypedDict):
    """Everything a seat may know; `seat` is None for a spectator, who sees as much."""

    seat: int | None
    players: int
    actors: list[int]
    over: bool
    turn: int
    stage: str
    legal: list[int]
    """The legal actions of the current player."""
    chain: list[Entry]
    """From the last to the first."""
    stacks: list[list[int]]
    """By back, the tiles still to be turned up, sorted by number."""
    removed: list[int]
    """The tiles that left the game."""
    market: list[int]
    """By resource, the number of filled fields."""
    territories: list[TerritoryView]
    taken: int | None
    """The tile that is to be paid for or laid."""
    tile: int
    """The own tile that is being laid or activated; 0 before that."""
    kinds_asked: list[int]
    """The resources that may be given or chosen now; empty if none is asked for."""
    min_left: int
    """How many more of them must be given or chosen."""
    max_left: int
    """How many more may be."""
    given: int
    loch_ness_ready: bool
    """True while Loch Ness may still activate a tile in this turn."""
    movement_points: int
    scorings: int
    scores: list[int]
    ranking: list[int]


def view(whole: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing more."""
    state = cast(GlenMore, whole)
    actors = state.actors()
    seen: GlenMoreView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "over": state.stage == OVER,
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "legal": state.legal(actors[0]) if actors else [],
        "chain": [_entry(thing) for thing in state.chain],
        "stacks": _stacks(state),
        "removed": list(state.removed),
        "market": list(state.market),
        "territories": [_territory(territory) for territory in state.territories],
        "taken": state.taken if state.taken >= 0 else None,
        "tile": state.tile,
        "kinds_asked": [kind for kind in range(RESOURCES) if state.kinds_asked & BIT[kind]],
        "min_left": state.min_left,
        "max_left": state.max_left,
        "given": state.given,
        "loch_ness_ready": state.loch_ness_ready != 0,
        "movement_points": state.movement_points,
        "scorings": state.scorings,
        "scores": state.scores(),
        "ranking": state.ranking(),
    }
    return cast(View, seen)


def _entry(thing: int) -> Entry:
    return {"tile": thing if thing >= 0 else None, "figure": seat_of(thing) if is_figure(thing) else None}


def _stacks(state: GlenMore) -> list[list[int]]:
    rest = sorted(state.stack[state.drawn :])
    return [[tile for tile in rest if BACK[tile] == back] for back in range(4)]


def _territory(own: Territory) -> TerritoryView:
    return {
        "tiles": [_tile(own, i) for i in range(len(own.tiles))],
        "coins": own.coins,
        "whisky": own.whisky,
        "chieftains": own.chieftains,
        "bonnets": bonnets(own.cards),
        "cards": [card for card in range(len(PLACE_CARDS)) if own.cards & BIT[card]],
        "points": own.points(),
    }


def _tile(own: Territory, i: int) -> TileView:
    x, y = offset_of(own.positions[i])
    goods = [own.goods_on(i, kind) for kind in range(RESOURCES)]
    return {
        "tile": own.tiles[i],
        "x": x,
        "y": y,
        "goods": goods,
        "members": own.members[i],
        "active": own.activation[i],
    }
