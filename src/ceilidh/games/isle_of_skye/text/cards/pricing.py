"""Cards for the decisions in the hand panel: discarding a tile and setting prices."""

from __future__ import annotations

from ceilidh.core.game_text import HelpCard
from ceilidh.games.isle_of_skye.rules.action_encoding import MAX_PRICE_STEP
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext
from ceilidh.games.isle_of_skye.text.names import nth


def hand(context: CardContext, _: str) -> HelpCard:
    """The hand panel."""
    if context.view["pricing"] is not None:
        return counted(context, "")
    name, description = context.words("describe.hand"), context.words("help.hand.description")
    now = (context.words("help.hand.left", n=len(context.view["fits"])),)
    return HelpCard(name, description, now, context.names[context.own_seat], "build")


def counted(context: CardContext, _: str) -> HelpCard:
    """The price being set, with the gold counted out so far."""
    pricing = context.view["pricing"]
    slot, counted, most = (pricing["slot"] or 0, pricing["counted"], pricing["most"]) if pricing else (0, 0, 0)
    clan = context.view["clans"][context.own_seat]
    last = "_last" if any(offer["price"] for offer in clan["offers"]) else ""
    now = [context.words(f"help.counted.most{last}", n=counted + most, gold=clan["gold"])]
    if counted:
        now.append(context.words("help.counted.now", n=counted))
    name, description = (
        context.words("picture.price", slot=nth(slot, context.words)),
        context.words("help.counted.description"),
    )
    return HelpCard(name, description, tuple(now), context.names[context.own_seat], "price")


def coin(context: CardContext, which: str) -> HelpCard:
    """A coin to put beside a tile; `more` is the most that one decision can put there, with more to follow."""
    counted = context.view["pricing"]["counted"] if context.view["pricing"] else 0
    price = counted + (int(MAX_PRICE_STEP) if which == "more" else int(which))
    clan = context.view["clans"][context.own_seat]
    left = clan["gold"] - price - sum(offer["price"] or 0 for offer in clan["offers"])
    if which == "more":
        name, description = context.words("picture.more", n=price), context.words("help.coin.more")
        return HelpCard(name, description, (context.words("help.coin.left", n=left),), rule="price")
    now = (context.words("help.coin.sold", n=price), context.words("help.coin.kept", n=price))
    name, description = context.words("picture.coin", n=price), context.words("help.coin.description")
    return HelpCard(name, description, (*now, context.words("help.coin.left", n=left)), rule="price")


def discard(context: CardContext, slot: int) -> HelpCard:
    """Putting the discard marker on a tile."""
    _, offer = context.offer_at(f"{context.own_seat}.{slot}")
    now = (*context.territories.unbuilt_tile(offer["tile"]), *context.territories.places_for(offer["tile"]))
    return HelpCard("", context.words("help.discard.description"), now, rule="price")
