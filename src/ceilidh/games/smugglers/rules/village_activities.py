"""Steps 1 and 2 of a season: choosing in secret, fights, raw materials, distilling, fiddling, dancing, chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import (
    BUY_MALT,
    BUY_WOOD,
    CHANCE_CARD,
    DANCE,
    DISTIL,
    DONE,
    DRAW,
    FIDDLE,
    MALT,
    PLAN,
    PURCHASE,
    SMUGGLE,
    WOOD,
)
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.card_modifiers import DANCE as DANCE_HOOK
from ceilidh.games.smugglers.rules.card_modifiers import ENCORE, GOSSIP, MASH, MORE_GOODS, MORE_MALT, MORE_WOOD, STILL
from ceilidh.games.smugglers.rules.card_modifiers import FIDDLE as FIDDLE_HOOK
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE
from ceilidh.games.smugglers.rules.events import DANCED, FIDDLED, NOTHING_DONE, PLANNED, REVEAL
from ceilidh.games.smugglers.rules.player import NOTHING, WAITING, Player
from ceilidh.games.smugglers.rules.state_data import BREWING, BUY, CHANCE_STAGE, STEP_THREE, STEP_TWO, WINTER

PURCHASE_PRICE: Final[i64] = 1


def open_activities(game: Position, seat: i64) -> list[int]:
    """Every activity card that is in the hand; smuggling only in winter, with a barrel, and not while one waits."""
    used = game.side[seat].used
    activities: list[int] = []
    activity: i64 = MALT
    while activity < SMUGGLE:
        if not used >> activity & 1:
            activities.append(activity)
        activity += 1
    if game.season == WINTER and may_smuggle(game, seat):
        activities.append(SMUGGLE)
    return activities


def may_smuggle(game: Position, seat: i64) -> bool:
    """With a barrel at home, or to go on from where the fairies kept the figure, unless another has to go first."""
    player = game.side[seat]
    if player.at < 0:
        return player.barrels > 0
    return player.lost != WAITING or all(other.at >= 0 for other in game.side)


def reveal(game: Position) -> None:
    """All activities are revealed; step 1: malt, wood, purchase."""
    game.all_learn()
    turn: i64 = 0
    while turn < game.players:
        seat = game.in_order(turn)
        if game.log is not None and game.side[seat].activity != NOTHING:
            game.log.append(Event(REVEAL, seat, (game.side[seat].activity,)))
        turn += 1
    game.turn = 0
    game.stage = STEP_TWO
    winner = contest(game, MALT)
    if winner != NOTHING:
        game.gain_malt(winner, 1 + max(0, game.hook(game.side[winner], MORE_MALT)))
    winner = contest(game, WOOD)
    if winner != NOTHING:
        game.gain_wood(winner, 1 + max(0, game.hook(game.side[winner], MORE_WOOD)))
    winner = contest(game, PURCHASE)
    if winner != NOTHING:
        game.ask_one(BUY, winner)


def contest(game: Position, activity: i64) -> i64:
    """Be alone or fight: the one who carries out the activity; NOTHING if nobody does."""
    seats: i64 = 0
    alone: i64 = NOTHING
    seat: i64 = 0
    while seat < game.players:
        if game.side[seat].activity == activity:
            seats |= BIT[seat]
            alone = seat
        seat += 1
    if seats & (seats - 1):
        return game.fight(seats, activity)
    return alone


def buy(game: Position, seat: i64, action: i64) -> None:
    """Purchase: one pound for a raw material of one's choice."""
    game.asked = 0
    number: i64 = 1 + max(0, game.hook(game.side[seat], MORE_GOODS))
    if action == BUY_MALT:
        game.spend(seat, PURCHASE_PRICE)
        game.gain_malt(seat, number)
    elif action == BUY_WOOD:
        game.spend(seat, PURCHASE_PRICE)
        game.gain_wood(seat, number)
    elif game.log is not None:
        game.log.append(Event(NOTHING_DONE, seat, (0,)))


def buying(game: Position, player: Player) -> list[int]:
    """What the purchase can be."""
    actions: list[int] = [DONE]
    if player.pounds >= PURCHASE_PRICE and game.malt > 0:
        actions.append(BUY_MALT)
    if player.pounds >= PURCHASE_PRICE and game.wood > 0:
        actions.append(BUY_WOOD)
    return actions


# Step 2, one after the other from the start player


def step_two(game: Position) -> None:
    """Chance, distil, fiddle, dance; whoever comes next."""
    fiddler: i64 = NOTHING
    if game.turn == 0:
        fiddler = contest(game, FIDDLE)
        if fiddler != NOTHING:
            _fiddle(game, fiddler)
    while game.turn < game.players:
        seat = game.in_order(game.turn)
        game.turn += 1
        activity = game.side[seat].activity
        if activity == CHANCE_CARD:
            game.ask_one(CHANCE_STAGE, seat)
            return
        if activity == DISTIL:
            game.side[seat].choice = 0
            game.ask_one(BREWING, seat)
            return
        if activity == DANCE:
            _dance(game, seat)
    game.stage = STEP_THREE


def _fiddle(game: Position, seat: i64) -> None:
    """Roll one die and take that many pounds."""
    player = game.side[seat]
    roll = game.roll()
    pounds: i64 = max(0, roll + game.hook(player, FIDDLE_HOOK))
    if player.hooks[ENCORE] == 0:
        player.used |= BIT[FIDDLE]
    if game.log is not None:
        game.log.append(Event(FIDDLED, seat, (roll, pounds)))
    game.earn(seat, pounds)


def _dance(game: Position, seat: i64) -> None:
    """Every dancer makes it easier by one: roll at least 7 less the number of dancers for a fairy token."""
    needed: i64 = 7
    for other in game.side:
        if other.activity == DANCE:
            needed -= 1
    roll = game.roll() + game.hook(game.side[seat], DANCE_HOOK)
    if game.log is not None:
        game.log.append(Event(DANCED, seat, (roll, needed)))
    if roll >= needed:
        game.gain_tokens(seat, 1)


def can_brew(game: Position, player: Player) -> bool:
    """One wood and one malt, unless cards spare them for the first barrels of a distilling; `choice` counts those."""
    wood: bool = player.wood > 0 or player.choice < player.hooks[STILL]
    malt: bool = player.malt > 0 or player.choice < player.hooks[MASH]
    return wood and malt and game.barrels > 0


def brew(game: Position, seat: i64, action: i64) -> None:
    """1 wood and 1 malt give 1 barrel, any number of times."""
    player = game.side[seat]
    if action == DONE:
        if game.log is not None and player.choice == 0:
            game.log.append(Event(NOTHING_DONE, seat, (1,)))
        player.choice = NOTHING
        game.ask(STEP_TWO, 0)
        return
    if player.choice >= player.hooks[STILL]:
        game.gain_wood(seat, -1)
    if player.choice >= player.hooks[MASH]:
        game.gain_malt(seat, -1)
    player.choice += 1
    game.gain_barrels(seat, 1)


def take_chance(game: Position, seat: i64, action: i64) -> None:
    """Draw a chance card, or play the planned half of one from the hand."""
    player = game.side[seat]
    game.ask(STEP_TWO, 0)
    if action == DRAW:
        number: i64 = 1 + player.hooks[GOSSIP]
        while number > 0:
            game.draw_chance(seat)
            number -= 1
    elif action != DONE:
        card: i64 = action - PLAN
        player.hand &= ~BIT[card]
        game.others_learn(seat)
        if game.log is not None:
            game.log.append(Event(PLANNED, seat, (card,)))
        half = CHANCE.second[card]
        if len(half.hooks) > 0:
            player.plans |= BIT[card]
            game.put_in_play(player, half)
        else:
            game.chance_out |= BIT[card]
        game.play_upper(seat, half)
