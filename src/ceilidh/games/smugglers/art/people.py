"""The players' sides of the table, and what the viewer holds: activity cards and chance cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import name_at
from ceilidh.drawing.panels import Panel
from ceilidh.games.smugglers.art.cards import HEIGHT as CARD_HEIGHT
from ceilidh.games.smugglers.art.cards import WIDTH as CARD_WIDTH
from ceilidh.games.smugglers.art.cards import activity, chip, hand_card
from ceilidh.games.smugglers.art.symbols import CLANS, LETTERING, put, sign
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.layout import WINTER
from ceilidh.games.smugglers.view import Own, Side, SmugglersView
from ceilidh.games.smugglers.words.names import clan

SIDE_WIDTH: Final = 310
HAND_WIDTH: Final = 390
_SMUGGLE: Final = 9


def side_panel(seen: SmugglersView, seat: int, words: Words, names: Sequence[str]) -> Panel:
    """Emblem and name, goods, fame, cards in play; the purse stays shut."""
    side = seen["sides"][seat]
    rows = -(-len(_in_play(side)) // 2)
    debts = sum(1 for pounds in side["owes"] if pounds)
    height = 92 + 22 * rows + 16 * debts + (8 if rows or debts else 0)
    acting = seat in seen["actors"]
    edge = 'stroke="#e2b32f" stroke-width="4"' if acting else f'stroke="{CLANS[seat]}" stroke-width="2"'
    head = (
        box(3, 3, SIDE_WIDTH - 6, height - 6, 10, f'fill="#f6ead0" {edge}')
        + put(f"clan-{seat}", 24, 24)
        + name_at(names[seat], 44, 22, 16, 180, 'text-anchor="start"')
        + text(clan(seat, words), 44, 37, 11, 'font-weight="400" text-anchor="start"')
    )
    drawn = group(head, f"{names[seat]}, {clan(seat, words)}", f"seat:{seat + 1}")
    drawn += _fame(side, words) + _goods(side, words) + _chips(side, words) + _debts(side, words, names, 92 + 22 * rows)
    return Panel(f"side-{seat + 1}", SIDE_WIDTH, height, group(drawn, paint=LETTERING), "sides")


def _fame(side: Side, words: Words) -> str:
    drawn = sign("fame", 228, 6, 34) + text(sum(side["fame"]), 282, 32, 24)
    return group(drawn, words("item.5", n=sum(side["fame"])))


def _goods(side: Side, words: Words) -> str:
    barrels = str(side["barrels"]) + (f"+{side['carried']}" if side["carried"] else "")
    things = (
        ("wood", str(side["wood"]), words("item.1", n=side["wood"])),
        ("malt", str(side["malt"]), words("item.2", n=side["malt"])),
        ("barrel", barrels, words("describe.barrels", n=side["barrels"])),
        ("token", str(side["tokens"]), words("item.4", n=side["tokens"])),
        ("cards", str(side["hand_size"]), words("describe.cards", n=side["hand_size"])),
        ("purse", "?", words("picture.purse")),
    )
    drawn = ""
    for i, (name, number, title) in enumerate(things):
        x = 14 + 48 * i
        drawn += group(sign(name, x, 50, 26) + text(number, x + 34, 70), title)
    return drawn


def _in_play(side: Side) -> list[tuple[str, int]]:
    kept = (
        ("chance", side["plans"]),
        ("auction", side["goods"]),
        ("fairy", side["gifts"]),
        ("smuggler", side["smugglers"]),
    )
    return [(deck, number) for deck, numbers in kept for number in numbers]


def _chips(side: Side, words: Words) -> str:
    drawn = ""
    for i, (deck, number) in enumerate(_in_play(side)):
        half = DECKS[deck][number].second if deck == "chance" else DECKS[deck][number].first
        drawn += chip(deck, number, half, 12 + 146 * (i % 2), 84 + 22 * (i // 2), words)
    return drawn


def _debts(side: Side, words: Words, names: Sequence[str], y: int) -> str:
    owed = [words("describe.owes", whom=names[to], n=pounds) for to, pounds in enumerate(side["owes"]) if pounds]
    return "".join(text(said, 14, y + 10 + 16 * i, 12, 'text-anchor="start"') for i, said in enumerate(owed))


def activities_panel(seen: SmugglersView, own: Own, words: Words) -> Panel:
    """The ten activity cards; those used this year are pale."""
    seat = seen["seat"] or 0
    side = seen["sides"][seat]
    drawn = box(0, 0, HAND_WIDTH, 196, 10, f'fill="{CLANS[seat]}" fill-opacity=".28"')
    for number in range(10):
        closed = number in side["used"] or (number == _SMUGGLE and seen["season"] != WINTER)
        chosen = number in (own["activity"], side["activity"])
        state = "chosen" if chosen else "used" if closed else "open"
        drawn += activity(number, 12 + 74 * (number % 5), 10 + 91 * (number // 5), words, state)
    return Panel("activities", HAND_WIDTH, 196, group(drawn, paint=LETTERING), "own")


def hand_panel(seen: SmugglersView, own: Own, words: Words) -> Panel:
    """The own purse and chance cards, and a smuggler that could be put to use."""
    seat = seen["seat"] or 0
    rows = -(-len(own["hand"]) // 3)
    met = seen["card"] if seen["stage"] == "swapping" else None
    height = max(60, 50 + rows * (CARD_HEIGHT + 8) + (28 if met is not None else 0))
    drawn = box(0, 0, HAND_WIDTH, height, 10, f'fill="{CLANS[seat]}" fill-opacity=".28"')
    drawn += sign("purse", 12, 8, 34) + text(f"£{own['pounds']}", 50, 33, 20, 'text-anchor="start"')
    if own["fist"]:
        drawn += sign("fist", 110, 10, 30) + text(f"£{own['fist']}", 144, 33, 18, 'text-anchor="start"')
    drawn += text(words("picture.hand"), 378, 31, 14, 'text-anchor="end"')
    for i, number in enumerate(own["hand"]):
        x, y = 10 + (CARD_WIDTH + 8) * (i % 3), 48 + (CARD_HEIGHT + 8) * (i // 3)
        drawn += hand_card(number, x, y, words, seen["stage"] == "chance")
    return Panel("hand", HAND_WIDTH, height, group(drawn, paint=LETTERING), "own")
