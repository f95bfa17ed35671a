"""A game of Isle of Skye as it stands: who has what, what may be chosen, and what it would be worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.isle_of_skye.rules.actions import BUILD, BUY, CELLS, CHOOSE, PASS, PLACE, SLOTS
from ceilidh.games.isle_of_skye.rules.market import NO_TILE, Market
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_PER_POINT, SCORINGS, ranks, scored, scrolls
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FITS
from ceilidh.games.isle_of_skye.rules.track import Track

# Whose decision
CHOOSE_SCORING: Final[i64] = 0
SET_PRICES: Final[i64] = 1
BUY_TILE: Final[i64] = 2
BUILD_TILES: Final[i64] = 3
OVER: Final[i64] = 4

NOT_CHOSEN: Final[i64] = -1

# Room for actions, so that their list seldom has to grow
_PURCHASES: Final[i64] = 16
_BUILDINGS: Final[i64] = 60


class Position(State):
    """Gold behind a screen belongs to its owner until the screens are taken away."""

    def __init__(
        self,
        players: int,
        rng: Rng,
        track: Track,
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
        self.track: Track = track
        self.stage: i64 = stage
        self.round: i64 = round_number
        """Counted from 0; the start player is that seat, counted round the table."""
        self.turns: i64 = turns
        """How many players have chosen a scoring tile, or had their turn to buy."""
        self.supply: i64 = supply
        """Gold in the supply, counted from 0 at the start, so mostly below it: the supply has no limit."""
        self.scoring: vec[i64] = scoring
        """The scoring tiles on the places A to D."""
        self.gold: vec[i64] = gold
        self.points: vec[i64] = points
        """On the scoring track."""
        self.gained: vec[i64] = gained
        """For each player SLOTS tiles that are to be built, NO_TILE after the last."""
        self.history: vec[i64] = history
        """For each scoring so far: the round, the place, and the points of each player."""
        self.market: Market = market
        self.territories: list[Territory] = territories
        self.open_gold: bool = open_gold
        """Whether the players agreed to show their gold; it changes nothing but what people are shown (R6)."""
        self.alone: i64 = 0
        """The seats, one bit each, whose territory no other state shares."""

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        if self.stage == BUY_TILE or self.stage == CHOOSE_SCORING:
            return [self._in_turn()]
        found: list[int] = []
        player: i64 = self._at_work(0)
        while player >= 0:
            found.append(player)
            player = self._at_work(player + 1)
        return found

    def current_player(self) -> int:
        if self.stage == BUY_TILE or self.stage == CHOOSE_SCORING:
            return self._in_turn()
        return self._at_work(0)

    def _in_turn(self) -> i64:
        return (self.round + self.turns) % self.players

    def _at_work(self, player: i64) -> i64:
        """The first player from this one on who still has to set prices or to build; -1 if there is none."""
        while player < self.players:
            if self.stage == SET_PRICES:
                if not self.market.priced(player):
                    return player
            elif self.stage == BUILD_TILES and self.gained[player * SLOTS] != NO_TILE:
                return player
            player += 1
        return -1

    def legal(self, seat: int) -> list[int]:
        return list(self.legal_array(seat))

    def random_action(self, seat: int, rng: Rng) -> int:
        actions = self.legal_array(seat)
        return actions[rng.below(len(actions))]

    def legal_array(self, seat: int) -> vec[i64]:
        """`legal` as bare numbers: it would be a waste to make a Python object of each."""
        if self.stage == BUILD_TILES:
            return self._buildings(seat)
        if self.stage == SET_PRICES:
            return self.market.open_prices(seat, self.gold[seat])
        if self.stage == BUY_TILE:
            return self._purchases(seat)
        chosen = list(self.scoring)
        return vec[i64]([CHOOSE + scoring for scoring in range(SCORINGS) if scoring not in chosen])

    def _purchases(self, buyer: i64) -> vec[i64]:
        """The tiles of others that a player can pay for, or none."""
        actions = vec[i64](capacity=_PURCHASES)
        at: i64 = 0
        while at < self.players * SLOTS:
            if self._can_buy(buyer, at):
                actions = append(actions, BUY + at)
            at += 1
        return append(actions, PASS)

    def _can_buy(self, buyer: i64, at: i64) -> bool:
        market = self.market
        return market.tiles[at] != NO_TILE and market.prices[at] <= self.gold[buyer] and at // SLOTS != buyer

    def _buildings(self, player: i64) -> vec[i64]:
        """Every tile gained, in any order and turn, edge to edge with an own tile, same terrain at touching edges."""
        actions = vec[i64](capacity=_BUILDINGS)
        territory = self.territories[player]
        slot: i64 = 0
        while slot < SLOTS and self.gained[player * SLOTS + slot] != NO_TILE:
            tile: i64 = self.gained[player * SLOTS + slot] * 256
            i: i64 = 0
            while i < territory.places:
                cell: i64 = territory.place[i]
                turns: i64 = FITS[tile + i64(territory.grid[cell])]
                action: i64 = BUILD + (slot * CELLS + PLACE[cell]) * 4
                while turns != 0:
                    if turns & 1:
                        actions = append(actions, action)
                    turns >>= 1
                    action += 1
                i += 1
            slot += 1
        return actions

    # Scoring

    def scores(self) -> list[int]:
        """The points on the track and, as a game ends only when its round is over, those that the running round's
        scoring tiles, the scrolls and the gold in hand would give for things as they are."""
        return self._totals(self._in_hand())

    def ranking(self) -> list[int]:
        gold = self._in_hand()
        return ranks(self._totals(gold), [own % GOLD_PER_POINT for own in gold])

    def known_scores(self) -> list[int]:
        """The scores as everybody can tell them: nobody knows what lies behind the screens, so it is all in hand."""
        return self._totals(self.gold)

    def known_ranking(self) -> list[int]:
        """The ranking as everybody can tell it."""
        return ranks(self.known_scores(), [own % GOLD_PER_POINT for own in self.gold])

    def _in_hand(self) -> vec[i64]:
        """Gold that is laid beside a tile, behind a screen as well, is spent unless the tile is sold."""
        gold = self.gold[:]
        if self.stage == SET_PRICES:
            for player in range(self.players):
                gold[player] -= self.market.beside(player) + self.market.counted[player]
        return gold

    def _totals(self, gold: vec[i64]) -> list[int]:
        if self.stage == OVER:
            return list(self.points)
        totals = [
            self.points[player] + scrolls(self.territories[player]) + gold[player] // GOLD_PER_POINT
            for player in range(self.players)
        ]
        for place in self.track.scored[self.round]:
            if self.scoring[place] != NOT_CHOSEN:
                points = scored(self.scoring[place], self.territories, gold)
                totals = [totals[player] + points[player] for player in range(self.players)]
        return totals

    # Written down

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
