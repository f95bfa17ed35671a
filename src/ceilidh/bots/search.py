"""Information-set Monte Carlo tree search (ISMCTS) with PUCT: one tree for all seats, simulated on sampled states.

A node is keyed by what its seat has seen since the search began: all actions except those that others choose
simultaneously. So no seat reacts to what it cannot know. Chance is sampled again in every simulation.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, win_shares
from ceilidh.core.rng import Rng
from ceilidh.core.state import State

ROOT_KEY: Final[i64] = 1
_HASH_FACTOR: Final[i64] = 1000003
_HASH_MASK: Final[i64] = 0xFFFFFFFFFF
"""40 bits: multiplied by the factor they still fit an i64."""

_WORD_RANGE: Final = 4294967296.0


class Edge:
    """An action at a node, with its visit statistics."""

    def __init__(self, action: int, prior_value: float, prior: float) -> None:
        self.action = action
        self.prior_value = prior_value
        """The win probability before any search; it counts as one visit."""
        self.prior = prior
        """The share of visits that PUCT expects for this action."""
        self.visits: i64 = 0
        self.available: i64 = 0
        """How often it was legal when a simulation passed its node."""
        self.value_sum = 0.0
        self.win_sum = 0.0
        """Like `value_sum`, but in finished games only the win counts, not the margin."""
        self.points_sum = 0.0

    def value(self) -> float:
        """The mean value over all visits and the prior."""
        return (self.value_sum + self.prior_value) / (float(self.visits) + 1.0)

    def puct_score(self, c_puct: float) -> float:
        """Value plus exploration bonus: the edge with the highest score gets the next visit."""
        return self.value() + c_puct * self.prior * sqrt(float(self.available)) / (1.0 + float(self.visits))


class Node:
    """A decision of one seat, as far as that seat can tell it from others."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits: i64 = 0
        self.value_sum = 0.0

    def expand(self, actions: list[int], priors: list[float], prior_temperature: float) -> None:
        """Add edges for actions that were not legal here before. Without priors all get the node's mean value."""
        if not priors:
            mean = self.value_sum / float(self.visits) if self.visits > 0 else 0.5
            priors = [mean] * len(actions)
        best = max(priors)
        weights = [exp((prior - best) / prior_temperature) for prior in priors]
        total = sum(weights)
        for i in range(len(actions)):
            self.edges[actions[i]] = Edge(actions[i], priors[i], weights[i] / total)

    def select(self, legal: list[int], c_puct: float, rng: Rng) -> Edge:
        """The edge with the highest PUCT score.

        The exploration constant is randomized: otherwise two seats that choose simultaneously would fall into step, as
        if one saw the other's choice.
        """
        best = self.edges[legal[0]]
        best_score = -1.0
        for action in legal:
            edge = self.edges[action]
            edge.available += 1
            score = edge.puct_score(c_puct * (0.5 + float(rng.word()) / _WORD_RANGE))
            if score > best_score:
                best_score = score
                best = edge
        return best


class Search:
    """The search tree of one seat. It is reused for later decisions of the same turn."""

    def __init__(self, knowledge: Knowledge, seat: int, rng: Rng) -> None:
        self.knowledge = knowledge
        self.seat = seat
        self.rng = rng
        self.nodes: dict[int, Node] = {}
        self.root: i64 = ROOT_KEY
        """Key of the node of the current decision."""
        self.simulations = 0
        """Simulations so far, over all decisions."""

    def reuse_tree(self, legal: list[int]) -> int:
        """Keep the tree if it contains this decision, else start a new one; returns the decision's visits so far."""
        node = self.nodes.get(self.root)
        if node is None or sorted(node.edges) != legal:
            self.reset()
            return 0
        return node.visits

    def reset(self) -> None:
        """Start a new tree."""
        self.nodes = {}
        self.root = ROOT_KEY

    def advance(self, action: int) -> None:
        """Move the root below the action that the seat has chosen."""
        self.root = child_key(self.root, self.seat, action)

    def edges(self) -> list[Edge]:
        """The root's edges, most visited first."""
        node = self.nodes.get(self.root)
        found = list(node.edges.values()) if node is not None else []
        return sorted(found, key=_rank)

    def simulate(self, state: State, first_action: int = -1) -> None:
        """One simulation of a sampled state: select, expand one node, roll out, evaluate, back up.

        With `first_action` the root's selection is forced, once the root is in the tree.
        """
        self.simulations += 1
        rng = self.rng
        knowledge = self.knowledge
        knowledge.sample_hidden_choices(state, self.seat, rng)
        keys: list[int] = [self.root if seat == self.seat else self.root + 1 + seat for seat in range(state.players)]
        nodes: list[Node] = []
        edges: list[Edge] = []
        seats: list[int] = []
        actors = state.actors()
        while actors and not (seats and knowledge.is_leaf(state, self.seat)):
            seat = self.seat if self.seat in actors else actors[0]
            legal = state.legal(seat)
            forced = first_action >= 0 and not seats
            if len(legal) > 1:
                legal = knowledge.candidates(state, seat, legal)
                if forced and first_action not in legal:
                    legal = [*legal, first_action]
            action = legal[0]
            if len(legal) > 1:
                node = self.nodes.get(keys[seat])
                if node is None:
                    self._add_node(keys[seat], state, seat, legal)
                    break
                self._add_missing_edges(node, state, seat, legal)
                edge = node.edges[first_action] if forced else node.select(legal, knowledge.c_puct, rng)
                nodes.append(node)
                edges.append(edge)
                seats.append(seat)
                action = edge.action
            state.apply(seat, action)
            _extend_histories(keys, actors, seat, action)
            actors = state.actors()
        knowledge.rollout(state, rng)
        points = knowledge.expected_points(state)
        values = knowledge.win_probabilities(state, points)
        wins = values if state.actors() else win_shares(state.ranking())
        for i in range(len(edges)):
            seat = seats[i]
            nodes[i].visits += 1
            nodes[i].value_sum += values[seat]
            edges[i].visits += 1
            edges[i].value_sum += values[seat]
            edges[i].win_sum += wins[seat]
            edges[i].points_sum += points[seat]

    def _add_node(self, key: int, state: State, seat: int, legal: list[int]) -> None:
        node = Node()
        node.expand(legal, self.knowledge.priors(state, seat, legal, self.rng), self.knowledge.prior_temperature)
        self.nodes[key] = node

    def _add_missing_edges(self, node: Node, state: State, seat: int, legal: list[int]) -> None:
        """Samples differ in their legal actions: those met for the first time join the node."""
        missing = [action for action in legal if action not in node.edges]
        if missing:
            priors = self.knowledge.priors(state, seat, missing, self.rng)
            node.expand(missing, priors, self.knowledge.prior_temperature)


def _rank(edge: Edge) -> tuple[int, float, int]:
    return (-edge.visits, -edge.value(), edge.action)


def _extend_histories(keys: list[int], actors: list[int], seat: int, action: int) -> None:
    """Extend the keys of all seats that see the action: all but those that choose simultaneously."""
    for other in range(len(keys)):
        if other == seat or other not in actors:
            keys[other] = child_key(keys[other], seat, action)


def child_key(key: i64, seat: i64, action: i64) -> i64:
    """Hash of the observed history `key` extended by an action."""
    return (key * _HASH_FACTOR + action * 8 + seat + 1) & _HASH_MASK
