"""What bots know about Smugglers: rules of thumb for every decision, and what goods and cards are worth in fame."""

from __future__ import annotations

from math import log
from typing import Final, cast

from mypy_extensions import i64

from ceilidh.bots.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.smugglers.actions import (
    ADD,
    AUCTION,
    BETRAYAL,
    BREW,
    BRIBE_5,
    BUY_MALT,
    BUY_WOOD,
    CARRY,
    CHANCE_CARD,
    DANCE,
    DISTIL,
    DONE,
    DRAW,
    FIDDLE,
    FREE,
    LAUGH,
    MALT,
    MATCH,
    NAME,
    PASS,
    PLAN,
    PLAY,
    PURCHASE,
    RAISE,
    REPAY,
    STEPS,
    USE,
    WAY,
    WOOD,
)
from ceilidh.games.smugglers.board import CITY_AT
from ceilidh.games.smugglers.cards import AUCTION as AUCTION_CARDS
from ceilidh.games.smugglers.cards import CHANCE, Half, count
from ceilidh.games.smugglers.effects import (
    ALIBI,
    BARGAIN,
    DENOUNCE,
    FAME,
    NERVE,
    POLICE_LEVEL,
    REPAIR,
    SPILL,
    STRIDE,
)
from ceilidh.games.smugglers.hooks import DISCOUNT, FOREST, MOUNTAIN, ROAD
from ceilidh.games.smugglers.layout import (
    AMOUNT,
    BIDDING,
    CHECKING,
    CHOOSE,
    MEETING,
    MOVING,
    OVER,
    TAXING,
    WINTER,
    YEARS_PLAYED,
)
from ceilidh.games.smugglers.player import NOTHING, Player
from ceilidh.games.smugglers.rules import Smugglers
from ceilidh.games.smugglers.village import open_activities

_SCALE: Final[i64] = 1000000
_AUTUMN: Final[i64] = 2
_RICH: Final[i64] = 25
"""More pounds than these are of little use."""
_NEVER: Final = 0.02


class SmugglersKnowledge(Knowledge):
    """A look ahead goes on by rules of thumb to the end of the winter; then goods count as part of the fame to come."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.easy, self.mistakes = 1, 0.2
        self.medium = 3
        self.hard, self.expert = 200, 700
        self.barrel = weights["barrel"]
        self.pair = weights["pair"]
        self.single = weights["single"]
        self.pound = weights["pound"]
        self.token = weights["token"]
        self.hand = weights["hand"]
        self.card = weights["card"]
        self.gather = weights["gather"]
        self.surplus = weights["surplus"]
        self.purchase = weights["purchase"]
        self.distil = weights["distil"]
        self.fiddle = weights["fiddle"]
        self.chance = weights["chance"]
        self.betray = weights["betray"]
        self.dance = weights["dance"]
        self.auction = weights["auction"]
        self.bid = weights["bid"]

    def spread(self, state: State) -> float:
        return 1.0 + 0.25 * _years_left(cast(Smugglers, state))

    # How much things are worth

    def points(self, state: State) -> list[float]:
        game = cast(Smugglers, state)
        if game.stage == OVER:
            return [float(player.fame()) + 0.01 * float(player.pounds) for player in game.side]
        years = _years_left(game)
        return [float(player.fame()) + self._promise(player, years) for player in game.side]

    def _promise(self, player: Player, years: float) -> float:
        """The fame that goods, pounds and cards are likely to bring in so many years."""
        soon = min(1.0, years)
        pairs: i64 = min(player.wood, player.malt)
        singles: i64 = player.wood + player.malt - 2 * pairs
        worth = self.barrel * float(player.barrels) + self.pair * float(pairs) + self.single * float(singles)
        worth += self.token * float(player.tokens) + self.hand * float(count(player.hand))
        worth += self.pound * float(min(player.pounds, _RICH)) * min(1.0, 0.3 + years / 3.0)
        if player.carried > 0:
            way: i64 = player.way if player.way >= 0 else 0
            worth += float(player.carried) * (
                self.barrel + (1.0 - self.barrel) * float(player.at) / float(CITY_AT[way])
            )
        lasting: i64 = count(player.plans) + count(player.goods) + count(player.gifts) + count(player.smugglers)
        return worth * soon + self.card * years * float(lasting)

    # Looking ahead

    def imagine(self, state: State, seat: int, rng: Rng) -> None:
        """Others who have chosen an activity chose it by the rules of thumb."""
        game = cast(Smugglers, state)
        if game.stage != CHOOSE:
            return
        for other in range(game.players):
            player = game.side[other]
            if other != seat and player.activity != NOTHING:
                player.activity = self._choice(game, other, open_activities(game, other), rng)

    def play_on(self, state: State, rng: Rng) -> None:
        game = cast(Smugglers, state)
        year: i64 = game.year
        while game.stage != OVER and game.year == year:
            actors = game.actors()
            seat = actors[0]
            legal = game.legal(seat)
            game.apply(seat, legal[0] if len(legal) == 1 else self._choice(game, seat, legal, rng))

    def guesses(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        game = cast(Smugglers, state)
        urges = [self._urge(game, seat, action) for action in legal]
        even = sum(urges) / float(len(urges))
        return [1.0 / float(game.players) + self.trust * log(urge / even) for urge in urges]

    def _choice(self, game: Smugglers, seat: i64, legal: list[int], rng: Rng) -> int:
        urges = [self._urge(game, seat, action) for action in legal]
        left = sum(urges) * float(rng.below(_SCALE)) / float(_SCALE)
        for i in range(len(legal)):
            left -= urges[i]
            if left < 0.0:
                return legal[i]
        return legal[0]

    # Rules of thumb: how likely a sensible player is to do something

    def _urge(self, game: Smugglers, seat: i64, action: i64) -> float:
        player = game.side[seat]
        if action >= PLAY:
            return _play(game, seat, CHANCE.first[action - PLAY])
        if REPAY <= action < RAISE:
            return _NEVER
        if NAME <= action < ADD:
            return _victim(game, action - NAME)
        if game.seizing:
            return 3.0 if action == FREE else 1.0
        stage = game.stage
        if stage == CHOOSE:
            return self._activity(game, seat, player, action)
        if stage == BIDDING:
            return self._bid(game, seat, player, action)
        if stage in (TAXING, MEETING):
            return _fist(game, player, action)
        if stage == AMOUNT:
            return float(action - CARRY + 1) * float(action - CARRY + 1)
        if stage == CHECKING:
            return 3.0 if action == BRIBE_5 else 1.0
        return self._small(game, player, action)

    def _activity(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        if action == MALT:
            return self.gather if player.malt <= player.wood else self.surplus
        if action == WOOD:
            return self.gather if player.wood <= player.malt else self.surplus
        if action == PURCHASE:
            return self.purchase if player.pounds > 1 else _NEVER
        if action == DISTIL:
            pairs: i64 = min(player.wood, player.malt)
            late = 3.0 if game.season == _AUTUMN else 0.2 if game.season == WINTER else 1.0
            return self.distil * float(pairs) * late if pairs > 0 else _NEVER
        if action == FIDDLE:
            return self.fiddle
        if action == CHANCE_CARD:
            return self.chance
        if action == BETRAYAL:
            return self.betray * float(_most_barrels(game, seat)) + _NEVER
        if action == DANCE:
            return self.dance if player.tokens == 0 else self.dance / 4.0
        if action == AUCTION:
            return self.auction if player.pounds >= 6 else _NEVER
        return 30.0

    def _bid(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        """Up to what the card is worth, in small steps."""
        worth: float = self.bid * (1.0 + float(_fame_of(AUCTION_CARDS.first[game.card])))
        limit: float = min(float(player.pounds + player.hooks[DISCOUNT]), worth)
        if action == PASS:
            return 1.0
        if action == MATCH:
            return 4.0 if float(game.high) <= limit else _NEVER
        step: i64 = STEPS[action - RAISE]
        if float(game.high + step) > limit:
            return 0.001
        return 3.0 if step == 1 else 0.5

    def _small(self, game: Smugglers, player: Player, action: i64) -> float:
        if action == BUY_MALT:
            return 4.0 if player.malt <= player.wood else 1.0
        if action == BUY_WOOD:
            return 4.0 if player.wood <= player.malt else 1.0
        if action in (BREW, DRAW):
            return 4.0
        if action == DONE:
            return 0.3
        if action == LAUGH:
            return 0.1
        if WAY <= action < WAY + 3:
            return 1.0 + float(player.hooks[(ROAD, FOREST, MOUNTAIN)[action - WAY]])
        if PLAN <= action < PLAY or USE <= action < PLAN:
            return 2.0
        return 1.0 if action >= FREE else _NEVER


def _years_left(game: Smugglers) -> float:
    """In years, with the seasons; at least the winter to come."""
    return float(YEARS_PLAYED - game.year) + float(WINTER + 1 - game.season) / 4.0


def _most_barrels(game: Smugglers, seat: i64) -> i64:
    """The barrels of the others' fullest house, beyond the first."""
    most: i64 = 0
    for other in range(game.players):
        if other != seat and game.side[other].barrels - 1 > most:
            most = game.side[other].barrels - 1
    return most


def _victim(game: Smugglers, other: i64) -> float:
    player = game.side[other]
    return 0.2 + float(player.barrels * player.barrels) + 0.2 * float(player.fame())


def _fame_of(half: Half) -> i64:
    i: i64 = 0
    while i < len(half.effects):
        if half.effects[i] == FAME:
            return half.effects[i + 1]
        i += 2
    return 0


def _play(game: Smugglers, seat: i64, half: Half) -> float:
    """A card's upper half waits for its moment; what is good at once is played now and then."""
    i: i64 = 0
    while i < len(half.effects):
        effect: i64 = half.effects[i]
        if effect in (NERVE, ALIBI):
            return 4.0 if game.stage == CHECKING else _NEVER
        if effect in (STRIDE, BARGAIN, REPAIR):
            return 1.0 if game.stage == MOVING else _NEVER
        if effect == POLICE_LEVEL:
            return 2.0 if game.stage == TAXING else _NEVER
        if effect in (DENOUNCE, SPILL):
            return float(_most_barrels(game, seat)) + _NEVER
        i += 2
    return 0.5 if game.stage == CHOOSE else _NEVER


def _fist(game: Smugglers, player: Player, action: i64) -> float:
    """For taxes about one's share, at a smugglers' meet a few pounds."""
    wanted: i64 = min(player.pounds // 3, 4)
    if game.stage == TAXING:
        wanted = min(player.pounds, player.carried + 1)
    if action == DONE:
        return 1.0 if player.fist >= wanted else 0.2
    return 1.0 if player.fist + STEPS[action - ADD] <= wanted else _NEVER


KNOWLEDGE: Final = SmugglersKnowledge
