"""The scenes on the special places: the abbey, five lochs and seven castles."""

from __future__ import annotations

from typing import Final

from ceilidh.games.glen_more.art.tile_illustrations import cottage, tree

STONE: Final = "#b9b2a4"
SHADE: Final = "#8d8679"


def tower(x: float, y: float, width: float, height: float, colour: str = STONE) -> str:
    """A battlemented tower whose foot is at x, y."""
    tooth = width / 5
    teeth = "".join(f"M{x + 2 * i * tooth:g} {y - height - tooth:g}h{tooth:g}v{tooth:g}h-{tooth:g}z" for i in range(3))
    return (
        f'<path d="M{x:g} {y:g}v-{height:g}h{width:g}v{height:g}z{teeth}" fill="{colour}"/>'
        f'<path d="M{x + width * 0.7:g} {y:g}v-{height:g}h{width * 0.3:g}v{height:g}z" fill="{SHADE}" opacity=".55"/>'
        f'<path d="M{x + width * 0.36:g} {y - height * 0.72:g}h3v5h-3z" fill="#4c463d"/>'
    )


def roof(x: float, y: float, width: float, height: float) -> str:
    """A pointed roof on a tower."""
    return f'<path d="M{x - 1.5:g} {y:g}h{width + 3:g}L{x + width / 2:g} {y - height:g}z" fill="#5d6470"/>'


def gate(x: float, y: float) -> str:
    """A dark gate with a round top."""
    return f'<path d="M{x:g} {y:g}v-7a4 4 0 0 1 8 0v7z" fill="#4c3626"/>'


CASTLES: Final = {
    "castle-stalker": '<path d="M38 60q10-10 28-10t29 8v4H38z" fill="#7c8a5a"/>'
    '<path d="M38 58q28 6 57 1v9H38z" fill="url(#@water)"/>'
    + tower(52, 54, 26, 34)
    + '<path d="M54 19l10-9 10 9z" fill="#5d6470"/>'
    + gate(61, 54),
    "castle-moil": '<path d="M40 58l10-10h36l9 8v4H40z" fill="#7c8a5a"/>'
    '<path d="M48 50V20l4 4 3-5 3 9-2 22zM78 50V26l4-8 3 5 3-3v30z" fill="#b9b2a4"/>'
    '<path d="M56 50l1-12 6 4 7-5 7 6 1 7z" fill="#8d8679"/><path d="M52 30h3v5h-3zm30 2h3v5h-3z" fill="#4c463d"/>',
    "armadale-castle": tree(44, 54, 0.7)
    + tree(93, 54, 0.6)
    + '<path d="M50 56V34h38v22z" fill="#d6cdb9"/>'
    + tower(48, 56, 10, 30, "#d6cdb9")
    + tower(80, 56, 10, 30, "#d6cdb9")
    + '<path d="M60 34l9-12 9 12z" fill="#d6cdb9"/>'
    '<path d="M62 40q2-6 4 0v9h-4zm10 0q2-6 4 0v9h-4z" fill="#5d7d8c"/>' + gate(65, 56),
    "duart-castle": '<path d="M36 60l6-16 50-4 3 20z" fill="#8a8577"/>'
    '<path d="M42 44l50-4 2 6-53 6z" fill="#7c9350"/>'
    '<path d="M44 44V28h24v15zM68 43V16h20v25z" fill="#b9b2a4"/>'
    '<path d="M44 28v-3h4v3zm8 0v-3h4v3zm8 0v-3h4v3zM67 16l11-9 11 9z" fill="#5d6470"/>'
    '<path d="M74 22h3v5h-3zm7 0h3v5h-3zM50 34h3v4h-3zm9 0h3v4h-3z" fill="#4c463d"/>',
    "donan-castle": '<path d="M38 54q28-8 57 0v8H38z" fill="url(#@water)"/>'
    + tower(62, 52, 18, 32)
    + roof(64, 19, 14, 9)
    + tower(80, 52, 11, 18)
    + '<path d="M38 50q4-8 8 0 4-8 8 0 4-8 8 0v4H38z" fill="#a29c92"/><path d="M37 44h26v4H37z" fill="#c3bdb2"/>',
    "castle-of-mey": '<path d="M46 56V32h42v24z" fill="#dcc9ad"/>'
    + tower(44, 56, 10, 30, "#dcc9ad")
    + roof(44, 25, 10, 9)
    + tower(80, 56, 10, 36, "#dcc9ad")
    + roof(80, 19, 10, 10)
    + '<path d="M56 36h4v6h-4zm9 0h4v6h-4zm9 0h4v6h-4z" fill="#5d7d8c"/>'
    + gate(63, 56)
    + '<path d="M40 57q4-5 8 0t8 0m18 0q4-5 8 0t8 0" stroke="#b3567a" stroke-width="2" fill="none"/>',
    "cawdor-castle": '<path d="M42 56V38h50v18z" fill="#a79f90"/>'
    + tower(56, 56, 22, 38)
    + roof(58, 17, 8, 8)
    + roof(69, 17, 8, 8)
    + gate(63, 56)
    + '<path d="M60 56h14l5 5H55z" fill="#6b4a2b"/><path d="M46 42h3v5h-3zm38 0h3v5h-3z" fill="#4c463d"/>'
    + tree(90, 57, 0.6),
}

LOCHS: Final = {
    "loch-lochy": '<path d="M52 60h34l-6 9H58z" fill="#7a4b28"/>'
    '<path d="M58 60v-7h9v7zm11 0v-9h10v9z" fill="#c99a5b"/>'
    '<path d="M58 53l9 7m2-9l10 9" stroke="#8a5f2e"/>',
    "loch-morar": '<path d="M46 66q18-14 42 0-20 5-42 0z" fill="#7d9450"/>'
    + tree(58, 64, 0.7)
    + tree(74, 64, 0.8)
    + tree(66, 66, 0.9),
    "loch-ness": '<path d="M44 68q1-9 6-9t7 9zm15 0q2-14 9-14t9 14z" fill="#3f6b4a"/>'
    '<path d="M80 68q-2-22 4-30 6-4 9 1 1 5-4 4-4 3-2 25z" fill="#3f6b4a"/>'
    '<circle cx="88" cy="39" r="1.4" fill="#fffaf0"/>'
    '<path d="M64 55l2-4 2 4 2-4 2 5" fill="#2d5136"/>',
    "loch-shiel": '<path d="M44 66q20-9 46 0-22 6-46 0z" fill="#7d9450"/>'
    '<path d="M64 64l2-34h5l2 34z" fill="#b9b2a4"/>'
    '<path d="M63 30h11l-2-3h-7zM67 27v-7h3v7z" fill="#8d8679"/><circle cx="68.5" cy="18" r="2.5" fill="#8d8679"/>',
    "loch-oich": '<circle cx="80" cy="18" r="8" fill="#f2cf6b"/><path d="M50 64h32l-7 8H57z" fill="#5b3d22"/>'
    '<path d="M66 62V30q16 14 15 30z" fill="#fbf3dd"/><path d="M63 60V36q-12 10-12 22z" fill="#b3263a"/>',
}

ABBEY: Final = (
    '<path d="M44 56V36l10-9 10 9v20z" fill="#cfc6b3"/><path d="M42 37l12-12 12 12z" fill="#6d5a48"/>'
    + tower(62, 56, 16, 38, "#cfc6b3")
    + '<path d="M78 56V38h14v18z" fill="#cfc6b3"/><path d="M77 39l4-8h10l3 8z" fill="#6d5a48"/>'
    '<path d="M50 44q4-8 8 0v6h-8zm33 0q2-5 4 0v6h-4z" fill="#5d7d8c"/>'
    '<path d="M40 57V42h-4v-3h4v-5h3v5h4v3h-4v15z" fill="#8d8679"/>'
    '<circle cx="41.5" cy="40.5" r="4" fill="none" stroke="#8d8679" stroke-width="1.5"/>'
)

START: Final = cottage(42, 44, 0.95) + cottage(68, 50, 0.9, "#7d5a3a")
