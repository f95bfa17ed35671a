"""The board: the round track with the chain, and in its middle the market, the tile taken and the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, text, touch
from ceilidh.drawing.lettering import name_at
from ceilidh.drawing.panels import Panel
from ceilidh.games.glen_more.art.paths import TAKEN, on_track, row, tile_piece
from ceilidh.games.glen_more.art.symbols import DIE, INK, LETTERING, PAPER, put
from ceilidh.games.glen_more.art.tiles import NAMES
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.actions import BUY, GET, TAKE
from ceilidh.games.glen_more.rules.chain import LENGTH
from ceilidh.games.glen_more.rules.tiles import STACKED
from ceilidh.games.glen_more.view import Entry, GlenMoreView
from ceilidh.games.glen_more.words.names import cost_words, market_row, tile_name

CELL: Final = 108
WIDTH: Final = 5 * CELL + 12
HEIGHT: Final = 4 * CELL + 12
_RING: Final = (
    *[(x, 0) for x in range(5)],
    *[(4, y) for y in (1, 2)],
    *[(x, 3) for x in range(4, -1, -1)],
    *[(0, y) for y in (2, 1)],
)
"""The 14 spaces clockwise from the upper left corner."""
GOLD: Final = 'fill="none" stroke="#ffd34d" stroke-width="4"'
"""Around whoever is on turn."""
LIGHT: Final = 'fill="none" stroke="#ff6a13" stroke-width="5"'
"""Around what can be chosen now; it stands out from every frame."""


def board_panel(seen: GlenMoreView, words: Words, names: Sequence[str]) -> Panel:
    """The track and the market."""
    drawn = (
        box(2, 0, WIDTH - 4, HEIGHT, 16, 'fill="url(#glen-more-board)"')
        + box(CELL + 8, CELL + 8, 3 * CELL - 4, 2 * CELL - 4, 14, 'fill="url(#glen-more-glen)"')
        + "".join(box(CELL * x + 9, CELL * y + 9, 102, 102, 9, 'fill="#0002"') for x, y in _RING)
    )
    legal = set(seen["legal"])
    for place, entry in enumerate(seen["chain"]):
        drawn += _place(seen, place, entry, TAKE + place in legal and place > 0, words, names)
    drawn += _market(seen, words) + _middle(seen, words)
    return Panel("board", WIDTH, HEIGHT, group(drawn, paint=LETTERING), "table")


def _cell(seen: GlenMoreView, place: int) -> tuple[int, int]:
    """Where a place of the chain is: tiles stay where they are, the gap goes round with each tile turned up."""
    turned_up = STACKED - sum(len(stack) for stack in seen["stacks"])
    front = turned_up + LENGTH
    x, y = _RING[(front - len(seen["chain"]) + place) % len(_RING)]
    return CELL * x + 10, CELL * y + 10


def _place(seen: GlenMoreView, place: int, entry: Entry, open_: bool, words: Words, names: Sequence[str]) -> str:
    x, y = _cell(seen, place)
    if entry["tile"] is not None:
        cost = cost_words(entry["tile"], words)
        name = tile_name(entry["tile"], words)
        title = words("describe.costs", tile=name, cost=cost) if cost else name
        light = box(x + 1, y + 1, 98, 98, 8, LIGHT) if open_ else ""
        drawn = put(NAMES[entry["tile"]], x, y) + light
        return group(drawn, title, on_track(entry["tile"]), tile_piece(entry["tile"]))
    if entry["figure"] is None:
        return group("", words("picture.gap"))
    return _figure(seen, entry["figure"], x, y, words, names)


def _figure(seen: GlenMoreView, figure: int, x: int, y: int, words: Words, names: Sequence[str]) -> str:
    if figure == seen["players"]:
        return group(put(f"figure-{DIE}", x + 20, y + 12), words("picture.die"), piece="figure:die")
    title = words("picture.figure", who=names[figure])
    turn = figure == seen["turn"] and not seen["over"]
    light = f'<circle cx="{x + 50}" cy="{y + 41}" r="41" {GOLD}/>' if turn else ""
    label = name_at(names[figure], x + 50, y + 97, 14, CELL - 8, f'fill="{PAPER}"')
    return group(light + put(f"figure-{figure}", x + 20, y + 2) + label, title, piece=f"figure:{figure}")


def _market(seen: GlenMoreView, words: Words) -> str:
    """Five rows with the fields 1, 2, 3; a filled field holds so many coins."""
    left, top, step = CELL * 2 + 36, CELL + 18, 38
    legal = set(seen["legal"])
    drawn = ""
    for kind, filled in enumerate(seen["market"]):
        y = top + step * kind
        open_ = BUY + kind in legal or GET + kind in legal
        light = box(left - 4, y, 188, 34, 8, LIGHT) if open_ else ""
        paper = touch(left - 4, y - 2, 188, 38) + box(left - 4, y, 188, 34, 8, f'fill="{PAPER}" fill-opacity=".75"')
        fields = "".join(_field(left + 42 + 47 * i, y + 2, i + 1, i < filled) for i in range(3))
        pieces = paper + put(BOX.resources[kind], left + 2, y + 2, 1.5) + fields + light
        drawn += group(pieces, market_row(kind, filled, words), row(kind))
    return drawn


def _field(x: float, y: float, number: int, filled: bool) -> str:
    paper = box(x, y, 43, 30, 6, 'fill="#e6d7ae" stroke="#b59d67"')
    if not filled:
        return paper + text(number, x + 21.5, y + 21, 17, 'fill="#9c865a"')
    coins = "".join(put("coin", x + 12 + 9 * (i - (number - 1) / 2), y + 5) for i in range(number))
    return paper + coins


def _middle(seen: GlenMoreView, words: Words) -> str:
    """The tile taken, until it is laid; the stacks still face down; how many scorings have been."""
    x, y = CELL + 18, CELL + 22
    if seen["taken"] is not None:
        name = tile_name(seen["taken"], words)
        tile = put(NAMES[seen["taken"]], x, y) + box(x, y, 100, 100, 8, GOLD)
        drawn = group(tile, words("picture.taken", tile=name), TAKEN, tile_piece(seen["taken"]))
    else:
        drawn = box(x, y, 100, 100, 8, 'fill="none" stroke="#b59d67" stroke-dasharray="7 6" stroke-width="2"')
    backs = [(back, len(tiles)) for back, tiles in enumerate(seen["stacks"]) if back and tiles]
    for i, (back, number) in enumerate(backs):
        at = x + 36 * i
        drawn += group(
            box(at + 3, y + 115, 28, 28, 4, 'fill="#4d3a28"')
            + box(at, y + 112, 28, 28, 4, f'fill="#8d5a34" stroke="{INK}"')
            + text(back, at + 14, y + 132, 18, f'fill="{PAPER}"')
            + text(number, at + 14, y + 158, 13),
            words("picture.stack", back=back, n=number),
        )
    flags = "".join(
        f'<path d="M{x + 34 * i + 4} {y + 182}v-18l14 5-14 5" fill="{"#b3263a" if i < seen["scorings"] else "none"}"'
        f' stroke="{INK}" stroke-width="1.5"/>'
        for i in range(3)
    )
    return drawn + group(flags, words("picture.scoring", n=seen["scorings"]))
