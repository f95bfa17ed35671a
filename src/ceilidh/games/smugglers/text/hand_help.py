"""Help cards of what the viewer holds: activity cards, chance cards, the fist."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ceilidh.core.game_text import HelpCard
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import trapped, waiting
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES, DISTIL, SMUGGLE
from ceilidh.games.smugglers.rules.constants import WINTER
from ceilidh.games.smugglers.text.active_modifiers import ACTIVITY_MODIFIERS
from ceilidh.games.smugglers.text.help_card_base import DECK_OF, HelpCardWriter
from ceilidh.games.smugglers.text.names import card_name, half_text, planned_text

ACTIVITY_RULES: Final = {"chance": "chance", "betrayal": "betrayal", "auction": "auction", "smuggle": "smuggling"}
"""Activities with their own section of the rules."""


class HandHelp(HelpCardWriter):
    """Help for the panels that only their owner sees."""

    def writers(self) -> dict[str, Callable[[str], HelpCard]]:
        """Return the writer of each kind of thing."""
        return {
            "activities": self.activities,
            "activity": self.activity,
            "hand": self.hand,
            "fist": self.fist,
            "chance": self.hand_card,
            "play": self.upper,
            "plan": self.lower,
        }

    def activities(self, _: str) -> HelpCard:
        """The whole panel."""
        used = len(self.seen["sides"][self.own_seat]["used"])
        now = (self.words("help.activities.now", n=len(ACTIVITIES) - used),)
        return self.help_card("activities", self.words("help.activities.name"), now, "activities", self.own_seat)

    def activity(self, which: str) -> HelpCard:
        """An activity card."""
        name = self.words(f"activity.{which}")
        now = tuple(self.activity_now(ACTIVITIES.index(which)))
        rule = ACTIVITY_RULES.get(which, "activities")
        return HelpCard(name, self.words(f"hint.{which}"), now, self.names[self.own_seat], rule)

    def activity_now(self, activity: int) -> Iterator[str]:
        """Say whether an activity is possible now, and with what."""
        side = self.seen["sides"][self.own_seat]
        if activity in side["used"]:
            yield self.words("help.activity.used")
        elif activity in (self.own["activity"], side["activity"]):
            secret = self.seen["stage"] == "choose"
            yield self.words("help.activity.secret" if secret else "help.activity.chosen")
        elif trapped(self.seen, self.own_seat):
            yield self.words("help.activity.trapped")
        elif activity == SMUGGLE and self.seen["season"] != WINTER:
            yield self.words("help.activity.winter")
        elif activity == SMUGGLE and waiting(self.seen, self.own_seat):
            yield self.words("help.activity.waiting")
        if activity == DISTIL:
            yield self.distilling_limit(self.own_seat)
        if activity == SMUGGLE:
            yield self.words("help.have", item=self.words("item.3", n=side["barrels"] + side["carried"]))
        if ACTIVITIES[activity] == "purchase":
            yield self.words("help.purse.now", n=self.own["pounds"])
        yield from self.modified_by(ACTIVITY_MODIFIERS[ACTIVITIES[activity]])

    def hand(self, _: str) -> HelpCard:
        """The whole panel."""
        number = self.words("describe.cards", n=len(self.own["hand"]))
        now = (self.words("help.purse.now", n=self.own["pounds"]), self.words("help.in_hand", item=number))
        return self.help_card("hand", self.words("picture.hand"), now, "chance", self.own_seat)

    def fist(self, _: str) -> HelpCard:
        """The pounds in the fist."""
        now = (self.words("help.fist.now", n=self.own["fist"], of=self.own["pounds"]),)
        return self.help_card("fist", self.words("help.fist.name"), now, "meet", self.own_seat)

    def hand_card(self, which: str) -> HelpCard:
        """A chance card in the hand, by its number."""
        return self.deck_card("chance", int(which), (self.words("help.hand_card.now"),), self.own_seat)

    def upper(self, which: str) -> HelpCard:
        """The upper half of a card in the hand."""
        half = DECKS["chance"][DECK_OF[which][1]].first
        return self._half(which, "up", half_text(half, self.words), self.words("help.play.now"))

    def lower(self, which: str) -> HelpCard:
        """The lower half of a card in the hand."""
        half = DECKS["chance"][DECK_OF[which][1]].second
        lasts = self.words("help.plan.lasts" if half.modifiers else "help.plan.once")
        return self._half(which, "down", planned_text(half, self.words), lasts)

    def _half(self, which: str, key: str, description: str, now: str) -> HelpCard:
        name = f"{card_name('chance', DECK_OF[which][1], self.words)}, {self.words(f'picture.{key}')}"
        return HelpCard(name, description, (now,), self.names[self.own_seat], "chance")
