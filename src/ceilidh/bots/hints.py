"""What a search would advise a player to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from ceilidh.bots.search import Edge, Search
from ceilidh.core import Rng, Seat
from ceilidh.core.knowledge import victory

ONLY: Final = 16
"""How many samples judge an action that has no alternative."""
TREES: Final = 5
"""In so many trees actions are compared."""
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


class Tried(NamedTuple):
    """What came of an action on average, tree by tree."""

    action: int
    chances: list[float]
    points: list[float]
    walks: int
    """In each tree."""

    def hint(self) -> Hint:
        """In all trees."""
        return Hint(self.action, fmean(self.chances), fmean(self.points), self.walks * len(self.chances))


def go_on() -> None:
    """Nobody interrupts the search."""


def hints(seat: Seat, rng: Rng, iterations: int, before_each: Callable[[], None] = go_on) -> list[Hint]:
    """Every legal action after a search of this many walks; none if the seat has nothing to decide.

    Those that were well tried come first, each kind by its chance of winning: what was tried little is not well known.
    Chances that read the same, in per cent, are as good as equal: then the points decide. `before_each` walk may raise,
    which ends the search.
    """
    legal = seat.legal()
    search = _begun(seat, rng)
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
    return sorted(found, key=lambda hint: (hint.visits < tried, *rank(hint)))


def rank(hint: Hint) -> tuple[int, float]:
    """Lower is better."""
    return (-round(100.0 * hint.chance), -hint.score)


def best_hints(
    seat: Seat, rng: Rng, iterations: int, number: int, before_each: Callable[[], None] = go_on
) -> list[Hint]:
    """The best few actions, for people to read: those that a search of this many walks finds, then tried evenly."""
    found = hints(seat, rng, iterations, before_each)
    if len(found) <= 1:
        return found
    tried = evenly(seat, rng, promising(found, number), iterations // 2, before_each)
    return sorted([one.hint() for one in tried], key=rank)


def promising(found: Sequence[Hint], number: int) -> list[int]:
    """The actions that are worth a closer look: the best, and those that the search came back to most often."""
    often = sorted(found[1:], key=lambda hint: -hint.visits)
    return [hint.action for hint in (found[0], *often)][:number]


def evenly(
    seat: Seat, rng: Rng, actions: Sequence[int], walks: int, before_each: Callable[[], None] = go_on
) -> list[Tried]:
    """These actions, each tried about so often in all: in some new trees, and in each as often as the others.

    Only so can their chances be compared. The deeper a tree has grown below an action, the further it looks; what
    looked best in one search was also lucky there; and two trees can differ by more than their walks tell.
    """
    found = [Tried(action, [], [], max(1, walks // TREES)) for action in actions]
    for _ in range(TREES):
        search = _begun(seat, rng)
        search.walk(seat.sample(rng))
        order = list(actions)
        for _ in range(found[0].walks):
            sample, luck = seat.sample(rng), rng.fork()
            rng.shuffle(order)
            for action in order:
                before_each()
                search.rng = luck.clone()
                search.walk(sample.clone(), action)
        edges = search.nodes[search.root].edges
        for tried in found:
            tried.chances.append(edges[tried.action].won / tried.walks)
            tried.points.append(edges[tried.action].points / tried.walks)
    return found


def _begun(seat: Seat, rng: Rng) -> Search:
    """A search whose chances are for people to read."""
    search = Search(seat.game.knowledge(), seat.number, rng)
    search.knowledge.patient = search.knowledge.telling = True
    if seat.legal():
        search.knowledge.prepare(seat.sample(rng), seat.number, rng)
    return search


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
