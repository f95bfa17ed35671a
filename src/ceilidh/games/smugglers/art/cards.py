"""Cards: a vignette, a title, what the card does, and its joke."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import BOLD, fitted_font_size, text_block, text_width, wrap
from ceilidh.games.smugglers.art.symbols import DUSK, PARCHMENT, SIGN_OF, sign
from ceilidh.games.smugglers.data import DECKS, EFFECTS, MODIFIERS, Half
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.text.names import card_name, card_quip, card_text, half_text, planned_text
from ceilidh.games.smugglers.text.sign_names import ACTIVITY_SIGNS

WIDTH: Final = 118
HEIGHT: Final = 164
_ROOM: Final = 111
"""The width of a line of text."""
_PAPER: Final = {
    "year": "#dfe6d2",
    "chance": PARCHMENT,
    "auction": "#f3dcc0",
    "fairy": "#d8ecdf",
    "smuggler": "#ddd5e6",
}
_MARK: Final = {"chance": "♣", "fairy": "◊"}


def half_sign(half: Half) -> str:
    """Return the sign of a card's or half's first effect or modifier."""
    names = [EFFECTS[effect] for effect, _ in half.effects] + [MODIFIERS[modifier] for modifier, _ in half.modifiers]
    return SIGN_OF[names[0]]


@lru_cache(4096)
def card(deck: str, number: int, x: float, y: float, words: Catalogue) -> str:
    """Draw a whole card; a chance card shows both halves."""
    data = DECKS[deck][number]
    drawn = _paper(deck, x, y) + _title(card_name(deck, number, words), x, y)
    if data.marked and deck in _MARK:
        drawn += text(_MARK[deck], x + WIDTH - 11, y + 36, 14)
    if deck == "chance":
        return drawn + _half(data.first, x, y + 27, words) + _rule(x, y + 94) + _planned(data.second, x, y + 96, words)
    drawn += _vignette(half_sign(data.first), x, y + 28)
    drawn += _fitted(x + WIDTH / 2, y + 86, card_text(deck, number, words), 4)
    quip = card_quip(deck, number, words)
    size = next((size for size in (8.6, 7.8) if len(wrap(quip, _ROOM / size, 9)) <= 3), 7.0)
    return drawn + text_block(quip, x + WIDTH / 2, y + 134, size, _ROOM, 3, 'font-style="italic"')


@lru_cache(4096)
def hand_card(number: int, x: float, y: float, words: Catalogue, planning: bool) -> str:
    """Draw a chance card in the hand, whose halves are clicked to play them."""
    data = DECKS["chance"][number]
    name = card_name("chance", number, words)
    title = f"{name}: {card_quip('chance', number, words)}"
    up = group(
        box(x, y + 24, WIDTH, 70, 0, 'fill="#fff" fill-opacity=".35"') + _half(data.first, x, y + 27, words),
        f"{title} ({words('picture.up')}: {half_text(data.first, words)})",
        f"play:{data.name}",
    )
    ground = f'fill="#e2b32f" fill-opacity="{0.35 if planning else 0.1}"'
    down = group(
        box(x, y + 96, WIDTH, 67, 6, ground) + _planned(data.second, x, y + 96, words),
        f"{title} ({words('picture.down')}: {planned_text(data.second, words)})",
        f"plan:{data.name}",
    )
    drawn = _paper("chance", x, y) + _title(name, x, y) + up + _rule(x, y + 94) + down
    return group(drawn, piece=f"chance:{number}")


@cache
def activity(number: int, x: float, y: float, words: Catalogue, state: str) -> str:
    """Draw an activity card: `open`, `chosen`, or `used` (used up for the year, or not possible now)."""
    name = ACTIVITIES[number]
    fill = {"open": "#fbf3df", "chosen": "#f2d675", "used": "#d8cfbb"}[state]
    shade = 'opacity=".45"' if state == "used" else ""
    drawn = box(x, y, 70, 84, 7, f'fill="{fill}" stroke="#7b6541" stroke-width="1.5"')
    drawn += group(sign(ACTIVITY_SIGNS[number], x + 17, y + 8, 36), paint=shade)
    parts = _whole_words(words(f"activity.{name}"), 6.4, 2)
    size = min(fitted_font_size(part, 66, 11.5) for part in parts)
    for i, part in enumerate(parts):
        drawn += text(part, x + 35, y + (66 if len(parts) == 1 else 60) + 13 * i, size)
    return group(drawn, f"{words(f'activity.{name}')}: {words(f'hint.{name}')}", f"activity:{name}")


def chip(deck: str, number: int, half: Half, x: float, y: float, words: Catalogue) -> str:
    """Draw a card in play as a small chip: its sign and name, and its text as a title."""
    name = card_name(deck, number, words)
    drawn = (
        box(x, y, 140, 19, 5, f'fill="{_PAPER[deck]}" stroke="#a08c6a"')
        + sign(half_sign(half), x + 2, y + 2, 15)
        + text(name, x + 20, y + 13.5, fitted_font_size(name, 117, 10.5), 'text-anchor="start"')
    )
    at = f"smuggler:{DECKS[deck][number].name}" if deck == "smuggler" else f"card:{DECKS[deck][number].name}"
    return group(drawn, f"{name}: {half_text(half, words)} {card_quip(deck, number, words)}", at, f"{deck}:{number}")


def _paper(deck: str, x: float, y: float) -> str:
    return box(x, y, WIDTH, HEIGHT, 8, f'fill="{_PAPER[deck]}" stroke="#7b6541" stroke-width="1.5"')


def _title(name: str, x: float, y: float) -> str:
    """Draw the title on one line, or on two if it would get small."""
    size = fitted_font_size(name, _ROOM, 12.5)
    if size > 9:
        return text(name, x + WIDTH / 2, y + 17, size)
    parts = _whole_words(name, _ROOM / 10 / BOLD, 2)
    size = min(fitted_font_size(part, _ROOM, 10) for part in parts)
    return "".join(text(part, x + WIDTH / 2, y + 12 + 10.5 * i, size) for i, part in enumerate(parts))


def _rule(x: float, y: float) -> str:
    return f'<path d="M{x + 6:g} {y:g}h{WIDTH - 12}" stroke="#a08c6a" stroke-dasharray="3 2"/>'


def _vignette(name: str, x: float, y: float) -> str:
    return box(x + 19, y, 80, 44, 6, f'{DUSK} stroke="#a08c6a"') + sign(name, x + 41, y + 4, 36)


def _planned(half: Half, x: float, y: float, words: Catalogue) -> str:
    """Draw a lower half; ∞ marks one that lasts."""
    lasts = text("∞", x + WIDTH / 2 + 24, y + 18, 17) if half.modifiers else ""
    return _half(half, x, y, words) + lasts


def _half(half: Half, x: float, y: float, words: Catalogue) -> str:
    drawn = sign(half_sign(half), x + WIDTH / 2 - 12, y, 24)
    return drawn + _fitted(x + WIDTH / 2, y + 34, half_text(half, words), 3)


def _fitted(x: float, y: float, content: str, lines: int) -> str:
    """Draw a text in the largest size that fits; smaller sizes have room for more lines."""
    for size, more in ((10.5, 0), (9.5, 0), (8.6, 1), (7.8, 1)):
        cut = _whole_words(content, _ROOM / size, 9)
        if len(cut) <= lines + more and max(map(text_width, cut)) * size <= _ROOM:
            return text_block(content, x, y - more, size, _ROOM, lines + more)
    return text_block(content, x, y - 2, 7.2, _ROOM, lines + 2)


def _whole_words(content: str, room: float, lines: int) -> tuple[str, ...]:
    """Wrap a text to test a size. Words that are too long stay whole, which shows that the size is too large."""
    return wrap(content, max(room, *map(text_width, content.split())), lines)
