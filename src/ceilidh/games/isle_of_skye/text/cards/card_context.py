"""The context shared by all help cards: the view, the words, and phrases about players and tiles.

Cards show only the gold that the picture shows, although the view holds everyone's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.default_text import capital
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.text.names import tile_words
from ceilidh.games.isle_of_skye.text.tile_scoring_text import TerritoryTexts
from ceilidh.games.isle_of_skye.view import Offer, SkyeView, shows_gold


class CardContext:
    """The view and the words from which a card is made."""

    def __init__(self, view: View, words: Catalogue, names: Sequence[str]) -> None:
        self.view = cast(SkyeView, view)
        self.words = words
        self.names = names
        self.territories = TerritoryTexts(self.view, words)

    @property
    def own_seat(self) -> int:
        """The viewer's seat, for cards that only players see."""
        return cast(int, self.view["seat"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view["stage"] == "over"

    def points_now(self, seat: int) -> str:
        """A player's points on the track."""
        return self.words("help.points.now", n=self.view["clans"][seat]["points"])

    def gold_now(self, seat: int) -> str:
        """A player's gold, unless it is secret."""
        if not shows_gold(self.view, seat):
            return self.words("help.purse.now")
        return self.words("help.gold.left" if self.over else "help.gold.now", n=self.view["clans"][seat]["gold"])

    def income(self, seat: int) -> str:
        """A player's income from castle and whisky."""
        income = self.view["clans"][seat]["income"]
        whisky = income - BOX.castle_gold
        return self.words("help.income", n=income, castle=BOX.castle_gold, whisky=whisky)

    def scrolls(self, seat: int) -> str:
        """The points that a player's scrolls would give now."""
        return self.words("help.scrolls", n=self.view["clans"][seat]["scrolls"])

    def offer_at(self, which: str) -> tuple[int, Offer]:
        """The seat and the tile of an offer written `seat.slot`."""
        seat, slot = map(int, which.split("."))
        return seat, next(offer for offer in self.view["clans"][seat]["offers"] if offer["slot"] == slot)

    def tile_name(self, tile: int) -> str:
        """A tile's name as the title of a card."""
        return capital(tile_words(tile, self.words))
