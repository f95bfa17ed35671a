"""Help cards for actions: what an action of Glen More would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.panel_data import position_of
from ceilidh.games.glen_more.rules.action_encoding import decode
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.territory import FAR
from ceilidh.games.glen_more.rules.tiles import (
    EFFECT,
    GIVES_MOVEMENT,
    RESOURCES,
    TRADE_MARGINAL_POINTS,
    TRADE_WHISKY,
)
from ceilidh.games.glen_more.rules.track import is_last_turn_from
from ceilidh.games.glen_more.text.action_labels import done_key, say_action
from ceilidh.games.glen_more.text.end_of_game import face_down
from ceilidh.games.glen_more.text.help_card_base import HelpCardBase
from ceilidh.games.glen_more.text.names import goods, tile_name
from ceilidh.games.glen_more.text.why_not_takeable import purchases


def action_help(action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
    """The card of an action."""
    cards = _ActionCards(view, words, names)
    verb, args = decode(action)
    description, now, rule = cards.writers[verb](*args)
    return HelpCard(say_action(action, view, words, names), description, tuple(now), rule=rule)


_RULES_AFTER_DONE: Final = {
    "done.get": "places",
    "done.fill": "places",
    "done.trade": "activate",
    "done.then_move": "move",
}
_Card = tuple[str, list[str], str]
"""What an action does, the lines about the position after it, and the section of the rules."""


class _ActionCards(HelpCardBase):
    """The actions of the current player, one method per verb."""

    def __init__(self, view: View, words: Catalogue, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.turn = self.seen["turn"]
        self.mine = self.own(self.turn)
        self.writers: dict[str, Callable[..., _Card]] = {
            "done": self._done,
            "pass": self._pass,
            "take": self._take,
            "get": self._get,
            "buy": self._buy,
            "pay_chieftain": self._pay_chieftain,
            "lay": self._lay,
            "activate": self._activate,
            "pay": self._pay,
            "pay_member": self._pay_member,
            "move": self._move,
            "promote": self._promote,
            "sell": self._sell,
        }

    def _done(self) -> _Card:
        key = done_key(self.seen)
        now: list[str] = []
        left_out = [args[0] for verb, args in map(decode, self.seen["legal"]) if verb == "activate"]
        if left_out:
            names = ", ".join(self.tile_name(self.turn, tile) for tile in left_out)
            now.append(self.words("help.done.left_out", list=names))
        if self.seen["movement_points"] and key in ("done.move", "done.then_move"):
            steps = "help.done.lost" if key == "done.move" else "help.member.steps"
            now.append(self.words(steps, n=self.seen["movement_points"]))
        return self.words(f"help.{key}"), now, _RULES_AFTER_DONE.get(key, "refill")

    def _pass(self) -> _Card:
        front = next(entry["tile"] for entry in reversed(self.seen["chain"]) if entry["tile"] is not None)
        return (
            self.words("help.pass.description"),
            [self.words("help.pass.now", tile=tile_name(front, self.words))],
            "take",
        )

    def _take(self, place: int) -> _Card:
        tile = cast(int, self.seen["chain"][place]["tile"])
        now = [self.cost(tile), *purchases(self, tile), *self.way(tile), *self.bonnets(tile), *self._left_behind(place)]
        return self.does(tile), [*now, self.words("help.take.then", sizes=self.sizes(self.turn, 1))], "take"

    def _left_behind(self, place: int) -> Iterator[str]:
        """The tiles that leave the game when the figure moves there, and whether it stays last."""
        chain = self.seen["chain"]
        others = [i for i, entry in enumerate(chain) if i and entry["figure"] is not None]
        last = min([place, *others])
        lost = [tile_name(entry["tile"], self.words) for entry in chain[:last] if entry["tile"] is not None]
        if lost:
            yield self.words("help.take.lost", list=", ".join(lost))
        if is_last_turn_from(place, face_down(self.seen)):
            yield self.words("help.take.last")
        elif last == place:
            yield self.words("help.take.again")

    def _get(self, kind: int) -> _Card:
        after = goods(kind, self.stock(self.turn, kind) + 1, self.words)
        return self.words("help.get.description"), [self.words("help.good.then", goods=after)], "places"

    def _buy(self, kind: int) -> _Card:
        filled = self.seen["market"][kind]
        coins = self.number("coins", self.mine["coins"] - price(filled))
        now = [self.words("help.coins.then", coins=coins), *self._after_giving()]
        return self.words("help.buy.description", tile=self._receiving_tile()), now, "market"

    def _pay(self, _: int, kind: int) -> _Card:
        after = goods(kind, self.stock(self.turn, kind) - 1, self.words)
        now = [self.words("help.good.then", goods=after), *self._after_giving()]
        rule = "market" if self.seen["stage"] == "pay" else "activate"
        return self.words("help.pay.description", tile=self._receiving_tile()), now, rule

    def _receiving_tile(self) -> str:
        """The tile for which something is given."""
        if self.seen["stage"] == "pay":
            return tile_name(cast(int, self.seen["taken"]), self.words)
        return self.tile_name(self.turn, self.seen["tile"])

    def _after_giving(self) -> Iterator[str]:
        """What this resource brings, and how many must follow."""
        if self.seen["stage"] == "trade":
            tile = self.mine["tiles"][self.seen["tile"]]["tile"]
            points = TRADE_MARGINAL_POINTS[tile * RESOURCES + self.seen["given"]]
            if points:
                yield self.words("help.pay.points", points=self.number("points", points))
            elif TRADE_WHISKY[tile]:
                yield self.words("help.pay.whisky")
        if self.seen["min_left"] > 1:
            yield self.words("help.pay.more", n=self.seen["min_left"] - 1)

    def _pay_chieftain(self) -> _Card:
        now = [self.words("help.chieftains.then", n=self.mine["chieftains"] - 1)]
        return self.words("help.pay_chieftain.description", tile=self._receiving_tile()), now, "market"

    def _pay_member(self, _: int) -> _Card:
        now = [self.words("help.member.then", n=self.clan(self.turn) - 1)]
        return self.words("help.pay_member.description", tile=self._receiving_tile()), now, "market"

    def _lay(self, tile: int, side: int) -> _Card:
        now = [self.around(self.turn, *position_of(tile, side, self.seen))]
        return self.words("help.lay.description"), now, "lay"

    def _activate(self, number: int) -> _Card:
        tile = self.mine["tiles"][number]
        now = [*self.room(tile), *self.for_trade(self.turn, tile)]
        if EFFECT[tile["tile"]] == GIVES_MOVEMENT:
            now.append(self.words("help.activate.steps", n=self.seen["movement_points"] + 1))
        if tile["active"] == FAR:
            now.append(self.words("help.activate.ness"))
        return self.does(tile["tile"]), now, "activate"

    def _move(self, *_: int) -> _Card:
        return self.words("help.move.description"), [self._steps_left()], "move"

    def _promote(self, _: int) -> _Card:
        now = [
            self.words("help.chieftains.then", n=self.mine["chieftains"] + 1),
            self.words("help.member.then", n=self.clan(self.turn) - 1),
            self._steps_left(),
        ]
        return self.words("help.promote.description"), now, "move"

    def _steps_left(self) -> str:
        return self.words("help.member.steps", n=self.seen["movement_points"] - 1)

    def _sell(self, _: int, kind: int) -> _Card:
        filled = self.seen["market"][kind]
        now = [
            self.words("help.coins.then", coins=self.number("coins", self.mine["coins"] + filled)),
            self.words("help.good.then", goods=goods(kind, self.stock(self.turn, kind) - 1, self.words)),
        ]
        if filled > 1:
            now.append(self.words("help.sell.next", coins=self.number("coins", filled - 1)))
        else:
            now.append(self.words("help.sell.empty"))
        return self.words("help.sell.description"), now, "market"
