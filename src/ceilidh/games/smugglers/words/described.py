"""The view of a game of Smugglers in plain text, panel by panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.speech import Description
from ceilidh.core.words import Words
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.rules.actions import ACTIVITIES
from ceilidh.games.smugglers.view import Side, SmugglersView
from ceilidh.games.smugglers.words.names import card_name, card_text, clan, half_text, planned_text, way_length


def describe(view: View, words: Words, names: Sequence[str]) -> list[Description]:
    """Village and ways, one panel for each player, the own cards."""
    seen = cast(SmugglersView, view)
    figures = [_figure(side, words, names[seat]) for seat, side in enumerate(seen["sides"]) if side["figure"]]
    described = [
        Description("village", words("place.village"), _village(seen, words)),
        Description("ways", words("describe.ways"), figures or [words("describe.nothing")]),
    ]
    for seat, side in enumerate(seen["sides"]):
        title = f"{words('describe.player', who=names[seat])} ({clan(seat, words)})"
        described.append(Description(f"side-{seat + 1}", title, _side(side, words, names)))
    if seen["own"] is not None:
        described.append(Description("activities", words("describe.activities"), _activities(seen, words)))
        described.append(Description("hand", words("describe.hand"), _hand(seen, words)))
    return described


def _village(seen: SmugglersView, words: Words) -> list[str]:
    card = seen["year_card"]
    lines = [
        words(
            "describe.year",
            year=seen["year"],
            season=words(f"season.{seen['season']}"),
            card=card_name("year", card, words),
            text=card_text("year", card, words),
        )
    ]
    if seen["lasting"]:
        lines.append(words("describe.lasting", cards=_names("year", seen["lasting"], words)))
    pool = seen["pool"]
    lines.append(words("describe.police", level=seen["level"], pool=pool, bonus=pool // 10, sold=seen["sold"]))
    cards = "; ".join(f"{card_name('auction', c, words)}: {card_text('auction', c, words)}" for c in seen["open"])
    lines.append(words("describe.open", cards=cards or words("describe.nothing")))
    if seen["starter"] is not None and seen["card"] is not None:
        lines.append(words("describe.auction", card=card_name("auction", seen["card"], words), n=seen["high"]))
    return lines


def _figure(side: Side, words: Words, who: str) -> str:
    figure = side["figure"]
    assert figure is not None
    way = figure["way"]
    field = BOARD[way or 0][figure["at"]]
    return words(
        "describe.figure",
        who=who,
        field=words("describe.lost") if figure["lost"] else words(f"field.{field}"),
        fields=figure["at"],
        length=way_length(way),
        way=words("describe.unknown") if way is None else words(f"way.{WAYS[way]}"),
        n=words("describe.barrels", n=side["carried"]),
    )


def _names(deck: str, cards: Sequence[int], words: Words) -> str:
    return ", ".join(card_name(deck, card, words) for card in cards)


def _side(side: Side, words: Words, names: Sequence[str]) -> list[str]:
    lines = [
        words(
            "describe.goods",
            wood=words("item.1", n=side["wood"]),
            malt=words("item.2", n=side["malt"]),
            barrels=words("describe.barrels", n=side["barrels"]),
            tokens=words("item.4", n=side["tokens"]),
            fame=words("item.5", n=sum(side["fame"])),
            cards=words("describe.cards", n=side["hand_size"]),
        )
    ]
    in_play = [
        *(f"{card_name('chance', c, words)} ({planned_text(DECKS['chance'][c].second, words)})" for c in side["plans"]),
        *(f"{card_name(deck, c, words)} ({card_text(deck, c, words)})" for deck, cards in _kept(side) for c in cards),
    ]
    if in_play:
        lines.append(words("describe.in_play", cards=", ".join(in_play)))
    if side["used"]:
        used = ", ".join(words(f"activity.{ACTIVITIES[activity]}") for activity in side["used"])
        lines.append(words("describe.used", cards=used))
    return lines + [words("describe.owes", whom=names[to], n=n) for to, n in enumerate(side["owes"]) if n]


def _kept(side: Side) -> list[tuple[str, list[int]]]:
    return [("auction", side["goods"]), ("fairy", side["gifts"]), ("smuggler", side["smugglers"])]


def _activities(seen: SmugglersView, words: Words) -> list[str]:
    """Those not used this year."""
    used = seen["sides"][seen["seat"] or 0]["used"]
    free = [words(f"activity.{name}") for number, name in enumerate(ACTIVITIES) if number not in used]
    return [", ".join(free)]


def _hand(seen: SmugglersView, words: Words) -> list[str]:
    own = seen["own"]
    assert own is not None
    lines = [words("describe.pounds", n=own["pounds"])]
    if own["fist"]:
        lines.append(words("describe.fist", n=own["fist"]))
    for card in own["hand"]:
        halves = DECKS["chance"][card]
        up, down = half_text(halves.first, words), planned_text(halves.second, words)
        lines.append(words("describe.card", card=card_name("chance", card, words), up=up, down=down))
    return lines
