"""What cards do once. Each effect is a few lines here; decks.toml says which card has which, and how much of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import search_house
from ceilidh.games.smugglers.rules.cards import BIT, NO_CARD, Half, random_member
from ceilidh.games.smugglers.rules.events import (
    AGAIN_USED,
    HEIST_MADE,
    HELPED,
    LEVEL_CHANGED,
    POOL_CHANGED,
    RECRUITED,
)
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.state_data import CHOOSING_SMUGGLER, FACING_BREAKDOWN

# The order of data.EFFECTS
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
    """Everything a card does once, in the order written; returns the fame in it, which the caller puts to its source.

    A seat of NOBODY is for year cards, whose effects concern nobody in particular.
    """
    fame: i64 = 0
    i: i64 = 0
    while i < len(half.effects):
        effect, amount = half.effects[i], half.effects[i + 1]
        if effect == GAIN_FAME:
            fame += amount
            game.log_fame(seat, amount)
        elif effect >= ROB_POUNDS:
            _ask_for_victim(game, seat, effect, amount)
        elif effect >= LEAST_POUNDS:
            _by_fame(game, effect, amount)
        elif effect >= SEARCH_ALL:
            _for_all(game, seat, effect, amount)
        elif effect == CHANGE_POLICE_POOL:
            _change_pool(game, amount)
        elif effect == CHANGE_POLICE_LEVEL:
            _change_level(game, amount)
        elif effect == HALVE_POOL:
            _change_pool(game, -((game.police_pool + 1) // 2))
        elif effect == EMPTY_POOL:
            _change_pool(game, -game.police_pool)
        else:
            _for_one(game, seat, effect, amount)
        i += 2
    return fame


def _for_one(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:  # noqa: C901 - one branch a case
    player = game.sides[seat]
    if effect == GAIN_POUNDS:
        _change_pounds(game, seat, amount)
    elif effect == GAIN_WOOD:
        game.gain_wood(seat, amount)
    elif effect == GAIN_MALT:
        game.gain_malt(seat, amount)
    elif effect == GAIN_BARREL:
        game.gain_barrels(seat, amount)
    elif effect == GAIN_TOKEN:
        game.gain_tokens(seat, amount)
    elif effect == DRAW_CHANCE:
        while amount > 0:
            game.draw_chance(seat)
            amount -= 1
    elif effect == REFRESH_MARKET:
        _refresh(game)
    elif effect == REGAIN_ACTIVITIES:
        player.used_activities = 0
        if game.log is not None:
            game.log.append(Event(AGAIN_USED, seat, ()))
    elif effect == OWN_SEARCH:
        search_house(game, seat)
    elif effect == TAKE_FROM_POOL:
        _heist(game, seat, amount)
    elif effect == GAIN_SMUGGLER:
        _recruit(game, seat)
    else:
        _help(game, seat, effect, amount)


def _help(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:
    """Help that waits for its moment: the next check, movement roll, house search, breakdown or sale."""
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
    """A breakdown that has just happened is mended at once, else the next one."""
    if player.misses_round:
        player.misses_round = 0
        axles -= 1
    player.spare_axles += axles


def _change_pounds(game: BaseState, seat: i64, amount: i64) -> None:
    if amount >= 0:
        game.earn(seat, amount)
    else:
        game.lose_pounds(seat, -amount)


def _change_pool(game: BaseState, amount: i64) -> None:
    amount = max(amount, -game.police_pool)
    game.police_pool += amount
    game.bank -= amount
    if game.log is not None and amount:
        game.log.append(Event(POOL_CHANGED, -1, (amount,)))


def _change_level(game: BaseState, amount: i64) -> None:
    """On the way the level changes at once; before the tax it changes the level to come."""
    if CHOOSING_SMUGGLER <= game.stage <= FACING_BREAKDOWN:
        game.police_level = max(0, game.police_level + amount)
    else:
        game.police_level_change += amount
    if game.log is not None:
        game.log.append(Event(LEVEL_CHANGED, -1, (amount,)))


def _refresh(game: BaseState) -> None:
    """Other open auction cards, as far as there are others; nothing while one of them is being auctioned."""
    one, two = game.open_one, game.open_two
    if one == NO_CARD:
        return
    game.open_one = NO_CARD
    game.open_two = NO_CARD
    game.refill_auction_cards()
    game.auction_discard |= BIT[one]
    if two != NO_CARD:
        game.auction_discard |= BIT[two]
    game.refill_auction_cards()
    game.log_open_auction_cards()


def _for_all(game: BaseState, seat: i64, effect: i64, amount: i64) -> None:
    turn: i64 = 0
    while turn < game.players:
        other = game.seat_in_turn_order(turn)
        if effect == SEARCH_ALL:
            if game.sides[other].barrels >= amount:
                search_house(game, other)
        elif effect == ALL_WOOD:
            game.gain_wood(other, amount)
        elif effect == ALL_MALT:
            game.gain_malt(other, amount)
        elif effect == ALL_DRAW:
            game.draw_chance(other)
        elif effect == ALL_TOKEN:
            game.gain_tokens(other, amount)
        elif effect == ALL_POUNDS or other != seat:
            _change_pounds(game, other, amount)
        turn += 1


def _by_fame(game: BaseState, effect: i64, amount: i64) -> None:
    """For whoever has the least fame, or the most."""
    fame = [player.fame() for player in game.sides]
    wanted: i64 = max(fame) if effect == MOST_SEARCH else min(fame)
    turn: i64 = 0
    while turn < game.players:
        seat = game.seat_in_turn_order(turn)
        turn += 1
        if fame[seat] != wanted:
            continue
        if effect == LEAST_POUNDS:
            game.earn(seat, amount)
        elif effect == LEAST_BARREL:
            game.gain_barrels(seat, amount)
        else:
            search_house(game, seat)


def _heist(game: BaseState, seat: i64, amount: i64) -> None:
    """Pounds out of the police pool, as far as there are some."""
    amount = min(amount, game.police_pool)
    game.police_pool -= amount
    game.sides[seat].pounds += amount
    if game.log is not None and amount:
        game.log.append(Event(HEIST_MADE, seat, (amount,)))


def _recruit(game: BaseState, seat: i64) -> None:
    """A smuggler comes along for nothing, if there is one."""
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
