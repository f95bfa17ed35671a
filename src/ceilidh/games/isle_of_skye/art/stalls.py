"""The market: what lies before each player, with prices; and the own decisions, coins to lay and tiles to turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import name_at
from ceilidh.drawing.panels import Panel
from ceilidh.games.isle_of_skye.art.board import WIDTH, gold_of, ground
from ceilidh.games.isle_of_skye.art.shields import colour_of, shield
from ceilidh.games.isle_of_skye.art.symbols import BOLD, INK, coin, put
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


def _button(said: str, x: float, y: float) -> str:
    wood = box(x, y, 160, 34, 17, f'fill="#8a5a33" stroke="{INK}"')
    return group(
        wood + text(said, x + 80, y + 23, 16, 'text-anchor="middle" fill="#fff" font-weight="bold"'), said, "pass:buy"
    )


def _stall(seen: SkyeView, seat: int, y: float, words: Words, names: Sequence[str]) -> str:
    clan = seen["clans"][seat]
    drawn = (
        box(9, y, WIDTH - 18, _STALL - 6, 8, 'fill="#e2d2a8"')
        + box(9, y, 7, _STALL - 6, 3, f'fill="{colour_of(seat)}"')
        + name_at(names[seat], 24, y + 22, 15, 100, BOLD)
        + shield(seat, 35, y + 44, 1.15)
        + gold_of(seen, seat, 64, y + 44, words)
    )
    if seen["stage"] == "price" and seat != seen["seat"]:
        said = words("picture.screen" if seat in seen["actors"] else "picture.ready")
        drawn += text(said, 24, y + 80, 13, 'fill="#6b5a40"')
    return drawn + "".join(_offer(seen, seat, offer, y + 3, words) for offer in clan["offers"])


def _offer(seen: SkyeView, seat: int, offer: Offer, y: float, words: Words) -> str:
    x = 128 + 95 * offer["slot"]
    pricing = seen["pricing"]
    drawn = piece(offer["tile"], placed(offer["tile"], 0, x, y, _TILE))
    if offer["marked"]:
        drawn += box(x, y, _TILE, _TILE, 0, 'fill="#3b2f24" fill-opacity=".45"')
        drawn += put("marker", x + _TILE / 2, y + _TILE / 2, 1.3)
    if offer["price"] is not None:
        drawn += coin(offer["price"], x + _TILE - 11, y + 13, 1.2)
    elif pricing is not None and seat == seen["seat"] and pricing["slot"] == offer["slot"]:
        drawn += box(x + 1, y + 1, _TILE - 2, _TILE - 2, 0, 'fill="none" stroke="#d9a92f" stroke-width="4"')
    return group(drawn, tile_words(offer["tile"], words), f"offer:{seat}.{offer['slot']}")


def price_panel(pricing: Pricing, words: Words) -> Panel:
    """Coins from 1 to 20 to lay beside the tile, and one for more."""
    height = 134
    title = words("picture.price", slot=nth(pricing["slot"] or 0, words))
    drawn = [ground(WIDTH, height, "#e6d7b0"), text(title, 16, 28, 16, BOLD)]
    if pricing["counted"]:
        drawn.append(
            coin(pricing["counted"], 380, 23, 1.1) + text("+", 360, 29, 17, 'text-anchor="end" font-weight="bold"')
        )
    for amount in range(1, min(pricing["most"], int(STEP_PRICE)) + 1):
        x, y = 32 + 35.6 * ((amount - 1) % 10), 58 + 42 * ((amount - 1) // 10)
        said = words("picture.coin", n=pricing["counted"] + amount)
        drawn.append(group(coin(amount, x, y, 1.3), said, f"coin:{amount}"))
    if pricing["most"] > STEP_PRICE:
        more = put("coin", 392, 79, 1.3) + text(
            f"{STEP_PRICE}+", 392, 84, 13, 'text-anchor="middle" fill="#4a3404" font-weight="bold"'
        )
        drawn.append(group(more, words("picture.more", n=pricing["counted"] + STEP_PRICE), "coin:more"))
    return Panel("hand", WIDTH, height, "".join(drawn), "land")


def hand_panel(seen: SkyeView, words: Words) -> Panel:
    """Every tile that is to be built, in each turn in which it fits somewhere."""
    tiles = seen["clans"][seen["seat"] or 0]["to_build"]
    height = 46 + 100 * len(tiles)
    drawn = [ground(WIDTH, height, "#e6d7b0"), text(words("picture.hand"), 16, 28, 16, BOLD)]
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
        return group(drawn, paint='opacity=".3"')
    title = words("picture.turned", tile=tile_words(tile, words), turned=turn_words(turn, words))
    return group(drawn, title, f"tile:{slot}.{90 * turn}")
