"""The end of the game: ranking and ties."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.constants import SHORT_GAME_FAME
from ceilidh.games.smugglers.rules.events import ABOUT_VICTORY, ENDED
from ceilidh.games.smugglers.rules.fights import fight
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.stages import GAME_OVER


def other_pieces(player: Player) -> i64:
    """Return the tie-breaker: pounds, wood, malt, barrels and fairy tokens together."""
    return player.pounds + player.wood + player.malt + player.barrels_owned() + player.fairy_tokens


def short_game_is_over(game: BaseState) -> bool:
    """True in a short game in which somebody has 10 fame; asked at the end of each step."""
    return game.short_game != 0 and any(player.fame() >= SHORT_GAME_FAME for player in game.sides)


def end_game(game: BaseState) -> None:
    """End the game; break a tie for victory by other pieces, then by a fight, in which a knock-out loses (R16)."""
    game.ask(GAME_OVER, 0)
    places = _places(game)
    tied: i64 = 0
    for seat in range(game.players):
        if places[seat] == 1:
            tied |= BIT[seat]
    if tied & (tied - 1):
        game.victor = fight(game, tied, ABOUT_VICTORY)
        if game.victor == NOTHING:
            game.knocked_out = tied
    if game.log is not None:
        game.log.append(Event(ENDED, -1, tuple([player.fame() for player in game.sides])))


def final_places(game: BaseState) -> list[int]:
    """Return the place of each seat, after the fight for victory if there was one."""
    places = _places(game)
    seats = range(game.players)
    if game.victor != NOTHING:
        return [2 if place == 1 and seat != game.victor else place for seat, place in zip(seats, places, strict=True)]
    if game.knocked_out == 0 or game.knocked_out == game.all_seats():
        return places
    next_best = min([places[seat] for seat in seats if not game.knocked_out & BIT[seat]])
    winners = len([seat for seat in seats if places[seat] == next_best])
    return [1 if place == next_best else winners + 1 if place == 1 else place for place in places]


def _places(game: BaseState) -> list[int]:
    keys = [player.fame() * 1000 + other_pieces(player) for player in game.sides]
    return [1 + len([other for other in keys if other > key]) for key in keys]
