"""A game's rule book for browsers: sections as HTML with inline symbols, all pieces, and a picture of the setup."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt

from ceilidh.bots import FIRST_NAMES
from ceilidh.core import Piece, RulesSection, Sign, compose_svg, find_game
from ceilidh.core.translations import SIGN_PATTERN
from ceilidh.server import messages as m
from ceilidh.server.tables.help_cards import glossary

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_NAMES: Final = re.compile(r' data-(?:at|is|piece)="[^"]*"')
"""Names of things in pictures, by which they are clicked, explained and animated at a table, but not in the rules."""
_MARKUP: Final = re.compile(r"(<svg\b.*?</svg>|<h\d>.*?</h\d>|<[^>]+>)", re.S)
"""Everything in a section that is not text: tags, symbols, headings."""
_SEED: Final = 1


@cache
def rule_book(name: str, lang: str) -> m.RuleBook:
    """All rules and pieces of a game in one language."""
    game = find_game(name)
    words, signs = game.text.words(lang), game.art.signs()
    forms = _forms(glossary(game, words))
    kinds = groupby(game.art.gallery(words), key=lambda piece: piece.kind)
    return m.RuleBook(
        sections=[
            m.RuleSection(key=rule.key, title=rule.title, html=_link_glossary(render_section(rule, signs), forms))
            for rule in words.rules
        ],
        pieces=[m.PieceKind(title=kind, pieces=[_drawn_piece(piece) for piece in pieces]) for kind, pieces in kinds],
    )


def render_section(rule: RulesSection, signs: dict[str, Sign]) -> str:
    """A section as HTML with its symbols drawn; wide tables scroll by themselves."""
    html: str = _MARKDOWN.render(rule.text)
    drawn = SIGN_PATTERN.sub(lambda mark: _sign(signs[mark[1]]) if mark[1] in signs else mark[0], html)
    wide = f'<div class="wide" role="group" aria-label="{escape(rule.title)}" tabindex="0">'
    return drawn.replace("<table>", f"{wide}<table>").replace("</table>", "</table></div>")


def _forms(terms: m.Glossary) -> dict[str, str]:
    """The terms of the glossary by each of their forms."""
    return {form.lower(): entry.word for entry in terms.words for form in entry.forms}


def _link_glossary(html: str, forms: dict[str, str]) -> str:
    """Mark the first occurrence of each glossary term in a section, so that its help card can be opened."""
    if not forms:
        return html
    marked: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        word = forms[found[0].lower()]
        if word in marked:
            return found[0]
        marked.add(word)
        return f'<span class="explained" data-word="{word}" role="button" tabindex="0">{found[0]}</span>'

    longest = sorted(map(re.escape, forms), key=len, reverse=True)
    any_form = re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", re.I)
    parts = _MARKUP.split(html)
    parts[::2] = [any_form.sub(mark, text) for text in parts[::2]]
    return "".join(parts)


@cache
def setup(name: str, lang: str) -> str:
    """A game for the fewest players that has just been dealt, as its first player sees it."""
    game = find_game(name)
    players = min(game.player_counts)
    state = game.new(players, _SEED)
    view = game.view(state, state.actors()[0])
    return compose_svg(game.art.panels(view, game.text.words(lang), FIRST_NAMES[:players]), game.art.symbols())


def _sign(sign: Sign) -> str:
    """On the same line as the word before it, whose meaning it repeats: screen readers skip it."""
    return f'\u202f<svg class="sign" viewBox="{sign.field}" aria-hidden="true">{sign.svg}</svg>'


def _drawn_piece(piece: Piece) -> m.DrawnPiece:
    svg = _NAMES.sub("", piece.svg)
    return m.DrawnPiece(
        title=piece.title, description=piece.description, width=piece.width, height=piece.height, svg=svg
    )
