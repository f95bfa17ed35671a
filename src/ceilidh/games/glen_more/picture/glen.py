"""A player's territory: the glen with resources and clan members, and above it what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ceilidh.core.game import Panel
from ceilidh.core.words import Words
from ceilidh.games.glen_more.actions import ACTIVATE, LAY
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.picture.art import INK, LETTERING, PAPER, PLAYERS, put
from ceilidh.games.glen_more.picture.board import GOLD
from ceilidh.games.glen_more.picture.paths import chieftains, good, member, place_of, tile_at
from ceilidh.games.glen_more.picture.tiles import NAMES
from ceilidh.games.glen_more.tiles import CARDS
from ceilidh.games.glen_more.view import GlenMoreView, TileView
from ceilidh.games.glen_more.words.names import own_tile, resource

WIDTH: Final = 560
HEIGHT: Final = 444
SMALL_WIDTH: Final = 420
SMALL_HEIGHT: Final = 330
"""Panels grow higher than that only where tiles would become too small to read."""
LARGEST: Final = 100
TOP: Final = 52
LINE: Final = 22
"""The height of a line of place cards."""
SPENT: Final = 2


def territory_panel(seen: GlenMoreView, player: int, words: Words, names: Sequence[str], own: bool) -> Panel:
    """One territory; the own one is larger."""
    width = WIDTH if own else SMALL_WIDTH
    cards, lines = _cards(seen, player, words, width)
    top = TOP + LINE * lines + 8
    spots = _spots(seen, player)
    glen, height = _glen(seen, player, spots, words, width, top, HEIGHT if own else SMALL_HEIGHT)
    colour = PLAYERS[player]
    light = f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="16" {GOLD}/>'
    drawn = (
        f'<rect width="{width}" height="{height}" rx="18" fill="url(#glen-more-glen)"/>'
        f'<path d="M0 44V18Q0 0 18 0h{width - 36}q18 0 18 18v26z" fill="{colour}"/>'
        f"{light if player in seen['actors'] else ''}{_beside(seen, player, words, names, width)}{cards}{glen}"
    )
    return Panel(f"territory-{player}", width, height, f"<g {LETTERING}>{drawn}</g>", "table" if own else "others")


def _beside(seen: GlenMoreView, player: int, words: Words, names: Sequence[str], width: int) -> str:
    """Name, points, coins, whisky, chieftains with bonnets."""
    own = seen["territories"][player]
    name = names[player] if len(names[player]) <= 14 else names[player][:13] + "…"
    x = width - 232
    ink = INK if player == 1 else PAPER
    people = words("picture.chieftains", who=escape(names[player]), n=own["chieftains"], bonnets=own["bonnets"])
    bonnets = f"{put('bonnet', x + 196, 12)}{_number(x + 222, own['bonnets'], ink)}" if own["bonnets"] else ""
    points = words("picture.points", n=own["points"], score=seen["scores"][player])
    return (
        f"{put(f'figure-{player}', 10, 4, 0.46)}"
        f'<text x="44" y="29" font-size="19" text-anchor="start" fill="{ink}">{escape(name)}</text>'
        f"<g><title>{points}</title>{_disc(x)}{put('point', x, 12)}{_number(x + 34, own['points'], ink)}</g>"
        f"<g><title>{words('picture.coins', n=own['coins'])}</title>{put('coin', x + 54, 12)}{_number(x + 86, own['coins'], ink)}</g>"
        f"<g><title>{words('picture.whisky', n=own['whisky'])}</title>{put('barrel', x + 104, 12)}{_number(x + 134, own['whisky'], ink)}</g>"
        f'<g data-at="{chieftains(player)}"><title>{people}</title><circle cx="{x + 160}" cy="22" r="12" fill="{PAPER}"/>'
        f"{put('chieftain', x + 150, 11)}{_number(x + 182, own['chieftains'], ink)}{bonnets}</g>"
    )


def _disc(x: float) -> str:
    return f'<circle cx="{x + 10}" cy="22" r="12" fill="{PAPER}"/>'


def _number(x: float, number: int, ink: str) -> str:
    return f'<text x="{x:g}" y="29" font-size="18" fill="{ink}">{number}</text>'


def _cards(seen: GlenMoreView, player: int, words: Words, width: int) -> tuple[str, int]:
    """The place cards as ribbons, and how many lines they take."""
    x, line, drawn = 8, 0, ""
    for card in seen["territories"][player]["cards"]:
        name = words(f"kind.{CARDS[card]}")
        long = 26 + 8 * len(name)
        if x + long > width - 8:
            x, line = 8, line + 1
        title = words("picture.card", place=name, text=words(f"card.{CARDS[card]}"))
        y = TOP + LINE * line
        drawn += (
            f'<g><title>{title}</title><rect x="{x}" y="{y}" width="{long - 4}" height="19" rx="6" fill="{PAPER}" stroke="#b59d67"/>'
            f'{put("card", x + 1, y + 1, 0.85)}<text x="{x + 20}" y="{y + 14}" font-size="13" text-anchor="start">{name}</text></g>'
        )
        x += long
    return drawn, line + 1 if drawn else 0


def _spots(seen: GlenMoreView, player: int) -> list[tuple[int, int]]:
    """Where the tile taken may be laid."""
    if player != seen["turn"] or seen["stage"] != "lay":
        return []
    return [place_of(action, seen) for action in seen["legal"] if LAY <= action < ACTIVATE]


def _glen(
    seen: GlenMoreView, player: int, spots: list[tuple[int, int]], words: Words, width: int, top: int, least: int
) -> tuple[str, int]:
    """The tiles, as large as the territory allows; also the height of the panel."""
    tiles = seen["territories"][player]["tiles"]
    xs = [tile["x"] for tile in tiles] + [x for x, _ in spots]
    ys = [tile["y"] for tile in tiles] + [y for _, y in spots]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    size = min(LARGEST, (width - 24) / across, max((least - top - 12) / down, 56))
    scale = size / 100
    left = (width - size * across) / 2
    body = "".join(_spot(x, y, words) for x, y in spots)
    body += "".join(_tile(seen, player, tiles, i, words) for i in range(len(tiles)))
    x, y = left - min(xs) * size, top - min(ys) * size
    drawn = f'<g transform="translate({x:.4g} {y:.4g}) scale({scale:.4g})">{body}</g>'
    return drawn, round(max(top + size * down + 12, least))


def _spot(x: int, y: int, words: Words) -> str:
    return (
        f'<g data-at="place:{x},{y}"><title>{words("picture.place")}</title>'
        f'<rect x="{100 * x + 6}" y="{100 * y + 6}" width="88" height="88" rx="9" fill="#ffd34d" fill-opacity=".35"'
        ' stroke="#b3863a" stroke-dasharray="9 7" stroke-width="3"/></g>'
    )


def _tile(seen: GlenMoreView, player: int, tiles: Sequence[TileView], i: int, words: Words) -> str:
    tile = tiles[i]
    x, y = 100 * tile["x"], 100 * tile["y"]
    name = own_tile(tiles, i, words)
    over = ""
    if player == seen["turn"] and ACTIVATE + i in seen["legal"]:
        over = f'<rect x="{x + 2}" y="{y + 2}" width="96" height="96" rx="7" {GOLD}/>'
    elif player == seen["turn"] and tile["active"] == SPENT and seen["stage"] in ("activate", "trade", "get", "move"):
        over = f'<rect x="{x}" y="{y}" width="100" height="100" rx="7" fill="#3a2a1c" fill-opacity=".22"/>'
    number = (
        f'<circle cx="{x + 90}" cy="{y + 10}" r="8.5" fill="{PAPER}" fill-opacity=".9"/>'
        f'<text x="{x + 90}" y="{y + 14}" font-size="11">{i}</text>'
    )
    drawn = f'<g data-at="{tile_at(player, i)}"><title>{name}</title>{put(NAMES[tile["tile"]], x, y)}{number}{over}</g>'
    return drawn + _goods(player, tile, i, name, words) + _members(player, tile, i, name, words)


def _goods(player: int, tile: TileView, i: int, name: str, words: Words) -> str:
    """The resources that lie on a tile, above what it makes."""
    lying = [kind for kind, number in enumerate(tile["goods"]) if number]
    x = 100 * tile["x"] + 50 - 12.5 * sum(tile["goods"])
    y = 100 * tile["y"] + 49
    drawn = ""
    for kind in lying:
        number = tile["goods"][kind]
        pieces = "".join(
            f'<circle cx="{x + 12.5 + 25 * n:g}" cy="{y + 12.5}" r="12" fill="{PAPER}" stroke="{INK}"/>'
            f"{put(BOX.resources[kind], x + 3.5 + 25 * n, y + 3, 0.9)}"
            for n in range(number)
        )
        title = words("picture.good", resource=resource(kind, words), tile=name)
        drawn += f'<g data-at="{good(player, i, kind)}"><title>{title}</title>{pieces}</g>'
        x += 25 * number
    return drawn


def _members(player: int, tile: TileView, i: int, name: str, words: Words) -> str:
    if not tile["members"]:
        return ""
    x, y = 100 * tile["x"] + 4, 100 * tile["y"] + 26
    pieces = "".join(put("member", x + 14 * n, y, 1.7) for n in range(tile["members"]))
    return f'<g data-at="{member(player, i)}"><title>{words("picture.member", tile=name)}</title>{pieces}</g>'
