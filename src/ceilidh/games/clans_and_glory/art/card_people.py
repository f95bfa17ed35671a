"""The six people on the cards, by rank, in the card's own coordinates (60 by 84; the left 19 belong to the index).

Whatever is clan cloth is `currentColor` with the tartan laid over it, so that one drawing serves all seven clans.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#321"
SKIN: Final = "#fca"
LINEN: Final = "#ffe"
WOOD: Final = "#a73"
GOLD: Final = "#eb4"
STEEL: Final = "#dee"


def _cloth(outline: str) -> str:
    """A piece of clan cloth: the clan's colour, and the tartan's lines over it."""
    return f'<path fill="currentColor" d="{outline}"/><path fill="url(#@tartan)" d="{outline}"/>'


def _pole(line: str, colour: str, width: float) -> str:
    """A stick with an inked edge: the same line twice, the thicker one below."""
    return (
        f'<path stroke-width="{width + 1.6:g}" d="{line}"/>'
        f'<path stroke="{colour}" stroke-width="{width:g}" d="{line}"/>'
    )


def _face(x: float, y: float, mouth: str = "q3 2.6 6 0") -> str:
    """Somebody looking at us; `x` and `y` are between the eyes."""
    return f'<use href="#@face" x="{x:g}" y="{y:g}"/><path d="M{x - 3:g} {y + 5:g}{mouth}"/>'


FACE: Final = """
<path stroke="#e0744f" stroke-opacity=".5" stroke-width="4" d="M-5 3.4v.1m10-.1v.1"/>
<path stroke-width="2.2" d="M-3.2 0v.4M3.2 0v.4"/><path d="M0 1l.8 2H-.4" stroke="#b75"/>"""

HERD_BOY: Final = f"""
{_pole("M53.5 82V25c0-9-10-9-10-1", WOOD, 2.2)}
<path fill="{LINEN}" d="M26 66c0-15 4-22 12-22s12 7 12 22z"/>
{_cloth("M25.5 64h26l2.5 18H23z")}
{_cloth("M28 47l5-3 18 20-2 5z")}
<path fill="{LINEN}" d="M46 47c4 1 7 4 8.5 8l-4 2.5c-2-2-4-3-6-4z"/>
<path fill="#fff" d="M26 62c2-3 6-3 8-1 4-2 7 1 6 4 3 2 2 6-1 7 0 4-5 5-7 3-3 2-6 0-6-2-4 0-5-5-3-6-2-3 1-6 3-5z"/>
<path fill="#5a463b" d="M21.5 60c2-3 6-3 7 0s0 8-3 8-5-5-4-8z"/><path fill="#5a463b" d="M22 61l-2.5-2M28 60l2.5-2"/>
<path stroke="#fff" stroke-width="1.3" d="M23.6 62v.2m3-.2v.2"/>
<path fill="{LINEN}" d="M27 50c-3 4-4 9-1 14l4-1c-1-4 0-7 3-10z"/>
<circle cx="53.5" cy="56" r="2.8" fill="{SKIN}"/><circle cx="28.5" cy="65" r="2.8" fill="{SKIN}"/>
<path fill="#c62" d="M27.5 34c-3-12 4-16 10.5-16s14 4 11 16l-2 3h-18z"/>
<path fill="{SKIN}" d="M28.5 30c4-2 6-5 7-5 3 2 8 3 12.5 3.5 1 9-4 15-9.5 15s-11-6-10-13.5z"/>
{_face(38.5, 33)}
<path fill="#3d5a80" d="M26 25c-1-9 25-11 26 0-3 4-23 4-26 0z"/><circle cx="39" cy="17" r="2.6" fill="currentColor"/>
"""

FISHERWOMAN: Final = f"""
<path fill="#46607a" d="M23 82l5-26h22l6 26z"/>
{_cloth("M24 62c0-15 5-21 15-21s15 6 15 21c-5 3-25 3-30 0z")}
<g fill="{STEEL}"><path d="M31 64l-4-10 4-4 3 3 2 11zM47 64l4-10-4-4-4 3-1 11z"/>
<path d="M36 64c-2-7 0-9 0-11l-2-4 5 2 5-2-2 4c0 3 2 5 0 11z"/></g>
<path stroke="#7d909c" d="M38 56v4m2-4v4M30 54v.2m18-.2v.2"/>
<path fill="#c8924e" d="M26 61h26l-3 17q-10 4-20 0z"/>
<path stroke="#7a5026" stroke-width=".9" d="M27 66q12 3 24 0M28 71q11 3 22 0M33 62l1 17m5-17v18m6-18l-1 17"/>
<path fill="#e0ad68" d="M25 59.5q14 4 28 0v4q-14 4-28 0z"/>
<circle cx="27" cy="66" r="3" fill="{SKIN}"/><circle cx="51" cy="66" r="3" fill="{SKIN}"/>
<path fill="{LINEN}" d="M39 8c8 0 13 6 12 15-1 8-4 14-7 18l4 5-9-2-9 2 4-5c-3-4-6-10-7-18C26 14 31 8 39 8z"/>
<path fill="{SKIN}" d="M39 13c6 0 9 4 9 11 0 8-4 14-9 14s-9-6-9-14c0-7 3-11 9-11z"/>
<path fill="#8a4a24" d="M30 24c-1-8 3-12 9-12s10 4 9 12c-3-2-7-5-9-8-2 4-6 7-9 8z"/>
{_face(39, 27.5)}
<path stroke="currentColor" stroke-width="1.5" d="M29.5 17c4-7 15-7 19 0"/>
"""

HARPER: Final = f"""
<path fill="#5f7355" d="M21 82c-1-24 1-38 13-38s15 14 15 38z"/>
{_cloth("M21 82c-1-24 0-37 10-38l8 3c-7 8-8 22-8 35z")}
<circle cx="36" cy="49" r="3" fill="{GOLD}"/>
<path fill="#8a4f2a" d="M24 26c-2-13 4-18 10-18s12 5 10 18l2 14H22z"/>
<path fill="{SKIN}" d="M34 14c6 0 8 4 8 10 0 9-3 15-8 15s-8-6-8-15c0-6 2-10 8-10z"/>
<path fill="#9c5b31" d="M25.5 26c1 4 4 4 8.5 3 4 1 7 1 8.5-3 1 13-3 21-8.5 22-5-1-9-9-8.5-22z"/>
<path d="M29 24q2 1.8 4 0m2.5 0q2 1.8 4 0M31.5 32q2.5 1.5 5 0"/>
<path stroke="{GOLD}" stroke-width="2.2" d="M25.5 17.5q8.5-4 17 0"/>
<path fill="#f6e7c2" stroke="none" d="M41 45l15-8c3 14 0 28-6 42z" fill-opacity=".8"/>
<path stroke="#8a6a3a" stroke-width=".7" d="M44 45v14m2.5-15v22m2.5-24v30m2.5-31v30m2.5-32v22"/>
{_pole("M41 46l8 34c7-15 10-29 7-43-7 0-9 10-15 9z", WOOD, 2.6)}
<circle cx="56" cy="36.5" r="2.2" fill="{GOLD}"/>
<path fill="#718765" d="M25 54c4 9 11 12 18 10l-1-5c-5 1-8-2-10-7z"/>
<path fill="{SKIN}" d="M42 58.5l6-1 1.5 1.5-2 1 2 1-2 1.5-5 1.5z"/>
"""

PIPER: Final = f"""
{_pole("M43 50L47 5m-1 45l7-40m-5 42l9.5-35", "#432", 2.2)}
<path stroke="{LINEN}" stroke-width="2.8" d="M46.6 9.5l-.3 3M52.2 14.5l-.5 2.5M56.3 21.5l-.7 2.5"/>
<path fill="#3f5263" d="M23 70c-1-18 3-26 15-26s15 8 15 26z"/>
<path stroke="{GOLD}" stroke-width="1.6" d="M35 52v.1m0 5v.1m0 5v.1"/>
{_cloth("M24 68h29l3 14H21z")}
{_cloth("M23 66c-1-12 1-20 9-22l5 2c-5 6-8 14-9 21z")}
<path fill="{LINEN}" d="M32 69h10l1 9-2 4h-8l-2-4z"/><path stroke="{INK}" d="M35 75v4m2-4v5m2-5v4"/>
{_cloth("M40 49c6-4 15-2 16 6s-6 13-13 11-8-13-3-17z")}
<path stroke="{GOLD}" stroke-width="1.2" d="M53 50c4 6 0 13-7 14"/>
{_pole("M41 60L32 79", "#432", 2.2)}
<path fill="#4d6275" d="M25 50c-4 6-3 14 3 18l7 1v-5c-4 0-6-4-5-10z"/>
<circle cx="37" cy="66.5" r="2.8" fill="{SKIN}"/><circle cx="34" cy="73" r="2.8" fill="{SKIN}"/>
<path fill="#b5622e" d="M26 24h22l-1 10-5 5H32l-5-5z"/>
<path fill="{SKIN}" d="M37 15c7 0 9 4 9.5 10 2 7 0 13-9.5 14-9-1-11-7-9.5-14 .5-6 3-10 9.5-10z"/>
{_face(37, 25.5, "")}
<path fill="#b5622e" d="M37 29.5c3-1 6 0 8 2-3 2-6 1-8 0-2 1-5 2-8 0 2-2 5-3 8-2z"/>
<path stroke="#e0744f" stroke-opacity=".6" stroke-width="6" d="M30.5 31.5v.1m13-.1v.1"/>
{_pole("M38 34.5L45 50", LINEN, 1.4)}
<path fill="#2f3e4e" d="M25 22l3-11c5-4 13-4 18-1l3 12q-12-4-24 0z"/>
<path stroke="{LINEN}" stroke-width="2.2" stroke-dasharray="2 2" d="M26.5 19.5q10.5-4 21 0"/>
<path fill="{LINEN}" d="M30 14c-3-4-3-8-1-11 3 3 5 7 4 11z"/>
"""

WARRIOR: Final = f"""
<path fill="{STEEL}" d="M50.5 46l1.5-36 2.5-6 2 6-.5 36z"/><path stroke="#8897a3" d="M53.6 12l-.4 32"/>
<path fill="#c2521f" d="M38 9c-8 0-12 8-13 20-1 9-4 14-3 24 5 4 9 1 11-3h11c2 4 6 4 8 0 0-8-2-12-3-21
C48 17 46 9 38 9z"/>
<path fill="#7d5233" d="M24 82c-1-24 0-34 10-37h10c9 3 9 13 8 37z"/>
<path fill="{SKIN}" d="M34.5 34h7.5v10l2 1-5.5 7-6-7 2-1z"/>
{_cloth("M43 45l7 3c-3 10-13 22-25 28v-9c9-5 15-13 18-22z")}
<path fill="#c79a6b" d="M47 47c5 0 7 3 8 6l-2 6-5-1c0-3-2-4-4-5z"/>
<path fill="{GOLD}" d="M48 45.5q5-2 10 0v2.5q-5-1.5-10 0z"/><circle cx="53" cy="52" r="3.2" fill="{SKIN}"/>
<path fill="{SKIN}" d="M38 14c7 0 9.5 4 9.5 10.5 0 8-4.5 14.5-9.5 14.5s-9.5-6.5-9.5-14.5C28.5 18 31 14 38 14z"/>
<path fill="#d4602a" d="M27.5 27c-2-13 4-18 10.5-18s12.5 5 10.5 18c-2-2-3-6-3-9-6 1-12 0-14-2 0 4-2 8-4 11z"/>
<path stroke="{STEEL}" stroke-width="2.6" d="M28.5 16.5q9.5 4 19 0"/>
<circle cx="38" cy="18.5" r="1.9" fill="currentColor"/>
{_face(38, 26.5, "m.5 0q2.5 1.6 5 0")}<path d="M32.5 22.8l3.5 1m7.5-1l-3.5 1"/>
<path stroke="#3d74a8" stroke-width="1.5" d="M30.5 30.5l4 .5m11-.5l-4 .5"/>
<path stroke="#8c3714" d="M26 36q2 3-1 6t1 6m23-12q-1 3 1 6"/>
<circle cx="33" cy="67" r="13" fill="#853"/><circle cx="33" cy="67" r="9.8" fill="currentColor"/>
<circle cx="33" cy="67" r="6" fill="#853"/>
<circle cx="33" cy="67" r="11.4" stroke="{GOLD}" stroke-width="1.5" stroke-dasharray=".1 4.4"/>
<circle cx="33" cy="67" r="2.8" fill="{GOLD}"/>
"""

CHIEFS_MOTHER: Final = f"""
{_cloth("M20 82c-1-20 2-36 8-48 2-16 4-26 11-26s9 10 11 26c6 12 9 28 8 48z")}
<path fill="#54405c" d="M30 82c0-14 2-26 5-36h8c3 10 5 22 5 36z"/>
<path stroke="{GOLD}" d="M33 62l12 6m0-6l-12 6m0 6l12 6m0-6l-12 6"/>
<path fill="{LINEN}" d="M39 10.5c7 0 10 5 10 14 0 8 1 14 3 18-4 4-9 6-13 6s-9-2-13-6c2-4 3-10 3-18 0-9 3-14 10-14z"/>
<path stroke="#cdbf9c" d="M29 41q10 8 20 0M31 36q-1 4-3 6m19-6q1 4 3 6"/>
<path fill="{SKIN}" d="M39 15.5c5.5 0 8 4 8 10.5 0 8-3 14-8 14s-8-6-8-14c0-6.5 2.5-10.5 8-10.5z"/>
<path fill="#e4e1dc" d="M31 26c-1-8 3-11.5 8-11.5s9 3.5 8 11.5c-2-5-4-7-8-8-4 1-6 3-8 8z"/>
{_face(39, 27.5)}
<path stroke="#b75" stroke-width=".8" d="M32.5 24.5q3-2 5-.5m3 0q2-1.5 5 .5M33.3 33q-.8 2 .5 3.5m10.9-3.5
q.8 2-.5 3.5M37 36.5q2 1 4 0"/>
<circle cx="39" cy="50" r="5" fill="{GOLD}"/><circle cx="39" cy="50" r="2.2" fill="currentColor"/>
<path stroke="{GOLD}" stroke-width="2" d="M33.5 53.5l11-7"/>
{_pole("M39 64v18", WOOD, 2.6)}
{_cloth("M21 66c3-8 8-10 12-6l4 5-3 5c-4 4-9 6-13 5zM57 66c-3-8-8-10-12-6l-4 5 3 5c4 4 9 6 13 5z")}
<path fill="{SKIN}" d="M34 63c2-2 4-2 5-1 1-1 3-1 5 1l1 4c-3 3-9 3-12 0z"/><path d="M39 62v4"/>
"""

FIGURES: Final = (HERD_BOY, FISHERWOMAN, HARPER, PIPER, WARRIOR, CHIEFS_MOTHER)
"""From rank 3 to rank 8."""
