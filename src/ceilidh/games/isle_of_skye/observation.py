"""Observations for learning programs: what a seat knows about a game of Isle of Skye, as bytes."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import Field, Observation, byte, clear, turns_after
from ceilidh.core.rules import Rules
from ceilidh.core.state import State
from ceilidh.games.isle_of_skye.data import BOX, THINGS
from ceilidh.games.isle_of_skye.rules.action_encoding import SLOTS
from ceilidh.games.isle_of_skye.rules.market import NO_SLOT, NO_TILE
from ceilidh.games.isle_of_skye.rules.round_track import ROUND_TRACKS
from ceilidh.games.isle_of_skye.rules.scoring import (
    GOLD_TILE,
    NOT_CHOSEN,
    SCORING_TILES,
    SHIPS_TILE,
    WHISKY_TILE,
    score_territory,
    score_tile,
    scroll_points,
)
from ceilidh.games.isle_of_skye.rules.stages import SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.territory import GRID_SIDE, Territory
from ceilidh.games.isle_of_skye.rules.tiles import EDGE_TERRAIN, LANDSCAPE_TILES, THING_COUNT, THING_KINDS

PLAYERS: Final[i64] = 5
PLACES: Final[i64] = 4
ROUNDS: Final[i64] = 6
BUILT: Final[i64] = 78
"""The most tiles that all territories can have together: the whole bag and five castles."""
SHAPES: Final[i64] = 9
EDGES: Final[i64] = 4
ONE: Final[u8] = 1

FIELDS: Final = [
    Field("players", (4,), 1, "2, 3, 4 or 5 players: one of them is 1"),
    Field("stage", (5,), 1, "what is decided: scoring tiles, prices, what to buy, where to build; or the game is over"),
    Field("round", (6,), 1, "the round"),
    Field("start", (5,), 1, "the start player of the round, from me on"),
    Field("actors", (5,), 1, "who decides now, from me on"),
    Field("open_gold", (1,), 1, "whether it was agreed to show gold; everybody can count it anyway"),
    Field("rounds", (1,), 6, "how many rounds the game has"),
    Field("ahead", (1,), 255, "the gold that the round gives for every player ahead"),
    Field("scored_now", (4,), 1, "by place A to D, whether its scoring tile is scored in this round"),
    Field("scored_later", (4,), 6, "in how many rounds after this one it is"),
    Field("scoring", (4, 16), 1, f"by place, its scoring tile: {', '.join(BOX.scoring)}"),
    Field("worth", (4, 5), 255, "by place, what its tile would give now, from me on"),
    Field("points", (5,), 255, "points on the track, from me on"),
    Field("gold", (5,), 255, "gold, with that behind the screen, from me on"),
    Field("income", (5,), 255, "gold for the castle and for joined whisky, from me on"),
    Field("scrolls", (5,), 255, "what the scrolls would give now, from me on"),
    Field("sizes", (5,), 19, "tiles in the territory, the castle among them, from me on"),
    Field("things", (5, 7), 255, f"what is in the territory, from me on: {', '.join(THINGS)}"),
    Field(
        "shapes",
        (5, 9),
        255,
        "from me on: squares, columns, animals near farms, points for brochs, harbours, closed areas, big ones, peaks, "
        "tiles of the largest lake",
    ),
    Field("marked", (3,), 1, "my tile with the discard marker, while I set prices"),
    Field("pricing", (3,), 1, "my tile that I price now"),
    Field("counted", (1,), 255, "the gold that I have counted out for it so far"),
    Field("most", (1,), 255, "the most that I can still lay beside it"),
    Field("offers", (5, 3), 73, "the tiles in front of the players, from me on: the number + 1; 0 if none"),
    Field("prices", (5, 3), 255, "the gold beside each; that of others once it is revealed"),
    Field("offered_things", (5, 3, 7), 3, "what stands on each"),
    Field("offered_edges", (5, 3, 4), 3, "the terrain of its edges as printed, from the north clockwise, + 1"),
    Field("to_build", (5, 3), 73, "the tiles that are to be built, from me on: the number + 1; 0 if none"),
    Field("build_things", (5, 3, 7), 3, "what stands on each"),
    Field("build_edges", (5, 3, 4), 3, "the terrain of its edges, + 1"),
    Field("bag", (73,), 1, "the tiles in the bag, by number"),
    Field("owners", (78,), 5, "all tiles in territories, mine first, each in the order built: 1 for mine, 2 …"),
    Field("tiles", (78,), 78, "the number of each + 1; castles are 74 to 78; 0 after the last"),
    Field("east", (78,), 37, "how far east of its castle each lies, + 19"),
    Field("south", (78,), 37, "how far south of it each lies, + 19"),
    Field("turns", (78,), 3, "by how many quarters each was turned"),
    Field("joined", (78,), 1, "whether a road joins it to its castle"),
]


class IsleOfSkyeObservation(Observation):
    """The scoring tiles and their current points, the market, and all territories tile by tile."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(FIELDS)
        self._scoring: i64 = self.offset_of("scoring")
        self._worth: i64 = self.offset_of("worth")
        self._points: i64 = self.offset_of("points")
        self._things: i64 = self.offset_of("things")
        self._marked: i64 = self.offset_of("marked")
        self._offers: i64 = self.offset_of("offers")
        self._to_build: i64 = self.offset_of("to_build")
        self._bag: i64 = self.offset_of("bag")
        self._owners: i64 = self.offset_of("owners")
        self._scored: vec[i64] = vec[i64]([n for players in range(2, 6) for r in range(6) for n in _scored(players, r)])

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(IsleOfSkye, state)
        clear(into, at, self.size)
        self._write_round(game, seat, into, at)
        self._write_scoring(game, seat, into, at)
        if game.stage == SET_PRICES:
            self._write_pricing(game, seat, into, at + self._marked)
        tiles: i64 = at + self._owners
        turn: i64 = 0
        while turn < game.players:
            player: i64 = (seat + turn) % game.players
            own = game.territories[player]
            self._write_player(game, player, into, at + self._points + turn)
            self._write_things(own, turn, into, at + self._things)
            self._write_tiles(own, turn, into, tiles)
            shown = game.stage != SET_PRICES or player == seat
            self._write_slots(game.market.tiles, player, turn, into, at + self._offers, SLOTS)
            if shown:
                self._write_prices(game, player, into, at + self._offers + (PLAYERS + turn) * SLOTS)
            self._write_slots(game.gained, player, turn, into, at + self._to_build, 0)
            tiles += own.size
            turn += 1
        self._write_bag(game, into, at + self._bag)

    def _write_round(self, game: IsleOfSkye, seat: i64, into: vec[u8], at: i64) -> None:
        """All fields up to `scored_later`."""
        into[at + game.players - 2] = ONE
        into[at + 4 + game.stage] = ONE
        into[at + 9 + game.round] = ONE
        into[at + 15 + turns_after(game.round % game.players, seat, game.players)] = ONE
        for actor in game.actors():
            into[at + 20 + turns_after(actor, seat, game.players)] = ONE
        if game.open_gold:
            into[at + 25] = ONE
        into[at + 26] = byte(game.track.rounds)
        into[at + 27] = byte(game.track.catch_up_gold[game.round])
        first: i64 = ((game.players - 2) * ROUNDS + game.round) * 2 * PLACES
        i: i64 = 0
        while i < 2 * PLACES:
            into[at + 28 + i] = byte(self._scored[first + i])
            i += 1

    def _write_scoring(self, game: IsleOfSkye, seat: i64, into: vec[u8], at: i64) -> None:
        place: i64 = 0
        while place < PLACES:
            tile: i64 = game.scoring[place]
            if tile != NOT_CHOSEN:
                into[at + self._scoring + place * SCORING_TILES + tile] = ONE
                self._write_worth(game, tile, seat, into, at + self._worth + place * PLAYERS)
            place += 1

    def _write_worth(self, game: IsleOfSkye, tile: i64, seat: i64, into: vec[u8], at: i64) -> None:
        """Majorities compare the players; all other scoring tiles score each territory by itself."""
        player: i64 = 0
        if tile in (WHISKY_TILE, SHIPS_TILE, GOLD_TILE):
            points = score_tile(tile, game.territories, game.gold)
            while player < game.players:
                into[at + turns_after(player, seat, game.players)] = byte(points[player])
                player += 1
            return
        while player < game.players:
            into[at + turns_after(player, seat, game.players)] = byte(score_territory(tile, game.territories[player]))
            player += 1

    def _write_pricing(self, game: IsleOfSkye, seat: i64, into: vec[u8], at: i64) -> None:
        """The viewer's own choices behind the screen."""
        market = game.market
        if market.marked_slot[seat] == NO_SLOT:
            return
        into[at + market.marked_slot[seat]] = ONE
        slot: i64 = market.slot_to_price(seat)
        if slot >= 0:
            into[at + SLOTS + slot] = ONE
            into[at + 2 * SLOTS] = byte(market.counted_out[seat])
            into[at + 2 * SLOTS + 1] = byte(market.max_price(seat, game.gold[seat]))

    def _write_player(self, game: IsleOfSkye, player: i64, into: vec[u8], at: i64) -> None:
        """The five fields with one number per player."""
        own = game.territories[player]
        into[at] = byte(game.points[player])
        into[at + PLAYERS] = byte(game.gold[player])
        into[at + 2 * PLAYERS] = byte(own.income())
        into[at + 3 * PLAYERS] = byte(scroll_points(own))
        into[at + 4 * PLAYERS] = byte(own.size)

    def _write_things(self, own: Territory, turn: i64, into: vec[u8], at: i64) -> None:
        """The things in a territory, and the counts that scoring tiles use."""
        counts = own.counts
        thing: i64 = 0
        while thing < THING_KINDS:
            into[at + turn * THING_KINDS + thing] = byte(counts[thing])
            thing += 1
        shapes: i64 = at + PLAYERS * THING_KINDS + turn * SHAPES
        areas = own.areas
        into[shapes] = byte(own.squares)
        into[shapes + 1] = byte(own.columns)
        into[shapes + 2] = byte(own.farm_animals)
        into[shapes + 3] = byte(areas.broch_points)
        into[shapes + 4] = byte(areas.harbours)
        into[shapes + 5] = byte(areas.closed)
        into[shapes + 6] = byte(areas.big_closed)
        into[shapes + 7] = byte(areas.peaks)
        into[shapes + 8] = byte(areas.lake)

    def _write_slots(self, tiles: vec[i64], player: i64, turn: i64, into: vec[u8], at: i64, gap: i64) -> None:
        """A player's three tiles, the things on them and their edges. If prices are in between, `gap` is SLOTS."""
        slot: i64 = 0
        while slot < SLOTS:
            tile: i64 = tiles[player * SLOTS + slot]
            if tile != NO_TILE:
                place: i64 = turn * SLOTS + slot
                into[at + place] = byte(tile + 1)
                self._write_tile(tile, place, into, at + PLAYERS * (SLOTS + gap))
            slot += 1

    def _write_tile(self, tile: i64, place: i64, into: vec[u8], at: i64) -> None:
        thing: i64 = 0
        while thing < THING_KINDS:
            into[at + place * THING_KINDS + thing] = u8(THING_COUNT[tile * THING_KINDS + thing])
            thing += 1
        edges: i64 = at + PLAYERS * SLOTS * THING_KINDS + place * EDGES
        edge: i64 = 0
        while edge < EDGES:
            into[edges + edge] = u8(EDGE_TERRAIN[tile * EDGES * EDGES + edge] + 1)
            edge += 1

    def _write_prices(self, game: IsleOfSkye, player: i64, into: vec[u8], at: i64) -> None:
        prices = game.market.prices
        slot: i64 = 0
        while slot < SLOTS:
            into[at + slot] = byte(prices[player * SLOTS + slot])
            slot += 1

    def _write_tiles(self, own: Territory, turn: i64, into: vec[u8], at: i64) -> None:
        """A territory's share of the six fields with one number per tile."""
        oriented = own.oriented
        cells = own.cells
        joined: i64 = own.joined_tiles()
        i: i64 = 0
        while i < own.size:
            into[at + i] = u8(turn + 1)
            cell: i64 = i64(cells[i])
            into[at + BUILT + i] = u8((oriented[i] >> 2) + 1)
            into[at + 2 * BUILT + i] = u8(cell % GRID_SIDE)
            into[at + 3 * BUILT + i] = u8(cell // GRID_SIDE)
            into[at + 4 * BUILT + i] = u8(oriented[i] & 3)
            into[at + 5 * BUILT + i] = u8(joined >> i & 1)
            i += 1

    def _write_bag(self, game: IsleOfSkye, into: vec[u8], at: i64) -> None:
        bag = game.market.bag
        tile: i64 = 0
        while tile < LANDSCAPE_TILES:
            into[at + tile] = u8(bag[tile])
            tile += 1


def _scored(players: int, number: int) -> list[int]:
    """For the places A to D whether a round scores them, then how many later rounds do."""
    rounds = ROUND_TRACKS[players].scored
    now = [int(number < len(rounds) and place in rounds[number]) for place in range(PLACES)]
    return now + [len([1 for later in rounds[number + 1 :] if place in later]) for place in range(PLACES)]
