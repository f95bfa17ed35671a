"""What happens on the fields that a figure enters on its way to the city."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import BRIBE_3, BRIBE_5, DONE, GIVE_UP_MALT, GIVE_UP_WOOD
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import seize_cart
from ceilidh.games.smugglers.rules.board import (
    BREAKDOWN_FIELD,
    CITY_FIELD,
    DRUNK_FIELD,
    FAIRY_FIELD,
    GATE_FIELD,
    MEET_FIELD,
    NUMBER_FIELD,
    field_at,
)
from ceilidh.games.smugglers.rules.card_modifiers import (
    BRIBE_DISCOUNT,
    CHECK_BONUS,
    CHECK_RETRY,
    DRUNK_PROTECTION,
    NO_ARREST,
    NO_BREAKDOWN_FIELDS,
    NO_GATE_CHECK,
    POLICE_BONUS,
)
from ceilidh.games.smugglers.rules.cards import BIT, NO_CARD, SMUGGLER_CARDS, random_member
from ceilidh.games.smugglers.rules.events import (
    ABOUT_SMUGGLER,
    ARRESTED,
    BID_MADE,
    CALLED_OFF,
    CAUGHT,
    CHECKED,
    DRUNK_ROLL,
    HIRED,
    NOTHING_DONE,
    RETRIED,
    SMUGGLER_MET,
    SPURNED,
)
from ceilidh.games.smugglers.rules.fairy_spaces import enter_fairy_field
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.state_data import (
    BIDDING_FOR_SMUGGLER,
    FACING_CHECK,
    GIVING_MATERIAL,
    SETTLING_ROUND,
    SWAPPING_SMUGGLER,
)
from ceilidh.games.smugglers.rules.victim_effects import lose_random_card

POOL_POUNDS_PER_POINT: Final[i64] = 10
ARREST_MARGIN: Final[i64] = 2
DRUNK_POUNDS: Final[i64] = 2


def enter_field(game: BaseState, seat: i64) -> None:  # noqa: C901 - one branch a case
    """A figure has come to a stop; `turn` remembers whose."""
    player = game.sides[seat]
    game.turn = seat
    game.stage = SETTLING_ROUND
    field = field_at(player.way, player.position)
    if field >= NUMBER_FIELD:
        if game.police_level > field - NUMBER_FIELD:
            _catch(game, seat)
    elif field == MEET_FIELD:
        _meet(game, seat)
    elif field == DRUNK_FIELD:
        _drink(game, seat)
    elif field == FAIRY_FIELD:
        enter_fairy_field(game, seat)
    elif field == BREAKDOWN_FIELD:
        if game.modifier(player, NO_BREAKDOWN_FIELDS) <= 0:
            game.break_down(seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (4,)))
    elif field == GATE_FIELD:
        if game.modifier(player, NO_GATE_CHECK) <= 0:
            _catch(game, seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (5,)))
    elif field == CITY_FIELD:
        player.in_city = 1


# Number fields and the city gate


def _catch(game: BaseState, seat: i64) -> None:
    """First a roll for the police."""
    game.police_roll = game.roll()
    if game.log is not None:
        game.log.append(Event(CAUGHT, seat, (police_result(game, seat),)))
    game.ask_one(FACING_CHECK, seat)


def police_result(game: BaseState, seat: i64) -> i64:
    """Their roll, with 1 more for every full 10 pounds in the pool."""
    return game.police_roll + game.police_pool // POOL_POUNDS_PER_POINT + game.modifier(game.sides[seat], POLICE_BONUS)


def release_if_level_fell(game: BaseState) -> None:
    """A card played by whoever is caught may have lowered the level below the field's: the excisemen go home."""
    player = game.sides[game.turn]
    field = field_at(player.way, player.position)
    if field >= NUMBER_FIELD and game.police_level <= field - NUMBER_FIELD:
        game.ask(SETTLING_ROUND, 0)
        if game.log is not None:
            game.log.append(Event(CALLED_OFF, game.turn, ()))


def bribe_price(player: Player, bonus: i64) -> i64:
    """3 pounds for 1 more, 5 pounds for 2 more."""
    return max(0, (3 if bonus == 1 else 5) - player.modifiers[BRIBE_DISCOUNT])


def legal_bribes(player: Player) -> list[int]:
    """None, or one that can be paid."""
    actions: list[int] = [DONE]
    if player.pounds >= bribe_price(player, 1):
        actions.append(BRIBE_3)
    if player.pounds >= bribe_price(player, 2):
        actions.append(BRIBE_5)
    return actions


def resolve_check(game: BaseState, seat: i64, action: i64) -> None:
    """Then a roll of one's own: at least the police's is through. The bribe reaches the pool after the roll."""
    player = game.sides[seat]
    game.ask(SETTLING_ROUND, 0)
    bonus: i64 = 1 if action == BRIBE_3 else 2 if action == BRIBE_5 else 0
    own = game.roll() + bonus + game.modifier(player, CHECK_BONUS) + player.next_check_bonus
    police = police_result(game, seat)
    if own < police and player.modifiers[CHECK_RETRY] > 0:
        if game.log is not None:
            game.log.append(Event(RETRIED, seat, ()))
        own = max(own, game.roll() + bonus + game.modifier(player, CHECK_BONUS) + player.next_check_bonus)
    player.next_check_bonus = 0
    if bonus:
        game.pay_pool(seat, bribe_price(player, bonus))
    if game.log is not None:
        game.log.append(Event(CHECKED, seat, (own, police)))
    if own >= police:
        return
    seize_cart(game, seat)
    if police - own > ARREST_MARGIN:
        _arrest(game, seat)


def _arrest(game: BaseState, seat: i64) -> None:
    """Lost by more than 2: the smuggler in use is lost too, and goes back among the others."""
    player = game.sides[seat]
    card = player.active_smuggler
    if card == NOTHING or player.modifiers[NO_ARREST] > 0:
        return
    game.remove_card_modifiers(player, SMUGGLER_CARDS.first[card])
    player.active_smuggler = NOTHING
    player.smugglers &= ~BIT[card]
    game.smuggler_deck |= BIT[card]
    if game.log is not None:
        game.log.append(Event(ARRESTED, seat, (card,)))


# The smugglers' meet


def _meet(game: BaseState, seat: i64) -> None:
    """A smuggler card is turned up, and all players bid in secret."""
    if game.smuggler_deck == 0:
        return
    game.offered_card = random_member(game.smuggler_deck, game.rng)
    game.smuggler_deck &= ~BIT[game.offered_card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(SMUGGLER_MET, seat, (game.offered_card,)))
    game.ask(BIDDING_FOR_SMUGGLER, game.all_seats())


def resolve_meet(game: BaseState) -> None:
    """All fists are opened, all bids are paid and lost; the highest gets the smuggler, equal ones fight."""
    game.reveal_to_all()
    highest: i64 = 0
    for player in game.sides:
        player.fist = min(player.fist, player.pounds)
        highest = max(highest, player.fist)
    game.stage = SETTLING_ROUND
    if highest == 0:
        _spurn(game)
        return
    leaders: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].fist == highest:
            leaders |= BIT[seat]
        seat += 1
    _empty_fists(game)
    winner: i64 = game.fight(leaders, ABOUT_SMUGGLER) if leaders & (leaders - 1) else only_seat(leaders)
    if winner == NOTHING:
        game.smuggler_deck |= BIT[game.offered_card]
        game.offered_card = NO_CARD
    else:
        _hire(game, winner, highest)


def only_seat(seats: i64) -> i64:
    """The one seat of a set."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def _empty_fists(game: BaseState) -> None:
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if game.log is not None:
            game.log.append(Event(BID_MADE, seat, (player.fist,)))
        game.spend(seat, player.fist)
        player.fist = 0
        seat += 1


def _spurn(game: BaseState) -> None:
    """No bid at all: who entered has a breakdown, the card is shuffled back."""
    if game.log is not None:
        game.log.append(Event(SPURNED, game.turn, (game.offered_card,)))
    game.smuggler_deck |= BIT[game.offered_card]
    game.offered_card = NO_CARD
    game.break_down(game.turn)


def _hire(game: BaseState, seat: i64, pounds: i64) -> None:
    """The smuggler may replace the one in use at once, not later; also while barrels wait in the city to be sold."""
    player = game.sides[seat]
    player.smugglers |= BIT[game.offered_card]
    if game.log is not None:
        game.log.append(Event(HIRED, seat, (game.offered_card, pounds)))
    if player.position >= 0 and player.lost_in_time == 0:
        game.ask_one(SWAPPING_SMUGGLER, seat)
    else:
        game.offered_card = NO_CARD


# The drunk field


def _drink(game: BaseState, seat: i64) -> None:
    player = game.sides[seat]
    sober: bool = game.modifier(player, DRUNK_PROTECTION) > 0
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


def _give_raw_material(game: BaseState, seat: i64) -> None:
    """One raw material, or 2 pounds if there is none; whoever has less than that gives what there is."""
    player = game.sides[seat]
    if player.wood > 0 and player.malt > 0:
        game.ask_one(GIVING_MATERIAL, seat)
    elif player.wood > 0:
        game.gain_wood(seat, -1)
    elif player.malt > 0:
        game.gain_malt(seat, -1)
    else:
        game.lose_pounds(seat, DRUNK_POUNDS)


def legal_raw_materials(player: Player) -> list[int]:
    """Which raw material to give; the pounds if a card has taken both in the meantime."""
    actions: list[int] = []
    if player.wood > 0:
        actions.append(GIVE_UP_WOOD)
    if player.malt > 0:
        actions.append(GIVE_UP_MALT)
    return actions if actions else [DONE]


def give_raw_material(game: BaseState, seat: i64, action: i64) -> None:
    """Give up the raw material chosen, or 2 pounds if there is none any more."""
    game.ask(SETTLING_ROUND, 0)
    if action == GIVE_UP_WOOD:
        game.gain_wood(seat, -1)
    elif action == GIVE_UP_MALT:
        game.gain_malt(seat, -1)
    else:
        game.lose_pounds(seat, DRUNK_POUNDS)


def _gain_on_the_way(game: BaseState, seat: i64) -> None:
    before = game.sides[seat].barrels
    game.gain_barrels(seat, 1)
    game.sides[seat].carried += game.sides[seat].barrels - before
    game.sides[seat].barrels = before
