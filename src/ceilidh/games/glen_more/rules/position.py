"""Everything on the table at one moment of a game of Glen More, and its score. What may be done is in `rules`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.glen_more.rules.chain import figure
from ceilidh.games.glen_more.rules.scoring import (
    chieftain_counts,
    comparison_points,
    final_points,
    place_card_counts,
    rank_players,
    whisky_counts,
)
from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import BIT

# What is to be decided
TAKING: Final[i64] = 0
PAYING: Final[i64] = 1
LAYING: Final[i64] = 2
GETTING: Final[i64] = 3
FILLING: Final[i64] = 4
ACTIVATING: Final[i64] = 5
TRADING: Final[i64] = 6
MOVING: Final[i64] = 7
OVER: Final[i64] = 8
STAGES: Final = ("take", "pay", "lay", "get", "fill", "activate", "trade", "move", "over")

# Whether a tile may be activated in this turn
FAR: Final[i64] = 0
"""Only by Loch Ness."""
READY: Final[i64] = 1
ACTIVATED: Final[i64] = 2


class Position(State):
    """The table. Vectors are replaced when they change; territories are copied before the first change (`own`)."""

    def __init__(
        self,
        players: int,
        rng: Rng,
        turn: i64,
        stage: i64,
        chain: vec[i64],
        stack: vec[i64],
        drawn: i64,
        removed: vec[i64],
        market: vec[i64],
        territories: list[Territory],
        taken: i64 = -1,
        tile: i64 = 0,
        of: i64 = 0,
        least: i64 = 0,
        most: i64 = 0,
        different: i64 = 0,
        given: i64 = 0,
        ness: i64 = 0,
        steps: i64 = 0,
        scorings: i64 = 0,
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.turn: i64 = turn
        self.stage: i64 = stage
        self.chain: vec[i64] = chain
        self.stack: vec[i64] = stack
        """All stacked tiles in the order in which they are turned up; the first `drawn` have been."""
        self.drawn: i64 = drawn
        self.removed: vec[i64] = removed
        """The tiles that left the game."""
        self.market: vec[i64] = market
        """The number of filled fields by resource."""
        self.territories: list[Territory] = territories
        self.unshared: i64 = 0
        """The territories (one bit each) that no other copy of the game shares."""
        self.taken: i64 = taken
        """The tile taken in this turn, until it is laid; -1 if none."""
        self.tile: i64 = tile
        """The own tile that is being laid or activated; 0 before a turn comes to that."""
        self.kinds_asked: i64 = of
        """The resources (one bit each) out of which something is to be given or got."""
        self.min_left: i64 = least
        """How many more of them must be given or got."""
        self.max_left: i64 = most
        """How many more may be."""
        self.must_differ: i64 = different
        """Whether no kind may be given twice."""
        self.given: i64 = given
        self.loch_ness_ready: i64 = ness
        """Whether Loch Ness may still activate a tile in this turn."""
        self.movement_points: i64 = steps
        """Movement points."""
        self.scorings: i64 = scorings
        """How many of the three scorings have been."""

    def is_last_turn(self) -> bool:
        """Whether the player on turn certainly never comes to turn again (R1).

        Before a figure is last again, every place behind it is vacated and refilled: so many more tiles are turned up,
        whatever the others and the die do. If there are no more than that, the game ends first.
        """
        place: i64 = 0
        while self.chain[place] != figure(self.turn):
            place += 1
        return place >= self.face_down()

    def face_down(self) -> i64:
        """How many tiles are still to be turned up."""
        return len(self.stack) - self.drawn

    def comparisons(self) -> list[list[int]]:
        """What a scoring would give now: points for whisky, for chieftains and for places, by seat."""
        territories = self.territories
        return [
            comparison_points(whisky_counts(territories)),
            comparison_points(chieftain_counts(territories)),
            comparison_points(place_card_counts(territories)),
        ]

    def scores(self) -> list[int]:
        """Were the game to end now, its last scoring would come first."""
        points = final_points(self.territories)
        for seat in range(self.players):
            points[seat] += self.territories[seat].points()
        if self.stage != OVER:
            for compared_points in self.comparisons():
                for seat in range(self.players):
                    points[seat] += compared_points[seat]
        return points

    def ranking(self) -> list[int]:
        return rank_players(self.scores(), [territory.resources() for territory in self.territories])

    # For those who change it

    def _own(self, seat: i64) -> Territory:
        """The territory of a seat, made this game's own before it is changed."""
        if not self.unshared & BIT[seat]:
            self.territories[seat] = self.territories[seat].clone()
            self.unshared |= BIT[seat]
        return self.territories[seat]

    def _tell(self, kind: i64, who: i64, what: list[int]) -> None:
        """Called only while somebody listens, so that search builds no events."""
        if self.log is not None:
            self.log.append(Event(kind, who, tuple(what)))
