"""Draws the icons of the installed page from the mark of the site: `.venv/bin/python web/icons.py`."""

from __future__ import annotations

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent / "public"
MARK = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
SKY = '<rect width="64" height="64" fill="#2f4a3c"/>'
HILLS = '<path d="M-16 64 18 26l10 9 14-17 36 46v20H-16z" fill="#5d7f5a"/>'
FRONT = MARK[MARK.index("<circle") : MARK.index("</svg>")]
COTTAGE = (
    '<path d="M12 56h40M20 56V34l12-11 12 11v22" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>'
)


def svg(content: str) -> str:
    """A picture of 64 by 64 units."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{content}</svg>'


def masked() -> str:
    """The mark without corners, small enough to keep its cottage and its sun in any shape that is cut out of it."""
    return svg(f'{SKY}<g transform="translate(8 6) scale(.75)">{HILLS}{FRONT}</g>')


ICONS = {
    "icon-192": (MARK, 192),
    "icon-512": (MARK, 512),
    "maskable-512": (masked(), 512),
    "apple-touch": (masked(), 180),
    "badge-96": (svg(COTTAGE), 96),
}

if __name__ == "__main__":
    (PUBLIC / "icons").mkdir(exist_ok=True)
    for name, (picture, size) in ICONS.items():
        (PUBLIC / "icons" / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(picture, width=size, height=size)))
