"""The panel of a territory: a header with points, coins, whisky and chieftains; place cards; then the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, fine_print, fine_print_size, group, text, touch_target
from ceilidh.drawing.lettering import fitted_name, text_width
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.glen_more.art.board import CHOICE_STYLE, ON_TURN_STYLE
from ceilidh.games.glen_more.art.click_targets import chieftains, good, member, tile_at, tile_piece
from ceilidh.games.glen_more.art.symbols import INK, LETTERING, PAPER, PLAYERS, put
from ceilidh.games.glen_more.art.tiles import NAMES, TEXT_SIZE, put_letters, tile_number
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import NO_OPTIONS, PossessionsPart, TerritoryPart, TileOptions, TilePart
from ceilidh.games.glen_more.rules.tiles import PLACE_CARDS
from ceilidh.games.glen_more.text.names import goods, numbered_tile

WIDTH: Final = 560
HEIGHT: Final = 444
MIN_HEIGHT: Final = 240
SMALL_WIDTH: Final = 420
SMALL_HEIGHT: Final = 330
MAX_TILE_SIZE: Final = 116
MIN_TILE_SIZE: Final = 60
SMALL_MIN_TILE_SIZE: Final = 30
"""A panel grows higher rather than making tiles smaller."""
HEADER_HEIGHT: Final = 52
CARD_LINE_HEIGHT: Final = 23
CARD_TEXT_SIZE: Final = 16
SMALLEST_TEXT: Final = 15.8
"""In the viewer's own territory, as wide as a phone."""
SMALL_TEXT: Final = 21
"""In the territories of others, so that four fit beside each other."""
YELLOW_SEAT: Final = 1
"""Its colour is so light that the letters on it are dark."""


@cached_by_content
def territory_panel(part: TerritoryPart, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """One territory; the viewer's own is larger."""
    own, possessions, free_places = part["own"], part["possessions"], part["free_places"]
    player, tiles = possessions["player"], possessions["tiles"]
    width = WIDTH if own else SMALL_WIDTH
    cards, lines = _cards(tuple(possessions["cards"]), words, width)
    if not own:
        cards = f"<g {fine_print_size(CARD_TEXT_SIZE)}>{fine_print(cards)}</g>" if cards else ""
    top = HEADER_HEIGHT + CARD_LINE_HEIGHT * lines + 8
    size, transform, height = _layout(tiles, free_places, own, top)
    holdings = _holdings(possessions)
    points = possessions["score"] if part["over"] else holdings.points
    pieces = [
        _background(player, width, height, part["acts"]),
        _header(player, names[player], holdings, points, possessions["score"], words, width),
        cards,
        f"<g {transform} {fine_print_size(TEXT_SIZE * size / 100)}>",
        *(_free_place(x, y, words) for x, y in free_places),
        *_tiles(player, tiles, part["options"], words),
        "</g>",
    ]
    row, smallest_text = ("table", SMALLEST_TEXT) if own else ("others", SMALL_TEXT)
    return panel(f"territory-{player}", width, height, pieces, row, LETTERING, smallest_text)


class Holdings(NamedTuple):
    """The numbers in the header of a territory."""

    points: int
    coins: int
    whisky: int
    chieftains: int
    bonnets: int


def _holdings(part: PossessionsPart) -> Holdings:
    return Holdings(part["points"], part["coins"], part["whisky"], part["chieftains"], part["bonnets"])


@lru_cache(4096)
def _background(player: int, width: int, height: int, acts: bool) -> str:
    light = box(5, 2, width - 10, height - 10, 15, ON_TURN_STYLE) if acts else ""
    return (
        box(3, 0, width - 6, height - 6, 16, 'fill="url(#glen-more-glen)"')
        + put("hills", 3, height - 6, (width - 6) / 560)
        + f'<path d="M3 44V16Q3 0 19 0h{width - 38}q16 0 16 16v28z" fill="{PLAYERS[player]}"/>{light}'
    )


@lru_cache(4096)
def _header(player: int, name: str, own: Holdings, shown_points: int, score: int, words: Catalogue, width: int) -> str:
    """Name, points, coins, whisky, chieftains with bonnets."""
    x = width - 248
    ink = INK if player == YELLOW_SEAT else PAPER
    points = words("picture.points", n=own.points, score=score)
    people = words("picture.chieftains", who=name, n=own.chieftains, bonnets=own.bonnets)
    bonnets = put("bonnet", x + 194, 12) + _number(x + 220, own.bonnets, ink) if own.bonnets else ""
    clan = (
        touch_target(x + 144, 0, 96, 44)
        + _disc(x + 150)
        + put("chieftain", x + 150, 11)
        + _number(x + 180, own.chieftains, ink)
        + bonnets
    )
    coins = put("coin", x + 54, 12) + _number(x + 86, own.coins, ink)
    whisky = put("barrel", x + 104, 12) + _number(x + 134, own.whisky, ink)
    head = put(f"figure-{player}", 12, 4, 0.46)
    head += fitted_name(name, 46, 31, 22 if width == WIDTH else 28, x - 50, f'text-anchor="start" fill="{ink}"')
    return (
        group(head, thing=f"player:{player}")
        + group(_disc(x) + put("point", x, 12) + _number(x + 34, shown_points, ink), points, thing=f"points:{player}")
        + group(coins, words("picture.coins", n=own.coins), thing=f"coins:{player}")
        + group(whisky, words("picture.whisky", n=own.whisky), thing=f"whisky:{player}")
        + group(clan, people, chieftains(player))
    )


def _disc(x: float) -> str:
    return f'<circle cx="{x + 10}" cy="22" r="12" fill="{PAPER}"/>'


def _number(x: float, number: int, ink: str) -> str:
    return text(number, x, 30, 22, f'fill="{ink}"')


@lru_cache(4096)
def _cards(cards: tuple[int, ...], words: Catalogue, width: int) -> tuple[str, int]:
    """The place cards as ribbons, and the number of lines they take."""
    x, line, drawn = 8, 0, ""
    for card in cards:
        name = words(f"kind.{PLACE_CARDS[card]}")
        long = round(26 + CARD_TEXT_SIZE * text_width(name))
        if x + long > width - 8:
            x, line = 8, line + 1
        y = HEADER_HEIGHT + CARD_LINE_HEIGHT * line
        drawn += group(
            box(x, y, long - 4, 21, 6, f'fill="{PAPER}" stroke="#b59d67"')
            + put("card", x + 1, y + 1, 0.85)
            + text(name, x + 20, y + 16, CARD_TEXT_SIZE, 'text-anchor="start"'),
            words("picture.card", place=name, text=words(f"card.{PLACE_CARDS[card]}")),
            thing=f"card:{PLACE_CARDS[card]}",
        )
        x += long
    return drawn, line + 1 if drawn else 0


def _layout(
    tiles: Sequence[TilePart], free_places: Sequence[tuple[int, int]], own: bool, top: int
) -> tuple[float, str, int]:
    """The size of the tiles, as large as fits, their transform, and the height of the panel."""
    xs = [tile[1] for tile in tiles] + [x for x, _ in free_places]
    ys = [tile[2] for tile in tiles] + [y for _, y in free_places]
    return _scaled(min(xs), max(xs), min(ys), max(ys), own, top)


@lru_cache(4096)
def _scaled(west: int, east: int, north: int, south: int, own: bool, top: int) -> tuple[float, str, int]:
    across, down = east - west + 1, south - north + 1
    width, max_height, min_size = (
        (WIDTH, HEIGHT, MIN_TILE_SIZE) if own else (SMALL_WIDTH, SMALL_HEIGHT, SMALL_MIN_TILE_SIZE)
    )
    size = min(MAX_TILE_SIZE, (width - 24) / across, max((max_height - top - 18) / down, min_size))
    left = (width - size * across) / 2
    height = max(top + size * down + 18, MIN_HEIGHT)
    x, y = left - west * size, (top + height - 12 - size * down) / 2 - north * size
    return size, f'transform="translate({x:.4g} {y:.4g}) scale({size / 100:.4g})"', round(height)


def _tiles(player: int, tiles: Sequence[TilePart], options: Sequence[TileOptions], words: Catalogue) -> list[str]:
    """The tiles with what is on them."""
    piece = f"member:{player}" if sum(tile[4] for tile in tiles) == 1 else ""
    return [
        _tile(player, i, tile, x, y, tuple(resources), members, option, piece if members else "", words)
        for i, ((tile, x, y, resources, members), option) in enumerate(
            zip(tiles, options or repeat(NO_OPTIONS), strict=False)
        )
    ]


@lru_cache(4096)
def _tile(
    player: int,
    i: int,
    tile: int,
    x: int,
    y: int,
    resources: tuple[int, ...],
    members: int,
    options: TileOptions,
    piece: str,
    words: Catalogue,
) -> str:
    """A tile of the territory with its resources and clan members."""
    lit, dark, payable, sellable, member_usable = options
    drawn = _bare_tile(player, i, tile, x, y, lit, dark, words)
    if any(resources):
        drawn += _goods(player, i, tile, x, y, resources, payable, sellable, words)
    if members:
        drawn += _members(player, i, tile, x, y, members, member_usable, piece, words)
    return drawn


@lru_cache(4096)
def _free_place(x: int, y: int, words: Catalogue) -> str:
    paint = 'fill="#ffd34d" fill-opacity=".35" stroke="#b3863a" stroke-dasharray="9 7" stroke-width="3"'
    return group(box(100 * x + 6, 100 * y + 6, 88, 88, 9, paint), words("picture.place"), f"place:{x},{y}")


def _bare_tile(player: int, i: int, tile: int, x: int, y: int, lit: bool, dark: bool, words: Catalogue) -> str:
    """A tile with its number."""
    x, y = 100 * x, 100 * y
    over = ""
    if lit:
        over = box(x + 2, y + 2, 96, 96, 7, CHOICE_STYLE)
    elif dark:
        over = box(x, y, 100, 100, 7, 'fill="#3a2a1c" fill-opacity=".22"')
    letters = fine_print(put_letters(tile, x, y) + tile_number(i, x, y))
    title = numbered_tile(tile, i, words)["tile"]
    return group(put(NAMES[tile], x, y) + letters + over, title, tile_at(player, i), tile_piece(tile))


def _goods(
    player: int,
    i: int,
    tile: int,
    x: float,
    y: int,
    resources: tuple[int, ...],
    payable: int,
    sellable: int,
    words: Catalogue,
) -> str:
    """The resources on a tile, above what it produces."""
    x, y = 100 * x + 50 - 12.5 * sum(resources), 100 * y + 49
    name = numbered_tile(tile, i, words)
    drawn = ""
    for kind, number in enumerate(resources):
        if not number:
            continue
        pay, sell = payable >> kind & 1, sellable >> kind & 1
        edge = 'stroke="#ff6a13" stroke-width="3"' if pay else f'stroke="{INK}"'
        pieces = touch_target(x - 10, y - 10, 25 * number + 20, 45) if pay or sell else ""
        pieces += "".join(
            f'<circle cx="{x + 12.5 + 25 * n:g}" cy="{y + 12.5}" r="12" fill="{PAPER}" {edge}/>'
            f"{put(BOX.resources[kind], x + 3.5 + 25 * n, y + 3, 0.9)}"
            for n in range(number)
        )
        title = words("picture.good", resource=goods(kind, number, words), **name)
        drawn += group(pieces, title, good(player, i, kind))
        x += 25 * number
    return drawn


def _members(
    player: int, i: int, tile: int, x: int, y: int, number: int, usable: bool, piece: str, words: Catalogue
) -> str:
    """The clan members on a tile, on a bright spot if one of them can be used."""
    x, y = 100 * x + 4, 100 * y + 26
    light = f'<ellipse cx="{x + 17}" cy="{y + 32}" rx="19" ry="7" fill="#ff6a13"/>' if usable else ""
    light += touch_target(x - 4, y - 6, 44, 46) if usable else ""
    pieces = "".join(put("member", x + 14 * n, y, 1.7) for n in range(number))
    title = words("picture.member", n=number, **numbered_tile(tile, i, words))
    return group(light + pieces, title, member(player, i), piece)
