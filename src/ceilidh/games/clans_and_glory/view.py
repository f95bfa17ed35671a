"""What a seat may see of a game of Clans and Glory, as plain JSON data."""

from __future__ import annotations

from typing import TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.rules.cards import cards_in
from ceilidh.games.clans_and_glory.rules.determinization import (
    FACE_DOWN_CARD,
    FACE_DOWN_FIELDS,
    FACE_DOWN_PLAYER,
    FACE_DOWN_SEAT,
)
from ceilidh.games.clans_and_glory.rules.long_table import seat_name
from ceilidh.games.clans_and_glory.rules.state import PLACING, SHIELDING, ClansAndGlory


class SeatView(TypedDict):
    """A card on a seat: its number, or None if it is face down and unknown to the viewer."""

    card: int | None
    face_down: bool
    by: int | None
    """The player who played it face down."""


class TableView(TypedDict):
    """One table of the row."""

    stack: list[int]
    """The players of the shields from the first laid to the last."""
    takings: list[list[int]]
    """What the shields would take if the game ended now: player, rank, number of cards."""


class ClansView(TypedDict):
    """Everything one seat may know; `seat` is None for a spectator."""

    seat: int | None
    players: int
    actors: list[int]
    over: bool
    to_shield: bool
    """True if the decision is about a shield on `table`, False if it is about a card."""
    table: int
    seats: dict[str, SeatView | None]
    """By seat name; None for a free seat."""
    tables: list[TableView]
    hand: list[int]
    nothing_fits: bool
    """True if this viewer has to play a card and it must be face down; False for all other viewers."""
    hand_sizes: list[int]
    shields: list[int]
    cannot_hold: list[list[int]]
    """By player, the cards known not to be in the hand, because a card was played face down."""
    scores: list[int]
    ranking: list[int]


def view(whole: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing more."""
    state = cast(ClansAndGlory, whole)
    actors = state.actors()
    seen: ClansView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "over": not actors,
        "to_shield": state.stage == SHIELDING,
        "table": state.table,
        "seats": _seats(state, seat),
        "tables": [
            {"stack": state.stack(table), "takings": [list(taking) for taking in state.takings(table)]}
            for table in range(state.row.tables)
        ],
        "hand": [] if seat is None else state.hand(seat),
        "nothing_fits": state.stage == PLACING and seat in actors and state.nothing_fits(state.turn),
        "hand_sizes": [len(state.hand(player)) for player in range(state.players)],
        "shields": [state.shields_left(player) for player in range(state.players)],
        "cannot_hold": [cards_in(state.excluded[player]) for player in range(state.players)],
        "scores": state.scores(),
        "ranking": state.ranking(),
    }
    return cast(View, seen)


def _seats(state: ClansAndGlory, seat: int | None) -> dict[str, SeatView | None]:
    seats: dict[str, SeatView | None] = {}
    for number in state.row.seats:
        card = state.seats[number]
        seats[seat_name(number)] = SeatView(card=card, face_down=False, by=None) if card >= 0 else None
    face_down = state.face_down_cards
    for i in range(0, len(face_down), FACE_DOWN_FIELDS):
        by, card = face_down[i + FACE_DOWN_PLAYER], face_down[i + FACE_DOWN_CARD]
        known = card if by == seat else None
        seats[seat_name(face_down[i + FACE_DOWN_SEAT])] = SeatView(card=known, face_down=True, by=by)
    return seats
