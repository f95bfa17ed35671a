"""What would this do? Every action of Smugglers, on a small card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ceilidh.core.catalogue import Words
from ceilidh.core.default_text import capital
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.rules.actions import (
    ACTIVITIES,
    BRIBE_3,
    BRIBE_5,
    BUY_BACK_BARREL,
    BUY_MALT,
    BUY_WOOD,
    CARRY_BARRELS,
    CLOSE_FIST,
    DISTIL_BARREL,
    DONE,
    DRAW_CHANCE_CARD,
    GIVE_POUNDS,
    GIVE_TOKEN,
    GIVE_UP_MALT,
    GIVE_UP_WOOD,
    KEEP_STRAIGHT_FACE,
    LAUGH,
    LEAVE_FAIRIES,
    LEND_POUNDS,
    MATCH_BID,
    NAME_VICTIM,
    PASS_BIDDING,
    PICK_AUCTION_CARD,
    PLAY_LOWER_HALF,
    PLAY_UPPER_HALF,
    RAISE_BID,
    REPAY_LOAN,
    ROLL,
    STAY_WITH_FAIRIES,
    TAKE_CARD,
    TAKE_FAME,
    TAKE_WAY,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.card_modifiers import (
    AMNESTY,
    CHECK_BONUS,
    FAIRY_PROTECTION,
    MOVEMENT_BONUS,
    ROAD_BONUS,
)
from ceilidh.games.smugglers.text.action_labels import bid_of, bribe, due, say_action
from ceilidh.games.smugglers.text.active_modifiers import (
    ACTIVITY_MODIFIERS,
    BETRAYED_MODIFIERS,
    CHECK_MODIFIERS,
    WAY_MODIFIERS,
)
from ceilidh.games.smugglers.text.calculations import sale, whole_modifier
from ceilidh.games.smugglers.text.hand_help import ACTIVITY_RULES, Hand
from ceilidh.games.smugglers.text.names import card_text, half_text, planned_text, way_length

_SHORT: Final = 3
"""Pounds that the starter of an auction may be short of, once."""
_DIE: Final = range(1, 7)


def action_meaning(action: int, view: View, words: Words, names: Sequence[str]) -> Meaning:
    """What an action would do, what it costs and what one has afterwards."""
    deed = _Deed(action, view, words, names)
    return next(tell for first, tell in deed.kinds() if action >= first)()


class _Deed(Hand):
    """An action that whoever looks may choose now."""

    def __init__(self, action: int, view: View, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.action = action
        self.name = say_action(action, view, words, names)
        self.side = self.seen["sides"][self.mine]
        self.stage = self.seen["stage"]

    def kinds(self) -> tuple[tuple[int, Callable[[], Meaning]], ...]:
        """The kinds of actions by their first number, the highest first."""
        return (
            (PLAY_UPPER_HALF, self._play),
            (PLAY_LOWER_HALF, self._plan),
            (USE_SMUGGLER, self._use),
            (CARRY_BARRELS, self._carry),
            (GIVE_TOKEN, self._answer),
            (BUY_BACK_BARREL, self._free),
            (BRIBE_3, self._bribe),
            (ROLL, self._roll),
            (TAKE_WAY, self._way),
            (CLOSE_FIST, self._put),
            (NAME_VICTIM, self._name),
            (PASS_BIDDING, self._pass),
            (RAISE_BID, self._bid),
            (REPAY_LOAN, self._repay),
            (GIVE_POUNDS, self._give),
            (PICK_AUCTION_CARD, self._pick),
            (DRAW_CHANCE_CARD, self._draw),
            (DISTIL_BARREL, self._brew),
            (BUY_MALT, self._buy),
            (DONE, self._done),
            (0, self._choose),
        )

    # In the village

    def _choose(self) -> Meaning:
        name = ACTIVITIES[self.action]
        now = tuple(self.activity_now(self.action))
        return Meaning(self.name, self.words(f"hint.{name}"), now, rule=ACTIVITY_RULES.get(name, "activities"))

    def _done(self) -> Meaning:
        key = f"done_{self.stage}"
        if self.stage == "fairy" and whole_modifier(self.seen, self.mine, FAIRY_PROTECTION) > 0:
            key = "done_fairy_ward"
        now: tuple[str, ...] = ()
        if self.stage == "checking":
            now = (self._check_needs(0), *self.changed(CHECK_MODIFIERS))
        elif self.stage == "buying_back":
            now = (self.words("help.barrel.seized", n=self.side["seized"]),)
        return self._deed(key if f"help.do.{key}" in self.words.texts else "done", now, "")

    def _buy(self) -> Meaning:
        key = "buy_wood" if self.action == BUY_WOOD else "buy_malt"
        now = (self._left(1), self.enough(self.mine), *self.changed(ACTIVITY_MODIFIERS["purchase"]))
        return self._deed(key, now, "activities")

    def _brew(self) -> Meaning:
        return self._deed("brew", (self.enough(self.mine), *self.changed(ACTIVITY_MODIFIERS["distil"])), "activities")

    def _draw(self) -> Meaning:
        now = self.words("help.deck.now", cards=self.words("describe.cards", n=self.seen["chance_left"]))
        return self._deed("draw", (now, *self.changed(ACTIVITY_MODIFIERS["chance"])), "chance")

    def _plan(self) -> Meaning:
        half = DECKS["chance"][self.action - PLAY_LOWER_HALF].second
        lasts = self.words("help.plan.lasts" if half.modifiers else "help.plan.once")
        return Meaning(self.name, planned_text(half, self.words), (lasts,), rule="chance")

    def _play(self) -> Meaning:
        half = DECKS["chance"][self.action - PLAY_UPPER_HALF].first
        return Meaning(self.name, half_text(half, self.words), (self.words("help.play.now"),), rule="chance")

    # Auctions

    def _pick(self) -> Meaning:
        card = self.seen["open"][self.action - PICK_AUCTION_CARD]
        now = (capital(card_text("auction", card, self.words)), self.words("help.purse.now", n=self.own["pounds"]))
        return self._deed("pick", now, "auction")

    def _give(self) -> Meaning:
        lent = self.action >= LEND_POUNDS
        pounds = 5 if (self.action - (LEND_POUNDS if lent else GIVE_POUNDS)) % 2 else 1
        seat = (self.action - (LEND_POUNDS if lent else GIVE_POUNDS)) // 2
        now = (self._left(pounds), self.words("help.give.made", n=self.seen["gifts_made"]))
        return self._deed("lend" if lent else "give", now, "auction", seat)

    def _repay(self) -> Meaning:
        seat, whole = divmod(self.action - REPAY_LOAN, 2)
        owed = self.side["owes"][seat]
        debt = self.words("help.repay.owed", n=owed, who=self.names[seat])
        return self._deed("repay", (debt, self._left(owed if whole else 1)), "auction", seat)

    def _bid(self) -> Meaning:
        matches = self.action == MATCH_BID
        price = due(self.seen, bid_of(self.action, self.seen))
        short = price - self.own["pounds"]
        forgiven = "forgiven_again" if self.seen["bluffed"] else "forgiven"
        risk = forgiven if self.seen["starter"] == self.mine and short <= _SHORT else "short"
        if short <= 0:
            now = self.words("help.bid.afford", n=price, left=-short)
        else:
            now = self.words(f"help.bid.{risk}", n=self.own["pounds"], short=short)
        return self._deed("match" if matches else "raise", (now,), "auction")

    def _pass(self) -> Meaning:
        return self._deed("pass", self.bidding(), "auction")

    # Victims and searches

    def _name(self) -> Meaning:
        seat = self.action - NAME_VICTIM
        side = self.seen["sides"][seat]
        now = [self.words("help.barrel.now", home=side["barrels"], cart=side["carried"])]
        if self.stage == "betraying":
            if side["barrels"]:
                now.append(self.search(seat))
            amnesty = whole_modifier(self.seen, self.mine, AMNESTY) > 0
            now += [*self.changed(ACTIVITY_MODIFIERS["betrayal"]), *self.changed(BETRAYED_MODIFIERS, seat)]
            return self._deed("betray_amnesty" if amnesty else "betray", tuple(now), "betrayal", seat)
        now.append(self.words("help.fame.now", item=self.words("item.5", n=sum(side["fame"]))))
        return self._deed("name", tuple(now), "chance", seat)

    def _free(self) -> Meaning:
        now = (self.words("help.barrel.seized", n=self.side["seized"]), self._left(10))
        return self._deed("free", now, "betrayal")

    # Smuggling

    def _carry(self) -> Meaning:
        number = self.action - CARRY_BARRELS + 1
        pounds, fame = sale(self.seen, self.mine, number)
        now = (
            self.words("help.carry.home", n=self.side["barrels"] - number),
            self.words("help.carry.sale", pounds=pounds, fame=fame),
        )
        return self._deed("carry", now, "smuggling")

    def _put(self) -> Meaning:
        """An offer of tax, or a bid for the smuggler who is met."""
        now = self._left(self.action - CLOSE_FIST)
        if self.stage == "taxing":
            return self._deed("offer", (self.words("help.offer.owed", n=self.seen["owed"]), now), "smuggling")
        met = card_text("smuggler", self.seen["card"] or 0, self.words)
        return self._deed("put", (met, now), "meet")

    def _use(self) -> Meaning:
        tells = card_text("smuggler", self.action - USE_SMUGGLER, self.words)
        return Meaning(self.name, tells, (self.words("help.use.now"),), rule="meet")

    def _way(self) -> Meaning:
        way = self.action - TAKE_WAY
        length = self.words("help.way.length", n=way_length(way))
        now = (length, *self.changed(WAY_MODIFIERS[WAYS[way]]))
        return Meaning(self.name, self.words(f"help.way.{WAYS[way]}"), now, rule="way")

    def _roll(self) -> Meaning:
        if self.stage == "searched":
            return self._deed("let_in", (self.search(self.mine),), "betrayal")
        return self._deed("roll", self._landings(), "way")

    def _landings(self) -> tuple[str, ...]:
        """Where each number of the die leads."""
        figure = self.side["figure"]
        if figure is None or figure["way"] is None:
            return ()
        way, at = figure["way"], figure["at"]
        more = sum(whole_modifier(self.seen, self.mine, bonus) for bonus in (MOVEMENT_BONUS, ROAD_BONUS + way))
        more += self.side["help"][1]
        ends = [max(1, roll + more) * (-1 if figure["backwards"] else 1) + at for roll in _DIE]
        fields = [BOARD[way][min(max(end, 0), way_length(way))] for end in ends]
        return tuple(self._landing(roll, field) for roll, field in zip(_DIE, fields, strict=True))

    def _landing(self, roll: int, field: str) -> str:
        """Where a number of the die leads, and whether excisemen are there."""
        key = "to"
        if field.isdigit():
            key = "caught" if self.seen["level"] >= int(field) else "quiet"
        return self.words(f"help.roll.{key}", n=roll, field=self.words(f"field.{field}"))

    def _bribe(self) -> Meaning:
        bonus = 1 if self.action == BRIBE_3 else 2
        pounds = bribe(self.seen, 5 if self.action == BRIBE_5 else 3)
        now = (self._check_needs(bonus), self._left(pounds), *self.changed(CHECK_MODIFIERS))
        return self._deed("bribe", now, "check")

    def _check_needs(self, bonus: int) -> str:
        """What the die has to show for whoever is caught."""
        more = bonus + whole_modifier(self.seen, self.mine, CHECK_BONUS) + self.side["help"][0]
        needs = max(1, self.seen["police"] - more)
        key = "help.bribe.needs" if needs in _DIE else "help.bribe.hopeless"
        return self.words(key, n=needs, police=self.seen["police"])

    # Small answers

    def _answer(self) -> Meaning:
        key, rule = {
            GIVE_TOKEN: ("give_token", "fairies"),
            TAKE_CARD: ("take_card", "fairies"),
            TAKE_FAME: ("take_fame", "fairies"),
            LAUGH: ("laugh", "fairies"),
            KEEP_STRAIGHT_FACE: ("frown", "fairies"),
            GIVE_UP_WOOD: ("hand_over", "fields"),
            GIVE_UP_MALT: ("hand_over", "fields"),
            LEAVE_FAIRIES: ("go_on", "fairies"),
            STAY_WITH_FAIRIES: ("stay", "fairies"),
        }[self.action]
        now: tuple[str, ...] = ()
        if self.action == GIVE_TOKEN:
            now = (self.words("help.have", item=self.words("item.4", n=self.side["tokens"])),)
        elif self.action == TAKE_CARD:
            now = (card_text("fairy", self.seen["card"] or 0, self.words),)
        elif self.action == TAKE_FAME:
            now = (self.words("help.fame.now", item=self.words("item.5", n=sum(self.side["fame"]))),)
        elif self.action in (GIVE_UP_WOOD, GIVE_UP_MALT):
            now = (self.enough(self.mine),)
        return self._deed(key, now, rule)

    def _left(self, pounds: int) -> str:
        return self.words("help.left", n=self.own["pounds"], left=self.own["pounds"] - pounds)

    def _deed(self, key: str, now: tuple[str, ...], rule: str, seat: int | None = None) -> Meaning:
        """An action whose text stands in the catalogue; `seat` is whom it concerns."""
        whom = "" if seat is None else self.names[seat]
        return Meaning(self.name, self.words(f"help.do.{key}", who=whom), now, rule=rule)
