"""What is this? Which card tells of which thing in the picture of Isle of Skye, and of which action; the glossary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.isle_of_skye.rules.actions import (
    BUILD,
    BUY,
    CHOOSE,
    DISCARD,
    MORE,
    PASS,
    PRICE,
    SLOTS,
    building,
)
from ceilidh.games.isle_of_skye.text.action_labels import say_action
from ceilidh.games.isle_of_skye.text.cards import board, market, players, pricing, territory
from ceilidh.games.isle_of_skye.text.cards.card_context import Told

GLOSSARY: Final = {
    "scoring_tile": "scoring",
    "round_track": "setup",
    "start_player": "buy",
    "majority": "scoring",
    "castle": "income",
    "income": "income",
    "gold": "income",
    "supply": "buy",
    "purse": "options",
    "marker": "price",
    "price": "price",
    "screen": "price",
    "bag": "price",
    "territory": "build",
    "terrain": "build",
    "area": "areas",
    "closed": "areas",
    "road": "areas",
    "joined": "areas",
    "broch": "areas",
    "lighthouse": "areas",
    "whisky": "income",
    "scroll": "end",
}
"""Each word with its section of the rules."""


_CARDS: Final[Mapping[str, Callable[[Told, str], Meaning]]] = {
    "round": board.this_round,
    "space": board.space,
    "start": board.start,
    "scoring": board.scoring,
    "letter": board.letter,
    "clan": players.clan,
    "points": players.points,
    "gold": players.gold,
    "score": players.score,
    "market": market.market,
    "stall": market.stall,
    "offer": market.offer,
    "price": market.price,
    "marker": market.marker,
    "pass": market.nothing,
    "hand": pricing.hand,
    "coin": pricing.coin,
    "counted": pricing.counted,
    "tile": territory.tile,
    "territory": territory.territory,
    "at": territory.built,
    "place": territory.place,
}
"""The cards by the kind of thing."""


def meaning(thing: str, view: View, words: Words, names: Sequence[str]) -> Meaning | None:
    """What a thing of the picture is, and what it stands at."""
    kind, _, which = thing.replace("territory-", "territory:").partition(":")
    return _CARDS[kind](Told(view, words, names), which) if kind in _CARDS else None


def action_meaning(action: int, view: View, words: Words, names: Sequence[str]) -> Meaning:
    """What an action would do."""
    return _done(action, Told(view, words, names))._replace(name=say_action(action, view, words, names))


def _done(action: int, told: Told) -> Meaning:
    if action >= BUILD:
        return territory.build(told, *building(action))
    if action >= CHOOSE:
        return board.candidate(told, action - CHOOSE)
    if action == PASS:
        return market.nothing(told, "")
    if action >= BUY:
        return market.buy(told, (action - BUY) // SLOTS, (action - BUY) % SLOTS)
    if action == MORE:
        return pricing.coin(told, "more")
    if action >= PRICE:
        return pricing.coin(told, str(action - PRICE + 1))
    return pricing.discard(told, action - DISCARD)
