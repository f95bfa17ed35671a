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
    GIVE,
    LAUGH,
    MALT,
    MATCH,
    NAME,
    PASS,
    PICK,
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
from ceilidh.games.smugglers.cards import BIT, CHANCE, NO_CARD, Half, count
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
    GIVING,
    MEETING,
    MOVING,
    OVER,
    TAXING,
    WAY_CHOICE,
    WINTER,
    YEARS_PLAYED,
)
from ceilidh.games.smugglers.player import NOTHING, Player
from ceilidh.games.smugglers.rules import Smugglers
from ceilidh.games.smugglers.smuggling import amounts, fist_limit
from ceilidh.games.smugglers.village import open_activities

_SCALE: Final[i64] = 1000000
_AUTUMN: Final[i64] = 2
_RICH: Final[i64] = 25
"""More pounds than these are of little use."""
_NEVER: Final = 0.02
_HARDLY: Final = 0.001


class SmugglersKnowledge(Knowledge):
    """A look ahead goes on by rules of thumb to the end of the season; then goods count as part of the fame to come."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.easy, self.mistakes = 1, 0.5
        self.medium, self.slips = 1, 0.15
        self.hard, self.expert = 80, 500
        self.patience = 0.1
        """The curiosity of a patient search: after many walks, what came of them counts more than rules of thumb."""
        self.until: i64 = 0
        """The season, counted from the first, before which a look ahead stops."""
        self.barrel = weights["barrel"]
        self.pair = weights["pair"]
        self.single = weights["single"]
        self.pound = weights["pound"]
        self.token = weights["token"]
        self.hand = weights["hand"]
        self.card = weights["card"]
        self.crowd = weights["crowd"]
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
        left = 4.0 * _years_left(game)
        return [float(player.fame()) + self._promise(player, left) for player in game.side]

    def _promise(self, player: Player, left: float) -> float:
        """The fame that goods, pounds and cards are likely to bring in the seasons left.

        Raw materials need one season to be distilled before a winter, a single one yet another.
        """
        pairs: i64 = min(player.wood, player.malt)
        singles: i64 = player.wood + player.malt - 2 * pairs
        barrels = float(player.barrels)
        worth = self.barrel * barrels - self.crowd * barrels * barrels
        worth += self.pair * float(pairs) * _part(left - 1.0) + self.single * float(singles) * _part(left - 2.0)
        worth += (self.token * float(player.tokens) + self.hand * float(count(player.hand))) * _part(left)
        worth += self.pound * float(min(player.pounds, _RICH)) * min(1.0, 0.3 + left / 12.0)
        if player.carried > 0:
            way: i64 = player.way if player.way >= 0 else 0
            worth += float(player.carried) * (
                self.barrel + (1.0 - self.barrel) * float(player.at) / float(CITY_AT[way])
            )
        lasting: i64 = count(player.plans) + count(player.goods) + count(player.gifts) + count(player.smugglers)
        return worth + self.card * left / 4.0 * float(lasting)

    # Looking ahead

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        """Further ahead than to the end of the season chance hides what a choice is good for."""
        self.until = _season(cast(Smugglers, state)) + 1
        if self.patient:
            self.curiosity = self.patience

    def ends(self, state: State, seat: int) -> bool:
        return _season(cast(Smugglers, state)) >= self.until

    def imagine(self, state: State, seat: int, rng: Rng) -> None:
        """Others who have chosen something in secret chose it by the rules of thumb."""
        game = cast(Smugglers, state)
        if game.stage not in (CHOOSE, AMOUNT, WAY_CHOICE, TAXING, MEETING):
            return
        for other in range(game.players):
            if other != seat and not game.asked & BIT[other]:
                self._imagine(game, other, rng)

    def _imagine(self, game: Smugglers, other: i64, rng: Rng) -> None:
        player = game.side[other]
        if game.stage == CHOOSE:
            if player.activity != NOTHING:
                player.activity = self._choice(game, other, open_activities(game, other), rng)
        elif game.stage in (TAXING, MEETING):
            if game.stage == MEETING or player.at >= 0:
                player.fist = min(_offer(game, player) + rng.below(2), fist_limit(game, player))
        elif player.choice != NOTHING:
            ways: list[int] = [WAY, WAY + 1, WAY + 2]
            choices = amounts(player) if game.stage == AMOUNT else ways
            if choices:
                player.choice = self._choice(game, other, choices, rng)

    def play_on(self, state: State, rng: Rng) -> None:
        game = cast(Smugglers, state)
        while game.stage != OVER and _season(game) < self.until:
            actors = game.actors()
            seat = actors[0]
            legal = game.legal(seat)
            game.apply(seat, legal[0] if len(legal) == 1 else self._choice(game, seat, legal, rng))

    def guesses(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        game = cast(Smugglers, state)
        urges = [self._urge(game, seat, action) for action in legal]
        even = sum(urges) / float(len(urges))
        return [max(0.0, 1.0 / float(game.players) + self.trust * log(urge / even)) for urge in urges]

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
        if stage == GIVING:
            return 1.0 if action == DONE else _HARDLY
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
            return self.auction * (1.0 + 2.0 * float(_open_fame(game))) if player.pounds >= 6 else _NEVER
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
            return _HARDLY
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
            return _way(game, player, action - WAY)
        if PICK <= action < GIVE:
            return 1.0 + 2.0 * float(_fame_of(AUCTION_CARDS.first[game.open_one if action == PICK else game.open_two]))
        if PLAN <= action < PLAY or USE <= action < PLAN:
            return 2.0
        return 1.0 if action >= FREE else _NEVER


def _years_left(game: Smugglers) -> float:
    """In years, with the seasons; at least the winter to come."""
    return float(YEARS_PLAYED - game.year) + float(WINTER + 1 - game.season) / 4.0


def _season(game: Smugglers) -> i64:
    """Counted from the first of the game."""
    return 4 * game.year + game.season


def _part(seasons: float) -> float:
    """How much of its worth a thing has if so many seasons are left for it: all of it in a year."""
    return min(1.0, max(0.0, seasons / 4.0))


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


def _open_fame(game: Smugglers) -> i64:
    """The most fame that a card open for auction brings."""
    one: i64 = _fame_of(AUCTION_CARDS.first[game.open_one]) if game.open_one != NO_CARD else 0
    two: i64 = _fame_of(AUCTION_CARDS.first[game.open_two]) if game.open_two != NO_CARD else 0
    return max(one, two)


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
    wanted = _offer(game, player)
    if action == DONE:
        return 1.0 if player.fist >= wanted else 0.2
    return 1.0 if player.fist + STEPS[action - ADD] <= wanted else _NEVER


def _offer(game: Smugglers, player: Player) -> i64:
    return min(player.pounds, player.carried + 1) if game.stage == TAXING else min(player.pounds // 3, 4)


def _way(game: Smugglers, player: Player, way: i64) -> float:
    """The road where the tax was paid, the forest with a token, the mountain where excisemen are about."""
    if way == 0:
        return (3.0 if game.level == 0 else 1.0) + float(player.hooks[ROAD])
    if way == 1:
        return (3.0 if player.tokens > 0 else 0.3) + float(player.hooks[FOREST])
    return (3.0 if game.level > 2 else 1.5) + float(player.hooks[MOUNTAIN])


KNOWLEDGE: Final = SmugglersKnowledge
