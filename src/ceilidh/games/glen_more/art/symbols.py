"""The small symbols of Glen More: resources, coins, barrels, people, signs of the frames, river and road.

In these drawings `@` is a placeholder for the game's name, the prefix of every id.
"""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import Symbols, gradient
from ceilidh.drawing.lettering import lettering

DRAWN: Final = Symbols("glen-more")
put: Final = DRAWN.put
INK: Final = "#3a2a1c"
PAPER: Final = "#fbf3dd"
LETTERING: Final = lettering(INK, 14, 700)
"""The attributes of a group that holds texts or tiles."""

PLAYERS: Final = ("#b3263a", "#e3a81b", "#2b7a4b", "#1f5fa8", "#7a4b9a")
FRAMES: Final = {"yellow": "#dcaa2c", "green": "#5c9647", "brown": "#8d5a34", "grey": "#85888f", "blue": "#3f7fae"}

_RESOURCES: Final = {
    "wood": '<path d="M3 12l9-6 6 4-9 6z" fill="#3f7d3a"/><path d="M3 12l6 4v3l-6-4z" fill="#c99a5b"/>'
    '<path d="M9 16l9-6v3l-9 6z" fill="#2f5f2c"/><circle cx="6" cy="15.3" r="1.2" fill="#8a5f2e"/>',
    "stone": '<path d="M2 14l3-7 6-2 6 4 1 6-5 3H5z" fill="#9a9ca3"/><path d="M5 7l6-2 1 5-6 2z" fill="#c3c5ca"/>'
    '<path d="M12 10l5-1 1 6-5 3z" fill="#72757d"/>',
    "grain": '<path d="M10 19V8M6 19l3-7m5 7l-3-7" stroke="#a8791b" stroke-width="1.4" fill="none"/>'
    '<path d="M10 1q3 4 0 8-3-4 0-8zM5 4q4 2 4 7-4-2-4-7zm10 0q-4 2-4 7 4-2 4-7z" fill="#e8b62a"/>'
    '<path d="M6 14h8v2H6z" fill="#8a5f2e"/>',
    "sheep": '<path d="M6 14v4m8-4v4" stroke="#3a332d" stroke-width="1.8"/>'
    '<path d="M4 10a3 3 0 0 1 3-4 4 4 0 0 1 7 0 3 3 0 0 1 3 5 3 3 0 0 1-3 4H7a3 3 0 0 1-3-5z" fill="#fffdf5"'
    ' stroke="#b9b09c" stroke-width=".8"/><path d="M1 8q3-3 5 0 0 4-2 5-3-1-3-5z" fill="#3a332d"/>',
    "cattle": '<path d="M7 14v4m8-4v4" stroke="#5d2f16" stroke-width="2"/>'
    '<path d="M5 8q6-3 12 0l1 7H6z" fill="#a9572a"/>'
    '<path d="M2 8q4-3 6 0l-1 6q-2 2-4 0z" fill="#8d4420"/>'
    '<path d="M3 7Q0 6 0 2m7 5q3-1 3-5" stroke="#efe3c2" stroke-width="1.5" fill="none"/>',
}
"""In squares of 20 by 20."""

_PEOPLE: Final = {
    "member": '<path d="M10 2a4 4 0 0 1 2.5 7l4.5 10H3L7.5 9A4 4 0 0 1 10 2z" fill="#26211d" stroke="#fbf3dd"'
    ' stroke-width="1"/>',
    "chieftain": '<path d="M10 5a3.6 3.6 0 0 1 2.3 6.3l4.7 8.2H3l4.7-8.2A3.6 3.6 0 0 1 10 5z" fill="#26211d"/>'
    '<path d="M4 5q6-5 12 0-2 2-6 2T4 5z" fill="#2f6f8f"/><circle cx="10" cy="2.2" r="1.6" fill="#c5283d"/>',
    "bonnet": '<path d="M2 12q8-9 16 0-1 3-8 3t-8-3z" fill="#2f6f8f"/>'
    '<path d="M3 13q7 3 14 0v2q-7 3-14 0z" fill="#f2e6c8"/>'
    '<circle cx="10" cy="6" r="2.4" fill="#c5283d"/>',
    "step": '<path d="M6 3q4 0 3 6-3 1-5 0 0-5 2-6zM4 10.5q3 1 4.5 0 .5 3-2 3T4 10.5z'
    'M14 7q4 0 3 6-3 1-5 0 0-5 2-6zm-2 7.5q3 1 4.5 0 .5 3-2 3t-2.5-3z" fill="#3a2a1c"/>',
    "barrel": '<path d="M4 3h12q3 7 0 14H4Q1 10 4 3z" fill="#b57b3c"/><path d="M7 3q-2 7 0 14m6-14q2 7 0 14"'
    ' stroke="#8a5726" fill="none"/><path d="M3 6.5h14M3 13.5h14" stroke="#4f4a45" stroke-width="1.6"/>',
    "coin": '<circle cx="10" cy="10" r="8.5" fill="#e2b53c" stroke="#9b741a"/>'
    '<circle cx="10" cy="10" r="6" fill="none" stroke="#9b741a" stroke-width=".8"/>'
    '<path d="M10 5.5l1.4 3 3.100.3-2.3 2.100.7 3.1-2.9-1.6L7.1 14l.7-3.1-2.3-2.1 3.1-.3z" fill="#9b741a"/>',
    "card": '<rect x="4" y="2" width="12" height="16" rx="2" fill="#fbf3dd" stroke="#3a2a1c"/>'
    '<path d="M10 5l1.5 3.2 3 .3-2.3 2.200.7 3.3L10 12.3 7.1 14l.7-3.3L5.5 8.5l3-.3z" fill="#7a4b9a"/>',
    "any": '<circle cx="10" cy="10" r="8" fill="#fbf3dd" stroke="#3a2a1c"/>'
    '<path d="M7.2 7.6q.3-2.7 2.9-2.7 2.8 0 2.8 2.5 0 1.6-1.6 2.5-1.2.7-1.2 1.9" fill="none"'
    ' stroke="#3a2a1c" stroke-width="1.9"/><circle cx="10.1" cy="14.6" r="1.3" fill="#3a2a1c"/>',
    "point": '<path d="M10 18c-5-1-8-4-7-9l3 1-1-4 3 1 2-5 2 5 3-1-1 4 3-1c1 5-2 8-7 9z" fill="#7f5aa2"/>'
    '<path d="M5 11q5 4 10 0-1 6-5 6.5Q6 17 5 11z" fill="#4d7a3c"/>',
}

_SIGNS: Final = {
    "yellow": '<path d="M8 2l6 12H2z"/>',
    "green": '<path d="M3 13Q2 3 13 3q1 10-10 10z"/>',
    "brown": '<path d="M8 1l2 5 5 .5-4 3.5 1.2 5L8 12.5 3.8 15 5 10 1 6.5 6 6z"/>',
    "grey": '<path d="M3 14V4h2.5v2h1.5V3h2v3h1.5V4H13v10z"/>',
    "blue": '<path d="M1 7q3.5-5 7 0t7 0v6q-3.5 3-7 0t-7 0z"/>',
}
"""The sign of each frame colour in a square of 16, so that nobody has to tell colours apart."""

_EMBLEMS: Final = (
    '<path d="M-4-1L-5-6l3 2 2-4 2 4 3-2-1 5a4 4 0 1 1-8 0z"/>',
    '<path d="M0-7l2 4.5 5 .5-3.7 3.3L4.4 6 0 3.5-4.4 6l1.1-4.7L-7-2l5-.5z"/>',
    '<path d="M-2-7h4v5h5v4H2v5h-4V2h-5v-4h5z"/>',
    '<path d="M-6-6h4v3h4v-3h4V6H-6z"/>',
    '<path fill-rule="evenodd" d="M0-7a7 7 0 1 1-.01 0zM0-3a3 3 0 1 0 .01 0z"/>',
)
"""The players' emblems around 0,0: thistle, star, cross, tower, ring."""

DIE: Final = 5
"""The die's drawing among the figures."""


def figure(player: int) -> str:
    """A player's figure in 60 by 76: colour and emblem."""
    colour = PLAYERS[player]
    return (
        '<ellipse cx="30" cy="70" rx="24" ry="6" fill="#0003"/>'
        f'<path d="M30 2a14 14 0 0 1 9 25q14 8 17 44-26 8-52 0Q7 35 21 27A14 14 0 0 1 30 2z" fill="{colour}"'
        ' stroke="#2a1d12" stroke-width="2"/><path d="M22 10q4-6 10-5-7 3-8 9z" fill="#fff6"/>'
        f'<g transform="translate(30 50) scale(1.5)" fill="{PAPER}">{_EMBLEMS[player]}</g>'
    )


def _disc(player: int) -> str:
    """A player's colour and emblem around 0,0, for small sizes."""
    return (
        f'<circle r="15" fill="{PLAYERS[player]}" stroke="#2a1d12" stroke-width="1.5"/>'
        f'<g transform="scale(1.3)" fill="{PAPER}">{_EMBLEMS[player]}</g>'
    )


_DIE_DRAWING: Final = (
    '<path d="M6 22l26-14 24 12v32L32 68 6 54z" fill="#fffaf0" stroke="#2a1d12" stroke-width="2"/>'
    '<path d="M6 22l26 12 24-14M32 34v34" stroke="#2a1d12" stroke-width="1.5" fill="none"/>'
    '<circle cx="31" cy="20" r="4" fill="#b3263a"/><circle cx="14" cy="34" r="3"/><circle cx="24" cy="52" r="3"/>'
    '<circle cx="39" cy="55" r="3"/><circle cx="44" cy="43" r="3"/><circle cx="49" cy="31" r="3"/>'
)

_HILLS: Final = (
    '<path d="M0-70l70-62 54 44 86-84 92 88 60-46 84 66 54-34 60 40V-16q0 16-16 16H16Q0 0 0-16z" fill="#cdd0b4"/>'
    '<path d="M0-40q80-42 180-20t200-16 180 24v36q0 16-16 16H16Q0 0 0-16z" fill="#b9c294"/>'
    '<path d="M0-18q120-26 260-6t300-12v20q0 16-16 16H16Q0 0 0-16z" fill="#a3b27a"/>'
    '<path d="M40-14l2-7 2 7m60-4l2-7 2 7m120 4l2-7 2 7m190-6l2-7 2 7m80 4l2-7 2 7" stroke="#9a6a9a"'
    ' stroke-width="2.5" fill="none"/>'
)
"""At the bottom of a territory's panel, 560 wide, upwards from 0,0."""

RIVER: Final = (
    '<path d="M22 0C25 20 19 30 22 50s0 30 0 50h14c0-20 3-30 0-50s-3-30 0-50z" fill="url(#@water)"/>'
    '<path d="M27 4c3 18-3 28 0 44s0 28 1 48M33 10c2 14-2 24 0 38" stroke="#d7ecf5" stroke-width="1.3" fill="none"/>'
)
ROAD: Final = (
    '<path d="M0 57c20-2 30 2 50 0s30-1 50 0v12c-20 1-30-2-50 0s-30 2-50 0z" fill="#d9c08c" stroke="#a98c55"/>'
    '<path d="M4 63h8m8 0h9m10 0h8m9 0h9m8 0h9m7 0h8" stroke="#b79b63" stroke-width="2"/>'
)

PAINTS: Final = (
    gradient("@sky", "0 #bcd9e8,1 #f3ead2")
    + gradient("@dusk", "0 #9db4c9,1 #f0dcc4")
    + gradient("@moor", "0 #a9b96b,1 #7d9450")
    + gradient("@water", "0 #7fb2d0,1 #4a88b3")
    + gradient("@board", "0 #6f8a54,.5 #7f9a60,1 #647d4a")
    + gradient("@glen", "0 #efe6cb,1 #d9cfa9")
)

SMALL: Final = "".join(
    [
        *[DRAWN.define(name, drawing) for name, drawing in (_RESOURCES | _PEOPLE).items()],
        *[DRAWN.define(f"sign-{frame}", f'<g fill="{PAPER}">{drawing}</g>') for frame, drawing in _SIGNS.items()],
        *[DRAWN.define(f"figure-{player}", figure(player)) for player in range(len(PLAYERS))],
        *[DRAWN.seat_sign(player, "-16 -16 32 32", _disc(player), colour) for player, colour in enumerate(PLAYERS)],
        DRAWN.define(f"figure-{DIE}", _DIE_DRAWING),
        DRAWN.define("hills", _HILLS),
        DRAWN.define("river", RIVER),
        DRAWN.define("road", ROAD),
    ]
)
