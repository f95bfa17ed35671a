"""The components of the game, read from `tiles.toml` and validated."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Final, NamedTuple


class Trade(NamedTuple):
    """What a tile takes when it is activated, and what it gives for each number of resources."""

    kinds: tuple[str, ...]
    """The resources that it takes."""
    min_count: int
    max_count: int
    different: bool
    """True if no resource may be given twice."""
    points: tuple[int, ...]
    """By number of resources given, from 1 on; 0 for fewer than `min_count`."""


class Kind(NamedTuple):
    """What all tiles of one name have in common."""

    name: str
    frame: str
    once: str
    """The one-time benefit: `whisky`, `member` or nothing."""
    card: bool
    bonnets: int
    makes: tuple[str, ...]
    """The resources it can produce: none, one, or for Iona Abbey all of them to choose from."""
    moves: int
    points: int
    trade: Trade | None
    whisky: int
    """Barrels for a trade."""


class Tile(NamedTuple):
    """One tile of the stacks."""

    back: int
    kind: Kind
    way: str
    """What runs through it: `river`, `road` or `-`; `both` for a start village."""
    cost: tuple[str, ...]


class Box(NamedTuple):
    """The resources, the kinds of tiles by name, and the tiles of the stacks."""

    resources: tuple[str, ...]
    kinds: dict[str, Kind]
    tiles: tuple[Tile, ...]


class BoxError(ValueError):
    """A `tiles.toml` that is inconsistent."""


_TRADE: Final = re.compile(r"(?P<of>[a-z ]+?)(?: (?P<least>\d)(?:-(?P<most>\d))?)? > (?P<gives>whisky|[\d ]+)")
FRAMES: Final = ("yellow", "green", "brown", "grey", "blue")
WAYS: Final = ("-", "river", "road", "both")
_RESOURCES: Final = 5
_BACKS: Final = {"0": 8, "1": 23, "2": 19, "3": 17}
"""How many tiles have each back."""


def read_box(text: str) -> Box:
    """Parse the text of a `tiles.toml`; BoxError, with the line, if anything is unknown or missing."""
    table = tomllib.loads(text)
    _check_keys("the file", table, {"resources", "kind", "stacks"}, {"resources", "kind", "stacks"})
    _check_keys("stacks", table["stacks"], {"tiles"}, {"tiles"})
    resources = tuple(table["resources"])
    kinds = {name: _kind(name, entry, resources) for name, entry in table["kind"].items()}
    box = Box(resources, kinds, tuple(_tile(line, kinds, resources) for line in table["stacks"]["tiles"]))
    _check_counts(box)
    return box


def _check_keys(where: str, entry: dict[str, object], known: set[str], needed: set[str]) -> None:
    unknown, missing = sorted(set(entry) - known), sorted(needed - set(entry))
    _check(not unknown, f"{where}: there is nothing called {', '.join(unknown)}")
    _check(not missing, f"{where}: {', '.join(missing)} is missing")


def _check_counts(box: Box) -> None:
    """5 resources, 67 tiles by their backs, and one tile for each place card."""
    _check(len(set(box.resources)) == len(box.resources) == _RESOURCES, f"there are {_RESOURCES} different resources")
    for back, number in _BACKS.items():
        found = sum(tile.back == int(back) for tile in box.tiles)
        _check(found == number, f"{number} tiles have back {back}, not {found}")
    for kind in box.kinds.values():
        found = sum(tile.kind.name == kind.name for tile in box.tiles)
        _check(found == 1 if kind.card else found > 0, f"{kind.name}: {found} tiles")


def _kind(name: str, entry: dict[str, object], resources: tuple[str, ...]) -> Kind:
    _check_keys(name, entry, {"frame", "once", "does", "card", "bonnets"}, {"frame"})
    frame, once, does = (str(entry.get(key, "")) for key in ("frame", "once", "does"))
    card, bonnets = entry.get("card", False), entry.get("bonnets", 0)
    if not isinstance(card, bool):
        raise BoxError(f"{name}: card is true or false, not {card!r}")
    if isinstance(bonnets, bool) or not isinstance(bonnets, int) or bonnets < 0 or (bonnets and not card):
        raise BoxError(f"{name}: bonnets are a number on a card, not {bonnets!r}")
    _check(frame in FRAMES, f"{name}: there is no frame '{frame}'")
    _check(once in ("", "whisky", "member"), f"{name}: there is nothing like '{once}' to get once")
    trade: Trade | None = None
    makes: tuple[str, ...] = ()
    if ">" in does:
        trade = _trade(name, does, resources)
    elif does == "any":
        makes = resources
    elif does in resources:
        makes = (does,)
    else:
        _check(does in ("", "move") or does.isdigit(), f"{name}: nothing does '{does}'")
    return Kind(
        name,
        frame,
        once,
        card,
        bonnets,
        makes,
        int(does == "move"),
        int(does) if does.isdigit() else 0,
        trade,
        int(does.endswith("> whisky")),
    )


def _trade(name: str, does: str, resources: tuple[str, ...]) -> Trade:
    found = _TRADE.fullmatch(does)
    if found is None:
        raise BoxError(f"{name}: '{does}' is no trade")
    of = tuple(found["of"].split())
    listed = resources if of in (("any",), ("different",)) else of
    _check(set(listed) <= set(resources), f"{name}: '{does}' takes something that is no resource")
    least = int(found["least"] or len(listed))
    most = int(found["most"] or least)
    gives = tuple(map(int, found["gives"].split())) if found["gives"] != "whisky" else (0,)
    _check(len(gives) == most - least + 1, f"{name}: '{does}' must say what each number gives")
    different = of == ("different",) or found["least"] is None
    return Trade(listed, least, most, different, (0,) * (least - 1) + gives)


def _tile(line: str, kinds: dict[str, Kind], resources: tuple[str, ...]) -> Tile:
    words = line.split()
    _check(len(words) in (3, 4), f"'{line}' is not back, kind, way and cost")
    back, kind, way = words[:3]
    cost = tuple(words[3].split("+")) if len(words) == 4 else ()
    _check(back in _BACKS, f"'{line}': there is no back {back}")
    _check(kind in kinds, f"'{line}': there is no kind '{kind}'")
    _check(way in WAYS[:3], f"'{line}': there is no way '{way}'")
    payable = cost in (("whisky",), ("member",), ("different",)) or set(cost) <= set(resources)
    _check(payable and len(set(cost)) == len(cost), f"'{line}': '{words[-1]}' is no cost")
    return Tile(int(back), kinds[kind], way, cost)


def _check(condition: bool, message: str) -> None:
    if not condition:
        raise BoxError(message)


BOX: Final = read_box(files(__package__).joinpath("tiles.toml").read_text(encoding="utf-8"))
START_VILLAGE: Final = Tile(-1, BOX.kinds["village"], "both", ())
"""There are five, one per player; they are in no stack."""
