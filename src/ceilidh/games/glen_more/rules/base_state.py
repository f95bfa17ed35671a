"""Base class of the Glen More state: what lies on the table, and the small changes that the rule modules share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import ArrayState, Event
from ceilidh.games.glen_more.rules.events import MEMBER_GAINED, RESOURCE_GAINED, WHISKY_GAINED
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
from ceilidh.games.glen_more.rules.track import is_last_turn_from, place_of_figure

# Stages: what the current player decides next
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

ALL_RESOURCES: Final[i64] = 31
"""The set of all five resources, one bit each."""


class BaseState(ArrayState):
    """The table and the turn in progress.

    Copies of a state share vectors and territories: vectors are replaced when they change, a territory is cloned
    before its first change (`own_territory`).
    """

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
        kinds_asked: i64 = 0,
        min_left: i64 = 0,
        max_left: i64 = 0,
        must_differ: i64 = 0,
        given: i64 = 0,
        loch_ness_ready: i64 = 0,
        movement_points: i64 = 0,
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
        """The territories (one bit each) that no copy of this state shares."""
        self.taken: i64 = taken
        """The tile taken in this turn, until it is laid; -1 if none."""
        self.tile: i64 = tile
        """The own tile that is being laid or activated; 0 before that."""
        self.kinds_asked: i64 = kinds_asked
        """The resources (one bit each) that may be given or received now."""
        self.min_left: i64 = min_left
        """How many more of them must be given or received."""
        self.max_left: i64 = max_left
        """How many more may be."""
        self.must_differ: i64 = must_differ
        """1 if no kind may be given twice."""
        self.given: i64 = given
        """How many have been given."""
        self.loch_ness_ready: i64 = loch_ness_ready
        """1 while Loch Ness may still activate a tile in this turn."""
        self.movement_points: i64 = movement_points
        self.scorings: i64 = scorings
        """How many of the three scorings have taken place."""

    # Queries

    def is_last_turn(self) -> bool:
        """True if the current player will certainly not have another turn (R1)."""
        return is_last_turn_from(place_of_figure(self.chain, self.turn), self.face_down())

    def face_down(self) -> i64:
        """The number of tiles still to be turned up."""
        return len(self.stack) - self.drawn

    def comparisons(self) -> list[list[int]]:
        """What a scoring would give now: points for whisky, for chieftains and for place cards, by seat."""
        territories = self.territories
        return [
            comparison_points(whisky_counts(territories)),
            comparison_points(chieftain_counts(territories)),
            comparison_points(place_card_counts(territories)),
        ]

    def scores(self) -> list[int]:
        """The points if the game ended now, the last scoring included."""
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

    # Changes

    def own_territory(self, seat: i64) -> Territory:
        """The territory of a seat for changing it: cloned first if copies of this state share it (copy on write)."""
        if not self.unshared & BIT[seat]:
            self.territories[seat] = self.territories[seat].clone()
            self.unshared |= BIT[seat]
        return self.territories[seat]

    def ask(self, kinds: i64, at_least: i64, at_most: i64, must_differ: i64) -> None:
        """Ask the current player to give, or choose, some resources out of a set of kinds."""
        self.kinds_asked = kinds
        self.min_left = at_least
        self.max_left = at_most
        self.must_differ = must_differ
        self.given = 0

    def close_request(self, stage: i64) -> None:
        """Enough has been given or chosen: the turn continues with `stage`."""
        self.ask(0, 0, 0, 0)
        self.stage = stage

    def gain_resource(self, own: Territory, tile: i64, kind: i64) -> None:
        """Put a resource from the supply onto an own tile."""
        own.add_good(tile, kind)
        if self.log is not None:
            self.report(RESOURCE_GAINED, self.turn, [kind, tile, own.tiles[tile]])

    def gain_whisky(self, own: Territory, barrels: i64) -> None:
        """Take whisky barrels from the supply."""
        own.whisky += barrels
        if self.log is not None:
            self.report(WHISKY_GAINED, self.turn, [barrels])

    def gain_member(self, own: Territory) -> None:
        """Put a clan member from the supply onto the tile just laid."""
        own.add_members(self.tile, 1)
        if self.log is not None:
            self.report(MEMBER_GAINED, self.turn, [self.tile, own.tiles[self.tile]])

    def report(self, kind: i64, who: i64, what: list[int]) -> None:
        """Log an event. Callers check `log` first, so that searches build no argument lists."""
        if self.log is not None:
            self.log.append(Event(kind, who, tuple(what)))
