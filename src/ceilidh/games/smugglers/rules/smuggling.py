"""Step 5, in winter: the four decisions at the start, then movement rounds until nobody is under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import CARRY, DONE, GO_ON, PUT, SMUGGLE, STAY, USE, WAY
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.board import CITY_AT, field_at
from ceilidh.games.smugglers.rules.card_modifiers import LEVEL, ROAD, STRIDE, TAX
from ceilidh.games.smugglers.rules.cards import BIT, SMUGGLERS
from ceilidh.games.smugglers.rules.city import sell_in_city
from ceilidh.games.smugglers.rules.events import (
    CARRIED,
    GOES_ON,
    HOME,
    MOVED,
    OFFERED,
    RESTED,
    STAYED,
    TAXED,
    USED,
    WAY_TAKEN,
)
from ceilidh.games.smugglers.rules.player import HERE, NOTHING, STAYING, TRAPPED, Player
from ceilidh.games.smugglers.rules.spaces import enter
from ceilidh.games.smugglers.rules.state_data import (
    ALL_POUNDS,
    AMOUNT,
    HIRING,
    MOVING,
    ROUND,
    SEASON_END,
    TAXING,
    WAY_CHOICE,
    WINTER,
)

LAST_ROUND: Final[i64] = 20
"""Ruling: then spring is near, and whoever is still under way brings the barrels home."""


def step_five(game: Position) -> None:
    """Everyone who chose to smuggle and has a barrel takes part; whoever the fairies kept may go on with them."""
    game.stage = SEASON_END
    if game.season != WINTER:
        return
    game.rounds = 0
    game.sold = 0
    deciding: i64 = 0
    someone: bool = False
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.activity == SMUGGLE and may_go(player):
            someone = True
            player.used |= BIT[SMUGGLE]
            if player.at >= 0:
                _go_on(game, seat)
            else:
                player.at = 0
        if player.at == 0 or player.lost != HERE:
            deciding |= BIT[seat]
        seat += 1
    if someone:
        game.ask(AMOUNT, deciding)


def may_go(player: Player) -> bool:
    """Never smuggle what is not distilled."""
    return player.barrels > 0 or player.at >= 0


def _go_on(game: Position, seat: i64) -> None:
    game.side[seat].lost = HERE
    if game.log is not None:
        game.log.append(Event(GOES_ON, seat, ()))


def _stay(game: Position, seat: i64) -> None:
    """Another has smuggled: from now on the figure can go on in any winter."""
    game.side[seat].lost = STAYING
    if game.log is not None:
        game.log.append(Event(STAYED, seat, ()))


# 1. Amount


def amounts(player: Player) -> list[int]:
    """Any number of the barrels at home, at least one. Whoever the fairies kept may go on, and may stay."""
    if player.lost != HERE:
        return [GO_ON, STAY]
    return [CARRY + number for number in range(player.barrels)]


def load_up(game: Position) -> None:
    """All amounts are revealed together. Barrels lost since the choice cannot be taken along."""
    game.all_learn()
    game.under_way = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.choice == GO_ON:
            _go_on(game, seat)
        elif player.choice == STAY:
            _stay(game, seat)
        elif player.choice != NOTHING:
            player.carried = min(player.choice - CARRY + 1, player.barrels)
            player.barrels -= player.carried
            if game.log is not None and player.carried:
                game.log.append(Event(CARRIED, seat, (player.carried,)))
        player.choice = NOTHING
        if player.at >= 0 and player.carried == 0:
            game.take_off(player)
        if player.lost == HERE:
            game.under_way += player.carried
        seat += 1
    game.owed = taxed_barrels(game)
    game.ask(TAXING, under_way(game))


def under_way(game: Position) -> i64:
    """The seats whose figures take part in the smuggling, one bit each."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.side[seat].at >= 0 and game.side[seat].lost == HERE:
            seats |= BIT[seat]
        seat += 1
    return seats


# 2. Tax


def taxed_barrels(game: Position) -> i64:
    """1 pound is owed for every barrel that any player owns, wherever it is."""
    owed: i64 = 0
    for player in game.side:
        owed += max(0, player.owned() - player.hooks[TAX])
    return owed


def fist_limit(player: Player) -> i64:
    """Any sum up to the purse; R14: a purse that outgrew the box holds notes, and a fist holds pounds."""
    return min(player.pounds, ALL_POUNDS)


def fists(player: Player) -> list[int]:
    """The fist is closed round any sum: one decision, so that nobody can count how often pounds were added."""
    return [PUT + pounds for pounds in range(fist_limit(player) + 1)]


def collect_tax(game: Position) -> None:
    """All offers go to the police pool; every barrel not covered raises the police level by 1."""
    game.all_learn()
    offered: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.at >= 0 and player.lost == HERE:
            pounds = min(player.fist, player.pounds)
            player.fist = 0
            offered += pounds
            game.pay_pool(seat, pounds)
            if game.log is not None:
                game.log.append(Event(OFFERED, seat, (pounds,)))
        seat += 1
    game.level = max(0, max(0, game.owed - offered) + game.level_shift + game.year_hooks[LEVEL])
    game.level_shift = 0
    if game.log is not None:
        game.log.append(Event(TAXED, -1, (game.owed, offered, game.level)))
    game.ask(HIRING, _with_smugglers(game))


# 3. Smuggler


def _with_smugglers(game: Position) -> i64:
    """Whoever sets out and has a smuggler card."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.at == 0 and player.way == NOTHING and player.smugglers != 0:
            seats |= BIT[seat]
        seat += 1
    return seats


def smugglers_to_use(player: Player) -> list[int]:
    """One of the own smuggler cards, or none."""
    actions: list[int] = [DONE]
    card: i64 = 0
    while card < SMUGGLERS.size:
        if player.smugglers & BIT[card]:
            actions.append(USE + card)
        card += 1
    return actions


def use_smuggler(game: Position, seat: i64, card: i64) -> None:
    """Put a smuggler to use in place of the one in use."""
    player = game.side[seat]
    if player.using != NOTHING:
        game.take_out_of_play(player, SMUGGLERS.first[player.using])
    player.using = card
    game.put_in_play(player, SMUGGLERS.first[card])
    if game.log is not None:
        game.log.append(Event(USED, seat, (card,)))


def hire(game: Position) -> None:
    """All put their smugglers to use together, but for one who has changed sides since; then the way is chosen."""
    choosing: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.choice != NOTHING:
            game.all_learn()
        if player.choice >= USE and player.smugglers & BIT[player.choice - USE]:
            use_smuggler(game, seat, player.choice - USE)
        player.choice = NOTHING
        if player.at == 0 and player.way == NOTHING:
            choosing |= BIT[seat]
        seat += 1
    game.ask(WAY_CHOICE, choosing)


# 4. Way


def take_ways(game: Position) -> None:
    """All ways are revealed together."""
    game.all_learn()
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.choice != NOTHING:
            player.way = player.choice - WAY
            player.choice = NOTHING
            if game.log is not None:
                game.log.append(Event(WAY_TAKEN, seat, (player.way,)))
        seat += 1
    next_round(game)


# Movement rounds


def next_round(game: Position) -> None:
    """Everyone under way rolls, but for those who had a breakdown or wait in the city."""
    game.rounds += 1
    if game.rounds > LAST_ROUND:
        _spring_is_near(game)
    rolling: i64 = 0
    someone: bool = False
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        player.roll = 0
        if player.at >= 0 and player.lost == HERE:
            someone = True
            if player.misses:
                player.misses = 0
                if game.log is not None:
                    game.log.append(Event(RESTED, seat, ()))
            elif not player.arrived:
                rolling |= BIT[seat]
        seat += 1
    game.ask(MOVING if someone else SEASON_END, rolling)


def move_all(game: Position) -> None:
    """All roll one die and move that far; only the field landed on counts as entered."""
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if player.choice != NOTHING:
            player.choice = NOTHING
            if player.at >= 0:
                _move(game, seat, player)
        seat += 1
    game.stage = ROUND


def _move(game: Position, seat: i64, player: Player) -> None:
    player.roll = game.roll()
    far: i64 = player.roll + game.hook(player, STRIDE) + game.hook(player, ROAD + player.way) + player.stride
    far = max(1, far)
    player.stride = 0
    if player.backwards:
        player.backwards = 0
        far = -far
    player.at = min(max(0, player.at + far), CITY_AT[player.way])
    player.entered = 1
    if game.log is not None:
        landed = field_at(player.way, player.at)
        game.log.append(Event(MOVED, seat, (player.roll, landed, player.way, player.at, far)))


def settle_round(game: Position) -> None:
    """What happens nearest to the pub comes first, then the lowest roll; then the city; then the next round."""
    nearest: i64 = NOTHING
    least: i64 = 0
    turn: i64 = 0
    while turn < game.players:
        seat = game.in_order(turn)
        player = game.side[seat]
        if player.entered:
            order: i64 = player.at * 8 + player.roll
            if nearest == NOTHING or order < least:
                nearest, least = seat, order
        turn += 1
    if nearest != NOTHING:
        game.side[nearest].entered = 0
        enter(game, nearest)
        return
    sell_in_city(game)
    next_round(game)


def _spring_is_near(game: Position) -> None:
    """Who is in the city fights on until all have sold; who is still under way brings the barrels home."""
    while any(player.arrived != 0 for player in game.side):
        sell_in_city(game)
    if under_way(game) == 0:
        return
    for player in game.side:
        if player.at >= 0 and player.lost == HERE:
            player.barrels += player.carried
            player.carried = 0
            game.take_off(player)
    if game.log is not None:
        game.log.append(Event(HOME, -1, ()))


def keeps_out_of_the_year(game: Position, player: Player) -> bool:
    """Whoever is trapped with the fairies has no activities in the whole next year."""
    return player.lost == TRAPPED and player.lost_year == game.year
