"""Phrases about tiles and territories for the help cards: what a tile scores, what building it would change."""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.default_text import capital
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import BOX, HALVED, PLACES, THINGS
from ceilidh.games.isle_of_skye.rules.action_encoding import cell_at
from ceilidh.games.isle_of_skye.rules.areas import popcount
from ceilidh.games.isle_of_skye.rules.scoring import COUNTED_BY, GOLD_TILE, points_of_scroll, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, FITTING_TURNS
from ceilidh.games.isle_of_skye.text.names import edge_words, scoring_name
from ceilidh.games.isle_of_skye.view import Scoring, SkyeView


class TerritoryTexts:
    """Phrases about the territories in a view."""

    def __init__(self, view: SkyeView, words: Catalogue) -> None:
        self.view = view
        self.words = words

    def territory(self, seat: int) -> Territory:
        """A territory of the view as the rules' object."""
        built = self.view["clans"][seat]["territory"]
        return Territory.load([(tile["tile"], tile["turn"], cell_at(tile["x"], tile["y"])) for tile in built])

    def whole_territory(self, seat: int) -> Iterator[str]:
        """A whole territory: its tiles, things, closed areas and roads."""
        land = self.territory(seat)
        yield self.words("help.territory.tiles", n=land.size - 1)
        holds = [self._number(thing, land.counts[kind]) for kind, thing in enumerate(THINGS) if land.counts[kind]]
        if holds:
            yield self.words("help.territory.holds", list=", ".join(holds))
        yield self.words("help.territory.closed", n=land.areas.closed)
        yield self.words("help.territory.joined", n=popcount(land.joined_tiles()) - 1)

    def unbuilt_tile(self, tile: int) -> Iterator[str]:
        """A tile not built yet: its edges, the scoring tiles that count it, and its scroll."""
        yield self.edges(tile, 0)
        yield from self._counts_for(tile)
        kind = ALL_TILES[tile].scroll
        if kind is not None:
            key = "help.scroll.halved" if kind in HALVED else "help.scroll.each"
            yield self.words(key, scroll=capital(self.words(f"scroll.{kind}")))

    def built_tile(self, seat: int, number: int) -> Iterator[str]:
        """A tile of a territory: its edges, its road, the scoring tiles that count it, and the points of its scroll."""
        built = self.view["clans"][seat]["territory"][number]
        yield self.edges(built["tile"], built["turn"])
        things = ALL_TILES[built["tile"]].things
        yield self.words(f"help.built.{'joined' if built['joined'] else 'apart'}")
        if "whisky" in things:
            yield self.words(f"help.built.{'whisky' if built['joined'] else 'no_whisky'}")
        yield from self._counts_for(built["tile"])
        kind = ALL_TILES[built["tile"]].scroll
        if kind is not None:
            yield self._scroll(self.territory(seat), number, kind)

    def _scroll(self, land: Territory, number: int, kind: str) -> str:
        return self.words(
            "help.scroll.closed" if land.has_closed_centre(number) else "help.scroll.open",
            scroll=capital(self.words(f"scroll.{kind}")),
            has=self._number(kind, land.counts[THINGS.index(kind)]),
            n=points_of_scroll(land, number),
        )

    def edges(self, tile: int, turn: int) -> str:
        """The edges of a turned tile."""
        return self.words("help.edges", edges=edge_words(tile, turn, self.words))

    def _counts_for(self, tile: int) -> Iterator[str]:
        counting = {name for thing in ALL_TILES[tile].things for name in COUNTED_BY[thing]}
        found = [self.scoring(place, on) for place, on in self.on_board() if BOX.scoring[on["tile"]] in counting]
        if found:
            yield self.words("help.counts_for", list=", ".join(found))

    def on_board(self) -> list[tuple[str, Scoring]]:
        """The scoring tiles on the board with their places."""
        return [(place, on) for place, on in zip(PLACES, self.view["scoring"], strict=True) if on is not None]

    def scoring(self, place: str, on: Scoring) -> str:
        """A scoring tile with its place."""
        return f"{place} {scoring_name(on['tile'], self.words)}"

    def _number(self, thing: str, n: int) -> str:
        return self.words("help.whisky_tiles" if thing == "whisky" else f"thing.{thing}", n=n)

    # The viewer's own territory

    def places_for(self, tile: int) -> Iterator[str]:
        """How many places in the viewer's territory a tile fits; nothing for spectators."""
        seat = self.view["seat"]
        if seat is not None:
            land = self.territory(seat)
            fitting = sum(
                FITTING_TURNS[tile * 256 + int(land.grid[cell])] > 0 for cell in land.frontier[: land.frontier_size]
            )
            yield self.words("help.fits", n=fitting) if fitting else self.words("help.fits_nowhere")

    def changes(self, seat: int, tile: int, turn: int, x: int, y: int) -> list[str]:
        """What building a tile there would change."""
        lands = [self.territory(player) for player in range(self.view["players"])]
        before = lands[seat].clone()
        lands[seat].build(tile, turn, cell_at(x, y))
        changes = [*self._points(seat, lands), *self._gains(before, lands[seat])]
        return changes or [self.words("help.change.none")]

    def _points(self, seat: int, lands: list[Territory]) -> Iterator[str]:
        """Changes in the points of scoring tiles; building does not change gold."""
        no_gold = vec[i64]([0] * len(lands))
        for place, on in self.on_board():
            if on["tile"] != GOLD_TILE:
                before, after = on["worth"][seat], score_tile(on["tile"], lands, no_gold)[seat]
                if before != after:
                    scoring = self.scoring(place, on)
                    yield self.words("help.change.scoring", scoring=scoring, after=after, before=before)

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
