"""Clans and Glory, by Gabriele Bubola and Leo Colovini: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.clans_and_glory.art import ClansAndGloryArt
from ceilidh.games.clans_and_glory.knowledge import knowledge, ratings
from ceilidh.games.clans_and_glory.lessons import lessons
from ceilidh.games.clans_and_glory.observation import ClansAndGloryObservation
from ceilidh.games.clans_and_glory.puzzles import puzzles
from ceilidh.games.clans_and_glory.rules.action_encoding import ACTION_COUNT, parse, to_notation
from ceilidh.games.clans_and_glory.rules.determinization import FACE_DOWN_CARD, FACE_DOWN_FIELDS
from ceilidh.games.clans_and_glory.rules.state import EVENTS, ClansAndGlory
from ceilidh.games.clans_and_glory.text import ClansAndGloryText
from ceilidh.games.clans_and_glory.view import view


class ClansAndGloryGame(Game):
    """Seat followers at the long table; shields decide who takes them home."""

    name = "clans-and-glory"
    edition = 1
    state_class = ClansAndGlory
    player_counts = (2, 3, 4)
    num_actions = ACTION_COUNT
    events = EVENTS
    max_game_length = 80
    to_notation = staticmethod(to_notation)
    parse = staticmethod(parse)
    view = staticmethod(view)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return ClansAndGlory.deal(players, rng, log)

    def piece_counts(self, state: State) -> dict[str, int]:
        game = cast(ClansAndGlory, state)
        on_seats = [card for card in game.seats if card >= 0]
        face_down = [
            game.face_down_cards[i + FACE_DOWN_CARD] for i in range(0, len(game.face_down_cards), FACE_DOWN_FIELDS)
        ]
        in_hands = [card for player in range(game.players) for card in game.hand(player)]
        placed = on_seats + face_down + in_hands
        left = sum(game.shields_left(player) for player in range(game.players))
        return {
            "cards in one place each": len(set(placed)) + game.row.taken_out,
            "cards in play": len(placed) + game.row.taken_out,
            "shields": left + len(game.shields_laid),
        }


GAME: Final = ClansAndGloryGame(
    ClansAndGloryText,
    ClansAndGloryArt,
    knowledge,
    ClansAndGloryObservation,
    lessons=lessons,
    puzzles=puzzles,
    ratings=ratings,
)
