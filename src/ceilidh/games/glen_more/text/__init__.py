"""Glen More in words: log lines and what is asked.

Buttons are in `actions`, the view in plain text in `described`, what things and actions are in `meanings` and `deeds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Speech
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.glen_more.rules.actions import ACTIVATE, MOVE, PASS, PAY, PROMOTE, SELL
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.position import FAR, READY
from ceilidh.games.glen_more.rules.tiles import COST_MEMBER, COST_TYPE, LOCH_OICH, PLACE_CARD, PLACE_CARDS
from ceilidh.games.glen_more.text.action_cards import action_meaning
from ceilidh.games.glen_more.text.action_labels import say_action
from ceilidh.games.glen_more.text.card_text import is_full
from ceilidh.games.glen_more.text.help_cards import GLOSSARY, meaning
from ceilidh.games.glen_more.text.last_turn import is_last_turn, is_near, left
from ceilidh.games.glen_more.text.names import CATALOGUES, goods, numbered_tile, own_tile, tile_name
from ceilidh.games.glen_more.text.score_breakdown import breakdown
from ceilidh.games.glen_more.text.text_board import describe
from ceilidh.games.glen_more.view import GlenMoreView

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
    who = names[event.seat] if event.seat >= 0 else ""
    kind, what = EVENTS[event.kind], event.args
    key = f"event.{kind}"
    if kind in ("opened", "removed"):
        return words(key, tiles=", ".join(tile_name(tile, words) for tile in what))
    if kind in ("took", "passed", "turned"):
        return words(key, who=who, tile=tile_name(what[0], words))
    if kind == "bought":
        return words(key, who=who, resource=goods(what[0], 1, words), n=what[1])
    if kind == "card":
        return words(key, who=who, place=words(f"kind.{PLACE_CARDS[what[0]]}"))
    if kind == "rolled":
        return words(key, number=what[0], tile=tile_name(what[1], words))
    if kind == "scored":
        return words(key, who=who, n=sum(what), whisky=what[0], chieftains=what[1], places=what[2])
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
    """What is asked now, and what there is to know about it: to whoever has to decide, else about them."""
    seen = cast(GlenMoreView, view)
    if seen["over"]:
        return words("prompt.over")
    whom = "you" if seen["seat"] == seen["turn"] else "other"
    asked, fields = _asked(seen, words)
    said = [words(f"prompt.{whom}.{asked}", who=names[seen["turn"]], **fields)]
    if whom == "you":
        said += _full(seen, words)
    if seen["stage"] == "take" and is_near(seen):
        said.append(words("event.few", n=left(seen)))
    if is_last_turn(seen):
        key = "last_sell" if whom == "you" and _may_close_down(seen) else "last"
        said.append(words(f"prompt.{whom}.{key}", who=names[seen["turn"]]))
    return " ".join(said)


def _may_close_down(seen: GlenMoreView) -> bool:
    """Whether there are resources to sell that nothing else will ask for: at the end they are worth nothing."""
    still = any(ACTIVATE <= action < PAY for action in seen["legal"])
    done = seen["stage"] == "move" or (seen["stage"] == "activate" and not still)
    return done and any(action >= SELL for action in seen["legal"])


def _asked(seen: GlenMoreView, words: Words) -> tuple[str, dict[str, object]]:
    """Which of the sentences it is, and what it names."""
    stage = seen["stage"]
    if stage == "lay":
        return "lay", {"tile": tile_name(cast(int, seen["taken"]), words)}
    if stage == "pay":
        return _payment(seen, words)
    if stage in ("get", "trade"):
        own = seen["territories"][seen["turn"]]["tiles"]
        return stage if seen["least"] > 0 else f"{stage}_or_not", {**own_tile(own, seen["tile"], words)}
    if stage == "move":
        return _movement(seen), {"n": seen["steps"]}
    if stage == "take" and PASS in seen["legal"]:
        return "pass", {}
    if stage == "activate":
        return _activation(seen), {"then": words("then.move" if seen["steps"] else "then.end")}
    return stage, {}


def _movement(seen: GlenMoreView) -> str:
    """What movement points can be spent on now, if there are any left."""
    if not seen["steps"]:
        return "moved"
    if any(PROMOTE <= action < SELL for action in seen["legal"]):
        return "promote"
    return "move" if any(MOVE <= action < PROMOTE for action in seen["legal"]) else "unmoved"


def _activation(seen: GlenMoreView) -> str:
    """Which tiles may be activated: all of them if the new tile, the last of the territory, is Loch Oich."""
    new = seen["territories"][seen["turn"]]["tiles"][-1]
    if not any(ACTIVATE <= action < PAY for action in seen["legal"]):
        return "activated"
    if new["active"] == FAR:
        return "ness"
    if PLACE_CARD[new["tile"]] == LOCH_OICH:
        return "activate_all"
    return "activate_ness" if seen["ness"] else "activate"


def _full(seen: GlenMoreView, words: Words) -> Iterator[str]:
    """The tiles that would bring something if they were not full."""
    if seen["stage"] != "activate":
        return
    own = seen["territories"][seen["turn"]]["tiles"]
    full = [i for i, tile in enumerate(own) if tile["active"] == READY and is_full(tile)]
    if full:
        yield words("prompt.you.full", list=", ".join(own_tile(own, i, words)["tile"] for i in full))


def _payment(seen: GlenMoreView, words: Words) -> tuple[str, dict[str, object]]:
    """What is still to be paid for the tile taken."""
    taken = cast(int, seen["taken"])
    tile = tile_name(taken, words)
    if COST_TYPE[taken] == COST_MEMBER:
        return "pay_member", {"tile": tile}
    each = len(seen["wanted"]) == seen["least"]
    listed = ", ".join(goods(kind, 1, words) for kind in seen["wanted"])
    return "pay", {"tile": tile, "cost": listed if each else words("prompt.different", n=seen["least"])}


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
    headlines = ("scoring", "scored", "few", "last")
    meaning = staticmethod(meaning)
    action_meaning = staticmethod(action_meaning)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
