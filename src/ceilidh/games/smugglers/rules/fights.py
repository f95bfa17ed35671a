"""Fights: over an activity, a smuggler, the first sale in the city, or victory."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.card_modifiers import FIGHT_BONUS, SECOND_FIGHT_DIE
from ceilidh.games.smugglers.rules.constants import MAX_PLAYERS
from ceilidh.games.smugglers.rules.events import FOUGHT
from ceilidh.games.smugglers.rules.player import NOTHING


def contest_winner(game: BaseState, activity: i64) -> i64:
    """Return the seat that carries out the activity: the only one that chose it, a fight's winner, or NOTHING."""
    seats: i64 = 0
    last: i64 = NOTHING
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].activity == activity:
            seats |= BIT[seat]
            last = seat
        seat += 1
    if seats & (seats - 1):
        return fight(game, seats, activity)
    return last


def fight(game: BaseState, seats: i64, about: int) -> i64:
    """Return the winner of a fight, NOTHING if all are knocked out."""
    winner, _ = resolve_fight(game, seats, about)
    return winner


def resolve_fight(game: BaseState, seats: i64, about: int) -> tuple[i64, i64]:
    """Return the winner of a fight, and the set of those who were not knocked out, the winner included.

    Equal rolls knock each other out; the highest roll left wins.
    """
    rolled_once: i64 = 0
    rolled_twice: i64 = 0
    rolls = vec[i64]([0] * MAX_PLAYERS)
    logged: list[int] = [about]
    seat: i64 = 0
    while seat < game.players:
        if seats >> seat & 1:
            player = game.sides[seat]
            die = game.roll()
            other: i64 = 0
            if player.modifiers[SECOND_FIGHT_DIE] > 0:
                other = game.roll()
                die, other = max(die, other), min(die, other)
            rolls[seat] = die + game.modifier(player, FIGHT_BONUS)
            bit = BIT[rolls[seat] + 20]
            rolled_twice |= rolled_once & bit
            rolled_once |= bit
            logged += [seat, rolls[seat], die, other]
        seat += 1
    not_knocked_out: i64 = 0
    winner: i64 = NOTHING
    seat = 0
    while seat < game.players:
        if seats >> seat & 1 and not rolled_twice & BIT[rolls[seat] + 20]:
            not_knocked_out |= BIT[seat]
            if winner == NOTHING or rolls[seat] > rolls[winner]:
                winner = seat
        seat += 1
    if game.log is not None:
        game.log.append(Event(FOUGHT, winner, tuple(logged)))
    return winner, not_knocked_out
