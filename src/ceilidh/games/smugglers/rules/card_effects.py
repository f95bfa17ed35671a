"""What cards do once. Each effect is a few lines here; decks.toml says which card has which, and how much of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.betrayal import house_search
from ceilidh.games.smugglers.rules.cards import BIT, NO_CARD, Half, pick
from ceilidh.games.smugglers.rules.events import (
    AGAIN_USED,
    HEIST_MADE,
    HELPED,
    LEVEL,
    POOL,
    RECRUITED,
)
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.state_data import HIRING, STOPPED

# The order of data.EFFECTS
POUNDS: Final[i64] = 0
WOOD: Final[i64] = 1
MALT: Final[i64] = 2
BARREL: Final[i64] = 3
TOKEN: Final[i64] = 4
FAME: Final[i64] = 5
POLICE_POOL: Final[i64] = 6
POLICE_LEVEL: Final[i64] = 7
DRAW: Final[i64] = 8
REFRESH: Final[i64] = 9
AGAIN: Final[i64] = 10
STRIDE: Final[i64] = 11
NERVE: Final[i64] = 12
REPAIR: Final[i64] = 13
ALIBI: Final[i64] = 14
BARGAIN: Final[i64] = 15
SEARCH: Final[i64] = 16
HEIST: Final[i64] = 17
RECRUIT: Final[i64] = 18
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
ROB: Final[i64] = 31
FILCH: Final[i64] = 32
SPILL: Final[i64] = 33
PICKPOCKET: Final[i64] = 34
DENOUNCE: Final[i64] = 35
BLACKMAIL: Final[i64] = 36
GRAZE: Final[i64] = 37
SWAP_GOODS: Final[i64] = 38
SWAP_PURSES: Final[i64] = 39
POACH: Final[i64] = 40

NOBODY: Final[i64] = -1


def carry_out(game: Position, seat: i64, half: Half) -> i64:
    """Everything a card does once, in the order written; returns the fame in it, which the caller puts to its source.

    A seat of NOBODY is for year cards, whose effects concern nobody in particular.
    """
    fame: i64 = 0
    i: i64 = 0
    while i < len(half.effects):
        effect, amount = half.effects[i], half.effects[i + 1]
        if effect == FAME:
            fame += amount
            game.tell_fame(seat, amount)
        elif effect >= ROB:
            _ask_for_victim(game, seat, effect, amount)
        elif effect >= LEAST_POUNDS:
            _by_fame(game, effect, amount)
        elif effect >= SEARCH_ALL:
            _for_all(game, seat, effect, amount)
        elif effect == POLICE_POOL:
            _change_pool(game, amount)
        elif effect == POLICE_LEVEL:
            _change_level(game, amount)
        elif effect == HALVE_POOL:
            _change_pool(game, -((game.pool + 1) // 2))
        elif effect == EMPTY_POOL:
            _change_pool(game, -game.pool)
        else:
            _for_one(game, seat, effect, amount)
        i += 2
    return fame


def _for_one(game: Position, seat: i64, effect: i64, amount: i64) -> None:  # noqa: C901 - one branch a case
    player = game.side[seat]
    if effect == POUNDS:
        _change_pounds(game, seat, amount)
    elif effect == WOOD:
        game.gain_wood(seat, amount)
    elif effect == MALT:
        game.gain_malt(seat, amount)
    elif effect == BARREL:
        game.gain_barrels(seat, amount)
    elif effect == TOKEN:
        game.gain_tokens(seat, amount)
    elif effect == DRAW:
        while amount > 0:
            game.draw_chance(seat)
            amount -= 1
    elif effect == REFRESH:
        _refresh(game)
    elif effect == AGAIN:
        player.used = 0
        if game.log is not None:
            game.log.append(Event(AGAIN_USED, seat, ()))
    elif effect == SEARCH:
        house_search(game, seat)
    elif effect == HEIST:
        _heist(game, seat, amount)
    elif effect == RECRUIT:
        _recruit(game, seat)
    else:
        _help(game, seat, effect, amount)


def _help(game: Position, seat: i64, effect: i64, amount: i64) -> None:
    """Help that waits for its moment: the next check, movement roll, house search, breakdown or sale."""
    player = game.side[seat]
    if effect == NERVE:
        player.nerve += amount
    elif effect == STRIDE:
        player.stride += amount
    elif effect == ALIBI:
        player.alibi += amount
    elif effect == REPAIR:
        _mend(player, amount)
    else:
        player.bargain += amount
    if game.log is not None:
        kind = {NERVE: 0, STRIDE: 1, ALIBI: 2, BARGAIN: 3, REPAIR: 4}[effect]
        game.log.append(Event(HELPED, seat, (kind, amount)))


def _mend(player: Player, axles: i64) -> None:
    """A breakdown that has just happened is mended at once, else the next one."""
    if player.misses:
        player.misses = 0
        axles -= 1
    player.spare += axles


def _change_pounds(game: Position, seat: i64, amount: i64) -> None:
    if amount >= 0:
        game.earn(seat, amount)
    else:
        game.lose_pounds(seat, -amount)


def _change_pool(game: Position, amount: i64) -> None:
    amount = max(amount, -game.pool)
    game.pool += amount
    game.bank -= amount
    if game.log is not None and amount:
        game.log.append(Event(POOL, -1, (amount,)))


def _change_level(game: Position, amount: i64) -> None:
    """On the way the level changes at once; before the tax it changes the level to come."""
    if HIRING <= game.stage <= STOPPED:
        game.level = max(0, game.level + amount)
    else:
        game.level_shift += amount
    if game.log is not None:
        game.log.append(Event(LEVEL, -1, (amount,)))


def _refresh(game: Position) -> None:
    """Other open auction cards, as far as there are others; nothing while one of them is being auctioned."""
    one, two = game.open_one, game.open_two
    if one == NO_CARD:
        return
    game.open_one = NO_CARD
    game.open_two = NO_CARD
    game.turn_up_auction()
    game.auction_out |= BIT[one]
    if two != NO_CARD:
        game.auction_out |= BIT[two]
    game.turn_up_auction()
    game.tell_open()


def _for_all(game: Position, seat: i64, effect: i64, amount: i64) -> None:
    turn: i64 = 0
    while turn < game.players:
        other = game.in_order(turn)
        if effect == SEARCH_ALL:
            if game.side[other].barrels >= amount:
                house_search(game, other)
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


def _by_fame(game: Position, effect: i64, amount: i64) -> None:
    """For whoever has the least fame, or the most."""
    fame = [player.fame() for player in game.side]
    wanted: i64 = max(fame) if effect == MOST_SEARCH else min(fame)
    turn: i64 = 0
    while turn < game.players:
        seat = game.in_order(turn)
        turn += 1
        if fame[seat] != wanted:
            continue
        if effect == LEAST_POUNDS:
            game.earn(seat, amount)
        elif effect == LEAST_BARREL:
            game.gain_barrels(seat, amount)
        else:
            house_search(game, seat)


def _heist(game: Position, seat: i64, amount: i64) -> None:
    """Pounds out of the police pool, as far as there are some."""
    amount = min(amount, game.pool)
    game.pool -= amount
    game.side[seat].pounds += amount
    if game.log is not None and amount:
        game.log.append(Event(HEIST_MADE, seat, (amount,)))


def _recruit(game: Position, seat: i64) -> None:
    """A smuggler comes along for nothing, if there is one."""
    if game.smugglers == 0:
        return
    card = pick(game.smugglers, game.rng)
    game.smugglers &= ~BIT[card]
    game.side[seat].smugglers |= BIT[card]
    game.all_learn()
    if game.log is not None:
        game.log.append(Event(RECRUITED, seat, (card,)))


def _ask_for_victim(game: Position, seat: i64, effect: i64, amount: i64) -> None:
    game.naming = seat
    game.naming_effect = effect
    game.naming_amount = amount
