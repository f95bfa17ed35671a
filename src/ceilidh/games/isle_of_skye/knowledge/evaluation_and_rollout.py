"""Evaluation of Isle of Skye: what a territory will score, and what a tile is worth to each player."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.action_encoding import MAX_PRICE_STEP, PASS, PRICE, SLOTS
from ceilidh.games.isle_of_skye.rules.market import NO_SLOT, NO_TILE
from ceilidh.games.isle_of_skye.rules.scoring import (
    GOLD_TILE,
    NOT_CHOSEN,
    SHIPS_TILE,
    WHISKY_TILE,
    score_territory,
    scroll_points,
)
from ceilidh.games.isle_of_skye.rules.stages import BUILD_TILES, BUY_TILE, CHOOSE_SCORING, OVER, SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FITTING_TURNS, LANDSCAPE_TILES, SHIP, WHISKY

_ALL_PLACES: Final[i64] = 10000
"""More than a territory can have."""
_GROWTH_SAMPLES: Final = 4
"""Simulated growths of the territory that are averaged before a decision about building."""
_CALIBRATED_GROWTH_SAMPLES: Final = 64
"""The same for calibrated win probabilities."""
_SIMULATED_ROUNDS: Final[i64] = 2
_TILES_PER_ROUND: Final = 2
"""About how many tiles a player builds in a round."""
_PLACES_TRIED: Final[i64] = 8
"""Places on which a simulated growth tries a tile."""


class IsleOfSkyeKnowledge(Knowledge):
    """Pricing and buying are evaluated by what a tile is worth to each player, building by simulated growth."""

    def __init__(self, config: SearchConfig, weights: dict[str, float]) -> None:
        super().__init__(config, weights)
        self.easy_simulations, self.medium_simulations = 0, 0
        self.hard_simulations, self.expert_simulations = 24, 240
        self.c_puct = 0.4
        self.careless = 0.35
        """`easy_noise` with two players; with more players win probabilities lie closer together."""
        self.close = 0.8
        """The lead scale at the end of the game; each round to play adds `wide`."""
        self.wide = 1.8
        self.far = 0.75
        """For calibrated win probabilities: this times the square of the rounds to play is added instead."""
        self.gold = weights["gold"]
        """What a gold is worth in points in the last round; each earlier round adds `early`."""
        self.early = weights["early"]
        self.income = weights["income"]
        self.most = weights["most"]
        self.open = weights["open"]
        self.size = weights["size"]
        self.margin = weights["margin"]
        self.growth = weights["growth"]
        """What everybody gains on average in rounds to come: a tile that is built sooner is scored more often."""
        self.purse = weights["purse"]
        """What one gold adds for each time that the most gold will be scored."""
        self.hoard = 0.0
        """That value for the rest of the game, from this decision on."""
        self.round: i64 = 0
        self.building = False
        self.seat: i64 = 0
        self.worths: list[float] = []
        """For each player and each tile in the market: the points it would bring on its best place."""
        self.expected_growth = 0.0
        """The mean simulated growth of the own territory before the decision, the baseline for `bonus`."""
        self.bonus = 0.0
        """What this simulation's growth adds to the baseline."""
        self.settled: dict[int, Territory] = {}
        """For each player and the tiles it still has to build: its territory with them, built greedily."""

    # Before a decision

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        game = cast(IsleOfSkye, state)
        self.seat = seat
        self.round = game.round
        self.easy_noise = 2.0 * self.careless / float(game.players)
        self.hoard = self.purse * float(_gold_scorings(game))
        self.building = game.stage == BUILD_TILES
        self.worths = [0.0] * (game.players * LANDSCAPE_TILES)
        self.bonus = 0.0
        self.settled = {}
        if game.stage == CHOOSE_SCORING:
            return
        at: i64 = 0
        while at < game.players * SLOTS:
            self._value(game, game.market.tiles[at])
            self._value(game, game.gained[at])
            at += 1
        if self.building:
            samples = _CALIBRATED_GROWTH_SAMPLES if self.config.calibrated else _GROWTH_SAMPLES
            own = game.territories[seat]
            self.expected_growth = sum([self._simulate_growth(game, own, rng) for _ in range(samples)]) / float(samples)

    def _value(self, game: IsleOfSkye, tile: i64) -> None:
        """What a tile on its best place adds to each territory."""
        if tile == NO_TILE:
            return
        player: i64 = 0
        while player < game.players:
            before = game.territories[player]
            after = self._built(game, before, tile, game.round, 0, _ALL_PLACES)
            gain = self._territory(game, after, game.round) - self._territory(game, before, game.round)
            self.worths[player * LANDSCAPE_TILES + tile] = gain
            player += 1

    def _built(self, game: IsleOfSkye, before: Territory, tile: i64, now: i64, first: i64, tries: i64) -> Territory:
        """The territory with the tile on the best of `tries` places from `first` on; unchanged if it fits nowhere."""
        best = before
        most = -1000.0
        i: i64 = 0
        while i < before.frontier_size and tries > 0:
            cell: i64 = before.frontier[(first + i) % before.frontier_size]
            turns: i64 = FITTING_TURNS[tile * 256 + i64(before.grid[cell])]
            turn: i64 = 0
            while turns != 0:
                if turns & 1:
                    after = before.clone()
                    after.build(tile, turn, cell)
                    worth = self._territory(game, after, now)
                    tries -= 1
                    if worth > most:
                        most = worth
                        best = after
                turns >>= 1
                turn += 1
            i += 1
        return best

    # Looking ahead

    def may_explain(self, term: str, action: int, own: bool) -> bool:
        """Others lose gold only if nothing is bought from them; nobody can see what prices make them spend."""
        return own or term != "gold" or action == PASS

    def is_leaf(self, state: State, seat: int) -> bool:
        """Rollouts of pricing and buying stop before building; those of building when all own tiles are built."""
        game = cast(IsleOfSkye, state)
        if game.round != self.round or game.stage == CHOOSE_SCORING:
            return True
        return game.stage == BUILD_TILES and (not self.building or game.gained[seat * SLOTS] == NO_TILE)

    def sample_hidden_choices(self, state: State, seat: int, rng: Rng) -> None:
        """Replace prices that others have already set by those of the heuristic."""
        game = cast(IsleOfSkye, state)
        self.bonus = 0.0
        if game.stage != SET_PRICES:
            return
        for player in range(game.players):
            if player != seat and game.market.has_priced(player):
                for slot in range(SLOTS):
                    game.market.prices[player * SLOTS + slot] = 0
                self._price(game, player, rng)

    def rollout(self, state: State, rng: Rng) -> None:
        game = cast(IsleOfSkye, state)
        while game.round == self.round and (game.stage == SET_PRICES or game.stage == BUY_TILE):
            seat = game.current_player()
            if game.stage == BUY_TILE:
                game.apply(seat, self._buy(game, seat))
            else:
                legal = game.legal(seat)
                game.apply(seat, legal[_index_of_max(self._prices(game, seat, legal, rng))])
        if self.building:
            self._finish(game)
            self.bonus = self._simulate_growth(game, game.territories[self.seat], rng) - self.expected_growth

    def _finish(self, game: IsleOfSkye) -> None:
        """Build the own seat's remaining tiles greedily."""
        while game.round == self.round and game.gained[self.seat * SLOTS] != NO_TILE:
            legal = game.legal(self.seat)
            game.apply(self.seat, legal[_index_of_max(self.evaluate_actions(game, self.seat, legal))])

    def _simulate_growth(self, game: IsleOfSkye, own: Territory, rng: Rng) -> float:
        """What a territory gains in some simulated rounds with random tiles from the bag.

        Counted from the round of the decision, whether or not the last tile ends it.
        """
        now: i64 = self.round
        worth = -self._territory(game, own, now)
        last: i64 = min(now + _SIMULATED_ROUNDS, game.track.rounds - 1)
        while now < last:
            worth += self._territory(game, own, now) - self._territory(game, own, now + 1)
            for _ in range(_TILES_PER_ROUND):
                own = self._built(
                    game, own, _random_tile(game, rng), now + 1, rng.below(own.frontier_size), _PLACES_TRIED
                )
            now += 1
        return worth + self._territory(game, own, now)

    # Heuristics

    def priors(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        game = cast(IsleOfSkye, state)
        self.bonus = 0.0
        if game.stage == SET_PRICES:
            return self._prices(game, seat, legal, rng)
        if game.stage == CHOOSE_SCORING:
            return []
        return self.evaluate_actions(state, seat, legal)

    def _buy(self, game: IsleOfSkye, seat: i64) -> int:
        legal = game.legal(seat)
        return legal[_index_of_max(self.evaluate_actions(game, seat, legal))]

    def _prices(self, game: IsleOfSkye, player: i64, legal: list[int], rng: Rng) -> list[float]:
        """Mark the tile of least use; price the others near what the keenest buyer would pay."""
        even = 1.0 / float(game.players)
        if game.market.marked_slot[player] == NO_SLOT:
            return [even - 0.01 * self._use(game, player, slot) for slot in range(SLOTS)]
        wanted = self._demand(game, player, game.market.slot_to_price(player))
        wanted = max(1.0, wanted * self.margin + float(rng.below(3)) - 1.0) - float(game.market.counted_out[player])
        return [even - 0.02 * abs(float(action - PRICE + 1) - wanted) for action in legal]

    def _use(self, game: IsleOfSkye, player: i64, slot: i64) -> float:
        """What a tile brings, in points: sold at what the keenest buyer pays, or kept at that price."""
        demand = self._demand(game, player, slot) * self._gold_worth(game)
        own = self.worths[player * LANDSCAPE_TILES + game.market.tiles[player * SLOTS + slot]]
        return max(demand, own - demand)

    def _demand(self, game: IsleOfSkye, player: i64, slot: i64) -> float:
        """What the keenest buyer would and could pay for a tile, in gold."""
        tile: i64 = game.market.tiles[player * SLOTS + slot]
        most = 0.0
        other: i64 = 0
        while other < game.players:
            if other != player:
                pays = min(
                    self.worths[other * LANDSCAPE_TILES + tile] / self._gold_worth(game), float(game.gold[other]) * 0.7
                )
                most = max(most, pays)
            other += 1
        return most

    def _price(self, game: IsleOfSkye, player: i64, rng: Rng) -> None:
        """Set marker and prices by the heuristic, without applying them as actions."""
        market = game.market
        market.marked_slot[player] = NO_SLOT
        uses = self._prices(game, player, [0, 1, 2], rng)
        market.marked_slot[player] = _index_of_max(uses)
        while market.slot_to_price(player) >= 0:
            legal = list(market.legal_pricing(player, game.gold[player]))
            best = legal[_index_of_max(self._prices(game, player, legal, rng))]
            market.set_price(player, min(best - PRICE + 1, MAX_PRICE_STEP))

    # What things are worth

    def lead_scale(self, state: State) -> float:
        game = cast(IsleOfSkye, state)
        left = float(game.track.rounds - game.round)
        return self.close + (self.far * left * left if self.config.calibrated else self.wide * left)

    def expected_points(self, state: State) -> list[float]:
        game = cast(IsleOfSkye, state)
        if game.stage == OVER:
            return [float(points) for points in game.points]
        return [self._worth(game, player) for player in range(game.players)]

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        """The territory by scoring tile, and what else `_worth` counts."""
        game = cast(IsleOfSkye, state)
        if game.stage == OVER:
            return {"points": float(game.points[seat])}
        own = game.territories[seat]
        ahead = float(max(0, game.track.rounds - 1 - game.round))
        gold = self._gold(game, seat) * self._gold_worth(game)
        bare = self._bare(game, seat)
        drawn = self.income * ahead * float(own.joined_whisky_tiles())
        room = ahead * (self.open * float(own.frontier_size) + self.size * float(own.size))
        whole = self._territory(game, own, game.round)
        found = {"gold": gold, "scrolls": float(scroll_points(own)), "whisky": drawn, "room": room}
        for place in range(len(game.scoring)):
            scoring: i64 = game.scoring[place]
            if scoring not in (NOT_CHOSEN, GOLD_TILE):
                found[f"scoring-{BOX.scoring[scoring]}"] = self._scored(game, own, place, game.round)
        found["points"] = bare - gold
        found["tiles"] = self._worth(game, seat) - bare - whole - (self.bonus if seat == self.seat else 0.0)
        found["dreams"] = self.bonus if seat == self.seat else 0.0
        return found

    def analysis_points(self, state: State, rng: Rng) -> list[float]:
        """All players build their remaining tiles first; then every territory grows in simulation."""
        game = cast(IsleOfSkye, state)
        if game.stage == OVER:
            return self.expected_points(state)
        return [self._foreseen(game, player, rng) for player in range(game.players)]

    def _foreseen(self, game: IsleOfSkye, player: i64, rng: Rng) -> float:
        own = self._settled(game, player)
        return self._bare(game, player) + self._territory(game, own, game.round) + self._simulate_growth(game, own, rng)

    def _settled(self, game: IsleOfSkye, player: i64) -> Territory:
        """The territory with all tiles it still has to build, cached by those tiles."""
        if game.gained[player * SLOTS] == NO_TILE:
            return game.territories[player]
        key: i64 = player
        for slot in range(SLOTS):
            key = key * (LANDSCAPE_TILES + 2) + game.gained[player * SLOTS + slot] + 1
        if key not in self.settled:
            own = game.territories[player]
            for slot in range(SLOTS):
                tile: i64 = game.gained[player * SLOTS + slot]
                if tile != NO_TILE:
                    own = self._built(game, own, tile, game.round, 0, _ALL_PLACES)
            self.settled[key] = own
        return self.settled[key]

    def _bare(self, game: IsleOfSkye, player: i64) -> float:
        """Points and gold, without the territory and the tiles gained this round."""
        gold = self._gold(game, player)
        ahead: i64 = game.track.rounds - 1 - game.round
        return float(game.points[player]) + gold * self._gold_worth(game) + self.growth * float(ahead * (ahead - 1))

    def _gold(self, game: IsleOfSkye, player: i64) -> float:
        """Gold in hand. Gold beside tiles is not counted: it may be lost."""
        gold = float(game.gold[player])
        if game.stage == SET_PRICES:
            gold -= float(game.market.gold_beside(player) + game.market.counted_out[player])
        return gold

    def _worth(self, game: IsleOfSkye, player: i64) -> float:
        worth = self._bare(game, player) + self._territory(game, game.territories[player], game.round)
        slot: i64 = player * SLOTS
        while slot < player * SLOTS + SLOTS:
            if game.gained[slot] != NO_TILE:
                worth += self.worths[player * LANDSCAPE_TILES + game.gained[slot]]
            slot += 1
        return worth + self.bonus if player == self.seat else worth

    def _gold_worth(self, game: IsleOfSkye) -> float:
        return self.gold + self.hoard + self.early * float(game.track.rounds - 1 - game.round)

    def _territory(self, game: IsleOfSkye, territory: Territory, now: i64) -> float:
        """What a territory will score from round `now` on if nothing is added, plus a little for its room to grow."""
        ahead = float(max(0, game.track.rounds - 1 - now))
        worth = float(scroll_points(territory))
        place: i64 = 0
        while place < len(game.scoring):
            worth += self._scored(game, territory, place, now)
            place += 1
        worth += self.income * ahead * float(territory.joined_whisky_tiles())
        return worth + ahead * (self.open * float(territory.frontier_size) + self.size * float(territory.size))

    def _scored(self, game: IsleOfSkye, territory: Territory, place: i64, now: i64) -> float:
        """What the scoring tile at a place will bring; for a majority, part of what is compared."""
        scoring: i64 = game.scoring[place]
        if scoring in (NOT_CHOSEN, GOLD_TILE):
            return 0.0
        times: i64 = _times(game, place, now)
        if scoring == WHISKY_TILE:
            return self.most * float(times * territory.counts[WHISKY])
        if scoring == SHIPS_TILE:
            return self.most * float(times * territory.counts[SHIP])
        return float(times * score_territory(scoring, territory))


def _index_of_max(values: list[float]) -> int:
    return values.index(max(values))


def _random_tile(game: IsleOfSkye, rng: Rng) -> i64:
    """A random tile from the bag."""
    tile: i64 = rng.below(LANDSCAPE_TILES)
    while game.market.bag[tile] == 0:
        tile = rng.below(LANDSCAPE_TILES)
    return tile


def _gold_scorings(game: IsleOfSkye) -> i64:
    """How often the most gold will still be scored."""
    place: i64 = 0
    while place < len(game.scoring):
        if game.scoring[place] == GOLD_TILE:
            return _times(game, place, game.round)
        place += 1
    return 0


def _times(game: IsleOfSkye, place: i64, now: i64) -> i64:
    """How often a scoring tile will still be scored."""
    times: i64 = 0
    number: i64 = now
    while number < game.track.rounds:
        if place in game.track.scored[number]:
            times += 1
        number += 1
    return times
