"""Effects of chance cards on a victim, who is named when the card is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import search_house
from ceilidh.games.smugglers.rules.bit_sets import BIT, random_member
from ceilidh.games.smugglers.rules.card_effects import (
    BLACKMAIL,
    DESTROY_BARREL,
    DESTROY_MALT,
    DISCARD_RANDOM_CARD,
    NO_SEAT,
    ROB_POUNDS,
    SEARCH_VICTIM,
    STEAL_MATERIAL,
    STEAL_SMUGGLER,
    SWAP_GOODS,
)
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.events import (
    DISCARDED,
    FILCHED,
    ITEM_MALT,
    ITEM_WOOD,
    NOTHING_DONE,
    RECRUITED,
    ROBBED,
    SPILLED,
    SWAPPED,
    VICTIM_NAMED,
)
from ceilidh.games.smugglers.rules.resource_transfers import gain_barrels, gain_malt, transfer_pounds


def _cards_with_victim() -> i64:
    cards: i64 = 0
    card: i64 = 0
    while card < CHANCE_CARDS.size:
        effects = CHANCE_CARDS.first[card].effects
        i: i64 = 0
        while i < len(effects):
            if effects[i] >= ROB_POUNDS:
                cards |= BIT[card]
            i += 2
        card += 1
    return cards


CARDS_WITH_VICTIM: Final[i64] = _cards_with_victim()
"""Chance cards whose upper half asks for a victim: they wait while another card's victim is being named (R19)."""


def hit_victim(game: BaseState, seat: i64, victim: i64) -> None:  # noqa: C901 - one branch an effect
    """Carry out the effect on the victim named. A log entry names the victim even if nothing happens."""
    effect, amount = game.victim_effect, game.victim_effect_amount
    game.naming_seat = NO_SEAT
    game.reveal_to_others(seat)
    if game.log is not None:
        game.log.append(Event(VICTIM_NAMED, seat, (victim,)))
    if effect == ROB_POUNDS:
        _rob_pounds(game, seat, victim, amount)
    elif effect == STEAL_MATERIAL:
        _steal_material(game, seat, victim)
    elif effect == DESTROY_BARREL:
        if game.log is not None and game.sides[victim].barrels:
            game.log.append(Event(SPILLED, victim, ()))
        gain_barrels(game, victim, -amount)
    elif effect == DISCARD_RANDOM_CARD:
        lose_random_card(game, victim)
    elif effect == SEARCH_VICTIM:
        search_house(game, victim)
    elif effect == BLACKMAIL:
        _blackmail(game, seat, victim, amount)
    elif effect == DESTROY_MALT:
        gain_malt(game, victim, -game.sides[victim].malt)
    elif effect == STEAL_SMUGGLER:
        _steal_smuggler(game, seat, victim)
    else:
        _swap(game, seat, victim, effect)
    if game.log is not None and game.log[-1].kind == VICTIM_NAMED and not game.awaiting_search & BIT[victim]:
        game.log.append(Event(NOTHING_DONE, victim, (2,)))


def _rob_pounds(game: BaseState, seat: i64, victim: i64, amount: i64) -> None:
    amount = min(amount, game.sides[victim].pounds)
    transfer_pounds(game, victim, seat, amount)
    if game.log is not None and amount:
        game.log.append(Event(ROBBED, seat, (victim, amount)))


def _blackmail(game: BaseState, seat: i64, victim: i64, amount: i64) -> None:
    """Take the full amount, or have the house searched of a victim who cannot pay it (R22)."""
    if game.sides[victim].pounds >= amount:
        _rob_pounds(game, seat, victim, amount)
    else:
        search_house(game, victim)


def _swap(game: BaseState, seat: i64, victim: i64, effect: i64) -> None:
    """Swap wood and malt, or purses."""
    own, other = game.sides[seat], game.sides[victim]
    if effect == SWAP_GOODS:
        own.wood, other.wood = other.wood, own.wood
        own.malt, other.malt = other.malt, own.malt
    else:
        own.pounds, other.pounds = other.pounds, own.pounds
    if game.log is not None:
        game.log.append(Event(SWAPPED, seat, (victim, 0 if effect == SWAP_GOODS else 1)))


def _steal_smuggler(game: BaseState, seat: i64, victim: i64) -> None:
    """Take a random smuggler from the victim, except the one in use."""
    cards = game.sides[victim].smugglers
    if game.sides[victim].active_smuggler >= 0:
        cards &= ~BIT[game.sides[victim].active_smuggler]
    if cards == 0:
        return
    card = random_member(cards, game.rng)
    game.sides[victim].smugglers &= ~BIT[card]
    game.sides[seat].smugglers |= BIT[card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(RECRUITED, seat, (card,)))


def _steal_material(game: BaseState, seat: i64, victim: i64) -> None:
    """Take a raw material from the victim, wood before malt (R17)."""
    item = ITEM_WOOD if game.sides[victim].wood else ITEM_MALT
    if game.sides[victim].wood:
        game.sides[victim].wood -= 1
        game.sides[seat].wood += 1
    elif game.sides[victim].malt:
        game.sides[victim].malt -= 1
        game.sides[seat].malt += 1
    else:
        return
    if game.log is not None:
        game.log.append(Event(FILCHED, seat, (victim, item)))


def lose_random_card(game: BaseState, seat: i64) -> None:
    """Discard a random chance card from the hand, for all to see."""
    player = game.sides[seat]
    if player.hand == 0:
        return
    card = random_member(player.hand, game.rng)
    player.hand &= ~BIT[card]
    game.chance_discard |= BIT[card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(DISCARDED, seat, (card,)))
