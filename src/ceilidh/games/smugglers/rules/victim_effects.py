"""What cards do to a victim, who is named when the card is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import search_house
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
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE_CARDS, random_member
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


def _with_victim() -> i64:
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


CARDS_WITH_VICTIM: Final[i64] = _with_victim()
"""Chance cards whose upper half asks for a victim: not to be played while another card's victim is being named."""


def hit_victim(game: BaseState, seat: i64, victim: i64) -> None:  # noqa: C901 - one branch a case
    """The victim is named; where the card does nothing, only this tells the others who it was."""
    effect, amount = game.victim_effect, game.victim_effect_amount
    game.naming_seat = NO_SEAT
    game.reveal_to_others(seat)
    if game.log is not None:
        game.log.append(Event(VICTIM_NAMED, seat, (victim,)))
    if effect == ROB_POUNDS:
        _rob(game, seat, victim, amount)
    elif effect == STEAL_MATERIAL:
        _filch(game, seat, victim)
    elif effect == DESTROY_BARREL:
        if game.log is not None and game.sides[victim].barrels:
            game.log.append(Event(SPILLED, victim, ()))
        game.gain_barrels(victim, -amount)
    elif effect == DISCARD_RANDOM_CARD:
        lose_random_card(game, victim)
    elif effect == SEARCH_VICTIM:
        search_house(game, victim)
    elif effect == BLACKMAIL:
        _blackmail(game, seat, victim, amount)
    elif effect == DESTROY_MALT:
        game.gain_malt(victim, -game.sides[victim].malt)
    elif effect == STEAL_SMUGGLER:
        _poach(game, seat, victim)
    else:
        _swap(game, seat, victim, effect)
    if game.log is not None and game.log[-1].kind == VICTIM_NAMED and not game.awaiting_search & BIT[victim]:
        game.log.append(Event(NOTHING_DONE, victim, (2,)))


def _rob(game: BaseState, seat: i64, victim: i64, amount: i64) -> None:
    amount = min(amount, game.sides[victim].pounds)
    game.transfer_pounds(victim, seat, amount)
    if game.log is not None and amount:
        game.log.append(Event(ROBBED, seat, (victim, amount)))


def _blackmail(game: BaseState, seat: i64, victim: i64, amount: i64) -> None:
    """The victim pays all of it, or is reported."""
    if game.sides[victim].pounds >= amount:
        _rob(game, seat, victim, amount)
    else:
        search_house(game, victim)


def _swap(game: BaseState, seat: i64, victim: i64, effect: i64) -> None:
    """Wood and malt, or purses."""
    own, other = game.sides[seat], game.sides[victim]
    if effect == SWAP_GOODS:
        own.wood, other.wood = other.wood, own.wood
        own.malt, other.malt = other.malt, own.malt
    else:
        own.pounds, other.pounds = other.pounds, own.pounds
    if game.log is not None:
        game.log.append(Event(SWAPPED, seat, (victim, 0 if effect == SWAP_GOODS else 1)))


def _poach(game: BaseState, seat: i64, victim: i64) -> None:
    """A smuggler of the victim's changes sides, but not one who is under way."""
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


def _filch(game: BaseState, seat: i64, victim: i64) -> None:
    """A raw material of the victim's, wood before malt."""
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
    """A random chance card from the hand is lost, for all to see."""
    player = game.sides[seat]
    if player.hand == 0:
        return
    card = random_member(player.hand, game.rng)
    player.hand &= ~BIT[card]
    game.chance_discard |= BIT[card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(DISCARDED, seat, (card,)))
