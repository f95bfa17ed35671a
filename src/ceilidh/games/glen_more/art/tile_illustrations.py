"""The scenes on ordinary tiles; those of the special places are in `special_tile_illustrations`.

A scene fills a square of 90 by 90 that begins at 5,5. River and road are drawn between land and scene, so things are
placed to the right of the river and above the road.
"""

from __future__ import annotations

from typing import Final

from ceilidh.games.glen_more.art.symbols import put

LAND: Final = (
    '<path d="M5 5h90v40H5z" fill="url(#@sky)"/>'
    '<path d="M5 42l14-14 12 9 16-20 14 17 10-8 24 18v8H5z" fill="#93a4a8"/>'
    '<path d="M47 17l5 6-3 2-3-2-4 1z" fill="#f6f3ea"/><path d="M5 40q24-9 46-2t44-3v60H5z" fill="url(#@moor)"/>'
)
"""Behind everything: sky, far hills, the moor."""
WATERSIDE: Final = (
    '<path d="M5 5h90v45H5z" fill="url(#@dusk)"/><path d="M5 44l18-22 14 14 18-25 18 22 22-14v30H5z" fill="#7f919c"/>'
    '<path d="M55 11l6 7-4 2-3-2-4 1z" fill="#f6f3ea"/><path d="M5 45q20-8 42-4t48-5v14H5z" fill="#8aa05c"/>'
    '<path d="M5 50q45-8 90 0v45H5z" fill="url(#@water)"/>'
    '<path d="M12 62h20m14 6h26m-50 10h18m22 8h20M70 57h14" stroke="#c9e2ee" stroke-width="1.5"/>'
)
"""Behind a loch: evening sky, hills, water."""


def tree(x: float, y: float, size: float) -> str:
    """A pine whose foot is at x, y."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><path d="M-2 0h4v-6h-4z" fill="#5b3d22"/>'
        '<path d="M-11-4L0-19l11 15zM-9-13L0-27l9 14zM-6-22L0-35l6 13z" fill="#2f6238"/>'
        '<path d="M0-19l11 15H2zM0-27l9 14H2zM0-35l6 13H1z" fill="#234b2b"/></g>'
    )


def cottage(x: float, y: float, size: float, roof: str = "#9a7a45") -> str:
    """A house whose lower left corner is at x, y."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><path d="M0 0v-14h26V0z" fill="#f4ecd9"/>'
        f'<path d="M-3-13l7-11h18l7 11z" fill="{roof}"/><path d="M11 0v-9h5V0z" fill="#6b4a2b"/>'
        '<path d="M3-10h5v5H3zm16 0h5v5h-5z" fill="#5d7d8c"/><path d="M18-28h4v6h-4z" fill="#8d8478"/></g>'
    )


def _shop(sign: str) -> str:
    """A butcher's shop with an awning and a sign."""
    stripes = "".join(f'<path d="M{44 + 8 * i} 34h4l1 8h-6z" fill="#fbf3dd"/>' for i in range(5))
    return (
        '<path d="M44 56V22h40v34z" fill="#e8d9b8"/><path d="M40 23l10-11h28l10 11z" fill="#7d4a34"/>'
        f'<path d="M42 34h44l2 8H40z" fill="#b3263a"/>{stripes}'
        '<path d="M48 44h14v8H48z" fill="#5d7d8c"/><path d="M68 44h10v12H68z" fill="#6b4a2b"/>'
        f'<path d="M44 9h40v22H44z" fill="#fbf3dd" stroke="#3a2a1c"/>{sign}'
    )


def _tents(number: int) -> str:
    """A fair with more tents the larger it is."""
    colours = ("#b3263a", "#1f5fa8", "#e3a81b")
    drawn = ""
    for i in range(number):
        x, y = ((64, 56), (48, 50), (82, 50))[i]
        drawn = (
            f'<g transform="translate({x} {y})"><path d="M-16 0l2-16h28l2 16z" fill="#fbf3dd"/>'
            f'<path d="M-8 0l1-16h6l1 16zM5 0L4-16h6l3 16z" fill="{colours[i]}"/>'
            f'<path d="M-16-15L0-32l16 17z" fill="{colours[i]}"/><path d="M0-32v-7l8 3-8 3" fill="{colours[i]}"'
            f' stroke="#3a2a1c" stroke-width=".8"/></g>'
        ) + drawn
    return '<path d="M40 24q20 12 52-2" stroke="#3a2a1c" fill="none"/>' + drawn


def _inn(light: str, chimneys: int) -> str:
    smoke = "".join(
        f'<path d="M{58 + 20 * i} 16h6v10h-6z" fill="#8d8478"/>'
        f'<path d="M{61 + 20 * i} 14q-5-4 0-7t1-4" stroke="#f6f3ea" stroke-width="3" fill="none"/>'
        for i in range(chimneys)
    )
    return (
        f'{smoke}<path d="M44 56V32h44v24z" fill="#e9dcc0"/><path d="M40 33l9-13h34l9 13z" fill="#5e4631"/>'
        f'<path d="M49 37h8v8h-8zm14 0h8v8h-8zm14 0h8v8h-8z" fill="{light}"/>'
        f'<path d="M63 56v-9h9v9z" fill="#5b3d22"/>'
        '<path d="M44 36h-7v3" stroke="#3a2a1c" stroke-width="1.5" fill="none"/>'
        '<path d="M33 39h8v9h-8z" fill="#c98f2d" stroke="#3a2a1c"/><path d="M35 41h4v5h-4z" fill="#fbf3dd"/>'
    )


SCENES: Final = {
    "quarry": '<path d="M38 56l4-26 12-10 14 4 8-8 14 12 5 28z" fill="#8f9298"/>'
    '<path d="M54 20l14 4-3 14-13-2zM76 16l14 12-6 10-12-6zM42 30l10 6-2 12-10 6z" fill="#b7b9be"/>'
    '<path d="M50 48l14-8 14 6 14-4v12l-6 4H48z" fill="#75787f"/>'
    '<path d="M46 58l5-7h9l3 7zm22 1l4-6h8l4 6z" fill="#a7a9ae"/>'
    '<path d="M62 50L76 30m-8-2q8-2 14 8" stroke="#5b3d22" stroke-width="2.5" fill="none"/>',
    "forest": tree(48, 52, 0.9) + tree(84, 50, 0.9) + tree(66, 48, 1) + tree(56, 60, 1.1) + tree(76, 61, 1.1),
    "meadow": '<path d="M38 40q30-12 57 2v20H38z" fill="#8fbd58"/>'
    + put("sheep", 44, 24, 1.1)
    + put("sheep", 68, 20, 1)
    + put("sheep", 60, 36, 1.4)
    + '<path d="M46 54l2-4m34 2l2-5m4 8l2-4" stroke="#4f7d32" stroke-width="1.5"/>',
    "pasture": '<path d="M38 42q28-10 57 0v18H38z" fill="#7fae50"/>'
    '<g transform="translate(44 14)"><path d="M12 30v14m8-14v13m16-13v14m-6-14v12" stroke="#5d2f16" stroke-width="4"/>'
    '<path d="M6 16q18-8 36-2 6 10 1 20-18 5-36 0z" fill="#b5622f"/>'
    '<path d="M10 32l1 6m5-5v6m6-5v6m6-6l1 5m6-6v6" stroke="#8d4420" stroke-width="2.5"/>'
    '<path d="M0 14q8-6 16 0l-2 15q-6 5-12 0z" fill="#a9572a"/>'
    '<path d="M3 10q5 4 10 0l1 9q-6 3-12 0z" fill="#d0834a"/>'
    '<path d="M2 13Q-7 12-6 3m20 10q9-1 9-11" stroke="#efe3c2" stroke-width="2.5" fill="none"/>'
    '<path d="M5 25h6v3H5z" fill="#e9c3a0"/></g>',
    "grain-field": '<path d="M38 56q4-24 14-26 22-6 43 2v26z" fill="#e0b53f"/>'
    '<path d="M44 56l10-26m0 27l7-29m2 29l5-29m5 29l1-29m9 29l-2-28m10 26l-4-24"'
    ' stroke="#b98a22" stroke-width="2" fill="none"/>'
    + "".join(
        f'<g transform="translate({x} {y})"><path d="M-6 0l4-9-5-9h14l-5 9 4 9z" fill="#f0cf62"/>'
        '<path d="M-3-10h6v2h-6z" fill="#8a5f2e"/></g>'
        for x, y in ((54, 56), (72, 59), (87, 54))
    ),
    "distillery": '<path d="M46 56V30h34v26z" fill="#f3eee2"/><path d="M42 31l8-12h26l8 12z" fill="#4d4a52"/>'
    '<path d="M58 20v-7l-4-1 9-8 9 8-4 1v7z" fill="#5e4631"/><path d="M80 56V26h8v30z" fill="#a5522f"/>'
    '<path d="M84 24q-6-5 1-9t0-8" stroke="#f6f3ea" stroke-width="4" fill="none"/>'
    '<path d="M51 36h8v7h-8zm14 0h8v7h-8z" fill="#5d7d8c"/><use href="#@barrel" x="44" y="44"/>'
    '<use href="#@barrel" x="60" y="44"/>',
    "sheep-butcher": _shop(put("sheep", 53, 9, 1.1)),
    "cattle-butcher": _shop(put("cattle", 53, 9, 1.1)),
    "butcher": _shop(put("sheep", 44, 8, 1) + put("cattle", 66, 7, 1)),
    "small-fair": _tents(1),
    "fair": _tents(2),
    "large-fair": _tents(3),
    "grocer": '<path d="M44 30v28m44-28v28" stroke="#5b3d22" stroke-width="3"/>'
    '<path d="M40 30l8-14h36l8 14z" fill="#2b7a4b"/>'
    '<path d="M48 30l4-14h6l-2 14zm16 0V16h6l2 14zm14 0l-3-14h6l5 14z" fill="#fbf3dd"/>'
    '<path d="M42 46h48v10H42z" fill="#b58a54"/><circle cx="50" cy="43" r="4" fill="#b3263a"/>'
    '<circle cx="58" cy="43" r="4" fill="#b3263a"/><path d="M64 46q2-9 6 0zm6 0q2-10 6 0z" fill="#e08a2c"/>'
    '<circle cx="83" cy="43" r="4" fill="#6fa042"/><path d="M60 34h12v5H60z" fill="#d9c08c"/>',
    "bridge": '<path fill-rule="evenodd" d="M5 40q25-22 52-14l38 14v16H48V46q-19-16-34 0v10H5z" fill="#a29c92"/>'
    '<path d="M5 40q25-22 52-14l38 14v4q-20-9-40-13-24-7-50 13z" fill="#c3bdb2"/>'
    '<path d="M12 47q17-18 38 0m10-12v8m12-3v8m12-3v8M50 38v6" stroke="#7d776d" stroke-width="1.5" fill="none"/>',
    "tavern": _inn("#5d7d8c", 1),
    "large-tavern": _inn("#f3c64a", 2),
    "village": cottage(42, 40, 0.8) + cottage(68, 44, 0.85, "#7d5a3a") + cottage(50, 57, 1.05),
}
