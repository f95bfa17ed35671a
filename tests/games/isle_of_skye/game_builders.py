"""Builders that bring a game of Isle of Skye to the position a test needs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import Event, Rng
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.action_encoding import parse, to_notation
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye


def new_game(players: int = 2, seed: int = 1, scoring: str = "beginners") -> IsleOfSkye:
    """A game in its first round, before any price is set, with a log."""
    return IsleOfSkye.deal(players, Rng.seeded(seed), scoring, [])


def int_vec(*values: int) -> vec[i64]:
    """Numbers as the vector type of the rules."""
    return vec[i64](list(values))


def play(state: IsleOfSkye, *decisions: str) -> None:
    """Play decisions such as "1: discard 2", all of which must be legal."""
    for decision in decisions:
        seat, _, notation = decision.partition(": ")
        legal = legal_notation(state, int(seat))
        assert notation in legal, f"{decision} is not legal; legal: {legal}"
        state.apply(int(seat) - 1, parse(notation))


def legal_notation(state: IsleOfSkye, seat: int) -> list[str]:
    """The legal actions of a seat (counted from 1) in notation; none if it has no decision."""
    return [to_notation(action) for action in state.legal(seat - 1)] if seat - 1 in state.actors() else []


def set_prices(state: IsleOfSkye, *prices: str) -> IsleOfSkye:
    """Everyone in turn marks a tile and sets two prices, such as "1: 3 5"."""
    for seat, price in enumerate(prices, 1):
        marked, _, two = price.partition(": ")
        play(state, f"{seat}: discard {marked}", *(f"{seat}: price {price}" for price in two.split()))
    return state


def pass_all(state: IsleOfSkye) -> None:
    """Nobody buys."""
    while any("pass" in legal_notation(state, seat + 1) for seat in state.actors()):
        play(state, f"{state.actors()[0] + 1}: pass")


def build_all(state: IsleOfSkye) -> None:
    """Everyone takes the first legal build until the round is over."""
    number = state.round
    while state.actors() and state.round == number:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])


def play_round(state: IsleOfSkye) -> None:
    """A round in which everyone asks 1 gold and nobody buys."""
    set_prices(state, *["1: 1 1"] * state.players)
    pass_all(state)
    build_all(state)


def events_of(state: IsleOfSkye, kind: str) -> list[Event]:
    """The logged events of a kind."""
    return [event for event in state.log or [] if EVENTS[event.kind] == kind]


def scoring_tiles(*names: str) -> vec[i64]:
    """The scoring tiles of these names."""
    return int_vec(*(BOX.scoring.index(name) for name in names))
