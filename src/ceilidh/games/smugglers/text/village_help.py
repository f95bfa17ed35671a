"""Help cards of the village: seasons and years, police, places, the market."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ceilidh.core.default_text import capital
from ceilidh.core.game_text import HelpCard
from ceilidh.games.smugglers.rules.constants import WINTER, YEARS_IN_GAME
from ceilidh.games.smugglers.rules.police_checks import POOL_POUNDS_PER_POINT
from ceilidh.games.smugglers.text.active_modifiers import ACTIVITY_MODIFIERS, SPACE_MODIFIERS
from ceilidh.games.smugglers.text.help_card_base import HelpCardWriter
from ceilidh.games.smugglers.text.names import card_name, card_text

_SUPPLY: Final = {"forest": 0, "field": 1, "village": 2, "graveyard": 3}
"""The places that show what is left in the box, with its index in the view's supply."""
_ACTIVITY: Final = {"forest": "wood", "field": "malt", "village": "distil", "graveyard": "dance"}


class VillageHelp(HelpCardWriter):
    """Help for the village panel."""

    def writers(self) -> dict[str, Callable[[str], HelpCard]]:
        """Return the writer of each kind of thing."""
        return {
            "village": self.village,
            "season": self.season,
            "years": self.years,
            "year_card": self.year_card,
            "place": self.place,
            "deck": self.deck,
            "open": self.open,
            "auction": self.offered,
            "bid": self.bid,
        }

    def village(self, _: str) -> HelpCard:
        """The whole panel."""
        return self.help_card("village", capital(self.words("describe.village")), (self._today(),), "year")

    def season(self, which: str) -> HelpCard:
        """One of the four seasons."""
        key = "winter" if int(which) == WINTER else "spring" if which == "0" else "season"
        now = [self._today()]
        if int(which) == self.seen["season"]:
            now.append(self.words("help.season.start", who=self.names[self.seen["start"]]))
        return self.help_card(key, capital(self.words(f"season.{which}")), now, "year")

    def years(self, _: str) -> HelpCard:
        """The track of the years."""
        year = self.seen["year"]
        name = self.words("picture.year", year=year)
        now = [self.words("help.years.left", n=YEARS_IN_GAME - year)]
        if self.seen["short"]:
            now.append(self.words("help.years.short"))
        return self.help_card("years", name, now, "end")

    def year_card(self, _: str) -> HelpCard:
        """The year card."""
        card = self.seen["year_card"]
        now = [self.words("help.year_card.now", year=self.seen["year"])]
        if self.seen["lasting"]:
            earlier = [
                f"{card_name('year', one, self.words)}: {card_text('year', one, self.words)}"
                for one in self.seen["lasting"]
            ]
            now += [self.words("help.year_card.earlier"), *earlier]
        return HelpCard(
            card_name("year", card, self.words), card_text("year", card, self.words), tuple(now), "", "year"
        )

    def _today(self) -> str:
        season = self.words(f"season.{self.seen['season']}")
        return self.words("help.today", year=self.seen["year"], season=season)

    def place(self, which: str) -> HelpCard:
        """A place of the village."""
        if which == "police":
            return self._police()
        name = capital(self.words(f"place.{which}"))
        if which == "market":
            return self.help_card("market", name, tuple(self._open_cards()), "auction")
        if which == "city":
            return self.help_card(
                "city", name, (*self.city_prices(), *self.modified_by(SPACE_MODIFIERS["city"])), "city"
            )
        supply = _SUPPLY[which]
        item = self.words(f"item.{supply + 1}", n=self.seen["supply"][supply])
        now = (self.words("help.in_box", item=item), *self.modified_by(ACTIVITY_MODIFIERS[_ACTIVITY[which]]))
        return self.help_card(f"place_{which}", name, now, "activities")

    def _police(self) -> HelpCard:
        level, pool = self.seen["level"], self.seen["pool"]
        now = [
            self.words("help.police.level", n=level),
            self.words(
                "help.police.pool",
                n=pool,
                bonus=pool // POOL_POUNDS_PER_POINT,
                more=POOL_POUNDS_PER_POINT - pool % POOL_POUNDS_PER_POINT,
            ),
        ]
        if self.seen["stage"] == "checking":
            now.append(self.words("help.police.result", n=self.seen["police"]))
        return self.help_card("police", self.words("help.police.name"), now, "check")

    def deck(self, _: str) -> HelpCard:
        """The chance deck."""
        now = (self.words("help.deck.now", cards=self.words("describe.cards", n=self.seen["chance_left"])),)
        return self.help_card("deck", capital(self.words("deck.chance")), now, "chance")

    def _open_cards(self) -> Iterator[str]:
        for card in self.seen["open"]:
            yield f"{card_name('auction', card, self.words)}: {card_text('auction', card, self.words)}"

    def open(self, which: str) -> HelpCard:
        """An open auction card, by its place."""
        return self.offered(str(self.seen["open"][int(which) - 1]))

    def offered(self, which: str) -> HelpCard:
        """An auction card in the market, by its number."""
        card = int(which)
        hammer = self.seen["starter"] is not None and card == self.seen["card"]
        now = self.bidding_state() if hammer else (self.words("help.offered.open"),)
        return self.deck_card("auction", card, now)

    def bid(self, _: str) -> HelpCard:
        """The highest bid of the auction."""
        return self.help_card("bid", self.words("help.bid.name"), self.bidding_state(), "auction")
