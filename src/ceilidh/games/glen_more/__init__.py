"""Glen More, by Matthias Cramer: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.glen_more.art import GlenMoreArt
from ceilidh.games.glen_more.knowledge import knowledge, ratings
from ceilidh.games.glen_more.lessons import lessons
from ceilidh.games.glen_more.observation import GlenMoreObservation
from ceilidh.games.glen_more.puzzles import puzzles
from ceilidh.games.glen_more.rules.action_encoding import ACTION_COUNT, parse, to_notation
from ceilidh.games.glen_more.rules.base_state import PAYING
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.market import coins_on_market
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.tiles import (
    ARMADALE_CASTLE,
    BIT,
    CASTLE_STALKER,
    COST_MEMBER,
    COST_TYPE,
    LOCH_NESS,
    ONCE_MEMBER,
)
from ceilidh.games.glen_more.rules.track import is_figure
from ceilidh.games.glen_more.text import GlenMoreText
from ceilidh.games.glen_more.view import view


class GlenMoreGame(Game):
    """The last figure moves as far as its player likes and takes a tile, which activates everything around it."""

    name = "glen-more"
    edition = 2
    state_class = GlenMore
    player_counts = (2, 3, 4, 5)
    num_actions = ACTION_COUNT
    events = EVENTS
    max_game_length = 6500
    """Each turn turns up a tile, so there are at most as many as tiles left after the setup: 57 for 2 players, 58 for 3
    or 4, 59 for 5. One takes 1 + 3 + 1 + 3 decisions up to the activation, 7 for each of 10 tiles, 11 to move; Loch
    Oich once has up to 68 tiles; and each of some 700 resources can be sold once."""
    to_notation = staticmethod(to_notation)
    parse = staticmethod(parse)
    view = staticmethod(view)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return GlenMore.deal(players, rng, log)

    def piece_counts(self, state: State) -> dict[str, int]:
        """Coins and clan members come from the supply by named effects only, which are taken off again here."""
        game = cast(GlenMore, state)
        own = game.territories
        laid = [tile for territory in own for tile in territory.tiles[1:]]
        chain = [tile for tile in game.chain if tile >= 0]
        in_hand = [game.taken] if game.taken >= 0 else []
        tiles = [*laid, *chain, *in_hand, *game.removed, *game.stack[game.drawn :]]
        cards = sum(territory.cards for territory in own)
        paid = bool(cards & BIT[LOCH_NESS]) or (
            game.stage != PAYING and any(COST_TYPE[tile] == COST_MEMBER for tile in in_hand)
        )
        came = sum(ONCE_MEMBER[tile] for tile in laid) + bool(cards & BIT[CASTLE_STALKER]) - paid
        coins = sum(territory.coins for territory in own) + coins_on_market(game.market)
        return {
            "tiles": len(tiles),
            "tiles in one place each": len(set(tiles)),
            "coins, less those of Armadale Castle": coins - (3 if cards & BIT[ARMADALE_CASTLE] else 0),
            "clan members, less those that came": sum(t.member_count() + t.chieftains for t in own) - came,
            "figures": sum(1 for thing in game.chain if is_figure(thing)),
        }


GAME: Final = GlenMoreGame(
    GlenMoreText, GlenMoreArt, knowledge, GlenMoreObservation, lessons=lessons, puzzles=puzzles, ratings=ratings
)
