"""The text board: the view in plain words, panel by panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from ceilidh.core.game_text import Description
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.panel_data import (
    HandData,
    MarketData,
    PlayerRow,
    RoundData,
    ScoringData,
    TerritoryTiles,
    hand_data,
    market_data,
    round_data,
    scoring_data,
    territory_tiles,
)
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE
from ceilidh.games.isle_of_skye.text.names import edge_words, nth, scoring_name, scoring_text, tile_words, way_words
from ceilidh.games.isle_of_skye.view import Pricing, SkyeView, panels_of, seats_in_order


def describe(view: View, words: Catalogue, names: Sequence[str]) -> list[Description]:
    """The view in plain words, panel by panel."""
    skye, who = cast(SkyeView, view), tuple(names)
    panels = panels_of(skye)
    described = [_round(round_data(skye), words, who), _scoring(scoring_data(skye), words, who)]
    if "market" in panels:
        described.append(_market(market_data(skye), words, who))
    if "hand" in panels:
        pricing = skye["pricing"]
        described.append(_pricing(pricing, words) if pricing else _hand(hand_data(skye), words))
    return described + [_territory(territory_tiles(skye, seat), words, who) for seat in seats_in_order(skye)]


@cached_by_content
def _round(data: RoundData, words: Catalogue, names: tuple[str, ...]) -> Description:
    now = data["rounds"][data["round"] - 1]
    round_text = words(
        "describe.round",
        round=data["round"],
        rounds=len(data["rounds"]),
        places=", ".join(now["scored"]),
        ahead=now["ahead"],
        who=names[data["start"]],
    )
    players = [describe_player(player, names[seat], words) for seat, player in enumerate(data["players"])]
    return Description("round", words("describe.board"), [round_text, *players])


@lru_cache(4096)
def describe_player(player: PlayerRow, name: str, words: Catalogue) -> str:
    """A player's points, gold (unless secret), income, scrolls and score."""
    points, gold, income, scrolls, score, complete, *_ = player
    return words(
        "describe.player",
        who=name,
        points=points,
        gold=words("describe.purse") if gold is None else words("describe.gold", n=gold),
        income=income,
        scrolls=scrolls,
        score=words("describe.score" if complete else "describe.score_known", n=score),
    )


@cached_by_content
def _scoring(data: ScoringData, words: Catalogue, names: tuple[str, ...]) -> Description:
    lines = []
    key = "describe.scoring_over" if data["over"] else "describe.scoring"
    for place, tile in zip(PLACES, data["tiles"], strict=True):
        if tile is None:
            lines.append(words("describe.not_chosen", place=place))
            continue
        worth = words("describe.secret")
        if tile["worth"] is not None:
            worth = ", ".join(f"{name} {points}" for name, points in zip(names, tile["worth"], strict=True))
        name, text = scoring_name(tile["tile"], words), scoring_text(tile["tile"], words)
        lines.append(words(key, place=place, scoring=name, text=text, worth=worth))
    return Description("scoring", words("describe.scoring_tiles"), lines)


@cached_by_content
def _market(data: MarketData, words: Catalogue, names: tuple[str, ...]) -> Description:
    lines = []
    for stall in data["stalls"]:
        listed = [_offer(offer["tile"], offer["price"], offer["marked"], words) for offer in stall["offers"]]
        offers = "; ".join(listed) or words("describe.nothing")
        lines.append(words("describe.offers", who=names[stall["seat"]], offers=offers))
    return Description("market", words("describe.market"), lines)


@lru_cache(4096)
def _offer(tile: int, price: int | None, marked: bool, words: Catalogue) -> str:
    key = "offer_marked" if marked else "offer" if price is None else "offer_price"
    return words(f"describe.{key}", tile=tile_words(tile, words), edges=edge_words(tile, 0, words), price=price)


@cached_by_content
def _pricing(pricing: Pricing, words: Catalogue) -> Description:
    slot = nth(pricing["slot"] or 0, words)
    price = words("describe.price", slot=slot, n=pricing["counted"], most=pricing["most"])
    return Description("hand", words("describe.hand"), [price])


@cached_by_content
def _hand(data: HandData, words: Catalogue) -> Description:
    lines = [
        words("describe.to_build", number=number, tile=tile_words(tile, words), edges=edge_words(tile, 0, words))
        for number, tile in enumerate(data["tiles"], 1)
    ]
    return Description("hand", words("describe.hand"), lines)


@cached_by_content
def _territory(data: TerritoryTiles, words: Catalogue, names: tuple[str, ...]) -> Description:
    seat = data["seat"]
    lines = [_built(*tile, words) for tile in data["built"]]
    return Description(f"territory-{seat + 1}", words("describe.territory", who=names[seat]), lines)


@lru_cache(4096)
def _built(tile: int, turn: int, x: int, y: int, joined: bool, words: Catalogue) -> str:
    name, edges = tile_words(tile, words), edge_words(tile, turn, words)
    if tile >= FIRST_CASTLE:
        return words("describe.castle", tile=name, edges=edges)
    road = words("describe.road") if joined else ""
    return words("describe.here", way=way_words(x, y, words), tile=name, edges=edges, road=road)
