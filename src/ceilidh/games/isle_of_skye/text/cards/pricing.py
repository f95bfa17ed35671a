"""Cards for the own decisions at the market: what to discard, and which price to set."""

from __future__ import annotations

from ceilidh.core.game_text import Meaning
from ceilidh.games.isle_of_skye.rules.actions import MAX_PRICE_STEP
from ceilidh.games.isle_of_skye.text.cards.card_context import Told
from ceilidh.games.isle_of_skye.text.names import nth


def hand(told: Told, _: str) -> Meaning:
    """The panel of what is to be decided."""
    if told.seen["pricing"] is not None:
        return counted(told, "")
    name, tells = told.words("describe.hand"), told.words("help.hand.tells")
    now = (told.words("help.hand.left", n=len(told.seen["fits"])),)
    return Meaning(name, tells, now, told.names[told.mine], "build")


def counted(told: Told, _: str) -> Meaning:
    """The price that is being set, with what was counted out for it."""
    pricing = told.seen["pricing"]
    slot, counted, most = (pricing["slot"] or 0, pricing["counted"], pricing["most"]) if pricing else (0, 0, 0)
    clan = told.seen["clans"][told.mine]
    last = "_last" if any(offer["price"] for offer in clan["offers"]) else ""
    now = [told.words(f"help.counted.most{last}", n=counted + most, gold=clan["gold"])]
    if counted:
        now.append(told.words("help.counted.now", n=counted))
    name, tells = told.words("picture.price", slot=nth(slot, told.words)), told.words("help.counted.tells")
    return Meaning(name, tells, tuple(now), told.names[told.mine], "price")


def coin(told: Told, which: str) -> Meaning:
    """Gold that can be laid beside a tile; "more" is as much as one decision can lay, and then more."""
    counted = told.seen["pricing"]["counted"] if told.seen["pricing"] else 0
    price = counted + (int(MAX_PRICE_STEP) if which == "more" else int(which))
    clan = told.seen["clans"][told.mine]
    left = clan["gold"] - price - sum(offer["price"] or 0 for offer in clan["offers"])
    if which == "more":
        name, tells = told.words("picture.more", n=price), told.words("help.coin.more")
        return Meaning(name, tells, (told.words("help.coin.left", n=left),), rule="price")
    now = (told.words("help.coin.sold", n=price), told.words("help.coin.kept", n=price))
    name, tells = told.words("picture.coin", n=price), told.words("help.coin.tells")
    return Meaning(name, tells, (*now, told.words("help.coin.left", n=left)), rule="price")


def discard(told: Told, slot: int) -> Meaning:
    """To put the marker on a tile."""
    _, offer = told.offer_at(f"{told.mine}.{slot}")
    now = (*told.lands.loose(offer["tile"]), *told.lands.places_for(offer["tile"]))
    return Meaning("", told.words("help.discard.tells"), now, rule="price")
