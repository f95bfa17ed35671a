"""What cards do once. Each effect is a few lines here; decks.toml says which card has which, and how much of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.betrayal import house_search
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE, NO_CARD, Half, pick
from ceilidh.games.smugglers.rules.events import (
    A_MALT,
    A_WOOD,
    AGAIN_USED,
    DISCARDED,
    FILCHED,
    HELPED,
    HIT,
    LEVEL,
    POOL,
    REFRESHED,
    ROBBED,
    SPILLED,
)
from ceilidh.games.smugglers.rules.layout import HIRING, STOPPED
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.position import Position

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
SEARCH_ALL: Final[i64] = 17
ALL_POUNDS: Final[i64] = 18
ALL_WOOD: Final[i64] = 19
ALL_MALT: Final[i64] = 20
ALL_DRAW: Final[i64] = 21
OTHERS_POUNDS: Final[i64] = 22
ROB: Final[i64] = 23
FILCH: Final[i64] = 24
SPILL: Final[i64] = 25
PICKPOCKET: Final[i64] = 26
DENOUNCE: Final[i64] = 27

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
        elif effect >= SEARCH_ALL:
            _for_all(game, seat, effect, amount)
        elif effect == POLICE_POOL:
            _change_pool(game, amount)
        elif effect == POLICE_LEVEL:
            _change_level(game, amount)
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
    if game.log is not None:
        game.log.append(Event(REFRESHED, -1, ()))


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
        elif effect == ALL_POUNDS or other != seat:
            _change_pounds(game, other, amount)
        turn += 1


# What needs a victim


def _with_victim() -> i64:
    cards: i64 = 0
    card: i64 = 0
    while card < CHANCE.size:
        effects = CHANCE.first[card].effects
        i: i64 = 0
        while i < len(effects):
            if effects[i] >= ROB:
                cards |= BIT[card]
            i += 2
        card += 1
    return cards


WITH_VICTIM: Final[i64] = _with_victim()
"""Chance cards whose upper half asks for a victim: not to be played while another card's victim is being named."""


def _ask_for_victim(game: Position, seat: i64, effect: i64, amount: i64) -> None:
    game.naming = seat
    game.naming_effect = effect
    game.naming_amount = amount


def hit(game: Position, seat: i64, victim: i64) -> None:
    """The victim is named."""
    effect, amount = game.naming_effect, game.naming_amount
    game.naming = NOBODY
    if game.log is not None:
        game.log.append(Event(HIT, seat, (victim,)))
    if effect == ROB:
        _rob(game, seat, victim, amount)
    elif effect == FILCH:
        _filch(game, seat, victim)
    elif effect == SPILL:
        if game.log is not None and game.side[victim].barrels:
            game.log.append(Event(SPILLED, victim, ()))
        game.gain_barrels(victim, -amount)
    elif effect == PICKPOCKET:
        lose_random_card(game, victim)
    else:
        house_search(game, victim)


def _rob(game: Position, seat: i64, victim: i64, amount: i64) -> None:
    amount = min(amount, game.side[victim].pounds)
    game.hand_over(victim, seat, amount)
    if game.log is not None and amount:
        game.log.append(Event(ROBBED, seat, (victim, amount)))


def _filch(game: Position, seat: i64, victim: i64) -> None:
    """A raw material of the victim's, wood before malt."""
    item = A_WOOD if game.side[victim].wood else A_MALT
    if game.side[victim].wood:
        game.side[victim].wood -= 1
        game.side[seat].wood += 1
    elif game.side[victim].malt:
        game.side[victim].malt -= 1
        game.side[seat].malt += 1
    else:
        return
    if game.log is not None:
        game.log.append(Event(FILCHED, seat, (victim, item)))


def lose_random_card(game: Position, seat: i64) -> None:
    """A random chance card from the hand is lost, for all to see."""
    player = game.side[seat]
    if player.hand == 0:
        return
    card = pick(player.hand, game.rng)
    player.hand &= ~BIT[card]
    game.chance_out |= BIT[card]
    game.all_learn()
    if game.log is not None:
        game.log.append(Event(DISCARDED, seat, (card,)))
