"""What happens on the fields that a figure enters on its way to the city."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import BRIBE_3, BRIBE_5, DONE, HAND_MALT, HAND_WOOD
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.betrayal import seize_carried
from ceilidh.games.smugglers.rules.board import (
    BREAKDOWN,
    CITY,
    DRUNK_FIELD,
    FAIRY_FIELD,
    GATE_FIELD,
    MEET_FIELD,
    NUMBER,
    field_at,
)
from ceilidh.games.smugglers.rules.card_modifiers import AXLE, BRIBE, CHECK, GATE, LOYAL, POLICE, RETRY, SOBER
from ceilidh.games.smugglers.rules.cards import BIT, NO_CARD, SMUGGLERS, pick
from ceilidh.games.smugglers.rules.events import (
    ABOUT_SMUGGLER,
    ARRESTED,
    BID_MADE,
    CALLED_OFF,
    CAUGHT,
    CHECKED,
    DRUNK_ROLL,
    HIRED,
    MET,
    NOTHING_DONE,
    RETRIED,
    SPURNED,
)
from ceilidh.games.smugglers.rules.fairy_spaces import meet_fairies
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.state_data import CHECKING, DRUNK, MEETING, ROUND, SWAPPING
from ceilidh.games.smugglers.rules.victim_effects import lose_random_card

POUNDS_PER_POINT: Final[i64] = 10
SMUGGLER_LOST_BY: Final[i64] = 2
DRUNK_POUNDS: Final[i64] = 2


def enter(game: Position, seat: i64) -> None:  # noqa: C901 - one branch a case
    """A figure has come to a stop; `turn` remembers whose."""
    player = game.side[seat]
    game.turn = seat
    game.stage = ROUND
    field = field_at(player.way, player.at)
    if field >= NUMBER:
        if game.level > field - NUMBER:
            _catch(game, seat)
    elif field == MEET_FIELD:
        _meet(game, seat)
    elif field == DRUNK_FIELD:
        _drink(game, seat)
    elif field == FAIRY_FIELD:
        meet_fairies(game, seat)
    elif field == BREAKDOWN:
        if game.hook(player, AXLE) <= 0:
            game.break_down(seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (4,)))
    elif field == GATE_FIELD:
        if game.hook(player, GATE) <= 0:
            _catch(game, seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (5,)))
    elif field == CITY:
        player.arrived = 1


# Number fields and the city gate


def _catch(game: Position, seat: i64) -> None:
    """First a roll for the police."""
    game.police = game.roll()
    if game.log is not None:
        game.log.append(Event(CAUGHT, seat, (police_result(game, seat),)))
    game.ask_one(CHECKING, seat)


def police_result(game: Position, seat: i64) -> i64:
    """Their roll, with 1 more for every full 10 pounds in the pool."""
    return game.police + game.pool // POUNDS_PER_POINT + game.hook(game.side[seat], POLICE)


def call_off(game: Position) -> None:
    """A card played by whoever is caught may have lowered the level below the field's: the excisemen go home."""
    player = game.side[game.turn]
    field = field_at(player.way, player.at)
    if field >= NUMBER and game.level <= field - NUMBER:
        game.ask(ROUND, 0)
        if game.log is not None:
            game.log.append(Event(CALLED_OFF, game.turn, ()))


def bribe_price(player: Player, bonus: i64) -> i64:
    """3 pounds for 1 more, 5 pounds for 2 more."""
    return max(0, (3 if bonus == 1 else 5) - player.hooks[BRIBE])


def bribes(player: Player) -> list[int]:
    """None, or one that can be paid."""
    actions: list[int] = [DONE]
    if player.pounds >= bribe_price(player, 1):
        actions.append(BRIBE_3)
    if player.pounds >= bribe_price(player, 2):
        actions.append(BRIBE_5)
    return actions


def check(game: Position, seat: i64, action: i64) -> None:
    """Then a roll of one's own: at least the police's is through. The bribe reaches the pool after the roll."""
    player = game.side[seat]
    game.ask(ROUND, 0)
    bonus: i64 = 1 if action == BRIBE_3 else 2 if action == BRIBE_5 else 0
    own = game.roll() + bonus + game.hook(player, CHECK) + player.nerve
    police = police_result(game, seat)
    if own < police and player.hooks[RETRY] > 0:
        if game.log is not None:
            game.log.append(Event(RETRIED, seat, ()))
        own = max(own, game.roll() + bonus + game.hook(player, CHECK) + player.nerve)
    player.nerve = 0
    if bonus:
        game.pay_pool(seat, bribe_price(player, bonus))
    if game.log is not None:
        game.log.append(Event(CHECKED, seat, (own, police)))
    if own >= police:
        return
    seize_carried(game, seat)
    if police - own > SMUGGLER_LOST_BY:
        _arrest(game, seat)


def _arrest(game: Position, seat: i64) -> None:
    """Lost by more than 2: the smuggler in use is lost too, and goes back among the others."""
    player = game.side[seat]
    card = player.using
    if card == NOTHING or player.hooks[LOYAL] > 0:
        return
    game.take_out_of_play(player, SMUGGLERS.first[card])
    player.using = NOTHING
    player.smugglers &= ~BIT[card]
    game.smugglers |= BIT[card]
    if game.log is not None:
        game.log.append(Event(ARRESTED, seat, (card,)))


# The smugglers' meet


def _meet(game: Position, seat: i64) -> None:
    """A smuggler card is turned up, and all players bid in secret."""
    if game.smugglers == 0:
        return
    game.card = pick(game.smugglers, game.rng)
    game.smugglers &= ~BIT[game.card]
    game.all_learn()
    if game.log is not None:
        game.log.append(Event(MET, seat, (game.card,)))
    game.ask(MEETING, game.everyone())


def open_fists(game: Position) -> None:
    """All fists are opened, all bids are paid and lost; the highest gets the smuggler, equal ones fight."""
    game.all_learn()
    highest: i64 = 0
    for player in game.side:
        player.fist = min(player.fist, player.pounds)
        highest = max(highest, player.fist)
    game.stage = ROUND
    if highest == 0:
        _spurn(game)
        return
    leaders: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.side[seat].fist == highest:
            leaders |= BIT[seat]
        seat += 1
    _empty_fists(game)
    winner: i64 = game.fight(leaders, ABOUT_SMUGGLER) if leaders & (leaders - 1) else only(leaders)
    if winner == NOTHING:
        game.smugglers |= BIT[game.card]
        game.card = NO_CARD
    else:
        _hire(game, winner, highest)


def only(seats: i64) -> i64:
    """The one seat of a set."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def _empty_fists(game: Position) -> None:
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if game.log is not None:
            game.log.append(Event(BID_MADE, seat, (player.fist,)))
        game.spend(seat, player.fist)
        player.fist = 0
        seat += 1


def _spurn(game: Position) -> None:
    """No bid at all: who entered has a breakdown, the card is shuffled back."""
    if game.log is not None:
        game.log.append(Event(SPURNED, game.turn, (game.card,)))
    game.smugglers |= BIT[game.card]
    game.card = NO_CARD
    game.break_down(game.turn)


def _hire(game: Position, seat: i64, pounds: i64) -> None:
    """The smuggler may replace the one in use at once, not later; also while barrels wait in the city to be sold."""
    player = game.side[seat]
    player.smugglers |= BIT[game.card]
    if game.log is not None:
        game.log.append(Event(HIRED, seat, (game.card, pounds)))
    if player.at >= 0 and player.lost == 0:
        game.ask_one(SWAPPING, seat)
    else:
        game.card = NO_CARD


# The drunk field


def _drink(game: Position, seat: i64) -> None:
    player = game.side[seat]
    sober: bool = game.hook(player, SOBER) > 0
    roll = game.roll()
    if game.log is not None:
        game.log.append(Event(DRUNK_ROLL, seat, (roll,)))
    if sober and roll % 2 == 1:
        return
    if roll == 1:
        _give_raw_material(game, seat)
    elif roll == 2:
        _gain_on_the_way(game, seat)
    elif roll == 3:
        game.lose_carried(seat, 1)
    elif roll == 4:
        game.earn(seat, DRUNK_POUNDS)
    elif roll == 5:
        lose_random_card(game, seat)
    else:
        game.draw_chance(seat)


def _give_raw_material(game: Position, seat: i64) -> None:
    """One raw material, or 2 pounds if there is none; whoever has less than that gives what there is."""
    player = game.side[seat]
    if player.wood > 0 and player.malt > 0:
        game.ask_one(DRUNK, seat)
    elif player.wood > 0:
        game.gain_wood(seat, -1)
    elif player.malt > 0:
        game.gain_malt(seat, -1)
    else:
        game.lose_pounds(seat, DRUNK_POUNDS)


def raw_materials(player: Player) -> list[int]:
    """Which raw material to give; the pounds if a card has taken both in the meantime."""
    actions: list[int] = []
    if player.wood > 0:
        actions.append(HAND_WOOD)
    if player.malt > 0:
        actions.append(HAND_MALT)
    return actions if actions else [DONE]


def hand_in(game: Position, seat: i64, action: i64) -> None:
    """Give up the raw material chosen, or 2 pounds if there is none any more."""
    game.ask(ROUND, 0)
    if action == HAND_WOOD:
        game.gain_wood(seat, -1)
    elif action == HAND_MALT:
        game.gain_malt(seat, -1)
    else:
        game.lose_pounds(seat, DRUNK_POUNDS)


def _gain_on_the_way(game: Position, seat: i64) -> None:
    before = game.side[seat].barrels
    game.gain_barrels(seat, 1)
    game.side[seat].carried += game.side[seat].barrels - before
    game.side[seat].barrels = before
