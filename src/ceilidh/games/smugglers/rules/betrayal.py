"""Step 4: betrayal, the house search that follows, and barrels bought back from the police."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import BETRAYAL, FREE
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.card_modifiers import ALIAS, AMNESTY, BETRAY, CELLAR, SEARCH, STASH
from ceilidh.games.smugglers.rules.cards import BIT
from ceilidh.games.smugglers.rules.events import BETRAYED, FREED, NOTHING_DONE, SAFE, SEARCHED, SEIZED
from ceilidh.games.smugglers.rules.player import NOTHING
from ceilidh.games.smugglers.rules.state_data import BETRAYING, STEP_FIVE
from ceilidh.games.smugglers.rules.village_activities import contest

BUY_BACK_PRICE: Final[i64] = 10


def step_four(game: Position) -> None:
    """The winner of the fight names a victim."""
    winner = contest(game, BETRAYAL)
    if winner == NOTHING:
        game.stage = STEP_FIVE
    else:
        game.ask_one(BETRAYING, winner)


def betray(game: Position, seat: i64, victim: i64) -> None:
    """Roll: 1 the own house is searched, 2 nothing, 3 to 6 the victim's."""
    game.asked = 0
    game.stage = STEP_FIVE
    player = game.side[seat]
    roll = game.roll()
    outcome = 0 if roll == 1 else 1
    if roll > 1 and roll + game.hook(player, BETRAY) - game.side[victim].hooks[ALIAS] >= 3:
        outcome = 2
    if game.hook(player, AMNESTY) > 0:
        outcome = 1
    if game.log is not None:
        game.log.append(Event(BETRAYED, seat, (victim, roll, outcome)))
    if outcome == 0:
        house_search(game, seat)
    elif outcome == 2:
        house_search(game, victim)


def house_search(game: Position, seat: i64) -> None:
    """Whoever has a card in hand may answer with it before the excisemen come in."""
    player = game.side[seat]
    if player.barrels > 0 and player.hand != 0 and not game.searching & BIT[seat]:
        game.searching |= BIT[seat]
    else:
        search(game, seat)


def search(game: Position, seat: i64) -> None:
    """Roll at least 2 and 1 for every barrel owned, or lose all in the house; each can be bought back."""
    player = game.side[seat]
    if player.barrels == 0:
        if game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (3,)))
        return
    if player.alibi > 0:
        player.alibi -= 1
        if game.log is not None:
            game.log.append(Event(SAFE, seat, ()))
        return
    needed: i64 = 2 + max(0, player.owned() - player.hooks[CELLAR])
    roll = game.roll() + game.hook(player, SEARCH)
    if game.log is not None:
        game.log.append(Event(SEARCHED, seat, (roll, needed)))
    if roll < needed:
        player.seized_home += player.barrels
        _seize(game, seat, player.barrels)
        player.barrels = 0


def seize_carried(game: Position, seat: i64) -> None:
    """Whoever is caught loses all carried barrels that are not hidden too well, unless they are bought back."""
    player = game.side[seat]
    found: i64 = max(0, player.carried - player.hooks[STASH])
    if found == 0:
        return
    game.on_the_way |= BIT[seat]
    player.seized_carried += found
    player.carried -= found
    _seize(game, seat, found)


def _seize(game: Position, seat: i64, barrels: i64) -> None:
    """The police take barrels; before they are gone for good each can be bought back."""
    game.seizing |= BIT[seat]
    if game.log is not None:
        game.log.append(Event(SEIZED, seat, (barrels,)))


def buy_back(game: Position, seat: i64, action: i64) -> None:
    """Each barrel can be bought back for 10 pounds, those of the cart first; all that money goes to the police pool."""
    player = game.side[seat]
    if action == FREE:
        if player.seized_carried > 0:
            player.seized_carried -= 1
            player.carried += 1
        else:
            player.seized_home -= 1
            player.barrels += 1
        game.pay_pool(seat, BUY_BACK_PRICE)
        if game.log is not None:
            game.log.append(Event(FREED, seat, (BUY_BACK_PRICE,)))
    else:
        game.barrels += player.seized()
        player.seized_home = 0
        player.seized_carried = 0
    if player.seized() == 0:
        game.seizing &= ~BIT[seat]
        if game.on_the_way & BIT[seat] and player.carried == 0:
            game.take_off(player)
        game.on_the_way &= ~BIT[seat]
