"""A game of Isle of Skye: who has what, whose decision it is, what is legal, and the scores.

`round_steps.py` plays the six steps of a round on this state.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import ArrayState, Event
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.action_encoding import (
    BUILD,
    BUY,
    CHOOSE,
    INDEX_BY_CELL,
    MAX_PLAYERS,
    REACHABLE_CELLS,
    SLOTS,
)
from ceilidh.games.isle_of_skye.rules.events import SCORING
from ceilidh.games.isle_of_skye.rules.market import NO_TILE, Market
from ceilidh.games.isle_of_skye.rules.round_steps import begin_round, build_tile, buy_tile, choose_scoring, set_price
from ceilidh.games.isle_of_skye.rules.round_track import ROUND_TRACKS, RoundTrack
from ceilidh.games.isle_of_skye.rules.scoring import (
    GOLD_PER_POINT,
    NOT_CHOSEN,
    SCORING_TILES,
    rank_players,
    score_tile,
    scroll_points,
)
from ceilidh.games.isle_of_skye.rules.stages import BUILD_TILES, BUY_TILE, CHOOSE_SCORING, OVER, SET_PRICES
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE, FITTING_TURNS

_SEAT_BIT: Final = vec[i64]([1, 2, 4, 8, 16])
_CASTLES: Final = [Territory.with_castle(FIRST_CASTLE + player) for player in range(MAX_PLAYERS)]
"""The territories at the start; all games share them until a player builds."""
_BUILDS_CAPACITY: Final[i64] = 60


class IsleOfSkye(ArrayState):
    """One game. Gold behind a screen belongs to its owner until the prices are revealed."""

    def __init__(
        self,
        players: int,
        rng: Rng,
        track: RoundTrack,
        stage: i64,
        round_number: i64,
        turns: i64,
        supply: i64,
        scoring: vec[i64],
        gold: vec[i64],
        points: vec[i64],
        gained: vec[i64],
        history: vec[i64],
        market: Market,
        territories: list[Territory],
        open_gold: bool = False,
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.track: RoundTrack = track
        self.stage: i64 = stage
        self.round: i64 = round_number
        """Counted from 0; modulo the number of players it is the start player's seat."""
        self.turns: i64 = turns
        """How many players have chosen a scoring tile, or had their turn to buy."""
        self.supply: i64 = supply
        """Gold in the supply relative to the start, so usually negative: the supply has no limit."""
        self.scoring: vec[i64] = scoring
        """The scoring tiles on the places A to D, or NOT_CHOSEN."""
        self.gold: vec[i64] = gold
        self.points: vec[i64] = points
        """On the scoring track."""
        self.gained: vec[i64] = gained
        """For each player SLOTS tiles to build, NO_TILE after the last."""
        self.history: vec[i64] = history
        """For each scoring so far: the round, the place, and the points of each player."""
        self.market: Market = market
        self.territories: list[Territory] = territories
        self.open_gold: bool = open_gold
        """Whether the players agreed to show their gold. It changes only what people see (R6)."""
        self.unshared: i64 = 0
        """The seats, one bit each, whose territory no other state shares: territories are copied on write."""

    @staticmethod
    def deal(players: int, rng: Rng, scoring: str, log: list[Event] | None, open_gold: bool = False) -> IsleOfSkye:
        """Lay out castles and scoring tiles. Unless the players choose the scoring tiles, the first round begins."""
        state = IsleOfSkye(
            players,
            rng,
            ROUND_TRACKS[players],
            CHOOSE_SCORING,
            0,
            0,
            0,
            vec[i64]([NOT_CHOSEN] * len(PLACES)),
            vec[i64]([0] * players),
            vec[i64]([0] * players),
            vec[i64]([NO_TILE] * (players * SLOTS)),
            vec[i64](),
            Market.with_full_bag(players),
            _CASTLES[:players],
            open_gold,
        )
        state.log = log
        if scoring != "chosen":
            tiles = [BOX.scoring.index(name) for name in BOX.beginners]
            if scoring == "random":
                tiles = list(range(SCORING_TILES))
                rng.shuffle(tiles)
            state.scoring = vec[i64](tiles[: len(PLACES)])
            if log is not None:
                log.append(Event(SCORING, -1, tuple(state.scoring)))
            begin_round(state)
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        if self.stage == BUY_TILE or self.stage == CHOOSE_SCORING:
            return [self._player_in_turn()]
        found: list[int] = []
        player: i64 = self._next_actor(0)
        while player >= 0:
            found.append(player)
            player = self._next_actor(player + 1)
        return found

    def current_player(self) -> int:
        if self.stage == BUY_TILE or self.stage == CHOOSE_SCORING:
            return self._player_in_turn()
        return self._next_actor(0)

    def _player_in_turn(self) -> i64:
        return (self.round + self.turns) % self.players

    def _next_actor(self, player: i64) -> i64:
        """The first player from this one on who still has to set prices or to build; -1 if there is none."""
        while player < self.players:
            if self.stage == SET_PRICES:
                if not self.market.has_priced(player):
                    return player
            elif self.stage == BUILD_TILES and self.gained[player * SLOTS] != NO_TILE:
                return player
            player += 1
        return -1

    def legal_array(self, seat: int) -> vec[i64]:
        if self.stage == BUILD_TILES:
            return self._legal_builds(seat)
        if self.stage == SET_PRICES:
            return self.market.legal_pricing(seat, self.gold[seat])
        if self.stage == BUY_TILE:
            return self.market.legal_purchases(seat, self.gold[seat])
        chosen = list(self.scoring)
        return vec[i64]([CHOOSE + scoring for scoring in range(SCORING_TILES) if scoring not in chosen])

    def _legal_builds(self, player: i64) -> vec[i64]:
        """Each tile gained, next to an own tile, in every turn in which all touching edges show the same terrain."""
        actions = vec[i64](capacity=_BUILDS_CAPACITY)
        territory = self.territories[player]
        slot: i64 = 0
        while slot < SLOTS and self.gained[player * SLOTS + slot] != NO_TILE:
            first: i64 = self.gained[player * SLOTS + slot] * 256
            i: i64 = 0
            while i < territory.frontier_size:
                cell: i64 = territory.frontier[i]
                turns: i64 = FITTING_TURNS[first + i64(territory.grid[cell])]
                action: i64 = BUILD + (slot * REACHABLE_CELLS + INDEX_BY_CELL[cell]) * 4
                while turns != 0:
                    if turns & 1:
                        actions = append(actions, action)
                    turns >>= 1
                    action += 1
                i += 1
            slot += 1
        return actions

    def apply(self, seat: int, action: int) -> None:
        number: i64 = action
        if number >= BUILD:
            build_tile(self, seat, number - BUILD)
        elif number >= CHOOSE:
            choose_scoring(self, seat, number - CHOOSE)
        elif number >= BUY:
            buy_tile(self, seat, number)
        else:
            set_price(self, seat, number)

    def own_territory(self, player: i64) -> Territory:
        """A player's territory, copied first if another state shares it."""
        if self.unshared & _SEAT_BIT[player] == 0:
            self.territories[player] = self.territories[player].clone()
            self.unshared |= _SEAT_BIT[player]
        return self.territories[player]

    # Scores

    def scores(self) -> list[int]:
        """Points on the track and what this round's scoring tiles, the scrolls and the gold in hand give now (R13)."""
        return self._totals(self._gold_in_hand())

    def ranking(self) -> list[int]:
        gold = self._gold_in_hand()
        return rank_players(self._totals(gold), [own % GOLD_PER_POINT for own in gold])

    def known_scores(self) -> list[int]:
        """The scores from public knowledge: gold behind the screens counts as in hand."""
        return self._totals(self.gold)

    def known_ranking(self) -> list[int]:
        """The ranking from public knowledge."""
        return rank_players(self.known_scores(), [own % GOLD_PER_POINT for own in self.gold])

    def _gold_in_hand(self) -> vec[i64]:
        """Gold beside a tile is spent unless the tile is sold, also while it is behind a screen."""
        gold = self.gold[:]
        if self.stage == SET_PRICES:
            for player in range(self.players):
                gold[player] -= self.market.gold_beside(player) + self.market.counted_out[player]
        return gold

    def _totals(self, gold: vec[i64]) -> list[int]:
        if self.stage == OVER:
            return list(self.points)
        totals = [
            self.points[player] + scroll_points(self.territories[player]) + gold[player] // GOLD_PER_POINT
            for player in range(self.players)
        ]
        for place in self.track.scored[self.round]:
            if self.scoring[place] != NOT_CHOSEN:
                points = score_tile(self.scoring[place], self.territories, gold)
                totals = [totals[player] + points[player] for player in range(self.players)]
        return totals

    # Copies and serialization

    def clone(self) -> IsleOfSkye:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def _copy(self, rng: Rng) -> IsleOfSkye:
        """Shares what is replaced when it changes (`scoring`, `history`) and the territories, which copy on write."""
        self.unshared = 0
        return IsleOfSkye(
            self.players,
            rng,
            self.track,
            self.stage,
            self.round,
            self.turns,
            self.supply,
            self.scoring,
            self.gold[:],
            self.points[:],
            self.gained[:],
            self.history,
            self.market.clone(),
            self.territories[:],
            self.open_gold,
        )

    def determinize(self, seat: int, rng: Rng) -> IsleOfSkye:
        """Only the others' choices behind their screens are hidden, so only they are dealt anew."""
        other = self._copy(rng.fork())
        if self.stage == SET_PRICES:
            for player in range(self.players):
                if player != seat:
                    other.market.redeal_hidden(player, self.gold[player], rng)
        return other

    def dump(self) -> tuple[object, ...]:
        return (
            self.players,
            self.rng.dump(),
            self.revealed_to,
            (self.stage, self.round, self.turns, self.supply, self.open_gold),
            [list(numbers) for numbers in (self.scoring, self.gold, self.points, self.gained, self.history)],
            self.market.dump(),
            [territory.dump() for territory in self.territories],
        )

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> IsleOfSkye:
        players, revealed_to = cast(int, dumped[0]), cast(int, dumped[2])
        a, b, c, counter = cast(tuple[int, int, int, int], dumped[1])
        stage, round_number, turns, supply, open_gold = cast(tuple[int, int, int, int, bool], dumped[3])
        scoring, gold, points, gained, history = [vec[i64](numbers) for numbers in cast(list[list[int]], dumped[4])]
        state = IsleOfSkye(
            players,
            Rng(a, b, c, counter),
            ROUND_TRACKS[players],
            stage,
            round_number,
            turns,
            supply,
            scoring,
            gold,
            points,
            gained,
            history,
            Market.load(cast(list[list[int]], dumped[5])),
            [Territory.load(built) for built in cast(list[list[tuple[int, int, int]]], dumped[6])],
            open_gold,
        )
        state.revealed_to = revealed_to
        return state
