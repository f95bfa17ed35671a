"""Cards for the land: tiles to build, places for them, and what is built."""

from __future__ import annotations

from collections.abc import Iterator

from ceilidh.core.game_text import Meaning
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.cards import market
from ceilidh.games.isle_of_skye.text.cards.card_context import Told
from ceilidh.games.isle_of_skye.text.names import nth, turn_words, way_words


def tile(told: Told, which: str) -> Meaning:
    """A tile wherever it lies, or one of the own tiles to build, turned so."""
    slot, turned, degrees = which.partition(".")
    return _to_build(told, int(slot), int(degrees) // 90) if turned else _found(told, int(which))


def _found(told: Told, tile: int) -> Meaning:
    for seat, clan in enumerate(told.seen["clans"]):
        for offer in clan["offers"]:
            if offer["tile"] == tile:
                return market.offer(told, f"{seat}.{offer['slot']}")
        for lying in clan["territory"]:
            if lying["tile"] == tile:
                return built(told, f"{seat}.{lying['x']},{lying['y']}")
    return _to_build(told, told.seen["clans"][told.mine]["to_build"].index(tile), 0)


def _to_build(told: Told, slot: int, turn: int) -> Meaning:
    tile = told.seen["clans"][told.mine]["to_build"][slot]
    fitting = sum(turn in fit["turns"] for fit in told.seen["fits"][slot])
    fits = told.words("help.turned.fits", n=fitting) if fitting else told.words("help.turned.nowhere")
    _, *others = told.lands.loose(tile)
    name = told.words("picture.turned", tile=told.named(tile), turned=turn_words(turn, told.words))
    now = (fits, told.lands.edges(tile, turn), *others)
    return Meaning(name, told.words("help.turned.tells"), now, told.names[told.mine], "build")


def territory(told: Told, which: str) -> Meaning:
    """A whole territory; seats are counted from 1 in the names of panels."""
    seat = int(which) - 1
    now = (*told.lands.whole(seat), told.income(seat), told.scrolls(seat))
    name, tells = told.words("describe.territory", who=told.names[seat]), told.words("help.territory.tells")
    return Meaning(name, tells, now, told.names[seat], "build")


def built(told: Told, which: str) -> Meaning:
    """A tile of a territory."""
    seat, _, where = which.partition(".")
    x, y = map(int, where.split(","))
    lying = told.seen["clans"][int(seat)]["territory"]
    number = next(i for i, tile in enumerate(lying) if (tile["x"], tile["y"]) == (x, y))
    tile, whose = lying[number]["tile"], told.names[int(seat)]
    if tile >= FIRST_CASTLE:
        now = (told.lands.edges(tile, 0), told.income(int(seat)))
        return Meaning(told.named(tile), told.words("help.castle.tells"), now, whose, "income")
    tells = told.words("help.built.tells", way=way_words(x, y, told.words))
    return Meaning(told.named(tile), tells, tuple(told.lands.lying(int(seat), number)), whose, "areas")


def place(told: Told, which: str) -> Meaning:
    """A place of the own territory where a tile can be built."""
    x, y = map(int, which.split(","))
    name = told.words("picture.place", way=way_words(x, y, told.words))
    now = tuple(_fitting(told, x, y))
    return Meaning(name, told.words("help.place.tells"), now, told.names[told.mine], "build")


def _fitting(told: Told, x: int, y: int) -> Iterator[str]:
    """Which of the own tiles fit there, and how they are turned."""
    for slot, fits in enumerate(told.seen["fits"]):
        turns = [turn for fit in fits if (fit["x"], fit["y"]) == (x, y) for turn in fit["turns"]]
        if turns:
            turned = ", ".join(turn_words(turn, told.words) for turn in turns)
            yield told.words("help.place.fits", slot=nth(slot, told.words), turned=turned)


def build(told: Told, slot: int, x: int, y: int, turn: int) -> Meaning:
    """To build a tile."""
    tile = told.seen["clans"][told.mine]["to_build"][slot]
    now = tuple(told.lands.changes(told.mine, tile, turn, x, y))
    return Meaning("", told.words("help.build.tells"), now, rule="build")
