"""Small drawings: the things on tiles, scenery, coins and markers. Each is centred on 0,0 and about 24 high."""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import Symbols, text
from ceilidh.drawing.lettering import lettering

DRAWN: Final = Symbols("isle-of-skye")
put: Final = DRAWN.put

INK: Final = "#3b2f24"
LETTERING: Final = lettering(INK, 13, 400, "start")
"""Attributes of a group that contains texts."""
BOLD: Final = 'font-weight="bold"'
CENTRED_TEXT: Final = 'text-anchor="middle"'
PARCHMENT: Final = "#f3e6c4"
GOLD: Final = "#d9a92f"
PLAYERS: Final = {"red": "#b03a2e", "blue": "#2f6596", "yellow": "#d8a628", "white": "#f2efe6", "green": "#4c7a3d"}
"""The clans' colours by name."""

_SHEEP: Final = (
    '<ellipse cy="8" rx="9" ry="2" fill="#000" fill-opacity=".18"/>'
    f'<path d="M-5,3v5M-2,4v4M3,4v4M6,3v5" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>'
    '<g fill="#fbf8ef" stroke="#a89f8c" stroke-width=".8"><circle cx="-5" r="4.2"/><circle cx="5" r="4.2"/>'
    '<circle cy="-3" r="4.6"/><circle cy="2" r="4.6"/></g>'
    '<path d="M-6,-2h12v4h-12z" fill="#fbf8ef"/>'
    f'<ellipse cx="9" cy="-3" rx="3" ry="3.6" fill="{INK}"/><path d="M6.6,-6l-2,1.4 2.4,1z" fill="{INK}"/>'
    '<circle cx="10" cy="-4" r=".7" fill="#fff"/>'
)
_CATTLE: Final = (
    '<ellipse cy="9" rx="10" ry="2" fill="#000" fill-opacity=".18"/>'
    '<path d="M-7,3v6M-3,4v5M3,4v5M6,3v6" stroke="#6b3516" stroke-width="2.2" stroke-linecap="round"/>'
    '<path d="M-10,-3c2,-4 12,-5 17,-2c2,2 2,7 0,9l-2,-1 -2,2 -2,-2 -3,2 -2,-2 -3,2 -2,-2 -2,1c-2,-2 -1,-5 1,-7z" '
    'fill="#a8551f" stroke="#6b3516" stroke-width=".8"/>'
    '<path d="M-10,-2c-2,2 -2,5 -1,7" fill="none" stroke="#6b3516" stroke-width="1.2"/>'
    '<path d="M3,-8c-1,-3 -1,-4 -3,-5M11,-8c1,-3 2,-4 4,-5" fill="none" stroke="#efe3c2" stroke-width="1.8" '
    'stroke-linecap="round"/>'
    '<path d="M3,-8c2,-2 6,-2 8,0c0,4 -1,8 -4,8s-4,-4 -4,-8z" fill="#b9622a" stroke="#6b3516" stroke-width=".8"/>'
    '<path d="M3.5,-8l1,4 1.5,-3 1,4 1.5,-4 1.5,3 .8,-4z" fill="#7d3f17"/>'
    '<ellipse cx="7" cy="-1.5" rx="2" ry="1.3" fill="#e3b48b"/>'
)
_FARM: Final = (
    '<ellipse cy="9" rx="13" ry="2.4" fill="#000" fill-opacity=".18"/>'
    f'<path d="M-11,-1h16v10h-16z" fill="#f6efdf" stroke="{INK}" stroke-width=".8"/>'
    f'<path d="M5,-1l6,3v7h-6z" fill="#d8cdb4" stroke="{INK}" stroke-width=".8"/>'
    f'<path d="M-13,0l4,-8h13l4,8z" fill="#c9983f" stroke="{INK}" stroke-width=".8"/>'
    f'<path d="M4,-8l8,10 -1,1 -6,-3z" fill="#a3742a" stroke="{INK}" stroke-width=".8"/>'
    '<path d="M-8,-6l-2,5M-4,-7l-1,6M0,-7l1,6" stroke="#96702c" stroke-width=".8"/>'
    f'<path d="M-4,3h4v6h-4z" fill="#7a4a2a"/><path d="M-9,2h3v3h-3zM1.5,2h2.5v3h-2.5z" fill="#6f8fa3" '
    f'stroke="{INK}" stroke-width=".5"/>'
    '<path d="M-7,-8v-4h3v3z" fill="#8c8478"/>'
)
_BROCH: Final = (
    '<ellipse cy="10" rx="11" ry="2.4" fill="#000" fill-opacity=".22"/>'
    f'<path d="M-9,10c1,-6 2,-13 2,-19h14c0,6 1,13 2,19z" fill="#b8aa92" stroke="{INK}" stroke-width=".9"/>'
    '<path d="M2,10c1,-6 1,-13 1,-19h4c0,6 1,13 2,19z" fill="#8b7d68"/>'
    f'<ellipse cy="-9" rx="7" ry="2.2" fill="#5d5244" stroke="{INK}" stroke-width=".9"/>'
    '<path d="M-8,-4.5c4,2 12,2 15,0M-8.5,0c5,2.2 13,2.2 16.5,0M-9,5c5,2.2 14,2.2 17.5,0M-3,-8v5M-5,1v4'
    'M0,-2v3M1,2v4M-6,6v3" fill="none" stroke="#6e6250" stroke-width=".7"/>'
    f'<path d="M-2,10v-4a2,2 0 0 1 4,0v4z" fill="{INK}"/>'
)
_LIGHTHOUSE: Final = (
    '<path d="M-2,-11l-11,-4v7zM2,-11l11,-4v7z" fill="#fff3b0" fill-opacity=".85"/>'
    '<path d="M-9,12c2,-4 16,-4 18,0z" fill="#7d756a"/>'
    f'<path d="M-5,10l2,-18h6l2,18z" fill="#fbf8ef" stroke="{INK}" stroke-width=".8"/>'
    '<path d="M-4.5,5h9l.5,5h-10zM-3.6,-4h7.2l.5,5h-8.2z" fill="#b5402f"/>'
    f'<path d="M-4,-8h8v1.6h-8z" fill="{INK}"/><path d="M-2.6,-13h5.2v5h-5.2z" fill="#ffd84d" stroke="{INK}" '
    f'stroke-width=".7"/><path d="M-3.6,-13l3.6,-3.5 3.6,3.5z" fill="{INK}"/>'
)
_SHIP: Final = (
    '<path d="M-13,8c4,2.5 8,-1 13,1s9,.5 13,-1v3h-26z" fill="#e9f4f7" fill-opacity=".8"/>'
    f'<path d="M0,4v-17" stroke="{INK}" stroke-width="1.4"/>'
    f'<path d="M-9,-10c7,2 11,2 17,0c2,5 2,8 0,12c-6,-2 -11,-2 -17,0c2,-4 2,-8 0,-12z" fill="#f7f0dc" stroke="{INK}" '
    'stroke-width=".8"/><path d="M-4.5,-9v10.5M-.2,-8.6v10M4,-9v10.5" stroke="#b5402f" stroke-width="1.6"/>'
    f'<path d="M-13,2c1,6 4,7 7,7h12c4,0 6,-2 7,-7l-4,2.5h-18z" fill="#8a5327" stroke="{INK}" stroke-width=".8"/>'
    '<path d="M-9,6.5h18" stroke="#5b3414" stroke-width=".7"/>'
    f'<path d="M0,-13l5,1.5 -5,1.5z" fill="#b5402f"/>'
)
_WHISKY: Final = (
    '<ellipse cy="8.5" rx="9" ry="2" fill="#000" fill-opacity=".2"/>'
    f'<path d="M-6,-8h12c3,5 3,11 0,16h-12c-3,-5 -3,-11 0,-16z" fill="#b57a35" stroke="{INK}" stroke-width=".9"/>'
    '<path d="M3,-8h3c3,5 3,11 0,16h-3c2,-5 2,-11 0,-16z" fill="#8d5a22"/>'
    '<path d="M-2.6,-8c-1.5,5 -1.5,11 0,16M2,-8c1.2,5 1.2,11 0,16" fill="none" stroke="#7c4d1c" stroke-width=".8"/>'
    '<path d="M-7.4,-4.5h14.8M-7.4,4.5h14.8" stroke="#4a4640" stroke-width="2"/>'
    '<circle cx="-3" r="1.5" fill="#5e3a12"/>'
)
_SCROLL: Final = (
    f'<path d="M-11,-9h20v17h-20z" fill="{PARCHMENT}" stroke="#8c6d3f" stroke-width=".9"/>'
    '<path d="M-13,-11h23a2.5,2.5 0 0 1 0,5h-23a2.5,2.5 0 0 1 0,-5zM-12,6h23a2.5,2.5 0 0 1 0,5h-23a2.5,2.5 0 0 '
    '1 0,-5z" fill="#e0c98f" stroke="#8c6d3f" stroke-width=".9"/>'
    '<circle cx="-12.5" cy="-8.5" r="1.1" fill="#8c6d3f"/><circle cx="10.5" cy="8.5" r="1.1" fill="#8c6d3f"/>'
)
_CASTLE: Final = (
    '<ellipse cy="17" rx="22" ry="3.5" fill="#000" fill-opacity=".22"/>'
    f'<g stroke="{INK}" stroke-width=".9"><path d="M-10,16v-20h2v-3h4v3h3v-3h4v3h3v-3h4v3h2v20z" fill="#c3bbab"/>'
    '<path d="M-20,16v-22l-1.5,-1v-4h3v2h3v-2h3v2h3v-2h2v4l-1.5,1v22z" fill="#d3ccbd"/>'
    '<path d="M9,16v-26l-1.5,-1v-4h3v2h3v-2h3v2h3v-2h2v4l-1.5,1v26z" fill="#b3aa98"/></g>'
    f'<path d="M-3.5,16v-7a3.5,3.5 0 0 1 7,0v7z" fill="{INK}"/>'
    f'<path d="M-15,-2v4M15,-5v4M15,3v4M-15,6v3M-5,1v3M5,1v3" stroke="{INK}" stroke-width="1.5"/>'
    f'<path d="M15,-13v-11" stroke="{INK}" stroke-width="1.2"/>'
)
_PEAK: Final = (
    '<path d="M-15,10c3,-4 5,-11 8,-15c1.5,-2.5 3,-5 5,-5s3.5,4 5,6c4,4 8,9 12,14z" fill="#8d8275"/>'
    '<path d="M-2,-10c2,0 3.5,4 5,6c4,4 8,9 12,14h-14c1,-4 -2,-6 -1,-9s-3,-5 -2,-11z" fill="#665c52"/>'
    '<path d="M-2,-10c2,0 3.5,4 5,6l-2.5,-.5 -1,2 -2,-2 -2,2.5 -2.5,-.5c1.5,-3.5 3,-7.5 5,-7.5z" fill="#f6f3ea"/>'
)
_HILL: Final = (
    '<path d="M-10,6c2,-3 4,-8 6,-10s3,-2 5,0c3,3 6,7 9,10z" fill="#94897b"/>'
    '<path d="M-1,-5.5c3,2 8,8 11,11.5h-9c1,-3 -3,-5 -2,-11.5z" fill="#70665b"/>'
    '<path d="M-3.5,-3.5c1.5,-2.5 3,-2.5 4.5,-.5l-2,1.5z" fill="#f1ece0"/>'
)
_WAVE: Final = (
    '<path d="M-8,-2c2,-2.5 4,-2.5 6,0s4,2.5 6,0M-3,3c2,-2.5 4,-2.5 6,0s4,2.5 6,0" fill="none" stroke="#d8ebf2" '
    'stroke-width="1.3" stroke-linecap="round" stroke-opacity=".8"/>'
)
_TUFT: Final = (
    '<path d="M-3,3c0,-2 -1,-3.5 -2,-4.5M-1,3c0,-3 0,-4.5 .5,-6M1,3c.5,-2 1.5,-3.5 2.5,-4.5" fill="none" '
    'stroke="#6c8a3c" stroke-width="1.2" stroke-linecap="round"/>'
)
_HEATHER: Final = (
    '<path d="M-4,3c0,-3 1,-4 2,-6M0,3v-7M4,3c0,-3 -1,-4 -1.5,-5" stroke="#6c8a3c" stroke-width="1" fill="none"/>'
    '<g fill="#9a6aa5"><circle cx="-2" cy="-3.5" r="1.5"/><circle cy="-5" r="1.5"/><circle cx="3" cy="-3" r="1.4"/>'
    "</g>"
)
_COIN: Final = (
    '<circle r="12" cx=".8" cy="1.2" fill="#000" fill-opacity=".22"/>'
    f'<circle r="12" fill="{GOLD}" stroke="#8a6515" stroke-width="1.2"/><circle r="9.3" fill="none" stroke="#f4d678" '
    'stroke-width="1.2"/>'
)
_PURSE: Final = (
    '<ellipse cx=".8" cy="11" rx="11" ry="2.2" fill="#000" fill-opacity=".22"/>'
    f'<path d="M-4,-5C-14,1 -13,11.5 0,11.5S14,1 4,-5z" fill="#96683a" stroke="{INK}" stroke-width="1"/>'
    '<path d="M-8,5c2,4 7,5 11,4" fill="none" stroke="#b98a55" stroke-width="1.4" stroke-linecap="round"/>'
    f'<path d="M-4,-6l-3,-6 4.5,2 2.5,-2.5 2.5,2.5 4.5,-2 -3,6z" fill="#b07f4a" stroke="{INK}" stroke-width=".9"/>'
    f'<path d="M-5,-5.5h10" stroke="{GOLD}" stroke-width="2.4" stroke-linecap="round"/>'
)
_MARKER: Final = (
    f'<circle r="14" fill="#5b2c22" stroke="{INK}"/><circle r="11" fill="none" stroke="#d6a58f" stroke-width="1"/>'
    '<path d="M-6,-6L6,6M6,-6L-6,6" stroke="#f3ddd0" stroke-width="3.6" stroke-linecap="round"/>'
)
_START: Final = (
    f'<path d="M-9,8l-1,-13 5,5 5,-8 5,8 5,-5 -1,13z" fill="{GOLD}" stroke="#7a5a12" stroke-width="1"/>'
    '<circle cy="-8" r="1.6" fill="#b03a2e"/>'
)

ART: Final = {
    "sheep": _SHEEP,
    "cattle": _CATTLE,
    "farm": _FARM,
    "broch": _BROCH,
    "lighthouse": _LIGHTHOUSE,
    "ship": _SHIP,
    "whisky": _WHISKY,
    "scroll": _SCROLL,
    "castle": _CASTLE,
    "peak": _PEAK,
    "hill": _HILL,
    "wave": _WAVE,
    "tuft": _TUFT,
    "heath": _HEATHER,
    "coin": _COIN,
    "purse": _PURSE,
    "marker": _MARKER,
    "start": _START,
}


def coin(amount: int, x: float, y: float, scale: float = 1) -> str:
    """A coin with a number on it."""
    return put("coin", x, y, scale) + text(
        amount, x, y + 5 * scale, 15 * scale, 'text-anchor="middle" fill="#4a3404" font-weight="bold"'
    )
