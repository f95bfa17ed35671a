"""The art: a view drawn as SVG panels of the village, the ways, the players' sides and the viewer's cards.

Panels place the symbols of symbols.py; everything that can be clicked is a group with `data-at` and a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.art import Art
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import group, text
from ceilidh.drawing.picture_types import Panel, Piece, Sign
from ceilidh.games.smugglers.art.boards import scenes, village_panel, ways_panel
from ceilidh.games.smugglers.art.cards import (
    ACTIVITY_HEIGHT,
    ACTIVITY_WIDTH,
    HAND_WIDTH,
    HEIGHT,
    LARGE_HEIGHT,
    LARGE_WIDTH,
    WIDTH,
    activity,
    card,
    hand_card,
    hand_card_height,
    large_card,
)
from ceilidh.games.smugglers.art.click_targets import path, places
from ceilidh.games.smugglers.art.cover import cover
from ceilidh.games.smugglers.art.players import activities_panel, hand_panel, side_panel
from ceilidh.games.smugglers.art.priorities import priorities
from ceilidh.games.smugglers.art.symbols import LETTERING, SYMBOLS, put, sign
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import activities_part, hand_part, side_part, village_part, ways_part
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.text.names import card_name, card_quip, clan
from ceilidh.games.smugglers.view import SmugglersView

_SMALL: Final = (
    *("purse", "wood", "malt", "barrel", "token", "fame", "hat", "fist", "fiddle", "wheel", "lantern", "mask"),
    *("cards", "gavel", "mug", "gate", "mountain", "tree", "road", "still", "scroll", "bell"),
)
_SPACES: Final = ("pub", "meet", "drunk", "crossroads", "fairy", "breakdown", "gate", "city")
_SYMBOLS: Final = SYMBOLS + scenes()


class SmugglersArt(Art):
    """How Smugglers looks."""

    path = staticmethod(path)
    places = staticmethod(places)
    priorities = staticmethod(priorities)
    cover = staticmethod(cover)

    def symbols(self) -> str:
        """The art, drawn once."""
        return _SYMBOLS

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        """The view as drawn panels."""
        seen, who = cast(SmugglersView, view), tuple(names)
        panels = [village_panel(village_part(seen), words), ways_panel(ways_part(seen), words, who)]
        panels += [side_panel(side_part(seen, seat), words, who) for seat in range(seen["players"])]
        if (own := seen["own"]) is not None:
            panels.append(activities_panel(activities_part(seen, own), words))
            panels.append(hand_panel(hand_part(seen, own), words))
        return panels

    def signs(self) -> dict[str, Sign]:
        """Goods, activities and ways, and the spaces of the board."""
        small = {name: Sign("0 0 24 24", sign(name, 0, 0, 24)) for name in _SMALL}
        spaces = {f"space-{name}": Sign("-15 -15 30 30", put(f"f-{name}")) for name in _SPACES}
        number = group(put("f-on") + text("2", 0, 5.5, 15), paint=LETTERING)
        return small | spaces | {"space-number": Sign("-15 -15 30 30", number)}

    def gallery(self, words: Catalogue) -> list[Piece]:
        """Every card of every deck, the activity cards, the clans."""
        cards = [_piece(deck, number, words) for deck, cards in DECKS.items() for number in range(len(cards))]
        activities = [
            Piece(
                words(f"activity.{name}"),
                ACTIVITY_WIDTH + 4,
                ACTIVITY_HEIGHT + 4,
                group(activity(number, 2, 2, words, "open"), paint=LETTERING),
                words("pieces.activities"),
                words(f"hint.{name}"),
            )
            for number, name in enumerate(ACTIVITIES)
        ]
        clans = [
            Piece(clan(seat, words), 32, 32, put(f"clan-{seat}", 16, 16), words("pieces.clans")) for seat in range(5)
        ]
        return [*activities, *cards, *clans]


def _piece(deck: str, number: int, words: Catalogue) -> Piece:
    """A card of the gallery with its joke; its text is on the card."""
    kind, joke = words(f"pieces.{deck}"), card_quip(deck, number, words)
    if deck == "chance":
        width, height, drawn = HAND_WIDTH, hand_card_height(number, words), hand_card(number, 2, 2, words, False)
    elif deck in ("smuggler", "fairy"):
        width, height, drawn = LARGE_WIDTH, LARGE_HEIGHT, large_card(deck, number, 2, 2, words)
    else:
        width, height, drawn = WIDTH, HEIGHT, card(deck, number, 2, 2, words)
    return Piece(card_name(deck, number, words), width + 4, height + 4, group(drawn, paint=LETTERING), kind, joke)
