"""Step 3: the auction, with gifts and loans before it. A loan is an open promise; no auction runs while it is paid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import (
    AUCTION,
    DONE,
    GIVE,
    LEND,
    MATCH,
    PASS,
    PICK,
    RAISE,
    REPAY,
)
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.card_effects import carry_out
from ceilidh.games.smugglers.rules.card_modifiers import DISCOUNT
from ceilidh.games.smugglers.rules.cards import AUCTION as CARDS
from ceilidh.games.smugglers.rules.cards import BIT, NO_CARD
from ceilidh.games.smugglers.rules.events import (
    AUCTIONED,
    BID_MADE,
    BLUFF,
    BROKE,
    GAVE,
    LENT,
    MATCHED,
    PASSED,
    PICKED,
    REPAID,
    UNSOLD,
)
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.state_data import ALL_POUNDS, BIDDING, GIVING, PICKING, SEATS, STEP_FOUR
from ceilidh.games.smugglers.rules.village_activities import contest

BLUFF_LIMIT: Final[i64] = 60
"""Ruling R3: beyond this a bid must be covered by the bidder's purse, or two bluffers could raise for ever."""
MOST_GIFTS: Final[i64] = 3
"""Ruling: gifts and loans a player can make before one auction."""
SHORT: Final[i64] = 3
"""How many pounds the starter may be short without losing all."""


def step_three(game: Position) -> None:
    """The winner of the fight chooses one of the two open cards."""
    game.stage = STEP_FOUR
    winner = contest(game, AUCTION)
    if winner == NOTHING or game.open_one == NO_CARD:
        return
    game.side[winner].used |= BIT[AUCTION]
    game.starter = winner
    game.ask_one(PICKING, winner)


def picking(game: Position) -> list[int]:
    """One of the open cards."""
    return [PICK] if game.open_two == NO_CARD else [PICK, PICK + 1]


def pick_card(game: Position, seat: i64, action: i64) -> None:
    """The other open card is put aside; then players may give or lend one another pounds, the starter first."""
    game.card = game.open_one if action == PICK else game.open_two
    other = game.open_two if action == PICK else game.open_one
    if other != NO_CARD:
        game.auction_out |= BIT[other]
    game.open_one = NO_CARD
    game.open_two = NO_CARD
    if game.log is not None:
        game.log.append(Event(PICKED, seat, (game.card,) if other == NO_CARD else (game.card, other)))
    game.turn = 0
    game.gifts = 0
    game.unpaid = 0
    game.ask_one(GIVING, seat)


def giving(game: Position, seat: i64) -> list[int]:
    """1 or 5 pounds, as a gift or as a loan, to any other player."""
    actions: list[int] = [DONE]
    pounds = game.side[seat].pounds
    if game.gifts == MOST_GIFTS or pounds == 0:
        return actions
    for first in (GIVE, LEND):
        for other in range(game.players):
            if other != seat:
                actions.append(first + 2 * other)
                if pounds >= 5:
                    actions.append(first + 2 * other + 1)
    return actions


def give(game: Position, seat: i64, action: i64) -> None:
    """Give or lend; when all have had their turn, the bidding begins."""
    if action == DONE:
        game.turn += 1
        game.gifts = 0
        if game.turn == game.players:
            _open_bidding(game)
        else:
            game.ask_one(GIVING, (game.starter + game.turn) % game.players)
        return
    game.gifts += 1
    lent: bool = action >= LEND
    at: i64 = action - (LEND if lent else GIVE)
    to: i64 = at // 2
    pounds: i64 = 5 if at % 2 else 1
    game.hand_over(seat, to, pounds)
    if lent:
        _owe(game, to, seat, pounds)
    if game.log is not None:
        game.log.append(Event(LENT if lent else GAVE, seat, (to, pounds)))


def _owe(game: Position, debtor: i64, creditor: i64, pounds: i64) -> None:
    debts = game.debts[:]
    debts[debtor * SEATS + creditor] += pounds
    game.debts = debts
    game.lent += pounds


def repaying(game: Position, seat: i64, actions: list[int]) -> None:
    """At any own decision but a bid a loan can be paid back, one pound or all of it; nobody is forced to."""
    if game.stage == BIDDING:
        return
    debts = game.debts
    pounds = game.side[seat].pounds
    other: i64 = 0
    while other < game.players:
        debt = debts[seat * SEATS + other]
        if debt > 0 and pounds > 0:
            actions.append(REPAY + 2 * other)
            if 1 < debt <= pounds:
                actions.append(REPAY + 2 * other + 1)
        other += 1


def repay(game: Position, seat: i64, action: i64) -> None:
    """Pay back a loan, one pound or all of it."""
    creditor: i64 = (action - REPAY) // 2
    pounds: i64 = 1 if (action - REPAY) % 2 == 0 else game.debts[seat * SEATS + creditor]
    game.hand_over(seat, creditor, pounds)
    _owe(game, seat, creditor, -pounds)
    if game.log is not None:
        game.log.append(Event(REPAID, seat, (creditor, pounds)))


# The bidding


def _open_bidding(game: Position) -> None:
    """Everyone who can still lead may bid; the starter comes last in each round."""
    game.high = 0
    game.leader = NOTHING
    game.bidders = game.everyone() & ~game.barred
    game.turn = game.starter
    _next_bidder(game)


def _next_bidder(game: Position) -> None:
    """It goes round until all others have passed."""
    left = game.bidders
    if game.leader >= 0:
        left &= ~BIT[game.leader]
    if left == 0:
        _settle(game)
        return
    game.turn = (game.turn + 1) % game.players
    while not left & BIT[game.turn]:
        game.turn = (game.turn + 1) % game.players
    game.ask_one(BIDDING, game.turn)


def highest_bid(player: Player) -> i64:
    """Up to 60 anybody may bluff; a higher bid is one that the bidder could pay, or misses by no more than 3. R3."""
    return min(ALL_POUNDS, max(BLUFF_LIMIT, player.pounds + player.hooks[DISCOUNT] + SHORT))


def bidding(game: Position, seat: i64) -> list[int]:
    """At least 1 more than the highest bid; only the starter may also match it."""
    highest = highest_bid(game.side[seat])
    actions: list[int] = [RAISE + pounds - 1 for pounds in range(1, highest - game.high + 1)]
    if seat == game.starter and game.leader >= 0 and game.high <= highest:
        actions.append(MATCH)
    actions.append(PASS)
    return actions


def bid(game: Position, seat: i64, action: i64) -> None:
    """Raise, match or pass for good."""
    if action == PASS:
        game.bidders &= ~BIT[seat]
        if game.log is not None:
            game.log.append(Event(PASSED, seat, ()))
    else:
        if action != MATCH:
            game.high += action - RAISE + 1
        game.leader = seat
        if game.log is not None:
            game.log.append(Event(MATCHED if action == MATCH else BID_MADE, seat, (game.high,)))
    _next_bidder(game)


def _settle(game: Position) -> None:
    """The winner pays and gets the card. Who cannot pay loses all pounds, and the auction starts over without them."""
    leader = game.leader
    if leader == NOTHING:
        game.auction_out |= BIT[game.card]
        if game.log is not None:
            game.log.append(Event(UNSOLD, -1, (game.card,)))
        _close(game)
        return
    player = game.side[leader]
    due: i64 = max(0, game.high - player.hooks[DISCOUNT])
    if player.pounds >= due:
        game.spend(leader, due)
        _win(game, leader, due)
        return
    game.unpaid = game.high
    if leader == game.starter and due - player.pounds <= SHORT:
        _bluff(game, leader)
    else:
        if game.log is not None:
            game.log.append(Event(BROKE, leader, (game.high, player.pounds)))
        game.spend(leader, player.pounds)
        game.barred |= BIT[leader]
    _open_bidding(game)


def _bluff(game: Position, starter: i64) -> None:
    """The starter may be up to 3 short without loss. Ruling: a second time they are out, so that an auction ends."""
    if game.log is not None:
        game.log.append(Event(BLUFF, starter, (game.high, game.bluffed)))
    if game.bluffed:
        game.barred |= BIT[starter]
    game.bluffed = 1


def _win(game: Position, seat: i64, pounds: i64) -> None:
    player = game.side[seat]
    half = CARDS.first[game.card]
    player.goods |= BIT[game.card]
    game.put_in_play(player, half)
    if game.log is not None:
        game.log.append(Event(AUCTIONED, seat, (game.card, pounds)))
    player.fame_auctions += carry_out(game, seat, half)
    _close(game)


def _close(game: Position) -> None:
    """Two new cards are turned up."""
    game.card = NO_CARD
    game.starter = NOTHING
    game.leader = NOTHING
    game.high = 0
    game.bidders = 0
    game.barred = 0
    game.bluffed = 0
    game.turn_up_auction()
    game.tell_open()
    game.ask(STEP_FOUR, 0)
