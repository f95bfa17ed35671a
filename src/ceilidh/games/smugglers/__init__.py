"""Smugglers, after an idea by Daniel Lorenz and Mathias Tschalkner: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.rules import Option
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.art import SmugglersArt
from ceilidh.games.smugglers.knowledge import knowledge, ratings
from ceilidh.games.smugglers.lessons import lessons
from ceilidh.games.smugglers.observation import SmugglersObservation
from ceilidh.games.smugglers.puzzles import puzzles
from ceilidh.games.smugglers.rules.action_encoding import ACTION_COUNT, parse, to_notation
from ceilidh.games.smugglers.rules.bit_sets import member_count
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.text import SmugglersText
from ceilidh.games.smugglers.view import view


class SmugglersGame(Game):
    """Distil, scheme, and carry whisky to the city."""

    name = "smugglers"
    edition = 4
    state_class = Smugglers
    player_counts = (2, 3, 4, 5)
    num_actions = ACTION_COUNT
    events = EVENTS
    max_game_length = 250_000
    """The most that the limits of auctions and movement rounds allow; random games of four take about 1,000."""
    options = (Option("length", ("full", "short")), Option("start", ("normal", "fast")))
    beginner_options: Mapping[str, str] = {"length": "short", "start": "fast"}
    to_notation = staticmethod(to_notation)
    parse = staticmethod(parse)
    view = staticmethod(view)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return Smugglers.deal(players, rng, options["length"] == "short", options["start"] == "fast", log)

    def piece_counts(self, state: State) -> dict[str, int]:
        game = cast(Smugglers, state)
        side = game.sides
        in_play = [member_count(player.lower_halves) + member_count(player.hand) for player in side]
        return {
            "pounds": game.bank + game.police_pool + sum(player.pounds for player in side),
            "wood": game.wood_supply + sum(player.wood for player in side),
            "malt": game.malt_supply + sum(player.malt for player in side),
            "barrels": game.barrel_supply + sum(player.barrels_owned() + player.barrels_seized() for player in side),
            "tokens": game.token_supply + sum(player.fairy_tokens for player in side),
            "chance cards": member_count(game.chance_deck) + member_count(game.chance_discard) + sum(in_play),
        }


GAME: Final = SmugglersGame(
    SmugglersText, SmugglersArt, knowledge, SmugglersObservation, lessons=lessons, puzzles=puzzles, ratings=ratings
)
