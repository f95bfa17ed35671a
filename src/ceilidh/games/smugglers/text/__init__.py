"""Smugglers in words: buttons, log lines, what is asked, what cards say, and the view in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.game_text import GameText
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import DECKS, SPACES, WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.events import ABOUT_SMUGGLER, EVENTS, FIGHTER_FIELDS
from ceilidh.games.smugglers.text.action_cards import action_help
from ceilidh.games.smugglers.text.action_labels import amount, is_secondary_action, say_action
from ceilidh.games.smugglers.text.glossary import GLOSSARY
from ceilidh.games.smugglers.text.help_cards import meaning
from ceilidh.games.smugglers.text.moments import stage_event
from ceilidh.games.smugglers.text.names import CATALOGUES, card_name, card_text, half_text, planned_text
from ceilidh.games.smugglers.text.score_breakdown import breakdown, tie_break
from ceilidh.games.smugglers.text.text_board import describe
from ceilidh.games.smugglers.view import SmugglersView

_FIGHTS: Final = ("fight.smuggler", "fight.city", "fight.victory")
_CARDS: Final = {
    **{"drawn": "chance", "club": "chance", "plan": "chance", "play": "chance", "discard": "chance"},
    **{"pick": "auction", "auctioned": "auction", "unsold": "auction", "gift": "fairy", "year": "year"},
    **{"use": "smuggler", "meet": "smuggler", "spurned": "smuggler", "hired": "smuggler", "arrest": "smuggler"},
    **{"recruit": "smuggler", "keep": "fairy"},
}
"""Which deck's card an event is about."""
_VARIANTS: Final = {
    **{"betray": 2, "lost": 0, "curse": 0, "fun": 0, "help": 0, "swap": 1, "fairies": 0, "nothing": 0},
    **{"bluff": 1},
}
"""Events whose words depend on one of their numbers."""
_TRIALS: Final = ("dance", "search", "check")
"""Events whose words say whether the first of their numbers reaches the second."""
_FIELDS: Final = {
    **{"fiddle": ("roll",), "dance": ("roll", "needed"), "bid": ("n",), "match": ("n",)},
    **{"auctioned": ("", "n"), "broke": ("bid", "n"), "bluff": ("n",), "betray": ("", "roll"), "seize": ("n",)},
    **{"search": ("roll", "needed"), "free": ("n",), "carry": ("n",), "offer": ("n",)},
    **{"tax": ("owed", "offered", "level"), "move": ("roll",), "hired": ("", "n"), "drunk": ("roll",)},
    **{"caught": ("n",), "check": ("n", "police"), "sell": ("n", "pounds", "fame")},
    **{"help": ("", "n"), "year": ("year",), "give": ("", "n"), "lend": ("", "n"), "repay": ("", "n")},
    **{"rob": ("", "n"), "heist": ("n",), "interest": ("n",)},
}
"""What an event's numbers are called in its words."""


# Log lines


def say_event(event: Event, words: Catalogue, names: Sequence[str]) -> str:  # noqa: C901 - one branch a case
    """The event as a line of the log."""
    kind = EVENTS[event.kind]
    what = event.args
    fields: dict[str, object] = {"who": names[event.seat] if event.seat >= 0 else ""}
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
        fields["lands"] = words(f"lands.{SPACES[what[1]]}")
        fields["far"] = abs(what[4])
        fields["change"] = f"{abs(what[4]) - what[0]:+}".replace("-", "−")
        kind += ("_back" if what[4] < 0 else "") + ("" if abs(what[4]) == what[0] else "_cards")
    elif kind == "pick" and len(what) > 1:
        fields["aside"] = card_name("auction", what[1], words)
        kind = "pick_aside"
    elif kind == "refresh":
        fields["cards"] = ", ".join(card_name("auction", card, words) for card in what)
    elif kind == "season":
        fields["season"] = words(f"season.{what[0]}")
    elif kind == "tax" and what[2] != max(0, what[0] - what[1]):
        kind = "tax_cards"
    elif kind == "fight":
        fields.update(_fight(event, words, names))
    elif kind == "ended":
        fields["scores"] = ", ".join(f"{name} {fame}" for name, fame in zip(names, what, strict=True))
    elif kind in ("pool", "level"):
        kind += "_more" if what[0] > 0 else "_less"
        fields["n"] = abs(what[0])
    if kind in _VARIANTS:
        kind += f"_{what[_VARIANTS[kind]]}"
    elif kind in _TRIALS:
        kind += f"_{int(what[0] >= what[1])}"
    return words(f"event.{kind}", **fields)


def _event_text(kind: str, deck: str, card: int, words: Catalogue) -> str:
    if kind in ("plan", "play"):
        halves = DECKS[deck][card]
        return planned_text(halves.second, words) if kind == "plan" else half_text(halves.first, words)
    return card_text(deck, card, words)


def _fight(event: Event, words: Catalogue, names: Sequence[str]) -> dict[str, object]:
    about, rolls = event.args[0], event.args[1:]
    key = f"activity.{ACTIVITIES[about]}" if about < ABOUT_SMUGGLER else _FIGHTS[about - ABOUT_SMUGGLER]
    pairs = [(names[rolls[i]], rolls[i + 1]) for i in range(0, len(rolls), FIGHTER_FIELDS)]
    winner = words("fight.winner", who=names[event.seat]) if event.seat >= 0 else words("fight.nobody")
    rolled = ", ".join(words("fight.roll", who=name, n=roll) for name, roll in pairs)
    return {"what": words(key), "rolls": rolled, "winner": winner}


# What is asked

_STAGES_WITH_PAYMENTS: Final = ("bidding", "taxing", "meeting")
"""Stages at which the player who is asked needs to know what is in the purse."""


def say_prompt(view: View, words: Catalogue, names: Sequence[str]) -> str:
    """What is asked now: of the viewer, or of others if the viewer is not asked."""
    seen = cast(SmugglersView, view)
    if seen["over"]:
        return words("prompt.over")
    stage, own = seen["stage"], seen["own"]
    asked = own is not None and seen["seat"] in seen["actors"]
    fields = {
        "who": _listed([names[seat] for seat in seen["actors"]], words),
        "n": len(seen["actors"]),
        "card": _card_at_stake(seen, words),
        "pounds": seen["owed"] if stage == "taxing" else seen["high"],
        "police": seen["police"],
    }
    prompt = words(f"prompt.{'you' if asked else 'other'}.{_prompt_key(seen, asked)}", **fields)
    if stage in _STAGES_WITH_PAYMENTS and own is not None and asked:
        return f"{prompt} {words('help.purse.now', n=own['pounds'])}"
    return prompt


def _prompt_key(seen: SmugglersView, asked: bool) -> str:
    """The stage, or the variant of it that fits the position."""
    stage, own = seen["stage"], seen["own"]
    if stage == "amount" and any(_lost(seen, seat) for seat in seen["actors"]):
        return "amount_or_fairies"
    if stage == "chance" and asked and own is not None and not own["hand"]:
        return "draw_only"
    return "opening" if stage == "bidding" and seen["leader"] is None else stage


def _card_at_stake(seen: SmugglersView, words: Catalogue) -> str:
    """The name of the card that is auctioned or looks for work; empty at other stages."""
    deck = {"giving": "auction", "bidding": "auction", "meeting": "smuggler", "swapping": "smuggler"}.get(seen["stage"])
    return "" if deck is None or seen["card"] is None else card_name(deck, seen["card"], words)


def _listed(who: list[str], words: Catalogue) -> str:
    return who[0] if len(who) == 1 else words("text.list", first=", ".join(who[:-1]), last=who[-1])


def _lost(seen: SmugglersView, seat: int) -> bool:
    figure = seen["sides"][seat]["figure"]
    return figure is not None and figure["lost"] > 0


_RULES: Final = {
    **{"choose": "year", "buy": "activities", "brewing": "activities", "chance": "chance", "naming": "chance"},
    **{"picking": "auction", "giving": "auction", "bidding": "auction"},
    **{"betraying": "betrayal", "searched": "betrayal", "buying_back": "betrayal", "over": "end"},
    **{"fairy": "fairies", "gift": "fairies", "fun": "fairies"},
    **{"moving": "way", "meeting": "meet", "swapping": "meet", "checking": "check", "drunk": "spaces"},
    **{"stopped": "spaces"},
}


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    return _RULES.get(cast(SmugglersView, view)["stage"], "smuggling")


class SmugglersText(GameText):
    """How Smugglers talks."""

    catalogues = CATALOGUES
    glossary = GLOSSARY
    headlines = ("year",)
    action = staticmethod(say_action)
    amount = staticmethod(amount)
    is_secondary_action = staticmethod(is_secondary_action)
    event = staticmethod(say_event)
    moment = staticmethod(stage_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    help_card = staticmethod(meaning)
    action_help = staticmethod(action_help)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
    tie_break = staticmethod(tie_break)
