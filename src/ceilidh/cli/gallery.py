"""`ceilidh gallery`: one page with the covers and all pieces of all games."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, chosen_language
from ceilidh.core import Game, Piece, find_game, game_names

STYLE: Final = """
:root { color-scheme: light dark; --paper: #f4ecd8; --ink: #2d261c; --faint: #7a6d58; --card: #fbf6e9;
  --line: #dccfb1; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #211d18; --ink: #ece2cd; --faint: #a5977d; --card: #2c2720; --line: #473e31; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem clamp(1rem, 4vw, 4rem) 4rem; background: var(--paper); color: var(--ink);
  font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; line-height: 1.4; }
h1 { font-size: clamp(1.6rem, 5vw, 2.6rem); margin: 0; }
h2 { font-size: clamp(1.3rem, 4vw, 1.8rem); margin: 3rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
p { margin: .3rem 0 1.4rem; color: var(--faint); }
nav a { color: inherit; margin-right: 1.2rem; }
.pieces { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; padding: .7rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  max-width: 100%; }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figcaption { width: 0; min-width: 100%; margin-top: .5rem; text-align: center; font-size: .85rem; color: var(--faint); }
.art { position: absolute; width: 0; height: 0; overflow: hidden; }
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("gallery")(gallery)


def gallery(
    ctx: typer.Context,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The page to write.")] = Path("gallery.html"),
    lang: Lang = None,
) -> None:
    """Draw all pieces of all games on one HTML page.

    [dim]Examples:[/dim]

      ceilidh gallery

      ceilidh gallery --out pieces.html --lang nl
    """
    language = chosen_language(ctx, lang)
    write_text(out, page([find_game(name) for name in game_names()], language))
    Console(highlight=False).print(f"{out}", style="green", markup=False)


def page(games: list[Game], lang: str) -> str:
    """The complete, self-contained page."""
    links = "".join(f'<a href="#{game.name}">{_title(game, lang)}</a>' for game in games)
    sections = "".join(_section(game, lang) for game in games)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n<title>ceilidh</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<h1>ceilidh</h1>\n<nav>{links}</nav>\n{sections}</body>\n</html>\n"
    )


def _title(game: Game, lang: str) -> str:
    return escape(game.text.words(lang)("name"))


def _section(game: Game, lang: str) -> str:
    words = game.text.words(lang)
    pieces = "\n".join(_figure(piece) for piece in [game.art.cover(words), *game.art.gallery(words)])
    return (
        f'<section id="{game.name}">\n<h2>{_title(game, lang)}</h2>\n<p>{escape(words("tagline"))}</p>\n'
        f'<svg class="art" aria-hidden="true"><defs>{game.art.symbols()}</defs></svg>\n'
        f'<div class="pieces">\n{pieces}\n</div>\n</section>\n'
    )


def _figure(piece: Piece) -> str:
    title = escape(piece.title)
    return (
        f'<figure><svg width="{piece.width}" height="{piece.height}" viewBox="0 0 {piece.width} {piece.height}" '
        f'role="img" aria-label="{title}">{piece.svg}</svg><figcaption>{title}</figcaption></figure>'
    )
