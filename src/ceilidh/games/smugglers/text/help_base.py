"""Sentences about a view of Smugglers that the cards of things and those of actions share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import sold_this_winter
from ceilidh.games.smugglers.rules.city import barrel_price
from ceilidh.games.smugglers.text.active_modifiers import in_force
from ceilidh.games.smugglers.text.calculations import brewable, sale, search_needs
from ceilidh.games.smugglers.text.names import card_name, card_text, planned_text
from ceilidh.games.smugglers.view import Own, SmugglersView

DECK_OF: Final = {card.name: (deck, number) for deck, cards in DECKS.items() for number, card in enumerate(cards)}
CARD_RULES: Final = {"chance": "chance", "auction": "auction", "fairy": "fairies", "smuggler": "meet"}
HIGHEST: Final = 6
"""Of a die."""


class Told:
    """A view put into words."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.seen = cast(SmugglersView, view)
        self.words = words
        self.names = names

    @property
    def mine(self) -> int:
        """The seat of whoever looks."""
        return cast(int, self.seen["seat"])

    @property
    def own(self) -> Own:
        """What only whoever looks knows."""
        return cast(Own, self.seen["own"])

    def changed(self, modifiers: tuple[int, ...], seat: int | None = None) -> Iterator[str]:
        """Which cards change this, for whoever looks or for another player."""
        return in_force(self.seen, self.seen["seat"] if seat is None else seat, modifiers, self.words)

    def enough(self, seat: int) -> str:
        """How many barrels somebody's wood and malt are enough for."""
        side = self.seen["sides"][seat]
        wood, malt = self.words("item.1", n=side["wood"]), self.words("item.2", n=side["malt"])
        barrels = self.words("item.3", n=brewable(self.seen, seat))
        return self.words("help.enough", wood=wood, malt=malt, barrels=barrels)

    def search(self, seat: int) -> str:
        """What somebody needs if the house is searched."""
        if self.seen["sides"][seat]["help"][2]:
            return self.words("help.search.alibi")
        needs = max(1, search_needs(self.seen, seat))
        return self.words("help.search.needs" if needs <= HIGHEST else "help.search.hopeless", n=needs)

    def prices(self) -> Iterator[str]:
        """What barrels bring in the city now."""
        sold = sold_this_winter(self.seen)
        yield self.words("help.city.sold", n=sold)
        yield self.words("help.city.next", n=barrel_price(sold))
        if self.seen["own"] is not None and (carried := self.seen["sides"][self.mine]["carried"]):
            pounds, fame = sale(self.seen, self.mine, carried)
            yield self.words("help.city.yours", pounds=pounds, fame=fame)

    def bidding(self) -> tuple[str, ...]:
        """How an auction stands."""
        leader, starter = self.seen["leader"], self.seen["starter"]
        lead = self.words("help.bid.nobody")
        if leader is not None:
            lead = self.words("help.bid.leader", who=self.names[leader], n=self.seen["high"])
        return lead, self.words("help.bid.starter", who=self.names[cast(int, starter)])

    def card(self, deck: str, card: int, now: tuple[str, ...], seat: int | None = None) -> Meaning:
        """A card of any deck."""
        if deck == "chance" and seat is not None and card in self.seen["sides"][seat]["plans"]:
            tells = planned_text(DECKS[deck][card].second, self.words)
        else:
            tells = card_text(deck, card, self.words)
        whose = "" if seat is None else self.names[seat]
        return Meaning(card_name(deck, card, self.words), tells, now, whose, CARD_RULES[deck])

    def told(self, key: str, name: str, now: Sequence[str], rule: str, seat: int | None = None) -> Meaning:
        """A thing whose text stands in the catalogue."""
        return Meaning(
            name, self.words(f"help.{key}.tells"), tuple(now), "" if seat is None else self.names[seat], rule
        )
