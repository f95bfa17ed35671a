"""Cards for territories: tiles to build, places for them, and tiles built."""

from __future__ import annotations

from collections.abc import Iterator

from ceilidh.core.game_text import HelpCard
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.cards import market
from ceilidh.games.isle_of_skye.text.cards.card_context import CardContext
from ceilidh.games.isle_of_skye.text.names import nth, turn_words, way_words


def tile(context: CardContext, which: str) -> HelpCard:
    """Any tile by its number, or a tile to build in one of its turns (`slot.degrees`)."""
    slot, turned, degrees = which.partition(".")
    return _to_build(context, int(slot), int(degrees) // 90) if turned else _found(context, int(which))


def _found(context: CardContext, tile: int) -> HelpCard:
    for seat, clan in enumerate(context.view["clans"]):
        for offer in clan["offers"]:
            if offer["tile"] == tile:
                return market.offer(context, f"{seat}.{offer['slot']}")
        for lying in clan["territory"]:
            if lying["tile"] == tile:
                return built(context, f"{seat}.{lying['x']},{lying['y']}")
    return _to_build(context, context.view["clans"][context.own_seat]["to_build"].index(tile), 0)


def _to_build(context: CardContext, slot: int, turn: int) -> HelpCard:
    tile = context.view["clans"][context.own_seat]["to_build"][slot]
    fitting = sum(turn in fit["turns"] for fit in context.view["fits"][slot])
    fits = context.words("help.turned.fits", n=fitting) if fitting else context.words("help.turned.nowhere")
    _, *others = context.territories.unbuilt_tile(tile)
    name = context.words("picture.turned", tile=context.tile_name(tile), turned=turn_words(turn, context.words))
    now = (fits, context.territories.edges(tile, turn), *others)
    return HelpCard(name, context.words("help.turned.description"), now, context.names[context.own_seat], "build")


def territory(context: CardContext, which: str) -> HelpCard:
    """A whole territory; panel names count seats from 1."""
    seat = int(which) - 1
    now = (*context.territories.whole_territory(seat), context.income(seat), context.scrolls(seat))
    name, description = (
        context.words("describe.territory", who=context.names[seat]),
        context.words("help.territory.description"),
    )
    return HelpCard(name, description, now, context.names[seat], "build")


def built(context: CardContext, which: str) -> HelpCard:
    """A tile of a territory, written `seat.x,y`."""
    seat, _, where = which.partition(".")
    x, y = map(int, where.split(","))
    lying = context.view["clans"][int(seat)]["territory"]
    number = next(i for i, tile in enumerate(lying) if (tile["x"], tile["y"]) == (x, y))
    tile, whose = lying[number]["tile"], context.names[int(seat)]
    if tile >= FIRST_CASTLE:
        now = (context.territories.edges(tile, 0), context.income(int(seat)))
        return HelpCard(context.tile_name(tile), context.words("help.castle.description"), now, whose, "income")
    description = context.words("help.built.description", way=way_words(x, y, context.words))
    return HelpCard(
        context.tile_name(tile), description, tuple(context.territories.built_tile(int(seat), number)), whose, "areas"
    )


def place(context: CardContext, which: str) -> HelpCard:
    """A place in the viewer's territory where a tile can be built."""
    x, y = map(int, which.split(","))
    name = context.words("picture.place", way=way_words(x, y, context.words))
    now = tuple(_fitting(context, x, y))
    return HelpCard(name, context.words("help.place.description"), now, context.names[context.own_seat], "build")


def _fitting(context: CardContext, x: int, y: int) -> Iterator[str]:
    """The viewer's tiles that fit at a place, and in which turns."""
    for slot, fits in enumerate(context.view["fits"]):
        turns = [turn for fit in fits if (fit["x"], fit["y"]) == (x, y) for turn in fit["turns"]]
        if turns:
            turned = ", ".join(turn_words(turn, context.words) for turn in turns)
            yield context.words("help.place.fits", slot=nth(slot, context.words), turned=turned)


def build(context: CardContext, slot: int, x: int, y: int, turn: int) -> HelpCard:
    """Building a tile."""
    tile = context.view["clans"][context.own_seat]["to_build"][slot]
    now = tuple(context.territories.changes(context.own_seat, tile, turn, x, y))
    return HelpCard("", context.words("help.build.description"), now, rule="build")
