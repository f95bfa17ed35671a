"""What every card may need: a view put into words, and how somebody stands.

Cards tell of gold only what the picture shows: the view holds all of it, as programs may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.catalogue import Words
from ceilidh.core.default_text import capital
from ceilidh.core.rules import View
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.text.names import tile_words
from ceilidh.games.isle_of_skye.text.territory_text import Lands
from ceilidh.games.isle_of_skye.view import Offer, SkyeView, shows_gold


class Told:
    """A view put into words."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.seen = cast(SkyeView, view)
        self.words = words
        self.names = names
        self.lands = Lands(self.seen, words)

    @property
    def mine(self) -> int:
        """The viewer's seat, where only a player is asked."""
        return cast(int, self.seen["seat"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seen["stage"] == "over"

    def points_now(self, seat: int) -> str:
        """Somebody's points on the track."""
        return self.words("help.points.now", n=self.seen["clans"][seat]["points"])

    def gold_now(self, seat: int) -> str:
        """Somebody's gold, unless it is in a shut purse."""
        if not shows_gold(self.seen, seat):
            return self.words("help.purse.now")
        return self.words("help.gold.left" if self.over else "help.gold.now", n=self.seen["clans"][seat]["gold"])

    def income(self, seat: int) -> str:
        """What somebody gets in every round."""
        income = self.seen["clans"][seat]["income"]
        whisky = income - BOX.castle_gold
        return self.words("help.income", n=income, castle=BOX.castle_gold, whisky=whisky)

    def scrolls(self, seat: int) -> str:
        """What somebody's scrolls would give now."""
        return self.words("help.scrolls", n=self.seen["clans"][seat]["scrolls"])

    def offer_at(self, which: str) -> tuple[int, Offer]:
        """A tile before somebody, by seat and slot."""
        seat, slot = map(int, which.split("."))
        return seat, next(offer for offer in self.seen["clans"][seat]["offers"] if offer["slot"] == slot)

    def named(self, tile: int) -> str:
        """A tile's name at the head of a card."""
        return capital(tile_words(tile, self.words))
