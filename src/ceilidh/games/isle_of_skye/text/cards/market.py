"""Cards for the market: stalls, tiles, prices and markers, and buying."""

from __future__ import annotations

from typing import cast

from ceilidh.core.game_text import HelpCard
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext


def market(context: CardContext, _: str) -> HelpCard:
    """The market panel."""
    name, description = context.words("describe.market"), context.words("help.market.description")
    stalls = [context.words("help.stall.tiles", n=len(clan["offers"])) for clan in context.view["clans"]]
    now = [f"{name}: {stall}" for name, stall in zip(context.names, stalls, strict=True)]
    return HelpCard(name, description, tuple(now), rule="buy")


def stall(context: CardContext, which: str) -> HelpCard:
    """A player's stall."""
    seat = int(which)
    now = [context.words("help.stall.tiles", n=len(context.view["clans"][seat]["offers"]))]
    if context.view["stage"] == "price":
        now.append(context.words("help.stall.screen" if seat in context.view["actors"] else "help.stall.ready"))
    now.append(context.gold_now(seat))
    name, description = context.words("help.stall.name"), context.words("help.stall.description")
    return HelpCard(name, description, tuple(now), context.names[seat], "buy")


def offer(context: CardContext, which: str) -> HelpCard:
    """A tile in a stall: priced, marked, or neither yet."""
    seat, offer = context.offer_at(which)
    tile, price = offer["tile"], offer["price"]
    kind = "marked" if offer["marked"] else "drawn" if price is None else "offered"
    description = context.words(f"help.offer.{kind}", n=price)
    now = (*context.territories.unbuilt_tile(tile), *context.territories.places_for(tile))
    return HelpCard(
        context.tile_name(tile), description, now, context.names[seat], "price" if kind != "offered" else "buy"
    )


def price(context: CardContext, which: str) -> HelpCard:
    """The gold beside a tile."""
    seat, offer = context.offer_at(which)
    price = cast(int, offer["price"])
    now = [context.words("help.price.sold", n=price, both=2 * price)]
    if context.view["stage"] == "price":
        now.append(context.words("help.marker.secret"))
    elif seat != context.view["seat"] and context.view["seat"] is not None:
        now.append(context.words("help.price.mine", n=context.view["clans"][context.own_seat]["gold"]))
    name, description = context.words("help.price.name", n=price), context.words("help.price.description")
    return HelpCard(name, description, tuple(now), context.names[seat], "price")


def marker(context: CardContext, which: str) -> HelpCard:
    """The discard marker on a tile."""
    seat, _ = context.offer_at(which)
    now = (context.words("help.marker.secret"),) if context.view["stage"] == "price" else ()
    name, description = context.words("picture.marker"), context.words("help.marker.description")
    return HelpCard(name, description, now, context.names[seat], "price")


def pass_turn(context: CardContext, _: str) -> HelpCard:
    """Buying nothing."""
    now = (context.words("help.gold.now", n=context.view["clans"][context.own_seat]["gold"]),)
    return HelpCard(context.words("action.pass"), context.words("help.pass.description"), now, rule="buy")


def buy(context: CardContext, owner: int, slot: int) -> HelpCard:
    """Buying a tile."""
    _, offer = context.offer_at(f"{owner}.{slot}")
    tile, price = offer["tile"], cast(int, offer["price"])
    left = context.view["clans"][context.own_seat]["gold"] - price
    who = context.names[owner]
    now = (
        context.words("help.buy.left", n=left),
        context.words("help.buy.owner", who=who, n=2 * price),
        *context.territories.unbuilt_tile(tile),
        *context.territories.places_for(tile),
    )
    return HelpCard("", context.words("help.buy.description", who=who, n=price), now, rule="buy")
