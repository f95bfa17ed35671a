"""The fairy fields: what a token brings, and what the fairies do to those who come without."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import LAUGH, TAKE_CARD, TOKEN
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.board import DRUNK_AT
from ceilidh.games.smugglers.rules.card_effects import carry_out
from ceilidh.games.smugglers.rules.card_modifiers import WARD
from ceilidh.games.smugglers.rules.cards import BIT, FAIRIES, NO_CARD, pick
from ceilidh.games.smugglers.rules.events import CURSED, FAIRY_ROLL, FUN_VOTED, GIFTED, KEPT, LOST, NOTHING_DONE
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, NOTHING, TRAPPED, WAITING
from ceilidh.games.smugglers.rules.state_data import FAIRY, FUN, GIFT, ROUND


def meet_fairies(game: Position, seat: i64) -> None:
    """A token can be given; without, the fairies are angry. A card in hand may bring one."""
    if game.side[seat].tokens > 0 or game.side[seat].hand != 0:
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
        if game.log is not None:
            game.log.append(Event(KEPT, seat, (game.card,)))
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
        if game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (6,)))
        return
    roll = game.roll()
    if game.log is not None:
        game.log.append(Event(FAIRY_ROLL, seat, (roll,)))
    if roll == 1:
        _lose_in_time(game, seat)
    elif roll == 2:
        _curse(game, seat)
    elif roll == 3:
        game.ask(FUN, game.everyone() & ~BIT[seat])
    elif roll == 4:
        game.break_down(seat)
    elif roll == 5:
        player.backwards = 1
    else:
        _share_whisky(game, seat)


def _curse(game: Position, seat: i64) -> None:
    """1 to 3: no fame for the barrels of this smuggling; else no money. Curses add up."""
    curse: i64 = NO_FAME if game.roll() <= 3 else NO_MONEY
    game.side[seat].curse |= curse
    if game.log is not None:
        game.log.append(Event(CURSED, seat, (curse,)))


def _lose_in_time(game: Position, seat: i64) -> None:
    """1: no activities in the whole next year; else no smuggling until another player smuggles.

    For this figure the smuggling of this winter is over, and with it a curse.
    """
    player = game.side[seat]
    player.curse = 0
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
