"""The smugglers' meet: all players bid in secret for the smuggler who is turned up."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, lowest_member, random_member
from ceilidh.games.smugglers.rules.cards import NO_CARD
from ceilidh.games.smugglers.rules.events import ABOUT_SMUGGLER, BID_MADE, HIRED, SMUGGLER_MET, SPURNED
from ceilidh.games.smugglers.rules.fights import fight
from ceilidh.games.smugglers.rules.figures import break_down
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING
from ceilidh.games.smugglers.rules.resource_transfers import spend
from ceilidh.games.smugglers.rules.stages import BIDDING_FOR_SMUGGLER, SETTLING_ROUND, SWAPPING_SMUGGLER


def start_meet(game: BaseState, seat: i64) -> None:
    """Turn up a smuggler, if one is left, and ask all players for a bid."""
    if game.smuggler_deck == 0:
        return
    game.offered_card = random_member(game.smuggler_deck, game.rng)
    game.smuggler_deck &= ~BIT[game.offered_card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(SMUGGLER_MET, seat, (game.offered_card,)))
    game.ask(BIDDING_FOR_SMUGGLER, game.all_seats())


def resolve_meet(game: BaseState) -> None:
    """Open all fists and pay all bids; the highest bidder gets the smuggler, equal bidders fight."""
    game.reveal_to_all()
    highest: i64 = 0
    for player in game.sides:
        player.fist = min(player.fist, player.pounds)
        highest = max(highest, player.fist)
    game.stage = SETTLING_ROUND
    if highest == 0:
        _leave_unhired(game)
        return
    leaders: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].fist == highest:
            leaders |= BIT[seat]
        seat += 1
    _pay_bids(game)
    winner: i64 = fight(game, leaders, ABOUT_SMUGGLER) if leaders & (leaders - 1) else lowest_member(leaders)
    if winner == NOTHING:
        game.smuggler_deck |= BIT[game.offered_card]
        game.offered_card = NO_CARD
    else:
        _hire(game, winner, highest)


def _pay_bids(game: BaseState) -> None:
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if game.log is not None:
            game.log.append(Event(BID_MADE, seat, (player.fist,)))
        spend(game, seat, player.fist)
        player.fist = 0
        seat += 1


def _leave_unhired(game: BaseState) -> None:
    """Without a bid the player who landed here has a breakdown, and the card is shuffled back."""
    if game.log is not None:
        game.log.append(Event(SPURNED, game.turn, (game.offered_card,)))
    game.smuggler_deck |= BIT[game.offered_card]
    game.offered_card = NO_CARD
    break_down(game, game.turn)


def _hire(game: BaseState, seat: i64, pounds: i64) -> None:
    """Give the card to the winner, who may use the smuggler now, under way or waiting in the city (R36)."""
    player = game.sides[seat]
    player.smugglers |= BIT[game.offered_card]
    if game.log is not None:
        game.log.append(Event(HIRED, seat, (game.offered_card, pounds)))
    if player.position >= 0 and player.lost_in_time == NOT_LOST:
        game.ask_one(SWAPPING_SMUGGLER, seat)
    else:
        game.offered_card = NO_CARD
