"""Step 5, in winter: the four decisions at the start, then movement rounds until nobody is under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import (
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
from ceilidh.games.smugglers.rules.board import CITY_POSITION, field_at
from ceilidh.games.smugglers.rules.card_modifiers import (
    MOVEMENT_BONUS,
    POLICE_LEVEL_BONUS,
    ROAD_BONUS,
    TAX_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.cards import BIT, SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.city import sell_in_city
from ceilidh.games.smugglers.rules.events import (
    BROUGHT_HOME,
    CARRIED,
    GOES_ON,
    MOVED,
    OFFERED,
    RESTED,
    SMUGGLER_USED,
    STAYED,
    TAXED,
    WAY_TAKEN,
)
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, STAYING, TRAPPED, Player
from ceilidh.games.smugglers.rules.spaces import enter_field
from ceilidh.games.smugglers.rules.state_data import (
    CHOOSING_AMOUNT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    MOVING,
    OFFERING_TAX,
    POUNDS_IN_BOX,
    SEASON_END,
    SETTLING_ROUND,
    WINTER,
)

MAX_MOVEMENT_ROUNDS: Final[i64] = 20
"""Ruling: then spring is near, and whoever is still under way brings the barrels home."""


def start_smuggling_step(game: BaseState) -> None:
    """Everyone who chose to smuggle and has a barrel takes part; whoever the fairies kept may go on with them."""
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
                _go_on(game, seat)
            else:
                player.position = 0
        if player.position == 0 or player.lost_in_time != NOT_LOST:
            deciding |= BIT[seat]
        seat += 1
    if someone:
        game.ask(CHOOSING_AMOUNT, deciding)


def can_set_out(player: Player) -> bool:
    """Never smuggle what is not distilled."""
    return player.barrels > 0 or player.position >= 0


def _go_on(game: BaseState, seat: i64) -> None:
    game.sides[seat].lost_in_time = NOT_LOST
    if game.log is not None:
        game.log.append(Event(GOES_ON, seat, ()))


def _stay(game: BaseState, seat: i64) -> None:
    """Another has smuggled: from now on the figure can go on in any winter."""
    game.sides[seat].lost_in_time = STAYING
    if game.log is not None:
        game.log.append(Event(STAYED, seat, ()))


# 1. Amount


def legal_amounts(player: Player) -> list[int]:
    """Any number of the barrels at home, at least one. Whoever the fairies kept may go on, and may stay."""
    if player.lost_in_time != NOT_LOST:
        return [LEAVE_FAIRIES, STAY_WITH_FAIRIES]
    return [CARRY_BARRELS + number for number in range(player.barrels)]


def load_carts(game: BaseState) -> None:
    """All amounts are revealed together. Barrels lost since the choice cannot be taken along."""
    game.reveal_to_all()
    game.barrels_under_way = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice == LEAVE_FAIRIES:
            _go_on(game, seat)
        elif player.choice == STAY_WITH_FAIRIES:
            _stay(game, seat)
        elif player.choice != NOTHING:
            player.carried = min(player.choice - CARRY_BARRELS + 1, player.barrels)
            player.barrels -= player.carried
            if game.log is not None and player.carried:
                game.log.append(Event(CARRIED, seat, (player.carried,)))
        player.choice = NOTHING
        if player.position >= 0 and player.carried == 0:
            game.remove_figure(player)
        if player.lost_in_time == NOT_LOST:
            game.barrels_under_way += player.carried
        seat += 1
    game.tax_owed = tax_due(game)
    game.ask(OFFERING_TAX, seats_under_way(game))


def seats_under_way(game: BaseState) -> i64:
    """The seats whose figures take part in the smuggling, one bit each."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].position >= 0 and game.sides[seat].lost_in_time == NOT_LOST:
            seats |= BIT[seat]
        seat += 1
    return seats


# 2. Tax


def tax_due(game: BaseState) -> i64:
    """1 pound is owed for every barrel that any player owns, wherever it is."""
    owed: i64 = 0
    for player in game.sides:
        owed += max(0, player.barrels_owned() - player.modifiers[TAX_FREE_BARRELS])
    return owed


def fist_limit(player: Player) -> i64:
    """Any sum up to the purse; R14: a purse that outgrew the box holds notes, and a fist holds pounds."""
    return min(player.pounds, POUNDS_IN_BOX)


def legal_fists(player: Player) -> list[int]:
    """The fist is closed round any sum: one decision, so that nobody can count how often pounds were added."""
    return [CLOSE_FIST + pounds for pounds in range(fist_limit(player) + 1)]


def collect_tax(game: BaseState) -> None:
    """All offers go to the police pool; every barrel not covered raises the police level by 1."""
    game.reveal_to_all()
    offered: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            pounds = min(player.fist, player.pounds)
            player.fist = 0
            offered += pounds
            game.pay_pool(seat, pounds)
            if game.log is not None:
                game.log.append(Event(OFFERED, seat, (pounds,)))
        seat += 1
    unpaid: i64 = max(0, game.tax_owed - offered)
    game.police_level = max(0, unpaid + game.police_level_change + game.year_modifiers[POLICE_LEVEL_BONUS])
    game.police_level_change = 0
    if game.log is not None:
        game.log.append(Event(TAXED, -1, (game.tax_owed, offered, game.police_level)))
    game.ask(CHOOSING_SMUGGLER, _with_smugglers(game))


# 3. Smuggler


def _with_smugglers(game: BaseState) -> i64:
    """Whoever sets out and has a smuggler card."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.position == 0 and player.way == NOTHING and player.smugglers != 0:
            seats |= BIT[seat]
        seat += 1
    return seats


def legal_smugglers(player: Player) -> list[int]:
    """One of the own smuggler cards, or none."""
    actions: list[int] = [DONE]
    card: i64 = 0
    while card < SMUGGLER_CARDS.size:
        if player.smugglers & BIT[card]:
            actions.append(USE_SMUGGLER + card)
        card += 1
    return actions


def use_smuggler(game: BaseState, seat: i64, card: i64) -> None:
    """Put a smuggler to use in place of the one in use."""
    player = game.sides[seat]
    if player.active_smuggler != NOTHING:
        game.remove_card_modifiers(player, SMUGGLER_CARDS.first[player.active_smuggler])
    player.active_smuggler = card
    game.add_card_modifiers(player, SMUGGLER_CARDS.first[card])
    if game.log is not None:
        game.log.append(Event(SMUGGLER_USED, seat, (card,)))


def reveal_smugglers(game: BaseState) -> None:
    """All put their smugglers to use together, but for one who has changed sides since; then the way is chosen."""
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


# 4. Way


def reveal_ways(game: BaseState) -> None:
    """All ways are revealed together."""
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


# Movement rounds


def start_movement_round(game: BaseState) -> None:
    """Everyone under way rolls, but for those who had a breakdown or wait in the city."""
    game.movement_round += 1
    if game.movement_round > MAX_MOVEMENT_ROUNDS:
        _spring_is_near(game)
    rolling: i64 = 0
    someone: bool = False
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        player.roll = 0
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            someone = True
            if player.misses_round:
                player.misses_round = 0
                if game.log is not None:
                    game.log.append(Event(RESTED, seat, ()))
            elif not player.in_city:
                rolling |= BIT[seat]
        seat += 1
    game.ask(MOVING if someone else SEASON_END, rolling)


def move_figures(game: BaseState) -> None:
    """All roll one die and move that far; only the field landed on counts as entered."""
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice != NOTHING:
            player.choice = NOTHING
            if player.position >= 0:
                _move(game, seat, player)
        seat += 1
    game.stage = SETTLING_ROUND


def _move(game: BaseState, seat: i64, player: Player) -> None:
    player.roll = game.roll()
    far: i64 = player.roll + player.next_movement_bonus + game.modifier(player, MOVEMENT_BONUS)
    far += game.modifier(player, ROAD_BONUS + player.way)
    far = max(1, far)
    player.next_movement_bonus = 0
    if player.moves_backwards:
        player.moves_backwards = 0
        far = -far
    player.position = min(max(0, player.position + far), CITY_POSITION[player.way])
    player.unsettled_landing = 1
    if game.log is not None:
        landed = field_at(player.way, player.position)
        game.log.append(Event(MOVED, seat, (player.roll, landed, player.way, player.position, far)))


def settle_round(game: BaseState) -> None:
    """What happens nearest to the pub comes first, then the lowest roll; then the city; then the next round."""
    nearest: i64 = NOTHING
    least: i64 = 0
    turn: i64 = 0
    while turn < game.players:
        seat = game.seat_in_turn_order(turn)
        player = game.sides[seat]
        if player.unsettled_landing:
            order: i64 = player.position * 8 + player.roll
            if nearest == NOTHING or order < least:
                nearest, least = seat, order
        turn += 1
    if nearest != NOTHING:
        game.sides[nearest].unsettled_landing = 0
        enter_field(game, nearest)
        return
    sell_in_city(game)
    start_movement_round(game)


def _spring_is_near(game: BaseState) -> None:
    """Who is in the city fights on until all have sold; who is still under way brings the barrels home."""
    while any(player.in_city != 0 for player in game.sides):
        sell_in_city(game)
    if seats_under_way(game) == 0:
        return
    for player in game.sides:
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            player.barrels += player.carried
            player.carried = 0
            game.remove_figure(player)
    if game.log is not None:
        game.log.append(Event(BROUGHT_HOME, -1, ()))


def is_trapped(game: BaseState, player: Player) -> bool:
    """Whoever is trapped with the fairies has no activities in the whole next year."""
    return player.lost_in_time == TRAPPED and player.lost_year == game.year
