"""Evaluation and rollout policy of a game for search bots. The base class knows nothing: random playouts, plain scores.

A game's own knowledge is a subclass, which its `Game` names; see docs/explanation/bots.md.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from ceilidh.core.playout import playout
from ceilidh.core.rng import Rng
from ceilidh.core.state import State

WIN_WEIGHT: Final = 0.7
"""Weight of the win itself in the value of a finished game. The rest is the margin, which carries more information."""


class SearchConfig(NamedTuple):
    """How a search or an analysis wants states evaluated. Fixed for the lifetime of a `Knowledge`."""

    deep_rollouts: bool = False
    """Roll out further than usual where the knowledge can, as `expert`, hints and analysis do."""
    calibrated: bool = False
    """Make win probabilities come true as often as they say, because people read them; ranking actions needs less."""
    aligned_horizon: bool = False
    """End the rollouts of all actions of a decision at the same moment, whether or not the action ends the turn."""


DEFAULT_CONFIG: Final = SearchConfig()


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """How a bot evaluates a game. Every method gets sampled states, so none can use what is hidden."""

    def __init__(self, config: SearchConfig = DEFAULT_CONFIG, weights: dict[str, float] | None = None) -> None:
        self.config = config
        self.weights = weights or {}
        """Evaluation weights, tuned by self-play."""
        self.easy_simulations = 1
        """Simulations per action for `easy`; 0 if it plays by priors alone."""
        self.easy_noise = 0.2
        """Upper bound of the random bonus that `easy` adds to each action's win probability."""
        self.medium_simulations = 4
        """Simulations per action for `medium`; 0 if it plays by priors alone."""
        self.medium_noise = 0.0
        self.hard_simulations = 100
        """Simulations per decision for `hard`."""
        self.expert_simulations = 400
        self.c_puct = 1.2
        """Exploration constant of the PUCT rule."""
        self.prior_temperature = 0.05
        """Softmax temperature that turns priors, which are win probabilities, into visit priors."""

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        """Called before each decision of `seat` with one sample: compute what is the same in all samples."""

    def sample_hidden_choices(self, state: State, seat: int, rng: Rng) -> None:
        """The opponent model: replace others' uniformly sampled secret choices by likely ones, in place."""

    def is_leaf(self, state: State, seat: int) -> bool:
        """Whether the tree for a decision of `seat` ends here, where evaluating is better than searching."""
        return False

    def rollout(self, state: State, rng: Rng) -> None:
        """Play a state on, in place, until it can be evaluated."""
        playout(state, rng)

    def expected_points(self, state: State) -> list[float]:
        """Each seat's expected final points."""
        return [float(score) for score in state.scores()]

    def analysis_points(self, state: State, rng: Rng) -> list[float]:
        """Expected final points by an evaluation that is the same for all seats, for game analysis."""
        return self.expected_points(state)

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        """The seat's expected points as named terms that add up to it, for reasons in words; empty if unavailable.

        Each term has two texts in the game's catalogues that say why an action is better: `term.<name>.own` for what it
        brings the player, `term.<name>.other` for what it takes from an opponent, {who}.
        """
        return {}

    def may_explain(self, term: str, action: int, own: bool) -> bool:
        """Whether a term, the player's `own` or an opponent's, is a comprehensible reason for an action."""
        return True

    def lead_scale(self, state: State) -> float:
        """The lead in points that makes a win e times as likely: large early in a game, small near its end."""
        return 5.0

    def candidates(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """The legal actions that bots consider, ascending, at least two if there are several; by default all.

        Narrow down decisions with many similar actions, such as sums of money. The choice must depend only on what the
        seat knows. People may choose any legal action, and hints evaluate those too.
        """
        return legal

    def plausible_actions(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """The legal actions without those that a person would call absurd, ascending, at least one; by default all.

        No bot of any level takes the others. The choice must depend only on what the seat knows.
        """
        return legal

    def priors(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        """Each action's win probability before any search; empty for no preference."""
        return []

    def win_probabilities(self, state: State, points: list[float]) -> list[float]:
        """Each seat's value: its win probability given expected points; in a finished game a mix of win and margin."""
        by_points = softmax(points, self.lead_scale(state))
        if state.actors():
            return by_points
        won = win_shares(state.ranking())
        return [(1.0 - WIN_WEIGHT) * by_points[seat] + WIN_WEIGHT * won[seat] for seat in range(len(won))]

    def evaluate_actions(self, state: State, seat: int, legal: list[int]) -> list[float]:
        """One-ply evaluation: each action's win probability right after it. Most games use it for `priors`."""
        values: list[float] = []
        for action in legal:
            after = state.clone()
            after.apply(seat, action)
            values.append(self.win_probabilities(after, self.expected_points(after))[seat])
        return values


def win_shares(ranking: list[int]) -> list[float]:
    """The win at the end of a game, split equally among those who share the first place."""
    share = 1.0 / float(ranking.count(1))
    return [share if place == 1 else 0.0 for place in ranking]


def softmax(points: list[float], scale: float) -> list[float]:
    """Win probabilities from expected points: a lead of `scale` makes a win e times as likely."""
    most = max(points)
    weights = [exp((own - most) / scale) for own in points]
    total = sum(weights)
    return [weight / total for weight in weights]
