"""The panel of the players, in the hills at dusk, and the panel of the viewer's hand, on a plaid."""

from __future__ import annotations

from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import group, scaled, text
from ceilidh.drawing.lettering import fitted_font_size, fitted_name
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.clans_and_glory.art.cards import laid_shield, large, shield
from ceilidh.games.clans_and_glory.art.symbols import DRAWN, LETTERING, put
from ceilidh.games.clans_and_glory.panel_data import PlayerPart
from ceilidh.games.clans_and_glory.text.names import card_words

WIDTH: Final = 450
HEIGHT: Final = 290
_BOARD_HEIGHT: Final = 56
_NAME_WIDTH: Final = 196
LABEL_SIZE: Final = 16
TITLE_SIZE: Final = 17


@cached_by_content
def players_panel(part: list[PlayerPart], words: Catalogue, names: tuple[str, ...]) -> Panel:
    """One board per player, at the foot of the hills."""
    pieces = [put("hills")]
    for player, own in enumerate(part):
        y = HEIGHT - _BOARD_HEIGHT * (len(part) - player)
        pieces.append(_board(player, y, names[player], own, words))
    return panel("players", WIDTH, HEIGHT, pieces, "people", LETTERING, LABEL_SIZE)


def _board(player: int, y: int, name: str, own: PlayerPart, words: Catalogue) -> str:
    """Shield, name and shields left, cards and points. The board of the current player is lit and has an arrow."""
    left, next_shield = own["shields"], own["next_shield"]
    shields = "".join(shield(player, 40 * i, 0) for i in range(left - 1))
    shields += shield(player, 40 * left - 40, 0, laid_shield(*next_shield) if next_shield else "") if left else ""
    board = (
        put("turn" if own["acts"] else "board", 6, y)
        + shield(player, 20, y + 7)
        + fitted_name(name, 62, y + 22, 18, _NAME_WIDTH, 'text-anchor="start"')
        + scaled(shields, 62, y + 28, 0.5)
    )
    return (
        group(board, f"{name}, {words('picture.shields')}: {left}", thing=f"player:{player}")
        + _count("cards", own["cards"], player, 312, y, text(own["cards"], 324, y + 27), words)
        + _count("points", own["points"], player, 395, y, _points(own, y), words)
    )


def _points(own: PlayerPart, y: int) -> str:
    """Points so far, and the winner's crown."""
    won = own["won"]
    return (put("crown", 364, y + 6) if won else "") + text(own["points"], 404 if won else 395, y + 27)


def _count(kind: str, n: int, player: int, x: int, y: int, number: str, words: Catalogue) -> str:
    """A number over its label."""
    label = words(f"picture.{kind}", n=n)
    below = text(label, x, y + 44, fitted_font_size(label, 132, LABEL_SIZE), 'font-weight="400"')
    return group(number + below, paint='font-size="25"', thing=f"{kind}:{player}")


@cached_by_content
def hand_panel(hand: list[int], words: Catalogue) -> Panel:
    """The viewer's cards, larger than on a table, in one line or two."""
    columns = 5 if len(hand) > 8 else 4
    scale = 1.7 if len(hand) <= 4 else 1.4
    lines = [hand[i : i + columns] for i in range(0, len(hand), columns)]
    top = 34 + (HEIGHT - 36 - (84 * scale + 6) * len(lines)) / 2
    cards = [_hand_line(line, top + (84 * scale + 6) * i, scale, words) for i, line in enumerate(lines)]
    cloth = DRAWN.named(f'<path fill="url(#@plaid)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>')
    title = text(words("picture.hand"), 225, 24, TITLE_SIZE, 'fill="#f6e2b8"')
    return panel("hand", WIDTH, HEIGHT, [cloth, title, *cards], "people", LETTERING, TITLE_SIZE)


def _hand_line(cards: list[int], y: float, scale: float, words: Catalogue) -> str:
    step = 60 * scale + 5
    left = (WIDTH - step * len(cards) + 5) / 2
    return "".join(
        group(large(card, left + step * i, y, scale), card_words(card, words), f"card:{card}", f"card:{card}")
        for i, card in enumerate(cards)
    )
