"""Step 3: the auction, with gifts and loans before it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import (
    AUCTION,
    DONE,
    GIVE_POUNDS,
    LEND_POUNDS,
    MATCH_BID,
    PASS_BIDDING,
    PICK_AUCTION_CARD,
    RAISE_BID,
    REPAY_LOAN,
)
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_effects import apply_effects
from ceilidh.games.smugglers.rules.card_modifiers import AUCTION_DISCOUNT
from ceilidh.games.smugglers.rules.cards import AUCTION_CARDS, NO_CARD
from ceilidh.games.smugglers.rules.constants import MAX_PLAYERS, POUNDS_IN_BOX
from ceilidh.games.smugglers.rules.events import (
    AUCTIONED,
    BID_MADE,
    COULD_NOT_PAY,
    GAVE,
    LENT,
    MATCHED,
    PASSED,
    PICKED,
    REPAID,
    STARTER_BLUFFED,
    UNSOLD,
)
from ceilidh.games.smugglers.rules.fights import contest_winner
from ceilidh.games.smugglers.rules.market import log_market, refill_market
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.resource_transfers import spend, transfer_pounds
from ceilidh.games.smugglers.rules.stages import BIDDING, GIVING_POUNDS, PICKING_CARD, STEP_FOUR

BLUFF_LIMIT: Final[i64] = 60
"""R3: a higher bid must be covered by the purse, or two bluffers could raise for ever."""
MAX_GIFTS: Final[i64] = 3
"""R6: gifts and loans that a player can make before one auction."""
MAX_SHORTFALL: Final[i64] = 3
"""The pounds that the starter may be short without losing all."""


def start_auction_step(game: BaseState) -> None:
    """Ask the only player who chose the auction, or the winner of the fight, to pick one of the open cards."""
    game.stage = STEP_FOUR
    winner = contest_winner(game, AUCTION)
    if winner == NOTHING or game.open_one == NO_CARD:
        return
    game.sides[winner].used_activities |= BIT[AUCTION]
    game.auction_starter = winner
    game.ask_one(PICKING_CARD, winner)


def legal_picks(game: BaseState) -> list[int]:
    """List the open cards."""
    return [PICK_AUCTION_CARD] if game.open_two == NO_CARD else [PICK_AUCTION_CARD, PICK_AUCTION_CARD + 1]


def pick_card(game: BaseState, seat: i64, action: i64) -> None:
    """Put the other open card aside; then everyone may give or lend pounds, the starter first."""
    game.offered_card = game.open_one if action == PICK_AUCTION_CARD else game.open_two
    other = game.open_two if action == PICK_AUCTION_CARD else game.open_one
    if other != NO_CARD:
        game.auction_discard |= BIT[other]
    game.open_one = NO_CARD
    game.open_two = NO_CARD
    if game.log is not None:
        game.log.append(Event(PICKED, seat, (game.offered_card,) if other == NO_CARD else (game.offered_card, other)))
    game.turn = 0
    game.gifts_made = 0
    game.unpaid_bid = 0
    game.ask_one(GIVING_POUNDS, seat)


def legal_gifts(game: BaseState, seat: i64) -> list[int]:
    """List gifts and loans of 1 or 5 pounds to any other player, and DONE."""
    actions: list[int] = [DONE]
    pounds = game.sides[seat].pounds
    if game.gifts_made == MAX_GIFTS or pounds == 0:
        return actions
    for first in (GIVE_POUNDS, LEND_POUNDS):
        for other in range(game.players):
            if other != seat:
                actions.append(first + 2 * other)
                if pounds >= 5:
                    actions.append(first + 2 * other + 1)
    return actions


def give_pounds(game: BaseState, seat: i64, action: i64) -> None:
    """Give or lend pounds, or end the turn; after everyone's turn the bidding begins."""
    if action == DONE:
        game.turn += 1
        game.gifts_made = 0
        if game.turn == game.players:
            _open_bidding(game)
        else:
            game.ask_one(GIVING_POUNDS, (game.auction_starter + game.turn) % game.players)
        return
    game.gifts_made += 1
    lent: bool = action >= LEND_POUNDS
    at: i64 = action - (LEND_POUNDS if lent else GIVE_POUNDS)
    to: i64 = at // 2
    pounds: i64 = 5 if at % 2 else 1
    transfer_pounds(game, seat, to, pounds)
    if lent:
        _owe(game, to, seat, pounds)
    if game.log is not None:
        game.log.append(Event(LENT if lent else GAVE, seat, (to, pounds)))


def _owe(game: BaseState, debtor: i64, creditor: i64, pounds: i64) -> None:
    debts = game.debts[:]
    debts[debtor * MAX_PLAYERS + creditor] += pounds
    game.debts = debts
    game.total_debt += pounds


def add_legal_repayments(game: BaseState, seat: i64, actions: list[int]) -> None:
    """Append the repayments of loans, 1 pound or all; they are possible at any decision but a bid, and never forced."""
    if game.stage == BIDDING:
        return
    debts = game.debts
    pounds = game.sides[seat].pounds
    other: i64 = 0
    while other < game.players:
        debt = debts[seat * MAX_PLAYERS + other]
        if debt > 0 and pounds > 0:
            actions.append(REPAY_LOAN + 2 * other)
            if 1 < debt <= pounds:
                actions.append(REPAY_LOAN + 2 * other + 1)
        other += 1


def repay_loan(game: BaseState, seat: i64, action: i64) -> None:
    """Pay back a loan, one pound or all of it."""
    creditor: i64 = (action - REPAY_LOAN) // 2
    pounds: i64 = 1 if (action - REPAY_LOAN) % 2 == 0 else game.debts[seat * MAX_PLAYERS + creditor]
    transfer_pounds(game, seat, creditor, pounds)
    _owe(game, seat, creditor, -pounds)
    if game.log is not None:
        game.log.append(Event(REPAID, seat, (creditor, pounds)))


# The bidding


def _open_bidding(game: BaseState) -> None:
    """Let everyone bid who has not failed to pay in this auction; the starter comes last in each round."""
    game.highest_bid = 0
    game.leading_bidder = NOTHING
    game.bidders = game.all_seats() & ~game.barred_bidders
    game.turn = game.auction_starter
    _next_bidder(game)


def _next_bidder(game: BaseState) -> None:
    """Ask the next seat that has not passed, or settle the auction when only the highest bidder is left."""
    left = game.bidders
    if game.leading_bidder >= 0:
        left &= ~BIT[game.leading_bidder]
    if left == 0:
        _settle_auction(game)
        return
    game.turn = (game.turn + 1) % game.players
    while not left & BIT[game.turn]:
        game.turn = (game.turn + 1) % game.players
    game.ask_one(BIDDING, game.turn)


def bid_limit(player: Player) -> i64:
    """Return the highest bid allowed: 60, or what the player could pay and 3 pounds more (R3)."""
    return min(POUNDS_IN_BOX, max(BLUFF_LIMIT, player.pounds + player.modifiers[AUCTION_DISCOUNT] + MAX_SHORTFALL))


def legal_bids(game: BaseState, seat: i64) -> list[int]:
    """List raises by 1 or more, for the starter also a match, and to pass."""
    highest = bid_limit(game.sides[seat])
    actions: list[int] = [RAISE_BID + pounds - 1 for pounds in range(1, highest - game.highest_bid + 1)]
    if seat == game.auction_starter and game.leading_bidder >= 0 and game.highest_bid <= highest:
        actions.append(MATCH_BID)
    actions.append(PASS_BIDDING)
    return actions


def place_bid(game: BaseState, seat: i64, action: i64) -> None:
    """Raise, match, or pass for the rest of this auction."""
    if action == PASS_BIDDING:
        game.bidders &= ~BIT[seat]
        if game.log is not None:
            game.log.append(Event(PASSED, seat, ()))
    else:
        if action != MATCH_BID:
            game.highest_bid += action - RAISE_BID + 1
        game.leading_bidder = seat
        if game.log is not None:
            game.log.append(Event(MATCHED if action == MATCH_BID else BID_MADE, seat, (game.highest_bid,)))
    _next_bidder(game)


def _settle_auction(game: BaseState) -> None:
    """Sell the card. A winner who cannot pay loses all pounds, and the auction starts over without them."""
    leader = game.leading_bidder
    if leader == NOTHING:
        game.auction_discard |= BIT[game.offered_card]
        if game.log is not None:
            game.log.append(Event(UNSOLD, -1, (game.offered_card,)))
        _close_auction(game)
        return
    player = game.sides[leader]
    due: i64 = max(0, game.highest_bid - player.modifiers[AUCTION_DISCOUNT])
    if player.pounds >= due:
        spend(game, leader, due)
        _sell_card(game, leader, due)
        return
    game.unpaid_bid = game.highest_bid
    if leader == game.auction_starter and due - player.pounds <= MAX_SHORTFALL:
        _forgive_starter(game, leader)
    else:
        if game.log is not None:
            game.log.append(Event(COULD_NOT_PAY, leader, (game.highest_bid, player.pounds)))
        spend(game, leader, player.pounds)
        game.barred_bidders |= BIT[leader]
    _open_bidding(game)


def _forgive_starter(game: BaseState, starter: i64) -> None:
    """Forgive the starter who is up to 3 pounds short, the second time excluding them from this auction (R27)."""
    if game.log is not None:
        game.log.append(Event(STARTER_BLUFFED, starter, (game.highest_bid, game.starter_bluffed)))
    if game.starter_bluffed:
        game.barred_bidders |= BIT[starter]
    game.starter_bluffed = 1


def _sell_card(game: BaseState, seat: i64, pounds: i64) -> None:
    player = game.sides[seat]
    half = AUCTION_CARDS.first[game.offered_card]
    player.auction_cards |= BIT[game.offered_card]
    player.put_in_play(half)
    if game.log is not None:
        game.log.append(Event(AUCTIONED, seat, (game.offered_card, pounds)))
    player.fame_auctions += apply_effects(game, seat, half)
    _close_auction(game)


def _close_auction(game: BaseState) -> None:
    """End the auction and turn up two new cards."""
    game.offered_card = NO_CARD
    game.auction_starter = NOTHING
    game.leading_bidder = NOTHING
    game.highest_bid = 0
    game.bidders = 0
    game.barred_bidders = 0
    game.starter_bluffed = 0
    refill_market(game)
    log_market(game)
    game.ask(STEP_FOUR, 0)
