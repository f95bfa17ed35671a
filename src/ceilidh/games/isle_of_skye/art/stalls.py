"""The market: what lies before each player, with prices; and the own decisions, coins to lay and tiles to turn."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.panels import Panel
from ceilidh.games.isle_of_skye.art.board import WIDTH, gold_of, ground, shown_name
from ceilidh.games.isle_of_skye.art.shields import colour_of, shield
from ceilidh.games.isle_of_skye.art.symbols import INK, coin, use, words_at
from ceilidh.games.isle_of_skye.art.tile import piece, placed
from ceilidh.games.isle_of_skye.rules.actions import STEP_PRICE
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, turns_of
from ceilidh.games.isle_of_skye.view import Offer, Pricing, SkyeView, seats_in_order
from ceilidh.games.isle_of_skye.words.names import nth, tile_words, turn_words

_TILE: Final = 84
_STALL: Final = 96


def market_panel(seen: SkyeView, words: Words, names: Sequence[str]) -> Panel:
    """A stall for each player, the own first; a button to buy nothing, if that is the question."""
    seats = seats_in_order(seen)
    asked = seen["stage"] == "buy" and seen["seat"] in seen["actors"]
    height = 16 + _STALL * len(seats) + (42 if asked else 0)
    drawn = [ground(WIDTH, height)]
    drawn += [_stall(seen, seat, 8 + _STALL * i, words, names) for i, seat in enumerate(seats)]
    if asked:
        drawn.append(_button(words("picture.pass"), 130, height - 46))
    return Panel("market", WIDTH, height, "".join(drawn), "board")


def _button(text: str, x: float, y: float) -> str:
    return (
        f'<g data-at="pass:buy"><title>{escape(text)}</title><rect x="{x:g}" y="{y:g}" width="160" height="34" rx="17" '
        f'fill="#8a5a33" stroke="{INK}"/>{words_at(escape(text), x + 80, y + 23, 16, "middle", "#fff", "bold")}</g>'
    )


def _stall(seen: SkyeView, seat: int, y: float, words: Words, names: Sequence[str]) -> str:
    clan = seen["clans"][seat]
    drawn = (
        f'<rect x="9" y="{y:g}" width="{WIDTH - 18}" height="{_STALL - 6}" rx="8" fill="#e2d2a8"/>'
        f'<rect x="9" y="{y:g}" width="7" height="{_STALL - 6}" rx="3" fill="{colour_of(seat)}"/>'
        + words_at(shown_name(names[seat], 11), 24, y + 22, 15, weight="bold")
        + shield(seat, 35, y + 44, 1.15)
        + gold_of(seen, seat, 64, y + 44, words)
    )
    if seen["stage"] == "price" and seat != seen["seat"]:
        said = words("picture.screen" if seat in seen["actors"] else "picture.ready")
        drawn += words_at(escape(said), 24, y + 80, 13, fill="#6b5a40")
    return drawn + "".join(_offer(seen, seat, offer, y + 3, words) for offer in clan["offers"])


def _offer(seen: SkyeView, seat: int, offer: Offer, y: float, words: Words) -> str:
    x = 128 + 95 * offer["slot"]
    pricing = seen["pricing"]
    drawn = piece(offer["tile"], placed(offer["tile"], 0, x, y, _TILE))
    if offer["marked"]:
        drawn += f'<rect x="{x}" y="{y:g}" width="{_TILE}" height="{_TILE}" fill="#3b2f24" fill-opacity=".45"/>'
        drawn += use("marker", x + _TILE / 2, y + _TILE / 2, 1.3)
    if offer["price"] is not None:
        drawn += coin(offer["price"], x + _TILE - 11, y + 13, 1.2)
    elif pricing is not None and seat == seen["seat"] and pricing["slot"] == offer["slot"]:
        drawn += (
            f'<rect x="{x + 1}" y="{y + 1:g}" width="{_TILE - 2}" height="{_TILE - 2}" fill="none" stroke="#d9a92f" '
            'stroke-width="4"/>'
        )
    title = escape(tile_words(offer["tile"], words))
    return f'<g data-at="offer:{seat}.{offer["slot"]}"><title>{title}</title>{drawn}</g>'


def price_panel(pricing: Pricing, words: Words) -> Panel:
    """Coins from 1 to 20 to lay beside the tile, and one for more."""
    height = 134
    title = words("picture.price", slot=nth(pricing["slot"] or 0, words))
    drawn = [ground(WIDTH, height, "#e6d7b0"), words_at(escape(title), 16, 28, 16, weight="bold")]
    if pricing["counted"]:
        drawn.append(coin(pricing["counted"], 380, 23, 1.1) + words_at("+", 360, 29, 17, "end", weight="bold"))
    for amount in range(1, min(pricing["most"], int(STEP_PRICE)) + 1):
        x, y = 32 + 35.6 * ((amount - 1) % 10), 58 + 42 * ((amount - 1) // 10)
        said = escape(words("picture.coin", n=pricing["counted"] + amount))
        drawn.append(f'<g data-at="coin:{amount}"><title>{said}</title>{coin(amount, x, y, 1.3)}</g>')
    if pricing["most"] > STEP_PRICE:
        said = escape(words("picture.more", n=pricing["counted"] + STEP_PRICE))
        drawn.append(
            f'<g data-at="coin:more"><title>{said}</title>{use("coin", 392, 79, 1.3)}'
            + words_at(f"{STEP_PRICE}+", 392, 84, 13, "middle", "#4a3404", "bold")
            + "</g>"
        )
    return Panel("hand", WIDTH, height, "".join(drawn), "land")


def hand_panel(seen: SkyeView, words: Words) -> Panel:
    """Every tile that is to be built, in each turn in which it fits somewhere."""
    tiles = seen["clans"][seen["seat"] or 0]["to_build"]
    height = 46 + 100 * len(tiles)
    drawn = [ground(WIDTH, height, "#e6d7b0"), words_at(escape(words("picture.hand")), 16, 28, 16, weight="bold")]
    for slot, tile in enumerate(tiles):
        fitting = {turn for fit in seen["fits"][slot] for turn in fit["turns"]}
        for turn in turns_of(ALL_TILES[tile]):
            drawn.append(_turned(tile, slot, turn, turn in fitting, words))
    return Panel("hand", WIDTH, height, "".join(drawn), "land")


def _turned(tile: int, slot: int, turn: int, fits: bool, words: Words) -> str:
    x, y = 14 + 100 * turn, 40 + 100 * slot
    drawn = placed(tile, turn, x, y, 92)
    if turn == 0:
        drawn = piece(tile, drawn)
    if not fits:
        return f'<g opacity=".3">{drawn}</g>'
    title = escape(words("picture.turned", tile=tile_words(tile, words), turned=turn_words(turn, words)))
    return f'<g data-at="tile:{slot}.{90 * turn}"><title>{title}</title>{drawn}</g>'
