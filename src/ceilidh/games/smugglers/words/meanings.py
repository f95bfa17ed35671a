"""What is this? Everything in the picture of Smugglers, on a small card. What actions do is in `deeds.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.plain import capital
from ceilidh.core.rules import View
from ceilidh.core.speech import Meaning
from ceilidh.core.words import Words
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.rules.actions import ACTIVITIES, DISTIL, SMUGGLE
from ceilidh.games.smugglers.rules.city import price
from ceilidh.games.smugglers.rules.layout import WINTER, YEARS_PLAYED
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, STAYING
from ceilidh.games.smugglers.view import Figure, Own, SmugglersView
from ceilidh.games.smugglers.words.counted import brewable, sale, search_needs
from ceilidh.games.smugglers.words.in_force import ACTIVITY_HOOKS, FIELD_HOOKS, WAY_HOOKS, in_force
from ceilidh.games.smugglers.words.names import card_name, card_text, clan, half_text, planned_text, way_length

GLOSSARY: Final = {
    "fame": "goal",
    "barrel": "smuggling",
    "material": "activities",
    "clan": "components",
    "activity": "activities",
    "season": "year",
    "year_card": "year",
    "start_player": "setup",
    "fight": "fight",
    "knocked_out": "fight",
    "fairy_dance": "activities",
    "token": "fairies",
    "chance_card": "chance",
    "upper_half": "chance",
    "lower_half": "chance",
    "auction_card": "auction",
    "loan": "auction",
    "excisemen": "check",
    "pool": "check",
    "level": "smuggling",
    "house_search": "betrayal",
    "smuggler": "meet",
    "meet": "meet",
    "fist": "meet",
    "crossroads": "way",
    "number_field": "check",
    "gate": "check",
    "breakdown": "fields",
    "fairy_card": "fairies",
    "lost": "fairies",
    "curse": "fairies",
}
"""Each word with its section of the rules."""
ACTIVITY_RULES: Final = {"chance": "chance", "betrayal": "betrayal", "auction": "auction", "smuggle": "smuggling"}
"""Activities with a section of their own."""
_STEM: Final = BOARD[0].index("crossroads") + 1
_TAIL: Final = 3
_SUPPLY: Final = {"forest": 0, "field": 1, "village": 2, "graveyard": 3}
"""Where in the village what is left in the box is shown, by its number in the supply."""
_ACTIVITY: Final = {"forest": "wood", "field": "malt", "village": "distil", "graveyard": "dance"}
_FIELD_RULES: Final = {
    **{"meet": "meet", "drunk": "fields", "breakdown": "fields", "fairy": "fairies", "gate": "check", "city": "city"},
    **{"plain": "fields", "pub": "way", "crossroads": "way"},
}
_CARD_RULES: Final = {"chance": "chance", "auction": "auction", "fairy": "fairies", "smuggler": "meet"}
_DECK_OF: Final = {card.name: (deck, number) for deck, cards in DECKS.items() for number, card in enumerate(cards)}
_HIGHEST: Final = 6
"""Of a die."""


def meaning(thing: str, view: View, words: Words, names: Sequence[str]) -> Meaning | None:
    """What a thing of the picture is, and what it stands at."""
    told = Told(view, words, names)
    kind, _, which = thing.replace("side-", "seat:").partition(":")
    tell = {
        "village": told.village,
        "season": told.season,
        "years": told.years,
        "year_card": told.year_card,
        "place": told.place,
        "deck": told.deck,
        "open": told.open,
        "auction": told.offered,
        "bid": told.bid,
        "ways": told.ways,
        "way": told.way,
        "field": told.field,
        "figure": told.figure,
        "die": told.die,
        "seat": told.player,
        "fame": told.fame,
        "wood": told.wood,
        "malt": told.malt,
        "barrel": told.barrels,
        "token": told.tokens,
        "cards": told.cards,
        "purse": told.purse,
        "debts": told.debts,
        "card": told.kept,
        "smuggler": told.kept,
        "activities": told.activities,
        "activity": told.activity,
        "hand": told.hand,
        "fist": told.fist,
        "chance": told.hand_card,
        "play": told.upper,
        "plan": told.lower,
    }.get(kind)
    return tell(which) if tell is not None else None


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

    # The village

    def village(self, _: str) -> Meaning:
        """The whole panel."""
        return self._told("village", capital(self.words("place.village")), (self._today(),), "year")

    def season(self, which: str) -> Meaning:
        """One of the four seasons."""
        key = "winter" if int(which) == WINTER else "spring" if which == "0" else "season"
        now = [self._today()]
        if int(which) == self.seen["season"]:
            now.append(self.words("what.season.start", who=self.names[self.seen["start"]]))
        return self._told(key, capital(self.words(f"season.{which}")), now, "year")

    def years(self, _: str) -> Meaning:
        """The track of the years."""
        year = self.seen["year"]
        name = self.words("picture.year", year=year)
        now = [self.words("what.years.left", n=YEARS_PLAYED - year)]
        if self.seen["short"]:
            now.append(self.words("what.years.short"))
        return self._told("years", name, now, "end")

    def year_card(self, _: str) -> Meaning:
        """What holds in this year."""
        card = self.seen["year_card"]
        now = [self.words("what.year_card.now", year=self.seen["year"])]
        if self.seen["lasting"]:
            earlier = [
                f"{card_name('year', one, self.words)}: {card_text('year', one, self.words)}"
                for one in self.seen["lasting"]
            ]
            now += [self.words("what.year_card.earlier"), *earlier]
        return Meaning(card_name("year", card, self.words), card_text("year", card, self.words), tuple(now), "", "year")

    def _today(self) -> str:
        season = self.words(f"season.{self.seen['season']}")
        return self.words("what.today", year=self.seen["year"], season=season)

    def place(self, which: str) -> Meaning:
        """A place of the village."""
        if which == "police":
            return self._police()
        name = capital(self.words(f"place.{which}"))
        if which == "market":
            return self._told("market", name, tuple(self._open_cards()), "auction")
        if which == "city":
            return self._told("city", name, (*self._prices(), *self.changed(FIELD_HOOKS["city"])), "city")
        supply = _SUPPLY[which]
        item = self.words(f"item.{supply + 1}", n=self.seen["supply"][supply])
        now = (self.words("what.in_box", item=item), *self.changed(ACTIVITY_HOOKS[_ACTIVITY[which]]))
        return self._told(f"place_{which}", name, now, "activities")

    def _police(self) -> Meaning:
        level, pool = self.seen["level"], self.seen["pool"]
        now = [
            self.words("what.police.level", n=level),
            self.words("what.police.pool", n=pool, bonus=pool // 10, more=10 - pool % 10),
        ]
        if self.seen["stage"] == "checking":
            now.append(self.words("what.police.result", n=self.seen["police"]))
        return self._told("police", self.words("what.police.name"), now, "check")

    def _prices(self) -> Iterator[str]:
        sold = self.seen["sold"]
        yield self.words("what.city.sold", n=sold)
        yield self.words("what.city.next", n=price(sold))
        if self.seen["own"] is not None and (carried := self.seen["sides"][self.mine]["carried"]):
            pounds, fame = sale(self.seen, self.mine, carried)
            yield self.words("what.city.yours", pounds=pounds, fame=fame)

    def deck(self, _: str) -> Meaning:
        """The chance cards that are still to be drawn."""
        now = (self.words("what.deck.now", cards=self.words("describe.cards", n=self.seen["chance_left"])),)
        return self._told("deck", self.words("what.deck.name"), now, "chance")

    def _open_cards(self) -> Iterator[str]:
        for card in self.seen["open"]:
            yield f"{card_name('auction', card, self.words)}: {card_text('auction', card, self.words)}"

    def open(self, which: str) -> Meaning:
        """An open auction card, by its place."""
        return self.offered(str(self.seen["open"][int(which) - 1]))

    def offered(self, which: str) -> Meaning:
        """An auction card in the market, by its number."""
        card = int(which)
        hammer = self.seen["starter"] is not None and card == self.seen["card"]
        now = self._bidding() if hammer else (self.words("what.offered.open"),)
        return self._card("auction", card, now)

    def bid(self, _: str) -> Meaning:
        """The highest bid of the auction."""
        return self._told("bid", self.words("what.bid.name"), self._bidding(), "auction")

    def _bidding(self) -> tuple[str, ...]:
        leader, starter = self.seen["leader"], self.seen["starter"]
        lead = self.words("what.bid.nobody")
        if leader is not None:
            lead = self.words("what.bid.leader", who=self.names[leader], n=self.seen["high"])
        return lead, self.words("what.bid.starter", who=self.names[cast(int, starter)])

    # The ways

    def ways(self, _: str) -> Meaning:
        """The whole panel."""
        figures = [self._where(seat, side["figure"]) for seat, side in enumerate(self.seen["sides"]) if side["figure"]]
        now = tuple(figures) or (self.words("what.ways.nobody"),)
        return self._told("ways", self.words("what.ways.name"), now, "way")

    def way(self, which: str) -> Meaning:
        """A signpost."""
        way = WAYS.index(which)
        takers = [
            self.names[seat]
            for seat, side in enumerate(self.seen["sides"])
            if side["figure"] is not None and side["figure"]["way"] == way
        ]
        now = self.words("what.way.taken", who=", ".join(takers)) if takers else self.words("what.way.free")
        name = capital(self.words(f"way.{which}"))
        return Meaning(name, self.words(f"what.way.{which}"), (now, *self.changed(WAY_HOOKS[which])), rule="way")

    def field(self, which: str) -> Meaning:
        """A field of the board, as in "stem-3"."""
        kind = _kind(which)
        name = capital(self.words(f"field.{kind}"))
        now = list(self._on_field(kind))
        ahead = self._ahead(which)
        if ahead:
            now.append(self.words("what.field.ahead", n=ahead))
        now += [
            self.words("what.field.here", who=self.names[seat])
            for seat, side in enumerate(self.seen["sides"])
            if side["figure"] is not None and _same(which, side["figure"])
        ]
        key = "number" if kind.isdigit() else kind
        return Meaning(name, self.words(f"what.field.{key}", n=kind), tuple(now), "", _FIELD_RULES.get(kind, "check"))

    def _on_field(self, kind: str) -> Iterator[str]:
        """What there is to know now about this kind of field."""
        level = self.seen["level"]
        if kind.isdigit():
            yield self.words("what.field.on" if level >= int(kind) else "what.field.off", n=level)
        if kind.isdigit() or kind == "gate":
            yield self.words("what.field.bonus", n=self.seen["pool"] // 10)
        if kind == "fairy" and self.seen["own"] is not None:
            yield self.words("what.have", item=self.words("item.4", n=self.seen["sides"][self.mine]["tokens"]))
        if kind == "city":
            yield from self._prices()
        yield from self.changed(FIELD_HOOKS.get("number" if kind.isdigit() else kind, ()))

    def changed(self, hooks: tuple[int, ...], seat: int | None = None) -> Iterator[str]:
        """Which cards change this, for whoever looks or for another player."""
        return in_force(self.seen, self.seen["seat"] if seat is None else seat, hooks, self.words)

    def _ahead(self, which: str) -> int:
        """How far a field is before the figure of whoever looks; 0 if it is not on its way, or not near."""
        figure = self.seen["sides"][self.mine]["figure"] if self.seen["seat"] is not None else None
        if figure is None or figure["lost"] or figure["backwards"]:
            return 0
        ahead = [far for far in range(1, _HIGHEST + 1) if _same(which, figure, far)]
        return ahead[0] if ahead else 0

    def figure(self, which: str) -> Meaning:
        """A figure on its way."""
        seat = int(which) - 1
        figure = cast(Figure, self.seen["sides"][seat]["figure"])
        now = (self._where(seat, figure), *self._trouble(seat, figure))
        return self._told("figure", self.words("what.figure.name"), now, "way", seat)

    def _where(self, seat: int, figure: Figure) -> str:
        way = figure["way"]
        said = self.words(
            "describe.figure",
            who=self.names[seat],
            field=self.words("describe.lost" if figure["lost"] else f"field.{BOARD[way or 0][figure['at']]}"),
            fields=figure["at"],
            length=way_length(way),
            way=self.words("describe.unknown") if way is None else self.words(f"way.{WAYS[way]}"),
            n=self.words("describe.barrels", n=self.seen["sides"][seat]["carried"]),
        )
        return f"{said}."

    def _trouble(self, seat: int, figure: Figure) -> Iterator[str]:
        who = self.names[seat]
        using = self.seen["sides"][seat]["using"]
        if using is not None:
            yield self.words("event.use", who=who, card=card_name("smuggler", using, self.words))
        if figure["misses"]:
            yield self.words("what.figure.misses")
        if figure["backwards"]:
            yield self.words("what.figure.backwards")
        yield from (
            self.words(f"event.curse_{curse}", who=who) for curse in (NO_FAME, NO_MONEY) if figure["curse"] & curse
        )
        if figure["lost"]:
            key = "what.figure.stays" if figure["lost"] == STAYING else f"event.lost_{figure['lost']}"
            yield self.words(key, who=who)

    def die(self, _: str) -> Meaning:
        """The die with which figures move."""
        return self._told("die", self.words("what.die.name"), (), "way")

    # Players

    def player(self, which: str) -> Meaning:
        """Somebody's side of the table."""
        seat = int(which) - 1
        tells = self.words("what.player.tells", clan=clan(seat, self.words))
        return Meaning(self.names[seat], tells, tuple(self._standing(seat)), rule="goal")

    def _standing(self, seat: int) -> Iterator[str]:
        side = self.seen["sides"][seat]
        yield self.words("what.fame.now", item=self.words("item.5", n=sum(side["fame"])))
        if side["activity"] is not None:
            yield self.words("what.player.does", activity=self.words(f"activity.{ACTIVITIES[side['activity']]}"))
        if side["used"]:
            used = ", ".join(self.words(f"activity.{ACTIVITIES[activity]}") for activity in side["used"])
            yield f"{self.words('describe.used', cards=used)}."
        for number, amount in enumerate(side["help"]):
            if amount:
                yield self.words(f"event.help_{number}", who=self.names[seat], n=amount)
        if seat == self.seen["start"]:
            yield self.words("what.player.starts")

    def fame(self, which: str) -> Meaning:
        """Somebody's fame, by where it came from."""
        seat = int(which)
        by_rule = self.seen["sides"][seat]["fame"]
        now = [self.words("what.fame.now", item=self.words("item.5", n=sum(by_rule)))]
        sources = ("sales", "auctions", "chance", "fairies")
        now += [f"{self.words(f'share.{key}')}: {n}." for key, n in zip(sources, by_rule, strict=True) if n]
        return self._told("fame", self.words("what.fame.name"), now, "goal", seat)

    def wood(self, which: str) -> Meaning:
        """Somebody's wood."""
        return self._materials("wood", int(which))

    def malt(self, which: str) -> Meaning:
        """Somebody's malt."""
        return self._materials("malt", int(which))

    def _materials(self, kind: str, seat: int) -> Meaning:
        name = self.words(f"what.{kind}.name")
        return self._told(kind, name, (self._enough(seat),), "activities", seat)

    def _enough(self, seat: int) -> str:
        """How many barrels somebody's wood and malt are enough for."""
        side = self.seen["sides"][seat]
        wood, malt = self.words("item.1", n=side["wood"]), self.words("item.2", n=side["malt"])
        barrels = self.words("item.3", n=brewable(self.seen, seat))
        return self.words("what.enough", wood=wood, malt=malt, barrels=barrels)

    def barrels(self, which: str) -> Meaning:
        """Somebody's barrels, at home and on the cart."""
        seat = int(which)
        side = self.seen["sides"][seat]
        now = [self.words("what.barrel.now", home=side["barrels"], cart=side["carried"])]
        if side["seized"]:
            now.append(self.words("what.barrel.seized", n=side["seized"]))
        if side["barrels"]:
            now.append(self.search(seat))
        return self._told("barrel", self.words("what.barrel.name"), now, "smuggling", seat)

    def search(self, seat: int) -> str:
        """What somebody needs if the house is searched."""
        if self.seen["sides"][seat]["help"][2]:
            return self.words("what.search.alibi")
        needs = max(1, search_needs(self.seen, seat))
        return self.words("what.search.needs" if needs <= _HIGHEST else "what.search.hopeless", n=needs)

    def tokens(self, which: str) -> Meaning:
        """Somebody's fairy tokens."""
        seat = int(which)
        now = (self.words("what.in_hand", item=self.words("item.4", n=self.seen["sides"][seat]["tokens"])),)
        return self._told("token", self.words("what.token.name"), now, "fairies", seat)

    def cards(self, which: str) -> Meaning:
        """How many chance cards somebody holds."""
        seat = int(which)
        number = self.words("describe.cards", n=self.seen["sides"][seat]["hand_size"])
        now = (self.words("what.in_hand", item=number),)
        return self._told("cards", self.words("what.cards.name"), now, "chance", seat)

    def purse(self, which: str) -> Meaning:
        """Somebody's purse: only whoever looks sees into the own one."""
        seat = int(which)
        now: tuple[str, ...] = ()
        if self.seen["own"] is not None and seat == self.mine:
            now = (self.words("what.purse.now", n=self.own["pounds"]),)
        return self._told("purse", self.words("what.purse.name"), now, "secret", seat)

    def debts(self, which: str) -> Meaning:
        """What somebody owes."""
        seat = int(which)
        owes = enumerate(self.seen["sides"][seat]["owes"])
        now = [f"{self.words('describe.owes', whom=self.names[to], n=n)}." for to, n in owes if n]
        return self._told("debts", self.words("what.debts.name"), now, "auction", seat)

    def kept(self, which: str) -> Meaning:
        """A card in front of somebody, by its name."""
        deck, card = _DECK_OF[which]
        kind = {"chance": "plans", "auction": "goods", "fairy": "gifts", "smuggler": "smugglers"}[deck]
        seat = next(i for i, side in enumerate(self.seen["sides"]) if card in side[kind])  # type: ignore[literal-required]
        used = deck == "smuggler" and self.seen["sides"][seat]["using"] == card
        now = (self.words("what.kept.using" if used else f"what.kept.{deck}"),)
        return self._card(deck, card, now, seat)

    # What whoever looks holds

    def activities(self, _: str) -> Meaning:
        """The whole panel."""
        used = len(self.seen["sides"][self.mine]["used"])
        now = (self.words("what.activities.now", n=len(ACTIVITIES) - used),)
        return self._told("activities", self.words("what.activities.name"), now, "activities", self.mine)

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
            yield self.words("what.activity.used")
        elif activity in (self.own["activity"], side["activity"]):
            secret = self.seen["stage"] == "choose"
            yield self.words("what.activity.secret" if secret else "what.activity.chosen")
        elif activity == SMUGGLE and self.seen["season"] != WINTER:
            yield self.words("what.activity.winter")
        if activity == DISTIL:
            yield self._enough(self.mine)
        if activity == SMUGGLE:
            yield self.words("what.have", item=self.words("item.3", n=side["barrels"] + side["carried"]))
        if ACTIVITIES[activity] == "purchase":
            yield self.words("what.purse.now", n=self.own["pounds"])
        yield from self.changed(ACTIVITY_HOOKS[ACTIVITIES[activity]])

    def hand(self, _: str) -> Meaning:
        """The whole panel."""
        number = self.words("describe.cards", n=len(self.own["hand"]))
        now = (self.words("what.purse.now", n=self.own["pounds"]), self.words("what.in_hand", item=number))
        return self._told("hand", self.words("picture.hand"), now, "chance", self.mine)

    def fist(self, _: str) -> Meaning:
        """Pounds that are being offered."""
        now = (self.words("what.fist.now", n=self.own["fist"], of=self.own["pounds"]),)
        return self._told("fist", self.words("what.fist.name"), now, "meet", self.mine)

    def hand_card(self, which: str) -> Meaning:
        """A whole chance card in the own hand, by its number."""
        return self._card("chance", int(which), (self.words("what.hand_card.now"),), self.mine)

    def upper(self, which: str) -> Meaning:
        """The upper half of a card in the own hand."""
        half = DECKS["chance"][_DECK_OF[which][1]].first
        return self._half(which, "up", half_text(half, self.words), self.words("what.play.now"))

    def lower(self, which: str) -> Meaning:
        """The lower half of a card in the own hand."""
        half = DECKS["chance"][_DECK_OF[which][1]].second
        lasts = self.words("what.plan.lasts" if half.hooks else "what.plan.once")
        return self._half(which, "down", planned_text(half, self.words), lasts)

    def _half(self, which: str, key: str, tells: str, now: str) -> Meaning:
        name = f"{card_name('chance', _DECK_OF[which][1], self.words)}, {self.words(f'picture.{key}')}"
        return Meaning(name, tells, (now,), self.names[self.mine], "chance")

    # Cards of any kind

    def _card(self, deck: str, card: int, now: tuple[str, ...], seat: int | None = None) -> Meaning:
        if deck == "chance" and seat is not None and card in self.seen["sides"][seat]["plans"]:
            tells = planned_text(DECKS[deck][card].second, self.words)
        else:
            tells = card_text(deck, card, self.words)
        whose = "" if seat is None else self.names[seat]
        return Meaning(card_name(deck, card, self.words), tells, now, whose, _CARD_RULES[deck])

    def _told(self, key: str, name: str, now: Sequence[str], rule: str, seat: int | None = None) -> Meaning:
        """A thing whose text stands in the catalogue."""
        return Meaning(
            name, self.words(f"what.{key}.tells"), tuple(now), "" if seat is None else self.names[seat], rule
        )


def _kind(which: str) -> str:
    """The kind of a field, by its place in the picture."""
    part, number = which.split("-")
    if part == "stem":
        return BOARD[0][int(number)]
    return BOARD[0][int(number) - _TAIL] if part == "tail" else BOARD[WAYS.index(part)][_STEM + int(number)]


def _same(which: str, figure: Figure, far: int = 0) -> bool:
    """Whether a figure is on this field, or would be so many fields on."""
    part, number = which.split("-")
    at, way = figure["at"] + far, figure["way"]
    if at < _STEM:
        return part == "stem" and at == int(number)
    if way is None:
        return False
    tail = at - way_length(way) - 1 + _TAIL
    return tail == int(number) if part == "tail" else part == WAYS[way] and at - _STEM == int(number) and tail < 0
