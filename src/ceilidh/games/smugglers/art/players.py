"""Panels of the players' sides, and of the viewer's activity and chance cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import BOLD, fitted_font_size, fitted_name, shortened
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.smugglers.art.cards import (
    ACTIVITY_HEIGHT,
    ACTIVITY_WIDTH,
    TEXT_SIZE,
    activity,
    chip,
    hand_card,
    hand_card_height,
)
from ceilidh.games.smugglers.art.symbols import CLANS, LETTERING, put, sign
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import ActivitiesPart, BelongingsPart, HandPart, SidePart
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.text.names import clan, fame_of

SIDE_WIDTH: Final = 310
HAND_WIDTH: Final = 390
SMALLEST_TEXT: Final = 12
_GOODS_X: Final = (10, 54, 98, 168, 212, 256)
"""Where each good is drawn; barrels have room for those under way."""
DEBT_HEIGHT: Final = 28


@cached_by_content
def side_panel(part: SidePart, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """Draw a player's side: emblem, name, goods, fame, cards in play; the purses of others stay shut."""
    seat, pounds = part["belongings"]["seat"], part["pounds"]
    above, below, height = _belongings(part["belongings"], part["carried"], pounds is not None, words, names)
    head = _head(seat, part["acts"], names[seat], height, words)
    pieces = (head, *above, _purse(seat, pounds, words), *below)
    return panel(f"side-{seat + 1}", SIDE_WIDTH, height, pieces, "sides", LETTERING, SMALLEST_TEXT)


@cached_by_content
def _belongings(
    part: BelongingsPart, carried: int, own: bool, words: Catalogue, names: tuple[str, ...]
) -> tuple[list[str], list[str], int]:
    """Draw what is beside the purse and below it; return both and the height of the panel."""
    in_play = _in_play(part)
    rows = -(-len(in_play) // 2)
    debts = sum(1 for pounds in part["owes"] if pounds)
    height = 92 + 22 * rows + DEBT_HEIGHT * debts + (8 if rows or debts else 0)
    below = [_chip(i, deck, number, words) for i, (deck, number) in enumerate(in_play)]
    below += _debts(part, own, words, names, 92 + 22 * rows)
    return _goods(part, carried, words), below, height


@lru_cache(4096)
def _head(seat: int, acting: bool, name: str, height: int, words: Catalogue) -> str:
    """Draw the frame with emblem and name, golden for a player who decides."""
    edge = 'stroke="#e2b32f" stroke-width="4"' if acting else f'stroke="{CLANS[seat]}" stroke-width="2"'
    head = (
        box(3, 3, SIDE_WIDTH - 6, height - 6, 10, f'fill="#f6ead0" {edge}')
        + put(f"clan-{seat}", 24, 24)
        + fitted_name(name, 44, 22, 17, 176, 'text-anchor="start"')
        + text(clan(seat, words), 44, 38, 12.5, 'font-weight="400" text-anchor="start"')
    )
    return group(head, f"{name}, {clan(seat, words)}", f"seat:{seat + 1}")


def _goods(part: BelongingsPart, carried: int, words: Catalogue) -> list[str]:
    """Draw fame and all goods but pounds."""
    seat, barrels = part["seat"], part["barrels"]
    return [
        _fame(seat, part["fame"], part["goal"], words),
        _good(seat, 0, "wood", str(part["wood"]), "item.1", part["wood"], words),
        _good(seat, 1, "malt", str(part["malt"]), "item.2", part["malt"], words),
        _good(seat, 2, "barrel", f"{barrels}+{carried}" if carried else f"{barrels}", "item.3", barrels, words),
        _good(seat, 3, "token", str(part["tokens"]), "item.4", part["tokens"], words),
        _good(seat, 4, "cards", str(part["hand_size"]), "describe.cards", part["hand_size"], words),
    ]


def _purse(seat: int, pounds: int | None, words: Catalogue) -> str:
    if pounds is None:
        return _good(seat, 5, "purse", "?", "picture.shut_purse", 0, words)
    return _good(seat, 5, "purse", str(pounds), "picture.purse", pounds, words)


@cache
def _fame(seat: int, fame: int, goal: int, words: Catalogue) -> str:
    """Draw fame, in the short game with the fame that ends it."""
    label = f"{fame}/{goal}" if goal else f"{fame}"
    drawn = sign("fame", 222, 6, 34) + text(label, 278, 32, fitted_font_size(label, 46, 24))
    return group(drawn, fame_of(fame, goal, words), thing=f"fame:{seat}")


@cache
def _good(seat: int, i: int, name: str, label: str, key: str, number: int, words: Catalogue) -> str:
    x, room = _GOODS_X[i], (40 if i == 2 else 19)
    return group(
        sign(name, x, 50, 26) + text(label, x + 27, 70, fitted_font_size(label, room, 15), 'text-anchor="start"'),
        words(key, n=number),
        thing=f"{name}:{seat}",
    )


def _in_play(part: BelongingsPart) -> list[tuple[str, int]]:
    kept = (
        ("chance", part["plans"]),
        ("auction", part["goods"]),
        ("fairy", part["gifts"]),
        ("smuggler", part["smugglers"]),
    )
    return [(deck, number) for deck, numbers in kept for number in numbers]


@lru_cache(4096)
def _chip(i: int, deck: str, number: int, words: Catalogue) -> str:
    half = DECKS[deck][number].second if deck == "chance" else DECKS[deck][number].first
    return chip(deck, number, half, 12 + 146 * (i % 2), 84 + 22 * (i // 2), words)


def _debts(part: BelongingsPart, own: bool, words: Catalogue, names: tuple[str, ...], y: int) -> list[str]:
    """Draw a line for each creditor; beside the viewer's own are the coins that pay back."""
    seat = part["seat"]
    owed = [(to, pounds) for to, pounds in enumerate(part["owes"]) if pounds]
    rows = [(y + DEBT_HEIGHT * i, to, pounds) for i, (to, pounds) in enumerate(owed)]
    debts = [(at, words("describe.owes", whom=names[to], n=pounds)) for at, to, pounds in rows]
    lines = "".join(
        text(shortened(line, 200 / TEXT_SIZE / BOLD), 14, at + 18, TEXT_SIZE, 'text-anchor="start"')
        for at, line in debts
    )
    drawn = [group(lines, thing=f"debts:{seat}")] if owed else []
    if own:
        for at, to, pounds in rows:
            drawn += [_coin(seat, at, f"debt:{to + 1}", 1, words)]
            drawn += [_coin(seat, at, f"debt:{to + 1}-all", pounds, words)] if pounds > 1 else []
    return drawn


def _coin(seat: int, y: int, at: str, pounds: int, words: Catalogue) -> str:
    """Draw what one click pays back."""
    x = 262 if at.endswith("-all") else 222
    face = box(x, y + 2, 36, 24, 12, 'fill="#fff6df" stroke="#a08c6a"') + text(f"£{pounds}", x + 18, y + 18, TEXT_SIZE)
    return group(face, words("picture.repay", n=pounds), at, thing=f"debts:{seat}")


@cached_by_content
def activities_panel(part: ActivitiesPart, words: Catalogue) -> Panel:
    """Draw the ten activity cards; those that cannot be chosen now are pale."""
    pieces = [box(0, 0, HAND_WIDTH, 196, 10, f'fill="{CLANS[part["seat"]]}" fill-opacity=".28"')]
    for number in range(len(ACTIVITIES)):
        state = "chosen" if number in part["chosen"] else "used" if number in part["closed"] else "open"
        x, y = 8 + (ACTIVITY_WIDTH + 6) * (number // 5), 8 + (ACTIVITY_HEIGHT + 2) * (number % 5)
        pieces.append(activity(number, x, y, words, state))
    return panel("activities", HAND_WIDTH, 196, pieces, "own", LETTERING, TEXT_SIZE)


@cached_by_content
def hand_panel(part: HandPart, words: Catalogue) -> Panel:
    """Draw the viewer's purse and chance cards, with room for a smuggler who could be used."""
    heights = [hand_card_height(number, words) for number in part["hand"]]
    height = max(60, 50 + sum(heights) + 6 * len(heights))
    purse = sign("purse", 12, 8, 34) + text(f"£{part['pounds']}", 50, 33, 20, 'text-anchor="start"')
    drawn = group(purse, thing=f"purse:{part['seat']}")
    if part["fist"]:
        fist = sign("fist", 110, 10, 30) + text(f"£{part['fist']}", 144, 33, 18, 'text-anchor="start"')
        drawn += group(fist, thing="fist")
    pieces = [
        box(0, 0, HAND_WIDTH, height, 10, f'fill="{CLANS[part["seat"]]}" fill-opacity=".28"'),
        drawn + text(words("picture.hand"), 378, 31, 14, 'text-anchor="end"'),
    ]
    for i, number in enumerate(part["hand"]):
        y = 48 + sum(heights[:i]) + 6 * i
        pieces.append(hand_card(number, 10, y, words, part["plans"]))
    return panel("hand", HAND_WIDTH, height, pieces, "own", LETTERING, TEXT_SIZE)
