"""The events that clients stage: the die, place cards, scorings, gains and losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ceilidh.core.moments import Modifier, Moment, MomentPart
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.tiles import PLACE_CARDS
from ceilidh.games.glen_more.text.names import goods, tile_name

_COMPARED: Final = ("whisky", "chieftains", "places")


def stage_event(event: Event, words: Catalogue) -> Moment | None:
    """How to stage an event; None for one that needs no staging."""
    stage = _STAGES.get(EVENTS[event.kind])
    return None if stage is None else stage(event, words)


def _roll(event: Event, words: Catalogue) -> Moment:
    number, tile = event.args
    return Moment("roll", (MomentPart(amount=number, dice=(number,)),), tile_name(tile, words))


def _card(event: Event, words: Catalogue) -> Moment:
    return Moment("award", (MomentPart(event.seat, words(f"kind.{PLACE_CARDS[event.args[0]]}"), "card"),))


def _pass(event: Event, words: Catalogue) -> Moment:
    return Moment("setback", (MomentPart(event.seat, "", "figure"),))


def _scoring(event: Event, words: Catalogue) -> Moment:
    pairs = zip(_COMPARED, event.args, strict=True)
    modifiers = tuple(Modifier(words(f"moment.{rule}"), points) for rule, points in pairs)
    part = MomentPart(event.seat, "", "", sum(event.args), (), modifiers)
    return Moment("scoring", (part,), words("moment.scoring"))


def _change(event: Event, *changes: tuple[str, str, int]) -> Moment:
    """Changes by their label, sign and amount."""
    return Moment("change", tuple(MomentPart(event.seat, label, sign, amount) for label, sign, amount in changes))


def _resource(sign: int, event: Event, words: Catalogue) -> Moment:
    kind = event.args[0]
    return _change(event, (goods(kind, 1, words), BOX.resources[kind], sign))


def _purchase(event: Event, words: Catalogue) -> Moment:
    kind, coins = event.args
    paid = (words("moment.coin", n=coins), "coin", -coins)
    return _change(event, paid, (goods(kind, 1, words), BOX.resources[kind], 1))


def _sale(event: Event, words: Catalogue) -> Moment:
    kind, coins = event.args[:2]
    sold = (goods(kind, 1, words), BOX.resources[kind], -1)
    return _change(event, sold, (words("moment.coin", n=coins), "coin", coins))


def _number(thing: str, event: Event, words: Catalogue) -> Moment:
    """A gain whose amount is the event's first number."""
    amount = event.args[0]
    return _change(event, (words(f"moment.{thing}", n=amount), thing, amount))


def _one(thing: str, sign: int, event: Event, words: Catalogue) -> Moment:
    return _change(event, (words(f"moment.{thing}", n=1), thing, sign))


_STAGES: Final[Mapping[str, Callable[[Event, Catalogue], Moment]]] = {
    "rolled": _roll,
    "card": _card,
    "passed": _pass,
    "scored": _scoring,
    "paid": partial(_resource, -1),
    "got": partial(_resource, 1),
    "bought": _purchase,
    "sold": _sale,
    "coins": partial(_number, "coin"),
    "whisky": partial(_number, "barrel"),
    "points": partial(_number, "point"),
    "paid_whisky": partial(_one, "barrel", -1),
    "paid_member": partial(_one, "member", -1),
    "paid_chieftain": partial(_one, "chieftain", -1),
    "member": partial(_one, "member", 1),
    "promoted": partial(_one, "chieftain", 1),
}
