"""The city: the order of the sales and what barrels bring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, lowest_member
from ceilidh.games.smugglers.rules.card_modifiers import BIG_SALE_FAME, PRICE_BONUS, SALE_BONUS, SALE_TOLL
from ceilidh.games.smugglers.rules.events import ABOUT_CITY, ROBBED, SOLD
from ceilidh.games.smugglers.rules.fights import resolve_fight
from ceilidh.games.smugglers.rules.figures import remove_figure
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, NOTHING
from ceilidh.games.smugglers.rules.resource_transfers import earn, transfer_pounds

BIG_SALE_BARRELS: Final[i64] = 3


def barrel_price(sold: i64) -> i64:
    """Return the price of a barrel after `sold` others by all players this winter."""
    return 10 if sold == 0 else 7 if sold == 1 else 5 if sold == 2 else 3


def sale_pounds(sold: i64, barrels: i64, price_bonus: i64) -> i64:
    """Return what barrels bring after `sold` others, each at least 1 pound."""
    pounds: i64 = 0
    while barrels > 0:
        pounds += max(1, barrel_price(sold) + price_bonus)
        sold += 1
        barrels -= 1
    return pounds


def sale_fame(barrels: i64, big_sale_fame: i64) -> i64:
    """Return the fame of a sale: 1 a barrel, and a card's bonus for a big one."""
    return barrels + (big_sale_fame if barrels >= BIG_SALE_BARRELS else 0)


def sell_in_city(game: BaseState) -> None:
    """Let everyone in the city sell. Several fight for the order; those knocked out wait one round."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].in_city:
            seats |= BIT[seat]
        seat += 1
    while seats:
        if seats & (seats - 1):
            winner, seats = resolve_fight(game, seats, ABOUT_CITY)
            if winner == NOTHING:
                return
        else:
            winner = lowest_member(seats)
        sell(game, winner)
        seats &= ~BIT[winner]


def sell(game: BaseState, seat: i64) -> None:
    """Sell all barrels on the cart, each for its price and 1 fame, unless a curse takes one of them."""
    player = game.sides[seat]
    number = player.carried
    extra: i64 = game.modifier(player, PRICE_BONUS) + player.next_sale_bonus
    pounds: i64 = player.modifiers[SALE_BONUS] + sale_pounds(game.barrels_sold, number, extra)
    fame = sale_fame(number, player.modifiers[BIG_SALE_FAME])
    game.barrels_sold += number
    if player.curse & NO_MONEY:
        pounds = 0
    if player.curse & NO_FAME:
        fame = 0
    if game.log is not None:
        game.log.append(Event(SOLD, seat, (number, pounds, fame)))
    player.next_sale_bonus = 0
    player.carried = 0
    game.barrel_supply += number
    player.fame_sales += fame
    remove_figure(player)
    earn(game, seat, pounds)
    _pay_toll(game, seat, pounds)


def _pay_toll(game: BaseState, seat: i64, pounds: i64) -> None:
    """Pay players with a toll card out of the sale, in turn order, as far as it goes (R22)."""
    turn: i64 = 0
    while turn < game.players:
        other = game.seat_in_turn_order(turn)
        toll: i64 = min(pounds, game.sides[other].modifiers[SALE_TOLL])
        if other != seat and toll > 0:
            transfer_pounds(game, seat, other, toll)
            pounds -= toll
            if game.log is not None:
                game.log.append(Event(ROBBED, other, (seat, toll)))
        turn += 1
