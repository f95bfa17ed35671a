"""Makes the client's fonts smaller: `.venv/bin/python web/fonts.py`, with fonttools and brotli installed.

The fonts keep all letters of Western Europe, and lose what the pages do not use: fractions, combining marks, and
weights below regular. They are renamed, as their licence asks for changed fonts (`public/source-*-licence.txt`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB: Final = Path(__file__).parent
SOURCES: Final = {
    "serif": "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
    "serif-italic": "@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2",
    "serif-semibold": "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
    "sans": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "sans-italic": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
}
BASIC: Final = [*range(0x20, 0x7F), 0xA0, *map(ord, "£©«·»–—‘’‚“”„…€−")]
CHARACTERS: Final = [*BASIC, *range(0xA1, 0x100), *map(ord, "ıŒœ†•‹›™←↑→↓≤≥▶●★✓")]
ITALIC_CHARACTERS: Final = [*BASIC, *map(ord, "ÄÖÜäöüßÉàáâèéêëíïóôúûç")]
"""Our own texts in three languages: the serif italic sets no names of people."""
FEATURES: Final = ["kern", "liga", "locl", "ccmp", "tnum", "calt"]
WEIGHTS: Final = (400, 700)
FAMILY_NAME_IDS: Final = (1, 3, 4, 6, 16)


def shrink(source: Path, name: str) -> TTFont:
    """The font with the pages' characters, features and weights."""
    font = TTFont(source)
    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, desubroutinize=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=ITALIC_CHARACTERS if name == "serif-italic" else CHARACTERS)
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    for record in font["name"].names:
        if record.nameID in FAMILY_NAME_IDS:
            record.string = f"Ceilidh {name.title()}"
    font.flavor = "woff2"
    return font


if __name__ == "__main__":
    folder = WEB / "src" / "fonts"
    folder.mkdir(exist_ok=True)
    for name, source in SOURCES.items():
        file = folder / f"{name}.woff2"
        shrink(WEB / "node_modules" / source, name).save(file)
        print(f"{file.name}: {file.stat().st_size / 1000:.1f} kB")
