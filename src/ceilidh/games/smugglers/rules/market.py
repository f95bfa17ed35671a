"""The market: the two open auction cards."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, random_member
from ceilidh.games.smugglers.rules.cards import NO_CARD
from ceilidh.games.smugglers.rules.events import REFRESHED


def refill_market(game: BaseState) -> None:
    """Turn up auction cards until two are open; an empty deck is made of the cards put aside."""
    if game.open_one == NO_CARD:
        game.open_one = _draw_auction_card(game)
    if game.open_two == NO_CARD:
        game.open_two = _draw_auction_card(game)


def replace_market(game: BaseState) -> None:
    """Turn up two other auction cards, as far as there are others; do nothing while one is under the hammer."""
    one, two = game.open_one, game.open_two
    if one == NO_CARD:
        return
    game.open_one = NO_CARD
    game.open_two = NO_CARD
    refill_market(game)
    game.auction_discard |= BIT[one]
    if two != NO_CARD:
        game.auction_discard |= BIT[two]
    refill_market(game)
    log_market(game)


def log_market(game: BaseState) -> None:
    """Log which auction cards are open."""
    if game.log is not None and game.open_one != NO_CARD:
        cards = (game.open_one,) if game.open_two == NO_CARD else (game.open_one, game.open_two)
        game.log.append(Event(REFRESHED, -1, cards))


def _draw_auction_card(game: BaseState) -> i64:
    if game.auction_deck == 0:
        game.auction_deck = game.auction_discard
        game.auction_discard = 0
    if game.auction_deck == 0:
        return NO_CARD
    card = random_member(game.auction_deck, game.rng)
    game.auction_deck &= ~BIT[card]
    game.reveal_to_all()
    return card
