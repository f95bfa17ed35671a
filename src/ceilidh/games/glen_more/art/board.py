"""The panel of the board: the round track with the chain, inside it the market, the tile taken and the stacks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text, touch_target
from ceilidh.drawing.lettering import fitted_name
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.glen_more.art.click_targets import TAKEN, on_track, row, tile_piece
from ceilidh.games.glen_more.art.symbols import DIE, INK, LETTERING, PAPER, put
from ceilidh.games.glen_more.art.tiles import put_tile, tile_number
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import BoardPart
from ceilidh.games.glen_more.rules.tiles import STACKED_TILES
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH
from ceilidh.games.glen_more.text.names import cost_words, market_row, tile_name

CELL: Final = 108
WIDTH: Final = 5 * CELL + 12
HEIGHT: Final = 4 * CELL + 12
SMALLEST_TEXT: Final = 15.7
_RING: Final = (
    *[(x, 0) for x in range(5)],
    *[(4, y) for y in (1, 2)],
    *[(x, 3) for x in range(4, -1, -1)],
    *[(0, y) for y in (2, 1)],
)
"""The 14 spaces clockwise from the upper left corner."""
ON_TURN_STYLE: Final = 'fill="none" stroke="#ffd34d" stroke-width="4"'
"""The frame around the current player and the tile taken."""
CHOICE_STYLE: Final = 'fill="none" stroke="#ff6a13" stroke-width="5"'
"""The frame around what can be chosen now, in a colour that no tile has."""


@cached_by_content
def board_panel(part: BoardPart, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """The track and the market."""
    pieces = [put("track")]
    front = STACKED_TILES - sum(part["stacks"]) + CHAIN_LENGTH - len(part["chain"])
    for place, entry in enumerate(part["chain"]):
        # Tiles keep their spaces; the empty space moves on with each tile turned up.
        x, y = _RING[(front + place) % len(_RING)]
        x, y = CELL * x + 10, CELL * y + 10
        figure = entry["figure"]
        if entry["tile"] is not None:
            number = place if part["takeable_places"] else 0
            pieces.append(_tile(entry["tile"], place in part["takeable_places"], number, x, y, words))
        elif figure is None:
            pieces.append(group(touch_target(x, y, 100, 100), words("picture.gap"), thing="gap"))
        elif figure == part["players"]:
            pieces.append(group(put(f"figure-{DIE}", x + 20, y + 12), words("picture.die"), piece="figure:die"))
        else:
            pieces.append(_figure(figure, figure == part["turn"], names[figure], x, y, words))
    pieces += [
        _market_row(kind, filled, part["available_rows"][kind], words) for kind, filled in enumerate(part["market"])
    ]
    return panel("board", WIDTH, HEIGHT, [*pieces, *_middle(part, words)], "table", LETTERING, SMALLEST_TEXT)


def track_symbol() -> str:
    """The board with nothing on it."""
    return (
        box(2, 0, WIDTH - 4, HEIGHT, 16, 'fill="url(#@board)"')
        + box(CELL + 8, CELL + 8, 3 * CELL - 4, 2 * CELL - 4, 14, 'fill="url(#@glen)"')
        + "".join(box(CELL * x + 9, CELL * y + 9, 102, 102, 9, 'fill="#0002"') for x, y in _RING)
    )


@lru_cache(4096)
def _tile(tile: int, available: bool, place: int, x: int, y: int, words: Catalogue) -> str:
    """A tile of the chain, with the number of its place while one is to be taken, because the buttons name it."""
    cost = cost_words(tile, words)
    name = tile_name(tile, words)
    title = words("describe.costs", tile=name, cost=cost) if cost else name
    light = box(x + 1, y + 1, 98, 98, 8, CHOICE_STYLE) if available else ""
    number = tile_number(place, x, y) if place else ""
    return group(put_tile(tile, x, y) + light + number, title, on_track(tile), tile_piece(tile))


@lru_cache(4096)
def _figure(figure: int, turn: bool, name: str, x: int, y: int, words: Catalogue) -> str:
    title = words("picture.figure", who=name)
    light = f'<circle cx="{x + 50}" cy="{y + 41}" r="41" {ON_TURN_STYLE}/>' if turn else ""
    label = fitted_name(name, x + 50, y + 98, 21, CELL - 8, f'fill="{PAPER}"')
    return group(light + put(f"figure-{figure}", x + 20, y + 2) + label, title, piece=f"figure:{figure}")


@cache
def _market_row(kind: int, filled: int, available: bool, words: Catalogue) -> str:
    """The fields 1, 2, 3 of a resource; a filled field shows its coins."""
    left, y = CELL * 2 + 36, CELL + 18 + 38 * kind
    light = box(left - 4, y, 188, 34, 8, CHOICE_STYLE) if available else ""
    paper = touch_target(left - 4, y - 2, 188, 38) + box(left - 4, y, 188, 34, 8, f'fill="{PAPER}" fill-opacity=".75"')
    fields = "".join(_field(left + 42 + 47 * i, y + 2, i + 1, i < filled) for i in range(3))
    pieces = paper + put(BOX.resources[kind], left + 2, y + 2, 1.5) + fields + light
    return group(pieces, market_row(kind, filled, words), row(kind))


def _field(x: float, y: float, number: int, filled: bool) -> str:
    paper = box(x, y, 43, 30, 6, 'fill="#e6d7ae" stroke="#b59d67"')
    if not filled:
        return paper + text(number, x + 21.5, y + 21, 17, 'fill="#9c865a"')
    coins = "".join(put("coin", x + 12 + 9 * (i - (number - 1) / 2), y + 5) for i in range(number))
    return paper + coins


def _middle(part: BoardPart, words: Catalogue) -> list[str]:
    """Inside the track: the tile taken, until it is laid; the face-down stacks; a flag for each scoring."""
    x, y = CELL + 18, CELL + 22
    backs = [(back, left) for back, left in enumerate(part["stacks"]) if back and left]
    stacks = "".join(_stack(back, left, x + 36 * i, y, words) for i, (back, left) in enumerate(backs))
    return [_taken(part["taken"], x, y, words), stacks, _flags(part["scorings"], x, y, words)]


@cache
def _taken(tile: int | None, x: int, y: int, words: Catalogue) -> str:
    if tile is None:
        return box(x, y, 100, 100, 8, 'fill="none" stroke="#b59d67" stroke-dasharray="7 6" stroke-width="2"')
    drawn = put_tile(tile, x, y) + box(x, y, 100, 100, 8, ON_TURN_STYLE)
    return group(drawn, words("picture.taken", tile=tile_name(tile, words)), TAKEN, tile_piece(tile))


@cache
def _stack(back: int, left: int, x: int, y: int, words: Catalogue) -> str:
    return group(
        box(x + 3, y + 115, 28, 28, 4, 'fill="#4d3a28"')
        + box(x, y + 112, 28, 28, 4, f'fill="#8d5a34" stroke="{INK}"')
        + text(back, x + 14, y + 132, 18, f'fill="{PAPER}"')
        + text(left, x + 14, y + 159, 16),
        words("picture.stack", back=back, n=left),
        thing=f"stack:{back}",
    )


@cache
def _flags(scorings: int, x: int, y: int, words: Catalogue) -> str:
    flags = "".join(
        f'<path d="M{x + 34 * i + 4} {y + 182}v-18l14 5-14 5" fill="{"#b3263a" if i < scorings else "none"}"'
        f' stroke="{INK}" stroke-width="1.5"/>'
        for i in range(3)
    )
    return group(flags, words("picture.scoring", n=scorings), thing="scorings")
