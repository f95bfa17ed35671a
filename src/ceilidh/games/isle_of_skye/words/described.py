"""The view of Isle of Skye in plain words, panel by panel: the board, the market, tiles to build, the territories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.speech import Description
from ceilidh.core.words import Words
from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE
from ceilidh.games.isle_of_skye.rules.tiles import CASTLE
from ceilidh.games.isle_of_skye.view import (
    Built,
    Offer,
    SkyeView,
    panels_of,
    seats_in_order,
    shown_score,
    shows_gold,
)
from ceilidh.games.isle_of_skye.words.names import edge_words, nth, scoring_name, scoring_text, tile_words, way_words


def describe(view: View, words: Words, names: Sequence[str]) -> list[Description]:
    """The view in plain words, panel by panel."""
    seen = cast(SkyeView, view)
    shown = panels_of(seen)
    described = [
        Description("round", words("describe.board"), _round(seen, words, names)),
        Description("scoring", words("describe.scoring_tiles"), _scoring(seen, words, names)),
    ]
    if "market" in shown:
        described.append(Description("market", words("describe.market"), _market(seen, words, names)))
    if "hand" in shown:
        described.append(Description("hand", words("describe.hand"), _hand(seen, words)))
    for seat in seats_in_order(seen):
        title = words("describe.territory", who=names[seat])
        lines = [_built(built, words) for built in seen["clans"][seat]["territory"]]
        described.append(Description(f"territory-{seat + 1}", title, lines))
    return described


def _round(seen: SkyeView, words: Words, names: Sequence[str]) -> list[str]:
    now = seen["rounds"][seen["round"] - 1]
    lines = [
        words(
            "describe.round",
            round=seen["round"],
            rounds=len(seen["rounds"]),
            places=", ".join(now["scored"]),
            ahead=now["ahead"],
            who=names[seen["start"]],
        )
    ]
    return lines + [describe_player(seen, seat, words, names) for seat in range(seen["players"])]


def describe_player(seen: SkyeView, seat: int, words: Words, names: Sequence[str]) -> str:
    """How a player stands; the gold of others is told only if that was agreed."""
    clan = seen["clans"][seat]
    score, complete = shown_score(seen, seat)
    return words(
        "describe.player",
        who=names[seat],
        points=clan["points"],
        gold=words("describe.gold", n=clan["gold"]) if shows_gold(seen, seat) else words("describe.purse"),
        income=clan["income"],
        scrolls=clan["scrolls"],
        score=words("describe.score" if complete else "describe.score_known", n=score),
    )


def _scoring(seen: SkyeView, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    key = "describe.scoring_over" if seen["stage"] == "over" else "describe.scoring"
    for place, scoring in zip(PLACES, seen["scoring"], strict=True):
        if scoring is None:
            lines.append(words("describe.not_chosen", place=place))
            continue
        worth = ", ".join(f"{name} {points}" for name, points in zip(names, scoring["worth"], strict=True))
        if scoring["tile"] == GOLD_TILE and not shows_gold(seen, None):
            worth = words("describe.secret")
        name, text = scoring_name(scoring["tile"], words), scoring_text(scoring["tile"], words)
        lines.append(words(key, place=place, scoring=name, text=text, worth=worth))
    return lines


def _market(seen: SkyeView, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    for seat in seats_in_order(seen):
        offers = "; ".join(_offer(offer, words) for offer in seen["clans"][seat]["offers"])
        lines.append(words("describe.offers", who=names[seat], offers=offers or words("describe.nothing")))
    return lines


def _offer(offer: Offer, words: Words) -> str:
    key = "offer_marked" if offer["marked"] else "offer" if offer["price"] is None else "offer_price"
    tile, edges = tile_words(offer["tile"], words), edge_words(offer["tile"], 0, words)
    return words(f"describe.{key}", tile=tile, edges=edges, price=offer["price"])


def _hand(seen: SkyeView, words: Words) -> list[str]:
    if (pricing := seen["pricing"]) is not None:
        return [
            words("describe.price", slot=nth(pricing["slot"] or 0, words), n=pricing["counted"], most=pricing["most"])
        ]
    return [
        words("describe.to_build", number=number, tile=tile_words(tile, words), edges=edge_words(tile, 0, words))
        for number, tile in enumerate(seen["clans"][seen["seat"] or 0]["to_build"], 1)
    ]


def _built(built: Built, words: Words) -> str:
    tile, edges = tile_words(built["tile"], words), edge_words(built["tile"], built["turn"], words)
    if built["tile"] >= CASTLE:
        return words("describe.castle", tile=tile, edges=edges)
    road = words("describe.road") if built["joined"] else ""
    return words("describe.here", way=way_words(built["x"], built["y"], words), tile=tile, edges=edges, road=road)
