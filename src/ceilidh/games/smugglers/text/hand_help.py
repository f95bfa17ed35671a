"""What is this? What whoever looks holds: activity cards, chance cards, the fist."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ceilidh.core.game_text import Meaning
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import trapped, waiting
from ceilidh.games.smugglers.rules.actions import ACTIVITIES, DISTIL, SMUGGLE
from ceilidh.games.smugglers.rules.constants import WINTER
from ceilidh.games.smugglers.text.active_modifiers import ACTIVITY_MODIFIERS
from ceilidh.games.smugglers.text.help_base import DECK_OF, Told
from ceilidh.games.smugglers.text.names import card_name, half_text, planned_text

ACTIVITY_RULES: Final = {"chance": "chance", "betrayal": "betrayal", "auction": "auction", "smuggle": "smuggling"}
"""Activities with a section of their own."""


class Hand(Told):
    """The panels that only whoever looks sees."""

    def things(self) -> dict[str, Callable[[str], Meaning]]:
        """What there is, by kind."""
        return {
            "activities": self.activities,
            "activity": self.activity,
            "hand": self.hand,
            "fist": self.fist,
            "chance": self.hand_card,
            "play": self.upper,
            "plan": self.lower,
        }

    def activities(self, _: str) -> Meaning:
        """The whole panel."""
        used = len(self.seen["sides"][self.mine]["used"])
        now = (self.words("help.activities.now", n=len(ACTIVITIES) - used),)
        return self.told("activities", self.words("help.activities.name"), now, "activities", self.mine)

    def activity(self, which: str) -> Meaning:
        """An activity card."""
        name = self.words(f"activity.{which}")
        now = tuple(self.activity_now(ACTIVITIES.index(which)))
        rule = ACTIVITY_RULES.get(which, "activities")
        return Meaning(name, self.words(f"hint.{which}"), now, self.names[self.mine], rule)

    def activity_now(self, activity: int) -> Iterator[str]:
        """Whether an activity is possible now, and with what."""
        side = self.seen["sides"][self.mine]
        if activity in side["used"]:
            yield self.words("help.activity.used")
        elif activity in (self.own["activity"], side["activity"]):
            secret = self.seen["stage"] == "choose"
            yield self.words("help.activity.secret" if secret else "help.activity.chosen")
        elif trapped(self.seen, self.mine):
            yield self.words("help.activity.trapped")
        elif activity == SMUGGLE and self.seen["season"] != WINTER:
            yield self.words("help.activity.winter")
        elif activity == SMUGGLE and waiting(self.seen, self.mine):
            yield self.words("help.activity.waiting")
        if activity == DISTIL:
            yield self.enough(self.mine)
        if activity == SMUGGLE:
            yield self.words("help.have", item=self.words("item.3", n=side["barrels"] + side["carried"]))
        if ACTIVITIES[activity] == "purchase":
            yield self.words("help.purse.now", n=self.own["pounds"])
        yield from self.changed(ACTIVITY_MODIFIERS[ACTIVITIES[activity]])

    def hand(self, _: str) -> Meaning:
        """The whole panel."""
        number = self.words("describe.cards", n=len(self.own["hand"]))
        now = (self.words("help.purse.now", n=self.own["pounds"]), self.words("help.in_hand", item=number))
        return self.told("hand", self.words("picture.hand"), now, "chance", self.mine)

    def fist(self, _: str) -> Meaning:
        """Pounds that are being offered."""
        now = (self.words("help.fist.now", n=self.own["fist"], of=self.own["pounds"]),)
        return self.told("fist", self.words("help.fist.name"), now, "meet", self.mine)

    def hand_card(self, which: str) -> Meaning:
        """A whole chance card in the own hand, by its number."""
        return self.card("chance", int(which), (self.words("help.hand_card.now"),), self.mine)

    def upper(self, which: str) -> Meaning:
        """The upper half of a card in the own hand."""
        half = DECKS["chance"][DECK_OF[which][1]].first
        return self._half(which, "up", half_text(half, self.words), self.words("help.play.now"))

    def lower(self, which: str) -> Meaning:
        """The lower half of a card in the own hand."""
        half = DECKS["chance"][DECK_OF[which][1]].second
        lasts = self.words("help.plan.lasts" if half.modifiers else "help.plan.once")
        return self._half(which, "down", planned_text(half, self.words), lasts)

    def _half(self, which: str, key: str, tells: str, now: str) -> Meaning:
        name = f"{card_name('chance', DECK_OF[which][1], self.words)}, {self.words(f'picture.{key}')}"
        return Meaning(name, tells, (now,), self.names[self.mine], "chance")
