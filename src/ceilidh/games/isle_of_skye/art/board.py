"""The board panels: the round track with all players' points and gold, and the scoring tiles."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import fitted_name, wrap
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.isle_of_skye.art.clan_shields import colour_of, shield
from ceilidh.games.isle_of_skye.art.symbols import BOLD, CENTRED_TEXT, GOLD, INK, LETTERING, PARCHMENT, coin, put
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.panel_data import PlayerRow, RoundData, ScoringData
from ceilidh.games.isle_of_skye.rules.tiles import COLOURS
from ceilidh.games.isle_of_skye.text.names import scoring_name, scoring_text
from ceilidh.games.isle_of_skye.text.text_board import describe_player

WIDTH: Final = 420
SMALLEST_TEXT: Final = 14
"""In all panels, so that they can be read at three quarters of their size."""
_LETTER: Final = {"A": "#b5803c", "B": "#5d7f4a", "C": "#4f7f9c", "D": "#8b5a86"}


def ground(width: int, height: int, fill: str = "#ede0c0") -> str:
    """The paper background of a panel."""
    paint = f'fill="{fill}" stroke="{INK}" stroke-opacity=".45" stroke-width="1.5"'
    return box(3, 3, width - 6, height - 6, 10, paint)


def rim_of(seat: int) -> str:
    """A player's colour for outlines; white would be invisible on paper."""
    return "#a39b86" if COLOURS[seat] == "white" else colour_of(seat)


def letter(place: str, x: float, y: float, radius: float = 11) -> str:
    """The badge of a place, A to D."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_LETTER[place]}" stroke="{INK}" stroke-width=".8"/>'
        + text(
            place,
            x,
            y + radius * 0.45,
            max(SMALLEST_TEXT, radius * 1.3),
            'text-anchor="middle" fill="#fff" font-weight="bold"',
        )
    )


@cached_by_content
def round_panel(data: RoundData, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """The round track, with the players below it."""
    height = 116 + 34 * len(data["players"])
    rounds = data["rounds"]
    title = words("picture.round", round=data["round"], rounds=len(rounds))
    headline = text(title, 16, 27, 17, BOLD)
    ahead = rounds[data["round"] - 1]["ahead"]
    if ahead:
        headline += coin(ahead, 238, 21, 0.95) + text(words("picture.ahead"), 256, 26, SMALLEST_TEXT)
    pieces = [ground(WIDTH, height), group(headline, thing="round:now")]
    for number, each in enumerate(rounds, 1):
        past = data["round"] > number or data["over"]
        pieces.append(_space(number, len(rounds), each["scored"], each["ahead"], data["round"] == number, past, words))
    for seat, player in enumerate(data["players"]):
        pieces.append(_player(seat, player, names[seat], words))
    return panel("round", WIDTH, height, pieces, "board", LETTERING, SMALLEST_TEXT)


@cache
def _space(number: int, rounds: int, places: str, ahead: int, now: bool, past: bool, words: Catalogue) -> str:
    """A round on the track."""
    width = (WIDTH - 28) / rounds
    x = 14 + width * (number - 1)
    fill = "#f8eec8" if now else "#d8c9a0" if past else "#e6d7b0"
    rim = f'stroke="{INK}" stroke-opacity="{0.9 if now else 0.35}" stroke-width="{2 if now else 1}"'
    drawn = box(x + 2, 38, width - 4, 54, 6, f'fill="{fill}" {rim}')
    middle = x + width / 2
    step = 19 if len(places) > 2 else 23
    for i, place in enumerate(places):
        drawn += letter(place, middle + step * (i - (len(places) - 1) / 2), 55, 9.5)
    mark = f"+{ahead}" if ahead else "·"
    drawn += text(mark, middle, 84, SMALLEST_TEXT, 'text-anchor="middle" fill="#7a5a12" font-weight="bold"')
    if ahead:
        drawn += f'<circle cx="{middle + 20:g}" cy="79" r="5" fill="{GOLD}" stroke="#8a6515"/>'
    return group(drawn, words("picture.round", round=number, rounds=rounds), f"space:{number}")


@lru_cache(4096)
def _player(seat: int, player: PlayerRow, name: str, words: Catalogue) -> str:
    points, gold, _, _, score, complete, acts, starts, won = player
    y = 104 + 34 * seat
    fill = PARCHMENT if acts else "#e4d5ae"
    drawn = (
        box(14, y, WIDTH - 28, 29, 7, f'fill="{fill}" stroke="{rim_of(seat)}" stroke-width="{2.5 if acts else 1}"')
        + shield(seat, 31, y + 14.5, 1.15)
        + fitted_name(name, 46, y + 21, 19, 150, BOLD if acts else "")
    )
    if starts:
        drawn += group(put("start", 208, y + 16), words("picture.start"), piece="start")
    if won:
        drawn += put("start", 208, y + 16)
    track = text(points, 262, y + 20, 17, 'text-anchor="end" font-weight="bold"')
    drawn += group(track + text(words("picture.points"), 265, y + 20, SMALLEST_TEXT), thing=f"points:{seat}")
    drawn += gold_of(seat, gold, 334, y + 14.5, words, 0.95)
    label = text(
        f"({score})" if complete else f"(≥ {score})", 404, y + 20, SMALLEST_TEXT, 'text-anchor="end" fill="#6b5a40"'
    )
    drawn += group(label, thing=f"score:{seat}")
    return group(drawn, describe_player(player, name, words), f"clan:{seat}")


def gold_of(seat: int, gold: int | None, x: float, y: float, words: Catalogue, scale: float = 1) -> str:
    """A player's gold on a coin, or the shut purse that hides it."""
    if gold is not None:
        return group(coin(gold, x, y, scale), thing=f"gold:{seat}")
    return group(put("purse", x, y, scale), words("picture.purse"), thing=f"gold:{seat}")


@cached_by_content
def scoring_panel(data: ScoringData, words: Catalogue) -> Panel:
    """The four scoring tiles with their current points; during setup, all tiles that may be chosen."""
    if data["choosing"]:
        return _choice(data, words)
    height = 300
    pieces = [ground(WIDTH, height)]
    for i, (place, tile) in enumerate(zip(PLACES, data["tiles"], strict=True)):
        if tile is not None:
            worth = tuple(tile["worth"] or "?" * data["players"])
            x, y = 10 + 202 * (i % 2), 10 + 142 * (i // 2)
            pieces.append(_on_board(tile["tile"], place, tile["scored_now"], worth, x, y, words))
    return panel("scoring", WIDTH, height, pieces, "board", LETTERING, SMALLEST_TEXT)


@lru_cache(4096)
def _on_board(
    tile: int, place: str, scored_now: bool, worth: tuple[int | str, ...], x: float, y: float, words: Catalogue
) -> str:
    name, rule = scoring_name(tile, words), scoring_text(tile, words)
    fill, rim, wide = ("#fbf3d6", _LETTER[place], 2.5) if scored_now else ("#e9dcb8", INK, 0.7)
    drawn = (
        box(x, y, 198, 138, 8, f'fill="{fill}" stroke="{rim}" stroke-width="{wide}"')
        + _emblem(tile, x + 42, y + 4)
        + letter(place, x + 19, y + 19, 13)
        + _wrapped_text(rule, x + 99, y + 71)
    )
    step = 186 / len(worth)
    for seat, points in enumerate(worth):
        middle = x + 6 + step * (seat + 0.5)
        drawn += shield(seat, middle - 11, y + 123, 0.85)
        drawn += text(points, middle - 1, y + 128, 15, BOLD)
    return group(drawn, words("picture.letter", place=place, scoring=name, text=rule), f"letter:{place}")


def _emblem(scoring: int, x: float, y: float) -> str:
    """A scoring tile's emblem; the client animates it from the choice to its place."""
    return put(f"s{scoring}", x, y, piece=f"scoring:{scoring}")


def _wrapped_text(label: str, x: float, y: float) -> str:
    """A text on as few lines as it takes."""
    lines = wrap(label, 194 / SMALLEST_TEXT, 3)
    top = y + 7.5 * (3 - len(lines))
    return "".join(text(line, x, top + 15 * i, SMALLEST_TEXT, CENTRED_TEXT) for i, line in enumerate(lines))


def _choice(data: ScoringData, words: Catalogue) -> Panel:
    chosen = {tile["tile"]: place for place, tile in zip(PLACES, data["tiles"], strict=True) if tile}
    asked = PLACES[data["tiles"].index(None)]
    height = 420
    title = text(words("picture.choose", place=asked), 48, 29, 15, BOLD)
    pieces = [ground(WIDTH, height), letter(asked, 28, 24, 12) + title]
    pieces += [_candidate(number, chosen.get(number, ""), words) for number in range(len(BOX.scoring))]
    return panel("scoring", WIDTH, height, pieces, "board", LETTERING, SMALLEST_TEXT)


@cache
def _candidate(number: int, place: str, words: Catalogue) -> str:
    """A scoring tile that may be chosen, or is already on a place."""
    x, y = 10 + 101 * (number % 4), 44 + 92 * (number // 4)
    name = scoring_name(number, words)
    fill = "#d9caa0" if place else "#fbf3d6"
    card = (
        box(x, y, 97, 86, 7, f'fill="{fill}" stroke="{INK}" stroke-opacity=".6"')
        + _emblem(number, x, y + 4)
        + text(name, x + 48.5, y + 77, SMALLEST_TEXT, CENTRED_TEXT)
    )
    if place:
        card += letter(place, x + 82, y + 14, 11)
    return group(card, f"{name}: {scoring_text(number, words)}", f"scoring:{BOX.scoring[number]}")
