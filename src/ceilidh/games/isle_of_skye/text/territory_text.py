"""Tiles and territories on the small cards: what a tile counts for, what a scroll gives, what building would change."""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.catalogue import Words
from ceilidh.core.default_text import capital
from ceilidh.games.isle_of_skye.data import BOX, HALVED, PLACES, THINGS
from ceilidh.games.isle_of_skye.rules.actions import cell_at
from ceilidh.games.isle_of_skye.rules.areas import popcount
from ceilidh.games.isle_of_skye.rules.scoring import COUNTED_BY, GOLD_TILE, points_of_scroll, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, FITTING_TURNS
from ceilidh.games.isle_of_skye.text.names import edge_words, scoring_name
from ceilidh.games.isle_of_skye.view import Scoring, SkyeView


class Lands:
    """What the territories of a view hold, put into words."""

    def __init__(self, seen: SkyeView, words: Words) -> None:
        self.seen = seen
        self.words = words

    def land(self, seat: int) -> Territory:
        """A territory of the view, to ask the rules about."""
        built = self.seen["clans"][seat]["territory"]
        return Territory.load([(tile["tile"], tile["turn"], cell_at(tile["x"], tile["y"])) for tile in built])

    def whole(self, seat: int) -> Iterator[str]:
        """What a territory holds."""
        land = self.land(seat)
        yield self.words("help.territory.tiles", n=land.size - 1)
        holds = [self._number(thing, land.counts[kind]) for kind, thing in enumerate(THINGS) if land.counts[kind]]
        if holds:
            yield self.words("help.territory.holds", list=", ".join(holds))
        yield self.words("help.territory.closed", n=land.areas.closed)
        yield self.words("help.territory.joined", n=popcount(land.joined_tiles()) - 1)

    def loose(self, tile: int) -> Iterator[str]:
        """A tile that lies in no territory yet: its edges, what it would count for, and its scroll."""
        yield self.edges(tile, 0)
        yield from self._counts_for(tile)
        kind = ALL_TILES[tile].scroll
        if kind is not None:
            key = "help.scroll.halved" if kind in HALVED else "help.scroll.each"
            yield self.words(key, scroll=capital(self.words(f"scroll.{kind}")))

    def lying(self, seat: int, number: int) -> Iterator[str]:
        """A tile of a territory: its edges, its road, what it counts for, and what its scroll gives."""
        built = self.seen["clans"][seat]["territory"][number]
        yield self.edges(built["tile"], built["turn"])
        things = ALL_TILES[built["tile"]].things
        yield self.words(f"help.built.{'joined' if built['joined'] else 'apart'}")
        if "whisky" in things:
            yield self.words(f"help.built.{'whisky' if built['joined'] else 'no_whisky'}")
        yield from self._counts_for(built["tile"])
        kind = ALL_TILES[built["tile"]].scroll
        if kind is not None:
            yield self._scroll(self.land(seat), number, kind)

    def _scroll(self, land: Territory, number: int, kind: str) -> str:
        return self.words(
            "help.scroll.closed" if land.has_closed_centre(number) else "help.scroll.open",
            scroll=capital(self.words(f"scroll.{kind}")),
            has=self._number(kind, land.counts[THINGS.index(kind)]),
            n=points_of_scroll(land, number),
        )

    def edges(self, tile: int, turn: int) -> str:
        """The edges of a tile as it lies."""
        return self.words("help.edges", edges=edge_words(tile, turn, self.words))

    def _counts_for(self, tile: int) -> Iterator[str]:
        counting = {name for thing in ALL_TILES[tile].things for name in COUNTED_BY[thing]}
        found = [self.scoring(place, on) for place, on in self.on_board() if BOX.scoring[on["tile"]] in counting]
        if found:
            yield self.words("help.counts_for", list=", ".join(found))

    def on_board(self) -> list[tuple[str, Scoring]]:
        """The scoring tiles that are chosen, with their places."""
        return [(place, on) for place, on in zip(PLACES, self.seen["scoring"], strict=True) if on is not None]

    def scoring(self, place: str, on: Scoring) -> str:
        """A scoring tile with its place."""
        return f"{place} {scoring_name(on['tile'], self.words)}"

    def _number(self, thing: str, n: int) -> str:
        return self.words("help.whisky_tiles" if thing == "whisky" else f"thing.{thing}", n=n)

    # In the own territory

    def places_for(self, tile: int) -> Iterator[str]:
        """On how many places of the own territory a tile would fit; nothing for spectators."""
        seat = self.seen["seat"]
        if seat is not None:
            land = self.land(seat)
            fitting = sum(
                FITTING_TURNS[tile * 256 + int(land.grid[cell])] > 0 for cell in land.frontier[: land.frontier_size]
            )
            yield self.words("help.fits", n=fitting) if fitting else self.words("help.fits_nowhere")

    def changes(self, seat: int, tile: int, turn: int, x: int, y: int) -> list[str]:
        """What would be different in a territory with this tile built there."""
        lands = [self.land(player) for player in range(self.seen["players"])]
        before = lands[seat].clone()
        lands[seat].build(tile, turn, cell_at(x, y))
        said = [*self._points(seat, lands), *self._gains(before, lands[seat])]
        return said or [self.words("help.change.none")]

    def _points(self, seat: int, lands: list[Territory]) -> Iterator[str]:
        """Those of the scoring tiles; gold is not built."""
        no_gold = vec[i64]([0] * len(lands))
        for place, on in self.on_board():
            if on["tile"] != GOLD_TILE:
                before, after = on["worth"][seat], score_tile(on["tile"], lands, no_gold)[seat]
                if before != after:
                    said = self.scoring(place, on)
                    yield self.words("help.change.scoring", scoring=said, after=after, before=before)

    def _gains(self, before: Territory, after: Territory) -> Iterator[str]:
        if scroll_points(before) != scroll_points(after):
            yield self.words("help.change.scrolls", after=scroll_points(after), before=scroll_points(before))
        if before.joined_whisky_tiles() != after.joined_whisky_tiles():
            yield self.words("help.change.income", after=after.income(), before=before.income())
        closed = after.areas.closed - before.areas.closed
        if closed:
            yield self.words("help.change.closed", n=closed)
        if after.joined_tiles() >> after.size - 1 & 1:
            yield self.words("help.built.joined")
