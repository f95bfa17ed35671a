"""The players at dusk in the hills, and the viewer's own hand on a plaid."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.panels import Panel
from ceilidh.games.clans_and_glory.art.cards import laid_shield, large, put, shield
from ceilidh.games.clans_and_glory.art.symbols import LETTERING, PREFIX
from ceilidh.games.clans_and_glory.view import ClansView
from ceilidh.games.clans_and_glory.words import card_words

WIDTH: Final = 450
HEIGHT: Final = 290
_STEP: Final = 56
_NAME_WIDTH: Final = 196


def players_panel(seen: ClansView, words: Words, names: Sequence[str]) -> Panel:
    """One board a player, at the foot of the hills."""
    tops = [HEIGHT - _STEP * (seen["players"] - player) for player in range(seen["players"])]
    boards = "".join(_board(seen, player, y, names[player], words) for player, y in enumerate(tops))
    counts = "".join(_counts(seen, player, y) for player, y in enumerate(tops))
    cards, points = escape(words("picture.cards"), quote=False), escape(words("picture.points"), quote=False)
    labels = "".join(
        f'<text x="312" y="{y + 43}">{cards}</text><text x="395" y="{y + 43}">{points}</text>' for y in tops
    )
    drawn = (
        f"<g {LETTERING}>{put('hills', 0, 0)}{boards}"
        f'<g font-size="25">{counts}</g><g font-size="12" font-weight="400">{labels}</g></g>'
    )
    return Panel("players", WIDTH, HEIGHT, drawn, "people")


def _board(seen: ClansView, player: int, y: int, name: str, words: Words) -> str:
    """Shield, name and shields left; whose turn it is has a lit board with an arrow."""
    left = seen["shields"][player]
    shields = "".join(shield(player, 40 * i, 0) for i in range(left - 1))
    shields += shield(player, 40 * left - 40, 0, _next_laid(seen, player)) if left else ""
    return (
        f"<g>{put('turn' if player in seen['actors'] else 'board', 6, y)}{shield(player, 20, y + 7)}"
        f"{fitted(name, 62, y + 22, 18, _NAME_WIDTH)}"
        f"<title>{escape(name, quote=False)}, {escape(words('picture.shields'), quote=False)}: {left}</title>"
        f'<g transform="matrix(.5 0 0 .5 62 {y + 28})">{shields}</g></g>'
    )


def _next_laid(seen: ClansView, player: int) -> str:
    """The piece that a player's next shield will be on the stone, if it is being asked whether to lay it."""
    asked = seen["to_shield"] and player in seen["actors"]
    return laid_shield("ABCDEF"[seen["table"]], len(seen["tables"][seen["table"]]["stack"]) + 1) if asked else ""


def _counts(seen: ClansView, player: int, y: int) -> str:
    """Cards in hand and points so far, and the crown for whoever has won."""
    won = seen["over"] and seen["ranking"][player] == 1
    return (
        f'<text x="324" y="{y + 27}">{seen["hand_sizes"][player]}</text>'
        f"{put('crown', 364, y + 6) if won else ''}"
        f'<text x="{404 if won else 395}" y="{y + 27}">{seen["scores"][player]}</text>'
    )


def fitted(name: str, x: float, y: float, size: int, room: int) -> str:
    """A name on one line: squeezed a little if it is long, and cut if it is longer than that."""
    shown = name
    while _wide(shown) * size > 1.3 * room:
        shown = shown[:-2] + "…"
    squeeze = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if _wide(shown) * size > room else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="start"{squeeze}>{escape(shown, quote=False)}</text>'
    )


def _wide(text: str) -> float:
    """About how wide a text is in our bold letters, in parts of their size; too much rather than too little."""
    return (
        sum(0.36 if c in "ijltfr.,;:!|'()[] " else 0.6 if c < "\u0250" and not c.isupper() else 1 for c in text) * 0.96
    )


def hand_panel(seen: ClansView, words: Words) -> Panel:
    """The viewer's cards, larger than at the table, in one line or two; whoever has none sees no hand."""
    hand = seen["hand"]
    columns = 5 if len(hand) > 8 else 4
    scale = 1.7 if len(hand) <= 4 else 1.4
    lines = [hand[i : i + columns] for i in range(0, len(hand), columns)]
    top = 34 + (HEIGHT - 36 - (84 * scale + 6) * len(lines)) / 2
    cards = "".join(_hand_line(line, top + (84 * scale + 6) * i, scale, words) for i, line in enumerate(lines))
    cloth = f'<path fill="url(#{PREFIX}plaid)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
    title = f'<text x="225" y="24">{escape(words("picture.hand"), quote=False)}</text>'
    lettered = f'<g font-size="17" fill="#f6e2b8">{title}</g>'
    return Panel("hand", WIDTH, HEIGHT, f"<g {LETTERING}>{cloth}{lettered}{cards}</g>", "people")


def _hand_line(cards: list[int], y: float, scale: float, words: Words) -> str:
    step = 60 * scale + 5
    left = (WIDTH - step * len(cards) + 5) / 2
    return "".join(
        f'<g data-at="card:{card}" data-piece="card:{card}">'
        f"<title>{escape(card_words(card, words), quote=False)}</title>"
        f"{large(card, round(left + step * i, 1), round(y, 1), scale)}</g>"
        for i, card in enumerate(cards)
    )
