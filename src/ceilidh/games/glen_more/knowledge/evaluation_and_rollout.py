"""Evaluation of Glen More: what a territory is worth before the end, and a rollout that finishes the turn."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.glen_more.rules.base_state import ACTIVATING, LAYING, OVER, PAYING
from ceilidh.games.glen_more.rules.scoring import (
    PENALTY_PER_EXTRA_TILE,
    chieftain_count,
    duart_castle,
    extra_tile_penalties,
    iona_abbey,
    lead_points,
    loch_morar,
)
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.territory import PLACE_MEMBERS_NEAR, PLACE_SIZE, READY, Territory
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    COST_GOODS,
    COST_TYPE,
    EFFECT,
    GIVES_MOVEMENT,
    GIVES_POINTS,
    ONCE_MEMBER,
    ONCE_WHISKY,
    PLACE_CARD,
    PRODUCES,
    PRODUCES_ANY,
    RESOURCES,
    STACKED_TILES,
    TILE_POINTS,
    TRADE_DIFFERENT,
    TRADE_KINDS,
    TRADE_MARGINAL_POINTS,
    TRADE_MAX,
    TRADE_MIN,
    TRADE_WHISKY,
    TRADES,
)
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH, figure

_FULL_VALUE: Final[i64] = 2
"""Resources of one kind beyond this number are worth half."""
_MAX_USEFUL_PLACES: Final[i64] = 6
"""Free places in reach beyond this number are worth nothing."""


class GlenMoreKnowledge(Knowledge):
    """States are evaluated at the end of a turn; what a tile may still bring counts by how much of the game is left."""

    def __init__(self, config: SearchConfig, weights: dict[str, float]) -> None:
        super().__init__(config, weights)
        self.easy_simulations, self.medium_simulations = 0, 1
        self.hard_simulations, self.expert_simulations = 16, 260
        self.c_puct = 0.3
        self.careless = 0.035
        """`easy_noise` with two players; with more players win probabilities lie closer together."""
        self.hasty = 0.09
        """`medium_noise` with two players."""
        self.close = 2.5
        """The lead scale at the end of the game; at the beginning `wide` is added."""
        self.wide = 6.0
        self.duel = 1.65
        """With two players leads mean less: calibrated win probabilities multiply the lead scale by this."""
        self.began: i64 = 0
        """The number of tiles drawn before the decision; a turn draws at least one."""
        self.good = weights["good"]
        self.coin = weights["coin"]
        self.make = weights["make"]
        self.still = weights["still"]
        self.move = weights["move"]
        self.trade = weights["trade"]
        self.tavern = weights["tavern"]
        self.member = weights["member"]
        self.place = weights["place"]
        self.chain = weights["chain"]
        self.tile = weights["tile"]
        self.later = weights["later"]
        self.step = weights["step"]
        self.ready = weights["ready"]
        self.lay = weights["lay"]
        self.growth = weights["growth"]
        self.crowd = weights["crowd"]

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        self.easy_noise = 2.0 * self.careless / float(state.players)
        self.medium_noise = 2.0 * self.hasty / float(state.players)
        self.began = cast(GlenMore, state).drawn

    def lead_scale(self, state: State) -> float:
        spread = self.close + self.wide * _left(cast(GlenMore, state))
        return self.duel * spread if self.config.calibrated and state.players == 2 else spread

    def priors(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        return self.evaluate_actions(state, seat, legal)

    def rollout(self, state: State, rng: Rng) -> None:
        """Finish the turn greedily; with `aligned_horizon` stop where the decision's own turn ends."""
        game = cast(GlenMore, state)
        drawn: i64 = self.began if self.config.aligned_horizon else game.drawn
        while game.drawn == drawn and game.stage != OVER:
            game.apply(game.turn, self._best(game, game.legal(game.turn)))

    def _best(self, game: GlenMore, legal: list[int]) -> int:
        """The action after which the current player is worth most; the others are hardly affected."""
        if len(legal) == 1:
            return legal[0]
        seat: i64 = game.turn
        best = legal[0]
        most = -1000.0
        for action in legal:
            after = game.clone()
            after.apply(seat, action)
            worth = self._points_of(after, seat)
            if worth > most:
                most = worth
                best = action
        return best

    def expected_points(self, state: State) -> list[float]:
        game = cast(GlenMore, state)
        if game.stage == OVER:
            return [float(score) for score in game.scores()]
        return [self._points_of(game, seat) for seat in range(game.players)]

    def _points_of(self, game: GlenMore, seat: i64) -> float:
        """Points scored, what the end would add as things are, and what tiles, coins and people may still bring."""
        own = game.territories[seat]
        left = _left(game)
        made: i64 = own.points() + own.coins + iona_abbey(own) + loch_morar(own) + duart_castle(own)
        worth = float(made) + self._growth(game, left) + self.coin * left * float(own.coins) + self._stock(own, left)
        worth += self.member * left * float(own.member_count()) + self.place * left * float(_in_reach(own))
        worth -= self.chain * left * float(_place_of(game, seat))
        worth += self._compared(game, own) - self._too_many(game, own, left)
        i: i64 = 0
        while i < len(own.tiles):
            worth += self._promise(own.tiles[i]) * left
            i += 1
        return worth + self._pending(game, own, left) if game.turn == seat else worth

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        game = cast(GlenMore, state)
        own = game.territories[seat]
        if game.stage == OVER:
            spare = float(extra_tile_penalties([len(each.tiles) for each in game.territories])[seat])
            rest = float(game.scores()[seat] - own.coins) - spare
            return {"points": rest, "coins": float(own.coins), "tiles": spare}
        left = _left(game)
        promised = 0.0
        i: i64 = 0
        while i < len(own.tiles):
            promised += self._promise(own.tiles[i]) * left
            i += 1
        return {
            "points": float(own.points() + iona_abbey(own) + loch_morar(own) + duart_castle(own)),
            "coins": float(own.coins) * (1.0 + self.coin * left),
            "resources": self._stock(own, left),
            "clan": self.member * left * float(own.member_count()),
            "places": self.place * left * float(_in_reach(own)),
            "wait": -self.chain * left * float(_place_of(game, seat)),
            **self._scorings(game, own),
            "tiles": -self._too_many(game, own, left),
            "territory": promised + self._growth(game, left),
            "turn": self._pending(game, own, left) if game.turn == seat else 0.0,
        }

    def _growth(self, game: GlenMore, left: float) -> float:
        """What everybody gains on average beyond what the territory shows; more with more players."""
        return self.growth * left * left * (1.0 + self.crowd * float(game.players - 2))

    def _stock(self, own: Territory, left: float) -> float:
        """Resources pay for tiles and are traded, so they lose their value in the last turns."""
        worth = 0.0
        kind: i64 = 0
        while kind < RESOURCES:
            number: i64 = own.stock[kind]
            worth += float(number) if number <= _FULL_VALUE else float(_FULL_VALUE) + 0.5 * float(number - _FULL_VALUE)
            kind += 1
        return worth * self.good * min(1.0, 6.0 * left)

    def _promise(self, tile: i64) -> float:
        """What a tile brings in a whole game."""
        does: i64 = EFFECT[tile]
        if does in (PRODUCES, PRODUCES_ANY):
            return self.make
        if does == GIVES_MOVEMENT:
            return self.move
        if does == GIVES_POINTS:
            return self.tavern * float(TILE_POINTS[tile])
        if does == TRADES:
            return self.still if TRADE_WHISKY[tile] else self.trade * float(_most_of_trade(tile))
        return 0.0

    def _pending(self, game: GlenMore, own: Territory, left: float) -> float:
        """What the current turn may still bring: the tile taken, tiles to activate, movement points."""
        worth = self.step * float(game.movement_points)
        if game.stage == PAYING or game.stage == LAYING:
            tile: i64 = game.taken
            worth += self.lay + self._promise(tile) * left + self._once(tile, left)
            if game.stage == PAYING:
                worth -= self.good * float(game.min_left if COST_TYPE[tile] == COST_GOODS else 2)
        elif game.stage >= ACTIVATING:
            i: i64 = 0
            while i < len(own.tiles):
                if own.activation[i] == READY:
                    worth += self.ready * self._activated(own, i)
                i += 1
        return worth

    def _once(self, tile: i64, left: float) -> float:
        """What a tile gives when it is laid."""
        worth = 2.0 * float(ONCE_WHISKY[tile]) + self.member * left * float(ONCE_MEMBER[tile])
        return worth + 3.0 if PLACE_CARD[tile] >= 0 else worth

    def _activated(self, own: Territory, tile: i64) -> float:
        number: i64 = own.tiles[tile]
        does: i64 = EFFECT[number]
        if does in (PRODUCES, PRODUCES_ANY):
            return self.good if own.has_room(tile) else 0.0
        if does == GIVES_MOVEMENT:
            return self.step
        if does == GIVES_POINTS:
            return float(TILE_POINTS[number])
        if does == TRADES:
            return self._traded(own, number)
        return 0.0

    def _traded(self, own: Territory, tile: i64) -> float:
        """What a trade would bring with the resources at hand."""
        number: i64 = 0
        kind: i64 = 0
        while kind < RESOURCES:
            if TRADE_KINDS[tile] & BIT[kind]:
                number += min(1, own.stock[kind]) if TRADE_DIFFERENT[tile] else own.stock[kind]
            kind += 1
        number = min(number, TRADE_MAX[tile])
        if number < TRADE_MIN[tile]:
            return 0.0
        brought = 2.0 * float(TRADE_WHISKY[tile])
        i: i64 = 0
        while i < number:
            brought += float(TRADE_MARGINAL_POINTS[tile * RESOURCES + i]) - self.good
            i += 1
        return max(0.0, brought)

    def _compared(self, game: GlenMore, own: Territory) -> float:
        """The next scoring as things stand, plus part of it for each later one."""
        whisky: i64 = own.whisky
        rank: i64 = _chieftains(own)
        places: i64 = _count(own.cards)
        for other in game.territories:
            whisky = min(whisky, other.whisky)
            rank = min(rank, _chieftains(other))
            places = min(places, _count(other.cards))
        points: i64 = lead_points(own.whisky - whisky) + lead_points(_chieftains(own) - rank)
        points += lead_points(_count(own.cards) - places)
        return float(points) * (1.0 + self.later * float(2 - game.scorings))

    def _scorings(self, game: GlenMore, own: Territory) -> dict[str, float]:
        """The same, split by what is compared."""
        times = 1.0 + self.later * float(2 - game.scorings)
        whisky: i64 = own.whisky - min([other.whisky for other in game.territories])
        rank: i64 = _chieftains(own) - min([_chieftains(other) for other in game.territories])
        cards: i64 = _count(own.cards) - min([_count(other.cards) for other in game.territories])
        return {
            "whisky": float(lead_points(whisky)) * times,
            "chieftains": float(lead_points(rank)) * times,
            "cards": float(lead_points(cards)) * times,
        }

    def _too_many(self, game: GlenMore, own: Territory, left: float) -> float:
        """The penalty for extra tiles, lower early in the game, when the others may still catch up."""
        fewest: i64 = len(own.tiles)
        for other in game.territories:
            fewest = min(fewest, len(other.tiles))
        number: i64 = len(own.tiles) - fewest
        if game.taken >= 0 and own is game.territories[game.turn]:
            number += 1
        return float(number) * (float(PENALTY_PER_EXTRA_TILE) - self.tile * left)


def _chieftains(own: Territory) -> i64:
    return chieftain_count(own.chieftains, own.cards)


def _count(cards: i64) -> i64:
    """The number of place cards."""
    number: i64 = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


def _left(game: GlenMore) -> float:
    """How much of the game is left, from 1 to 0."""
    return float(STACKED_TILES - game.drawn) / float(STACKED_TILES)


def _place_of(game: GlenMore, seat: i64) -> i64:
    """How far ahead in the chain a figure stands, which is how long it waits for its next turn."""
    place: i64 = 0
    while place < CHAIN_LENGTH and game.chain[place] != figure(seat):
        place += 1
    return place


def _in_reach(own: Territory) -> i64:
    """Free places with a clan member beside them, up to the number that is useful."""
    number: i64 = 0
    i: i64 = 0
    while i < len(own.free_places):
        if own.free_places[i + PLACE_MEMBERS_NEAR] > 0:
            number += 1
        i += PLACE_SIZE
    return number if number < _MAX_USEFUL_PLACES else _MAX_USEFUL_PLACES


def _most_of_trade(tile: i64) -> i64:
    """The points that a trade gives at best."""
    points: i64 = 0
    i: i64 = 0
    while i < TRADE_MAX[tile]:
        points += TRADE_MARGINAL_POINTS[tile * RESOURCES + i]
        i += 1
    return points
