"""The board: the round track with everyone's points and gold, and the scoring tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import name_at, text_width, wrap
from ceilidh.drawing.panels import Panel
from ceilidh.games.isle_of_skye.art.shields import colour_of, shield
from ceilidh.games.isle_of_skye.art.symbols import BOLD, GOLD, INK, MIDDLE, PARCHMENT, coin, put
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE
from ceilidh.games.isle_of_skye.rules.tiles import COLOURS
from ceilidh.games.isle_of_skye.view import Scoring, SkyeView, shown_score, shows_gold
from ceilidh.games.isle_of_skye.words.described import describe_player
from ceilidh.games.isle_of_skye.words.names import scoring_name, scoring_text

WIDTH: Final = 420
_LETTER: Final = {"A": "#b5803c", "B": "#5d7f4a", "C": "#4f7f9c", "D": "#8b5a86"}


def ground(width: int, height: int, fill: str = "#ede0c0") -> str:
    """A panel's paper."""
    paint = f'fill="{fill}" stroke="{INK}" stroke-opacity=".45" stroke-width="1.5"'
    return box(3, 3, width - 6, height - 6, 10, paint)


def rim_of(seat: int) -> str:
    """A player's colour as a line; white would be lost on paper."""
    return "#a39b86" if COLOURS[seat] == "white" else colour_of(seat)


def letter(place: str, x: float, y: float, radius: float = 11) -> str:
    """A place's sign, A to D."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_LETTER[place]}" stroke="{INK}" stroke-width=".8"/>'
        + text(place, x, y + radius * 0.42, radius * 1.3, 'text-anchor="middle" fill="#fff" font-weight="bold"')
    )


def round_panel(seen: SkyeView, words: Words, names: Sequence[str]) -> Panel:
    """The round track above, the players below."""
    height = 116 + 34 * seen["players"]
    drawn = [ground(WIDTH, height)]
    title = words("picture.round", round=seen["round"], rounds=len(seen["rounds"]))
    drawn.append(text(title, 16, 27, 17, BOLD))
    ahead = seen["rounds"][seen["round"] - 1]["ahead"]
    if ahead:
        drawn.append(coin(ahead, 250, 21, 0.75))
        drawn.append(text(words("picture.ahead"), 264, 26, 13))
    drawn += [_space(seen, number) for number in range(len(seen["rounds"]))]
    drawn += [_player(seen, seat, 104 + 34 * seat, words, names) for seat in range(seen["players"])]
    return Panel("round", WIDTH, height, "".join(drawn), "board")


def _space(seen: SkyeView, number: int) -> str:
    places, ahead = seen["rounds"][number]["scored"], seen["rounds"][number]["ahead"]
    width = (WIDTH - 28) / len(seen["rounds"])
    x = 14 + width * number
    now = seen["round"] == number + 1
    past = seen["round"] > number + 1 or seen["stage"] == "over"
    fill = "#f8eec8" if now else "#d8c9a0" if past else "#e6d7b0"
    rim = f'stroke="{INK}" stroke-opacity="{0.9 if now else 0.35}" stroke-width="{2 if now else 1}"'
    drawn = box(x + 2, 38, width - 4, 54, 6, f'fill="{fill}" {rim}')
    middle = x + width / 2
    step = 19 if len(places) > 2 else 23
    for i, place in enumerate(places):
        drawn += letter(place, middle + step * (i - (len(places) - 1) / 2), 55, 9)
    mark = f"+{ahead}" if ahead else "·"
    drawn += text(mark, middle, 83, 13, 'text-anchor="middle" fill="#7a5a12" font-weight="bold"')
    if ahead:
        drawn += f'<circle cx="{middle + 18:g}" cy="78.5" r="5" fill="{GOLD}" stroke="#8a6515"/>'
    return drawn


def _player(seen: SkyeView, seat: int, y: float, words: Words, names: Sequence[str]) -> str:
    clan = seen["clans"][seat]
    acts = seat in seen["actors"]
    fill = PARCHMENT if acts else "#e4d5ae"
    drawn = (
        box(14, y, WIDTH - 28, 29, 7, f'fill="{fill}" stroke="{rim_of(seat)}" stroke-width="{2.5 if acts else 1}"')
        + shield(seat, 31, y + 14.5, 1.15)
        + name_at(names[seat], 46, y + 20, 15, 150, BOLD if acts else "")
    )
    if seat == seen["start"] and seen["stage"] != "over":
        drawn += group(put("start", 208, y + 16), words("picture.start"), piece="start")
    if seen["stage"] == "over" and seen["ranking"][seat] == 1:
        drawn += put("start", 208, y + 16)
    drawn += text(clan["points"], 262, y + 20, 17, 'text-anchor="end" font-weight="bold"')
    drawn += text(words("picture.points"), 266, y + 20, 11)
    drawn += gold_of(seen, seat, 326, y + 14.5, words, 0.95)
    score, complete = shown_score(seen, seat)
    said = f"({score})" if complete else f"({score}+?)"
    drawn += text(said, 398, y + 20, 13, 'text-anchor="end" fill="#6b5a40"')
    return group(drawn, describe_player(seen, seat, words, names), f"clan:{seat}")


def gold_of(seen: SkyeView, seat: int, x: float, y: float, words: Words, scale: float = 1) -> str:
    """A player's gold on a coin, or the shut purse that hides it."""
    if shows_gold(seen, seat):
        return coin(seen["clans"][seat]["gold"], x, y, scale)
    return group(put("purse", x, y, scale), words("picture.purse"))


def scoring_panel(seen: SkyeView, words: Words) -> Panel:
    """The four scoring tiles with what they would give now; all that may be chosen, while they are chosen."""
    if seen["stage"] == "choose":
        return _choice(seen, words)
    height = 252
    drawn = [ground(WIDTH, height)]
    for i, place in enumerate(PLACES):
        drawn.append(_on_board(seen["scoring"][i], place, 10 + 202 * (i % 2), 10 + 118 * (i // 2), words, seen))
    return Panel("scoring", WIDTH, height, "".join(drawn), "board")


def _on_board(scoring: Scoring | None, place: str, x: float, y: float, words: Words, seen: SkyeView) -> str:
    if scoring is None:
        return ""
    scored_now = place in seen["rounds"][seen["round"] - 1]["scored"] and seen["stage"] != "over"
    name, rule = scoring_name(scoring["tile"], words), scoring_text(scoring["tile"], words)
    fill, rim, wide = ("#fbf3d6", _LETTER[place], 2.5) if scored_now else ("#e9dcb8", INK, 0.7)
    drawn = (
        box(x, y, 198, 114, 8, f'fill="{fill}" stroke="{rim}" stroke-width="{wide}"')
        + _emblem(scoring["tile"], x + 42, y + 4)
        + letter(place, x + 19, y + 19, 13)
        + _lines(rule, x + 99, y + 69)
    )
    step = 186 / seen["players"]
    secret = scoring["tile"] == GOLD_TILE and not shows_gold(seen, None)
    for seat, worth in enumerate(scoring["worth"]):
        middle = x + 6 + step * (seat + 0.5)
        drawn += shield(seat, middle - 11, y + 101, 0.85)
        drawn += text("?" if secret else str(worth), middle - 1, y + 105.5, 13, BOLD)
    return group(drawn, words("picture.letter", place=place, scoring=name, text=rule), f"letter:{place}")


def _emblem(scoring: int, x: float, y: float) -> str:
    """A scoring tile's picture; it glides from the choice to its place."""
    return put(f"s{scoring}", x, y, piece=f"scoring:{scoring}")


def _lines(said: str, x: float, y: float) -> str:
    """A short text on one line, a little smaller if that helps, or else on two."""
    size = min(12.5, 192 / text_width(said))
    if size > 11:
        return text(said, x, y + 6, round(size, 1), MIDDLE)
    return "".join(text(line, x, y + 14 * i, 12.5, MIDDLE) for i, line in enumerate(wrap(said, 192 / 12.5, 2)))


def _choice(seen: SkyeView, words: Words) -> Panel:
    chosen = {scoring["tile"]: place for place, scoring in zip(PLACES, seen["scoring"], strict=True) if scoring}
    asked = PLACES[seen["scoring"].index(None)]
    height = 420
    drawn = [ground(WIDTH, height), letter(asked, 28, 24, 12)]
    drawn.append(text(words("picture.choose", place=asked), 48, 29, 15, BOLD))
    for number in range(len(BOX.scoring)):
        x, y = 10 + 101 * (number % 4), 44 + 92 * (number // 4)
        name = scoring_name(number, words)
        fill = "#d9caa0" if number in chosen else "#fbf3d6"
        card = (
            box(x, y, 97, 86, 7, f'fill="{fill}" stroke="{INK}" stroke-opacity=".6"')
            + _emblem(number, x, y + 4)
            + text(name, x + 48.5, y + 76, 13, MIDDLE)
        )
        if number in chosen:
            card += letter(chosen[number], x + 82, y + 14, 11)
        drawn.append(group(card, f"{name}: {scoring_text(number, words)}", f"scoring:{BOX.scoring[number]}"))
    return Panel("scoring", WIDTH, height, "".join(drawn), "board")
