"""What an action does, by the stage in which it is taken."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import (
    CLOSE_FIST,
    DONE,
    NAME_VICTIM,
    PLAY_UPPER_HALF,
    RAISE_BID,
    REPAY_LOAN,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.auction import give_pounds, pick_card, place_bid, repay_loan
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import betray, buy_back, roll_house_search
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_effects import play_chance_half
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, NO_CARD
from ceilidh.games.smugglers.rules.events import PLAYED
from ceilidh.games.smugglers.rules.fairy_spaces import answer_fairies, choose_card_or_fame
from ceilidh.games.smugglers.rules.police_checks import resolve_check
from ceilidh.games.smugglers.rules.smuggling_start import use_smuggler
from ceilidh.games.smugglers.rules.spaces import give_raw_material
from ceilidh.games.smugglers.rules.stages import (
    BETRAYING,
    BIDDING,
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_GIFT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    DISTILLING,
    FACING_BREAKDOWN,
    FACING_CHECK,
    FACING_FAIRIES,
    GIVING_MATERIAL,
    GIVING_POUNDS,
    MOVING,
    OFFERING_TAX,
    PICKING_CARD,
    PURCHASING,
    SETTLING_ROUND,
    SWAPPING_SMUGGLER,
    USING_CHANCE,
    VOTING,
)
from ceilidh.games.smugglers.rules.victim_effects import hit_victim
from ceilidh.games.smugglers.rules.village_activities import distil, purchase, use_chance_activity


def apply_action(game: BaseState, seat: i64, action: i64) -> None:
    """Carry out an action: an upper half, a repayment, the answer to an interruption, or the stage's decision.

    Action numbers are compared here, not decoded: `decode` builds a tuple and costs more than most actions.
    """
    if action >= PLAY_UPPER_HALF:
        _play_upper_half(game, seat, action - PLAY_UPPER_HALF)
    elif REPAY_LOAN <= action < RAISE_BID:
        repay_loan(game, seat, action)
    elif game.naming_seat >= 0:
        hit_victim(game, seat, action - NAME_VICTIM)
    elif game.awaiting_search:
        game.awaiting_search &= ~BIT[seat]
        roll_house_search(game, seat)
    elif game.buying_back:
        buy_back(game, seat, action)
    else:
        _decide(game, seat, action)


def _play_upper_half(game: BaseState, seat: i64, card: i64) -> None:
    """Play the upper half of a chance card, which is possible at any decision of one's own."""
    game.sides[seat].hand &= ~BIT[card]
    game.chance_discard |= BIT[card]
    game.reveal_to_others(seat)
    if game.log is not None:
        game.log.append(Event(PLAYED, seat, (card,)))
    play_chance_half(game, seat, CHANCE_CARDS.first[card])


def _decide(game: BaseState, seat: i64, action: i64) -> None:  # noqa: C901 - one branch a stage
    stage = game.stage
    if stage == CHOOSING_ACTIVITY:
        game.sides[seat].activity = action
        game.undecided &= ~BIT[seat]
    elif stage in (CHOOSING_AMOUNT, CHOOSING_SMUGGLER, CHOOSING_WAY, MOVING, VOTING):
        game.sides[seat].choice = action
        game.undecided &= ~BIT[seat]
    elif stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
        game.sides[seat].fist = action - CLOSE_FIST
        game.undecided &= ~BIT[seat]
    elif stage == BIDDING:
        place_bid(game, seat, action)
    elif stage == GIVING_POUNDS:
        give_pounds(game, seat, action)
    elif stage == PURCHASING:
        purchase(game, seat, action)
    elif stage == USING_CHANCE:
        use_chance_activity(game, seat, action)
    elif stage == DISTILLING:
        distil(game, seat, action)
    elif stage == PICKING_CARD:
        pick_card(game, seat, action)
    elif stage == BETRAYING:
        betray(game, seat, action - NAME_VICTIM)
    else:
        _decide_under_way(game, seat, action)


def _decide_under_way(game: BaseState, seat: i64, action: i64) -> None:
    stage = game.stage
    if stage == FACING_CHECK:
        resolve_check(game, seat, action)
    elif stage == FACING_FAIRIES:
        answer_fairies(game, seat, action)
    elif stage == CHOOSING_GIFT:
        choose_card_or_fame(game, seat, action)
    elif stage == GIVING_MATERIAL:
        give_raw_material(game, seat, action)
    elif stage == FACING_BREAKDOWN:
        game.ask(SETTLING_ROUND, 0)
    elif stage == SWAPPING_SMUGGLER:
        game.ask(SETTLING_ROUND, 0)
        game.offered_card = NO_CARD
        if action != DONE:
            use_smuggler(game, seat, action - USE_SMUGGLER)
