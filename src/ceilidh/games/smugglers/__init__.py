"""Smugglers, after an idea by Daniel Lorenz and Mathias Tschalkner: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from ceilidh.core.game import Description, Game, Option, Share, View
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words, check_language
from ceilidh.drawing.panels import Panel, Piece
from ceilidh.games.smugglers import art
from ceilidh.games.smugglers.art.boards import field_place
from ceilidh.games.smugglers.art.cover import cover
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.knowledge import WEIGHTS, SmugglersKnowledge
from ceilidh.games.smugglers.rules import actions
from ceilidh.games.smugglers.rules.cards import count
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.view import view
from ceilidh.games.smugglers.words import CATALOGUES, rule_now, say_action, say_event, say_prompt
from ceilidh.games.smugglers.words.describe import describe


class SmugglersGame(Game):
    """Distil, scheme, and carry whisky to the city."""

    name = "smugglers"
    edition = 1
    player_counts = (2, 3, 4, 5)
    actions = actions.ACTIONS
    events = EVENTS
    longest = 250_000
    """What the limits of auctions, fists and movement rounds allow; random games of four take about 1,000."""
    options = (Option("length", ("full", "short")), Option("start", ("normal", "fast")))

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return Smugglers.deal(players, rng, options["length"] == "short", options["start"] == "fast", log)

    def text(self, action: int) -> str:
        return actions.text(action)

    def parse(self, text: str) -> int:
        return actions.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        return view(cast(Smugglers, state), seat)

    def path(self, action: int, view: View) -> tuple[str, ...]:
        return _path(action)

    def places(self, event: Event) -> tuple[str, ...]:
        kind = EVENTS[event.kind]
        if kind == "move":
            return (field_place(event.what[2], event.what[3]),)
        if kind in ("pool", "level", "tax"):
            return ("place:police",)
        if kind in ("pick", "unsold", "refresh"):
            return ("place:market",)
        return (f"seat:{event.who + 1}",) if event.who >= 0 else ()

    def pieces(self, state: State) -> dict[str, int]:
        game = cast(Smugglers, state)
        side = game.side
        in_play = [count(player.plans) + count(player.hand) for player in side]
        return {
            "pounds": game.bank + game.pool + sum(player.pounds for player in side),
            "wood": game.wood + sum(player.wood for player in side),
            "malt": game.malt + sum(player.malt for player in side),
            "barrels": game.barrels + sum(player.owned() + player.seized() for player in side),
            "tokens": game.tokens + sum(player.tokens for player in side),
            "chance cards": count(game.chance) + count(game.chance_out) + sum(in_play),
        }

    def breakdown(self, state: State, words: Words) -> list[Share]:
        side = cast(Smugglers, state).side
        return [
            Share(words("share.sales"), [player.fame_sales for player in side]),
            Share(words("share.auctions"), [player.fame_auctions for player in side]),
            Share(words("share.chance"), [player.fame_chance for player in side]),
            Share(words("share.fairies"), [player.fame_fairies for player in side]),
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
        return SmugglersKnowledge(WEIGHTS)


def _path(action: int) -> tuple[str, ...]:
    """Activities, cards, ways and victims are clicked; money and small answers have buttons."""
    if action < actions.DONE:
        return (f"activity:{actions.ACTIVITIES[action]}",)
    if action >= actions.PLAY:
        return (f"play:{DECKS['chance'][action - actions.PLAY].name}",)
    if action >= actions.PLAN:
        return (f"plan:{DECKS['chance'][action - actions.PLAN].name}",)
    if action >= actions.USE:
        return (f"smuggler:{DECKS['smuggler'][action - actions.USE].name}",)
    if actions.WAY <= action < actions.WAY + len(WAYS):
        return (f"way:{WAYS[action - actions.WAY]}",)
    if actions.NAME <= action < actions.ADD:
        return (f"seat:{action - actions.NAME + 1}",)
    if actions.PICK <= action < actions.GIVE:
        return (f"open:{action - actions.PICK + 1}",)
    return _PLACES.get(action, ())


_PLACES: Final[dict[int, tuple[str, ...]]] = {
    actions.BUY_MALT: ("place:field",),
    actions.BUY_WOOD: ("place:forest",),
    actions.BREW: ("place:village",),
    actions.DRAW: ("deck:chance",),
    actions.ROLL: ("die:roll",),
}


GAME: Final = SmugglersGame()
