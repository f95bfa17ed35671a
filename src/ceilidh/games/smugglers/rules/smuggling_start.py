"""Step 5 begins: who takes part, then amounts, tax, smugglers and ways, each chosen in secret and revealed together."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import (
    CARRY_BARRELS,
    CLOSE_FIST,
    DONE,
    LEAVE_FAIRIES,
    SMUGGLE,
    STAY_WITH_FAIRIES,
    TAKE_WAY,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_modifiers import POLICE_LEVEL_BONUS, TAX_FREE_BARRELS
from ceilidh.games.smugglers.rules.cards import SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.constants import POUNDS_IN_BOX, WINTER
from ceilidh.games.smugglers.rules.events import CARRIED, GOES_ON, OFFERED, SMUGGLER_USED, STAYED, TAXED, WAY_TAKEN
from ceilidh.games.smugglers.rules.figures import remove_figure, seats_under_way
from ceilidh.games.smugglers.rules.movement import start_movement_round
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, STAYING, Player
from ceilidh.games.smugglers.rules.resource_transfers import pay_pool
from ceilidh.games.smugglers.rules.stages import (
    CHOOSING_AMOUNT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    OFFERING_TAX,
    SEASON_END,
)


def start_smuggling_step(game: BaseState) -> None:
    """Bring everyone who chose to smuggle and has a barrel; figures that the fairies keep may go on with them."""
    game.stage = SEASON_END
    if game.season != WINTER:
        return
    game.movement_round = 0
    game.barrels_sold = 0
    deciding: i64 = 0
    someone: bool = False
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.activity == SMUGGLE and can_set_out(player):
            someone = True
            player.used_activities |= BIT[SMUGGLE]
            if player.position >= 0:
                _leave_fairies(game, seat)
            else:
                player.position = 0
        if player.position == 0 or player.lost_in_time != NOT_LOST:
            deciding |= BIT[seat]
        seat += 1
    if someone:
        game.ask(CHOOSING_AMOUNT, deciding)


def can_set_out(player: Player) -> bool:
    """True with a barrel at home, or with a figure already under way."""
    return player.barrels > 0 or player.position >= 0


def _leave_fairies(game: BaseState, seat: i64) -> None:
    game.sides[seat].lost_in_time = NOT_LOST
    if game.log is not None:
        game.log.append(Event(GOES_ON, seat, ()))


def _stay_with_fairies(game: BaseState, seat: i64) -> None:
    """Stay with the fairies: as another has smuggled, the figure can go on in any later winter."""
    game.sides[seat].lost_in_time = STAYING
    if game.log is not None:
        game.log.append(Event(STAYED, seat, ()))


def legal_amounts(player: Player) -> list[int]:
    """List the amounts from 1 to all barrels at home; for a figure that the fairies keep: to go on or to stay."""
    if player.lost_in_time != NOT_LOST:
        return [LEAVE_FAIRIES, STAY_WITH_FAIRIES]
    return [CARRY_BARRELS + number for number in range(player.barrels)]


def load_carts(game: BaseState) -> None:
    """Reveal all amounts together and load the carts; barrels lost since the choice cannot be taken along."""
    game.reveal_to_all()
    game.barrels_under_way = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice == LEAVE_FAIRIES:
            _leave_fairies(game, seat)
        elif player.choice == STAY_WITH_FAIRIES:
            _stay_with_fairies(game, seat)
        elif player.choice != NOTHING:
            player.carried = min(player.choice - CARRY_BARRELS + 1, player.barrels)
            player.barrels -= player.carried
            if game.log is not None and player.carried:
                game.log.append(Event(CARRIED, seat, (player.carried,)))
        player.choice = NOTHING
        if player.position >= 0 and player.carried == 0:
            remove_figure(player)
        if player.lost_in_time == NOT_LOST:
            game.barrels_under_way += player.carried
        seat += 1
    game.tax_owed = tax_due(game)
    game.ask(OFFERING_TAX, seats_under_way(game))


def tax_due(game: BaseState) -> i64:
    """Return the tax: 1 pound for every barrel that any player owns, at home or on a cart."""
    owed: i64 = 0
    for player in game.sides:
        owed += max(0, player.barrels_owned() - player.modifiers[TAX_FREE_BARRELS])
    return owed


def fist_limit(player: Player) -> i64:
    """Return the most that a fist can hold: the purse, but no more pounds than the box has (R7, R14)."""
    return min(player.pounds, POUNDS_IN_BOX)


def legal_fists(player: Player) -> list[int]:
    """List the sums that a fist can hold. A fist is one decision: added pound by pound, it would show its size."""
    return [CLOSE_FIST + pounds for pounds in range(fist_limit(player) + 1)]


def collect_tax(game: BaseState) -> None:
    """Put all offers into the police pool; every pound of tax that is missing raises the police level by 1."""
    game.reveal_to_all()
    offered: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            pounds = min(player.fist, player.pounds)
            player.fist = 0
            offered += pounds
            pay_pool(game, seat, pounds)
            if game.log is not None:
                game.log.append(Event(OFFERED, seat, (pounds,)))
        seat += 1
    unpaid: i64 = max(0, game.tax_owed - offered)
    game.police_level = max(0, unpaid + game.police_level_change + game.year_modifiers[POLICE_LEVEL_BONUS])
    game.police_level_change = 0
    if game.log is not None:
        game.log.append(Event(TAXED, -1, (game.tax_owed, offered, game.police_level)))
    game.ask(CHOOSING_SMUGGLER, _seats_with_smugglers(game))


def _seats_with_smugglers(game: BaseState) -> i64:
    """Return the seats that set out and have a smuggler."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.position == 0 and player.way == NOTHING and player.smugglers != 0:
            seats |= BIT[seat]
        seat += 1
    return seats


def legal_smugglers(player: Player) -> list[int]:
    """List the player's smugglers, and to go without one."""
    actions: list[int] = [DONE]
    card: i64 = 0
    while card < SMUGGLER_CARDS.size:
        if player.smugglers & BIT[card]:
            actions.append(USE_SMUGGLER + card)
        card += 1
    return actions


def use_smuggler(game: BaseState, seat: i64, card: i64) -> None:
    """Put a smuggler to use, in place of the one in use if there is one."""
    player = game.sides[seat]
    if player.active_smuggler != NOTHING:
        player.take_out_of_play(SMUGGLER_CARDS.first[player.active_smuggler])
    player.active_smuggler = card
    player.put_in_play(SMUGGLER_CARDS.first[card])
    if game.log is not None:
        game.log.append(Event(SMUGGLER_USED, seat, (card,)))


def reveal_smugglers(game: BaseState) -> None:
    """Put all chosen smugglers to use together, except one who has changed sides since (R26); then ask for the ways."""
    choosing: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice != NOTHING:
            game.reveal_to_all()
        if player.choice >= USE_SMUGGLER and player.smugglers & BIT[player.choice - USE_SMUGGLER]:
            use_smuggler(game, seat, player.choice - USE_SMUGGLER)
        player.choice = NOTHING
        if player.position == 0 and player.way == NOTHING:
            choosing |= BIT[seat]
        seat += 1
    game.ask(CHOOSING_WAY, choosing)


def reveal_ways(game: BaseState) -> None:
    """Reveal all ways together and begin to move."""
    game.reveal_to_all()
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice != NOTHING:
            player.way = player.choice - TAKE_WAY
            player.choice = NOTHING
            if game.log is not None:
                game.log.append(Event(WAY_TAKEN, seat, (player.way,)))
        seat += 1
    start_movement_round(game)
