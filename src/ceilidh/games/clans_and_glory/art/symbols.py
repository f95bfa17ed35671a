"""The symbols of Clans and Glory: cards, shields, the long table on the moor, the campfire.

In these drawings `@` is a placeholder for the game's name, the prefix of every id.
"""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import Symbols, glow, gradient, group, scaled, text
from ceilidh.drawing.lettering import lettering
from ceilidh.games.clans_and_glory.art.card_people import FACE, FIGURES

DRAWN: Final = Symbols("clans-and-glory")
put: Final = DRAWN.put
LETTERING: Final = lettering("#321", 16, 700)
"""The attributes of a group that holds texts or cards."""

CLANS: Final = ("#d55e00", "#e69f00", "#f0e442", "#009e73", "#56b4e9", "#b565a7", "#3a4150")
"""Flame, stag, sun, oak, salmon, thistle, raven: Okabe and Ito's colours, which stay apart for colour-blind eyes."""
INK: Final = "#321"
CLAN_INKS: Final = ("#fff", INK, INK, "#fff", INK, "#fff", "#fff")
"""The colour of what is drawn on each clan's colour, chosen for contrast."""
PLAYERS: Final = ("#b3263a", "#1f5fa8", "#2b7a4b", "#e3a81b")

_SIGNS: Final = (
    '<path fill-rule="evenodd" d="M11 1c0 4 6 6.5 6 12a7 6.5 0 0 1-14 0c0-3 2-5 2-8 2 1 3 2 3 4 2-2 3.5-4 3-8z'
    'M10 11c-2 3-3 4-3 5.5a3 2.5 0 0 0 6 0c0-2-2-3-3-5.5z"/>',
    '<path fill="none" stroke="~" stroke-width="1.7" stroke-linecap="round" d="M8 9C4 9 2 6 3 2M3.5 6.5L1 5'
    'M6 8.5L6.5 4M12 9c4 0 6-3 5-7m-.5 4.5L19 5m-5 3.5L13.5 4"/>'
    '<path d="M8 8.5h4l4.5 0-2 3-2 .5-.8 5.5q-1.7 2-3.4 0L7.5 12l-2-.5-2-3z"/>',
    '<circle cx="10" cy="10" r="4.6"/><path stroke="~" stroke-width="2.2" stroke-linecap="round" d="M10 1.5v1.5'
    'm0 14v1.5M1.5 10H3m14 0h1.5M4 4l1 1m10 10l1 1m0-12l-1 1M5 15l-1 1"/>',
    '<path d="M10 .5c2.5 0 3 2 2.3 3.5C14.5 3 17 5 15 7.5c2.5 0 3.5 3 .5 4 1.5 1.5 0 4-4.5 3.5'
    'l-.3 4.5H9.3L9 15c-4.5.5-6-2-4.5-3.5-3-1-2-4 .5-4C3 5 5.5 3 7.7 4 7 2.5 7.5.5 10 .5z"/>'
    '<path fill="none" stroke="currentColor" d="M10 4v11M7 7l3 2 3-2m-6.5 4l3.5 2 3.5-2"/>',
    '<path fill-rule="evenodd" d="M1 9c3-5 10-6 14-1l4-4q.5 4-1 6 1.5 2 1 6l-4.5-3.5C10 16 4 14 1 9zm3.5-.5'
    'a1 1 0 1 0 2 0 1 1 0 0 0-2 0z"/><path d="M8 5l4-3 1 4zm1 8l1 3 3-3z"/>',
    '<path d="M5.5 8.5L1.5 3.5 5 4.5V1l3 2.5L10 0l2 3.5L15 1v3.5l3.5-1-4 5z'
    'M10 9.5c5-.5 5.5 1 5 3.5S12 17 10 17s-4.5-1.5-5-4 0-4 5-3.5z"/>'
    '<path fill="none" stroke="currentColor" d="M6 11l5 5.5m3-5.5l-5 5.5M9 10l5 5m-3-5l-5 5"/>'
    '<path fill="none" stroke="~" stroke-width="1.6" stroke-linecap="round"'
    ' d="M10 16v3.5c-3-.5-5-1.5-7-4m7 4c3-.5 5-1.5 7-4"/>',
    '<path fill-rule="evenodd" d="M1 6.5l4-1.5c1-3.5 6-4 7.5-.5 1 3 4 6 7 12.5l-4-2-.5 3-3.5-3.5c-4 1-7-2-7-6.5'
    'zm5.5-1.5a.9.9 0 1 0 1.8 0 .9.9 0 0 0-1.8 0z"/><path stroke="~" stroke-width="1.3" d="M8 13l-.5 6m2.5-5v5"/>',
)
"""The clans' signs in a square of 20 by 20; `~` is the ink."""

_CHARGES: Final = (
    '<path d="M8.5 9h3.5v2.5h2.5V9h3v2.5H20V9h3.5v5.5L22 16v12H10V16l-1.5-1.5z"/>'
    '<path fill="currentColor" d="M14 28v-5a2 2 0 0 1 4 0v5zM15 16.5h2v3h-2z"/>',
    '<path d="M6 21h3l1 1.5h12l1-1.5h3c-1 6-4.5 8-10 8S7 27 6 21zM15.2 6h1.6v15h-1.6z"/>'
    '<path d="M9 9q7-1.5 14 0 1.5 5 0 10-7-2-14 0 2.5-5 0-10z"/>',
    '<path d="M14 5.5h4V13h7.5v4H18v13h-4V17H6.5v-4H14z"/>'
    '<circle cx="16" cy="15" r="6" fill="none" stroke="#fff6df" stroke-width="2.4"/>',
    '<path fill="#4a2c12" d="M16 6l2.9 6.6 7.1.7-5.4 4.8 1.6 7-6.2-3.7-6.2 3.7 1.6-7L6 13.3l7.1-.7z"/>',
)
"""The players' charges on a shield of 32 by 38: tower, galley, ring cross, star."""

_SHIELD: Final = "M2 3.5q14-3 28 0V17c0 10-6 16-14 20C8 33 2 27 2 17z"


_PAINTS: Final = (
    gradient("@moor", "0 #7d9455,.5 #8fa563,1 #74894c")
    + gradient("@oak", "0 #c08a52,1 #a06a38")
    + gradient("@granite", "0 #d3d6d8,1 #9a9fa5")
    + gradient("@dusk", "0 #f7c98b,.45 #f2a07b,1 #8d7aa3")
    + glow("@warmth", "0 #ffdf8a .95,.45 #ffb54a .45,1 #ffb54a 0")
    + """
<pattern id="@tartan" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(18)">
<path stroke="#1d1410" stroke-opacity=".3" stroke-width="2.6" d="M0 2h8M2 0v8"/>
<path stroke="#fff" stroke-opacity=".7" stroke-width=".8" d="M0 6h8M6 0v8"/></pattern>
<pattern id="@plaid" width="60" height="60" patternUnits="userSpaceOnUse"><path fill="#2c4a48" d="M0 0h60v60H0z"/>
<path stroke="#1b3133" stroke-opacity=".7" stroke-width="14" d="M0 12h60M12 0v60"/>
<path stroke="#7d2f36" stroke-opacity=".6" stroke-width="3" d="M0 40h60M40 0v60"/>
<path stroke="#d8c27a" stroke-opacity=".4" d="M0 50h60M50 0v60"/></pattern>
<pattern id="@knot" width="12" height="12" patternUnits="userSpaceOnUse"><path fill="none" stroke="#c9a24e"
 stroke-width="1.3" d="M0 0q6 6 12 0M0 12q6-6 12 0M0 0q6 6 0 12M12 0q-6 6 0 12"/></pattern>"""
)

_FRAME: Final = """
<rect x="1" y="1" width="58" height="82" rx="6" fill="#fdf6e3"/>
<path fill="currentColor" fill-opacity=".2" d="M19 54c8-9 12-3 18-9s12-6 22-1v36q0 3-3 3H19z"/>
<path fill="currentColor" fill-opacity=".28" d="M19 66c10-6 14 0 22-4 6-3 12-2 18 0v18q0 3-3 3H19z"/>
<path fill="currentColor" d="M7 1h13v82H7q-6 0-6-6V7q0-6 6-6z"/>
<rect x="1" y="1" width="58" height="82" rx="6" fill="none" stroke="#321" stroke-width="1.6"/>"""

_BACK: Final = """
<rect x="1" y="1" width="58" height="82" rx="6" fill="#244248" stroke="#321" stroke-width="1.6"/>
<rect x="5" y="5" width="50" height="74" rx="3" fill="url(#@knot)" stroke="#c9a24e"/>
<ellipse cx="30" cy="42" rx="19" ry="23" fill="#244248" stroke="#c9a24e"/>"""

_STUMP: Final = """
<rect x="1.5" y="1.5" width="57" height="81" rx="6" fill="#3f5230" fill-opacity=".2" stroke="#f4ecd8"
 stroke-opacity=".75"
 stroke-width="1.4" stroke-dasharray="4 4"/>
<ellipse cx="31" cy="58" rx="23" ry="11" fill="#35452a" fill-opacity=".35"/>
<path fill="#7a5230" d="M9 38h42l2 15q-23 13-46 0z"/><path fill="none" stroke="#5b3a20"
 d="M15 48l-1 7m9-3v7m12-7v7m10-10l1 6"/>
<ellipse cx="30" cy="38" rx="22" ry="13" fill="#dcb27a" stroke="#7a5230" stroke-width="2"/>
<ellipse cx="30" cy="38" rx="16" ry="9" fill="none" stroke="#c4935a"/>"""

_TUFT: Final = """
<path fill="none" stroke="#56703a" stroke-width="1.5" stroke-linecap="round"
 d="M12 17Q8 11 4 9m8 8Q11 8 9 4m3 13q1-9 4-12m-4 12q4-6 8-7"/>
<path stroke="#a8679f" stroke-width="3" stroke-linecap="round"
 d="M4 9v-.1M9 4v-.1M16 5v-.1M20 10v-.1M6.5 6v-.1M13 8v-.1M18 7v-.1"/>"""

_GROUND: Final = """<path fill="url(#@moor)" d="M0 0h200v320H0z"/>
<path fill="#567a3c" fill-opacity=".3" d="M14 100q-8-20 20-24t50 8 60-6 44 22zM30 320q6-22 40-18t50-10 52 28z"/>
<path fill="#c8cf86" fill-opacity=".3" d="M10 12q40-16 90-4t90 2-60 20-120-18zM20 246q30-14 70-4
t90-2-70 22-90-16z"/>"""

_PLANKS: Final = """
<path fill="#2e3b22" fill-opacity=".4" d="M0 212h200v16H0z"/>
<path fill="#6f4523" d="M0 200h200v20H0z"/>
<path fill="url(#@oak)" d="M0 103h200v100H0z"/>
<path stroke="#e0b27a" stroke-width="2" d="M0 104h200"/>
<path stroke="#80522a" stroke-width="1.4" d="M0 128h200M0 153h200M0 178h200M60 103v25m85 25v25M38 178v25"/>
<path fill="none" stroke="#8f5e32" stroke-opacity=".6" d="M8 112q30 5 50 1m20 5q40-6 60 0m20-5q20 4 36 0M6 140
q22-5 40 0m110 2q20 4 40-1
M8 190q14 4 26 0m20 2q40-5 70 1m20-3q24-4 50 2"/><path stroke="#5b3716" stroke-width="3"
 d="M0 103v117M200 103v117"/>"""

_ROCK: Final = """
<path fill="#3c2513" fill-opacity=".35" d="M14 50C8 76 30 90 90 90s84-12 78-36z"/>
<path fill="url(#@granite)" stroke="#5d6268" stroke-width="1.6"
 d="M10 44C6 24 20 8 48 6 80 1 118 2 140 6c24 4 34 18 32 36 0 26-20 40-82 40S14 70 10 44z"/>
<path fill="#fff" fill-opacity=".35" d="M22 26C32 12 60 9 90 9s50 2 62 12C130 13 60 12 22 26z"/>
<path fill="none" stroke="#6f757b" stroke-opacity=".7" d="M20 54l9 5 3 8m124-44l-7 4-9-1m8 40l6-6"/>"""

_FIRE: Final = """
<ellipse cx="32" cy="66" rx="30" ry="12" fill="#3a3226" fill-opacity=".55"/>
<path stroke="#5b3a20" stroke-width="8" stroke-linecap="round" d="M12 68l38-10M52 68L14 58"/>
<path stroke="#8a5a33" stroke-width="3" stroke-linecap="round" d="M12 66.5l18-4.5m22 4.5L34 62"/>
<path fill="#e2571c" d="M33 4c2 14 18 22 18 40 0 14-9 21-19 21S13 58 13 45c0-9 6-13 7-23 5 3 7 7 7 12 6-8 9-18 6-30z"/>
<path fill="#f6992a" d="M33 24c1 9 12 14 12 25 0 10-6 15-13 15s-13-5-13-14c0-6 4-9 5-15 3 2 4 4 4 8 4-5 6-12 5-19z"/>
<path fill="#ffe27a" d="M32 42c1 5 7 7 7 13s-3 9-7 9-7-3-7-8c0-5 6-8 7-14z"/>
<g fill="#8d9298" stroke="#4d5156"><ellipse cx="7" cy="68" rx="6" ry="4.5"/><ellipse cx="18" cy="74" rx="7" ry="5"/>
<ellipse cx="33" cy="75" rx="7" ry="4.5"/><ellipse cx="47" cy="73" rx="7" ry="5"/>
<ellipse cx="57.5" cy="67" rx="5.5" ry="4.5"/></g>
<path stroke="#ffc94a" stroke-width="2" stroke-linecap="round" d="M14 18v.1M48 14v.1M42 5v.1M54 28v.1M10 32v.1"/>"""

_MENHIR: Final = """
<ellipse cx="27" cy="80" rx="25" ry="7" fill="#35452a" fill-opacity=".4"/>
<path fill="url(#@granite)" stroke="#5d6268" stroke-width="1.4"
 d="M10 80C6 56 9 26 18 8c5-6 14-4 18 4 6 18 10 46 7 68-8 5-26 5-33 0z"/>
<path fill="#fff" fill-opacity=".35" d="M14 60c0-22 3-40 8-48 2-3 6-4 8-2-8 8-12 28-16 50z"/>
<path fill="none" stroke="#656b71" stroke-width="2" stroke-linecap="round"
 d="M27 38a2 2 0 0 1 3-2 5 5 0 0 1-4 8 8 8 0 0 1-3-14 9 9 0 0 1 12 2
M25 54l8 4m-8 4l8 4"/>"""

_HILLS: Final = """
<path fill="url(#@dusk)" d="M0 0h450v290H0z"/><circle cx="330" cy="40" r="110" fill="url(#@warmth)"/>
<circle cx="330" cy="40" r="22" fill="#fff3c9"/>
<path fill="#b08fae" d="M0 66l50-38 34 16 60-34 48 34 40-18 60 36 50-20 60 26 48-22v200H0z"/>
<path fill="#80739c" d="M0 84q60-46 120-22t110 6q60-18 110-2t110-10v190H0z"/>
<path fill="#4a4260" d="M62 62V38h4v4h4v-4h4v4h4v-4h4v13h13v-7h4v3h4v-3h4v18z"/>
<path fill="#b3cbd4" d="M110 90q100-10 340-4v32q-180 10-340-28z"/>
<path fill="#fff3c9" fill-opacity=".8" d="M290 90h80l-14 4h-52zm14 8h52l-8 3h-36z"/>
<path fill="#64785c" d="M0 92q90-10 170 10t280 14v180H0z"/><path fill="#4b5f43" d="M0 170q120-34 230-16t220-6v142H0z"/>
<path fill="#34402f" d="M340 138l2-22q0-8 10-9l24-1 9-14 2-8h6l6 6-1 4-8 1-4 16-1 26h-4l-3-20h-22l-3 21h-4l1-20-3 20z"/>
<path fill="none" stroke="#34402f" stroke-width="2" d="M388 86q-10-6-8-18m1 9l-6-4m16 13q10-6 8-18m-1 9l6-4"/>"""

_GLOW: Final = """
<ellipse cx="100" cy="54" rx="95" ry="50" fill="#fff0b0" stroke="#ffcf3f" stroke-width="4"/>"""

_GHOST: Final = (
    f'<path fill="#fff6df" fill-opacity=".55" stroke="#321" stroke-width="2" stroke-dasharray="4 3" d="{_SHIELD}"/>'
    '<path stroke="#321" stroke-width="3" stroke-linecap="round" d="M16 12v12m-6-6h12"/>'
)
_SPENT: Final = (
    f'<path fill="#321" fill-opacity=".1" stroke="#321" stroke-opacity=".35" stroke-width="2" d="{_SHIELD}"/>'
)

_CORNER: Final = """
<path fill="currentColor" stroke="#321" stroke-width="1.6" d="M59 34v43q0 6-6 6H10z"/>
<path fill="#c9a24e" stroke="#321" stroke-linejoin="round" d="M59 34L10 83l5-17q22-5 28-28z"/>"""

_BOARD: Final = """
<rect x="1" y="1" width="436" height="50" rx="10" fill="#fdf6e3" fill-opacity=".9" stroke="#6f4523"
 stroke-width="1.5"/>
<use href="#@things"/>"""
_TURN: Final = """
<rect x="2" y="2" width="434" height="48" rx="10" fill="#fff1b8" stroke="#e08a12" stroke-width="4"/>
<path fill="#e08a12" d="M2 17l10 9-10 9z"/><use href="#@things"/>"""
_THINGS: Final = put("cards", 278, 6) + scaled("".join(put("spent", 40 * i) for i in range(5)), 56, 28, 0.5)
"""What every player's board shows: cards in hand, and five places for the shields left."""

_FAN: Final = """
<g stroke="#321" stroke-width="1.2" stroke-linejoin="round"><path fill="#ffe" d="M2 6l10-3 5 16-10 3z"/>
<path fill="#244248" d="M11 4l11 2-3 16-11-2z"/></g>"""

_CROWN: Final = """
<path fill="#e9b949" stroke="#321" stroke-width="1.2" stroke-linejoin="round" d="M3 19L2 7l6 5 4-8 4 8 6-5-1 12z"/>"""


def _cards() -> str:
    """A card is a rank's card with a clan's sign on it; the placing group gives the clan's colour and ink."""
    signs = "".join(
        DRAWN.define(f"c{i}", f'<g transform="scale(.85)">{sign.replace("~", ink)}</g>')
        for i, (sign, ink) in enumerate(zip(_SIGNS, CLAN_INKS, strict=True))
    )
    inked = '<use href="#@card"/><g fill="none" stroke="#321" stroke-linejoin="round" stroke-linecap="round">'
    ranks = "".join(
        DRAWN.define(f"r{rank}", f"{inked}{figure}</g>{text(rank, 10.5, 25.5, 25)}")
        for rank, figure in enumerate(FIGURES, 3)
    )
    return DRAWN.define("card", _FRAME) + DRAWN.define("face", FACE) + signs + ranks


def _shields() -> str:
    """One shield a player: colour and charge together, so that either alone tells whose it is."""
    rim = f'<path fill="none" stroke="#fff6df" stroke-width="1.2" d="{_SHIELD}"/>'
    return "".join(
        DRAWN.define(f"p{i}", group(put("heater") + charge, paint=f'color="{colour}" fill="#fff6df"'))
        for i, (colour, charge) in enumerate(zip(PLAYERS, _CHARGES, strict=True))
    ) + DRAWN.define("heater", f'<path fill="currentColor" stroke="#321" stroke-width="3" d="{_SHIELD}"/>{rim}')


def _seats() -> str:
    """Each player's shield as the sign of their seat."""
    return "".join(DRAWN.seat_sign(i, "-4 -1 40 40", put(f"p{i}"), colour) for i, colour in enumerate(PLAYERS))


def _tables() -> str:
    """The middle table, and the end table with its campfire on the left; the right one is its mirror image."""
    tufts = "".join(put("tuft", x, y) for x, y in ((-8, 2), (90, -5), (184, 84), (20, 302), (122, 304)))
    end = (
        '<path fill="url(#@moor)" d="M0 0h60v320H0z"/>'
        + put("middle", 56, 0)
        + '<circle cx="32" cy="276" r="120" fill="url(#@warmth)"/>'
        '<path fill="#5b3716" d="M57 103h6v117h-6z"/>'
        + put("menhir", 4, 20)
        + put("tuft", 36, 92)
        + put("fire", 0, 228)
    )
    return DRAWN.define("middle", f"{_GROUND}{tufts}{_PLANKS}") + DRAWN.define("end", end)


def _symbols() -> str:
    placed = {
        "back": _BACK,
        "corner": _CORNER,
        "tuft": _TUFT,
        "stump": _STUMP,
        "rock": _ROCK,
        "glow": _GLOW,
        "fire": _FIRE,
        "menhir": _MENHIR,
        "hills": _HILLS,
        "board": _BOARD,
        "turn": _TURN,
        "things": _THINGS,
        "cards": _FAN,
        "crown": _CROWN,
    }
    pieces = "".join(DRAWN.define(name, drawing) for name, drawing in placed.items())
    sized = DRAWN.define("ghost", _GHOST) + DRAWN.define("spent", _SPENT)
    drawn = _PAINTS + _cards() + _shields() + _seats() + sized + pieces + _tables()
    return DRAWN.named("".join(drawn.splitlines()))


SYMBOLS: Final = _symbols()
