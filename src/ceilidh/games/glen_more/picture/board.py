"""The board: the round track with the chain, and in its middle the market, the tile taken and the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ceilidh.core.game import Panel
from ceilidh.core.words import Words
from ceilidh.games.glen_more.actions import BUY, GET, TAKE
from ceilidh.games.glen_more.chain import LENGTH
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.market import price
from ceilidh.games.glen_more.picture.art import DIE, INK, LETTERING, PAPER, put
from ceilidh.games.glen_more.picture.paths import TAKEN, row
from ceilidh.games.glen_more.picture.tiles import NAMES
from ceilidh.games.glen_more.tiles import STACKED
from ceilidh.games.glen_more.view import Entry, GlenMoreView
from ceilidh.games.glen_more.words.names import cost_words, resource, tile_name

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


def board_panel(seen: GlenMoreView, words: Words, names: Sequence[str]) -> Panel:
    """The track and the market."""
    drawn = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="url(#glen-more-board)"/>'
        f'<rect x="{CELL + 8}" y="{CELL + 8}" width="{3 * CELL - 4}" height="{2 * CELL - 4}" rx="14" fill="url(#glen-more-glen)"/>'
    )
    drawn += "".join(
        f'<rect x="{CELL * x + 9}" y="{CELL * y + 9}" width="102" height="102" rx="9" fill="#0002"/>' for x, y in _RING
    )
    legal = set(seen["legal"])
    for place, entry in enumerate(seen["chain"]):
        drawn += _place(seen, place, entry, TAKE + place in legal and place > 0, words, names)
    drawn += _market(seen, words) + _middle(seen, words)
    return Panel("board", WIDTH, HEIGHT, f"<g {LETTERING}>{drawn}</g>", "table")


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
        light = f'<rect x="{x}" y="{y}" width="100" height="100" rx="8" {GOLD}/>' if open_ else ""
        return f'<g data-at="chain:{place}"><title>{title}</title>{put(NAMES[entry["tile"]], x, y)}{light}</g>'
    if entry["figure"] is None:
        return f"<g><title>{words('picture.gap')}</title></g>"
    return _figure(seen, entry["figure"], x, y, words, names)


def _figure(seen: GlenMoreView, figure: int, x: int, y: int, words: Words, names: Sequence[str]) -> str:
    if figure == seen["players"]:
        return f"<g><title>{words('picture.die')}</title>{put(f'figure-{DIE}', x + 20, y + 12)}</g>"
    title = words("picture.figure", who=escape(names[figure]))
    turn = figure == seen["turn"] and not seen["over"]
    light = f'<circle cx="{x + 50}" cy="{y + 44}" r="44" {GOLD}/>' if turn else ""
    label = f'<text x="{x + 50}" y="{y + 97}" font-size="14" fill="{PAPER}">{_short(names[figure])}</text>'
    return f"<g><title>{title}</title>{light}{put(f'figure-{figure}', x + 20, y + 6)}{label}</g>"


def _short(name: str) -> str:
    return escape(name if len(name) <= 11 else name[:10] + "…")


def _market(seen: GlenMoreView, words: Words) -> str:
    """Five rows with the fields 1, 2, 3; a filled field holds so many coins."""
    left, top, step = CELL * 2 + 36, CELL + 18, 38
    legal = set(seen["legal"])
    drawn = ""
    for kind, filled in enumerate(seen["market"]):
        y = top + step * kind
        buy, sell = price(filled) or words("describe.never"), filled or words("describe.never")
        title = words("picture.buy", resource=resource(kind, words), buy=buy, sell=sell)
        open_ = BUY + kind in legal or GET + kind in legal
        light = f'<rect x="{left - 4}" y="{y}" width="188" height="34" rx="8" {GOLD}/>' if open_ else ""
        fields = "".join(_field(left + 42 + 47 * i, y + 2, i + 1, i < filled) for i in range(3))
        drawn += (
            f'<g data-at="{row(kind)}"><title>{title}</title>'
            f'<rect x="{left - 4}" y="{y}" width="188" height="34" rx="8" fill="{PAPER}" fill-opacity=".75"/>'
            f"{put(BOX.resources[kind], left + 2, y + 2, 1.5)}{fields}{light}</g>"
        )
    return drawn


def _field(x: float, y: float, number: int, filled: bool) -> str:
    paper = f'<rect x="{x}" y="{y}" width="43" height="30" rx="6" fill="#e6d7ae" stroke="#b59d67"/>'
    if not filled:
        return f'{paper}<text x="{x + 21.5}" y="{y + 21}" font-size="17" fill="#9c865a">{number}</text>'
    coins = "".join(put("coin", x + 12 + 9 * (i - (number - 1) / 2), y + 5) for i in range(number))
    return paper + coins


def _middle(seen: GlenMoreView, words: Words) -> str:
    """The tile taken, until it is laid; the stacks still face down; how many scorings have been."""
    x, y = CELL + 18, CELL + 22
    if seen["taken"] is not None:
        name = tile_name(seen["taken"], words)
        light = f'<rect x="{x}" y="{y}" width="100" height="100" rx="8" {GOLD}/>'
        drawn = f'<g data-at="{TAKEN}"><title>{words("picture.taken", tile=name)}</title>{put(NAMES[seen["taken"]], x, y)}{light}</g>'
    else:
        drawn = f'<rect x="{x}" y="{y}" width="100" height="100" rx="8" fill="none" stroke="#b59d67" stroke-dasharray="7 6" stroke-width="2"/>'
    backs = [(back, len(tiles)) for back, tiles in enumerate(seen["stacks"]) if back and tiles]
    for i, (back, number) in enumerate(backs):
        title = words("picture.stack", back=back, n=number)
        at = x + 36 * i
        drawn += (
            f'<g><title>{title}</title><rect x="{at + 3}" y="{y + 115}" width="28" height="28" rx="4" fill="#4d3a28"/>'
            f'<rect x="{at}" y="{y + 112}" width="28" height="28" rx="4" fill="#8d5a34" stroke="{INK}"/>'
            f'<text x="{at + 14}" y="{y + 132}" font-size="18" fill="{PAPER}">{back}</text>'
            f'<text x="{at + 14}" y="{y + 158}" font-size="13">{number}</text></g>'
        )
    flags = "".join(
        f'<path d="M{x + 34 * i + 4} {y + 182}v-18l14 5-14 5" fill="{"#b3263a" if i < seen["scorings"] else "none"}"'
        f' stroke="{INK}" stroke-width="1.500"/>'
        for i in range(3)
    )
    return f"{drawn}<g><title>{words('picture.scoring', n=seen['scorings'])}</title>{flags}</g>"
