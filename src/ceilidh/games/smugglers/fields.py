"""What happens on the fields that a figure enters on its way to the city."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.actions import BRIBE_3, BRIBE_5, DONE, HAND_MALT, HAND_WOOD, LAUGH, TAKE_CARD, TOKEN
from ceilidh.games.smugglers.betrayal import seize
from ceilidh.games.smugglers.board import (
    BREAKDOWN,
    CITY,
    DRUNK_AT,
    DRUNK_FIELD,
    FAIRY_FIELD,
    GATE_FIELD,
    MEET_FIELD,
    NUMBER,
    field_at,
)
from ceilidh.games.smugglers.cards import BIT, FAIRIES, NO_CARD, SMUGGLERS, pick
from ceilidh.games.smugglers.effects import carry_out, lose_random_card
from ceilidh.games.smugglers.events import (
    ABOUT_SMUGGLER,
    ARRESTED,
    BROKEN_DOWN,
    CAUGHT,
    CHECKED,
    CURSED,
    DRUNK_ROLL,
    FAIRY_ROLL,
    FUN_VOTED,
    GIFTED,
    HIRED,
    LOST,
    MET,
    SPURNED,
)
from ceilidh.games.smugglers.hooks import AXLE, BRIBE, CHECK, GATE, LOYAL, POLICE, SOBER, WARD
from ceilidh.games.smugglers.layout import CHECKING, DRUNK, FAIRY, FUN, GIFT, MEETING, ROUND, SWAPPING
from ceilidh.games.smugglers.player import NO_FAME, NO_MONEY, NOTHING, TRAPPED, WAITING, Player
from ceilidh.games.smugglers.position import Position

POUNDS_PER_POINT: Final[i64] = 10
SMUGGLER_LOST_BY: Final[i64] = 2
DRUNK_POUNDS: Final[i64] = 2


def enter(game: Position, seat: i64) -> None:
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
        _meet_fairies(game, seat)
    elif field == BREAKDOWN:
        if game.hook(player, AXLE) <= 0:
            break_down(game, seat)
    elif field == GATE_FIELD:
        if game.hook(player, GATE) <= 0:
            _catch(game, seat)
    elif field == CITY:
        player.arrived = 1


def break_down(game: Position, seat: i64) -> None:
    """Miss the next movement round, unless there is a spare axle."""
    player = game.side[seat]
    if player.spare > 0:
        player.spare -= 1
        return
    player.misses = 1
    if game.log is not None:
        game.log.append(Event(BROKEN_DOWN, seat, ()))


# Number fields and the city gate


def _catch(game: Position, seat: i64) -> None:
    """First a roll for the police, with 1 more for every full 10 pounds in the pool."""
    game.police = game.roll() + game.pool // POUNDS_PER_POINT + game.hook(game.side[seat], POLICE)
    if game.log is not None:
        game.log.append(Event(CAUGHT, seat, (game.police,)))
    game.ask_one(CHECKING, seat)


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
    player.nerve = 0
    if bonus:
        game.pay_pool(seat, bribe_price(player, bonus))
    if game.log is not None:
        game.log.append(Event(CHECKED, seat, (own, game.police)))
    if own >= game.police:
        return
    if game.police - own > SMUGGLER_LOST_BY:
        _arrest(game, seat)
    game.on_the_way |= BIT[seat]
    barrels = player.carried
    player.carried = 0
    seize(game, seat, barrels)


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
    """All bids are paid and lost; the highest gets the smuggler, equal ones fight. Lower bids stay secret (ruling)."""
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
    _empty_fists(game, highest, leaders)
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


def _empty_fists(game: Position, highest: i64, leaders: i64) -> None:
    seat: i64 = 0
    while seat < game.players:
        player = game.side[seat]
        if leaders & BIT[seat]:
            game.spend(seat, highest)
        else:
            player.pounds -= player.fist
            game.bank += player.fist
            player.least = max(0, player.least - (highest - 1))
        player.fist = 0
        seat += 1


def _spurn(game: Position) -> None:
    """No bid at all: who entered has a breakdown, the card is shuffled back."""
    if game.log is not None:
        game.log.append(Event(SPURNED, game.turn, (game.card,)))
    game.smugglers |= BIT[game.card]
    game.card = NO_CARD
    break_down(game, game.turn)


def _hire(game: Position, seat: i64, pounds: i64) -> None:
    """The smuggler may replace the one in use at once, not later."""
    player = game.side[seat]
    player.smugglers |= BIT[game.card]
    if game.log is not None:
        game.log.append(Event(HIRED, seat, (game.card, pounds)))
    if player.at >= 0 and player.lost == 0 and not player.arrived:
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
    """One raw material, or 2 pounds if there is none."""
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
    """Which raw material to give; done if another's card has taken them in the meantime."""
    actions: list[int] = []
    if player.wood > 0:
        actions.append(HAND_WOOD)
    if player.malt > 0:
        actions.append(HAND_MALT)
    return actions if actions else [DONE]


def hand_in(game: Position, seat: i64, action: i64) -> None:
    """Give up the raw material chosen."""
    game.ask(ROUND, 0)
    if action == HAND_WOOD:
        game.gain_wood(seat, -1)
    elif action == HAND_MALT:
        game.gain_malt(seat, -1)


def _gain_on_the_way(game: Position, seat: i64) -> None:
    before = game.side[seat].barrels
    game.gain_barrels(seat, 1)
    game.side[seat].carried += game.side[seat].barrels - before
    game.side[seat].barrels = before


# The fairies


def _meet_fairies(game: Position, seat: i64) -> None:
    """A token can be given; without, the fairies are angry."""
    if game.side[seat].tokens > 0:
        game.ask_one(FAIRY, seat)
    else:
        _anger(game, seat)


def give_token(game: Position, seat: i64, action: i64) -> None:
    """For a token: a fairy card and 1 fame; a card with a diamond or the fame."""
    game.ask(ROUND, 0)
    if action != TOKEN:
        _anger(game, seat)
        return
    game.return_token(seat)
    if game.fairies == 0:
        game.fairies = game.fairies_out
        game.fairies_out = 0
    if game.fairies == 0:
        _fairy_fame(game, seat)
        return
    game.card = pick(game.fairies, game.rng)
    game.fairies &= ~BIT[game.card]
    game.all_learn()
    if game.log is not None:
        game.log.append(Event(GIFTED, seat, (game.card,)))
    if FAIRIES.marked & BIT[game.card]:
        game.ask_one(GIFT, seat)
    else:
        _fairy_fame(game, seat)
        _keep_gift(game, seat)


def choose_gift(game: Position, seat: i64, action: i64) -> None:
    """The card or the fame."""
    game.ask(ROUND, 0)
    if action == TAKE_CARD:
        _keep_gift(game, seat)
    else:
        game.fairies_out |= BIT[game.card]
        game.card = NO_CARD
        _fairy_fame(game, seat)


def _fairy_fame(game: Position, seat: i64) -> None:
    game.side[seat].fame_fairies += 1
    game.tell_fame(seat, 1)


def _keep_gift(game: Position, seat: i64) -> None:
    player = game.side[seat]
    card = game.card
    half = FAIRIES.first[card]
    game.card = NO_CARD
    if len(half.hooks) > 0:
        player.gifts |= BIT[card]
        game.put_in_play(player, half)
    else:
        game.fairies_out |= BIT[card]
    player.fame_fairies += carry_out(game, seat, half)


def _anger(game: Position, seat: i64) -> None:
    player = game.side[seat]
    if game.hook(player, WARD) > 0:
        return
    roll = game.roll()
    if game.log is not None:
        game.log.append(Event(FAIRY_ROLL, seat, (roll,)))
    if roll == 1:
        _lose_in_time(game, seat)
    elif roll == 2:
        player.curse |= NO_FAME if game.roll() <= 3 else NO_MONEY
        if game.log is not None:
            game.log.append(Event(CURSED, seat, (player.curse,)))
    elif roll == 3:
        game.ask(FUN, game.everyone() & ~BIT[seat])
    elif roll == 4:
        break_down(game, seat)
    elif roll == 5:
        player.backwards = 1
    else:
        _share_whisky(game, seat)


def _lose_in_time(game: Position, seat: i64) -> None:
    """1: no activities in the whole next year; else no smuggling until another player smuggles."""
    player = game.side[seat]
    player.lost = TRAPPED if game.roll() == 1 else WAITING
    player.lost_year = game.year + 1
    if game.log is not None:
        game.log.append(Event(LOST, seat, (player.lost,)))


def count_votes(game: Position) -> None:
    """Fairy fun: if at least one of the others laughed, a fairy token."""
    game.all_learn()
    laughed: bool = False
    for player in game.side:
        laughed = laughed or player.choice == LAUGH
        player.choice = NOTHING
    game.stage = ROUND
    if game.log is not None:
        game.log.append(Event(FUN_VOTED, game.turn, (1 if laughed else 0,)))
    if laughed:
        game.gain_tokens(game.turn, 1)


def _share_whisky(game: Position, seat: i64) -> None:
    """The fairies drink: odd barrels under way this winter give 1 fame, even ones cost a barrel; then to the drunk."""
    game.side[seat].at = DRUNK_AT
    if game.under_way % 2 == 1:
        _fairy_fame(game, seat)
    else:
        game.lose_carried(seat, 1)
