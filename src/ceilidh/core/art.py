"""The contract of a game's art: the view as drawn panels, what can be clicked there, symbols, cover, signs and gallery.

A game that brings none has a plain picture of its view, chosen by buttons, and a cover in the colour of its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from zlib import crc32

from ceilidh.core.catalogue import Catalogue
from ceilidh.core.default_text import facts
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rng import Rng
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import Event
from ceilidh.drawing import default_cover, default_picture
from ceilidh.drawing.elements import Symbols
from ceilidh.drawing.types import Panel, Piece, Sign

_players = cached_by_content(default_picture.players_panel)
_table = cached_by_content(default_picture.table_panel)


class Art:
    """How a game looks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._plain = Symbols(rules.name)

    def symbols(self) -> str:
        """The art, drawn once: symbols and gradients that panels refer to; every id starts with the game's name.

        Among them is the sign of every seat (`Symbols.seat_sign`), which clients show beside the player's name.
        """
        return default_picture.signs(self._plain, max(self.rules.player_counts))

    def panels(self, view: View, words: Catalogue, names: Sequence[str], /) -> list[Panel]:
        """The view as drawn panels; those that `GameText.describe` describes, in the same order.

        A panel is a function of what it shows, a part of the view, marked with `shown`: then it is drawn only when that
        part has changed. `drawing.panels.panel` makes one of pieces, of which only those that changed are sent.
        """
        table, boards, seats = facts(view, words, len(names))
        colour = default_cover.colour_of(self.rules.name)
        around = _players(
            (seats, cast(list[int], view["actors"])), words("panel.players"), colour, self._plain, tuple(names)
        )
        return [_table((table, boards), words("name"), colour), around] if table or boards else [around]

    def path(self, action: int, view: View, /) -> tuple[str, ...]:
        """What to click in the picture, in order, to choose this action; empty for one that has only a button."""
        return ()

    def places(self, event: Event, /) -> tuple[str, ...]:
        """The places in the picture that an event is about, to be lit up beside its log line."""
        return ()

    def cover(self, words: Catalogue, /) -> Piece:
        """An illustration that says at a glance which game this is: 640 by 400, also seen at a quarter of that.

        It may use the symbols, brings what else it refers to, and is the same in all languages but for its title.
        """
        name = self.rules.name
        return default_cover.plain_cover(name, words("name"), Rng.seeded(crc32(name.encode())))

    def signs(self) -> dict[str, Sign]:
        """The small pictures that the rules show beside words, by the name that stands there as `{name}`."""
        return {}

    def gallery(self, words: Catalogue, /) -> list[Piece]:
        """Every piece of the game, drawn, those of a kind together."""
        seats = range(1, max(self.rules.player_counts) + 1)
        put = self._plain.put_on
        return [Piece(f"{words('panel.players')} {seat}", 64, 64, put(f"seat-{seat}", 0, 0, 64)) for seat in seats]
