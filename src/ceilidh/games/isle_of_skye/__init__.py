"""Isle of Skye, by Andreas Pelikan and Alexander Pfister: the game object that ceilidh loads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.rules import Option
from ceilidh.core.state import Event, State
from ceilidh.games.isle_of_skye.art import IsleOfSkyeArt
from ceilidh.games.isle_of_skye.knowledge import knowledge, ratings
from ceilidh.games.isle_of_skye.lessons import lessons
from ceilidh.games.isle_of_skye.observation import IsleOfSkyeObservation
from ceilidh.games.isle_of_skye.puzzles import puzzles
from ceilidh.games.isle_of_skye.rules.action_encoding import ACTION_COUNT, parse, to_notation
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.rules.stages import SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.tiles import LANDSCAPE_TILES
from ceilidh.games.isle_of_skye.text import IsleOfSkyeText
from ceilidh.games.isle_of_skye.view import view


class IsleOfSkyeGame(Game):
    """Price three tiles, sell and buy, build a territory; four scoring tiles decide what it scores."""

    name = "isle-of-skye"
    edition = 1
    state_class = IsleOfSkye
    player_counts = (2, 3, 4, 5)
    num_actions = ACTION_COUNT
    events = EVENTS
    max_game_length = 400
    options = (Option("gold", ("shut", "open")), Option("scoring", ("random", "chosen", "beginners")))
    beginner_options: Mapping[str, str] = {"scoring": "beginners"}
    to_notation = staticmethod(to_notation)
    parse = staticmethod(parse)
    view = staticmethod(view)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return IsleOfSkye.deal(players, rng, options["scoring"], log, options["gold"] == "open")

    def piece_counts(self, state: State) -> dict[str, int]:
        game = cast(IsleOfSkye, state)
        in_market = [tile for tile in (*game.market.tiles, *game.gained) if tile >= 0]
        in_bag = [tile for tile in range(LANDSCAPE_TILES) if game.market.bag[tile]]
        built = [tile for territory in game.territories for tile, _, _ in territory.dump()]
        found = in_bag + in_market + built
        # Gold behind a screen still belongs to its owner, so gold beside tiles counts only after the reveal
        revealed = 0 if game.stage == SET_PRICES else sum(game.market.prices)
        return {
            "tiles and castles": len(found),
            "tiles and castles in one place each": len(set(found)),
            "gold with players, beside tiles and in the supply": sum(game.gold) + revealed + game.supply,
        }


GAME: Final = IsleOfSkyeGame(
    IsleOfSkyeText, IsleOfSkyeArt, knowledge, IsleOfSkyeObservation, lessons=lessons, puzzles=puzzles, ratings=ratings
)
