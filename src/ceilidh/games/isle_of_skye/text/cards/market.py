"""Cards for the market: stalls, the tiles in them with prices and markers, and buying."""

from __future__ import annotations

from typing import cast

from ceilidh.core.game_text import Meaning
from ceilidh.games.isle_of_skye.text.cards.card_context import Told


def market(told: Told, _: str) -> Meaning:
    """What lies before everybody."""
    name, tells = told.words("describe.market"), told.words("help.market.tells")
    stalls = [told.words("help.stall.tiles", n=len(clan["offers"])) for clan in told.seen["clans"]]
    now = [f"{name}: {said}" for name, said in zip(told.names, stalls, strict=True)]
    return Meaning(name, tells, tuple(now), rule="buy")


def stall(told: Told, which: str) -> Meaning:
    """What lies before somebody."""
    seat = int(which)
    now = [told.words("help.stall.tiles", n=len(told.seen["clans"][seat]["offers"]))]
    if told.seen["stage"] == "price":
        now.append(told.words("help.stall.screen" if seat in told.seen["actors"] else "help.stall.ready"))
    now.append(told.gold_now(seat))
    name, tells = told.words("help.stall.name"), told.words("help.stall.tells")
    return Meaning(name, tells, tuple(now), told.names[seat], "buy")


def offer(told: Told, which: str) -> Meaning:
    """A tile before somebody, with a price, with a marker, or with neither yet."""
    seat, offer = told.offer_at(which)
    tile, price = offer["tile"], offer["price"]
    kind = "marked" if offer["marked"] else "drawn" if price is None else "offered"
    tells = told.words(f"help.offer.{kind}", n=price)
    now = (*told.lands.loose(tile), *told.lands.places_for(tile))
    return Meaning(told.named(tile), tells, now, told.names[seat], "price" if kind != "offered" else "buy")


def price(told: Told, which: str) -> Meaning:
    """The gold beside a tile."""
    seat, offer = told.offer_at(which)
    price = cast(int, offer["price"])
    now = [told.words("help.price.sold", n=price, both=2 * price)]
    if told.seen["stage"] == "price":
        now.append(told.words("help.marker.secret"))
    elif seat != told.seen["seat"] and told.seen["seat"] is not None:
        now.append(told.words("help.price.mine", n=told.seen["clans"][told.mine]["gold"]))
    name, tells = told.words("help.price.name", n=price), told.words("help.price.tells")
    return Meaning(name, tells, tuple(now), told.names[seat], "price")


def marker(told: Told, which: str) -> Meaning:
    """The discard marker on a tile."""
    seat, _ = told.offer_at(which)
    now = (told.words("help.marker.secret"),) if told.seen["stage"] == "price" else ()
    name, tells = told.words("picture.marker"), told.words("help.marker.tells")
    return Meaning(name, tells, now, told.names[seat], "price")


def nothing(told: Told, _: str) -> Meaning:
    """To buy nothing."""
    now = (told.words("help.gold.now", n=told.seen["clans"][told.mine]["gold"]),)
    return Meaning(told.words("action.pass"), told.words("help.pass.tells"), now, rule="buy")


def buy(told: Told, owner: int, slot: int) -> Meaning:
    """To buy a tile."""
    _, offer = told.offer_at(f"{owner}.{slot}")
    tile, price = offer["tile"], cast(int, offer["price"])
    left = told.seen["clans"][told.mine]["gold"] - price
    who = told.names[owner]
    now = (
        told.words("help.buy.left", n=left),
        told.words("help.buy.owner", who=who, n=2 * price),
        *told.lands.loose(tile),
        *told.lands.places_for(tile),
    )
    return Meaning("", told.words("help.buy.tells", who=who, n=price), now, rule="buy")
