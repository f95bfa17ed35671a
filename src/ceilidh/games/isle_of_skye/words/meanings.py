"""What is this? Everything in the picture of Isle of Skye, every action and every word, on a small card.

Cards tell of gold only what the picture shows: the view holds all of it, as programs may know it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.plain import capital
from ceilidh.core.rules import View
from ceilidh.core.speech import Meaning
from ceilidh.core.words import Words
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.panels import scoring_part
from ceilidh.games.isle_of_skye.rules.actions import (
    BUILD,
    BUY,
    CHOOSE,
    DISCARD,
    MORE,
    PASS,
    PRICE,
    SLOTS,
    STEP_PRICE,
    building,
)
from ceilidh.games.isle_of_skye.rules.tiles import CASTLE
from ceilidh.games.isle_of_skye.view import Offer, SkyeView, shown_score, shows_gold
from ceilidh.games.isle_of_skye.words.actions import say_action
from ceilidh.games.isle_of_skye.words.lands import Lands
from ceilidh.games.isle_of_skye.words.names import nth, scoring_name, tile_words, turn_words, way_words

GLOSSARY: Final = {
    "scoring_tile": "scoring",
    "round_track": "setup",
    "start_player": "buy",
    "majority": "scoring",
    "castle": "income",
    "income": "income",
    "gold": "income",
    "supply": "buy",
    "purse": "options",
    "marker": "price",
    "price": "price",
    "screen": "price",
    "bag": "price",
    "territory": "build",
    "terrain": "build",
    "area": "areas",
    "closed": "areas",
    "road": "areas",
    "joined": "areas",
    "broch": "areas",
    "lighthouse": "areas",
    "whisky": "income",
    "scroll": "end",
}
"""Each word with its section of the rules."""


def meaning(thing: str, view: View, words: Words, names: Sequence[str]) -> Meaning | None:
    """What a thing of the picture is, and what it stands at."""
    told = _Told(view, words, names)
    kind, _, which = thing.replace("territory-", "territory:").partition(":")
    tell = {
        "round": told.round,
        "space": told.space,
        "start": told.start,
        "clan": told.clan,
        "points": told.points,
        "gold": told.gold,
        "score": told.score,
        "scoring": told.scoring,
        "letter": told.letter,
        "market": told.market,
        "stall": told.stall,
        "offer": told.offer,
        "price": told.price,
        "marker": told.marker,
        "pass": told.nothing,
        "hand": told.hand,
        "coin": told.coin,
        "counted": told.counted,
        "tile": told.tile,
        "territory": told.territory,
        "at": told.built,
        "place": told.place,
    }.get(kind)
    return tell(which) if tell is not None else None


def action_meaning(action: int, view: View, words: Words, names: Sequence[str]) -> Meaning:
    """What an action would do."""
    told = _Told(view, words, names)
    return _done(action, told)._replace(name=say_action(action, view, words, names))


def _done(action: int, told: _Told) -> Meaning:
    if action >= BUILD:
        return told.build(*building(action))
    if action >= CHOOSE:
        return told.candidate(action - CHOOSE)
    if action == PASS:
        return told.nothing("")
    if action >= BUY:
        return told.buy((action - BUY) // SLOTS, (action - BUY) % SLOTS)
    if action == MORE:
        return told.coin("more")
    if action >= PRICE:
        return told.coin(str(action - PRICE + 1))
    return told.discard(action - DISCARD)


class _Told:
    """A view put into words."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.seen = cast(SkyeView, view)
        self.words = words
        self.names = names
        self.lands = Lands(self.seen, words)

    @property
    def mine(self) -> int:
        return cast(int, self.seen["seat"])

    @property
    def over(self) -> bool:
        return self.seen["stage"] == "over"

    # The board

    def round(self, which: str) -> Meaning:
        """The round that is played, or the whole panel with everybody in it."""
        if which:
            return self.space(str(self.seen["round"]))
        name, tells = self.words("describe.board"), self.words("what.board.tells")
        now = [f"{name}: {self._points_now(seat)}" for seat, name in enumerate(self.names)]
        return Meaning(name, tells, tuple(now), rule="round")

    def space(self, which: str) -> Meaning:
        """A round on the track."""
        number, rounds = int(which), self.seen["rounds"]
        each = rounds[number - 1]
        when = "now" if number == self.seen["round"] else "past" if number < self.seen["round"] else "later"
        now = (
            self.words(f"what.space.{'past' if self.over else when}"),
            self.words("what.space.scored", places=", ".join(each["scored"])),
            self.words("what.space.ahead" if each["ahead"] else "what.space.no_ahead", n=each["ahead"]),
        )
        name = self.words("picture.round", round=number, rounds=len(rounds))
        return Meaning(name, self.words("what.space.tells"), now, rule="setup")

    def start(self, _: str) -> Meaning:
        """The sign of the start player."""
        start = self.seen["start"]
        following = self.names[(start + 1) % len(self.names)]
        now = (self.words("what.start.next", who=following),) if self.seen["round"] < len(self.seen["rounds"]) else ()
        name, tells = self.words("picture.start"), self.words("what.start.tells")
        return Meaning(name, tells, now, self.names[start], "buy")

    def scoring(self, which: str) -> Meaning:
        """A scoring tile by its number or its name, or the whole panel."""
        if which:
            return self.candidate(int(which) if which.isdecimal() else BOX.scoring.index(which))
        now = [f"{place}: {scoring_name(on['tile'], self.words)}." for place, on in self.lands.on_board()]
        name, tells = self.words("describe.scoring_tiles"), self.words("what.scoring.tells")
        return Meaning(name, tells, tuple(now), rule="scoring")

    def candidate(self, scoring: int) -> Meaning:
        """A scoring tile on the board, or one that may be chosen for the next place."""
        for place, on in self.lands.on_board():
            if on["tile"] == scoring:
                return self.letter(place)
        place = PLACES[self.seen["scoring"].index(None)]
        now = (self.words("what.scoring.free", place=place), self._rounds_of(place))
        return Meaning(scoring_name(scoring, self.words), self._rule_of(scoring), now, rule="scoring")

    def letter(self, place: str) -> Meaning:
        """A scoring tile on its place."""
        part = scoring_part(self.seen)["tiles"][PLACES.index(place)]
        if part is None:  # only places that are taken are drawn
            raise KeyError(place)
        now = [self._rounds_of(place)]
        if not self.over:
            now.append(self._next_of(place))
        if part["worth"] is None:
            now.append(self.words("what.scoring.secret"))
        else:
            each = ", ".join(f"{name} {points}" for name, points in zip(self.names, part["worth"], strict=True))
            now.append(self.words("what.scoring.last" if self.over else "what.scoring.now", each=each))
        name = f"{place}: {scoring_name(part['tile'], self.words)}"
        return Meaning(name, self._rule_of(part["tile"]), tuple(now), rule="scoring")

    def _rule_of(self, scoring: int) -> str:
        return self.words(f"what.scores.{BOX.scoring[scoring]}")

    def _rounds(self, place: str) -> list[int]:
        return [number for number, each in enumerate(self.seen["rounds"], 1) if place in each["scored"]]

    def _rounds_of(self, place: str) -> str:
        return self.words("what.scoring.rounds", rounds=", ".join(map(str, self._rounds(place))))

    def _next_of(self, place: str) -> str:
        coming = [number for number in self._rounds(place) if number >= self.seen["round"]]
        if not coming:
            return self.words("what.scoring.done")
        return self.words("what.scoring.this" if coming[0] == self.seen["round"] else "what.scoring.next", n=coming[0])

    # Players

    def clan(self, which: str) -> Meaning:
        """Somebody who plays."""
        seat = int(which)
        castle = tile_words(CASTLE + seat, self.words)
        now = [self._points_now(seat), self._gold_now(seat)]
        if not self.over:
            now += [self._income(seat), self._scrolls(seat), self._score_now(seat)]
        elif self.seen["ranking"][seat] == 1:
            now.append(self.words("what.clan.won"))
        return Meaning(self.names[seat], self.words("what.clan.tells", castle=castle), tuple(now), rule="goal")

    def points(self, which: str) -> Meaning:
        """Somebody's points on the scoring track, and from where they came."""
        seat = int(which)
        now = [self._points_now(seat)]
        for place, on in self.lands.on_board():
            given = [scored["points"][seat] for scored in self.seen["history"] if scored["place"] == place]
            if given:
                said = self.lands.scoring(place, on)
                now.append(self.words("what.points.from", scoring=said, points=" + ".join(map(str, given))))
        name, tells = self.words("what.points.name"), self.words("what.points.tells")
        return Meaning(name, tells, tuple(now), self.names[seat], "scoring")

    def _points_now(self, seat: int) -> str:
        return self.words("what.points.now", n=self.seen["clans"][seat]["points"])

    def gold(self, which: str) -> Meaning:
        """Somebody's gold, or the purse that hides it."""
        seat = int(which)
        kind = "gold" if shows_gold(self.seen, seat) else "purse"
        now = (self._gold_now(seat),) if self.over else (self._gold_now(seat), self._income(seat))
        rule = "income" if kind == "gold" else "options"
        return Meaning(self.words(f"what.{kind}.name"), self.words(f"what.{kind}.tells"), now, self.names[seat], rule)

    def _gold_now(self, seat: int) -> str:
        if not shows_gold(self.seen, seat):
            return self.words("what.purse.now")
        return self.words("what.gold.left" if self.over else "what.gold.now", n=self.seen["clans"][seat]["gold"])

    def _income(self, seat: int) -> str:
        income = self.seen["clans"][seat]["income"]
        whisky = income - BOX.castle_gold
        return self.words("what.income", n=income, castle=BOX.castle_gold, whisky=whisky)

    def _scrolls(self, seat: int) -> str:
        return self.words("what.scrolls", n=self.seen["clans"][seat]["scrolls"])

    def score(self, which: str) -> Meaning:
        """What somebody would have if the game ended now."""
        seat = int(which)
        now = (self._score_now(seat),) if self.over else (self._score_now(seat), self._scrolls(seat))
        name, tells = self.words("what.score.name"), self.words("what.score.tells")
        return Meaning(name, tells, now, self.names[seat], "end")

    def _score_now(self, seat: int) -> str:
        score, complete = shown_score(self.seen, seat)
        key = "what.score.over" if self.over else "what.score.now" if complete else "what.score.known"
        return self.words(key, n=score)

    # The market

    def market(self, _: str) -> Meaning:
        """What lies before everybody."""
        name, tells = self.words("describe.market"), self.words("what.market.tells")
        stalls = [self.words("what.stall.tiles", n=len(clan["offers"])) for clan in self.seen["clans"]]
        now = [f"{name}: {said}" for name, said in zip(self.names, stalls, strict=True)]
        return Meaning(name, tells, tuple(now), rule="buy")

    def stall(self, which: str) -> Meaning:
        """What lies before somebody."""
        seat = int(which)
        now = [self.words("what.stall.tiles", n=len(self.seen["clans"][seat]["offers"]))]
        if self.seen["stage"] == "price":
            now.append(self.words("what.stall.screen" if seat in self.seen["actors"] else "what.stall.ready"))
        now.append(self._gold_now(seat))
        name, tells = self.words("what.stall.name"), self.words("what.stall.tells")
        return Meaning(name, tells, tuple(now), self.names[seat], "buy")

    def _offer_at(self, which: str) -> tuple[int, Offer]:
        seat, slot = map(int, which.split("."))
        return seat, next(offer for offer in self.seen["clans"][seat]["offers"] if offer["slot"] == slot)

    def offer(self, which: str) -> Meaning:
        """A tile before somebody, with a price, with a marker, or with neither yet."""
        seat, offer = self._offer_at(which)
        tile, price = offer["tile"], offer["price"]
        kind = "marked" if offer["marked"] else "drawn" if price is None else "offered"
        tells = self.words(f"what.offer.{kind}", n=price)
        now = (*self.lands.loose(tile), *self.lands.places_for(tile))
        return Meaning(self._named(tile), tells, now, self.names[seat], "price" if kind != "offered" else "buy")

    def price(self, which: str) -> Meaning:
        """The gold beside a tile."""
        seat, offer = self._offer_at(which)
        price = cast(int, offer["price"])
        now = [self.words("what.price.sold", n=price, both=2 * price)]
        if self.seen["stage"] == "price":
            now.append(self.words("what.marker.secret"))
        elif seat != self.seen["seat"] and self.seen["seat"] is not None:
            now.append(self.words("what.price.mine", n=self.seen["clans"][self.mine]["gold"]))
        name, tells = self.words("what.price.name", n=price), self.words("what.price.tells")
        return Meaning(name, tells, tuple(now), self.names[seat], "price")

    def marker(self, which: str) -> Meaning:
        """The discard marker on a tile."""
        seat, _ = self._offer_at(which)
        now = (self.words("what.marker.secret"),) if self.seen["stage"] == "price" else ()
        name, tells = self.words("picture.marker"), self.words("what.marker.tells")
        return Meaning(name, tells, now, self.names[seat], "price")

    def nothing(self, _: str) -> Meaning:
        """To buy nothing."""
        now = (self.words("what.gold.now", n=self.seen["clans"][self.mine]["gold"]),)
        return Meaning(self.words("action.pass"), self.words("what.pass.tells"), now, rule="buy")

    def buy(self, owner: int, slot: int) -> Meaning:
        """To buy a tile."""
        _, offer = self._offer_at(f"{owner}.{slot}")
        tile, price = offer["tile"], cast(int, offer["price"])
        left = self.seen["clans"][self.mine]["gold"] - price
        who = self.names[owner]
        now = (
            self.words("what.buy.left", n=left),
            self.words("what.buy.owner", who=who, n=2 * price),
            *self.lands.loose(tile),
            *self.lands.places_for(tile),
        )
        return Meaning("", self.words("what.buy.tells", who=who, n=price), now, rule="buy")

    # The own decisions

    def hand(self, _: str) -> Meaning:
        """The panel of what is to be decided."""
        if self.seen["pricing"] is not None:
            return self.counted("")
        name, tells = self.words("describe.hand"), self.words("what.hand.tells")
        now = (self.words("what.hand.left", n=len(self.seen["fits"])),)
        return Meaning(name, tells, now, self.names[self.mine], "build")

    def counted(self, _: str) -> Meaning:
        """The price that is being set, with what was counted out for it."""
        pricing = self.seen["pricing"]
        slot, counted, most = (pricing["slot"] or 0, pricing["counted"], pricing["most"]) if pricing else (0, 0, 0)
        now = [self.words("what.counted.most", n=counted + most)]
        if counted:
            now.append(self.words("what.counted.now", n=counted))
        name, tells = self.words("picture.price", slot=nth(slot, self.words)), self.words("what.counted.tells")
        return Meaning(name, tells, tuple(now), self.names[self.mine], "price")

    def coin(self, which: str) -> Meaning:
        """Gold that can be laid beside a tile; "more" is as much as one decision can lay, and then more."""
        counted = self.seen["pricing"]["counted"] if self.seen["pricing"] else 0
        price = counted + (int(STEP_PRICE) if which == "more" else int(which))
        clan = self.seen["clans"][self.mine]
        left = clan["gold"] - price - sum(offer["price"] or 0 for offer in clan["offers"])
        if which == "more":
            name, tells = self.words("picture.more", n=price), self.words("what.coin.more")
            return Meaning(name, tells, (self.words("what.coin.left", n=left),), rule="price")
        now = (self.words("what.coin.sold", n=price), self.words("what.coin.kept", n=price))
        name, tells = self.words("picture.coin", n=price), self.words("what.coin.tells")
        return Meaning(name, tells, (*now, self.words("what.coin.left", n=left)), rule="price")

    def discard(self, slot: int) -> Meaning:
        """To put the marker on a tile."""
        _, offer = self._offer_at(f"{self.mine}.{slot}")
        now = (*self.lands.loose(offer["tile"]), *self.lands.places_for(offer["tile"]))
        return Meaning("", self.words("what.discard.tells"), now, rule="price")

    # Tiles

    def tile(self, which: str) -> Meaning:
        """A tile wherever it lies, or one of the own tiles to build, turned so."""
        slot, turned, degrees = which.partition(".")
        return self._to_build(int(slot), int(degrees) // 90) if turned else self._found(int(which))

    def _found(self, tile: int) -> Meaning:
        for seat, clan in enumerate(self.seen["clans"]):
            for offer in clan["offers"]:
                if offer["tile"] == tile:
                    return self.offer(f"{seat}.{offer['slot']}")
            for built in clan["territory"]:
                if built["tile"] == tile:
                    return self.built(f"{seat}.{built['x']},{built['y']}")
        return self._to_build(self.seen["clans"][self.mine]["to_build"].index(tile), 0)

    def _to_build(self, slot: int, turn: int) -> Meaning:
        tile = self.seen["clans"][self.mine]["to_build"][slot]
        fitting = sum(turn in fit["turns"] for fit in self.seen["fits"][slot])
        fits = self.words("what.turned.fits", n=fitting) if fitting else self.words("what.turned.nowhere")
        _, *others = self.lands.loose(tile)
        name = self.words("picture.turned", tile=self._named(tile), turned=turn_words(turn, self.words))
        now = (fits, self.lands.edges(tile, turn), *others)
        return Meaning(name, self.words("what.turned.tells"), now, self.names[self.mine], "build")

    def territory(self, which: str) -> Meaning:
        """A whole territory; seats are counted from 1 in the names of panels."""
        seat = int(which) - 1
        now = (*self.lands.whole(seat), self._income(seat), self._scrolls(seat))
        name, tells = self.words("describe.territory", who=self.names[seat]), self.words("what.territory.tells")
        return Meaning(name, tells, now, self.names[seat], "build")

    def built(self, which: str) -> Meaning:
        """A tile of a territory."""
        seat, _, where = which.partition(".")
        x, y = map(int, where.split(","))
        lying = self.seen["clans"][int(seat)]["territory"]
        number = next(i for i, tile in enumerate(lying) if (tile["x"], tile["y"]) == (x, y))
        tile, whose = lying[number]["tile"], self.names[int(seat)]
        if tile >= CASTLE:
            now = (self.lands.edges(tile, 0), self._income(int(seat)))
            return Meaning(self._named(tile), self.words("what.castle.tells"), now, whose, "income")
        tells = self.words("what.built.tells", way=way_words(x, y, self.words))
        return Meaning(self._named(tile), tells, tuple(self.lands.lying(int(seat), number)), whose, "areas")

    def place(self, which: str) -> Meaning:
        """A place of the own territory where a tile can be built."""
        x, y = map(int, which.split(","))
        name = self.words("picture.place", way=way_words(x, y, self.words))
        now = tuple(self._fitting(x, y))
        return Meaning(name, self.words("what.place.tells"), now, self.names[self.mine], "build")

    def _fitting(self, x: int, y: int) -> Iterator[str]:
        """Which of the own tiles fit there, and how they are turned."""
        for slot, fits in enumerate(self.seen["fits"]):
            turns = [turn for fit in fits if (fit["x"], fit["y"]) == (x, y) for turn in fit["turns"]]
            if turns:
                turned = ", ".join(turn_words(turn, self.words) for turn in turns)
                yield self.words("what.place.fits", slot=nth(slot, self.words), turned=turned)

    def build(self, slot: int, x: int, y: int, turn: int) -> Meaning:
        """To build a tile."""
        tile = self.seen["clans"][self.mine]["to_build"][slot]
        now = tuple(self.lands.changes(self.mine, tile, turn, x, y))
        return Meaning("", self.words("what.build.tells"), now, rule="build")

    def _named(self, tile: int) -> str:
        return capital(tile_words(tile, self.words))
