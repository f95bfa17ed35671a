"""Checks by the police, on number spaces and at the city gate."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import BRIBE_3, BRIBE_5, DONE
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import seize_cart
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.board import NUMBER_SPACE, space_at
from ceilidh.games.smugglers.rules.card_modifiers import (
    BRIBE_DISCOUNT,
    CHECK_BONUS,
    CHECK_RETRY,
    NO_ARREST,
    POLICE_BONUS,
)
from ceilidh.games.smugglers.rules.cards import SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.events import ARRESTED, CALLED_OFF, CAUGHT, CHECKED, RETRIED
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.resource_transfers import pay_pool
from ceilidh.games.smugglers.rules.stages import FACING_CHECK, SETTLING_ROUND

POOL_POUNDS_PER_POINT: Final[i64] = 10
ARREST_MARGIN: Final[i64] = 2
BRIBE_PRICES: Final = vec[i64]([0, 3, 5])
"""By the bonus on the player's roll."""


def start_check(game: BaseState, seat: i64) -> None:
    """Roll for the police, then ask the player for a bribe."""
    game.police_roll = game.roll()
    if game.log is not None:
        pool_bonus: i64 = game.police_pool // POOL_POUNDS_PER_POINT
        game.log.append(Event(CAUGHT, seat, (police_result(game, seat), game.police_roll, pool_bonus)))
    game.ask_one(FACING_CHECK, seat)


def police_result(game: BaseState, seat: i64) -> i64:
    """Return the police's roll with bonuses: 1 for every full 10 pounds in the pool, and those of cards."""
    return game.police_roll + game.police_pool // POOL_POUNDS_PER_POINT + game.modifier(game.sides[seat], POLICE_BONUS)


def release_if_level_fell(game: BaseState) -> None:
    """End the check if a card has lowered the police level below the number of the space (R21)."""
    player = game.sides[game.turn]
    space = space_at(player.way, player.position)
    if space >= NUMBER_SPACE and game.police_level <= space - NUMBER_SPACE:
        game.ask(SETTLING_ROUND, 0)
        if game.log is not None:
            game.log.append(Event(CALLED_OFF, game.turn, ()))


def bribe_price(player: Player, bonus: i64) -> i64:
    """Return the price of a bonus of 1 or 2, with the player's cards."""
    return max(0, BRIBE_PRICES[bonus] - player.modifiers[BRIBE_DISCOUNT])


def legal_bribes(player: Player) -> list[int]:
    """List no bribe, and those that the player can pay."""
    actions: list[int] = [DONE]
    if player.pounds >= bribe_price(player, 1):
        actions.append(BRIBE_3)
    if player.pounds >= bribe_price(player, 2):
        actions.append(BRIBE_5)
    return actions


def resolve_check(game: BaseState, seat: i64, action: i64) -> None:
    """Roll for the player, who needs at least the police's result. The bribe reaches the pool after the roll."""
    player = game.sides[seat]
    game.ask(SETTLING_ROUND, 0)
    bonus: i64 = 1 if action == BRIBE_3 else 2 if action == BRIBE_5 else 0
    die = game.roll()
    cards: i64 = game.modifier(player, CHECK_BONUS) + player.next_check_bonus
    police = police_result(game, seat)
    if die + bonus + cards < police and player.modifiers[CHECK_RETRY] > 0:
        if game.log is not None:
            game.log.append(Event(RETRIED, seat, ()))
        die = max(die, game.roll())
    own: i64 = die + bonus + cards
    player.next_check_bonus = 0
    if bonus:
        pay_pool(game, seat, bribe_price(player, bonus))
    if game.log is not None:
        game.log.append(Event(CHECKED, seat, (own, police, die, bonus)))
    if own >= police:
        return
    seize_cart(game, seat)
    if police - own > ARREST_MARGIN:
        _arrest(game, seat)


def _arrest(game: BaseState, seat: i64) -> None:
    """Put the smuggler in use back into the deck: the check was lost by more than 2."""
    player = game.sides[seat]
    card = player.active_smuggler
    if card == NOTHING or player.modifiers[NO_ARREST] > 0:
        return
    player.take_out_of_play(SMUGGLER_CARDS.first[card])
    player.active_smuggler = NOTHING
    player.smugglers &= ~BIT[card]
    game.smuggler_deck |= BIT[card]
    if game.log is not None:
        game.log.append(Event(ARRESTED, seat, (card,)))
