"""What a search would advise a player to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ceilidh.bots.search import Edge, Search
from ceilidh.core import Rng, Seat
from ceilidh.core.knowledge import victory

ONLY: Final = 16
"""How many samples judge an action that has no alternative."""
TRIED: Final = 10
"""An action is well tried if the most visited one had at most this many times its visits."""


class Hint(NamedTuple):
    """One action and what to expect of it."""

    action: int
    chance: float
    """Of winning, from 0 to 1."""
    score: float
    """The points that the seat is likely to have in the end."""
    visits: int
    """How often the search tried it: few visits mean that it soon looked bad."""


def go_on() -> None:
    """Nobody interrupts the search."""


def hints(seat: Seat, rng: Rng, iterations: int, before_each: Callable[[], None] = go_on) -> list[Hint]:
    """Every legal action after a search of this many walks; none if the seat has nothing to decide.

    Those that were well tried come first, each kind by its chance of winning: what was tried little is not well known.
    Chances that read the same, in per cent, are as good as equal: then the points decide. `before_each` walk may raise,
    which ends the search.
    """
    legal = seat.legal()
    search = Search(seat.game.knowledge(), seat.number, rng)
    search.knowledge.patient = search.knowledge.telling = True
    if legal:
        search.knowledge.prepare(seat.sample(rng), seat.number, rng)
    if len(legal) <= 1:
        return [_only(search, seat, action) for action in legal]
    for _ in range(max(iterations, len(legal))):
        before_each()
        search.walk(seat.sample(rng))
    edges = search.edges()
    mean = sum([edge.points for edge in edges]) / float(sum([int(edge.visits) for edge in edges]))
    tried = int(edges[0].visits) / TRIED
    edges.sort(key=lambda edge: -edge.chance())
    found = [_hint(edge, mean) for edge in edges]
    return sorted(found, key=lambda hint: (hint.visits < tried, -round(100.0 * hint.chance), -hint.score))


def _hint(edge: Edge, mean: float) -> Hint:
    """An action that was never tried is expected to bring what the others do on average."""
    visits = int(edge.visits)
    if visits == 0:
        return Hint(edge.action, edge.guess, mean, 0)
    return Hint(edge.action, edge.won / visits, edge.points / visits, visits)


def _only(search: Search, seat: Seat, action: int) -> Hint:
    """An action without alternative, judged as the leaves of a search are."""
    chance = score = 0.0
    for _ in range(ONLY):
        state = seat.sample(search.rng)
        search.knowledge.imagine(state, seat.number, search.rng)
        state.apply(seat.number, action)
        search.knowledge.play_on(state, search.rng)
        points = search.knowledge.points(state)
        score += points[seat.number] / ONLY
        won = search.knowledge.chances(state, points) if state.actors() else victory(state.ranking())
        chance += won[seat.number] / ONLY
    return Hint(action, chance, score, ONLY)
