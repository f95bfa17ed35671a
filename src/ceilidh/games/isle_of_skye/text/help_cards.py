"""Help cards: which card explains which part of the picture or which action; and the glossary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.rules.action_encoding import decode
from ceilidh.games.isle_of_skye.text.action_labels import say_action
from ceilidh.games.isle_of_skye.text.cards import board, market, players, pricing, territory
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext

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
"""Each term with its section of the rules."""

_CARDS: Final[Mapping[str, Callable[[CardContext, str], HelpCard]]] = {
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
    "pass": market.pass_turn,
    "hand": pricing.hand,
    "coin": pricing.coin,
    "counted": pricing.counted,
    "tile": territory.tile,
    "territory": territory.territory,
    "at": territory.built,
    "place": territory.place,
}
"""The cards by the kind of part."""


def meaning(thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
    """The card of a part of the picture; None if it has none."""
    kind, _, which = thing.replace("territory-", "territory:").partition(":")
    return _CARDS[kind](CardContext(view, words, names), which) if kind in _CARDS else None


def action_help(action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
    """The card of an action."""
    card = _action_card(action, CardContext(view, words, names))
    return card._replace(name=say_action(action, view, words, names))


def _action_card(action: int, context: CardContext) -> HelpCard:
    verb, args = decode(action)
    if verb == "build":
        slot, x, y, turn = args
        return territory.build(context, slot, x, y, turn)
    if verb == "choose":
        return board.candidate(context, args[0])
    if verb == "pass":
        return market.pass_turn(context, "")
    if verb == "buy":
        owner, slot = args
        return market.buy(context, owner, slot)
    if verb == "price_more":
        return pricing.coin(context, "more")
    if verb == "price":
        return pricing.coin(context, str(args[0]))
    return pricing.discard(context, args[0])
