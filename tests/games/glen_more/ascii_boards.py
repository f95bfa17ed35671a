"""Games of Glen More set up from drawings: a territory is a map of two-letter tiles around the start village ST.

    FO1*  ..      FO1: a forest with one resource; a star is a clan member; '..' is empty
    ST*   QU3     tiles in the column of ST have the river, tiles in its row the road, but for one with a dash: QU-

A tile is called by its letters; of several alike in reading order, the second is FO#2. A digit is how many of its own
resource lie there; `goods=` puts others onto Iona Abbey or Loch Lochy.
"""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import Event, Rng
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.action_encoding import parse, to_notation
from ceilidh.games.glen_more.rules.base_state import TAKING
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.territory import PLACE_NAMED_BY, PLACE_SIZE, SOUTH_STEP, START_POSITION, Territory
from ceilidh.games.glen_more.rules.tiles import PRODUCT
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH, figure, starting_figures

LETTERS = {
    "QU": "quarry",
    "FO": "forest",
    "ME": "meadow",
    "PA": "pasture",
    "GR": "grain-field",
    "DI": "distillery",
    "SB": "sheep-butcher",
    "CB": "cattle-butcher",
    "BU": "butcher",
    "F3": "small-fair",
    "F4": "fair",
    "F5": "large-fair",
    "GC": "grocer",
    "BR": "bridge",
    "TA": "tavern",
    "TL": "large-tavern",
    "VI": "village",
    "IA": "iona-abbey",
    "LL": "loch-lochy",
    "LM": "loch-morar",
    "LN": "loch-ness",
    "LS": "loch-shiel",
    "LO": "loch-oich",
    "CS": "castle-stalker",
    "CM": "castle-moil",
    "AC": "armadale-castle",
    "DU": "duart-castle",
    "DO": "donan-castle",
    "MY": "castle-of-mey",
    "CC": "cawdor-castle",
}
KINDS = ("wood", "stone", "grain", "sheep", "cattle")
_TOKEN = re.compile(r"([A-Z][A-Z0-9])(-?)([0-3]?)(\**)")


class Box:
    """The tiles not yet used in a scene."""

    def __init__(self) -> None:
        self.left = list(range(len(BOX.tiles)))

    def take(self, kind: str, way: str | None) -> int:
        """A tile of that kind, with that way if one is wanted and there is one."""
        alike = [tile for tile in self.left if BOX.tiles[tile].kind.name == kind]
        fitting = [tile for tile in alike if way is None or BOX.tiles[tile].way == way] or alike
        self.left.remove(fitting[0])
        return fitting[0]


class Scene:
    """A game set up from drawings, and a short way to play and ask."""

    def __init__(self, state: GlenMore, tiles: list[dict[str, int]]) -> None:
        self.state = state
        self.tiles = tiles
        self.log: list[Event] = []
        state.log = self.log

    @property
    def own(self) -> Territory:
        """The territory of the current player."""
        return self.state.territories[self.state.turn]

    def number(self, name: str, seat: int = 0) -> int:
        return self.tiles[seat][name]

    def legal(self) -> list[str]:
        seat = self.state.turn
        names = {str(number): name for name, number in self.tiles[seat].items()}
        legal = [to_notation(action).split() for action in self.state.legal(seat)]
        return [
            " ".join([words[0]] + [names.get(word, word) for word in words[1:]] if words[0] != "take" else words)
            for words in legal
        ]

    def can(self, *beginnings: str) -> list[str]:
        """What is legal now and begins like this."""
        return [action for action in self.legal() if action.startswith(beginnings)]

    def do(self, *actions: str) -> Scene:
        """Carry out actions, each of which must be legal; a newly laid tile is called NEW."""
        for action in actions:
            assert action in self.legal(), f"'{action}' is not legal: {self.legal()}"
            seat = self.state.turn
            numbered = " ".join(str(self.tiles[seat].get(word, word)) for word in action.split())
            self.state.apply(seat, parse(numbered))
            if action.startswith("lay"):
                self.tiles[seat]["NEW"] = len(self.state.territories[seat].tiles) - 1
        return self

    def goods(self, name: str, seat: int = 0) -> dict[str, int]:
        own, number = self.state.territories[seat], self.number(name, seat)
        return {kind: own.goods_on(number, i) for i, kind in enumerate(KINDS) if own.goods_on(number, i)}


def scene(
    *drawings: str,
    ahead: tuple[str, ...] = (),
    players: int = 4,
    chain: tuple[str, ...] = (),
    stack: tuple[str, ...] | None = None,
    market: tuple[int, ...] = (0, 0, 0, 0, 0),
    coins: int = 6,
    goods: dict[str, str] | None = None,
    seed: int = 1,
) -> Scene:
    """A game with the first player to take a tile: those named by `ahead` lie directly ahead of the figure.

    A tile is named by its kind, with its way after a slash if that matters. `chain` gives the whole beginning of the
    chain instead, figures as seat numbers and `die`; `stack` gives the tiles still to come, in order.
    """
    box = Box()
    coming = [_named(box, name) for name in stack or ()]
    entries = [_entry(box, name, players) for name in chain or ("0", *ahead)]
    if not chain:
        entries += list(starting_figures(players))[1:]
    drawn = [_territory(box, drawing, coins) for drawing in (drawings or ("ST*",))]
    drawn += [_territory(box, "ST*", coins) for _ in range(players - len(drawn))]
    _put(drawn[0], goods or {})
    while len(entries) < CHAIN_LENGTH:
        entries.append(box.left.pop(0))
    rest = coming if stack is not None else box.left
    gone = [] if stack is None else box.left
    state = GlenMore(
        players,
        Rng.seeded(seed),
        0,
        TAKING,
        vec[i64](entries),
        vec[i64](rest),
        0,
        vec[i64](gone),
        vec[i64](market),
        [territory for territory, _ in drawn],
    )
    state.unshared = (1 << players) - 1
    return Scene(state, [names for _, names in drawn])


def _named(box: Box, name: str) -> int:
    kind, _, way = name.partition("/")
    return box.take(kind, way or None)


def _entry(box: Box, name: str, players: int) -> int:
    if name == "die":
        return figure(players)
    return figure(int(name)) if name.isdigit() else _named(box, name)


def _territory(box: Box, drawing: str, coins: int) -> tuple[Territory, dict[str, int]]:
    rows = [line.split() for line in drawing.strip().splitlines()]
    home = next((x, y) for y, row in enumerate(rows) for x, token in enumerate(row) if token.startswith("ST"))
    waiting = [(x - home[0], y - home[1], token) for y, row in enumerate(rows) for x, token in enumerate(row)]
    waiting = [entry for entry in waiting if entry[2] != ".."]
    own = Territory.with_start_village(coins)
    own.add_members(0, -1)
    names: dict[str, int] = {}
    for x, y, token in waiting:
        if (x, y) == (0, 0):
            own.add_members(0, token.count("*"))
            names["ST"] = 0
    waiting = [entry for entry in waiting if entry[:2] != (0, 0)]
    while waiting:
        entry = next(entry for entry in waiting if _via(own, entry[0], entry[1]) is not None)
        waiting.remove(entry)
        _lay(box, own, names, *entry)
    return own, _in_reading_order(names)


def _lay(box: Box, own: Territory, names: dict[str, int], x: int, y: int, token: str) -> None:
    found = _TOKEN.fullmatch(token)
    via = _via(own, x, y)
    assert found is not None, token
    assert via is not None, token
    letters, plain, resources, members = found.groups()
    way = "-" if plain else "river" if x == 0 else "road" if y == 0 else "-"
    tile = box.take(LETTERS[letters], way)
    own.lay(tile, via)
    number = len(own.tiles) - 1
    names[f"{letters}@{y + 50},{x + 50}"] = number
    own.add_members(number, len(members))
    for _ in range(int(resources or 0)):
        own.add_good(number, PRODUCT[tile])
    if BOX.tiles[tile].kind.card:
        own.cards |= 1 << [kind.name for kind in BOX.kinds.values() if kind.card].index(BOX.tiles[tile].kind.name)


def _in_reading_order(names: dict[str, int]) -> dict[str, int]:
    ordered: dict[str, int] = {}
    for name in sorted(names):
        letters = name.partition("@")[0]
        count = sum(1 for other in ordered if other.startswith(letters)) + 1
        ordered[letters if count == 1 else f"{letters}#{count}"] = names[name]
    return ordered


def _via(own: Territory, x: int, y: int) -> int | None:
    position = START_POSITION + y * SOUTH_STEP + x
    places = list(own.free_places)
    return next((places[i + PLACE_NAMED_BY] for i in range(0, len(places), PLACE_SIZE) if places[i] == position), None)


def _put(drawn: tuple[Territory, dict[str, int]], goods: dict[str, str]) -> None:
    own, names = drawn
    for name, kinds in goods.items():
        for kind in kinds.split():
            own.add_good(names[name], KINDS.index(kind))
