"""Monte Carlo tree search over information sets: one tree of what each seat can tell apart, walked on sampled states.

A seat's place in the tree is what it has seen since the search began: all actions but those that others choose at the
same time as itself. So nobody in the tree answers what it could not know, and chance is drawn anew in every walk.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, victory
from ceilidh.core.rng import Rng
from ceilidh.core.state import State

BEGIN: Final[i64] = 1
_FACTOR: Final[i64] = 1000003
_BITS: Final[i64] = 0xFFFFFFFFFF
"""40 bits: times the factor it still fits an i64."""

_WORDS: Final = 4294967296.0


class Edge:
    """An action at a node, and what became of it."""

    def __init__(self, action: int, guess: float, prior: float) -> None:
        self.action = action
        self.guess = guess
        """The chance of winning at first sight; it counts as one visit."""
        self.prior = prior
        self.visits: i64 = 0
        self.seen: i64 = 0
        """How often it was legal when its node was walked through."""
        self.chances = 0.0
        self.won = 0.0
        """The same, but at the end of a game nothing counts but the win."""
        self.points = 0.0

    def chance(self) -> float:
        """The chance of winning as far as it is known."""
        return (self.chances + self.guess) / (float(self.visits) + 1.0)

    def urgency(self, curiosity: float) -> float:
        """How much it deserves the next visit."""
        return self.chance() + curiosity * self.prior * sqrt(float(self.seen)) / (1.0 + float(self.visits))


class Node:
    """A decision of one seat, as far as that seat can tell it apart."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits: i64 = 0
        self.chances = 0.0

    def add(self, actions: list[int], guesses: list[float], trust: float) -> None:
        """Put in actions that were not legal here before; those that look better at first sight come first."""
        if not guesses:
            guess = self.chances / float(self.visits) if self.visits > 0 else 0.5
            guesses = [guess] * len(actions)
        best = max(guesses)
        weights = [exp((guess - best) / trust) for guess in guesses]
        total = sum(weights)
        for i in range(len(actions)):
            self.edges[actions[i]] = Edge(actions[i], guesses[i], weights[i] / total)

    def select(self, legal: list[int], curiosity: float, rng: Rng) -> Edge:
        """The legal action that deserves the next visit most.

        Chance has a part in it, or two who choose at the same time would fall into step, as if one saw the other.
        """
        best = self.edges[legal[0]]
        most = -1.0
        for action in legal:
            edge = self.edges[action]
            edge.seen += 1
            urgency = edge.urgency(curiosity * (0.5 + float(rng.word()) / _WORDS))
            if urgency > most:
                most = urgency
                best = edge
        return best


class Search:
    """The tree of one seat. It stays for the decisions of the same turn."""

    def __init__(self, knowledge: Knowledge, seat: int, rng: Rng) -> None:
        self.knowledge = knowledge
        self.seat = seat
        self.rng = rng
        self.nodes: dict[int, Node] = {}
        self.root: i64 = BEGIN
        self.walks = 0
        """Walks so far, in all decisions."""

    def begin(self, legal: list[int]) -> int:
        """Go on with the tree if this decision is in it; how often it was visited before."""
        node = self.nodes.get(self.root)
        if node is None or sorted(node.edges) != legal:
            self.forget()
            return 0
        return node.visits

    def forget(self) -> None:
        """Begin a new tree."""
        self.nodes = {}
        self.root = BEGIN

    def advance(self, action: int) -> None:
        """The seat has chosen: if the next decision is its own, its node is below that action."""
        self.root = mixed(self.root, self.seat, action)

    def edges(self) -> list[Edge]:
        """The actions of the decision that was searched, most visited first."""
        node = self.nodes.get(self.root)
        found = list(node.edges.values()) if node is not None else []
        return sorted(found, key=_rank)

    def walk(self, state: State, first: int = -1) -> None:
        """Walk a sampled state down the tree, add a node, judge what comes of it, and tell the way back.

        It begins with the action that deserves it most or, once the decision is in the tree, with a `first` one.
        """
        self.walks += 1
        rng = self.rng
        knowledge = self.knowledge
        knowledge.imagine(state, self.seat, rng)
        places: list[int] = [self.root if seat == self.seat else self.root + 1 + seat for seat in range(state.players)]
        nodes: list[Node] = []
        edges: list[Edge] = []
        seats: list[int] = []
        actors = state.actors()
        while actors and not (seats and knowledge.ends(state, self.seat)):
            seat = self.seat if self.seat in actors else actors[0]
            legal = state.legal(seat)
            forced = first >= 0 and not seats
            if len(legal) > 1:
                legal = knowledge.candidates(state, seat, legal)
                if forced and first not in legal:
                    legal = [*legal, first]
            action = legal[0]
            if len(legal) > 1:
                node = self.nodes.get(places[seat])
                if node is None:
                    self._grow(places[seat], state, seat, legal)
                    break
                self._complete(node, state, seat, legal)
                edge = node.edges[first] if forced else node.select(legal, knowledge.curiosity, rng)
                nodes.append(node)
                edges.append(edge)
                seats.append(seat)
                action = edge.action
            state.apply(seat, action)
            _see(places, actors, seat, action)
            actors = state.actors()
        knowledge.play_on(state, rng)
        points = knowledge.points(state)
        chances = knowledge.chances(state, points)
        won = chances if state.actors() else victory(state.ranking())
        for i in range(len(edges)):
            seat = seats[i]
            nodes[i].visits += 1
            nodes[i].chances += chances[seat]
            edges[i].visits += 1
            edges[i].chances += chances[seat]
            edges[i].won += won[seat]
            edges[i].points += points[seat]

    def _grow(self, place: int, state: State, seat: int, legal: list[int]) -> None:
        node = Node()
        node.add(legal, self.knowledge.guesses(state, seat, legal, self.rng), self.knowledge.trust)
        self.nodes[place] = node

    def _complete(self, node: Node, state: State, seat: int, legal: list[int]) -> None:
        """Other samples have other legal actions: those that were not met before join the node."""
        unknown = [action for action in legal if action not in node.edges]
        if unknown:
            node.add(unknown, self.knowledge.guesses(state, seat, unknown, self.rng), self.knowledge.trust)


def _rank(edge: Edge) -> tuple[int, float, int]:
    return (-edge.visits, -edge.chance(), edge.action)


def _see(places: list[int], actors: list[int], seat: int, action: int) -> None:
    """Everybody sees the action but those who choose at the same time."""
    for other in range(len(places)):
        if other == seat or other not in actors:
            places[other] = mixed(places[other], seat, action)


def mixed(place: i64, seat: i64, action: i64) -> i64:
    """The place in the tree after an action was seen."""
    return (place * _FACTOR + action * 8 + seat + 1) & _BITS
