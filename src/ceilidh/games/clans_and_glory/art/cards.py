"""Cards, card backs and shields as SVG elements, made of the symbols."""

from __future__ import annotations

from ceilidh.drawing.elements import group, scaled, text
from ceilidh.games.clans_and_glory.art.symbols import CLAN_INKS, CLANS, INK, put
from ceilidh.games.clans_and_glory.rules.cards import COLOURS, rank_of


def shield(player: int, x: float, y: float, piece: str = "") -> str:
    """A player's shield, 32 by 38."""
    return put(f"p{player}", x, y, piece=piece)


def laid_shield(table: str, order: int) -> str:
    """The name of a shield: table and order, as in "B3". It never changes, and being short keeps pictures small."""
    return f"{table}{order}"


def paint(card: int) -> str:
    """The attributes of a group that holds `card`: the clan's colour, and its ink if it is not the default."""
    clan = card % COLOURS
    ink = "" if CLAN_INKS[clan] == INK else f' fill="{CLAN_INKS[clan]}"'
    return f'color="{CLANS[clan]}"{ink}'


def face_up(card: int, x: float, y: float) -> str:
    """A card, 60 by 84, for a group with the attributes `paint(card)`: the figure of its rank and its clan's sign."""
    return put(f"r{rank_of(card)}", x, y) + put(f"c{card % COLOURS}", x + 2, y + 31)


def large(card: int, x: float, y: float, scale: float) -> str:
    """A card in another size than on a table."""
    return scaled(face_up(card, 0, 0), x, y, scale, paint(card))


def face_down(by: int, card: int | None, x: float, y: float) -> str:
    """A card back with the shield of its player. A viewer who knows the card sees a lifted corner."""
    if card is None:
        return put("back", x, y) + shield(by, x + 14, y + 23)
    corner = put("corner", x, y) + put(f"c{card % COLOURS}", x + 41, y + 48) + text(rank_of(card), x + 43, y + 80, 18)
    return put("back", x, y) + shield(by, x + 7, y + 11) + group(corner, paint=paint(card))
