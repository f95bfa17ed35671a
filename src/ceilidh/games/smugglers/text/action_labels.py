"""Actions as the texts of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Amount
from ceilidh.core.rules import View
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.rules.actions import (
    ACTIVITIES,
    BRIBE_3,
    BRIBE_5,
    BUY_MALT,
    BUY_WOOD,
    CARRY_BARRELS,
    CLOSE_FIST,
    DONE,
    GIVE_POUNDS,
    LEND_POUNDS,
    MATCH_BID,
    NAME_VICTIM,
    PICK_AUCTION_CARD,
    PLAY_LOWER_HALF,
    PLAY_UPPER_HALF,
    RAISE_BID,
    REPAY_LOAN,
    ROLL,
    TAKE_CARD,
    TAKE_WAY,
    USE_SMUGGLER,
    text,
)
from ceilidh.games.smugglers.rules.card_modifiers import AUCTION_DISCOUNT, BRIBE_DISCOUNT
from ceilidh.games.smugglers.text.calculations import own_modifier
from ceilidh.games.smugglers.text.names import card_name, half_text, planned_text
from ceilidh.games.smugglers.view import SmugglersView

_DONE: Final = {
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
_PLAIN: Final = {BUY_MALT: "buy_malt", BUY_WOOD: "buy_wood"}


def say_action(action: int, view: View, words: Words, names: Sequence[str]) -> str:
    """The action as a button's text."""
    seen = cast(SmugglersView, view)
    if action < DONE:
        return words(f"activity.{ACTIVITIES[action]}")
    if action == DONE:
        key = _DONE.get(seen["stage"], "action.done")
        if seen["stage"] == "giving" and not seen["gifts_made"]:
            key = "action.give_nothing"
        card = card_name("smuggler", seen["card"] or 0, words) if seen["stage"] == "swapping" else ""
        return words(key, card=card)
    if action >= PLAY_LOWER_HALF:
        return _say_half(action, words)
    if action >= USE_SMUGGLER:
        return words("action.use", card=card_name("smuggler", action - USE_SMUGGLER, words))
    if action >= CARRY_BARRELS:
        return words("action.carry", n=action - CARRY_BARRELS + 1)
    return _say_small(action, seen, words, names)


def is_aside(action: int) -> bool:
    """Debts can be paid back at nearly every decision, and hardly ever are."""
    return REPAY_LOAN <= action < RAISE_BID


def _say_half(action: int, words: Words) -> str:
    """Which half of which chance card, and what it does."""
    if action >= PLAY_UPPER_HALF:
        card, key = action - PLAY_UPPER_HALF, "action.play"
        does = half_text(DECKS["chance"][card].first, words)
    else:
        card, key = action - PLAY_LOWER_HALF, "action.plan"
        does = planned_text(DECKS["chance"][card].second, words)
    return words(key, card=card_name("chance", card, words), text=does.removesuffix("."))


def _say_small(action: int, seen: SmugglersView, words: Words, names: Sequence[str]) -> str:  # noqa: C901 - one branch a case
    if PICK_AUCTION_CARD <= action < GIVE_POUNDS:
        return words("action.pick", card=card_name("auction", seen["open"][action - PICK_AUCTION_CARD], words))
    if GIVE_POUNDS <= action < REPAY_LOAN:
        key, first = ("action.lend", LEND_POUNDS) if action >= LEND_POUNDS else ("action.give", GIVE_POUNDS)
        return words(key, who=names[(action - first) // 2], n=5 if (action - first) % 2 else 1)
    if REPAY_LOAN <= action < RAISE_BID:
        key = "action.repay_all" if (action - REPAY_LOAN) % 2 else "action.repay"
        return words(key, who=names[(action - REPAY_LOAN) // 2])
    if RAISE_BID <= action <= MATCH_BID:
        return _say_bid(action, seen, words)
    if NAME_VICTIM <= action < CLOSE_FIST:
        return words(
            "action.betray" if seen["stage"] == "betraying" else "action.name", who=names[action - NAME_VICTIM]
        )
    if CLOSE_FIST <= action < TAKE_WAY:
        return words(
            f"action.put_{seen['stage']}" if action > CLOSE_FIST else "action.put_nothing", n=action - CLOSE_FIST
        )
    if TAKE_WAY <= action < TAKE_WAY + len(WAYS):
        return words("action.way", way=words(f"way.{WAYS[action - TAKE_WAY]}"))
    if action in (BRIBE_3, BRIBE_5):
        key = "action.bribe_3" if action == BRIBE_3 else "action.bribe_5"
        return words(key, n=bribe(seen, 3 if action == BRIBE_3 else 5))
    if action == TAKE_CARD:
        return words("action.take_card", card=card_name("fairy", seen["card"] or 0, words))
    if action == ROLL and seen["stage"] == "searched":
        return words("action.let_in")
    return words(f"action.{_PLAIN.get(action, text(action).replace(' ', '_'))}")


def _say_bid(action: int, seen: SmugglersView, words: Words) -> str:
    """A bid; whoever makes it reads on the button if it is more than they have."""
    key = "action.match" if action == MATCH_BID else "action.raise"
    bid = bid_of(action, seen)
    own = seen["own"]
    if own is None or seen["seat"] not in seen["actors"]:
        return words(key, n=bid)
    short = due(seen, bid) - own["pounds"]
    return words(f"{key}_short", n=bid, short=short) if short > 0 else words(key, n=bid)


def amount(action: int, view: View, words: Words) -> Amount | None:
    """Bids and fists are numbers that are entered; a match and a pass keep their buttons."""
    seen = cast(SmugglersView, view)
    if RAISE_BID <= action < MATCH_BID:
        return Amount(words("amount.bid"), bid_of(action, seen))
    if CLOSE_FIST <= action < TAKE_WAY:
        return Amount(words(f"amount.{seen['stage']}"), action - CLOSE_FIST)
    return None


def bid_of(action: int, seen: SmugglersView) -> int:
    """The whole bid that a raise or a match comes to."""
    return seen["high"] + (0 if action == MATCH_BID else action - RAISE_BID + 1)


def due(seen: SmugglersView, bid: int) -> int:
    """What the one who is asked would have to pay for a bid, with the cards in play."""
    return max(0, bid - own_modifier(seen, seen["actors"][0], AUCTION_DISCOUNT))


def bribe(seen: SmugglersView, price: int) -> int:
    """What the bribe costs the one who is asked, with the cards in play."""
    return max(0, price - own_modifier(seen, seen["actors"][0], BRIBE_DISCOUNT))
