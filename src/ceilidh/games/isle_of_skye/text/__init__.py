"""Isle of Skye in words: log lines and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Speech
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.text.action_labels import say_action
from ceilidh.games.isle_of_skye.text.help_cards import GLOSSARY, action_meaning, meaning
from ceilidh.games.isle_of_skye.text.names import CATALOGUES, listed, nth, scoring_name, tile_words, way_words
from ceilidh.games.isle_of_skye.text.score_breakdown import breakdown
from ceilidh.games.isle_of_skye.text.text_board import describe
from ceilidh.games.isle_of_skye.view import SkyeView

__all__ = ["CATALOGUES", "describe", "rule_now", "say_action", "say_event", "say_prompt"]

_NUMBERS: Final = {"scrolls": ["n"], "exchanged": ["gold", "n"], "poor": ["gold"]}
"""The kinds of events that are told by their numbers as they are."""


def say_event(event: Event, words: Words, names: Sequence[str]) -> str:
    """The event as a line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind = EVENTS[event.kind]
    key = "first_round" if kind == "round" and event.args[0] == 1 else kind
    if kind == "ended" and _tied(event.args):
        key = "ended_tied"
    return words(f"event.{key}", who=who, **_fields(kind, event.args, words, names))


def _fields(kind: str, what: tuple[int, ...], words: Words, names: Sequence[str]) -> dict[str, object]:
    if kind == "scoring":
        return {"scoring": ", ".join(f"{PLACES[i]} {scoring_name(tile, words)}" for i, tile in enumerate(what))}
    if kind == "chose":
        return {"scoring": scoring_name(what[0], words), "place": PLACES[what[1]]}
    if kind == "income":
        return {"gold": _income(what, words)}
    if kind == "round":
        return {"round": what[0], "points": _each(what[1:], names)}
    if kind == "scored":
        points = _each(what[3:], names)
        return {"round": what[0], "place": PLACES[what[1]], "scoring": scoring_name(what[2], words), "points": points}
    if kind in _NUMBERS:
        return dict(zip(_NUMBERS[kind], what, strict=True))
    if kind == "ended":
        return {"points": _each(what, names)}
    if kind == "showed":
        return {"gold": _each(what, names)}
    return _tile_fields(kind, what, words, names)


def _tile_fields(kind: str, what: tuple[int, ...], words: Words, names: Sequence[str]) -> dict[str, object]:
    """Those of what happened to tiles, from the bag to the territory."""
    if kind == "drew":
        return {"tiles": "; ".join(tile_words(tile, words) for tile in what)}
    if kind in ("marked", "priced"):
        return {"tile": tile_words(what[0], words), "price": what[2]}
    if kind == "revealed":
        tile, one, two = [tile_words(what[i], words) for i in (0, 1, 3)]
        return {"tile": tile, "one": one, "price_one": what[2], "two": two, "price_two": what[4]}
    if kind == "bought":
        return {"tile": tile_words(what[0], words), "owner": names[what[1]], "price": what[2]}
    if kind == "kept":
        return {"tile": tile_words(what[0], words), "n": what[1]}
    if kind == "built":
        return {"tile": tile_words(what[0], words), "way": way_words(what[1], what[2], words)}
    return {"tile": tile_words(what[0], words)} if kind == "returned" else {}


def _income(gold: Sequence[int], words: Words) -> str:
    """What there was gold for."""
    named = zip(("castle", "whisky", "ahead"), gold, strict=True)
    return listed([words(f"income.{what}", n=n) for what, n in named if n], words)


def _tied(points: Sequence[int]) -> bool:
    """Whether several have the most points."""
    return points.count(max(points)) > 1


def _each(points: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


def say_prompt(view: View, words: Words, names: Sequence[str]) -> str:
    """What is asked now, in one sentence."""
    seen = cast(SkyeView, view)
    stage = seen["stage"]
    seat = seen["seat"]
    if seat is not None and seat in seen["actors"]:
        return _asked(seen, seat, words)
    if stage == "over" and _tied(seen["scores"]):
        best = [player for player, score in enumerate(seen["scores"]) if score == max(seen["scores"])]
        gold = _each([seen["clans"][player]["gold"] for player in best], [names[player] for player in best])
        return words("prompt.over_tied", gold=gold)
    who = ", ".join(names[actor] for actor in seen["actors"])
    return words(f"prompt.{stage}", who=who, place=_next_place(seen))


def _asked(seen: SkyeView, seat: int, words: Words) -> str:
    """What the viewer is asked, with the limits of it and their reasons."""
    stage, pricing, clan = seen["stage"], seen["pricing"], seen["clans"][seat]
    if stage != "price" or pricing is None:
        return words(f"prompt.{stage}_own", place=_next_place(seen), gold=clan["gold"])
    if pricing["slot"] is None:
        number = seen["round"]
        gained = sum(scored["points"][seat] for scored in seen["history"] if scored["round"] == number - 1)
        key = "mark_first" if number == 1 else "mark_own"
        return words(f"prompt.{key}", n=gained, before=number - 1, round=number, rounds=len(seen["rounds"]))
    slot, most = nth(pricing["slot"], words), pricing["most"] + pricing["counted"]
    key = "price_last" if any(offer["price"] for offer in clan["offers"]) else "price_own"
    return words(f"prompt.{key}", slot=slot, most=most, gold=clan["gold"])


def _next_place(seen: SkyeView) -> str:
    return PLACES[seen["scoring"].index(None)] if seen["stage"] == "choose" else ""


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    stage = cast(SkyeView, view)["stage"]
    return {"choose": "options", "over": "end"}.get(stage, stage)


class IsleOfSkyeSpeech(Speech):
    """How Isle of Skye talks."""

    catalogues = CATALOGUES
    glossary = GLOSSARY
    headlines = ("scored", "round")
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    meaning = staticmethod(meaning)
    action_meaning = staticmethod(action_meaning)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
