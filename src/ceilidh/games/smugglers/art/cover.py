"""The cover of Smugglers: a still in the hills by moonlight, ponies with casks, the exciseman's lantern."""

from __future__ import annotations

from typing import Final

from ceilidh.core.rng import Rng
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.cover_parts import grass, hill, make_cover, mountains, tartan_border
from ceilidh.drawing.elements import glow, gradient
from ceilidh.drawing.picture_types import Piece
from ceilidh.games.smugglers.art.symbols import sign

_PAINTS: Final = (
    gradient("@sky", "0 #0b1430,.45 #1b3358,.8 #3d5f82,1 #7f9aa8")
    + glow("@moon", "0 #fffbe6 .9,.2 #e8efe6 .55,.5 #a9c4d0 .25,1 #a9c4d0 0")
    + glow("@fire", "0 #fff0b0 .95,.3 #ffb347 .7,.65 #e8702a .3,1 #e8702a 0")
    + glow("@lamp", "0 #fffbe0,.15 #ffeaa0 .9,.5 #ffd070 .3,1 #ffd070 0")
    + glow("@fairy", "0 #f4ffe8,.3 #b8f0c8 .7,1 #8fe0b0 0")
    + gradient("@far", "0 #3a5578,.6 #7f9aa8")
    + gradient("@range", "0 #243f60,.5 #56758a")
    + gradient("@ridge", "0 #1a2f45,.35 #16293a,1 #0d1a26")
    + gradient("@near", "0 #16242c,1 #080f14")
    + gradient("@loch", "0 #a9c0c6,.4 #4f7186,1 #23405a")
    + gradient("@mist", "0 #d5e4e4 0,.5 #d5e4e4 .5,1 #d5e4e4 0")
    + gradient("@copper", "0 #f6c08a,.2 #d9803f,.55 #9a4a22,1 #4a1f12", "")
    + gradient("@cask", "0 #3a2212,.3 #a8672e,.5 #c98a4a,1 #2e1a0e", "")
    + gradient("@smoke", "0 #e9e4dc 0,.4 #e9e4dc .4,1 #ffd9a8 .55")
    + gradient("@beam", "0 #ffe9a8 .75,1 #ffe9a8 0", 'x1="1" x2="0"')
)

_SKY: Final = """
<path fill="url(#@sky)" d="M0 0h640v230H0z"/><circle cx="392" cy="98" r="210" fill="url(#@moon)"/>
<circle cx="392" cy="98" r="46" fill="#fdf8e2"/><g fill="#d9d8c4" fill-opacity=".6"><circle cx="376" cy="86" r="9"/>
<circle cx="404" cy="112" r="12"/><circle cx="408" cy="78" r="6"/><circle cx="380" cy="116" r="5"/></g>
<g fill="#2a4468" fill-opacity=".85">
<path d="M286 128q34-6 62-12 26-8 52 2 34-6 60 6 36 2 52 8-70 8-120 4-60 4-106-8z"/>
<path d="M30 70q60-18 120-6 40-10 80 4-60 10-100 4-60 6-100-2zM500 52q50-12 140-2v14q-90 4-140-12z"/></g>
<path fill="#dfe6e0" fill-opacity=".35" d="M318 122q20-4 34-7 24-7 46 3 30-5 54 5-40-2-58 1-40-4-76-2zM44 67q50-13
 104-4 40-8 76 4-60-4-80 0-50-4-100 0z"/><g fill="#f4f1dc"><circle cx="40" cy="34" r="1.3"/>
<circle cx="96" cy="18" r="1"/><circle cx="150" cy="42" r="1.5"/><circle cx="206" cy="22" r="1.1"/>
<circle cx="262" cy="52" r="1.3"/><circle cx="300" cy="20" r="1.2"/><circle cx="470" cy="26" r="1.3"/>
<circle cx="540" cy="30" r="1.1"/><circle cx="600" cy="84" r="1.3"/><circle cx="576" cy="14" r="1"/>
<circle cx="20" cy="100" r="1.1"/><circle cx="180" cy="92" r="1.2"/><circle cx="520" cy="96" r="1"/></g>"""

_FAR: Final = (
    mountains(
        [
            (0, 142),
            (60, 112),
            (130, 146),
            (200, 120),
            (260, 150),
            (330, 164),
            (420, 156),
            (500, 128),
            (560, 150),
            (640, 122),
        ],
        "url(#@far)",
        Rng.seeded(6),
        8,
    )
    + mountains(
        [
            (0, 158),
            (70, 140),
            (150, 176),
            (220, 186),
            (300, 192),
            (380, 190),
            (470, 176),
            (540, 160),
            (600, 172),
            (640, 158),
        ],
        "url(#@range)",
        Rng.seeded(3),
        6,
    )
    + '<path fill="#1d3350" d="M520 192q30-12 48-14h40q20 2 32 8v10z"/><path fill="#1d3350" d="M556 '
    '180v-16h5v-10h4v10h5v-22l5-12 5 12v22h6v-12h4v-7l4-8 4 8v19h8v-10h6v26z"/>'
    '<path stroke="#ffd777" stroke-width="2" d="M560 170v3M574 152v3M577 166v3M592 164v3M600 160v3M612 172v3M586 '
    '174v3"/>'
    '<path fill="url(#@loch)" d="M210 192q120-8 330-4 60 6 40 14-140 14-330 4-70-6-40-14z"/>'
    '<path fill="#fdf8e2" fill-opacity=".8" d="M352 191h80l-12 3h-58zM366 197h56l-10 3h-38zM348 203h84l-14 3h-56z"/>'
    '<path fill="url(#@mist)" d="M0 164h640v46H0z"/>'
)

_PONY: Final = """
<g id="@pony"><path fill="#0c1620" d="M12 25c10-4 30-4 42 0 4-8 9-13 15-17l1-6 4 4c6 2 11 7 14 12l-1 5-6 1-7-3c-3 5-6
 11-8 17-1 5-3 8-6 10l2 11v15h-5l-2-14-4-10c-8 2-16 2-24 0l-2 6 5 8-2 10h-5V64l-6-9-2 8-4 11H2l3-16c-1-6 0-9 2-13-4
 5-5 13-9 17-3-8-1-24 6-29 2-3 5-3 8-5z"/>
<path fill="#24405a" d="M52 25q6-12 17-18l5 7q-3 2-4 0-1 5-5 6 0 5-4 6 0 6-5 8-2-4-4-9z"/>
<path fill="none" stroke="#b9d2d8" stroke-width="1.8" stroke-linecap="round" d="M13 25q6-3 12-3M56 20q5-8
 13-12M75 7q7 3 11 10"/>
<path fill="#3a2a24" d="M22 22q14-5 28 0l2 8H20z"/><ellipse cx="36" cy="34" rx="16" ry="12" fill="#b8743a"/>
<ellipse cx="36" cy="34" rx="16" ry="12" fill="none" stroke="#2a160a" stroke-width="1.5"/>
<path fill="none" stroke="#33302c" stroke-width="2.4" d="M28 24q-5 10 0 20M44 24q5 10 0 20"/>
<path fill="none" stroke="#f0cf98" stroke-width="1.6" d="M25 27q11-7 22 0"/></g>
<g id="@man">
<path fill="#0c1620" d="M-8 0l4-18-4-4 3-18-2-10q1-7 7-8a6 6 0 1 1 6 0q7 1 8 9l-2 11 4 16-3 4 6 18H13L6-16 0-2-2 0z"/>
<path fill="#5b2f3a" d="M-7-46l6-6 14 18-2 10-16 1q-4-10-2-23z"/>
<path fill="#16283a" d="M-9-64q9-7 18-1-2 4-9 4t-9-3z"/>
<path fill="none" stroke="#b9d2d8" stroke-width="1.6" stroke-linecap="round" d="M-7-66q8-5 14 0M6-55l6 6M13-46l2 12"/>
</g>"""


def _train() -> str:
    """The ridge with the pony track, before the moon."""
    ridge = [(0, 250.0), (120, 236), (220, 214), (300, 204), (380, 203), (460, 210), (540, 228), (640, 240)]
    return (
        hill(ridge, "url(#@ridge)")
        + '<path fill="none" stroke="#8fa9b0" stroke-opacity=".5" stroke-width="2" stroke-linecap="round" d="M150 '
        '228q70-18 150-22t170 8q60 10 110 22"/>'
        '<use href="#@pony" transform="translate(236 144) scale(.92)"/><use href="#@pony" transform="translate(322 '
        '142) scale(.86)"/>'
        '<path fill="none" stroke="#0c1620" stroke-width="1.6" d="M310 164q8 8 22 4M400 156q14 6 26-2M222 172q8 6 18 '
        '0"/>'
        '<use href="#@man" transform="translate(430 206) scale(.84)"/><path stroke="#0c1620" stroke-width="2.5" '
        'd="M446 206l-2-44"/>'
        '<use href="#@man" transform="translate(212 216) scale(.8)"/>'
    )


_STILL: Final = """
<circle cx="118" cy="318" r="190" fill="url(#@fire)"/>
<path fill="url(#@smoke)" d="M92 236c-14-22 6-34 2-54s-16-26 0-52 4-34-6-50c26 12 26 34 14 56s2 28 8 48-14 30-4
 52zM112 232c-6-14 6-24 4-38s-8-20 2-36c12 14 4 24 6 38s-8 20-2 36z"/>
<path fill="#0d1a22" d="M0 400V226q30-10 52 2 36-22 92-12 44 6 60 34 22 20 24 60l8 90h-46q6-72-20-104-34-36-94-30-42
 8-52 44l-4 90z"/>
<path fill="#4a3a32" fill-opacity=".8" d="M24 310q10-40 52-46 60-6 92 28 28 34 22 108l-8 0q4-66-22-96-30-30-84-24-38
 6-46 40z"/>
<path fill="none" stroke="#7f98a4" stroke-opacity=".7" stroke-width="2" stroke-linecap="round" d="M4 227q26-8 46 3M60
 224q40-16 84-7M150 219q36 6 50 30M208 254q16 16 20 50"/><g transform="translate(64 268)">
<path fill="#2a201c" d="M-10 100l6-22 18 6 22-6 24 6 20-8 10 24z"/>
<path fill="#e2571c" d="M14 96c-6-12 4-18 4-28 8 4 8 12 8 16 4-8 12-12 10-26 10 8 18 20 14 38z"/>
<path fill="#ffc44a" d="M22 96c-4-8 4-12 4-18 6 4 6 8 6 10 4-4 6-8 6-14 6 6 10 14 6 22z"/>
<path fill="url(#@copper)" d="M0 72C-6 42 8 30 24 26c6-6 6-14 6-24h16c0 10 0 18 6 24 16 4 30 16 24 46-20 8-56 8-76
 0z"/><path fill="none" stroke="url(#@copper)" stroke-width="11" d="M38 4c0-30 26-34 42-16 12 14 22 34 30 54"/>
<path fill="none" stroke="#ffdcae" stroke-width="2" stroke-linecap="round" d="M35-2c2-20 18-28 34-18M10 46q4-10
 14-14"/><path fill="none" stroke="#4a1f12" stroke-width="1.6" d="M2 58q36 10 72 0M26 26q12 4 24 0M30 8h16"/>
<g fill="#ffd9a0"><circle cx="10" cy="62" r="1.3"/><circle cx="24" cy="65" r="1.3"/><circle cx="38" cy="66" r="1.3"/>
<circle cx="52" cy="65" r="1.3"/><circle cx="66" cy="62" r="1.3"/></g>
<path fill="url(#@cask)" d="M92 40h42q6 26 0 58H92q-6-30 0-58z"/>
<ellipse cx="113" cy="41" rx="21" ry="6" fill="#2a1a10"/>
<path fill="none" stroke="#33302c" stroke-width="4" d="M90 56q23 6 46 0M90 84q23 6 46 0"/>
<path stroke="#c98a4a" stroke-width="4" d="M134 80h10v6"/>
<path stroke="#ffe9b0" stroke-width="2" stroke-linecap="round" d="M144 90v8"/></g>"""

_DISTILLER: Final = """
<g transform="translate(30 300)"><path fill="#241812" d="M-22 100q-4-44 12-58 16-8 26 6 8 20 20 28l2 8-18-2 2 18z"/>
<path fill="#7a4d3a" d="M-12 44q14-12 26 4l6 22-30 14q-8-20-2-40z"/><circle cx="6" cy="30" r="10.5" fill="#d99a6a"/>
<path fill="#8a4a22" d="M2 36q8 4 14-4 2 14-6 20-10-4-8-16z"/>
<path fill="#1c3a4a" d="M-8 24q10-14 24-3-2 6-12 5t-12-2z"/><circle cx="4" cy="15" r="2.6" fill="#b3263a"/>
<path fill="none" stroke="#ffc070" stroke-width="2" stroke-linecap="round" d="M15 26q4 6 0 10M16 48q8 16 20 26"/></g>"""

_EXCISEMAN: Final = """
<path fill="url(#@beam)" fill-opacity=".55" d="M524 268L270 196v172z"/>
<path fill="url(#@beam)" fill-opacity=".75" d="M524 270L290 226v106z"/>
<circle cx="522" cy="272" r="90" fill="url(#@lamp)"/><g transform="translate(582 386)">
<path fill="#0a1118" d="M-40 4q-6-60 10-112-4-18 10-26a15 15 0 0 1 2-26h24a15 15 0 0 1 4 26q22 6 26 30 18 50 24
 108z"/><path fill="#7d1f2a" d="M-27-108q-8 50-8 112h22q-2-70 6-120-12-4-20 8z" fill-opacity=".9"/>
<path fill="#e0b25a" d="M-24-84h4v4h-4zM-26-62h4v4h-4zM-27-40h4v4h-4z"/>
<path fill="#0a1118" d="M-24-104q-18 2-34-8l-4 8q18 16 40 14z"/>
<path fill="#d99a6a" d="M-18-152q-3 8-3 11l-6 9q1 3 5 3l0 6q2 8 10 8 8-1 12-6v-32z"/>
<path fill="#8a5636" d="M-4-152h10v34l-10 4q-4-18 0-38z"/>
<path fill="#e8e2d2" d="M-2-150q8-4 12 0l2 22q-8 6-14 2 4-12 0-24zM-14-112q8 6 18-2l4 12q-12 8-22 2z"/>
<path fill="none" stroke="#3a2212" stroke-width="2" stroke-linecap="round" d="M-20-145q4-3 8-1M-16-140v1M-20-122q4-2 7
 1"/><path fill="#05090e" d="M-40-156q14-2 22-20 18-10 34 0 6 18 24 24-22 12-42 10-24-2-38-14z"/>
<path fill="none" stroke="#e0b25a" stroke-width="2.2" stroke-linecap="round" d="M-38-155q14 10 38 12 20 2 38-8"/>
<path fill="none" stroke="#ffd98a" stroke-width="2.2" stroke-linecap="round" d="M-34-96q-8 40-8 96M-19-148q-4 8-1
 16"/>
<path fill="none" stroke="#8fa9b8" stroke-width="2" stroke-linecap="round" d="M18-174q4 16 18 20M24-128q14 10 18 30"/>
</g><g transform="translate(510 254)">
<path fill="none" stroke="#1a1512" stroke-width="2.5" d="M4 6q8-14 16 0M12-1l4-4"/>
<path fill="#1a1512" d="M2 6h20v5H2zM0 36h24v6H0z"/><path fill="#fff0b0" d="M4 11h16v25H4z"/>
<path fill="#f09a2b" d="M12 16c6 7 4 15 0 15s-6-8 0-15z"/>
<path stroke="#1a1512" stroke-width="1.5" d="M4 11v25M20 11v25"/></g>"""


_HIDING: Final = """
<path fill="#101c26" d="M292 372q2-30 24-42 22-8 44 4 22 12 26 40z"/>
<path fill="#5a6e74" d="M318 332q20-8 42 4 16 8 22 28-10-14-24-18-22-10-40-14z" fill-opacity=".8"/>
<g transform="translate(302 366)"><path fill="#0a121a" d="M-26 6q-4-30 8-40 10-8 20 0 8 6 8 18l10 14-8 8z"/>
<path fill="#5b2f3a" d="M-16-32q10-6 18 2l6 18-22 8q-6-14-2-28z"/><circle cx="2" cy="-40" r="8" fill="#c08a60"/>
<path fill="#16283a" d="M-10-44q10-12 22-2-2 5-10 4t-12-2z"/>
<path fill="none" stroke="#3a2212" stroke-width="1.6" stroke-linecap="round" d="M6-41v1M4-35h4"/>
<path fill="none" stroke="#9ab4bc" stroke-width="1.6" stroke-linecap="round" d="M-10-46q8-7 16-4M-18-28q4-6 10-7"/>
</g>"""

_SLOPE: Final = """
<g fill="#0f1e2b">
<path d="M250 262q10-12 26-8 10 6 12 14-20 4-38-6zM470 236q8-9 20-6 8 5 9 10-16 3-29-4zM392 286q12-12 30-8 12 6 14
 14-24 4-44-6z"/></g>
<path fill="none" stroke="#7f9aa4" stroke-opacity=".7" stroke-width="1.6" stroke-linecap="round" d="M254 258q10-8
 22-3M474 233q8-6 16-2M398 282q10-8 24-3"/>
<path stroke="#7a5a8a" stroke-width="3" stroke-linecap="round" stroke-opacity=".8" d="M290 250v.1M298 256v.1M284
 258v.1M440 262v.1M448 256v.1M456 264v.1M346 236v.1M354 242v.1M520 252v.1M528 246v.1"/>"""


def _front() -> str:
    """Rocks, heather and hidden casks, and the fairies' lights."""
    ground = hill(
        [(0, 372), (80, 366), (180, 374), (280, 360), (380, 352), (470, 362), (560, 356), (640, 366)], "url(#@near)"
    )
    lights = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="url(#@fairy)"/>'
        for x, y, r in ((424, 334, 13), (452, 312, 9), (470, 342, 10), (402, 350, 8), (440, 356, 8))
    )
    blades = grass((0, 362, 640, 26), 110, Rng.seeded(4), 13)
    casks = (
        f'<g transform="rotate(-6 240 360)">{sign("barrel", 208, 326, 54)}</g>'
        f'<g transform="rotate(84 268 364)">{sign("barrel", 252, 340, 44)}</g>'
    )
    return f'{casks}{_HIDING}{ground}<path fill="none" stroke="#2f4650" stroke-width="1.6" d="{blades}"/>{lights}'


def cover(words: Catalogue) -> Piece:
    """The scene, from back to front."""
    drawn = (
        f"<defs>{_PAINTS}{_PONY}</defs>{_SKY}{_FAR}{_train()}{_SLOPE}{_STILL}{_DISTILLER}{_EXCISEMAN}{_front()}"
        + tartan_border("@tartan", "#22303f", "#0e1620", "#b4503c", "#d9b45a")
    )
    return make_cover("smugglers", words("name"), drawn)
