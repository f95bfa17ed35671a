"""Isle of Skye, by Andreas Pelikan and Alexander Pfister: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from ceilidh.core.game import Description, Game, Option, Share, View
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words, check_language
from ceilidh.drawing.panels import Panel, Piece
from ceilidh.games.isle_of_skye import art
from ceilidh.games.isle_of_skye.art.cover import cover
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.knowledge import WEIGHTS, IsleOfSkyeKnowledge
from ceilidh.games.isle_of_skye.rules import actions
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.rules.position import SET_PRICES
from ceilidh.games.isle_of_skye.rules.scoring import scrolls
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.tiles import TILES
from ceilidh.games.isle_of_skye.view import SkyeView, view
from ceilidh.games.isle_of_skye.words import CATALOGUES, describe, rule_now, say_action, say_event, say_prompt


class IsleOfSkyeGame(Game):
    """Price three tiles, sell and buy, build a territory; four scoring tiles say what it is worth."""

    name = "isle-of-skye"
    edition = 1
    player_counts = (2, 3, 4, 5)
    actions = actions.ACTIONS
    events = EVENTS
    longest = 400
    options = (Option("scoring", ("random", "chosen", "beginners")),)

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return IsleOfSkye.deal(players, rng, options["scoring"], log)

    def text(self, action: int) -> str:
        return actions.text(action)

    def parse(self, text: str) -> int:
        return actions.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        return view(cast(IsleOfSkye, state), seat)

    def path(self, action: int, view: View) -> tuple[str, ...]:
        seen = cast(SkyeView, view)
        if action >= actions.BUILD:
            slot, x, y, turn = actions.building(action)
            return (f"tile:{slot}.{turn * 90}", f"place:{x},{y}")
        if action >= actions.CHOOSE:
            return (f"scoring:{BOX.scoring[action - actions.CHOOSE]}",)
        if action == actions.PASS:
            return ("pass:buy",)
        if action >= actions.BUY:
            at = action - actions.BUY
            return (f"offer:{at // actions.SLOTS}.{at % actions.SLOTS}",)
        if action == actions.MORE:
            return ("coin:more",)
        if action >= actions.PRICE:
            return (f"coin:{action - actions.PRICE + 1}",)
        return (f"offer:{seen['seat']}.{action - actions.DISCARD}",)

    def places(self, event: Event) -> tuple[str, ...]:
        kind = EVENTS[event.kind]
        if kind in ("marked", "priced"):
            return (f"offer:{event.who}.{event.what[1]}",)
        if kind == "built":
            return (f"at:{event.who}.{event.what[1]},{event.what[2]}",)
        if kind == "chose":
            return (f"letter:{PLACES[event.what[1]]}",)
        if kind == "scored":
            return (f"letter:{PLACES[event.what[0]]}",)
        if event.who >= 0:
            return (f"clan:{event.who}",)
        return ()

    def pieces(self, state: State) -> dict[str, int]:
        game = cast(IsleOfSkye, state)
        laid_out = [tile for tile in (*game.market.tiles, *game.gained) if tile >= 0]
        in_bag = [tile for tile in range(TILES) if game.market.bag[tile]]
        built = [tile for territory in game.territories for tile, _, _ in territory.dump()]
        placed = in_bag + laid_out + built
        # Gold behind a screen is still its owner's, so what lies beside tiles counts only once it is revealed
        revealed = 0 if game.stage == SET_PRICES else sum(game.market.prices)
        return {
            "tiles and castles": len(placed),
            "tiles and castles in one place each": len(set(placed)),
            "gold with players, beside tiles and in the supply": sum(game.gold) + revealed + game.supply,
        }

    def breakdown(self, state: State, words: Words) -> list[Share]:
        game = cast(IsleOfSkye, state)
        size = 2 + game.players
        told = list(game.history)
        rounds = [
            Share(
                words(
                    "share.scored",
                    round=told[i] + 1,
                    place=PLACES[told[i + 1]],
                    scoring=words(f"scoring.{BOX.scoring[game.scoring[told[i + 1]]]}.name"),
                ),
                told[i + 2 : i + size],
            )
            for i in range(0, len(told), size)
        ]
        scroll_points = [scrolls(territory) for territory in game.territories]
        before = [sum(share.points[seat] for share in rounds) + scroll_points[seat] for seat in range(game.players)]
        exchanged = [score - points for score, points in zip(game.scores(), before, strict=True)]
        return [*rounds, Share(words("share.scrolls"), scroll_points), Share(words("share.gold"), exchanged)]

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
        return IsleOfSkyeKnowledge(WEIGHTS)


GAME: Final = IsleOfSkyeGame()
