"""Building blocks of a self-contained HTML page: style, sections, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

COLOUR_COUNT: Final = 7
"""The number of distinct series colours."""
STYLE: Final = """
:root { color-scheme: light dark; --paper: #f4ecd8; --ink: #2d261c; --faint: #7a6d58; --card: #fbf6e9;
  --line: #dccfb1; --serif: "Source Serif 4", "Source Serif Pro", Georgia, serif;
  --c0: #2f6b4f; --c1: #a8432f; --c2: #35608f; --c3: #b9892b; --c4: #7a4d86; --c5: #4d7c87; --c6: #6f7233;
  --good: #2f6b4f; --bad: #a8432f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #211d18; --ink: #ece2cd; --faint: #a5977d; --card: #2c2720; --line: #473e31;
    --c0: #6dbb94; --c1: #e08b74; --c2: #82aede; --c3: #e0b55c; --c4: #c398d0; --c5: #8ec2cd; --c6: #b9bd72;
    --good: #6dbb94; --bad: #e08b74; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 2rem clamp(.8rem, 4vw, 3rem) 4rem; background: var(--paper);
  color: var(--ink); font-family: var(--serif); line-height: 1.45; }
h1 { font-size: clamp(1.6rem, 5vw, 2.5rem); line-height: 1.15; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 0 0 .2rem; }
p { margin: .2rem 0 .8rem; } .faint, figcaption, section > p { color: var(--faint); }
main { columns: 24rem; column-gap: 1.1rem; margin-top: 1.6rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1.1rem 1.2rem;
  margin-bottom: 1.1rem; break-inside: avoid; }
section.wide { column-span: all; margin-top: 1.1rem; }
figure { margin: 0 0 .6rem; } figure svg { display: block; width: 100%; height: auto; max-width: 46rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .95rem; }
th { text-align: right; font-weight: 600; color: var(--faint); font-size: .85rem; vertical-align: bottom; }
td { text-align: right; } th, td { padding: .32rem .5rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; } tr:last-child td { border-bottom: 0; }
td small { display: block; color: var(--faint); font-size: .78rem; white-space: nowrap; }
td.text, th.text { text-align: left; }
.good { color: var(--good); } .bad { color: var(--bad); }
.keyed { white-space: nowrap; }
.key { display: inline-block; width: .7em; height: .7em; border-radius: .2em; margin-right: .45em; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .85rem; overflow-wrap: anywhere; }
pre { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem;
  margin: .4rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
"""


def page(lang: str, title: str, subtitle: str, sections: Sequence[str]) -> str:
    """The whole page, which is also well-formed XML."""
    body = "\n".join(sections)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8"/>\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<style>{STYLE}</style>\n</head>\n'
        f'<body>\n<h1>{escape(title)}</h1>\n<p class="faint">{escape(subtitle)}</p>\n<main>\n{body}\n</main>\n'
        "</body>\n</html>\n"
    )


def section(title: str, about: str, *parts: str, wide: bool = False) -> str:
    """A section with a heading, an explanation, and its parts in HTML."""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}>\n<h2>{escape(title)}</h2>\n<p>{escape(about)}</p>\n{''.join(parts)}\n</section>"


def figure(svg: str) -> str:
    """A figure around an SVG drawing."""
    return f"<figure>{svg}</figure>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int] = ()) -> str:
    """A table of HTML cells; the columns in `texts` are aligned as text instead of numbers."""
    kinds = [' class="text"' if column in texts else "" for column in range(len(heads))]
    head = "".join(f"<th{kind}>{text}</th>" for text, kind in zip(heads, kinds, strict=True))
    body = "\n".join(
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(row, kinds, strict=True)) + "</tr>"
        for row in rows
    )
    return f'<div class="scroll" tabindex="0"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'


def with_colour_key(name: str, colour: int) -> str:
    """A name with its colour in the charts."""
    key = f'<span class="key" style="background: var(--c{colour % COLOUR_COUNT})"></span>'
    return f'<span class="keyed">{key}{escape(name)}</span>'
