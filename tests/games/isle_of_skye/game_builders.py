"""Games of Isle of Skye brought to where a rule applies, for tests."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import Event, Rng
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.actions import parse, text
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye


def begun(players: int = 2, seed: int = 1, scoring: str = "beginners") -> IsleOfSkye:
    """A game in its first round, when prices are to be set, with a log."""
    return IsleOfSkye.deal(players, Rng.seeded(seed), scoring, [])


def numbers(*values: int) -> vec[i64]:
    """A row of numbers as the rules keep them."""
    return vec[i64](list(values))


def act(state: IsleOfSkye, *decisions: str) -> None:
    """Decisions such as "1: discard 2", all of them legal."""
    for decision in decisions:
        seat, _, said = decision.partition(": ")
        assert said in may(state, int(seat)), f"{decision} is not possible; possible: {may(state, int(seat))}"
        state.apply(int(seat) - 1, parse(said))


def may(state: IsleOfSkye, seat: int) -> list[str]:
    """What a seat, counted from 1, may do now; nothing if it is not its decision."""
    return [text(action) for action in state.legal(seat - 1)] if seat - 1 in state.actors() else []


def priced(state: IsleOfSkye, *prices: str) -> IsleOfSkye:
    """Everyone in turn marks a tile and sets two prices, such as "1: 3 5"."""
    for seat, said in enumerate(prices, 1):
        marked, _, two = said.partition(": ")
        act(state, f"{seat}: discard {marked}", *(f"{seat}: price {price}" for price in two.split()))
    return state


def pass_all(state: IsleOfSkye) -> None:
    """Nobody buys."""
    while any("pass" in may(state, seat + 1) for seat in state.actors()):
        act(state, f"{state.actors()[0] + 1}: pass")


def build_all(state: IsleOfSkye) -> None:
    """Everyone builds at the first place possible, until the round is over."""
    number = state.round
    while state.actors() and state.round == number:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])


def play_round(state: IsleOfSkye) -> None:
    """A round in which everyone asks for 1 gold and nobody buys."""
    priced(state, *["1: 1 1"] * state.players)
    pass_all(state)
    build_all(state)


def told(state: IsleOfSkye, kind: str) -> list[Event]:
    """All events of a kind."""
    return [event for event in state.log or [] if EVENTS[event.kind] == kind]


def scoring_tiles(*names: str) -> vec[i64]:
    """The scoring tiles of these names."""
    return numbers(*(BOX.scoring.index(name) for name in names))
