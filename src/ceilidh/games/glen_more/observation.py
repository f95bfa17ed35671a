"""The observation tensor of Glen More: everything but the order of the stacks, as bytes for learning programs."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import Field, Observation, byte, clear, turns_after
from ceilidh.core.rules import Rules
from ceilidh.core.state import State
from ceilidh.games.glen_more.rules.base_state import OVER
from ceilidh.games.glen_more.rules.scoring import bonnets
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import BIT, KIND, KINDS, PLACE_CARDS, RESOURCES, STACKED_TILES
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH, GAP, seat_of

PLAYERS: Final[i64] = 5
FIGURES: Final[i64] = 6
"""The figures of the players and, last, the die."""
MAX_TILES_LAID: Final[i64] = 72
"""In all territories together: the tiles of the stacks and five start villages."""
KIND_COUNT: Final[i64] = len(KINDS)
CARD_COUNT: Final[i64] = len(PLACE_CARDS)
ONE: Final[u8] = 1

_KINDS: Final = ", ".join([kind.name for kind in KINDS])

FIELDS: Final = [
    Field("players", (4,), 1, "2, 3, 4 or 5 players: one of them is 1"),
    Field("turn", (5,), 1, "whose turn it is, from me on; none when the game is over"),
    Field("stage", (9,), 1, "the stage: take, pay, lay, get, fill, activate, trade, move, over"),
    Field("kinds_asked", (5,), 1, "the resources that may be given or chosen now"),
    Field("min_left", (1,), 255, "how many more of them must be given or chosen"),
    Field("max_left", (1,), 255, "how many more may be"),
    Field("given", (1,), 255, "how many have been"),
    Field("movement_points", (1,), 255, "movement points left"),
    Field("loch_ness_ready", (1,), 1, "1 while Loch Ness may still activate a tile in this turn"),
    Field("scorings", (1,), 3, "how many of the three scorings have taken place"),
    Field("tile", (1,), 55, "the number of the own tile that is being laid or activated, in the order of laying"),
    Field("taken", (1,), 67, "the number of the tile that is to be paid for or laid + 1; 0 if none"),
    Field("taken_kind", (len(KINDS),), 1, f"its kind: {_KINDS}"),
    Field("market", (5,), 3, "by resource, the number of filled fields"),
    Field("chain", (13,), 67, "from last to first, the number of the tile there + 1; 0 if none"),
    Field("chain_kinds", (13, len(KINDS)), 1, "the kinds of these tiles"),
    Field("chain_figures", (13, 6), 1, "whose figure is there, from me on; the last one is the die"),
    Field("to_come", (67,), 1, "the tiles that are still to be turned up, by number"),
    Field("removed", (67,), 1, "the tiles that left the game"),
    Field("coins", (5,), 255, "coins, from me on"),
    Field("whisky", (5,), 255, "whisky barrels, from me on"),
    Field("chieftains", (5,), 255, "chieftains, from me on"),
    Field("bonnets", (5,), 255, "bonnets on place cards, from me on"),
    Field("points", (5,), 255, "points scored so far, from me on"),
    Field("sizes", (5,), 56, "how many tiles a territory has, from me on"),
    Field("stock", (5, 5), 255, "all resources in a territory by kind, from me on"),
    Field("cards", (5, len(PLACE_CARDS)), 1, f"the place cards, from me on: {', '.join(PLACE_CARDS)}"),
    Field("kinds", (5, len(KINDS)), 56, "how many tiles of each kind a territory has, from me on"),
    Field("owners", (72,), 5, "all tiles in territories, mine first, each in the order of laying: 1 for mine, 2 …"),
    Field("tiles", (72,), 68, "the number of each + 1; 0 after the last"),
    Field("east", (72,), 255, "how far east of its start village each one is, + 128"),
    Field("south", (72,), 255, "how far south of it each one is, + 128"),
    Field("members", (72,), 255, "the clan members on each"),
    Field("active", (72,), 2, "in the turn of its owner: 1 if it may be activated, 2 if it has been"),
    Field("goods", (72, 5), 3, "the resources on each, by kind"),
]


class GlenMoreObservation(Observation):
    """The track, the market and all territories, tile by tile in the order of laying, as actions number them."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(FIELDS)
        self._kinds_asked: i64 = self.offset_of("kinds_asked")
        self._kind: i64 = self.offset_of("taken_kind")
        self._market: i64 = self.offset_of("market")
        self._chain: i64 = self.offset_of("chain")
        self._to_come: i64 = self.offset_of("to_come")
        self._coins: i64 = self.offset_of("coins")
        self._stock: i64 = self.offset_of("stock")
        self._tiles: i64 = self.offset_of("owners")
        self._goods: i64 = self.offset_of("goods")

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(GlenMore, state)
        clear(into, at, self.size)
        into[at + game.players - 2] = ONE
        if game.stage != OVER:
            into[at + 4 + turns_after(game.turn, seat, game.players)] = ONE
        into[at + 9 + game.stage] = ONE
        self._write_turn(game, into, at + self._kinds_asked)
        if game.taken >= 0:
            into[at + self._kind + KIND[game.taken]] = ONE
        self._write_chain(game, seat, into, at + self._chain)
        self._write_stacks(game, into, at + self._to_come)
        self._write_players(game, seat, into, at)

    def _write_players(self, game: GlenMore, seat: i64, into: vec[u8], at: i64) -> None:
        """All players, from the observer on: their numbers, then their tiles."""
        tiles: i64 = at + self._tiles
        turn: i64 = 0
        while turn < game.players:
            own = game.territories[(seat + turn) % game.players]
            self._write_player(own, into, at + self._coins + turn)
            self._write_sums(own, turn, into, at + self._stock)
            self._write_tiles(own, turn, into, tiles)
            self._write_goods(own, into, at + self._goods + (tiles - at - self._tiles) * RESOURCES)
            tiles += len(own.tiles)
            turn += 1

    def _write_turn(self, game: GlenMore, into: vec[u8], at: i64) -> None:
        """What is asked for, in the order of the fields, and the market."""
        kind: i64 = 0
        while kind < RESOURCES:
            if game.kinds_asked & BIT[kind]:
                into[at + kind] = ONE
            into[at - self._kinds_asked + self._market + kind] = byte(game.market[kind])
            kind += 1
        into[at + 5] = byte(game.min_left)
        into[at + 6] = byte(game.max_left)
        into[at + 7] = byte(game.given)
        into[at + 8] = byte(game.movement_points)
        into[at + 9] = byte(game.loch_ness_ready)
        into[at + 10] = byte(game.scorings)
        into[at + 11] = byte(game.tile)
        into[at + 12] = byte(game.taken + 1)

    def _write_chain(self, game: GlenMore, seat: i64, into: vec[u8], at: i64) -> None:
        kinds: i64 = at + CHAIN_LENGTH
        figures: i64 = kinds + CHAIN_LENGTH * KIND_COUNT
        chain = game.chain
        place: i64 = 0
        while place < len(chain):
            thing: i64 = chain[place]
            if thing >= 0:
                into[at + place] = byte(thing + 1)
                into[kinds + place * KIND_COUNT + KIND[thing]] = ONE
            elif thing > GAP:
                who: i64 = seat_of(thing)
                turn: i64 = FIGURES - 1 if who == game.players else turns_after(who, seat, game.players)
                into[figures + place * FIGURES + turn] = ONE
            place += 1

    def _write_stacks(self, game: GlenMore, into: vec[u8], at: i64) -> None:
        """The tiles to come as a set, because their order is hidden."""
        stack = game.stack
        i: i64 = game.drawn
        while i < len(stack):
            into[at + stack[i]] = ONE
            i += 1
        i = 0
        while i < len(game.removed):
            into[at + STACKED_TILES + game.removed[i]] = ONE
            i += 1

    def _write_player(self, own: Territory, into: vec[u8], at: i64) -> None:
        """The six fields with one number per player."""
        into[at] = byte(own.coins)
        into[at + PLAYERS] = byte(own.whisky)
        into[at + 2 * PLAYERS] = byte(own.chieftains)
        into[at + 3 * PLAYERS] = byte(bonnets(own.cards))
        into[at + 4 * PLAYERS] = byte(own.points())
        into[at + 5 * PLAYERS] = byte(len(own.tiles))

    def _write_sums(self, own: Territory, turn: i64, into: vec[u8], at: i64) -> None:
        """The stock, the place cards and the kinds of tiles."""
        stock = own.stock
        kind: i64 = 0
        while kind < RESOURCES:
            into[at + turn * RESOURCES + kind] = byte(stock[kind])
            kind += 1
        cards: i64 = at + PLAYERS * RESOURCES + turn * CARD_COUNT
        held: i64 = own.cards
        while held != 0:
            if held & 1:
                into[cards] = ONE
            held >>= 1
            cards += 1
        kinds: i64 = at + PLAYERS * (RESOURCES + CARD_COUNT) + turn * KIND_COUNT
        tiles = own.tiles
        i: i64 = 0
        while i < len(tiles):
            into[kinds + KIND[tiles[i]]] += ONE
            i += 1

    def _write_tiles(self, own: Territory, turn: i64, into: vec[u8], to: i64) -> None:
        """A territory's part of the six fields with one number per tile."""
        tiles = own.tiles
        at = own.positions
        members = own.members
        active = own.activation
        i: i64 = 0
        while i < len(tiles):
            into[to + i] = u8(turn + 1)
            into[to + MAX_TILES_LAID + i] = u8(tiles[i] + 1)
            into[to + 2 * MAX_TILES_LAID + i] = u8(at[i] & 255)
            into[to + 3 * MAX_TILES_LAID + i] = u8(at[i] >> 8)
            into[to + 4 * MAX_TILES_LAID + i] = u8(members[i])
            into[to + 5 * MAX_TILES_LAID + i] = u8(active[i])
            i += 1

    def _write_goods(self, own: Territory, into: vec[u8], at: i64) -> None:
        """Unpack the resources on each tile, a number in base 4 with a digit per kind."""
        goods = own.goods
        i: i64 = 0
        while i < len(goods):
            lying: i64 = goods[i]
            kind: i64 = at + i * RESOURCES
            while lying != 0:
                into[kind] = u8(lying & 3)
                lying >>= 2
                kind += 1
            i += 1
