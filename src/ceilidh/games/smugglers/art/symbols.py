"""The symbols of the art, each drawn once: goods, signs of effects, clan emblems, spaces, scenery."""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import Symbols, gradient
from ceilidh.drawing.lettering import lettering

DRAWN: Final = Symbols("smugglers")
put: Final = DRAWN.put
sign: Final = DRAWN.put_in_square
"""Draws a small picture on a square."""
INK: Final = "#33261a"
LETTERING: Final = lettering(INK, 13, 600)
"""The attributes of a group that holds texts."""
PARCHMENT: Final = "#f6ead0"
CLANS: Final = ("#1b6f8a", "#c98a12", "#b4503c", "#5b6470", "#7a4d8f")
"""Celtic Knot, Awen, Scallop, Grey Wolf, Chaos Wheel."""

_LINE: Final = f'fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'
_THIN: Final = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'

SIGNS: Final = {
    "purse": f'<path {_THIN} fill="#c49a5a" d="M8 8c-5 3-6 14 4 14s9-11 4-14z"/><path {_LINE} d="M7 8h10M9 7L7 '
    '3l5 2 5-2-2 4"/>'
    '<path fill="#8a5f22" d="M10.5 14h3v1.5h-3zm0 3h3v1.5h-3z"/>',
    "wood": f'<g {_THIN}><path fill="#9a6a3a" d="M3 15h15v6H3z"/><path fill="#ad7b47" d="M5 8h15v6H5z"/>'
    '<circle cx="18" cy="18" r="3" fill="#e2c08c"/><circle cx="20" cy="11" r="3" fill="#e2c08c"/></g>',
    "malt": f'<path {_LINE} d="M12 23V8"/><g fill="#d9a21b" {_THIN}><ellipse cx="12" cy="5" rx="2.2" ry="4"/>'
    '<path d="M12 13c-5 0-6-4-6-6 4 0 6 2 6 6zm0 0c5 0 6-4 6-6-4 0-6 2-6 6zm0 6c-5 0-6-4-6-6 4 0 6 2 '
    '6 6zm0 0c5 0 6-4 6-6-4 0-6 2-6 6z"/></g>',
    "barrel": f'<path {_THIN} fill="#a8672e" d="M7 2h10q4 10 0 20H7Q3 12 7 2z"/>'
    '<path fill="none" stroke="#51463c" stroke-width="1.8" d="M5.5 7h13M5.5 17h13"/><path '
    f'fill="none" stroke="{INK}" stroke-width=".8" d="M10 2q-1.5 10 0 20M14 2q1.5 10 0 20"/>',
    "token": f'<circle cx="12" cy="12" r="10" fill="#dff0e4" {_THIN}/><path fill="#5a9d6b" stroke="{INK}" '
    'stroke-width=".7" d="M12 12c-7-2-8-8-4-9 3 0 4 4 4 9zm0 0c7-2 8-8 4-9-3 0-4 4-4 9zm0 0c-5 1-6 '
    '6-3 7 2 0 3-3 3-7zm0 0c5 1 6 6 3 7-2 0-3-3-3-7z"/>',
    "fame": f'<path {_THIN} fill="#e2b32f" d="M12 1.5l3 6.5 7 .8-5.2 4.8 1.5 7L12 17l-6.3 3.6 1.5-7L2 8.8 9 8z"/>',
    "hat": f'<path {_THIN} fill="#9d2f2f" d="M4 15Q5 4 12 4t8 11z"/><path {_THIN} fill="#2f2a2a" d="M1 '
    '15q11-5 22 0-2 4-11 4T1 15z"/><circle cx="12" cy="10" r="2" fill="#e2b32f"/>',
    "fist": f'<path {_THIN} fill="#e7b990" d="M5 9q0-3 3-3h9q3 0 3 3v6q0 6-7 6H9q-4 0-4-5z"/><path {_LINE} '
    'd="M9 6v5m4-5v5m4-5v5M5 13h7v3"/>',
    "fiddle": f'<g transform="rotate(35 12 12)"><path {_THIN} fill="#a8552a" d="M12 9c5-1 5 4 3 5 3 1 3 8-3 '
    f'8s-6-7-3-8c-2-1-2-6 3-5z"/><path {_LINE} d="M12 16V1m-2 1h4"/></g>',
    "boot": f'<path {_THIN} fill="#6d4a2c" d="M8 2h7v11q6 1 7 4v3H7q1-9 1-18z"/><path {_LINE} d="M7 20h15"/>',
    "wheel": f'<circle cx="12" cy="12" r="9.5" fill="none" stroke="#6d4a2c" stroke-width="3"/><path {_LINE} '
    'd="M12 3v18M3 12h18M6 6l12 12M18 6L6 18"/><circle cx="12" cy="12" r="2.5" fill="#c9a26a" '
    f"{_THIN}/>",
    "lantern": f'<path {_LINE} d="M8 6q4-7 8 0"/><path {_THIN} fill="#4b4339" d="M7 6h10v3H7zm-1 '
    f'13h12v3H6z"/><path {_THIN} fill="#ffe08a" d="M8 9h8v10H8z"/><path fill="#e58a2b" d="M12 11c3 3 '
    '2 6 0 6s-3-3 0-6z"/>',
    "mask": f'<path {_THIN} fill="#3d3a4d" d="M2 8q10-4 20 0-1 9-6 8-3-1-4-3-1 2-4 3-5 1-6-8z"/><ellipse '
    'cx="8" cy="11" rx="2.2" ry="1.5" fill="#fff"/><ellipse cx="16" cy="11" rx="2.2" ry="1.5" '
    'fill="#fff"/>',
    "cards": f'<g {_THIN}><path fill="#d9c79b" d="M3 5l10-2 3 15-10 2z"/><path fill="#f6ead0" d="M10 4l10 2-3 '
    '15-10-2z"/></g><path fill="#7a4d8f" d="M13.5 9c2-2 4 1 1 4-3-3-3-6-1-4z"/>',
    "gavel": f'<g transform="rotate(-35 12 12)" {_THIN}><path fill="#8b5a2b" d="M5 4h12v7H5z"/><path '
    'fill="#b57f45" d="M10 11h3v12h-3z"/></g>',
    "mug": f'<path {_THIN} fill="#b9a58a" d="M5 8h11v13H5z"/><path {_LINE} d="M16 11q6 0 5 4-1 3-5 3"/><path '
    f'{_THIN} fill="#fff8e6" d="M4 8q0-4 4-3 2-4 5-1 4-1 4 4z"/>',
    "gate": f'<path {_THIN} fill="#9a948a" d="M3 22V7h4v3h3V7h4v3h3V7h4v15z"/><path fill="#463a2e" d="M9 '
    '22v-5q3-5 6 0v5z"/>',
    "mountain": f'<path {_THIN} fill="#8a93a0" d="M1 21L9 5l5 9 3-4 6 11z"/><path fill="#fff" d="M9 5l-3 6 3-1 2 '
    '2 1-1z"/>',
    "tree": f'<path {_THIN} fill="#6d4a2c" d="M11 16h2v7h-2z"/><path {_THIN} fill="#3f7a4b" d="M12 1l6 9h-3l5 '
    '8H4l5-8H6z"/>',
    "road": f'<path {_THIN} fill="#cdb48a" d="M9 3h6l6 19H3z"/><path {_LINE} stroke-dasharray="3 3" d="M12 4v17"/>',
    "still": f'<path {_THIN} fill="#c9743a" d="M4 21q-2-9 5-11V6h4v4q6 2 5 11z"/><path {_LINE} d="M11 6V3h8q3 '
    '0 3 4v12"/>',
    "scroll": f'<path {_THIN} fill="#fff6df" d="M5 4h13v14H8q-3 0-3-3z"/><path {_THIN} fill="#e4cf9f" d="M8 '
    f'18h13q0 4-3 4H8q3 0 0-4z"/><path {_LINE} d="M8 8h7m-7 4h7"/>',
    "bell": f'<path {_THIN} fill="#d9a21b" d="M12 3q7 2 7 12l2 4H3l2-4Q5 5 12 3z"/><circle cx="12" cy="21" '
    'r="2.3" fill="#8a5f22"/>',
    "sheep": f'<g {_THIN}><path fill="#f4efe4" d="M5 9q0-4 4-3 1-3 4-1 4-2 5 2 4 0 3 4 1 4-3 4H7q-5 0-4-4-1-2 2-2z"/>'
    '<path fill="#3a332c" d="M2 9q4-2 5 1 0 4-3 4-3-1-2-5zM8 15h2v6H8zm8 0h2v6h-2z"/></g>',
    "swap": f'<path {_LINE} d="M4 9h14l-4-5m6 11H6l4 5"/>',
}
"""Small pictures on a square of 24."""

SIGN_OF: Final = {
    **{"malt-bonus": "malt", "wood-bonus": "wood", "purchase-bonus": "scroll", "fiddle-bonus": "fiddle"},
    **{"unlimited-fiddling": "fiddle", "fight-bonus": "fist", "dance-bonus": "token"},
    **{"extra-chance-draws": "cards", "wood-free-barrels": "still", "malt-free-barrels": "still"},
    **{"auction-discount": "gavel", "betrayal-bonus": "mask", "betrayal-protection": "mask"},
    **{"amnesty": "bell", "search-bonus": "lantern", "search-free-barrels": "barrel"},
    **{"tax-free-barrels": "scroll", "police-level-bonus": "hat", "movement-bonus": "boot"},
    **{"road-bonus": "road", "forest-bonus": "tree", "mountain-bonus": "mountain"},
    **{"no-breakdown-spaces": "wheel", "fairy-protection": "bell", "drunk-protection": "mug"},
    **{"police-bonus": "hat", "check-bonus": "hat", "bribe-discount": "purse", "no-gate-check": "gate"},
    **{"no-arrest": "fist", "price-bonus": "barrel", "sale-bonus": "barrel", "big-sale-fame": "mug"},
    **{"spring-pounds": "purse", "spring-wood": "wood", "spring-malt": "malt", "check-retry": "hat"},
    **{"second-fight-die": "fist", "sale-toll": "mask", "hidden-barrels": "barrel"},
    **{"spring-interest": "scroll", "pounds": "purse", "wood": "wood", "malt": "malt", "barrel": "barrel"},
    **{"token": "token", "fame": "fame", "police-pool": "hat", "police-level": "hat", "draw-chance": "cards"},
    **{"refresh-market": "gavel", "regain-activities": "cards", "next-movement": "boot", "next-check": "mask"},
    **{"next-breakdown": "wheel", "next-search": "lantern", "next-sale": "barrel", "own-search": "lantern"},
    **{"take-from-pool": "hat", "gain-smuggler": "boot", "halve-pool": "hat", "empty-pool": "hat"},
    **{"search-all": "lantern", "all-pounds": "purse", "all-wood": "wood", "all-malt": "malt"},
    **{"all-draw": "cards", "all-token": "token", "others-pounds": "purse", "least-pounds": "purse"},
    **{"least-barrel": "barrel", "most-search": "lantern", "rob-pounds": "purse", "steal-material": "fist"},
    **{"destroy-barrel": "barrel", "discard-random-card": "cards", "search-victim": "lantern"},
    **{"blackmail": "mask", "destroy-malt": "sheep", "swap-goods": "swap", "swap-purses": "swap"},
    **{"steal-smuggler": "boot"},
}
"""The sign of every modifier and effect; a card's vignette shows its first one."""

_EMBLEMS: Final = (
    '<path d="M0-6.5a3 3 0 0 1 3 3 3 3 0 0 1 3.5 3 3 3 0 0 1-3.5 3.5A3 3 0 0 1 0 6.5 3 3 0 0 1-3 3a3 '
    '3 0 0 1-3.5-3A3 3 0 0 1-3-3.5a3 3 0 0 1 3-3z" fill="none" stroke="#fff" '
    'stroke-width="1.8"/><circle r="1.4" fill="#fff"/>',
    '<path d="M-5 6L-1.5-3M0 6v-9M5 6L1.5-3" stroke="#fff" stroke-width="1.8" '
    'stroke-linecap="round"/><circle cx="-2" cy="-6" r="1" fill="#fff"/><circle cy="-6.6" r="1" '
    'fill="#fff"/><circle cx="2" cy="-6" r="1" fill="#fff"/>',
    '<path d="M0 6L-6-2q1-4 3-3 1-2 3-1 2-1 3 1 2-1 3 3z" fill="#fff"/><path d="M0 5L-3-4M0 5v-10M0 '
    '5l3-9" stroke="#b4503c" stroke-width=".9"/>',
    '<path d="M-6-6l3 2h6l3-2v6L2 6h-4l-4-6z" fill="#fff"/><path d="M-3 0h1.5M1.5 0H3M-1 4h2" '
    'stroke="#5b6470" stroke-width="1.2"/>',
    '<path d="M0-7v14M-7 0H7M-5-5L5 5M5-5L-5 5" stroke="#fff" stroke-width="1.5" '
    'stroke-linecap="round"/><circle r="2.2" fill="#fff"/>',
)
"""The clans' emblems, centred on 0, 0."""

_SPACES: Final = {
    "plain": ("#e9d8ae", ""),
    "pub": ("#d8a35d", '<path d="M-6 5v-6l6-5 6 5v6z" fill="#7a4a22"/><path d="M-2 5V1h4v4z" fill="#ffe08a"/>'),
    "meet": ("#c8b6d8", sign("mask", -8, -8, 16)),
    "drunk": ("#f0c987", sign("mug", -8, -8, 16)),
    "crossroads": (
        "#e9d8ae",
        '<path d="M0 7v-14M-6-5h10l2 2-2 2H-6zM6 0H-4l-2 2 2 2H6z" fill="#8b5a2b" stroke="#33261a"/>',
    ),
    "fairy": ("#cfeadb", sign("token", -9, -9, 18)),
    "breakdown": ("#c9d2db", sign("wheel", -8, -8, 16)),
    "gate": ("#d0cabd", sign("gate", -9, -9, 18)),
    "city": ("#f2d675", sign("fame", -9, -9, 18)),
}


def _space_symbols() -> str:
    drawn = "".join(
        DRAWN.define(f"f-{kind}", f'<circle r="14" fill="{colour}" stroke="#7b6541" stroke-width="2"/>{shown}')
        for kind, (colour, shown) in _SPACES.items()
    )
    for state, fill, ring in (("on", "#d9695f", "#7d1f1f"), ("off", "#e6dcc6", "#a08c6a")):
        drawn += DRAWN.define(f"f-{state}", f'<circle r="14" fill="{fill}" stroke="{ring}" stroke-width="2"/>')
    return drawn


def _figure(seat: int) -> str:
    return DRAWN.define(
        f"figure-{seat}",
        f'<path d="M-9 10q-2-12 3-16 2-8 12-2 6 6 3 18z" transform="translate(-1 0)" fill="{CLANS[seat]}" '
        f'stroke="#fff" stroke-width="1.5"/><g transform="scale(.85)">{_EMBLEMS[seat]}</g>',
    )


def _emblem(seat: int) -> str:
    return DRAWN.define(
        f"clan-{seat}",
        f'<circle r="13" fill="{CLANS[seat]}" stroke="#33261a" stroke-width="1.5"/><g '
        f'transform="scale(1.2)">{_EMBLEMS[seat]}</g>',
    ) + DRAWN.seat_sign(seat, "-14 -14 28 28", put(f"clan-{seat}"), CLANS[seat])


SKY: Final = DRAWN.named('fill="url(#@sky)"')
DUSK: Final = DRAWN.named('fill="url(#@dusk)"')
_PAINTS: Final = gradient("@sky", "0 #b9cfd6,.6 #e8dfc4,1 #b9c48a") + gradient("@dusk", "0 #e9dcc0,1 #d7c193")

_SCENERY: Final = (
    '<path fill="#9fb0b8" d="M190 160l50-80 30 40 46-84 44 70 34-44 40 62 40-70 50 80 40 40v60H190z"/>'
    '<path fill="#fff" opacity=".8" d="M316 36l-18 33 16-5 10 10 14-8zM428 62l-9 12 12-2 8 8 '
    '4-8zM474 54l-12 21 12-4 10 9 6-6z"/>'
    '<path fill="#8ea06a" d="M0 190q120-50 260-10t300-20 140 10v210H0z"/><path fill="#9db077" d="M0 '
    '300q160-50 330-10t370-20v160H0z"/>'
    '<path fill="#cdb48a" opacity=".7" d="M236 224q90 150 190 150t190-150l-14-6q-80 128-176 128T254 214z"/>'
    + "".join(
        sign("tree", x, y, size)
        for x, y, size in (
            (270, 184, 30),
            (300, 232, 34),
            (345, 182, 30),
            (378, 238, 34),
            (420, 180, 32),
            (455, 240, 32),
            (500, 182, 30),
            (535, 236, 34),
            (560, 184, 28),
            (30, 268, 26),
            (120, 300, 24),
            (180, 268, 30),
        )
    )
    + '<g stroke="#33261a" stroke-width="1"><path fill="#b8aa90" d="M640 190v-60h12v-16h14v16h10v-34h16v34h8v60z"/>'
    '<path fill="#8d3f34" d="M650 114l9-18 9 18zM674 96l10-24 10 24z"/></g>'
    '<g stroke="#33261a" stroke-width="1"><path fill="#d8c39a" d="M14 200v-22h38v22z"/><path '
    'fill="#8d6b3a" d="M8 180l25-20 25 20z"/><path fill="#ffe08a" d="M28 188h9v12h-9z"/></g>'
)


def _symbols() -> str:
    drawn = _PAINTS + "".join(DRAWN.define(name, drawing, "0 0 24 24") for name, drawing in SIGNS.items())
    drawn += _space_symbols() + "".join(_figure(seat) + _emblem(seat) for seat in range(5))
    return DRAWN.named(drawn + DRAWN.define("scenery", _SCENERY))


SYMBOLS: Final = _symbols()
