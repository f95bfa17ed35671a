"""The contract of a game's art: the view as panels, click targets, symbols, cover, signs and gallery.

The defaults draw the view as plain panels, without click targets, and a cover in a colour derived from the game's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast
from zlib import crc32

from ceilidh.core.default_text import view_entries
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rng import Rng
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.drawing import default_cover, default_picture
from ceilidh.drawing.elements import Symbols
from ceilidh.drawing.picture_types import Panel, Piece, Priority, Sign

_players = cached_by_content(default_picture.players_panel)
_table = cached_by_content(default_picture.table_panel)


class Art:
    """The pictures of a game. Every method has a default."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._plain = Symbols(rules.name)

    def symbols(self) -> str:
        """Shared symbols and gradients that panels refer to, sent once. Every id starts with the game's name.

        They include a sign for every seat (`Symbols.seat_sign`), which clients show beside the player's name.
        """
        return default_picture.signs(self._plain, max(self.rules.player_counts))

    def panels(self, view: View, words: Catalogue, names: Sequence[str], /) -> list[Panel]:
        """The view as drawn panels: the same ones, in the same order, as `GameText.describe` returns.

        Draw each panel in a function of the part of the view that it shows, marked with `cached_by_content`: then it is
        redrawn only when that part changes. `drawing.picture_types.panel` builds it from pieces; only changed ones are
        sent.
        """
        table, boards, seats = view_entries(view, words, len(names))
        colour = default_cover.colour_of(self.rules.name)
        around = _players(
            (seats, cast(list[int], view["actors"])), words("panel.players"), colour, self._plain, tuple(names)
        )
        return [_table((table, boards), words("name"), colour), around] if table or boards else [around]

    def priorities(self, view: View, /) -> Mapping[str, Priority]:
        """How much each panel matters now, by name; panels that are not named are `Priority.CONTEXT`.

        Where room is short, clients draw what matters most large and fold what matters least. Priorities are no part of
        a panel, so that players for whom they differ share its drawing. They should be the same for all decisions of a
        turn, or the picture jumps between two of them.
        """
        return {}

    def path(self, action: int, view: View, /) -> tuple[str, ...]:
        """The click targets that choose this action, in order; empty if it has only a button."""
        return ()

    def places(self, event: Event, /) -> tuple[str, ...]:
        """The places in the picture to highlight for an event."""
        return ()

    def cover(self, words: Catalogue, /) -> Piece:
        """The illustration by which people recognize the game: 640 by 400, and readable at a quarter of that.

        It may use the symbols and must define everything else that it uses. Only its title depends on the language.
        """
        name = self.rules.name
        return default_cover.plain_cover(name, words("name"), Rng.seeded(crc32(name.encode())))

    def signs(self) -> dict[str, Sign]:
        """The small pictures shown beside words in the rules, by name: `{name}` in the text places one."""
        return {}

    def gallery(self, words: Catalogue, /) -> list[Piece]:
        """Every piece of the game, drawn, grouped by kind."""
        seats = range(1, max(self.rules.player_counts) + 1)
        put = self._plain.put_in_square
        return [Piece(f"{words('panel.players')} {seat}", 64, 64, put(f"seat-{seat}", 0, 0, 64)) for seat in seats]
