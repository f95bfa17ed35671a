"""The one-off effects of cards; decks.toml lists the effects and amounts of each card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import search_house
from ceilidh.games.smugglers.rules.bit_sets import BIT, random_member
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, Half
from ceilidh.games.smugglers.rules.events import (
    AGAIN_USED,
    CLUB_DRAWN,
    DRAWN,
    DRAWN_BY,
    HEIST_MADE,
    HELPED,
    LEVEL_CHANGED,
    POOL_CHANGED,
    RECRUITED,
)
from ceilidh.games.smugglers.rules.market import replace_market
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.resource_transfers import (
    earn,
    gain_barrels,
    gain_malt,
    gain_tokens,
    gain_wood,
    log_fame,
    lose_pounds,
)
from ceilidh.games.smugglers.rules.stages import CHOOSING_SMUGGLER, FACING_BREAKDOWN

# In the order of data.EFFECTS
GAIN_POUNDS: Final[i64] = 0
GAIN_WOOD: Final[i64] = 1
GAIN_MALT: Final[i64] = 2
GAIN_BARREL: Final[i64] = 3
GAIN_TOKEN: Final[i64] = 4
GAIN_FAME: Final[i64] = 5
CHANGE_POLICE_POOL: Final[i64] = 6
CHANGE_POLICE_LEVEL: Final[i64] = 7
DRAW_CHANCE: Final[i64] = 8
REFRESH_MARKET: Final[i64] = 9
REGAIN_ACTIVITIES: Final[i64] = 10
NEXT_MOVEMENT: Final[i64] = 11
NEXT_CHECK: Final[i64] = 12
NEXT_BREAKDOWN: Final[i64] = 13
NEXT_SEARCH: Final[i64] = 14
NEXT_SALE: Final[i64] = 15
OWN_SEARCH: Final[i64] = 16
TAKE_FROM_POOL: Final[i64] = 17
GAIN_SMUGGLER: Final[i64] = 18
HALVE_POOL: Final[i64] = 19
EMPTY_POOL: Final[i64] = 20
SEARCH_ALL: Final[i64] = 21
ALL_POUNDS: Final[i64] = 22
ALL_WOOD: Final[i64] = 23
ALL_MALT: Final[i64] = 24
ALL_DRAW: Final[i64] = 25
ALL_TOKEN: Final[i64] = 26
OTHERS_POUNDS: Final[i64] = 27
LEAST_POUNDS: Final[i64] = 28
LEAST_BARREL: Final[i64] = 29
MOST_SEARCH: Final[i64] = 30
ROB_POUNDS: Final[i64] = 31
STEAL_MATERIAL: Final[i64] = 32
DESTROY_BARREL: Final[i64] = 33
DISCARD_RANDOM_CARD: Final[i64] = 34
SEARCH_VICTIM: Final[i64] = 35
BLACKMAIL: Final[i64] = 36
DESTROY_MALT: Final[i64] = 37
SWAP_GOODS: Final[i64] = 38
SWAP_PURSES: Final[i64] = 39
STEAL_SMUGGLER: Final[i64] = 40

NO_SEAT: Final[i64] = -1


def apply_effects(game: BaseState, seat: i64, half: Half) -> i64:
    """Carry out the effects of a card or half in their order; return its fame, which the caller adds to its source.

    NO_SEAT is for year cards, which belong to nobody.
    """
    fame: i64 = 0
    i: i64 = 0
    while i < len(half.effects):
        effect, amount = half.effects[i], half.effects[i + 1]
        if effect == GAIN_FAME:
            fame += amount
            log_fame(game, seat, amount)
        elif effect >= ROB_POUNDS:
            _ask_for_victim(game, seat, effect, amount)
        elif effect >= LEAST_POUNDS:
            _apply_by_fame(game, effect, amount)
        elif effect >= SEARCH_ALL:
            _apply_to_all(game, seat, effect, amount)
        elif effect == CHANGE_POLICE_POOL:
            _change_pool(game, amount)
        elif effect == CHANGE_POLICE_LEVEL:
            _change_level(game, amount)
        elif effect == HALVE_POOL:
            _change_pool(game, -((game.police_pool + 1) // 2))
        elif effect == EMPTY_POOL:
            _change_pool(game, -game.police_pool)
        else:
            _apply_to_one(game, seat, effect, amount)
        i += 2
    return fame


def _apply_to_one(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:  # noqa: C901 - one branch an effect
    player = game.sides[seat]
    if effect == GAIN_POUNDS:
        _change_pounds(game, seat, amount)
    elif effect == GAIN_WOOD:
        gain_wood(game, seat, amount)
    elif effect == GAIN_MALT:
        gain_malt(game, seat, amount)
    elif effect == GAIN_BARREL:
        gain_barrels(game, seat, amount)
    elif effect == GAIN_TOKEN:
        gain_tokens(game, seat, amount)
    elif effect == DRAW_CHANCE:
        while amount > 0:
            draw_chance(game, seat)
            amount -= 1
    elif effect == REFRESH_MARKET:
        replace_market(game)
    elif effect == REGAIN_ACTIVITIES:
        player.used_activities = 0
        if game.log is not None:
            game.log.append(Event(AGAIN_USED, seat, ()))
    elif effect == OWN_SEARCH:
        search_house(game, seat)
    elif effect == TAKE_FROM_POOL:
        _take_from_pool(game, seat, amount)
    elif effect == GAIN_SMUGGLER:
        _gain_smuggler(game, seat)
    else:
        _store_help(game, seat, effect, amount)


def _store_help(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:
    """Store help for the player's next check, movement roll, house search, breakdown or sale."""
    player = game.sides[seat]
    if effect == NEXT_CHECK:
        player.next_check_bonus += amount
    elif effect == NEXT_MOVEMENT:
        player.next_movement_bonus += amount
    elif effect == NEXT_SEARCH:
        player.next_search_alibis += amount
    elif effect == NEXT_BREAKDOWN:
        _mend(player, amount)
    else:
        player.next_sale_bonus += amount
    if game.log is not None:
        kind = {NEXT_CHECK: 0, NEXT_MOVEMENT: 1, NEXT_SEARCH: 2, NEXT_SALE: 3, NEXT_BREAKDOWN: 4}[effect]
        game.log.append(Event(HELPED, seat, (kind, amount)))


def _mend(player: Player, axles: i64) -> None:
    """Mend the breakdown that has just happened, or else the next one."""
    if player.misses_round:
        player.misses_round = 0
        axles -= 1
    player.spare_axles += axles


def _change_pounds(game: BaseState, seat: i64, amount: i64) -> None:
    if amount >= 0:
        earn(game, seat, amount)
    else:
        lose_pounds(game, seat, -amount)


def _change_pool(game: BaseState, amount: i64) -> None:
    amount = max(amount, -game.police_pool)
    game.police_pool += amount
    game.bank -= amount
    if game.log is not None and amount:
        game.log.append(Event(POOL_CHANGED, -1, (amount,)))


def _change_level(game: BaseState, amount: i64) -> None:
    """Change the police level, or before the tax the level that this winter will have."""
    if CHOOSING_SMUGGLER <= game.stage <= FACING_BREAKDOWN:
        game.police_level = max(0, game.police_level + amount)
    else:
        game.police_level_change += amount
    if game.log is not None:
        game.log.append(Event(LEVEL_CHANGED, -1, (amount,)))


def _apply_to_all(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:
    turn: i64 = 0
    while turn < game.players:
        other = game.seat_in_turn_order(turn)
        if effect == SEARCH_ALL:
            if game.sides[other].barrels >= amount:
                search_house(game, other)
        elif effect == ALL_WOOD:
            gain_wood(game, other, amount)
        elif effect == ALL_MALT:
            gain_malt(game, other, amount)
        elif effect == ALL_DRAW:
            draw_chance(game, other)
        elif effect == ALL_TOKEN:
            gain_tokens(game, other, amount)
        elif effect == ALL_POUNDS or other != seat:
            _change_pounds(game, other, amount)
        turn += 1


def _apply_by_fame(game: BaseState, effect: i64, amount: i64) -> None:
    """Apply an effect to all who have the least fame, or the most (R24)."""
    fame = [player.fame() for player in game.sides]
    wanted: i64 = max(fame) if effect == MOST_SEARCH else min(fame)
    turn: i64 = 0
    while turn < game.players:
        seat = game.seat_in_turn_order(turn)
        turn += 1
        if fame[seat] != wanted:
            continue
        if effect == LEAST_POUNDS:
            earn(game, seat, amount)
        elif effect == LEAST_BARREL:
            gain_barrels(game, seat, amount)
        else:
            search_house(game, seat)


def _take_from_pool(game: BaseState, seat: i64, amount: i64) -> None:
    """Take pounds out of the police pool, as far as it has some."""
    amount = min(amount, game.police_pool)
    game.police_pool -= amount
    game.sides[seat].pounds += amount
    if game.log is not None and amount:
        game.log.append(Event(HEIST_MADE, seat, (amount,)))


def _gain_smuggler(game: BaseState, seat: i64) -> None:
    """Take a random smuggler from the deck, if one is left."""
    if game.smuggler_deck == 0:
        return
    card = random_member(game.smuggler_deck, game.rng)
    game.smuggler_deck &= ~BIT[card]
    game.sides[seat].smugglers |= BIT[card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(RECRUITED, seat, (card,)))


def _ask_for_victim(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:
    game.naming_seat = seat
    game.victim_effect = effect
    game.victim_effect_amount = amount


def draw_chance(game: BaseState, seat: i64) -> None:
    """Draw a chance card into the hand; both halves of one marked ♣ happen now.

    An empty deck is made of the cards put aside.
    """
    if game.chance_deck == 0:
        game.chance_deck = game.chance_discard
        game.chance_discard = 0
    if game.chance_deck == 0:
        return
    card = random_member(game.chance_deck, game.rng)
    game.chance_deck &= ~BIT[card]
    game.reveal_to_all()
    if CHANCE_CARDS.marked & BIT[card]:
        game.chance_discard |= BIT[card]
        if game.log is not None:
            game.log.append(Event(CLUB_DRAWN, seat, (card,)))
        play_chance_half(game, seat, CHANCE_CARDS.first[card])
        play_chance_half(game, seat, CHANCE_CARDS.second[card])
        return
    game.sides[seat].hand |= BIT[card]
    if game.log is not None:
        game.log.append(Event(DRAWN_BY, seat, ()))
        game.log.append(Event(DRAWN, seat, (card,), seat))


def play_chance_half(game: BaseState, seat: i64, half: Half) -> None:
    """Carry out the effects of a chance card's half, whose fame counts as fame from chance cards."""
    game.sides[seat].fame_chance += apply_effects(game, seat, half)
