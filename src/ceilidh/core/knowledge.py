"""What a bot may know about a game beyond its rules. This is the game without any: plain playouts, points as they are.

A game's own knowledge is a subclass, which its `Game` names; see docs/bots.md.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from ceilidh.core.playout import playout
from ceilidh.core.rng import Rng
from ceilidh.core.state import State

WON: Final = 0.7
"""At the end of a game, how much the win itself counts; the rest is by how many points, which tells more a game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """A game as a bot sees it. All of it judges sampled states, so it cannot know what is hidden."""

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self.weights = weights or {}
        """Numbers that were tuned by self-play."""
        self.easy = 1
        """How many times `easy` looks ahead for each action; 0 if it trusts in what it sees at first sight."""
        self.mistakes = 0.2
        """How much, in chances of winning, it misjudges an action at most."""
        self.medium = 4
        """How many times `medium` looks ahead for each action, or 0 as well."""
        self.slips = 0.0
        """How much it misjudges an action at most."""
        self.hard = 100
        """How many times `hard` looks ahead for one decision."""
        self.expert = 400
        self.patient = False
        """Whether looks ahead go further than usual, where the knowledge can: those of `expert` and of hints do."""
        self.telling = False
        """Whether chances are for people to read: then they should come out right, not only be good to compare."""
        self.comparing = False
        """Whether actions of one decision are played on to compare what comes of them: all should stop at the same
        moment, also those that end a turn.
        """
        self.curiosity = 1.2
        """How much a search tries what it has tried little."""
        self.trust = 0.05
        """How much better, in chances of winning, an action must look at first sight to be tried e times as often."""

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        """Before each decision of `seat`: work out from one sampled state what stays the same in all of them."""

    def imagine(self, state: State, seat: int, rng: Rng) -> None:
        """Replace what was dealt anew for others by what they are likely to have chosen, as far as `seat` can tell."""

    def ends(self, state: State, seat: int) -> bool:
        """Whether the tree for a decision of `seat` ends here: what comes next is better judged than searched."""
        return False

    def play_on(self, state: State, rng: Rng) -> None:
        """Play a state on, in place, to where it can be judged."""
        playout(state, rng)

    def points(self, state: State) -> list[float]:
        """The points that each seat is likely to have in the end."""
        return [float(score) for score in state.scores()]

    def foresee(self, state: State, rng: Rng) -> list[float]:
        """The same, judged alike for all seats, no matter who decides: for looking back at a game."""
        return self.points(state)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """What the seat's `points` are made of, by name, for reasons in words; none if that cannot be told.

        They add up to its points. Each has two texts in the game's words, why an action is better: `term.<name>.own`
        says what it brings the player, `term.<name>.other` what it takes from somebody, {who}.
        """
        return {}

    def explains(self, term: str, action: int, own: bool) -> bool:
        """Whether a term, of the player's `own` or of somebody else, may be told as the reason for an action: not if
        nobody could see how it has to do with it.
        """
        return True

    def spread(self, state: State) -> float:
        """How many points ahead make it 73 to 27 to win from here: many early in a game, few towards its end."""
        return 5.0

    def candidates(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """The actions that bots consider, in ascending order and at least two of several: all, if not narrowed down.

        For decisions with many actions that hardly differ, such as sums of money. What is left out must follow from
        what the seat knows. A person may choose it all the same, and is then advised on it like on any other action.
        """
        return legal

    def guesses(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        """For each action how likely it is to win, at first sight; none if nothing can be told."""
        return []

    def chances(self, state: State, points: list[float]) -> list[float]:
        """How likely each seat is to win, given the points that it is likely to have."""
        chances = shares(points, self.spread(state))
        if state.actors():
            return chances
        won = victory(state.ranking())
        return [(1.0 - WON) * chances[seat] + WON * won[seat] for seat in range(len(won))]

    def look(self, state: State, seat: int, legal: list[int]) -> list[float]:
        """How likely each action is to win, judged right after it: what most games can use as `guesses`."""
        seen: list[float] = []
        for action in legal:
            after = state.clone()
            after.apply(seat, action)
            seen.append(self.chances(after, self.points(after))[seat])
        return seen


def victory(places: list[int]) -> list[float]:
    """What each seat has of it, at the end of a game."""
    part = 1.0 / float(places.count(1))
    return [part if place == 1 else 0.0 for place in places]


def shares(points: list[float], spread: float) -> list[float]:
    """Chances that add up to 1; a lead of `spread` over another seat makes a win e times as likely as its."""
    most = max(points)
    weights = [exp((own - most) / spread) for own in points]
    total = sum(weights)
    return [weight / total for weight in weights]
