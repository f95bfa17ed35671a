"""Fairy spaces: what a fairy token brings, and what angry fairies do."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import GIVE_TOKEN, LAUGH, TAKE_CARD
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, random_member
from ceilidh.games.smugglers.rules.board import DRUNK_SPACE_POSITION
from ceilidh.games.smugglers.rules.card_effects import apply_effects
from ceilidh.games.smugglers.rules.card_modifiers import FAIRY_PROTECTION
from ceilidh.games.smugglers.rules.cards import FAIRY_CARDS, NO_CARD
from ceilidh.games.smugglers.rules.events import (
    CARD_KEPT,
    CURSED,
    FAIRY_ROLL,
    FUN_VOTED,
    GIFTED,
    LOST_IN_TIME,
    NOTHING_DONE,
)
from ceilidh.games.smugglers.rules.figures import break_down, lose_carried
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, NOTHING, TRAPPED, WAITING
from ceilidh.games.smugglers.rules.resource_transfers import gain_tokens, log_fame, return_token
from ceilidh.games.smugglers.rules.stages import CHOOSING_GIFT, FACING_FAIRIES, SETTLING_ROUND, VOTING


def enter_fairy_space(game: BaseState, seat: i64) -> None:
    """Ask for a token; a player without tokens and cards in hand angers the fairies right away."""
    if game.sides[seat].fairy_tokens > 0 or game.sides[seat].hand != 0:
        game.ask_one(FACING_FAIRIES, seat)
    else:
        _anger_fairies(game, seat)


def answer_fairies(game: BaseState, seat: i64, action: i64) -> None:
    """Take the token for a fairy card and 1 fame (one of them if the card is marked ◊), or anger the fairies."""
    game.ask(SETTLING_ROUND, 0)
    if action != GIVE_TOKEN:
        _anger_fairies(game, seat)
        return
    return_token(game, seat)
    if game.fairy_deck == 0:
        game.fairy_deck = game.fairy_discard
        game.fairy_discard = 0
    if game.fairy_deck == 0:
        _gain_fairy_fame(game, seat)
        return
    game.offered_card = random_member(game.fairy_deck, game.rng)
    game.fairy_deck &= ~BIT[game.offered_card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(GIFTED, seat, (game.offered_card,)))
    if FAIRY_CARDS.marked & BIT[game.offered_card]:
        game.ask_one(CHOOSING_GIFT, seat)
    else:
        _gain_fairy_fame(game, seat)
        _keep_fairy_card(game, seat)


def choose_card_or_fame(game: BaseState, seat: i64, action: i64) -> None:
    """Give the chosen one."""
    game.ask(SETTLING_ROUND, 0)
    if action == TAKE_CARD:
        if game.log is not None:
            game.log.append(Event(CARD_KEPT, seat, (game.offered_card,)))
        _keep_fairy_card(game, seat)
    else:
        game.fairy_discard |= BIT[game.offered_card]
        game.offered_card = NO_CARD
        _gain_fairy_fame(game, seat)


def _gain_fairy_fame(game: BaseState, seat: i64) -> None:
    game.sides[seat].fame_fairies += 1
    log_fame(game, seat, 1)


def _keep_fairy_card(game: BaseState, seat: i64) -> None:
    player = game.sides[seat]
    card = game.offered_card
    half = FAIRY_CARDS.first[card]
    game.offered_card = NO_CARD
    if len(half.modifiers) > 0:
        player.fairy_cards |= BIT[card]
        player.put_in_play(half)
    else:
        game.fairy_discard |= BIT[card]
    player.fame_fairies += apply_effects(game, seat, half)


def _anger_fairies(game: BaseState, seat: i64) -> None:
    player = game.sides[seat]
    if game.modifier(player, FAIRY_PROTECTION) > 0:
        if game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (6,)))
        return
    roll = game.roll()
    if game.log is not None:
        game.log.append(Event(FAIRY_ROLL, seat, (roll,)))
    if roll == 1:
        _get_lost_in_time(game, seat)
    elif roll == 2:
        _curse(game, seat)
    elif roll == 3:
        game.ask(VOTING, game.all_seats() & ~BIT[seat])
    elif roll == 4:
        break_down(game, seat)
    elif roll == 5:
        player.moves_backwards = 1
    else:
        _drink_whisky(game, seat)


def _curse(game: BaseState, seat: i64) -> None:
    """Roll: on 1 to 3 this winter's sale brings no fame, else no money. Curses add up."""
    curse: i64 = NO_FAME if game.roll() <= 3 else NO_MONEY
    game.sides[seat].curse |= curse
    if game.log is not None:
        game.log.append(Event(CURSED, seat, (curse,)))


def _get_lost_in_time(game: BaseState, seat: i64) -> None:
    """Roll: on a 1 the player has no activities in the next year, else no smuggling until another player smuggles.

    This winter's smuggling is over for the figure, and with it a curse.
    """
    player = game.sides[seat]
    player.curse = 0
    player.lost_in_time = TRAPPED if game.roll() == 1 else WAITING
    player.lost_year = game.year + 1
    if game.log is not None:
        game.log.append(Event(LOST_IN_TIME, seat, (player.lost_in_time,)))


def count_votes(game: BaseState) -> None:
    """Fairy fun: give a fairy token if at least one of the others laughed."""
    game.reveal_to_all()
    laughed: bool = False
    for player in game.sides:
        laughed = laughed or player.choice == LAUGH
        player.choice = NOTHING
    game.stage = SETTLING_ROUND
    if game.log is not None:
        game.log.append(Event(FUN_VOTED, game.turn, (1 if laughed else 0,)))
    if laughed:
        gain_tokens(game, game.turn, 1)


def _drink_whisky(game: BaseState, seat: i64) -> None:
    """Bring 1 fame if the barrels under way are odd, else cost a barrel; move the figure to the drunk space."""
    game.sides[seat].position = DRUNK_SPACE_POSITION
    if game.barrels_under_way % 2 == 1:
        _gain_fairy_fame(game, seat)
    else:
        lose_carried(game, seat, 1)
