"""The players at dusk in the hills, and the viewer's own hand on a plaid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import group, scaled, text
from ceilidh.drawing.lettering import name_at
from ceilidh.drawing.panels import Panel
from ceilidh.games.clans_and_glory.art.cards import laid_shield, large, shield
from ceilidh.games.clans_and_glory.art.symbols import DRAWN, LETTERING, put
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
    cards, points = words("picture.cards"), words("picture.points")
    labels = "".join(text(cards, 312, y + 43) + text(points, 395, y + 43) for y in tops)
    drawn = (
        put("hills")
        + boards
        + group(counts, paint='font-size="25"')
        + group(labels, paint='font-size="12" font-weight="400"')
    )
    return Panel("players", WIDTH, HEIGHT, group(drawn, paint=LETTERING), "people")


def _board(seen: ClansView, player: int, y: int, name: str, words: Words) -> str:
    """Shield, name and shields left; whose turn it is has a lit board with an arrow."""
    left = seen["shields"][player]
    shields = "".join(shield(player, 40 * i, 0) for i in range(left - 1))
    shields += shield(player, 40 * left - 40, 0, _next_laid(seen, player)) if left else ""
    drawn = (
        put("turn" if player in seen["actors"] else "board", 6, y)
        + shield(player, 20, y + 7)
        + name_at(name, 62, y + 22, 18, _NAME_WIDTH, 'text-anchor="start"')
        + scaled(shields, 62, y + 28, 0.5)
    )
    return group(drawn, f"{name}, {words('picture.shields')}: {left}")


def _next_laid(seen: ClansView, player: int) -> str:
    """The piece that a player's next shield will be on the stone, if it is being asked whether to lay it."""
    asked = seen["to_shield"] and player in seen["actors"]
    return laid_shield("ABCDEF"[seen["table"]], len(seen["tables"][seen["table"]]["stack"]) + 1) if asked else ""


def _counts(seen: ClansView, player: int, y: int) -> str:
    """Cards in hand and points so far, and the crown for whoever has won."""
    won = seen["over"] and seen["ranking"][player] == 1
    return (
        text(seen["hand_sizes"][player], 324, y + 27)
        + (put("crown", 364, y + 6) if won else "")
        + text(seen["scores"][player], 404 if won else 395, y + 27)
    )


def hand_panel(seen: ClansView, words: Words) -> Panel:
    """The viewer's cards, larger than at the table, in one line or two; whoever has none sees no hand."""
    hand = seen["hand"]
    columns = 5 if len(hand) > 8 else 4
    scale = 1.7 if len(hand) <= 4 else 1.4
    lines = [hand[i : i + columns] for i in range(0, len(hand), columns)]
    top = 34 + (HEIGHT - 36 - (84 * scale + 6) * len(lines)) / 2
    cards = "".join(_hand_line(line, top + (84 * scale + 6) * i, scale, words) for i, line in enumerate(lines))
    cloth = DRAWN.named(f'<path fill="url(#@plaid)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>')
    title = text(words("picture.hand"), 225, 24, 17, 'fill="#f6e2b8"')
    return Panel("hand", WIDTH, HEIGHT, group(cloth + title + cards, paint=LETTERING), "people")


def _hand_line(cards: list[int], y: float, scale: float, words: Words) -> str:
    step = 60 * scale + 5
    left = (WIDTH - step * len(cards) + 5) / 2
    return "".join(
        group(large(card, left + step * i, y, scale), card_words(card, words), f"card:{card}", f"card:{card}")
        for i, card in enumerate(cards)
    )
