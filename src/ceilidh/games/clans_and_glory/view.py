"""What a seat may see of a game of Clans and Glory, as plain JSON data."""

from __future__ import annotations

from typing import TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.rules.board import seat_name
from ceilidh.games.clans_and_glory.rules.determinization import members
from ceilidh.games.clans_and_glory.rules.state import LAY_SHIELD, PLACE, ClansAndGlory


class Placed(TypedDict):
    """A card on a seat: its number, or None for one that lies face down and is not known."""

    card: int | None
    face_down: bool
    by: int | None
    """Who laid it face down."""


class TableView(TypedDict):
    """One table of the row."""

    stack: list[int]
    """The seats of the shields from the first laid to the last."""
    taken: list[list[int]]
    """Who would take what if the game ended now: player, rank, number of cards."""


class ClansView(TypedDict):
    """Everything one seat may know; `seat` is None for a spectator."""

    seat: int | None
    players: int
    actors: list[int]
    over: bool
    to_shield: bool
    """Whether the decision is about a shield, on table `table`; else about a card."""
    table: int
    places: dict[str, Placed | None]
    """By seat name; None is free."""
    tables: list[TableView]
    hand: list[int]
    nothing_fits: bool
    """Whether it is this seat's turn to play a card and it has to go face down; nobody else can tell."""
    hand_sizes: list[int]
    shields: list[int]
    cannot_hold: list[list[int]]
    """By player, cards known not to be in the hand, because a card was played face down."""
    scores: list[int]
    ranking: list[int]


def view(whole: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing else."""
    state = cast(ClansAndGlory, whole)
    actors = state.actors()
    seen: ClansView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "over": not actors,
        "to_shield": state.stage == LAY_SHIELD,
        "table": state.table,
        "places": _places(state, seat),
        "tables": [
            {"stack": state.stack(table), "taken": [list(taken) for taken in state.taken(table)]}
            for table in range(state.row.tables)
        ],
        "hand": [] if seat is None else state.hand(seat),
        "nothing_fits": state.stage == PLACE and seat in actors and state.nothing_fits(state.turn),
        "hand_sizes": [len(state.hand(player)) for player in range(state.players)],
        "shields": [state.shields_left(player) for player in range(state.players)],
        "cannot_hold": [members(state.barred[player]) for player in range(state.players)],
        "scores": state.scores(),
        "ranking": state.ranking(),
    }
    return cast(View, seen)


def _places(state: ClansAndGlory, seat: int | None) -> dict[str, Placed | None]:
    places: dict[str, Placed | None] = {}
    for at in state.row.seats:
        card = state.seats[at]
        places[seat_name(at)] = Placed(card=card, face_down=False, by=None) if card >= 0 else None
    for i in range(0, len(state.hidden), 4):
        at, by, card = (state.hidden[i + j] for j in range(3))
        places[seat_name(at)] = Placed(card=card if by == seat else None, face_down=True, by=by)
    return places
