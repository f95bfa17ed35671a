"""Smugglers in words: buttons, log lines, what is asked, what cards say, and the view in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.core.speech import Speech
from ceilidh.core.state import Event
from ceilidh.core.words import Words
from ceilidh.games.smugglers.data import DECKS, FIELDS, WAYS
from ceilidh.games.smugglers.rules.actions import (
    ACTIVITIES,
    ADD,
    BRIBE_3,
    BRIBE_5,
    BUY_MALT,
    BUY_WOOD,
    CARRY,
    DONE,
    GIVE,
    LEND,
    MATCH,
    NAME,
    PICK,
    PLAN,
    PLAY,
    RAISE,
    REPAY,
    ROLL,
    STEPS,
    TAKE_CARD,
    USE,
    WAY,
    text,
)
from ceilidh.games.smugglers.rules.events import ABOUT_SMUGGLER, EVENTS
from ceilidh.games.smugglers.rules.hooks import BRIBE
from ceilidh.games.smugglers.view import SmugglersView
from ceilidh.games.smugglers.words.described import describe
from ceilidh.games.smugglers.words.names import CATALOGUES, card_name, card_text, clan, half_text, planned_text
from ceilidh.games.smugglers.words.shares import breakdown

_DONE: Final = {
    "buy": "action.none",
    "brewing": "action.stop_brewing",
    "giving": "action.stop_giving",
    "chance": "action.none",
    "taxing": "action.close",
    "meeting": "action.close",
    "hiring": "action.no_smuggler",
    "swapping": "action.no_smuggler",
    "checking": "action.no_bribe",
    "fairy": "action.no_token",
    "stopped": "action.stopped",
    "drunk": "action.pay",
    "buying_back": "action.leave",
}
_FIGHTS: Final = ("fight.smuggler", "fight.city", "fight.victory")
_CARDS: Final = {
    **{"drawn": "chance", "club": "chance", "plan": "chance", "play": "chance", "discard": "chance"},
    **{"pick": "auction", "auctioned": "auction", "unsold": "auction", "gift": "fairy", "year": "year"},
    **{"use": "smuggler", "meet": "smuggler", "spurned": "smuggler", "hired": "smuggler", "arrest": "smuggler"},
    **{"recruit": "smuggler"},
}
"""Which deck's card an event is about."""
_VARIANTS: Final = {"betray": 2, "lost": 0, "curse": 0, "fun": 0, "help": 0, "swap": 1}
"""Events whose words depend on one of their numbers."""
_FIELDS: Final = {
    **{"fiddle": ("roll",), "dance": ("roll", "needed"), "bid": ("n",)},
    **{"auctioned": ("", "n"), "broke": ("bid", "n"), "bluff": ("n",), "betray": ("", "roll"), "seize": ("n",)},
    **{"search": ("roll", "needed"), "free": ("n",), "carry": ("n",), "offer": ("n",)},
    **{"tax": ("owed", "offered", "level"), "move": ("roll",), "hired": ("", "n"), "drunk": ("roll",)},
    **{"caught": ("n",), "check": ("n", "police"), "fairies": ("roll",), "sell": ("n", "pounds", "fame")},
    **{"help": ("", "n"), "year": ("year",), "give": ("", "n"), "lend": ("", "n"), "repay": ("", "n")},
    **{"rob": ("", "n"), "heist": ("n",), "interest": ("n",)},
}
"""What an event's numbers are called in its words."""


# Buttons


def say_action(action: int, view: View, words: Words) -> str:
    """The action as a button's text."""
    seen = cast(SmugglersView, view)
    if action < DONE:
        return words(f"choose.{ACTIVITIES[action]}")
    if action == DONE:
        own = seen["own"]
        return words(_DONE.get(seen["stage"], "action.done"), n=own["fist"] if own else 0)
    if action >= PLAN:
        key, first = ("action.play", PLAY) if action >= PLAY else ("action.plan", PLAN)
        return words(key, card=card_name("chance", action - first, words))
    if action >= USE:
        return words("action.use", card=card_name("smuggler", action - USE, words))
    if action >= CARRY:
        return words("action.carry", n=action - CARRY + 1)
    return _say_small(action, seen, words)


def _say_small(action: int, seen: SmugglersView, words: Words) -> str:  # noqa: C901 - one branch a case
    if PICK <= action < GIVE:
        return words("action.pick", card=card_name("auction", seen["open"][action - PICK], words))
    if GIVE <= action < REPAY:
        key, first = ("action.lend", LEND) if action >= LEND else ("action.give", GIVE)
        return words(key, who=clan((action - first) // 2, words), n=5 if (action - first) % 2 else 1)
    if REPAY <= action < RAISE:
        key = "action.repay_all" if (action - REPAY) % 2 else "action.repay"
        return words(key, who=clan((action - REPAY) // 2, words))
    if RAISE <= action <= MATCH:
        more = 0 if action == MATCH else STEPS[action - RAISE]
        return words("action.match" if action == MATCH else "action.raise", n=seen["high"] + more)
    if NAME <= action < ADD:
        return words("action.name", who=clan(action - NAME, words))
    if ADD <= action < WAY:
        return words("action.add", n=STEPS[action - ADD])
    if WAY <= action < WAY + len(WAYS):
        return words("action.way", way=words(f"way.{WAYS[action - WAY]}"))
    if action in (BRIBE_3, BRIBE_5):
        key = "action.bribe_3" if action == BRIBE_3 else "action.bribe_5"
        return words(key, n=_bribe(seen, 3 if action == BRIBE_3 else 5))
    if action == TAKE_CARD:
        return words("action.take_card", card=card_name("fairy", seen["card"] or 0, words))
    if action == ROLL and seen["stage"] == "searched":
        return words("action.let_in")
    return words(f"action.{_PLAIN.get(action, text(action).replace(' ', '_'))}")


_PLAIN: Final = {BUY_MALT: "buy_malt", BUY_WOOD: "buy_wood"}


def _bribe(seen: SmugglersView, price: int) -> int:
    """What the bribe costs the one who is asked, with the cards in play."""
    side = seen["sides"][seen["actors"][0]]
    halves = [DECKS["chance"][card].second for card in side["plans"]]
    halves += [DECKS["auction"][card].first for card in side["goods"]]
    halves += [DECKS["fairy"][card].first for card in side["gifts"]]
    if side["using"] is not None:
        halves.append(DECKS["smuggler"][side["using"]].first)
    return max(0, price - sum(amount for half in halves for hook, amount in half.hooks if hook == BRIBE))


# Log lines


def say_event(event: Event, words: Words, names: Sequence[str]) -> str:  # noqa: C901 - one branch a case
    """The event as a line of the log."""
    kind = EVENTS[event.kind]
    what = event.what
    fields: dict[str, object] = {"who": names[event.who] if event.who >= 0 else ""}
    fields.update({name: what[i] for i, name in enumerate(_FIELDS.get(kind, ())) if name})
    if kind in _CARDS:
        deck, card = _CARDS[kind], what[1] if kind == "year" else what[0]
        fields["card"] = card_name(deck, card, words)
        fields["text"] = _event_text(kind, deck, card, words)
    if kind in ("give", "lend", "repay", "betray", "rob", "filch", "hit", "swap"):
        fields["whom"] = names[what[0]]
    if kind in ("gain", "lose"):
        fields["item"] = words(f"item.{what[0]}", n=what[1])
    elif kind == "filch":
        fields["item"] = words(f"item.{what[1]}", n=1)
    elif kind == "reveal":
        fields["activity"] = words(f"activity.{ACTIVITIES[what[0]]}")
    elif kind == "way":
        fields["way"] = words(f"way.{WAYS[what[0]]}")
    elif kind == "move":
        fields["field"] = words(f"field.{FIELDS[what[1]]}")
    elif kind == "fight":
        fields.update(_fight(event, words, names))
    elif kind == "ended":
        fields["scores"] = ", ".join(f"{name} {fame}" for name, fame in zip(names, what, strict=True))
    elif kind in ("pool", "level"):
        kind += "_more" if what[0] > 0 else "_less"
        fields["n"] = abs(what[0])
    key = f"event.{kind}_{what[_VARIANTS[kind]]}" if kind in _VARIANTS else f"event.{kind}"
    return words(key, **fields)


def _event_text(kind: str, deck: str, card: int, words: Words) -> str:
    if kind in ("plan", "play"):
        halves = DECKS[deck][card]
        return planned_text(halves.second, words) if kind == "plan" else half_text(halves.first, words)
    return card_text(deck, card, words)


def _fight(event: Event, words: Words, names: Sequence[str]) -> dict[str, object]:
    about, rolls = event.what[0], event.what[1:]
    key = f"activity.{ACTIVITIES[about]}" if about < ABOUT_SMUGGLER else _FIGHTS[about - ABOUT_SMUGGLER]
    pairs = [(names[rolls[i]], rolls[i + 1]) for i in range(0, len(rolls), 2)]
    winner = words("fight.winner", who=names[event.who]) if event.who >= 0 else words("fight.nobody")
    said = ", ".join(words("fight.roll", who=name, n=roll) for name, roll in pairs)
    return {"what": words(key), "rolls": said, "winner": winner}


# What is asked


def say_prompt(view: View, words: Words, names: Sequence[str]) -> str:
    """What is asked now, in one sentence."""
    seen = cast(SmugglersView, view)
    stage = seen["stage"]
    amounts = {"bidding": seen["high"], "taxing": seen["owed"], "checking": seen["police"]}
    deck = "auction" if stage == "bidding" else "smuggler" if stage in ("meeting", "swapping") else None
    card = "" if deck is None or seen["card"] is None else card_name(deck, seen["card"], words)
    who = ", ".join(names[seat] for seat in seen["actors"])
    return words(f"prompt.{stage}", who=who, n=amounts.get(stage, 0), card=card)


_RULES: Final = {
    **{"choose": "year", "buy": "activities", "brewing": "activities", "chance": "chance", "naming": "chance"},
    **{"picking": "auction", "giving": "auction", "bidding": "auction"},
    **{"betraying": "betrayal", "searched": "betrayal", "buying_back": "betrayal", "over": "end"},
    **{"fairy": "fairies", "gift": "fairies", "fun": "fairies"},
    **{"moving": "way", "meeting": "meet", "swapping": "meet", "checking": "check", "drunk": "fields"},
    **{"stopped": "fields"},
}


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    return _RULES.get(cast(SmugglersView, view)["stage"], "smuggling")


class SmugglersSpeech(Speech):
    """How Smugglers talks."""

    catalogues = CATALOGUES
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
