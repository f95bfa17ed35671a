"""Glen More in words: log lines and what is asked.

Buttons are in `actions`, the view in plain text in `described`, what things and actions are in `meanings` and `deeds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.core.speech import Speech
from ceilidh.core.state import Event
from ceilidh.core.words import Words
from ceilidh.games.glen_more.rules.actions import ACTIVATE, PASS, PAY
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.position import FAR
from ceilidh.games.glen_more.rules.tiles import CARD, CARDS, COST, LOCH_OICH, MEMBER
from ceilidh.games.glen_more.view import GlenMoreView
from ceilidh.games.glen_more.words.actions import say_action
from ceilidh.games.glen_more.words.deeds import action_meaning
from ceilidh.games.glen_more.words.described import describe
from ceilidh.games.glen_more.words.meanings import GLOSSARY, meaning
from ceilidh.games.glen_more.words.names import CATALOGUES, goods, numbered_tile, own_tile, tile_name
from ceilidh.games.glen_more.words.shares import breakdown

__all__ = ["CATALOGUES", "describe", "rule_now", "say_action", "say_event", "say_prompt"]

_RULES: Final = {
    "take": "take",
    "pay": "market",
    "lay": "lay",
    "get": "places",
    "fill": "places",
    "activate": "activate",
    "trade": "activate",
    "move": "move",
    "over": "end",
}
"""The section of the rules for each stage of a turn."""


def say_event(event: Event, words: Words, names: Sequence[str]) -> str:
    """The event as a line of the log."""
    who = names[event.who] if event.who >= 0 else ""
    kind, what = EVENTS[event.kind], event.what
    key = f"event.{kind}"
    if kind in ("opened", "removed"):
        return words(key, tiles=", ".join(tile_name(tile, words) for tile in what))
    if kind in ("took", "passed", "turned"):
        return words(key, who=who, tile=tile_name(what[0], words))
    if kind == "bought":
        return words(key, who=who, resource=goods(what[0], 1, words), n=what[1])
    if kind == "card":
        return words(key, who=who, place=words(f"kind.{CARDS[what[0]]}"))
    if kind == "rolled":
        return words(key, number=what[0], tile=tile_name(what[1], words))
    if kind == "scored":
        return words(key, who=who, whisky=what[0], chieftains=what[1], places=what[2])
    if kind == "ended":
        return words(key, scores=", ".join(f"{name} {score}" for name, score in zip(names, what, strict=True)))
    return _say_on_own_tile(kind, who, what, words)


def _say_on_own_tile(kind: str, who: str, what: Sequence[int], words: Words) -> str:
    """What happened on a tile of the own territory."""
    key = f"event.{kind}"
    if kind in ("laid", "paid_member", "member", "ready", "promoted"):
        return words(key, who=who, **_numbered(what, words))
    if kind in ("paid", "got"):
        return words(key, who=who, resource=goods(what[0], 1, words), **_numbered(what[1:], words))
    if kind == "sold":
        return words(key, who=who, resource=goods(what[0], 1, words), n=what[1], **_numbered(what[2:], words))
    if kind == "points":
        return words(key, who=who, n=what[0], **_numbered(what[1:], words))
    if kind == "moved":
        return words(key, who=who, to=_numbered(what[2:], words)["tile"], **_numbered(what[:2], words))
    return words(key, who=who, n=what[0] if what else 0)


def _numbered(what: Sequence[int], words: Words) -> dict[str, str]:
    """An own tile by its number in the territory and its number among all tiles."""
    return numbered_tile(what[1], what[0], words)


def say_prompt(view: View, words: Words, names: Sequence[str]) -> str:
    """What is asked now, in one sentence."""
    seen = cast(GlenMoreView, view)
    stage = seen["stage"]
    if seen["over"]:
        return words("prompt.over")
    who = names[seen["turn"]]
    if stage == "lay":
        return words("prompt.lay", who=who, tile=tile_name(cast(int, seen["taken"]), words))
    if stage == "pay":
        return _say_payment(seen, words, who)
    if stage in ("get", "trade"):
        own = seen["territories"][seen["turn"]]["tiles"]
        asked = f"prompt.{stage}" if seen["least"] > 0 else f"prompt.{stage}_or_not"
        return words(asked, who=who, **own_tile(own, seen["tile"], words))
    if stage == "move":
        return words("prompt.move" if seen["steps"] else "prompt.moved", who=who, n=seen["steps"])
    if stage == "take" and PASS in seen["legal"]:
        return words("prompt.pass", who=who)
    if stage == "activate":
        return words(_activation(seen), who=who, then=words("then.move" if seen["steps"] else "then.end"))
    return words(f"prompt.{stage}", who=who)


def _activation(seen: GlenMoreView) -> str:
    """Which tiles may be activated: all of them if the new tile, the last of the territory, is Loch Oich."""
    new = seen["territories"][seen["turn"]]["tiles"][-1]
    if not any(ACTIVATE <= action < PAY for action in seen["legal"]):
        return "prompt.activated"
    if new["active"] == FAR:
        return "prompt.ness"
    if CARD[new["tile"]] == LOCH_OICH:
        return "prompt.activate_all"
    return "prompt.activate_ness" if seen["ness"] else "prompt.activate"


def _say_payment(seen: GlenMoreView, words: Words, who: str) -> str:
    """What is still to be paid for the tile taken."""
    taken = cast(int, seen["taken"])
    tile = tile_name(taken, words)
    if COST[taken] == MEMBER:
        return words("prompt.pay_member", who=who, tile=tile)
    each = len(seen["wanted"]) == seen["least"]
    listed = ", ".join(goods(kind, 1, words) for kind in seen["wanted"])
    cost = listed if each else words("prompt.different", n=seen["least"])
    return words("prompt.pay", who=who, tile=tile, cost=cost)


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    return _RULES[cast(GlenMoreView, view)["stage"]]


class GlenMoreSpeech(Speech):
    """How Glen More talks."""

    catalogues = CATALOGUES
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    glossary = GLOSSARY
    meaning = staticmethod(meaning)
    action_meaning = staticmethod(action_meaning)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
