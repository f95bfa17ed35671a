"""The picture of Isle of Skye as SVG panels: round track, scoring tiles, market, hand, territories.

Panels arrange the art; click targets are groups with `data-at` and a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from ceilidh.core.art import Art
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import group
from ceilidh.drawing.picture_types import Panel, Piece, Sign
from ceilidh.games.isle_of_skye.art.board import round_panel, scoring_panel
from ceilidh.games.isle_of_skye.art.clan_shields import shield_symbols
from ceilidh.games.isle_of_skye.art.click_targets import path, places
from ceilidh.games.isle_of_skye.art.cover import cover
from ceilidh.games.isle_of_skye.art.hand import hand_panel, price_panel
from ceilidh.games.isle_of_skye.art.market import market_panel
from ceilidh.games.isle_of_skye.art.priorities import priorities
from ceilidh.games.isle_of_skye.art.scoring_emblems import HEIGHT, WIDTH, emblem_symbols
from ceilidh.games.isle_of_skye.art.symbols import ART, DRAWN, LETTERING, coin, put
from ceilidh.games.isle_of_skye.art.territory import territory_panel
from ceilidh.games.isle_of_skye.art.tile import tile_at
from ceilidh.games.isle_of_skye.art.tile_landscape import landscape_symbols
from ceilidh.games.isle_of_skye.data import BOX, THINGS
from ceilidh.games.isle_of_skye.panel_data import hand_data, market_data, round_data, scoring_data, territory_data
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.names import scoring_name, scoring_text, tile_words
from ceilidh.games.isle_of_skye.view import SkyeView, panels_of, seats_in_order


class IsleOfSkyeArt(Art):
    """The pictures of Isle of Skye."""

    path = staticmethod(path)
    places = staticmethod(places)
    priorities = staticmethod(priorities)
    cover = staticmethod(cover)

    def symbols(self) -> str:
        """The SVG symbols that all pictures use."""
        return _symbols()

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        """Draw the panels of a view."""
        skye, who = cast(SkyeView, view), tuple(names)
        shown = panels_of(skye)
        panels = [round_panel(round_data(skye), words, who), scoring_panel(scoring_data(skye), words)]
        if "market" in shown:
            panels.append(market_panel(market_data(skye), words, who))
        if "hand" in shown:
            pricing = skye["pricing"]
            panels.append(price_panel(pricing, words) if pricing else hand_panel(hand_data(skye), words))
        return panels + [territory_panel(territory_data(skye, seat), words, who) for seat in seats_in_order(skye)]

    def signs(self) -> dict[str, Sign]:
        """The inline pictures for rules and glossary: things, terrains, tokens and scoring tile emblems."""
        small = {name: Sign("-16 -17 32 32", put(name)) for name in (*THINGS, "coin", "purse", "marker", "start")}
        terrains = {name: Sign("0 0 100 100", put(f"g{name[0]}")) for name in ("pasture", "mountain", "water")}
        emblems = {
            f"scores-{name}": Sign(f"0 0 {WIDTH} {HEIGHT}", group(put(f"s{number}"), paint=LETTERING))
            for number, name in enumerate(BOX.scoring)
        }
        return small | terrains | emblems | {"castle": Sign("-24 -25 48 48", put("castle"))}

    def gallery(self, words: Catalogue) -> list[Piece]:
        """All components of the game."""
        scoring = [
            Piece(
                scoring_name(number, words), WIDTH, HEIGHT, put(f"s{number}"), description=scoring_text(number, words)
            )
            for number in range(len(BOX.scoring))
        ]
        tiles = [
            Piece(tile_words(tile, words), 120, 120, tile_at(tile, 0, 0, 0, 120)) for tile in range(len(ALL_TILES))
        ]
        small = [
            *(Piece(words(f"thing.{thing}", n=1), 60, 60, put(thing, 30, 32, 1.8)) for thing in THINGS),
            Piece(words("picture.coin", n=5), 60, 60, coin(5, 30, 30, 2)),
            Piece(words("picture.purse"), 60, 60, put("purse", 30, 31, 2)),
            Piece(words("picture.marker"), 60, 60, put("marker", 30, 30, 1.8)),
            Piece(words("picture.start"), 60, 60, put("start", 30, 32, 2.2)),
        ]
        kinds = {"scoring": scoring, "landscape": tiles[:FIRST_CASTLE], "castles": tiles[FIRST_CASTLE:], "small": small}
        return [
            piece._replace(svg=group(piece.svg, paint=LETTERING), kind=words(f"pieces.{kind}"))
            for kind, pieces in kinds.items()
            for piece in pieces
        ]


@cache
def _symbols() -> str:
    small = "".join(DRAWN.define(name, drawing) for name, drawing in ART.items())
    return small + landscape_symbols() + emblem_symbols() + shield_symbols()
