"""What cards do to a victim, who is named when the card is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.betrayal import house_search
from ceilidh.games.smugglers.rules.card_effects import (
    BLACKMAIL,
    DENOUNCE,
    FILCH,
    GRAZE,
    NOBODY,
    PICKPOCKET,
    POACH,
    ROB,
    SPILL,
    SWAP_GOODS,
)
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE, pick
from ceilidh.games.smugglers.rules.events import (
    A_MALT,
    A_WOOD,
    DISCARDED,
    FILCHED,
    HIT,
    NOTHING_DONE,
    RECRUITED,
    ROBBED,
    SPILLED,
    SWAPPED,
)


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


def hit(game: Position, seat: i64, victim: i64) -> None:  # noqa: C901 - one branch a case
    """The victim is named; where the card does nothing, only this tells the others who it was."""
    effect, amount = game.naming_effect, game.naming_amount
    game.naming = NOBODY
    game.others_learn(seat)
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
    elif effect == DENOUNCE:
        house_search(game, victim)
    elif effect == BLACKMAIL:
        _blackmail(game, seat, victim, amount)
    elif effect == GRAZE:
        game.gain_malt(victim, -game.side[victim].malt)
    elif effect == POACH:
        _poach(game, seat, victim)
    else:
        _swap(game, seat, victim, effect)
    if game.log is not None and game.log[-1].kind == HIT and not game.searching & BIT[victim]:
        game.log.append(Event(NOTHING_DONE, victim, (2,)))


def _rob(game: Position, seat: i64, victim: i64, amount: i64) -> None:
    amount = min(amount, game.side[victim].pounds)
    game.hand_over(victim, seat, amount)
    if game.log is not None and amount:
        game.log.append(Event(ROBBED, seat, (victim, amount)))


def _blackmail(game: Position, seat: i64, victim: i64, amount: i64) -> None:
    """The victim pays all of it, or is reported."""
    if game.side[victim].pounds >= amount:
        _rob(game, seat, victim, amount)
    else:
        house_search(game, victim)


def _swap(game: Position, seat: i64, victim: i64, effect: i64) -> None:
    """Wood and malt, or purses."""
    own, other = game.side[seat], game.side[victim]
    if effect == SWAP_GOODS:
        own.wood, other.wood = other.wood, own.wood
        own.malt, other.malt = other.malt, own.malt
    else:
        own.pounds, other.pounds = other.pounds, own.pounds
    if game.log is not None:
        game.log.append(Event(SWAPPED, seat, (victim, 0 if effect == SWAP_GOODS else 1)))


def _poach(game: Position, seat: i64, victim: i64) -> None:
    """A smuggler of the victim's changes sides, but not one who is under way."""
    cards = game.side[victim].smugglers
    if game.side[victim].using >= 0:
        cards &= ~BIT[game.side[victim].using]
    if cards == 0:
        return
    card = pick(cards, game.rng)
    game.side[victim].smugglers &= ~BIT[card]
    game.side[seat].smugglers |= BIT[card]
    game.all_learn()
    if game.log is not None:
        game.log.append(Event(RECRUITED, seat, (card,)))


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
