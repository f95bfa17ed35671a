"""The year: a new card and income in spring, the Duke's interest, the seasons and their end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, members, random_member
from ceilidh.games.smugglers.rules.card_effects import NO_SEAT, apply_effects
from ceilidh.games.smugglers.rules.card_modifiers import (
    MODIFIER_COUNT,
    SPRING_INTEREST,
    SPRING_MALT,
    SPRING_POUNDS,
    SPRING_WOOD,
)
from ceilidh.games.smugglers.rules.cards import NO_CARD, YEAR_CARDS, add_modifiers
from ceilidh.games.smugglers.rules.constants import WINTER, YEARS_IN_GAME
from ceilidh.games.smugglers.rules.events import INTEREST_CHARGED, SEASON_BEGAN, YEAR_BEGAN
from ceilidh.games.smugglers.rules.game_end import end_game
from ceilidh.games.smugglers.rules.player import NOTHING, TRAPPED, Player
from ceilidh.games.smugglers.rules.resource_transfers import earn, gain_barrels, gain_malt, gain_wood, lose_pounds
from ceilidh.games.smugglers.rules.stages import CHOOSING_ACTIVITY, COLLECTING_INTEREST

NO_MODIFIERS: Final = vec[i64]([0] * MODIFIER_COUNT)


def begin_season(game: BaseState) -> None:
    """Ask everyone for an activity who is not trapped with the fairies."""
    choosing = game.all_seats()
    for seat in range(game.players):
        if is_trapped(game, game.sides[seat]):
            choosing &= ~BIT[seat]
    game.ask(CHOOSING_ACTIVITY, choosing)


def is_trapped(game: BaseState, player: Player) -> bool:
    """True if the fairies keep the player from all activities of this year."""
    return player.lost_in_time == TRAPPED and player.lost_year == game.year


def end_season(game: BaseState) -> None:
    """Move on to the next season, the next year or the end of the game; the next seat becomes start player."""
    for player in game.sides:
        player.activity = NOTHING
    if game.season == WINTER and game.year == YEARS_IN_GAME:
        end_game(game)
        return
    game.season = (game.season + 1) % (WINTER + 1)
    game.start_player = (game.start_player + 1) % game.players
    if game.season == 0:
        _begin_year(game)
        game.stage = COLLECTING_INTEREST
        return
    if game.log is not None:
        game.log.append(Event(SEASON_BEGAN, -1, (game.season,)))
    begin_season(game)


def _begin_year(game: BaseState) -> None:
    """Turn up a year card, which applies until the next spring or to the end of the game, and pay spring income."""
    game.year += 1
    game.police_level = 0
    game.police_level_change = 0
    if game.year_card != NO_CARD and YEAR_CARDS.marked & BIT[game.year_card]:
        game.lasting_year_cards |= BIT[game.year_card]
    game.year_card = random_member(game.year_deck, game.rng)
    game.year_deck &= ~BIT[game.year_card]
    game.reveal_to_all()
    if game.log is not None:
        game.log.append(Event(YEAR_BEGAN, -1, (game.year, game.year_card)))
    game.year_modifiers = add_modifiers(NO_MODIFIERS, YEAR_CARDS.first[game.year_card], 1)
    for card in members(game.lasting_year_cards):
        game.year_modifiers = add_modifiers(game.year_modifiers, YEAR_CARDS.first[card], 1)
    for seat in range(game.players):
        player = game.sides[seat]
        player.used_activities = 0
        earn(game, seat, player.modifiers[SPRING_POUNDS])
        gain_wood(game, seat, player.modifiers[SPRING_WOOD])
        gain_malt(game, seat, player.modifiers[SPRING_MALT])
    apply_effects(game, NO_SEAT, YEAR_CARDS.first[game.year_card])


def collect_interest(game: BaseState) -> None:
    """Charge the Duke's interest, last of all in spring (R23)."""
    for seat in range(game.players):
        if game.sides[seat].modifiers[SPRING_INTEREST] > 0:
            _charge_interest(game, seat, game.sides[seat].modifiers[SPRING_INTEREST])


def _charge_interest(game: BaseState, seat: i64, pounds: i64) -> None:
    """Take the interest, or a barrel from a player who cannot pay all of it."""
    if game.log is not None:
        game.log.append(Event(INTEREST_CHARGED, seat, (pounds,)))
    if game.sides[seat].pounds >= pounds:
        lose_pounds(game, seat, pounds)
    else:
        gain_barrels(game, seat, -1)
