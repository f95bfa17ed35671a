"""Glen More, by Matthias Cramer: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from ceilidh.core.game import Description, Game, Share, View
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words, check_language
from ceilidh.drawing.panels import Panel, Piece
from ceilidh.games.glen_more import art
from ceilidh.games.glen_more.art.cover import cover
from ceilidh.games.glen_more.art.paths import path, places
from ceilidh.games.glen_more.knowledge import WEIGHTS, GlenMoreKnowledge
from ceilidh.games.glen_more.rules import actions
from ceilidh.games.glen_more.rules.chain import is_figure
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.market import coins_in
from ceilidh.games.glen_more.rules.position import PAYING
from ceilidh.games.glen_more.rules.scoring import duart_castle, iona_abbey, loch_morar, too_many_tiles
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.tiles import (
    ARMADALE_CASTLE,
    BIT,
    CASTLE_STALKER,
    COST,
    LOCH_NESS,
    MEMBER,
    ONCE_MEMBER,
    SOURCES,
)
from ceilidh.games.glen_more.view import view
from ceilidh.games.glen_more.words import CATALOGUES, describe, rule_now, say_action, say_event, say_prompt


class GlenMoreGame(Game):
    """Whoever is last moves as far as they like, takes a tile, and everything around it comes to life."""

    name = "glen-more"
    edition = 1
    player_counts = (2, 3, 4, 5)
    actions = actions.ACTIONS
    events = EVENTS
    longest = 6500
    """Each turn turns up a tile, so there are at most as many as tiles left after the setup: 57 for 2 players, 58 for 3
    or 4, 59 for 5. One takes 1 + 3 + 1 + 3 decisions up to the activation, 7 for each of 10 tiles, 11 to move; Loch
    Oich once has up to 68 tiles; and each of some 700 resources can be sold once."""

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return GlenMore.deal(players, rng, log)

    def text(self, action: int) -> str:
        return actions.text(action)

    def parse(self, text: str) -> int:
        return actions.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        return view(cast(GlenMore, state), seat)

    def path(self, action: int, view: View) -> tuple[str, ...]:
        return path(action, view)

    def places(self, event: Event) -> tuple[str, ...]:
        return places(event)

    def pieces(self, state: State) -> dict[str, int]:
        """Coins and clan members come from the supply by named effects only, which are taken off again here."""
        game = cast(GlenMore, state)
        own = game.territories
        laid = [tile for territory in own for tile in territory.tiles[1:]]
        chain = [tile for tile in game.chain if tile >= 0]
        in_hand = [game.taken] if game.taken >= 0 else []
        tiles = [*laid, *chain, *in_hand, *game.removed, *game.stack[game.drawn :]]
        cards = sum(territory.cards for territory in own)
        paid = bool(cards & BIT[LOCH_NESS]) or (game.stage != PAYING and any(COST[tile] == MEMBER for tile in in_hand))
        came = sum(ONCE_MEMBER[tile] for tile in laid) + bool(cards & BIT[CASTLE_STALKER]) - paid
        coins = sum(territory.coins for territory in own) + coins_in(game.market)
        return {
            "tiles": len(tiles),
            "tiles in one place each": len(set(tiles)),
            "coins, less those of Armadale Castle": coins - (3 if cards & BIT[ARMADALE_CASTLE] else 0),
            "clan members, less those that came": sum(t.clan() + t.chieftains for t in own) - came,
            "figures": sum(1 for thing in game.chain if is_figure(thing)),
        }

    def breakdown(self, state: State, words: Words) -> list[Share]:
        own = cast(GlenMore, state).territories
        earned = [Share(words(f"share.{source}"), [t.earned[i] for t in own]) for i, source in enumerate(SOURCES)]
        return [
            *earned,
            Share(words("kind.iona-abbey"), [iona_abbey(territory) for territory in own]),
            Share(words("kind.loch-morar"), [loch_morar(territory) for territory in own]),
            Share(words("kind.duart-castle"), [duart_castle(territory) for territory in own]),
            Share(words("share.coins"), [territory.coins for territory in own]),
            Share(words("share.tiles"), too_many_tiles([len(territory.tiles) for territory in own])),
        ]

    def words(self, lang: str) -> Words:
        return CATALOGUES[check_language(lang)]

    def say_action(self, action: int, view: View, words: Words) -> str:
        return say_action(action, view, words)

    def say_event(self, event: Event, words: Words, names: Sequence[str]) -> str:
        return say_event(event, words, names)

    def say_prompt(self, view: View, words: Words, names: Sequence[str]) -> str:
        return say_prompt(view, words, names)

    def rule_now(self, view: View) -> str:
        return rule_now(view)

    def describe(self, view: View, words: Words, names: Sequence[str]) -> list[Description]:
        return describe(view, words, names)

    def symbols(self) -> str:
        return art.symbols()

    def picture(self, view: View, words: Words, names: Sequence[str]) -> list[Panel]:
        return art.picture(view, words, names)

    def cover(self, words: Words) -> Piece:
        return cover(words)

    def gallery(self, words: Words) -> list[Piece]:
        return art.gallery(words)

    def knowledge(self) -> Knowledge:
        return GlenMoreKnowledge(WEIGHTS)


GAME: Final = GlenMoreGame()
