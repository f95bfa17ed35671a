"""Clans and Glory, by Gabriele Bubola and Leo Colovini: the game as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from ceilidh.core.game import Description, Game, Share, View
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words, check_language
from ceilidh.drawing.panels import Panel, Piece
from ceilidh.games.clans_and_glory import art
from ceilidh.games.clans_and_glory.art.cover import cover
from ceilidh.games.clans_and_glory.knowledge import WEIGHTS, ClansAndGloryKnowledge
from ceilidh.games.clans_and_glory.rules import actions
from ceilidh.games.clans_and_glory.rules.board import CARDS, seat_name
from ceilidh.games.clans_and_glory.rules.scoring import points
from ceilidh.games.clans_and_glory.rules.state import EVENTS, ClansAndGlory
from ceilidh.games.clans_and_glory.view import view
from ceilidh.games.clans_and_glory.words import CATALOGUES, describe, rule_now, say_action, say_event, say_prompt


class ClansAndGloryGame(Game):
    """Seat followers at the long table; shields decide who takes them home."""

    name = "clans-and-glory"
    edition = 1
    player_counts = (2, 3, 4)
    actions = actions.ACTIONS
    events = EVENTS
    longest = 80

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return ClansAndGlory.deal(players, rng, log)

    def text(self, action: int) -> str:
        return actions.text(action)

    def parse(self, text: str) -> int:
        return actions.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        return view(cast(ClansAndGlory, state), seat)

    def path(self, action: int, view: View) -> tuple[str, ...]:
        if action == actions.PASS:
            return ()
        if action >= actions.SHIELD:
            return (f"stone:{'ABCDEF'[action - actions.SHIELD]}",)
        placed = action % actions.HIDE
        seat, card = placed // CARDS, placed % CARDS
        return (f"card:{card}", f"seat:{seat_name(seat)}")

    def places(self, event: Event) -> tuple[str, ...]:
        kind = EVENTS[event.kind]
        if kind in ("opened", "laid", "hidden"):
            return (f"seat:{seat_name(event.what[1])}",)
        if kind == "hid":
            return (f"seat:{seat_name(event.what[0])}",)
        if kind in ("shield", "pass", "took"):
            return (f"stone:{'ABCDEF'[event.what[0]]}",)
        return ()

    def pieces(self, state: State) -> dict[str, int]:
        game = cast(ClansAndGlory, state)
        on_seats = [card for card in game.seats if card >= 0]
        face_down = [game.hidden[i] for i in range(2, len(game.hidden), 4)]
        in_hands = [card for player in range(game.players) for card in game.hand(player)]
        placed = on_seats + face_down + in_hands
        left = sum(game.shields_left(player) for player in range(game.players))
        return {
            "cards in one place each": len(set(placed)) + game.row.taken_out,
            "cards in play": len(placed) + game.row.taken_out,
            "shields": left + len(game.stones),
        }

    def breakdown(self, state: State, words: Words) -> list[Share]:
        game = cast(ClansAndGlory, state)
        return [
            Share(words("share.table", table="ABCDEF"[table]), points(game.taken(table), game.players))
            for table in range(game.row.tables)
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
        return ClansAndGloryKnowledge(WEIGHTS)


GAME: Final = ClansAndGloryGame()
