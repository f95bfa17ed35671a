"""Steps 1 and 2 of a season: malt, wood, purchase; then fiddle, chance, distil and fairy dance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import (
    BUY_MALT,
    BUY_WOOD,
    CHANCE_CARD,
    DISTIL,
    DONE,
    DRAW_CHANCE_CARD,
    FAIRY_DANCE,
    FETCH_MALT,
    FETCH_WOOD,
    FIDDLE,
    PLAY_LOWER_HALF,
    PURCHASE,
    SMUGGLE,
)
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_effects import draw_chance, play_chance_half
from ceilidh.games.smugglers.rules.card_modifiers import (
    DANCE_BONUS,
    EXTRA_CHANCE_DRAWS,
    FIDDLE_BONUS,
    MALT_BONUS,
    MALT_FREE_BARRELS,
    PURCHASE_BONUS,
    UNLIMITED_FIDDLING,
    WOOD_BONUS,
    WOOD_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.constants import WINTER
from ceilidh.games.smugglers.rules.events import DANCED, FIDDLED, NOTHING_DONE, PLANNED, REVEALED
from ceilidh.games.smugglers.rules.fights import contest_winner
from ceilidh.games.smugglers.rules.player import NOTHING, WAITING, Player
from ceilidh.games.smugglers.rules.resource_transfers import (
    earn,
    gain_barrels,
    gain_malt,
    gain_tokens,
    gain_wood,
    spend,
)
from ceilidh.games.smugglers.rules.stages import DISTILLING, PURCHASING, STEP_THREE, STEP_TWO, USING_CHANCE

PURCHASE_PRICE: Final[i64] = 1


def legal_activities(game: BaseState, seat: i64) -> list[int]:
    """List the activity cards in hand; smuggling only in winter and if the player may smuggle."""
    used = game.sides[seat].used_activities
    activities: list[int] = []
    activity: i64 = FETCH_MALT
    while activity < SMUGGLE:
        if not used >> activity & 1:
            activities.append(activity)
        activity += 1
    if game.season == WINTER and may_smuggle(game, seat):
        activities.append(SMUGGLE)
    return activities


def may_smuggle(game: BaseState, seat: i64) -> bool:
    """True with a barrel at home, or with a figure that the fairies let go on (R11)."""
    player = game.sides[seat]
    if player.position < 0:
        return player.barrels > 0
    return player.lost_in_time != WAITING or all(other.position >= 0 for other in game.sides)


def reveal_activities(game: BaseState) -> None:
    """Reveal all activities and carry out step 1: malt, wood, purchase."""
    game.reveal_to_all()
    turn: i64 = 0
    while turn < game.players:
        seat = game.seat_in_turn_order(turn)
        if game.log is not None and game.sides[seat].activity != NOTHING:
            game.log.append(Event(REVEALED, seat, (game.sides[seat].activity,)))
        turn += 1
    game.turn = 0
    game.stage = STEP_TWO
    winner = contest_winner(game, FETCH_MALT)
    if winner != NOTHING:
        gain_malt(game, winner, 1 + max(0, game.modifier(game.sides[winner], MALT_BONUS)))
    winner = contest_winner(game, FETCH_WOOD)
    if winner != NOTHING:
        gain_wood(game, winner, 1 + max(0, game.modifier(game.sides[winner], WOOD_BONUS)))
    winner = contest_winner(game, PURCHASE)
    if winner != NOTHING:
        game.ask_one(PURCHASING, winner)


def purchase(game: BaseState, seat: i64, action: i64) -> None:
    """Pay one pound for a raw material, or buy nothing."""
    game.undecided = 0
    number: i64 = 1 + max(0, game.modifier(game.sides[seat], PURCHASE_BONUS))
    if action == BUY_MALT:
        spend(game, seat, PURCHASE_PRICE)
        gain_malt(game, seat, number)
    elif action == BUY_WOOD:
        spend(game, seat, PURCHASE_PRICE)
        gain_wood(game, seat, number)
    elif game.log is not None:
        game.log.append(Event(NOTHING_DONE, seat, (0,)))


def legal_purchases(game: BaseState, player: Player) -> list[int]:
    """List what the player can buy, and DONE."""
    actions: list[int] = [DONE]
    if player.pounds >= PURCHASE_PRICE and game.malt_supply > 0:
        actions.append(BUY_MALT)
    if player.pounds >= PURCHASE_PRICE and game.wood_supply > 0:
        actions.append(BUY_WOOD)
    return actions


# Step 2, in turn order


def continue_step_two(game: BaseState) -> None:
    """Carry out the fiddle, then each player's chance, distilling or dance, until one of them asks for a decision."""
    fiddler: i64 = NOTHING
    if game.turn == 0:
        fiddler = contest_winner(game, FIDDLE)
        if fiddler != NOTHING:
            _fiddle(game, fiddler)
    while game.turn < game.players:
        seat = game.seat_in_turn_order(game.turn)
        game.turn += 1
        activity = game.sides[seat].activity
        if activity == CHANCE_CARD:
            game.ask_one(USING_CHANCE, seat)
            return
        if activity == DISTIL:
            game.sides[seat].choice = 0
            game.ask_one(DISTILLING, seat)
            return
        if activity == FAIRY_DANCE:
            _dance(game, seat)
    game.stage = STEP_THREE


def _fiddle(game: BaseState, seat: i64) -> None:
    """Roll a die and take that many pounds."""
    player = game.sides[seat]
    roll = game.roll()
    pounds: i64 = max(0, roll + game.modifier(player, FIDDLE_BONUS))
    if player.modifiers[UNLIMITED_FIDDLING] == 0:
        player.used_activities |= BIT[FIDDLE]
    if game.log is not None:
        game.log.append(Event(FIDDLED, seat, (roll, pounds)))
    earn(game, seat, pounds)


def _dance(game: BaseState, seat: i64) -> None:
    """Roll at least 7 less the number of dancers for a fairy token."""
    needed: i64 = 7
    for other in game.sides:
        if other.activity == FAIRY_DANCE:
            needed -= 1
    die = game.roll()
    result: i64 = die + game.modifier(game.sides[seat], DANCE_BONUS)
    if game.log is not None:
        game.log.append(Event(DANCED, seat, (result, needed, die)))
    if result >= needed:
        gain_tokens(game, seat, 1)


def can_distil(game: BaseState, player: Player) -> bool:
    """True with wood and malt; cards may spare them for the first barrels of a distilling, which `choice` counts."""
    wood: bool = player.wood > 0 or player.choice < player.modifiers[WOOD_FREE_BARRELS]
    malt: bool = player.malt > 0 or player.choice < player.modifiers[MALT_FREE_BARRELS]
    return wood and malt and game.barrel_supply > 0


def distil(game: BaseState, seat: i64, action: i64) -> None:
    """Turn 1 wood and 1 malt into a barrel, or stop."""
    player = game.sides[seat]
    if action == DONE:
        if game.log is not None and player.choice == 0:
            game.log.append(Event(NOTHING_DONE, seat, (1,)))
        player.choice = NOTHING
        game.ask(STEP_TWO, 0)
        return
    if player.choice >= player.modifiers[WOOD_FREE_BARRELS]:
        gain_wood(game, seat, -1)
    if player.choice >= player.modifiers[MALT_FREE_BARRELS]:
        gain_malt(game, seat, -1)
    player.choice += 1
    gain_barrels(game, seat, 1)


def use_chance_activity(game: BaseState, seat: i64, action: i64) -> None:
    """Draw a chance card, or play the lower half of one from the hand."""
    player = game.sides[seat]
    game.ask(STEP_TWO, 0)
    if action == DRAW_CHANCE_CARD:
        number: i64 = 1 + player.modifiers[EXTRA_CHANCE_DRAWS]
        while number > 0:
            draw_chance(game, seat)
            number -= 1
    elif action != DONE:
        card: i64 = action - PLAY_LOWER_HALF
        player.hand &= ~BIT[card]
        game.reveal_to_others(seat)
        if game.log is not None:
            game.log.append(Event(PLANNED, seat, (card,)))
        half = CHANCE_CARDS.second[card]
        if len(half.modifiers) > 0:
            player.lower_halves |= BIT[card]
            player.put_in_play(half)
        else:
            game.chance_discard |= BIT[card]
        play_chance_half(game, seat, half)
