"""What is in the box, read from `box.toml` and checked."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

TERRAINS: Final = "pmw"
"""Pasture, mountain, water; a terrain's number is its place here."""
THINGS: Final = ("whisky", "ship", "sheep", "cattle", "farm", "broch", "lighthouse")
"""What stands on tiles and is counted; a thing's number is its place here. There is a kind of scroll for each."""
STANDS_ON: Final = {"ship": "w", "lighthouse": "w", "sheep": "p", "cattle": "p", "farm": "p", "broch": "m"}
HALVED: Final = ("whisky", "ship", "sheep")
"""Their scrolls give one point for two of them; the others one for each."""
PLACES: Final = "ABCD"

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
    ahead: int
    """The gold for each player who has more points."""


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
    """A `box.toml` that does not fit together."""


def read_box(text: str) -> Box:
    """The box described by the text of a `box.toml`; BoxError if it does not fit together."""
    table = tomllib.loads(text)
    box = Box(
        table["castle_gold"],
        table["gold_per_point"],
        dict(_read_castle(line) for line in table["castles"].strip().splitlines()),
        tuple(read_tile(line) for line in table["tiles"].strip().splitlines()),
        tuple(table["scoring"]),
        tuple(table["beginners"]),
        {players: _read_track(track) for track in table["track"] for players in track["players"]},
    )
    _check(box)
    return box


def read_tile(line: str) -> Tile:
    """The tile that a line such as `p p1 w- w- w- : whisky ship*2` describes."""
    landscape, _, standing = line.partition(":")
    words = landscape.split()
    if len(words) != 5 or words[0] not in TERRAINS:
        raise BoxError(f"a tile has a centre and four edges: {line!r}")
    edges = [_read_edge(word, line) for word in words[1:]]
    things, scroll = _read_standing(standing.split(), line)
    tile = Tile(words[0], "".join(terrain for terrain, _ in edges), _four([road for _, road in edges]), things, scroll)
    for thing in things:
        if thing in STANDS_ON and STANDS_ON[thing] not in tile.centre + tile.edges:
            raise BoxError(f"there is no place for a {thing} on this tile: {line!r}")
    return tile


def _read_castle(line: str) -> tuple[str, Tile]:
    colour, _, landscape = line.partition(" ")
    return colour, read_tile(landscape)


def _read_edge(word: str, line: str) -> tuple[str, int]:
    match = _EDGE.fullmatch(word)
    if match is None:
        raise BoxError(f"{word!r} is no edge: {line!r}")
    return match[1], 0 if match[2] == "-" else int(match[2])


def _four(roads: list[int]) -> tuple[int, int, int, int]:
    north, east, south, west = roads
    return north, east, south, west


def _read_standing(words: list[str], line: str) -> tuple[dict[str, int], str | None]:
    things: dict[str, int] = {}
    scroll: str | None = None
    for word in words:
        if match := _SCROLL.fullmatch(word):
            scroll = match[1]
            if scroll not in THINGS or (scroll in HALVED) != (match[2] is not None):
                raise BoxError(f"there is no {word!r}: {line!r}")
        elif (match := _THING.fullmatch(word)) and match[1] in THINGS and match[1] not in things:
            things[match[1]] = int(match[2] or 1)
        else:
            raise BoxError(f"{word!r} cannot stand on a tile: {line!r}")
    return things, scroll


def _read_track(track: dict[str, list[dict[str, str | int]]]) -> tuple[Round, ...]:
    return tuple(Round(str(entry["scored"]), int(entry["ahead"])) for entry in track["rounds"])


def _check(box: Box) -> None:
    most = max(box.tracks)
    if len(box.castles) < most:
        raise BoxError(f"{most} players need as many castles, there are {len(box.castles)}")
    if len(set(box.scoring)) != len(box.scoring):
        raise BoxError("a scoring tile is named twice")
    if len(set(box.beginners)) != len(PLACES) or not set(box.beginners) <= set(box.scoring):
        raise BoxError("the beginners' set is four different scoring tiles")
    for players, track in box.tracks.items():
        scored = "".join(entry.scored for entry in track)
        if sorted(scored) != sorted(3 * PLACES):
            raise BoxError(f"{players} players: every scoring tile is scored three times, not as in {scored!r}")
        # Two tiles a round stay with the players at most, and three a player are drawn.
        if players * (2 * len(track) + 1) > len(box.tiles):
            raise BoxError(f"{players} players: the bag would run out")


BOX: Final = read_box(files(__package__).joinpath("box.toml").read_text(encoding="utf-8"))
