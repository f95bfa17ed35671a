"""The contents of the box, read from `box.toml` and validated."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

TERRAINS: Final = "pmw"
"""Pasture, mountain, water; a terrain's number is its index."""
THINGS: Final = ("whisky", "ship", "sheep", "cattle", "farm", "broch", "lighthouse")
"""The things on tiles that are counted; a thing's number is its index. There is a kind of scroll for each."""
STANDS_ON: Final = {"ship": "w", "lighthouse": "w", "sheep": "p", "cattle": "p", "farm": "p", "broch": "m"}
"""The terrain to which each thing belongs; whisky belongs to none."""
HALVED: Final = ("whisky", "ship", "sheep")
"""Scrolls for these give one point for two of them, all others one for each."""
PLACES: Final = "ABCD"
"""The places for scoring tiles on the board."""
LANDSCAPE_TILES: Final = 73
COLOURS: Final = frozenset({"red", "blue", "yellow", "white", "green"})
SCORING_TILES: Final = (
    "squares", "sheep", "brochs", "whisky", "farm-animals", "road-cattle", "road-tiles", "lake",
    "closed", "big-closed", "sets", "ships", "gold", "harbours", "columns", "peaks",
)  # fmt: skip
"""The scoring tiles that the rules implement; a scoring tile's number is its index."""
PLAYER_COUNTS: Final = (2, 3, 4, 5)
MAX_ROUNDS: Final = 6
"""In more rounds a territory could outgrow the grid of the rules."""

_EDGE: Final = re.compile(r"([pmw])([12-])")
_THING: Final = re.compile(r"([a-z]+)(?:\*([23]))?")
_SCROLL: Final = re.compile(r"scroll\(([a-z]+)(/2)?\)")


class Tile(NamedTuple):
    """A landscape tile as printed; edges and roads in the order north, east, south, west."""

    centre: str
    edges: str
    roads: tuple[int, int, int, int]
    """The number of the road that leaves at each edge, 0 for none."""
    things: dict[str, int]
    scroll: str | None


class Round(NamedTuple):
    """One space of the round track."""

    scored: str
    catch_up_gold: int
    """The gold that a player gets for each player with more points."""


class Box(NamedTuple):
    """The components and the round tracks by number of players."""

    castle_gold: int
    gold_per_point: int
    castles: dict[str, Tile]
    tiles: tuple[Tile, ...]
    scoring: tuple[str, ...]
    beginners: tuple[str, ...]
    tracks: dict[int, tuple[Round, ...]]


class BoxError(ValueError):
    """A `box.toml` that is incomplete or inconsistent."""


def read_box(text: str) -> Box:
    """Parse the text of a `box.toml`; BoxError if it is incomplete or inconsistent."""
    try:
        table = tomllib.loads(text)
        box = Box(
            _read_number(table["castle_gold"]),
            _read_number(table["gold_per_point"]),
            dict(_read_castle(line) for line in table["castles"].strip().splitlines()),
            tuple(read_tile(line) for line in table["tiles"].strip().splitlines()),
            tuple(table["scoring"]),
            tuple(table["beginners"]),
            {players: _read_track(track) for track in table["track"] for players in track["players"]},
        )
    except KeyError as error:
        raise BoxError(f"{error} is missing") from error
    except (AttributeError, TypeError, tomllib.TOMLDecodeError) as error:
        raise BoxError(f"this is not a valid box.toml: {error}") from error
    _check(box)
    return box


def read_tile(line: str) -> Tile:
    """Parse a line such as `p p1 w- w- w- : whisky ship*2`."""
    landscape, _, standing = line.partition(":")
    words = landscape.split()
    if len(words) != 5 or words[0] not in TERRAINS:
        raise BoxError(f"a tile needs a centre and four edges: {line!r}")
    edges = [_read_edge(word, line) for word in words[1:]]
    things, scroll = _read_standing(standing.split(), line)
    tile = Tile(words[0], "".join(terrain for terrain, _ in edges), _four([road for _, road in edges]), things, scroll)
    for thing in things:
        if thing in STANDS_ON and STANDS_ON[thing] not in tile.centre + tile.edges:
            raise BoxError(f"a {thing} has no terrain to be in on this tile: {line!r}")
    if 2 in tile.roads and 1 not in tile.roads:
        raise BoxError(f"the first road of a tile must have the number 1: {line!r}")
    return tile


def _read_castle(line: str) -> tuple[str, Tile]:
    """The castle joins all roads on its tile, so they are one; nothing else is on it."""
    colour, _, landscape = line.partition(" ")
    castle = read_tile(landscape)
    if 2 in castle.roads:
        raise BoxError(f"a castle joins its roads, so they must all have the number 1: {line!r}")
    if castle.things or castle.scroll is not None:
        raise BoxError(f"a castle tile can have nothing else on it: {line!r}")
    return colour, castle


def _read_edge(word: str, line: str) -> tuple[str, int]:
    match = _EDGE.fullmatch(word)
    if match is None:
        raise BoxError(f"{word!r} is not an edge: {line!r}")
    return match[1], 0 if match[2] == "-" else int(match[2])


def _four(roads: list[int]) -> tuple[int, int, int, int]:
    north, east, south, west = roads
    return north, east, south, west


def _read_standing(words: list[str], line: str) -> tuple[dict[str, int], str | None]:
    things: dict[str, int] = {}
    scroll: str | None = None
    for word in words:
        if match := _SCROLL.fullmatch(word):
            if scroll is not None:
                raise BoxError(f"a tile can have only one scroll: {line!r}")
            scroll = match[1]
            if scroll not in THINGS or (scroll in HALVED) != (match[2] is not None):
                raise BoxError(f"{word!r} is not a scroll: {line!r}")
        elif (match := _THING.fullmatch(word)) and match[1] in THINGS and match[1] not in things:
            things[match[1]] = int(match[2] or 1)
        else:
            raise BoxError(f"{word!r} cannot be on a tile: {line!r}")
    if things.get("whisky", 1) > 1:
        raise BoxError(f"whisky counts once per tile, so it takes no number: {line!r}")
    return things, scroll


def _read_track(track: dict[str, list[dict[str, str | int]]]) -> tuple[Round, ...]:
    return tuple(Round(str(entry["scored"]), _read_number(entry["ahead"])) for entry in track["rounds"])


def _read_number(value: object) -> int:
    if not isinstance(value, int):
        raise BoxError(f"{value!r} is not a whole number")
    return value


def _check(box: Box) -> None:
    """Check everything that the rules take for granted."""
    if box.castle_gold < 2:
        raise BoxError(f"castle_gold must be at least 2, enough for two prices, not {box.castle_gold}")
    if box.gold_per_point < 1:
        raise BoxError(f"gold_per_point must be at least 1, not {box.gold_per_point}")
    if set(box.castles) != COLOURS:
        raise BoxError(f"there must be one castle of each colour: {', '.join(sorted(COLOURS))}")
    if len(box.tiles) != LANDSCAPE_TILES:
        raise BoxError(f"there must be {LANDSCAPE_TILES} landscape tiles, not {len(box.tiles)}")
    if box.scoring != SCORING_TILES:
        raise BoxError(f"the scoring tiles must be, in this order: {', '.join(SCORING_TILES)}")
    if len(box.beginners) != len(PLACES) or len(set(box.beginners) & set(SCORING_TILES)) != len(PLACES):
        raise BoxError("`beginners` must be four different scoring tiles")
    if set(box.tracks) != set(PLAYER_COUNTS):
        raise BoxError(f"there must be a round track for each number of players: {', '.join(map(str, PLAYER_COUNTS))}")
    for players, track in box.tracks.items():
        _check_track(players, track)


def _check_track(players: int, track: tuple[Round, ...]) -> None:
    scored = "".join(entry.scored for entry in track)
    if sorted(scored) != sorted(3 * PLACES):
        raise BoxError(f"{players} players: every place must be scored three times, unlike in {scored!r}")
    if min(entry.catch_up_gold for entry in track) < 0:
        raise BoxError(f"{players} players: `ahead` must not be negative")
    # Each player keeps at most two tiles a round and draws three
    if len(track) > MAX_ROUNDS or players * (2 * len(track) + 1) > LANDSCAPE_TILES:
        raise BoxError(f"{players} players: {len(track)} rounds would empty the bag or outgrow the grid")


BOX: Final = read_box(files(__package__).joinpath("box.toml").read_text(encoding="utf-8"))
