"""The view of Glen More drawn as SVG panels: the board with track and market, and one for each territory.

Panels only place symbols, which are drawn once. What can be clicked is in a group with `data-at` and a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.art import Art
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group
from ceilidh.drawing.picture_types import Panel, Piece, Sign
from ceilidh.games.glen_more.art.board import board_panel, track_symbol
from ceilidh.games.glen_more.art.click_targets import path, places
from ceilidh.games.glen_more.art.cover import cover
from ceilidh.games.glen_more.art.priorities import priorities
from ceilidh.games.glen_more.art.symbols import DIE, DRAWN, FRAMES, LETTERING, PAINTS, PLAYERS, SMALL, put
from ceilidh.games.glen_more.art.territory import territory_panel
from ceilidh.games.glen_more.art.tiles import ALL_TILES, NAMES, TILE_SYMBOLS, put_tile
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import board_part, seat_order, territory_part
from ceilidh.games.glen_more.text.names import cost_words, resource, tile_name
from ceilidh.games.glen_more.view import GlenMoreView

_SMALL: Final = ("coin", "barrel", "member", "chieftain", "bonnet", "card", "point")
_SYMBOLS: Final = DRAWN.named(PAINTS + SMALL + TILE_SYMBOLS + DRAWN.define("track", track_symbol()))


class GlenMoreArt(Art):
    """All drawings of Glen More."""

    path = staticmethod(path)
    places = staticmethod(places)
    priorities = staticmethod(priorities)
    cover = staticmethod(cover)

    def symbols(self) -> str:
        """The symbols that panels place."""
        return _SYMBOLS

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        """The view as drawn panels."""
        seen, who = cast(GlenMoreView, view), tuple(names)
        territories = [territory_panel(territory_part(seen, player), words, who) for player in seat_order(seen)]
        return [board_panel(board_part(seen), words, who), *territories]

    def signs(self) -> dict[str, Sign]:
        """Signs for texts: resources, what players hold, the frames of the tiles, figure and die."""
        small = {name: Sign("0 0 20 20", put(name)) for name in (*BOX.resources, *_SMALL, "step", "any")}
        frames = {
            frame: Sign("0 0 16 16", box(0, 0, 16, 16, 3, f'fill="{colour}"') + put(f"sign-{frame}"))
            for frame, colour in FRAMES.items()
        }
        figures = {"figure": Sign("0 0 60 78", put("figure-1")), "die": Sign("4 6 54 64", put(f"figure-{DIE}"))}
        return small | frames | figures

    def gallery(self, words: Catalogue) -> list[Piece]:
        """Every piece of the game, drawn."""
        tiles = [_tile(number, words) for number, name in enumerate(NAMES) if NAMES.index(name) == number]
        kinds = [words(f"pieces.{frame}") for frame in FRAMES]
        figures = [
            Piece(words("picture.player", player=player + 1), 60, 76, put(f"figure-{player}"))
            for player in range(len(PLAYERS))
        ]
        die = Piece(words("picture.die"), 60, 76, put(f"figure-{DIE}"))
        resources = [Piece(resource(kind, words), 20, 20, put(name)) for kind, name in enumerate(BOX.resources)]
        small = [Piece(words(f"piece.{name}"), 20, 20, put(name)) for name in _SMALL]
        others = [piece._replace(kind=words("pieces.others")) for piece in (*figures, die, *resources, *small)]
        return sorted(tiles, key=lambda piece: kinds.index(piece.kind)) + others


def _tile(number: int, words: Catalogue) -> Piece:
    """A tile with what it costs and does, and how many such tiles there are."""
    name, cost = tile_name(number, words), cost_words(number, words)
    title = words("describe.costs", tile=name, cost=cost) if cost else name
    kind = ALL_TILES[number].kind
    does = words(f"card.{kind.name}" if kind.card else f"does.{kind.name}")
    description = f"{does.rstrip('.')}. {_count(number, words)}".strip()
    return Piece(title, 100, 100, group(put_tile(number), paint=LETTERING), words(f"pieces.{kind.frame}"), description)


def _count(number: int, words: Catalogue) -> str:
    if NAMES[number] == NAMES[-1]:
        return ""
    backs = [tile.back for tile, name in zip(BOX.tiles, NAMES, strict=False) if name == NAMES[number]]
    return words("pieces.count", n=len(backs), backs=", ".join(map(str, sorted(set(backs)))))
