"""What the help cards of things and of actions share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import sold_this_winter
from ceilidh.games.smugglers.rules.city import barrel_price
from ceilidh.games.smugglers.rules.constants import DIE_SIDES
from ceilidh.games.smugglers.text.active_modifiers import cards_with_modifiers
from ceilidh.games.smugglers.text.names import card_name, card_text, planned_text
from ceilidh.games.smugglers.text.view_calculations import distillable, sale, search_needs
from ceilidh.games.smugglers.view import Own, SmugglersView

DECK_OF: Final = {card.name: (deck, number) for deck, cards in DECKS.items() for number, card in enumerate(cards)}
CARD_RULES: Final = {"chance": "chance", "auction": "auction", "fairy": "fairies", "smuggler": "meet"}


class HelpCardWriter:
    """Writes help cards from one view, in one language."""

    def __init__(self, view: View, words: Catalogue, names: Sequence[str]) -> None:
        self.seen = cast(SmugglersView, view)
        self.words = words
        self.names = names

    @property
    def own_seat(self) -> int:
        """The viewer's seat."""
        return cast(int, self.seen["seat"])

    @property
    def own(self) -> Own:
        """What only the viewer knows."""
        return cast(Own, self.seen["own"])

    def modified_by(self, modifiers: tuple[int, ...], seat: int | None = None) -> Iterator[str]:
        """Yield the cards that change a thing, for the viewer or another player."""
        return cards_with_modifiers(self.seen, self.seen["seat"] if seat is None else seat, modifiers, self.words)

    def distilling_limit(self, seat: int) -> str:
        """Say how many barrels a player can distil."""
        side = self.seen["sides"][seat]
        wood, malt = self.words("item.1", n=side["wood"]), self.words("item.2", n=side["malt"])
        barrels = self.words("item.3", n=distillable(self.seen, seat))
        return self.words("help.enough", wood=wood, malt=malt, barrels=barrels)

    def search_odds(self, seat: int) -> str:
        """Say what a player needs to roll in a house search."""
        if self.seen["sides"][seat]["help"][2]:
            return self.words("help.search.alibi")
        needs = max(1, search_needs(self.seen, seat))
        return self.words("help.search.needs" if needs <= DIE_SIDES else "help.search.hopeless", n=needs)

    def city_prices(self) -> Iterator[str]:
        """Say what barrels bring in the city now."""
        sold = sold_this_winter(self.seen)
        yield self.words("help.city.sold", n=sold)
        yield self.words("help.city.next", n=barrel_price(sold))
        if self.seen["own"] is not None and (carried := self.seen["sides"][self.own_seat]["carried"]):
            pounds, fame = sale(self.seen, self.own_seat, carried)
            yield self.words("help.city.yours", pounds=pounds, fame=fame)

    def bidding_state(self) -> tuple[str, ...]:
        """Say who leads the bidding and who started the auction."""
        leader, starter = self.seen["leader"], self.seen["starter"]
        lead = self.words("help.bid.nobody")
        if leader is not None:
            lead = self.words("help.bid.leader", who=self.names[leader], n=self.seen["high"])
        return lead, self.words("help.bid.starter", who=self.names[cast(int, starter)])

    def deck_card(self, deck: str, card: int, now: tuple[str, ...], seat: int | None = None) -> HelpCard:
        """Return the help card of a card in any deck."""
        if deck == "chance" and seat is not None and card in self.seen["sides"][seat]["plans"]:
            description = planned_text(DECKS[deck][card].second, self.words)
        else:
            description = card_text(deck, card, self.words)
        whose = "" if seat is None else self.names[seat]
        return HelpCard(card_name(deck, card, self.words), description, now, whose, CARD_RULES[deck])

    def help_card(self, key: str, name: str, now: Sequence[str], rule: str, seat: int | None = None) -> HelpCard:
        """Return the help card of a thing whose text is in the catalogue."""
        return HelpCard(
            name, self.words(f"help.{key}.description"), tuple(now), "" if seat is None else self.names[seat], rule
        )
