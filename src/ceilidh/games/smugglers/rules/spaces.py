"""The spaces on which figures land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.action_encoding import DONE, GIVE_UP_MALT, GIVE_UP_WOOD
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bidding_for_smugglers import start_meet
from ceilidh.games.smugglers.rules.board import (
    BREAKDOWN_SPACE,
    CITY_SPACE,
    DRUNK_SPACE,
    FAIRY_SPACE,
    GATE_SPACE,
    MEET_SPACE,
    NUMBER_SPACE,
    space_at,
)
from ceilidh.games.smugglers.rules.card_effects import draw_chance
from ceilidh.games.smugglers.rules.card_modifiers import DRUNK_PROTECTION, NO_BREAKDOWN_SPACES, NO_GATE_CHECK
from ceilidh.games.smugglers.rules.events import DRUNK_ROLL, NOTHING_DONE
from ceilidh.games.smugglers.rules.fairy_spaces import enter_fairy_space
from ceilidh.games.smugglers.rules.figures import break_down, lose_carried
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.police_checks import start_check
from ceilidh.games.smugglers.rules.resource_transfers import earn, gain_barrels, gain_malt, gain_wood, lose_pounds
from ceilidh.games.smugglers.rules.stages import GIVING_MATERIAL, SETTLING_ROUND
from ceilidh.games.smugglers.rules.victim_effects import lose_random_card

DRUNK_POUNDS: Final[i64] = 2


def enter_space(game: BaseState, seat: i64) -> None:  # noqa: C901 - one branch a space
    """Settle the space on which a figure has landed; `turn` holds its seat."""
    player = game.sides[seat]
    game.turn = seat
    game.stage = SETTLING_ROUND
    space = space_at(player.way, player.position)
    if space >= NUMBER_SPACE:
        if game.police_level > space - NUMBER_SPACE:
            start_check(game, seat)
    elif space == MEET_SPACE:
        start_meet(game, seat)
    elif space == DRUNK_SPACE:
        _drink(game, seat)
    elif space == FAIRY_SPACE:
        enter_fairy_space(game, seat)
    elif space == BREAKDOWN_SPACE:
        if game.modifier(player, NO_BREAKDOWN_SPACES) <= 0:
            break_down(game, seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (4,)))
    elif space == GATE_SPACE:
        if game.modifier(player, NO_GATE_CHECK) <= 0:
            start_check(game, seat)
        elif game.log is not None:
            game.log.append(Event(NOTHING_DONE, seat, (5,)))
    elif space == CITY_SPACE:
        player.in_city = 1


def _drink(game: BaseState, seat: i64) -> None:
    """Roll on the drunk space; protection cancels the odd numbers, which take something away."""
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
        _gain_carried_barrel(game, seat)
    elif roll == 3:
        lose_carried(game, seat, 1)
    elif roll == 4:
        earn(game, seat, DRUNK_POUNDS)
    elif roll == 5:
        lose_random_card(game, seat)
    else:
        draw_chance(game, seat)


def _give_raw_material(game: BaseState, seat: i64) -> None:
    """Take one raw material, or else 2 pounds or what there is (R20); ask which if there is a choice."""
    player = game.sides[seat]
    if player.wood > 0 and player.malt > 0:
        game.ask_one(GIVING_MATERIAL, seat)
    elif player.wood > 0:
        gain_wood(game, seat, -1)
    elif player.malt > 0:
        gain_malt(game, seat, -1)
    else:
        lose_pounds(game, seat, DRUNK_POUNDS)


def legal_raw_materials(player: Player) -> list[int]:
    """List the raw materials to give; DONE if a card has taken both in the meantime."""
    actions: list[int] = []
    if player.wood > 0:
        actions.append(GIVE_UP_WOOD)
    if player.malt > 0:
        actions.append(GIVE_UP_MALT)
    return actions if actions else [DONE]


def give_raw_material(game: BaseState, seat: i64, action: i64) -> None:
    """Give up the chosen raw material, or 2 pounds if there is none left."""
    game.ask(SETTLING_ROUND, 0)
    if action == GIVE_UP_WOOD:
        gain_wood(game, seat, -1)
    elif action == GIVE_UP_MALT:
        gain_malt(game, seat, -1)
    else:
        lose_pounds(game, seat, DRUNK_POUNDS)


def _gain_carried_barrel(game: BaseState, seat: i64) -> None:
    """Gain a barrel on the cart rather than in the cellar (R34)."""
    before = game.sides[seat].barrels
    gain_barrels(game, seat, 1)
    game.sides[seat].carried += game.sides[seat].barrels - before
    game.sides[seat].barrels = before
