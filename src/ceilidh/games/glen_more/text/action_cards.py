"""What would it do? Every action of Glen More on a small card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.glen_more.panel_data import place_of
from ceilidh.games.glen_more.rules.actions import (
    ACTIONS,
    ACTIVATE,
    BUY,
    DONE,
    GET,
    LAY,
    MOVE,
    PASS,
    PAY,
    PAY_CHIEFTAIN,
    PAY_MEMBER,
    PROMOTE,
    SELL,
    TAKE,
)
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.position import FAR
from ceilidh.games.glen_more.rules.tiles import EFFECT, GIVES_MOVEMENT, RESOURCES, TRADE_MARGINAL_POINTS, TRADE_WHISKY
from ceilidh.games.glen_more.text.action_labels import done, say_action
from ceilidh.games.glen_more.text.card_text import Told
from ceilidh.games.glen_more.text.last_turn import left
from ceilidh.games.glen_more.text.names import goods, tile_name
from ceilidh.games.glen_more.text.why_not_takeable import purchases


def action_meaning(action: int, view: View, words: Words, names: Sequence[str]) -> Meaning:
    """What an action would do."""
    told = _Deeds(view, words, names)
    tell = next(tell for last, tell in told.kinds if action < last)
    tells, now, rule = tell(action)
    return Meaning(say_action(action, view, words, names), tells, tuple(now), rule=rule)


_Deed = tuple[str, list[str], str]
"""What an action does, what is so afterwards, and the section of the rules."""


class _Deeds(Told):
    """The actions of whoever is on turn, a method for each kind."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.turn = self.seen["turn"]
        self.mine = self.own(self.turn)
        self.kinds = (
            (DONE + 1, self._done),
            (PASS + 1, self._pass),
            (GET, self._take),
            (BUY, self._get),
            (PAY_CHIEFTAIN, self._buy),
            (LAY, self._pay_chieftain),
            (ACTIVATE, self._lay),
            (PAY, self._activate),
            (PAY_MEMBER, self._pay),
            (MOVE, self._pay_member),
            (PROMOTE, self._move),
            (SELL, self._promote),
            (ACTIONS, self._sell),
        )

    def _done(self, _: int) -> _Deed:
        what = done(self.seen)
        now: list[str] = []
        left = [action - ACTIVATE for action in self.seen["legal"] if ACTIVATE <= action < PAY]
        if left:
            names = ", ".join(self.tile_name(self.turn, tile) for tile in left)
            now.append(self.words("help.done.left_out", list=names))
        if self.seen["steps"] and what in ("move", "then_move"):
            key = "help.done.lost" if what == "move" else "help.member.steps"
            now.append(self.words(key, n=self.seen["steps"]))
        rule = {"get": "places", "fill": "places", "trade": "activate", "then_move": "move"}.get(what, "refill")
        return self.words(f"help.done.{what}"), now, rule

    def _pass(self, _: int) -> _Deed:
        front = next(entry["tile"] for entry in reversed(self.seen["chain"]) if entry["tile"] is not None)
        return self.words("help.pass.tells"), [self.words("help.pass.now", tile=tile_name(front, self.words))], "take"

    def _take(self, action: int) -> _Deed:
        place = action - TAKE
        tile = cast(int, self.seen["chain"][place]["tile"])
        now = [self.cost(tile), *purchases(self, tile), *self.way(tile), *self.bonnets(tile), *self._left_behind(place)]
        return self.does(tile), [*now, self.words("help.take.then", sizes=self.sizes(self.turn, 1))], "take"

    def _left_behind(self, place: int) -> Iterator[str]:
        """Which tiles leave the game when the figure moves there, and whether it is still last."""
        chain = self.seen["chain"]
        others = [i for i, entry in enumerate(chain) if i and entry["figure"] is not None]
        last = min([place, *others])
        lost = [tile_name(entry["tile"], self.words) for entry in chain[:last] if entry["tile"] is not None]
        if lost:
            yield self.words("help.take.lost", list=", ".join(lost))
        if place >= left(self.seen):
            yield self.words("help.take.last")
        elif last == place:
            yield self.words("help.take.again")

    def _get(self, action: int) -> _Deed:
        kind = action - GET
        after = goods(kind, self.stock(self.turn, kind) + 1, self.words)
        return self.words("help.get.tells"), [self.words("help.good.then", goods=after)], "places"

    def _buy(self, action: int) -> _Deed:
        kind = action - BUY
        filled = self.seen["market"][kind]
        coins = self.number("coins", self.mine["coins"] - price(filled))
        now = [self.words("help.coins.then", coins=coins), *self._gives()]
        return self.words("help.buy.tells", tile=self._asks()), now, "market"

    def _pay(self, action: int) -> _Deed:
        kind = (action - PAY) % RESOURCES
        after = goods(kind, self.stock(self.turn, kind) - 1, self.words)
        now = [self.words("help.good.then", goods=after), *self._gives()]
        rule = "market" if self.seen["stage"] == "pay" else "activate"
        return self.words("help.pay.tells", tile=self._asks()), now, rule

    def _asks(self) -> str:
        """The tile for which something is given."""
        if self.seen["stage"] == "pay":
            return tile_name(cast(int, self.seen["taken"]), self.words)
        return self.tile_name(self.turn, self.seen["tile"])

    def _gives(self) -> Iterator[str]:
        """What the next resource given brings, and how many must follow."""
        if self.seen["stage"] == "trade":
            tile = self.mine["tiles"][self.seen["tile"]]["tile"]
            points = TRADE_MARGINAL_POINTS[tile * RESOURCES + self.seen["given"]]
            if points:
                yield self.words("help.pay.points", points=self.number("points", points))
            elif TRADE_WHISKY[tile]:
                yield self.words("help.pay.whisky")
        if self.seen["least"] > 1:
            yield self.words("help.pay.more", n=self.seen["least"] - 1)

    def _pay_chieftain(self, _: int) -> _Deed:
        now = [self.words("help.chieftains.then", n=self.mine["chieftains"] - 1)]
        return self.words("help.pay_chieftain.tells", tile=self._asks()), now, "market"

    def _pay_member(self, _: int) -> _Deed:
        now = [self.words("help.member.then", n=self._clan() - 1)]
        return self.words("help.pay_member.tells", tile=self._asks()), now, "market"

    def _clan(self) -> int:
        return sum(tile["members"] for tile in self.mine["tiles"])

    def _lay(self, action: int) -> _Deed:
        now = [self.around(self.turn, *place_of(action, self.seen))]
        return self.words("help.lay.tells"), now, "lay"

    def _activate(self, action: int) -> _Deed:
        tile = self.mine["tiles"][action - ACTIVATE]
        now = [*self.room(tile), *self.for_trade(self.turn, tile)]
        if EFFECT[tile["tile"]] == GIVES_MOVEMENT:
            now.append(self.words("help.activate.steps", n=self.seen["steps"] + 1))
        if tile["active"] == FAR:
            now.append(self.words("help.activate.ness"))
        return self.does(tile["tile"]), now, "activate"

    def _move(self, _: int) -> _Deed:
        return self.words("help.move.tells"), [self._steps_left()], "move"

    def _promote(self, _: int) -> _Deed:
        now = [
            self.words("help.chieftains.then", n=self.mine["chieftains"] + 1),
            self.words("help.member.then", n=self._clan() - 1),
            self._steps_left(),
        ]
        return self.words("help.promote.tells"), now, "move"

    def _steps_left(self) -> str:
        return self.words("help.member.steps", n=self.seen["steps"] - 1)

    def _sell(self, action: int) -> _Deed:
        kind = (action - SELL) % RESOURCES
        filled = self.seen["market"][kind]
        now = [
            self.words("help.coins.then", coins=self.number("coins", self.mine["coins"] + filled)),
            self.words("help.good.then", goods=goods(kind, self.stock(self.turn, kind) - 1, self.words)),
        ]
        if filled > 1:
            now.append(self.words("help.sell.next", coins=self.number("coins", filled - 1)))
        else:
            now.append(self.words("help.sell.empty"))
        return self.words("help.sell.tells"), now, "market"
