"""Step 4: betrayal, house searches, and barrels bought back from the police."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import BETRAYAL, BUY_BACK_BARREL
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_modifiers import (
    AMNESTY,
    BETRAYAL_BONUS,
    BETRAYAL_PROTECTION,
    HIDDEN_BARRELS,
    SEARCH_BONUS,
    SEARCH_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.events import BETRAYED, FREED, NOTHING_DONE, SEARCH_PREVENTED, SEARCHED, SEIZED
from ceilidh.games.smugglers.rules.fights import contest_winner
from ceilidh.games.smugglers.rules.figures import remove_figure
from ceilidh.games.smugglers.rules.player import NOTHING
from ceilidh.games.smugglers.rules.resource_transfers import pay_pool
from ceilidh.games.smugglers.rules.stages import BETRAYING, STEP_FIVE

BUY_BACK_PRICE: Final[i64] = 10


def start_betrayal_step(game: BaseState) -> None:
    """Ask the only player who chose betrayal, or the winner of the fight, for a victim."""
    winner = contest_winner(game, BETRAYAL)
    if winner == NOTHING:
        game.stage = STEP_FIVE
    else:
        game.ask_one(BETRAYING, winner)


def betray(game: BaseState, seat: i64, victim: i64) -> None:
    """Roll: on a 1 the traitor's house is searched, on a 2 none, on 3 to 6 the victim's."""
    game.undecided = 0
    game.stage = STEP_FIVE
    player = game.sides[seat]
    roll = game.roll()
    outcome = 0 if roll == 1 else 1
    bonus: i64 = game.modifier(player, BETRAYAL_BONUS) - game.sides[victim].modifiers[BETRAYAL_PROTECTION]
    if roll > 1 and roll + bonus >= 3:
        outcome = 2
    if game.modifier(player, AMNESTY) > 0:
        outcome = 1
    if game.log is not None:
        game.log.append(Event(BETRAYED, seat, (victim, roll, outcome, bonus)))
    if outcome == 0:
        search_house(game, seat)
    elif outcome == 2:
        search_house(game, victim)


def search_house(game: BaseState, seat: i64) -> None:
    """Search a house, first letting its owner play cards from the hand if there are any."""
    player = game.sides[seat]
    if player.barrels > 0 and player.hand != 0 and not game.awaiting_search & BIT[seat]:
        game.awaiting_search |= BIT[seat]
    else:
        roll_house_search(game, seat)


def roll_house_search(game: BaseState, seat: i64) -> None:
    """Roll at least 2 and 1 more for every barrel owned, or lose all barrels at home; each can be bought back."""
    player = game.sides[seat]
    if player.barrels == 0:
        if game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (3,)))
        return
    if player.next_search_alibis > 0:
        player.next_search_alibis -= 1
        if game.log is not None:
            game.log.append(Event(SEARCH_PREVENTED, seat, ()))
        return
    needed = search_target(player.barrels_owned(), player.modifiers[SEARCH_FREE_BARRELS])
    die = game.roll()
    result: i64 = die + game.modifier(player, SEARCH_BONUS)
    if game.log is not None:
        game.log.append(Event(SEARCHED, seat, (result, needed, die)))
    if result < needed:
        player.seized_home += player.barrels
        _seize(game, seat, player.barrels)
        player.barrels = 0


def search_target(owned: i64, search_free: i64) -> i64:
    """Return the roll needed in a house search: 2 and 1 more for every barrel owned that a card does not exempt."""
    return 2 + max(0, owned - search_free)


def seize_cart(game: BaseState, seat: i64) -> None:
    """Take the barrels from the cart of a player who was caught, except hidden ones; each can be bought back."""
    player = game.sides[seat]
    found: i64 = max(0, player.carried - player.modifiers[HIDDEN_BARRELS])
    if found == 0:
        return
    game.caught_carriers |= BIT[seat]
    player.seized_carried += found
    player.carried -= found
    _seize(game, seat, found)


def _seize(game: BaseState, seat: i64, barrels: i64) -> None:
    """Let the player buy back the barrels that the police have taken."""
    game.buying_back |= BIT[seat]
    if game.log is not None:
        game.log.append(Event(SEIZED, seat, (barrels,)))


def buy_back(game: BaseState, seat: i64, action: i64) -> None:
    """Buy one barrel back for 10 pounds, which go to the police pool, those of the cart first; or give up the rest."""
    player = game.sides[seat]
    if action == BUY_BACK_BARREL:
        if player.seized_carried > 0:
            player.seized_carried -= 1
            player.carried += 1
        else:
            player.seized_home -= 1
            player.barrels += 1
        pay_pool(game, seat, BUY_BACK_PRICE)
        if game.log is not None:
            game.log.append(Event(FREED, seat, (BUY_BACK_PRICE,)))
    else:
        game.barrel_supply += player.barrels_seized()
        player.seized_home = 0
        player.seized_carried = 0
    if player.barrels_seized() == 0:
        game.buying_back &= ~BIT[seat]
        if game.caught_carriers & BIT[seat] and player.carried == 0:
            remove_figure(player)
        game.caught_carriers &= ~BIT[seat]
