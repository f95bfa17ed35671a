"""Help cards of actions ("What would this do?")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ceilidh.core.default_text import capital
from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES, decode
from ceilidh.games.smugglers.rules.auction import MAX_SHORTFALL
from ceilidh.games.smugglers.rules.betrayal import BUY_BACK_PRICE
from ceilidh.games.smugglers.rules.card_modifiers import (
    AMNESTY,
    CHECK_BONUS,
    FAIRY_PROTECTION,
    MOVEMENT_BONUS,
    ROAD_BONUS,
)
from ceilidh.games.smugglers.rules.constants import DIE_SIDES
from ceilidh.games.smugglers.rules.movement import destination, move_length
from ceilidh.games.smugglers.rules.village_activities import PURCHASE_PRICE
from ceilidh.games.smugglers.text.action_labels import bid_of, bribe, due, say_action
from ceilidh.games.smugglers.text.active_modifiers import (
    ACTIVITY_MODIFIERS,
    BETRAYED_MODIFIERS,
    CHECK_MODIFIERS,
    WAY_MODIFIERS,
)
from ceilidh.games.smugglers.text.hand_help import ACTIVITY_RULES, HandHelp
from ceilidh.games.smugglers.text.names import card_text, half_text, planned_text, way_length
from ceilidh.games.smugglers.text.view_calculations import sale, whole_modifier

_DIE: Final = range(1, DIE_SIDES + 1)
_ANSWERS: Final = {
    "token": ("give_token", "fairies"),
    "take_card": ("take_card", "fairies"),
    "take_fame": ("take_fame", "fairies"),
    "laugh": ("laugh", "fairies"),
    "frown": ("frown", "fairies"),
    "hand_wood": ("hand_over", "spaces"),
    "hand_malt": ("hand_over", "spaces"),
    "go_on": ("go_on", "fairies"),
    "stay": ("stay", "fairies"),
}
"""Answers that need little explanation: their text and their section of the rules."""


def action_help(action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
    """Return the help card of an action: what it would do, what it costs, and what is left afterwards."""
    card = _ActionCard(action, view, words, names)
    return card.writers_by_verb()[card.verb](*decode(action).arguments)


class _ActionCard(HandHelp):
    """The help card of one action that the viewer may choose now."""

    def __init__(self, action: int, view: View, words: Catalogue, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.action = action
        self.verb = decode(action).verb
        self.name = say_action(action, view, words, names)
        self.side = self.seen["sides"][self.own_seat]
        self.stage = self.seen["stage"]

    def writers_by_verb(self) -> dict[str, Callable[..., HelpCard]]:
        """Return the method that writes the card of each verb; it takes the action's arguments."""
        return {
            "choose": self._choose,
            "done": self._done,
            "buy_malt": self._buy,
            "buy_wood": self._buy,
            "brew": self._brew,
            "draw": self._draw,
            "plan": self._plan,
            "play": self._play,
            "pick": self._pick,
            "give": self._give,
            "lend": self._give,
            "repay": self._repay,
            "repay_all": self._repay,
            "raise": self._bid,
            "match": self._bid,
            "pass": self._pass,
            "name": self._name,
            "free": self._free,
            "carry": self._carry,
            "put": self._put,
            "use": self._use,
            "way": self._way,
            "roll": self._roll,
            "bribe": self._bribe,
            **dict.fromkeys(_ANSWERS, self._answer),
        }

    # In the village

    def _choose(self, activity: int) -> HelpCard:
        name = ACTIVITIES[activity]
        now = tuple(self.activity_now(activity))
        return HelpCard(self.name, self.words(f"hint.{name}"), now, rule=ACTIVITY_RULES.get(name, "activities"))

    def _done(self) -> HelpCard:
        key = f"done_{self.stage}"
        if self.stage == "fairy" and whole_modifier(self.seen, self.own_seat, FAIRY_PROTECTION) > 0:
            key = "done_fairy_ward"
        now: tuple[str, ...] = ()
        if self.stage == "checking":
            now = (self._check_needs(0), *self.modified_by(CHECK_MODIFIERS))
        elif self.stage == "buying_back":
            now = (self.words("help.barrel.seized", n=self.side["seized"]),)
        return self._help_card(key if f"help.do.{key}" in self.words.texts else "done", now, "")

    def _buy(self) -> HelpCard:
        now = (
            self._left(PURCHASE_PRICE),
            self.distilling_limit(self.own_seat),
            *self.modified_by(ACTIVITY_MODIFIERS["purchase"]),
        )
        return self._help_card(self.verb, now, "activities")

    def _brew(self) -> HelpCard:
        return self._help_card(
            "brew",
            (self.distilling_limit(self.own_seat), *self.modified_by(ACTIVITY_MODIFIERS["distil"])),
            "activities",
        )

    def _draw(self) -> HelpCard:
        now = self.words("help.deck.now", cards=self.words("describe.cards", n=self.seen["chance_left"]))
        return self._help_card("draw", (now, *self.modified_by(ACTIVITY_MODIFIERS["chance"])), "chance")

    def _plan(self, card: int) -> HelpCard:
        half = DECKS["chance"][card].second
        lasts = self.words("help.plan.lasts" if half.modifiers else "help.plan.once")
        return HelpCard(self.name, planned_text(half, self.words), (lasts,), rule="chance")

    def _play(self, card: int) -> HelpCard:
        half = DECKS["chance"][card].first
        return HelpCard(self.name, half_text(half, self.words), (self.words("help.play.now"),), rule="chance")

    # Auctions

    def _pick(self, index: int) -> HelpCard:
        card = self.seen["open"][index]
        now = (capital(card_text("auction", card, self.words)), self.words("help.purse.now", n=self.own["pounds"]))
        return self._help_card("pick", now, "auction")

    def _give(self, seat: int, pounds: int) -> HelpCard:
        now = (self._left(pounds), self.words("help.give.made", n=self.seen["gifts_made"]))
        return self._help_card(self.verb, now, "auction", seat)

    def _repay(self, seat: int) -> HelpCard:
        owed = self.side["owes"][seat]
        debt = self.words("help.repay.owed", n=owed, who=self.names[seat])
        return self._help_card("repay", (debt, self._left(owed if self.verb == "repay_all" else 1)), "auction", seat)

    def _bid(self, *_: int) -> HelpCard:
        price = due(self.seen, bid_of(self.action, self.seen))
        short = price - self.own["pounds"]
        forgiven = "forgiven_again" if self.seen["bluffed"] else "forgiven"
        risk = forgiven if self.seen["starter"] == self.own_seat and short <= MAX_SHORTFALL else "short"
        if short <= 0:
            now = self.words("help.bid.afford", n=price, left=-short)
        else:
            now = self.words(f"help.bid.{risk}", n=self.own["pounds"], short=short)
        return self._help_card(self.verb, (now,), "auction")

    def _pass(self) -> HelpCard:
        return self._help_card("pass", self.bidding_state(), "auction")

    # Victims and searches

    def _name(self, seat: int) -> HelpCard:
        side = self.seen["sides"][seat]
        now = [self.words("help.barrel.now", home=side["barrels"], cart=side["carried"])]
        if self.stage == "betraying":
            if side["barrels"]:
                now.append(self.search_odds(seat))
            amnesty = whole_modifier(self.seen, self.own_seat, AMNESTY) > 0
            now += [
                *self.modified_by(ACTIVITY_MODIFIERS["betrayal"]),
                *self.modified_by(BETRAYED_MODIFIERS, seat),
            ]
            return self._help_card("betray_amnesty" if amnesty else "betray", tuple(now), "betrayal", seat)
        now.append(self.words("help.fame.now", item=self.words("item.5", n=sum(side["fame"]))))
        return self._help_card("name", tuple(now), "chance", seat)

    def _free(self) -> HelpCard:
        now = (self.words("help.barrel.seized", n=self.side["seized"]), self._left(BUY_BACK_PRICE))
        return self._help_card("free", now, "betrayal")

    # Smuggling

    def _carry(self, barrels: int) -> HelpCard:
        pounds, fame = sale(self.seen, self.own_seat, barrels)
        now = (
            self.words("help.carry.home", n=self.side["barrels"] - barrels),
            self.words("help.carry.sale", pounds=pounds, fame=fame),
        )
        return self._help_card("carry", now, "smuggling")

    def _put(self, pounds: int) -> HelpCard:
        """A tax offer, or a bid at a smugglers' meet."""
        now = self._left(pounds)
        if self.stage == "taxing":
            return self._help_card("offer", (self.words("help.offer.owed", n=self.seen["owed"]), now), "smuggling")
        met = card_text("smuggler", self.seen["card"] or 0, self.words)
        return self._help_card("put", (met, now), "meet")

    def _use(self, card: int) -> HelpCard:
        description = card_text("smuggler", card, self.words)
        return HelpCard(self.name, description, (self.words("help.use.now"),), rule="meet")

    def _way(self, way: int) -> HelpCard:
        length = self.words("help.way.length", n=way_length(way))
        now = (length, *self.modified_by(WAY_MODIFIERS[WAYS[way]]))
        return HelpCard(self.name, self.words(f"help.way.{WAYS[way]}"), now, rule="way")

    def _roll(self) -> HelpCard:
        if self.stage == "searched":
            return self._help_card("let_in", (self.search_odds(self.own_seat),), "betrayal")
        return self._help_card("roll", self._landings(), "way")

    def _landings(self) -> tuple[str, ...]:
        """Say where each number of the die leads."""
        figure = self.side["figure"]
        if figure is None or figure["way"] is None:
            return ()
        way = figure["way"]
        bonus = sum(whole_modifier(self.seen, self.own_seat, kind) for kind in (MOVEMENT_BONUS, ROAD_BONUS + way))
        bonus += self.side["help"][1]
        moves = [move_length(roll + bonus, figure["backwards"]) for roll in _DIE]
        spaces = [BOARD[way][destination(way, figure["at"], far)] for far in moves]
        return tuple(self._landing(roll, space) for roll, space in zip(_DIE, spaces, strict=True))

    def _landing(self, roll: int, space: str) -> str:
        """Say where a number of the die leads, and whether the police lurk there."""
        key = "to"
        if space.isdigit():
            key = "caught" if self.seen["level"] >= int(space) else "quiet"
        return self.words(f"help.roll.{key}", n=roll, space=self.words(f"space.{space}"))

    def _bribe(self, bonus: int) -> HelpCard:
        now = (self._check_needs(bonus), self._left(bribe(self.seen, bonus)), *self.modified_by(CHECK_MODIFIERS))
        return self._help_card("bribe", now, "check")

    def _check_needs(self, bonus: int) -> str:
        """Say what the die has to show to pass the check."""
        more = bonus + whole_modifier(self.seen, self.own_seat, CHECK_BONUS) + self.side["help"][0]
        needs = max(1, self.seen["police"] - more)
        key = "help.bribe.needs" if needs in _DIE else "help.bribe.hopeless"
        return self.words(key, n=needs, police=self.seen["police"])

    # Short answers

    def _answer(self) -> HelpCard:
        key, rule = _ANSWERS[self.verb]
        return self._help_card(key, tuple(self._answer_now()), rule)

    def _answer_now(self) -> Iterator[str]:
        if self.verb == "token":
            yield self.words("help.have", item=self.words("item.4", n=self.side["tokens"]))
        elif self.verb == "take_card":
            yield card_text("fairy", self.seen["card"] or 0, self.words)
        elif self.verb == "take_fame":
            yield self.words("help.fame.now", item=self.words("item.5", n=sum(self.side["fame"])))
        elif self.verb in ("hand_wood", "hand_malt"):
            yield self.distilling_limit(self.own_seat)

    def _left(self, pounds: int) -> str:
        return self.words("help.left", n=self.own["pounds"], left=self.own["pounds"] - pounds)

    def _help_card(self, key: str, now: tuple[str, ...], rule: str, seat: int | None = None) -> HelpCard:
        """Return the help card of an action whose text is in the catalogue; `seat` is the player it affects."""
        whom = "" if seat is None else self.names[seat]
        return HelpCard(self.name, self.words(f"help.do.{key}", who=whom), now, rule=rule)
