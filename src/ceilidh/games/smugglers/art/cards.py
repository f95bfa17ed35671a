"""Cards: a title, a vignette, and what the card does. Their jokes are in their help cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import BOLD, fitted_font_size, shortened, text_block, text_width, wrap
from ceilidh.games.smugglers.art.symbols import DUSK, PARCHMENT, SIGN_OF, sign
from ceilidh.games.smugglers.data import DECKS, EFFECTS, MODIFIERS, Half
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.text.names import card_name, card_quip, card_text, half_text, planned_text
from ceilidh.games.smugglers.text.sign_names import ACTIVITY_SIGNS

WIDTH: Final = 150
HEIGHT: Final = 164
LARGE_WIDTH: Final = 250
LARGE_HEIGHT: Final = 184
TEXT_SIZE: Final = 12.5
LARGE_TEXT_SIZE: Final = 20
HAND_WIDTH: Final = 370
_HALF_WIDTH: Final = 181
_HALF_ROOM: Final = 155
_LINE: Final = 1.15
"""The height of a line relative to its font size."""
ACTIVITY_WIDTH: Final = 184
ACTIVITY_HEIGHT: Final = 35
MIN_VIGNETTE_HEIGHT: Final = 22
MAX_VIGNETTE_HEIGHT: Final = 50
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
def card(deck: str, number: int, x: float, y: float, words: Catalogue, height: float = HEIGHT) -> str:
    """Draw a whole card."""
    marked = _marked(deck, DECKS[deck][number].marked, x + WIDTH, y)
    return _whole_card(deck, number, x, y, words, WIDTH, height, TEXT_SIZE) + marked


@lru_cache(4096)
def large_card(deck: str, number: int, x: float, y: float, words: Catalogue) -> str:
    """Draw a card on a panel that is drawn small."""
    return _whole_card(deck, number, x, y, words, LARGE_WIDTH, LARGE_HEIGHT, LARGE_TEXT_SIZE)


def _whole_card(
    deck: str, number: int, x: float, y: float, words: Catalogue, width: float, height: float, size: float
) -> str:
    """Draw title, vignette and text; the vignette takes what the text leaves."""
    room, middle = width - 3, x + width / 2
    title, top = _title(card_name(deck, number, words), middle, y, room, size)
    content = card_text(deck, number, words)
    lines = len(wrap(content, room / size, 9))
    free = y + height - 6 - top - _LINE * size * lines
    high = min(free, MAX_VIGNETTE_HEIGHT) if free >= MIN_VIGNETTE_HEIGHT else 0
    vignette = _vignette(half_sign(DECKS[deck][number].first), middle, top, high) if high else ""
    below = top + high + (free - high) / 2 + size
    return _paper(deck, x, y, width, height) + title + vignette + text_block(content, middle, below, size, room, lines)


def _marked(deck: str, marked: bool, right: float, y: float) -> str:
    return text(_MARK[deck], right - 10, y + 16, 14) if marked and deck in _MARK else ""


def hand_card_height(number: int, words: Catalogue) -> int:
    """Return the height of a card in the hand, which depends on its text."""
    data = DECKS["chance"][number]
    return 26 + round(
        _LINE * TEXT_SIZE * max(2, *(len(_half_lines(half, words)) for half in (data.first, data.second)))
    )


@lru_cache(4096)
def hand_card(number: int, x: float, y: float, words: Catalogue, planning: bool) -> str:
    """Draw a chance card in the hand: its halves lie beside each other and are clicked to play them."""
    data, height = DECKS["chance"][number], hand_card_height(number, words)
    name = card_name("chance", number, words)
    title = f"{name}: {card_quip('chance', number, words)}"
    ground = f'fill="#e2b32f" fill-opacity="{0.35 if planning else 0.1}"'
    up = group(
        _half(data.first, x + 2, y + 20, height - 22, 'fill="#fff" fill-opacity=".35"', words),
        f"{title} ({words('picture.up')}: {half_text(data.first, words)})",
        f"play:{data.name}",
    )
    down = group(
        _half(data.second, x + _HALF_WIDTH + 6, y + 20, height - 22, ground, words),
        f"{title} ({words('picture.down')}: {planned_text(data.second, words)})",
        f"plan:{data.name}",
    )
    head = text(name, x + HAND_WIDTH / 2, y + 15, 13.5) + _marked("chance", data.marked, x + HAND_WIDTH, y)
    return group(_paper("chance", x, y, HAND_WIDTH, height) + head + up + down, piece=f"chance:{number}")


def _half(half: Half, x: float, y: float, height: float, ground: str, words: Catalogue) -> str:
    """Draw a half: its sign, and the text beside it."""
    lines = _half_lines(half, words)
    top = y + (height - _LINE * TEXT_SIZE * len(lines)) / 2 + TEXT_SIZE - 1
    content = "".join(
        text(line, x + 25, top + _LINE * TEXT_SIZE * i, TEXT_SIZE, 'font-weight="400" text-anchor="start"')
        for i, line in enumerate(lines)
    )
    return box(x, y, _HALF_WIDTH, height, 5, ground) + sign(half_sign(half), x + 1, y + height / 2 - 11, 22) + content


def _half_lines(half: Half, words: Catalogue) -> tuple[str, ...]:
    content = planned_text(half, words) if half.modifiers else half_text(half, words)
    return wrap(content, _HALF_ROOM / TEXT_SIZE, 9)


@cache
def activity(number: int, x: float, y: float, words: Catalogue, state: str) -> str:
    """Draw an activity card: `open`, `chosen`, or `used` (used up for the year, or not possible now)."""
    name = ACTIVITIES[number]
    fill = {"open": "#fbf3df", "chosen": "#f2d675", "used": "#d8cfbb"}[state]
    shade = 'opacity=".45"' if state == "used" else ""
    label = words(f"activity.{name}")
    drawn = box(x, y, ACTIVITY_WIDTH, ACTIVITY_HEIGHT, 7, f'fill="{fill}" stroke="#7b6541" stroke-width="1.5"')
    drawn += group(sign(ACTIVITY_SIGNS[number], x + 6, y + 3, 30), paint=shade)
    drawn += text(label, x + 44, y + 24, fitted_font_size(label, ACTIVITY_WIDTH - 50, 17), 'text-anchor="start"')
    return group(drawn, f"{label}: {words(f'hint.{name}')}", f"activity:{name}")


def chip(deck: str, number: int, half: Half, x: float, y: float, words: Catalogue) -> str:
    """Draw a card in play as a small chip: its sign and name, and its text as a title."""
    name = card_name(deck, number, words)
    drawn = (
        box(x, y, 140, 20, 5, f'fill="{_PAPER[deck]}" stroke="#a08c6a"')
        + sign(half_sign(half), x + 2, y + 2, 16)
        + text(shortened(name, 119 / TEXT_SIZE / BOLD), x + 20, y + 14.5, TEXT_SIZE, 'text-anchor="start"')
    )
    at = f"smuggler:{DECKS[deck][number].name}" if deck == "smuggler" else f"card:{DECKS[deck][number].name}"
    return group(drawn, f"{name}: {half_text(half, words)} {card_quip(deck, number, words)}", at, f"{deck}:{number}")


def _paper(deck: str, x: float, y: float, width: float, height: float) -> str:
    paint = f'fill="{_PAPER[deck]}" stroke="#7b6541" stroke-width="1.5"'
    return box(x, y, width, height, 8, paint)


def _title(name: str, middle: float, y: float, room: float, size: float) -> tuple[str, float]:
    """Draw the title on one line or two, bold if its words fit; also returns where it ends."""
    weight = BOLD if max(map(text_width, name.split())) * size * BOLD <= room else 1
    paint = "" if weight == BOLD else 'font-weight="400"'
    lines = wrap(name, room / size / weight, 2)
    drawn = "".join(text(line, middle, y + (_LINE * i + 1.25) * size, size, paint) for i, line in enumerate(lines))
    return drawn, y + (_LINE * len(lines) + 0.6) * size


def _vignette(name: str, middle: float, y: float, height: float) -> str:
    ground = box(middle - 40, y, 80, height, 6, f'{DUSK} stroke="#a08c6a"')
    return ground + sign(name, middle - height / 2 + 4, y + 4, height - 8)
