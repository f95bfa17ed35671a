"""The labels of buttons: every action in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.game_text import Amount
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES, decode
from ceilidh.games.smugglers.rules.card_modifiers import AUCTION_DISCOUNT, BRIBE_DISCOUNT
from ceilidh.games.smugglers.rules.police_checks import BRIBE_PRICES
from ceilidh.games.smugglers.text.names import card_name, half_text, planned_text
from ceilidh.games.smugglers.text.view_calculations import own_modifier
from ceilidh.games.smugglers.view import SmugglersView

_DONE_LABELS: Final = {
    "buy": "action.buy_nothing",
    "brewing": "action.stop_brewing",
    "giving": "action.stop_giving",
    "chance": "action.none",
    "hiring": "action.no_smuggler",
    "swapping": "action.not_now",
    "checking": "action.no_bribe",
    "fairy": "action.no_token",
    "stopped": "action.stopped",
    "drunk": "action.pay",
    "buying_back": "action.leave",
}
"""What DONE means at a stage."""


def say_action(action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:  # noqa: C901 - one case a verb
    """Return the label of the action's button."""
    seen = cast(SmugglersView, view)
    match decode(action):
        case "choose", (activity,):
            return words(f"activity.{ACTIVITIES[activity]}")
        case "done", _:
            return _say_done(seen, words)
        case "play", (card,):
            does = half_text(DECKS["chance"][card].first, words)
            return words("action.play", card=card_name("chance", card, words), text=does.removesuffix("."))
        case "plan", (card,):
            does = planned_text(DECKS["chance"][card].second, words)
            return words("action.plan", card=card_name("chance", card, words), text=does.removesuffix("."))
        case "use", (card,):
            return words("action.use", card=card_name("smuggler", card, words))
        case "carry", (barrels,):
            return words("action.carry", n=barrels)
        case "pick", (index,):
            return words("action.pick", card=card_name("auction", seen["open"][index], words))
        case ("give" | "lend") as verb, (seat, pounds):
            return words(f"action.{verb}", who=names[seat], n=pounds)
        case ("repay" | "repay_all") as verb, (seat,):
            return words(f"action.{verb}", who=names[seat])
        case ("raise" | "match") as verb, _:
            return _say_bid(verb, bid_of(action, seen), seen, words)
        case "name", (seat,):
            return words("action.betray" if seen["stage"] == "betraying" else "action.name", who=names[seat])
        case "put", (pounds,):
            return words(f"action.put_{seen['stage']}" if pounds else "action.put_nothing", n=pounds)
        case "way", (way,):
            return words("action.way", way=words(f"way.{WAYS[way]}"))
        case "bribe", (bonus,):
            return words("action.bribe", bonus=bonus, n=bribe(seen, bonus))
        case "take_card", _:
            return words("action.take_card", card=card_name("fairy", seen["card"] or 0, words))
        case "roll", _ if seen["stage"] == "searched":
            return words("action.let_in")
        case verb, _:
            return words(f"action.{verb}")


def _say_done(seen: SmugglersView, words: Catalogue) -> str:
    stage = seen["stage"]
    if stage == "giving" and not seen["gifts_made"]:
        return words("action.give_nothing")
    card = card_name("smuggler", seen["card"] or 0, words) if stage == "swapping" else ""
    return words(_DONE_LABELS.get(stage, "action.done"), card=card)


def _say_bid(verb: str, bid: int, seen: SmugglersView, words: Catalogue) -> str:
    """A bid; its bidder also reads by how much it exceeds the purse."""
    own = seen["own"]
    short = due(seen, bid) - own["pounds"] if own is not None and seen["seat"] in seen["actors"] else 0
    return words(f"action.{verb}_short", n=bid, short=short) if short > 0 else words(f"action.{verb}", n=bid)


def is_secondary_action(action: int) -> bool:
    """True for repayments: they are possible at nearly every decision and rarely made."""
    return decode(action).verb in ("repay", "repay_all")


def amount(action: int, view: View, words: Catalogue) -> Amount | None:
    """Return the number to enter for raises and fists; all other actions have buttons."""
    seen = cast(SmugglersView, view)
    match decode(action):
        case "raise", _:
            return Amount(words("amount.bid"), bid_of(action, seen))
        case "put", (pounds,):
            return Amount(words(f"amount.{seen['stage']}"), pounds)
    return None


def bid_of(action: int, seen: SmugglersView) -> int:
    """Return the whole bid that a raise or a match comes to."""
    return seen["high"] + sum(decode(action).arguments)


def due(seen: SmugglersView, bid: int) -> int:
    """Return what the acting player would have to pay for a bid, with the cards in play."""
    return max(0, bid - own_modifier(seen, seen["actors"][0], AUCTION_DISCOUNT))


def bribe(seen: SmugglersView, bonus: int) -> int:
    """Return the price of a bribe for the acting player, with the cards in play."""
    return max(0, BRIBE_PRICES[bonus] - own_modifier(seen, seen["actors"][0], BRIBE_DISCOUNT))
