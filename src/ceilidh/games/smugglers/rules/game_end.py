"""The end of the game: who has won, and how ties are broken."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.cards import BIT
from ceilidh.games.smugglers.rules.events import ABOUT_VICTORY, ENDED
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.state_data import GAME_OVER, SHORT_GAME_FAME


def other_pieces(player: Player) -> i64:
    """What breaks ties: pounds, wood, malt, barrels and fairy tokens together."""
    return player.pounds + player.wood + player.malt + player.barrels_owned() + player.fairy_tokens


def short_game_is_over(game: BaseState) -> bool:
    """The short game ends with the step in which somebody first has 10 fame."""
    return game.short_game != 0 and any(player.fame() >= SHORT_GAME_FAME for player in game.sides)


def end_game(game: BaseState) -> None:
    """Most fame wins; tie: most other pieces; then a fight, and after a knock-out the tied lose."""
    game.ask(GAME_OVER, 0)
    places = _places(game)
    tied: i64 = 0
    for seat in range(game.players):
        if places[seat] == 1:
            tied |= BIT[seat]
    if tied & (tied - 1):
        game.victor = game.fight(tied, ABOUT_VICTORY)
        if game.victor == NOTHING:
            game.knocked_out = tied
    if game.log is not None:
        game.log.append(Event(ENDED, -1, tuple([player.fame() for player in game.sides])))


def final_places(game: BaseState) -> list[int]:
    """Places per seat, with the last fight where there was one."""
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
