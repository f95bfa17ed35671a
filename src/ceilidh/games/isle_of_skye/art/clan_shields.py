"""The clans' shields: each has its own colour and emblem, so that colour is never the only difference."""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import group
from ceilidh.games.isle_of_skye.art.symbols import DRAWN, INK, PLAYERS, put
from ceilidh.games.isle_of_skye.rules.tiles import COLOURS

_SIGNS: Final = {
    "red": '<path d="M0,-4.5V4M-4,-.7H4"/>',
    "blue": '<circle cy="-.7" r="3"/>',
    "yellow": '<path d="M-4.3,2L0,-4L4.3,2"/>',
    "white": '<path d="M-3.3,-4L3.3,2.6M3.3,-4L-3.3,2.6"/>',
    "green": '<path d="M-4.2,-2.6H4.2M-4.2,1.2H4.2"/>',
}
"""A cross, a ring, a gable, a saltire and two bars, at most 5 from the middle."""


def colour_of(seat: int) -> str:
    """A player's colour."""
    return PLAYERS[COLOURS[seat]]


def ink_on(seat: int) -> str:
    """A readable text colour on a player's colour."""
    return INK if COLOURS[seat] in ("white", "yellow") else "#fff"


def shield_symbols() -> str:
    """Symbols of every clan's emblem, of its shield, and of its seat sign."""
    return "".join(
        DRAWN.define(
            f"sign{seat}", group(_SIGNS[colour], paint=f'fill="none" stroke="{ink_on(seat)}" stroke-width="2"')
        )
        + DRAWN.define(
            f"shield{seat}",
            f'<path d="M-7,-7.5h14v9l-7,7.5 -7,-7.5z" fill="{colour_of(seat)}" stroke="{INK}" stroke-width=".8"/>'
            + put(f"sign{seat}"),
        )
        + DRAWN.seat_sign(seat, "-9 -8.3 18 18", shield(seat, 0, 0), colour_of(seat))
        for seat, colour in enumerate(COLOURS)
    )


def shield(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A player's shield at a point."""
    return put(f"shield{seat}", x, y, scale)
