"""Panels of the village (year, police, market) and of the three ways to the city."""

from __future__ import annotations

from functools import cache, lru_cache
from math import pi, sin
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text, touch_target
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.smugglers.art.cards import LARGE_TEXT_SIZE, TEXT_SIZE, card, large_card
from ceilidh.games.smugglers.art.symbols import DRAWN, DUSK, LETTERING, SKY, put, sign
from ceilidh.games.smugglers.data import BOARD, WAYS
from ceilidh.games.smugglers.panel_data import FigurePart, VillagePart, WaysPart
from ceilidh.games.smugglers.rules.board import STEM_LENGTH, TAIL_LENGTH
from ceilidh.games.smugglers.rules.city import barrel_price
from ceilidh.games.smugglers.rules.constants import YEARS_IN_GAME
from ceilidh.games.smugglers.rules.police_checks import POOL_POUNDS_PER_POINT
from ceilidh.games.smugglers.text.names import card_name, card_text

VILLAGE_WIDTH: Final = 440
WAYS_WIDTH: Final = 700
HEIGHT: Final = 400

_SEASONS: Final = ("#bfe0a8", "#f3dc7a", "#e0a35a", "#dfe9f0")


def space_place(way: int, at: int) -> str:
    """Return the place of a space in the picture; all ways share the stem and the tail."""
    if at < STEM_LENGTH:
        return f"space:stem-{at}"
    tail = at - (len(BOARD[way]) - TAIL_LENGTH)
    return f"space:tail-{tail}" if tail >= 0 else f"space:{WAYS[way]}-{at - STEM_LENGTH}"


def _layout() -> dict[str, tuple[float, float, str]]:
    """Return where every space is drawn, and its kind."""
    spots: dict[str, tuple[float, float, str]] = {}
    for at in range(int(STEM_LENGTH)):
        spots[f"space:stem-{at}"] = (34 + 30 * at, 226 + 20 * sin(at * 1.25), BOARD[0][at])
    for way, bend in enumerate((128.0, 14.0, -150.0)):
        spaces = BOARD[way][STEM_LENGTH:-TAIL_LENGTH]
        for i, kind in enumerate(spaces):
            part = (i + 1) / (len(spaces) + 1)
            wave = sin(pi * part) if way != 1 else sin(3 * pi * part)
            spots[f"space:{WAYS[way]}-{i}"] = (248 + 338 * part, 222 + bend * wave, kind)
    for i, kind in enumerate(BOARD[0][-TAIL_LENGTH:]):
        spots[f"space:tail-{i}"] = (598 + 36 * i, 222, kind)
    return spots


SPOTS: Final = _layout()


@cached_by_content
def village_panel(part: VillagePart, words: Catalogue) -> Panel:
    """Draw the year card, seasons and years, police, the places of the village, the market."""
    pieces = [
        box(0, 0, VILLAGE_WIDTH, HEIGHT, 10, DUSK),
        _seasons(part["season"], words),
        _years(part["year"], words),
        group(card("year", part["year_card"], 12, 84, words), thing="year_card"),
        _police(part["level"], part["pool"], words),
        *_places(part, words),
        *_market(part, words),
    ]
    return panel("village", VILLAGE_WIDTH, HEIGHT, pieces, "board", LETTERING, TEXT_SIZE)


@cache
def _seasons(now: int, words: Catalogue) -> str:
    drawn = ""
    for season in range(4):
        x = 12 + 104 * season
        ring = 'stroke="#33261a" stroke-width="2.5"' if season == now else 'stroke="#a08c6a"'
        weight = "700" if season == now else "400"
        drawn += group(
            box(x, 10, 100, 28, 14, f'fill="{_SEASONS[season]}" {ring}')
            + text(words(f"season.{season}"), x + 50, 29, 14, f'font-weight="{weight}"'),
            thing=f"season:{season}",
        )
    return drawn


@cache
def _years(now: int, words: Catalogue) -> str:
    drawn = ""
    for year in range(1, int(YEARS_IN_GAME) + 1):
        x = 28 + 32 * (year - 1)
        fill = "#e2b32f" if year == now else "#8c8576" if year < now else "#efe4c8"
        drawn += f'<circle cx="{x}" cy="60" r="12" fill="{fill}" stroke="#7b6541"/>' + text(year, x, 64.5)
    return group(drawn, words("picture.year", year=now), thing="years")


@cache
def _police(level: int, pool: int, words: Catalogue) -> str:
    label = words("picture.level")
    badge = (
        box(168, 84, 100, 74, 8, 'fill="#f0d4cc" stroke="#7d1f1f" stroke-width="1.5"')
        + sign("hat", 178, 88, 34)
        + text(level, 240, 116, 28)
        + text(f"£{pool} (+{pool // POOL_POUNDS_PER_POINT})", 218, 149, 14)
    )
    return group(badge, f"{label} {level}, {words('picture.pool')} £{pool}", "place:police")


def _places(part: VillagePart, words: Catalogue) -> list[str]:
    """Draw the places with what is left in the box, the chance deck, and the price of a barrel."""
    wood, malt, barrels, tokens = part["supply"]
    spots = (
        ("place:field", "malt", "item.2", malt),
        ("place:forest", "tree", "item.1", wood),
        ("place:village", "still", "item.3", barrels),
        ("place:graveyard", "token", "item.4", tokens),
        ("deck:chance", "cards", "describe.cards", part["chance_left"]),
        ("place:city", "barrel", "picture.price", barrel_price(part["sold"])),
    )
    return [_place(i, *spot, words) for i, spot in enumerate(spots)]


@cache
def _place(i: int, at: str, name: str, key: str, number: int, words: Catalogue) -> str:
    x, y = 168 + 34 * (i % 3), 163 + 44 * (i // 3)
    title = f"{words(at.replace(':', '.'))}: {words(key, n=number)}"
    label = f"£{number}" if at == "place:city" else number
    return group(
        box(x, y, 32, 41, 7, 'fill="#e4d9b4" stroke="#a08c6a"')
        + sign(name, x + 4, y + 2, 24)
        + text(label, x + 16, y + 38, TEXT_SIZE),
        title,
        at,
    )


def _market(part: VillagePart, words: Catalogue) -> list[str]:
    """Draw the two open auction cards, or the one under the hammer."""
    square = group(put("village") + text(words("place.market"), 138, 276, 13), words("place.market"), "place:market")
    stands = "".join(box(274, 84 + 156 * i, 154, 150, 8, 'fill="#e8d3ad" stroke="#a08c6a"') for i in (0, 1))
    if part["hammer"] is None:
        return [square + stands, *(_open(i, number, words) for i, number in enumerate(part["open"]))]
    return [square + stands, _offer(part["hammer"], 84, words), _bid(part["high"], part["leader"], words)]


@lru_cache(1024)
def _bid(high: int, leader: int | None, words: Catalogue) -> str:
    """Draw the highest bid with its bidder's emblem."""
    drawn = text(words("help.bid.name"), 351, 290) + sign("gavel", 335, 300, 32)
    if leader is not None:
        drawn += put(f"clan-{leader}", 308, 352) + text(f"£{high}", 351, 360, 24)
    return group(drawn, words("help.bid.name"), "place:bid", thing="bid")


def scenes() -> str:
    """Return the symbols of everything in these panels that never changes."""
    market = box(12, 258, 252, 130, 8, 'fill="#e4d9b4" stroke="#a08c6a"')
    return DRAWN.define("village", market + _scene()) + DRAWN.define("ways", put("scenery") + _lines())


def _scene() -> str:
    """Draw the village: houses, graves on the hill, a stall with barrels."""
    return (
        '<path fill="#8ea06a" d="M12 350q60-40 130-14t122-10v54q0 8-8 8H20q-8 0-8-8z"/>'
        '<g stroke="#33261a" stroke-width="1"><path fill="#d8c39a" d="M40 352v-26h40v26zM100 346v-30h34v30z"/>'
        '<path fill="#8d6b3a" d="M34 328l26-22 26 22zM94 318l23-20 23 20z"/><path fill="#ffe08a" d="M52 338h9v14h-9z"/>'
        '<path fill="#9a948a" d="M196 330v-12q5-6 10 0v12zM214 326v-12q5-6 10 0v12zM232 332v-12q5-6 10 0v12z"/>'
        '<path fill="#c98a12" d="M150 356l6-16h34l6 16z"/><path fill="#fff6df" d="M150 356h46v5h-46z"/></g>'
        '<path d="M154 361v16m38-16v16" stroke="#33261a" stroke-width="2"/>'
        + sign("barrel", 160, 358, 16)
        + sign("barrel", 174, 358, 16)
    )


@cache
def _open(i: int, number: int, words: Catalogue) -> str:
    """Draw an open auction card, which can be picked."""
    title = f"{card_name('auction', number, words)}: {card_text('auction', number, words)}"
    return group(_offer(number, 84 + 156 * i, words), title, f"open:{i + 1}")


@lru_cache(4096)
def _offer(number: int, y: float, words: Catalogue) -> str:
    return group(card("auction", number, 276, y + 2, words, 146), piece=f"auction:{number}")


# The ways


@cached_by_content
def ways_panel(part: WaysPart, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """Draw the ways with their spaces and figures, and a smuggler met or fairy card shown."""
    pieces = [box(0, 0, WAYS_WIDTH, HEIGHT, 10, SKY) + put("ways"), _spaces(part["level"], words)]
    pieces += [*_figures(part["figures"], names), _die(words)]
    for deck, number in (("smuggler", part["met"]), ("fairy", part["gift"])):
        if number is not None:
            pieces.append(group(large_card(deck, number, 4, 4, words), thing="met", piece=f"{deck}:{number}"))
    return panel("ways", WAYS_WIDTH, HEIGHT, pieces, "board", LETTERING, LARGE_TEXT_SIZE)


@cache
def _spaces(level: int, words: Catalogue) -> str:
    """Draw signposts and spaces; number spaces up to the police level are red."""
    drawn = _signposts(words)
    for at, (x, y, kind) in SPOTS.items():
        active = kind.isdigit() and level >= int(kind)
        symbol = f"f-{kind}" if not kind.isdigit() else "f-on" if active else "f-off"
        number = text(kind, x, y + 7, LARGE_TEXT_SIZE) if kind.isdigit() else ""
        drawn += group(put(symbol, x, y) + number, words(f"space.{kind}"), at)
    return drawn


def _lines() -> str:
    """Draw the paths under the spaces."""
    stem = [SPOTS[f"space:stem-{at}"][:2] for at in range(STEM_LENGTH)]
    tail = [SPOTS[f"space:tail-{i}"][:2] for i in range(TAIL_LENGTH)]
    drawn = ""
    for way in range(len(WAYS)):
        middle = [SPOTS[f"space:{WAYS[way]}-{i}"][:2] for i in range(len(BOARD[way]) - STEM_LENGTH - TAIL_LENGTH)]
        points = " ".join(f"{x:.4g},{y:.4g}" for x, y in (*stem, *middle, *tail))
        drawn += f'<polyline points="{points}" fill="none" stroke="#f3e3b8" stroke-width="9" stroke-linejoin="round"/>'
        drawn += f'<polyline points="{points}" fill="none" stroke="#8a734a" stroke-width="1.2" stroke-dasharray="5 4"/>'
    return drawn


def _signposts(words: Catalogue) -> str:
    drawn = ""
    for way, x, y, name in (
        ("road", 400, 384, "road"),
        ("forest", 400, 272, "tree"),
        ("mountain", 322, 42, "mountain"),
    ):
        label = words(f"way.{way}")
        board = (
            touch_target(x - 54, y - 30, 146, 48)
            + f'<path d="M{x - 52} {y - 18}h130l12 14-12 14h-130z" fill="#b98a50" stroke="#33261a"/>'
            + sign(name, x - 48, y - 16, 24)
            + text(label, x + 28, y + 3, LARGE_TEXT_SIZE, 'fill="#fff6df"')
        )
        drawn += group(board, label, f"way:{way}")
    return drawn


def _figures(figures: list[FigurePart], names: tuple[str, ...]) -> list[str]:
    drawn: list[str] = []
    taken: dict[str, int] = {}
    for part in figures:
        seat, figure, carried = part["seat"], part["figure"], part["carried"]
        at = space_place(figure["way"] or 0, figure["at"])
        x, y, _ = SPOTS[at]
        beside = taken[at] = taken.get(at, -1) + 1
        x, y = x + (-9, 9, 0, -9, 9)[beside], y - 16 - (0, 0, 16, 22, 22)[beside]
        pale = 'opacity=".6"' if figure["lost"] else ""
        count = text(carried, x, y - 11, LARGE_TEXT_SIZE, 'stroke="#fff" stroke-width="3" paint-order="stroke"')
        title = f"{names[seat]}: {carried}"
        one = group(put(f"figure-{seat}", x, y) + count, title, f"figure:{seat + 1}", f"figure:{seat}")
        drawn.append(group(one, paint=pale))
    return drawn


@cache
def _die(words: Catalogue) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="4" fill="#33261a"/>' for x in (34, 58) for y in (344, 356, 368))
    face = box(22, 332, 48, 48, 9, 'fill="#fff6df" stroke="#33261a" stroke-width="1.5"')
    return group(face + pips, words("picture.die"), "die:roll")
