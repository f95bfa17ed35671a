"""Scenario helpers: set up a table, fix the dice, play actions in notation."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import Event, Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.rules.action_encoding import parse
from ceilidh.games.smugglers.rules.card_modifiers import MODIFIER_COUNT
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.constants import DIE_SIDES
from ceilidh.games.smugglers.rules.stages import MOVING
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.view import SmugglersView


def table(players: int = 3, season: int = 0, short: bool = False) -> Smugglers:
    """A game in its first year, in any season, without the year card's effects."""
    state = Smugglers.deal(players, Rng.seeded(1), short, False, [])
    state.year_modifiers = vec[i64]([0] * MODIFIER_COUNT)
    state.season = season
    state.police_pool, state.police_level_change, state.awaiting_search, state.buying_back = 0, 0, 0, 0
    state.chance_deck, state.chance_discard = CHANCE_CARDS.all, 0
    for side in state.sides:
        side.pounds = 5
        side.wood = side.malt = side.barrels = side.fairy_tokens = 0
        side.hand = 0
    state.wood_supply = state.malt_supply = state.barrel_supply = 20
    state.token_supply = 12
    state.bank = 300 - 5 * players
    return state


def set_purse(state: Smugglers, seat: int, pounds: int) -> None:
    """Give a player exactly that many pounds, from or to the bank."""
    side = state.sides[seat]
    state.bank += side.pounds - pounds
    side.pounds = pounds


def stock(state: Smugglers, seat: int, wood: int = 0, malt: int = 0, barrels: int = 0, tokens: int = 0) -> None:
    """Give a player goods from the supply."""
    side = state.sides[seat]
    side.wood, side.malt, side.barrels, side.fairy_tokens = wood, malt, barrels, tokens
    state.wood_supply = 20 - sum(other.wood for other in state.sides)
    state.malt_supply = 20 - sum(other.malt for other in state.sides)
    state.barrel_supply = 20 - sum(other.barrels_owned() + other.barrels_seized() for other in state.sides)
    state.token_supply = 12 - sum(other.fairy_tokens for other in state.sides)


def hold(state: Smugglers, seat: int, card: str) -> None:
    """Put a chance card into a hand."""
    bit = 1 << card_index("chance", card)
    state.chance_deck &= ~bit
    state.sides[seat].hand |= bit


def card_index(deck: str, card: str) -> int:
    """Return the index of a card in its deck."""
    return next(i for i, other in enumerate(DECKS[deck]) if other.name == card)


def set_dice(state: Smugglers, *rolls: int) -> None:
    """Fix the next dice rolls."""
    seed = 0
    while True:
        rng = Rng.seeded(seed)
        if all(rng.below(DIE_SIDES) + 1 == roll for roll in rolls):
            state.rng = Rng.seeded(seed)
            return
        seed += 1


def act(state: Smugglers, seat: int, *actions: str) -> None:
    """Play actions in notation, checking that each is legal."""
    for text in actions:
        assert seat in state.actors(), f"seat {seat} is not asked, but {state.actors()}"
        assert parse(text) in state.legal(seat), f"'{text}' is none of {legal_options(state, seat)}"
        state.apply(seat, parse(text))


def choose(state: Smugglers, *activities: str) -> None:
    """Let everyone choose an activity, in seat order."""
    for seat, activity in enumerate(activities):
        act(state, seat, activity)


def close_fist(state: Smugglers, seat: int, pounds: int = 0) -> None:
    """Offer that much as tax, or bid it at a meet."""
    act(state, seat, f"put {pounds}")


def legal_options(state: Smugglers, seat: int) -> list[str]:
    """Return the legal actions of a seat in notation."""
    return [GAME.to_notation(action) for action in state.legal(seat)]


def view_of(state: Smugglers, seat: int) -> SmugglersView:
    """Return the view of a seat."""
    return cast(SmugglersView, GAME.view(state, seat))


def logged_events(state: Smugglers) -> list[Event]:
    """Return all events logged so far."""
    assert state.log is not None
    return state.log


def under_way(players: int, way: str, *carried: int, level: int = 0) -> Smugglers:
    """A winter in which the first players are at the pub with these barrels, on that way, about to roll."""
    state = table(players, season=3)
    for seat, number in enumerate(carried):
        side = state.sides[seat]
        side.carried, side.position, side.way, side.activity = number, 0, WAYS.index(way), 9
    state.barrel_supply = 20 - sum(carried)
    state.barrels_under_way = sum(carried)
    state.police_level = level
    state.stage, state.undecided, state.movement_round = MOVING, 2 ** len(carried) - 1, 1
    return state


def place_before(state: Smugglers, seat: int, space: str, nth: int = 0, before: int = 1) -> None:
    """Put a figure that many spaces before the n-th space of a kind on its way."""
    way = BOARD[state.sides[seat].way]
    state.sides[seat].position = [i for i, kind in enumerate(way) if kind == space][nth] - before
