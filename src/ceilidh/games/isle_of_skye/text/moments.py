"""The events that clients stage: revealed prices, tiles bought, income, scorings, bad luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ceilidh.core.moments import Moment, MomentPart
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.text.names import scoring_name


def stage_event(event: Event, words: Catalogue) -> Moment | None:
    """How to stage an event; None for one that needs no staging."""
    stage = _STAGES.get(EVENTS[event.kind])
    return None if stage is None else stage(event, words)


def _prices(event: Event, words: Catalogue) -> Moment:
    """The prices of the two tiles on offer; the third tile goes back into the bag."""
    _, _, first, _, second = event.args
    return Moment("reveal", (MomentPart(event.seat, words("moment.prices", first=first, second=second), "coin"),))


def _purchase(event: Event, words: Catalogue) -> Moment:
    price = event.args[2]
    return Moment("award", (MomentPart(event.seat, words("moment.gold", n=price), "purse"),))


def _income(event: Event, words: Catalogue) -> Moment:
    gold = sum(event.args)
    return Moment("change", (MomentPart(event.seat, words("moment.gold", n=gold), "coin", gold),))


def _payment(event: Event, words: Catalogue) -> Moment | None:
    gold = event.args[1]
    return Moment("change", (MomentPart(event.seat, words("moment.gold", n=gold), "coin", -gold),)) if gold else None


def _scoring(event: Event, words: Catalogue) -> Moment:
    _, place, tile, *points = event.args
    sign = f"scores-{BOX.scoring[tile]}"
    parts = tuple(MomentPart(seat, "", sign, number) for seat, number in enumerate(points))
    return Moment("scoring", parts, f"{PLACES[place]}: {scoring_name(tile, words)}")


def _setback(event: Event, words: Catalogue) -> Moment:
    return Moment("setback", (MomentPart(event.seat, "", "purse"),))


_STAGES: Final[Mapping[str, Callable[[Event, Catalogue], Moment | None]]] = {
    "revealed": _prices,
    "bought": _purchase,
    "income": _income,
    "kept": _payment,
    "scored": _scoring,
    "returned": _setback,
    "poor": _setback,
}
