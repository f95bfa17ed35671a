"""The view of Clans and Glory drawn as SVG panels: one for each table of the row, the players, the hand.

Panels only place symbols, which are drawn once. What can be clicked is in a group with `data-at` and a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.art import Art
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group
from ceilidh.drawing.picture_types import Panel, Piece, Sign
from ceilidh.games.clans_and_glory.art.cards import large, paint, shield
from ceilidh.games.clans_and_glory.art.click_targets import path, places
from ceilidh.games.clans_and_glory.art.cover import cover
from ceilidh.games.clans_and_glory.art.players import hand_panel, players_panel
from ceilidh.games.clans_and_glory.art.priorities import priorities
from ceilidh.games.clans_and_glory.art.symbols import CLANS, LETTERING, PLAYERS, SYMBOLS, put
from ceilidh.games.clans_and_glory.art.table_panels import END_WIDTH, HEIGHT, MIDDLE_WIDTH, ground, table_panel
from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.panel_data import players_part, table_part
from ceilidh.games.clans_and_glory.rules.cards import CARDS, rank_of
from ceilidh.games.clans_and_glory.text.names import card_words
from ceilidh.games.clans_and_glory.view import ClansView


class ClansAndGloryArt(Art):
    """All drawings of Clans and Glory."""

    path = staticmethod(path)
    places = staticmethod(places)
    priorities = staticmethod(priorities)
    cover = staticmethod(cover)

    def symbols(self) -> str:
        """The symbols that panels place."""
        return SYMBOLS

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        """The view as drawn panels."""
        seen, who = cast(ClansView, view), tuple(names)
        panels = [table_panel(table_part(seen, table), words, who) for table in range(len(seen["tables"]))]
        panels.append(players_panel(players_part(seen), words, who))
        if seen["hand"]:
            panels.append(hand_panel(seen["hand"], words))
        return panels

    def signs(self) -> dict[str, Sign]:
        """Signs for texts: the clans, and what is on the tables."""
        clans = {name: _clan_sign(clan) for clan, name in enumerate(BOX.colours)}
        drawn = {
            "shield": Sign("0 0 32 38", shield(1, 0, 0)),
            "seat": Sign("6 22 48 44", put("stump")),
            "back": Sign("0 0 60 84", put("back")),
            "stone": Sign("4 0 172 92", put("rock")),
            "fire": Sign("0 2 64 78", put("fire")),
        }
        return clans | drawn

    def gallery(self, words: Catalogue) -> list[Piece]:
        """Every piece of the game, drawn."""
        cards = [
            Piece(
                f"{card_words(number, words)}: {words(f'figure.{rank_of(number)}')}",
                120,
                168,
                group(large(number, 0, 0, 2), paint=LETTERING),
                words("pieces.cards"),
            )
            for number in range(CARDS)
        ]
        shields = [
            Piece(words("picture.shield", player=player + 1), 32, 38, shield(player, 0, 0), words("pieces.shields"))
            for player in range(len(PLAYERS))
        ]
        tables = [
            Piece(words("picture.stone_alone"), 180, 92, put("rock")),
            Piece(words("picture.stump"), 60, 84, put("stump")),
            Piece(words("picture.left_end"), END_WIDTH, HEIGHT, ground(True, False)),
            Piece(words("picture.middle"), MIDDLE_WIDTH, HEIGHT, ground(False, False)),
            Piece(words("picture.right_end"), END_WIDTH, HEIGHT, ground(False, True)),
            Piece(words("picture.fire"), 64, 80, put("fire")),
        ]
        back = Piece(words("picture.back"), 60, 84, put("back"), words("pieces.cards"))
        return [*cards, back, *shields, *(piece._replace(kind=words("pieces.tables")) for piece in tables)]


def _clan_sign(clan: int) -> Sign:
    """A clan's sign on its colour."""
    colour = box(0, 0, 20, 20, 4, f'fill="{CLANS[clan]}"')
    return Sign("0 0 20 20", colour + group(put(f"c{clan}", 1.5, 1.5), paint=paint(clan)))
