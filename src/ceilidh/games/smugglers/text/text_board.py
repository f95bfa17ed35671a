"""The table in plain text, panel by panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.game_text import Description
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import BOARD, DECKS, WAYS
from ceilidh.games.smugglers.panel_data import (
    ActivitiesPart,
    BelongingsPart,
    FigurePart,
    HandPart,
    VillagePart,
    WaysPart,
    activities_part,
    belongings_part,
    hand_part,
    village_part,
    ways_part,
)
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.police_checks import POOL_POUNDS_PER_POINT
from ceilidh.games.smugglers.text.names import (
    card_name,
    card_text,
    clan,
    fame_of,
    half_text,
    planned_text,
    way_length,
)
from ceilidh.games.smugglers.view import SmugglersView


def describe(view: View, words: Catalogue, names: Sequence[str]) -> list[Description]:
    """Describe the village, the ways, each player's side, and the viewer's cards."""
    seen, who = cast(SmugglersView, view), tuple(names)
    described = [_village(village_part(seen), words), _ways(ways_part(seen), words, who)]
    described += [_side(belongings_part(seen, seat), words, who) for seat in range(seen["players"])]
    if (own := seen["own"]) is not None:
        described.append(_activities(activities_part(seen, own), words))
        described.append(_hand(hand_part(seen, own), words))
    return described


@cached_by_content
def _village(part: VillagePart, words: Catalogue) -> Description:
    card = part["year_card"]
    lines = [
        words(
            "describe.year",
            year=part["year"],
            season=words(f"season.{part['season']}"),
            card=card_name("year", card, words),
            text=card_text("year", card, words),
        )
    ]
    if part["lasting"]:
        lines.append(words("describe.lasting", cards=_names("year", part["lasting"], words)))
    pool = part["pool"]
    lines.append(
        words("describe.police", level=part["level"], pool=pool, bonus=pool // POOL_POUNDS_PER_POINT, sold=part["sold"])
    )
    cards = " ".join(f"{card_name('auction', c, words)}: {card_text('auction', c, words)}" for c in part["open"])
    lines.append(words("describe.open", cards=cards or words("describe.nothing")))
    if part["hammer"] is not None:
        lines.append(words("describe.auction", card=card_name("auction", part["hammer"], words), n=part["high"]))
    return Description("village", words("describe.village"), lines)


@cached_by_content
def _ways(part: WaysPart, words: Catalogue, names: tuple[str, ...]) -> Description:
    figures = [_figure(figure, words, names[figure["seat"]]) for figure in part["figures"]]
    return Description("ways", words("describe.ways"), figures or [words("describe.nothing")])


def _figure(part: FigurePart, words: Catalogue, who: str) -> str:
    figure = part["figure"]
    way = figure["way"]
    space = BOARD[way or 0][figure["at"]]
    return words(
        "describe.figure",
        who=who,
        space=words("describe.lost") if figure["lost"] else words(f"space.{space}"),
        spaces=figure["at"],
        length=way_length(way),
        way=words("describe.unknown") if way is None else words(f"way.{WAYS[way]}"),
        n=words("describe.barrels", n=part["carried"]),
    )


def _names(deck: str, cards: Sequence[int], words: Catalogue) -> str:
    return ", ".join(card_name(deck, card, words) for card in cards)


@cached_by_content
def _side(part: BelongingsPart, words: Catalogue, names: tuple[str, ...]) -> Description:
    seat = part["seat"]
    lines = [
        words(
            "describe.goods",
            wood=words("item.1", n=part["wood"]),
            malt=words("item.2", n=part["malt"]),
            barrels=words("describe.barrels", n=part["barrels"]),
            tokens=words("item.4", n=part["tokens"]),
            fame=fame_of(part["fame"], part["goal"], words),
            cards=words("describe.cards", n=part["hand_size"]),
        )
    ]
    plans = [(c, planned_text(DECKS["chance"][c].second, words)) for c in part["plans"]]
    in_play = [
        *(f"{card_name('chance', c, words)} ({plan.rstrip('.')})" for c, plan in plans),
        *(f"{card_name(deck, c, words)} ({card_text(deck, c, words).rstrip('.')})" for deck, c in _cards_in_play(part)),
    ]
    if in_play:
        lines.append(words("describe.in_play", cards=", ".join(in_play)))
    if part["used"]:
        used = ", ".join(words(f"activity.{ACTIVITIES[activity]}") for activity in part["used"])
        lines.append(words("describe.used", cards=used))
    lines += [words("describe.owes", whom=names[to], n=n) for to, n in enumerate(part["owes"]) if n]
    title = f"{words('describe.player', who=names[seat])} ({clan(seat, words)})"
    return Description(f"side-{seat + 1}", title, lines)


def _cards_in_play(part: BelongingsPart) -> list[tuple[str, int]]:
    decks = {"auction": part["goods"], "fairy": part["gifts"], "smuggler": part["smugglers"]}
    return [(deck, card) for deck, cards in decks.items() for card in cards]


@cached_by_content
def _activities(part: ActivitiesPart, words: Catalogue) -> Description:
    """Those not used this year."""
    free = [words(f"activity.{name}") for number, name in enumerate(ACTIVITIES) if number not in part["used"]]
    return Description("activities", words("describe.activities"), [", ".join(free)])


@cached_by_content
def _hand(part: HandPart, words: Catalogue) -> Description:
    lines = [words("describe.pounds", n=part["pounds"])]
    if part["fist"]:
        lines.append(words("describe.fist", n=part["fist"]))
    for card in part["hand"]:
        halves = DECKS["chance"][card]
        up, down = half_text(halves.first, words), planned_text(halves.second, words)
        lines.append(words("describe.card", card=card_name("chance", card, words), up=up, down=down))
    return Description("hand", words("describe.hand"), lines)
