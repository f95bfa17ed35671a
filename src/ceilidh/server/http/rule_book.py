"""The rules of a game as the browser shows them: sections as HTML with small pictures, all pieces, and a first deal."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt

from ceilidh.bots import FIRST_NAMES
from ceilidh.core import Piece, Rule, Sign, find_game, sheet
from ceilidh.core.words import SIGN
from ceilidh.server import messages as m

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_PLACES: Final = re.compile(r' data-(?:at|piece)="[^"]*"')
"""What can be clicked and what glides: in the rules nothing does, and the table beside them has the same names."""
_SEED: Final = 1


@cache
def rule_book(name: str, lang: str) -> m.RuleBook:
    """All rules and pieces of a game in one language."""
    game = find_game(name)
    words, signs = game.speech.words(lang), game.art.signs()
    kinds = groupby(game.art.gallery(words), key=lambda piece: piece.kind)
    return m.RuleBook(
        sections=[m.RuleSection(key=rule.key, title=rule.title, html=as_html(rule, signs)) for rule in words.rules],
        pieces=[m.PieceKind(title=kind, pieces=[_drawn(piece) for piece in pieces]) for kind, pieces in kinds],
    )


def as_html(rule: Rule, signs: dict[str, Sign]) -> str:
    """A section with its signs drawn; wide tables scroll by themselves."""
    html: str = _MARKDOWN.render(rule.text)
    drawn = SIGN.sub(lambda mark: _sign(signs[mark[1]]) if mark[1] in signs else mark[0], html)
    return drawn.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")


@cache
def setup(name: str, lang: str) -> str:
    """A game for as few players as possible that has just been dealt, as its first player sees it."""
    game = find_game(name)
    players = min(game.player_counts)
    state = game.new(players, _SEED)
    seen = game.view(state, state.actors()[0])
    return sheet(game.art.panels(seen, game.speech.words(lang), FIRST_NAMES[:players]), game.art.symbols())


def _sign(sign: Sign) -> str:
    """Kept on the line of the word before it. It says nothing that the word does not say, so readers aloud skip it."""
    return f'\u202f<svg class="sign" viewBox="{sign.field}" aria-hidden="true">{sign.svg}</svg>'


def _drawn(piece: Piece) -> m.DrawnPiece:
    svg = _PLACES.sub("", piece.svg)
    return m.DrawnPiece(title=piece.title, tells=piece.tells, width=piece.width, height=piece.height, svg=svg)
