"""The texts of Glen More: log lines and prompts here, the other kinds of text in the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ceilidh.core.game_text import GameText
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.rules.action_encoding import PASS, decode
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.territory import FAR, READY
from ceilidh.games.glen_more.rules.tiles import COST_MEMBER, COST_TYPE, LOCH_OICH, PLACE_CARD, PLACE_CARDS
from ceilidh.games.glen_more.text.action_cards import action_help
from ceilidh.games.glen_more.text.action_labels import say_action
from ceilidh.games.glen_more.text.end_of_game import face_down, is_end_near, is_last_turn
from ceilidh.games.glen_more.text.help_card_base import is_full
from ceilidh.games.glen_more.text.help_cards import GLOSSARY, meaning
from ceilidh.games.glen_more.text.moments import stage_event
from ceilidh.games.glen_more.text.names import CATALOGUES, goods, numbered_tile, own_tile, tile_name
from ceilidh.games.glen_more.text.score_breakdown import breakdown, tie_break
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
"""The section of the rules for each stage."""


def say_event(event: Event, words: Catalogue, names: Sequence[str]) -> str:
    """The event as a line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind, what = EVENTS[event.kind], event.args
    key = f"event.{kind}"
    if kind in ("opened", "removed"):
        return words(key, tiles=", ".join(tile_name(tile, words) for tile in what), n=len(what))
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


def _say_on_own_tile(kind: str, who: str, what: Sequence[int], words: Catalogue) -> str:
    """An event on a tile of a territory."""
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


def _numbered(what: Sequence[int], words: Catalogue) -> dict[str, str]:
    """An own tile for a sentence, from its number in the territory and its number among all tiles."""
    return numbered_tile(what[1], what[0], words)


def say_prompt(view: View, words: Catalogue, names: Sequence[str]) -> str:
    """What is to be decided, addressed to the viewer if it is their turn, and what they should know about it."""
    seen = cast(GlenMoreView, view)
    if seen["over"]:
        return words("prompt.over")
    whom = "you" if seen["seat"] == seen["turn"] else "other"
    key, fields = _question(seen, words)
    sentences = [words(f"prompt.{whom}.{key}", who=names[seen["turn"]], **fields)]
    if whom == "you":
        sentences += _full_tiles(seen, words)
    if seen["stage"] == "take" and is_end_near(seen):
        sentences.append(words("event.few", n=face_down(seen)))
    if is_last_turn(seen):
        last = "last_sell" if whom == "you" and _should_sell(seen) else "last"
        sentences.append(words(f"prompt.{whom}.{last}", who=names[seen["turn"]]))
    return " ".join(sentences)


def _should_sell(seen: GlenMoreView) -> bool:
    """True if there are resources to sell and no tiles left to activate: unsold, they only break ties."""
    legal = _legal_verbs(seen)
    finished = seen["stage"] == "move" or (seen["stage"] == "activate" and "activate" not in legal)
    return finished and "sell" in legal


def _legal_verbs(seen: GlenMoreView) -> set[str]:
    return {decode(action)[0] for action in seen["legal"]}


def _question(seen: GlenMoreView, words: Catalogue) -> tuple[str, dict[str, object]]:
    """The key of the main sentence, and what it names."""
    stage = seen["stage"]
    if stage == "lay":
        return "lay", {"tile": tile_name(cast(int, seen["taken"]), words)}
    if stage == "pay":
        return _payment(seen, words)
    if stage in ("get", "trade"):
        own = seen["territories"][seen["turn"]]["tiles"]
        return stage if seen["min_left"] > 0 else f"{stage}_or_not", {**own_tile(own, seen["tile"], words)}
    if stage == "move":
        return _movement(seen), {"n": seen["movement_points"]}
    if stage == "take" and PASS in seen["legal"]:
        return "pass", {}
    if stage == "activate":
        return _activation(seen), {"then": words("then.move" if seen["movement_points"] else "then.end")}
    return stage, {}


def _movement(seen: GlenMoreView) -> str:
    """The key for what movement points can be spent on, if any are left."""
    if not seen["movement_points"]:
        return "moved"
    legal = _legal_verbs(seen)
    if "promote" in legal:
        return "promote"
    return "move" if "move" in legal else "unmoved"


def _activation(seen: GlenMoreView) -> str:
    """The key for which tiles may be activated: all if the new tile, the last of the territory, is Loch Oich."""
    new = seen["territories"][seen["turn"]]["tiles"][-1]
    if "activate" not in _legal_verbs(seen):
        return "activated"
    if new["active"] == FAR:
        return "ness"
    if PLACE_CARD[new["tile"]] == LOCH_OICH:
        return "activate_all"
    return "activate_ness" if seen["loch_ness_ready"] else "activate"


def _full_tiles(seen: GlenMoreView, words: Catalogue) -> Iterator[str]:
    """The tiles that produce nothing only because they are full."""
    if seen["stage"] != "activate":
        return
    own = seen["territories"][seen["turn"]]["tiles"]
    full = [i for i, tile in enumerate(own) if tile["active"] == READY and is_full(tile)]
    if full:
        yield words("prompt.you.full", list=", ".join(own_tile(own, i, words)["tile"] for i in full))


def _payment(seen: GlenMoreView, words: Catalogue) -> tuple[str, dict[str, object]]:
    """The key for what is still to be paid for the tile taken, and what it names."""
    taken = cast(int, seen["taken"])
    tile = tile_name(taken, words)
    if COST_TYPE[taken] == COST_MEMBER:
        return "pay_member", {"tile": tile}
    all_asked = len(seen["kinds_asked"]) == seen["min_left"]
    listed = ", ".join(goods(kind, 1, words) for kind in seen["kinds_asked"])
    return "pay", {"tile": tile, "cost": listed if all_asked else words("prompt.different", n=seen["min_left"])}


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    return _RULES[cast(GlenMoreView, view)["stage"]]


class GlenMoreText(GameText):
    """All texts of Glen More."""

    catalogues = CATALOGUES
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    moment = staticmethod(stage_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    glossary = GLOSSARY
    headlines = ("scoring", "scored", "few", "last")
    help_card = staticmethod(meaning)
    action_help = staticmethod(action_help)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
    tie_break = staticmethod(tie_break)
