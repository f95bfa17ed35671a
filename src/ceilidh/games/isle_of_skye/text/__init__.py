"""The texts of Isle of Skye: log lines, prompts, and the class that bundles all texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.game_text import GameText
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.text.action_labels import say_action
from ceilidh.games.isle_of_skye.text.help_cards import GLOSSARY, action_help, meaning
from ceilidh.games.isle_of_skye.text.moments import stage_event
from ceilidh.games.isle_of_skye.text.names import CATALOGUES, listed, nth, scoring_name, tile_words, way_words
from ceilidh.games.isle_of_skye.text.score_breakdown import breakdown, tie_break
from ceilidh.games.isle_of_skye.text.text_board import describe
from ceilidh.games.isle_of_skye.view import SkyeView

__all__ = ["CATALOGUES", "describe", "rule_now", "say_action", "say_event", "say_prompt"]

_NUMBERS: Final = {"scrolls": ["n"], "exchanged": ["gold", "n"], "poor": ["gold"]}
"""The kinds of events whose arguments are inserted into the text unchanged."""


def say_event(event: Event, words: Catalogue, names: Sequence[str]) -> str:
    """The event as a line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind = EVENTS[event.kind]
    key = "first_round" if kind == "round" and event.args[0] == 1 else kind
    if kind == "ended" and _tied(event.args):
        key = "ended_tied"
    return words(f"event.{key}", who=who, **_fields(kind, event.args, words, names))


def _fields(kind: str, args: tuple[int, ...], words: Catalogue, names: Sequence[str]) -> dict[str, object]:
    if kind == "scoring":
        return {"scoring": ", ".join(f"{PLACES[i]} {scoring_name(tile, words)}" for i, tile in enumerate(args))}
    if kind == "chose":
        return {"scoring": scoring_name(args[0], words), "place": PLACES[args[1]]}
    if kind == "income":
        return {"gold": _income(args, words)}
    if kind == "round":
        return {"round": args[0], "points": _each(args[1:], names)}
    if kind == "scored":
        points = _each(args[3:], names)
        return {"round": args[0], "place": PLACES[args[1]], "scoring": scoring_name(args[2], words), "points": points}
    if kind in _NUMBERS:
        return dict(zip(_NUMBERS[kind], args, strict=True))
    if kind == "ended":
        return {"points": _each(args, names)}
    if kind == "showed":
        return {"gold": _each(args, names)}
    return _tile_fields(kind, args, words, names)


def _tile_fields(kind: str, args: tuple[int, ...], words: Catalogue, names: Sequence[str]) -> dict[str, object]:
    """The fields of events about tiles."""
    if kind == "drew":
        return {"tiles": "; ".join(tile_words(tile, words) for tile in args)}
    if kind in ("marked", "priced"):
        return {"tile": tile_words(args[0], words), "price": args[2]}
    if kind == "revealed":
        tile, one, two = [tile_words(args[i], words) for i in (0, 1, 3)]
        return {"tile": tile, "one": one, "price_one": args[2], "two": two, "price_two": args[4]}
    if kind == "bought":
        return {"tile": tile_words(args[0], words), "owner": names[args[1]], "price": args[2]}
    if kind == "kept":
        return {"tile": tile_words(args[0], words), "n": args[1]}
    if kind == "built":
        return {"tile": tile_words(args[0], words), "way": way_words(args[1], args[2], words)}
    return {"tile": tile_words(args[0], words)} if kind == "returned" else {}


def _income(gold: Sequence[int], words: Catalogue) -> str:
    """The sources of income that gave gold."""
    named = zip(("castle", "whisky", "ahead"), gold, strict=True)
    return listed([words(f"income.{what}", n=n) for what, n in named if n], words)


def _tied(points: Sequence[int]) -> bool:
    """Whether several players have the most points."""
    return points.count(max(points)) > 1


def _each(points: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


def say_prompt(view: View, words: Catalogue, names: Sequence[str]) -> str:
    """The current question in one sentence."""
    skye = cast(SkyeView, view)
    stage = skye["stage"]
    seat = skye["seat"]
    if seat is not None and seat in skye["actors"]:
        return _own_prompt(skye, seat, words)
    if stage == "over" and _tied(skye["scores"]):
        best = [player for player, score in enumerate(skye["scores"]) if score == max(skye["scores"])]
        gold = _each([skye["clans"][player]["gold"] for player in best], [names[player] for player in best])
        return words("prompt.over_tied", gold=gold)
    who = listed([names[actor] for actor in skye["actors"]], words) if skye["actors"] else ""
    return words(f"prompt.{stage}", who=who, n=len(skye["actors"]), place=_next_place(skye))


def _own_prompt(view: SkyeView, seat: int, words: Catalogue) -> str:
    """The question to the viewer, with limits and their reasons."""
    stage, pricing, clan = view["stage"], view["pricing"], view["clans"][seat]
    if stage != "price" or pricing is None:
        return words(f"prompt.{stage}_own", place=_next_place(view), gold=clan["gold"])
    if pricing["slot"] is None:
        number = view["round"]
        gained = sum(scored["points"][seat] for scored in view["history"] if scored["round"] == number - 1)
        key = "mark_first" if number == 1 else "mark_own"
        return words(f"prompt.{key}", n=gained, before=number - 1, round=number, rounds=len(view["rounds"]))
    slot, most = nth(pricing["slot"], words), pricing["most"] + pricing["counted"]
    key = "price_last" if any(offer["price"] for offer in clan["offers"]) else "price_own"
    return words(f"prompt.{key}", slot=slot, most=most, gold=clan["gold"])


def _next_place(view: SkyeView) -> str:
    return PLACES[view["scoring"].index(None)] if view["stage"] == "choose" else ""


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    stage = cast(SkyeView, view)["stage"]
    return {"choose": "options", "over": "end"}.get(stage, stage)


class IsleOfSkyeText(GameText):
    """All texts of Isle of Skye."""

    catalogues = CATALOGUES
    glossary = GLOSSARY
    headlines = ("scored", "round")
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    moment = staticmethod(stage_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    help_card = staticmethod(meaning)
    action_help = staticmethod(action_help)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
    tie_break = staticmethod(tie_break)
