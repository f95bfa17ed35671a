"""The board and the five decks, read from `board.toml` and `decks.toml` and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

MODIFIERS: Final = (
    "malt-bonus",
    "wood-bonus",
    "purchase-bonus",
    "fiddle-bonus",
    "unlimited-fiddling",
    "fight-bonus",
    "dance-bonus",
    "extra-chance-draws",
    "wood-free-barrels",
    "malt-free-barrels",
    "auction-discount",
    "betrayal-bonus",
    "betrayal-protection",
    "amnesty",
    "search-bonus",
    "search-free-barrels",
    "tax-free-barrels",
    "police-level-bonus",
    "movement-bonus",
    "road-bonus",
    "forest-bonus",
    "mountain-bonus",
    "no-breakdown-spaces",
    "fairy-protection",
    "drunk-protection",
    "police-bonus",
    "check-bonus",
    "bribe-discount",
    "no-gate-check",
    "no-arrest",
    "price-bonus",
    "sale-bonus",
    "big-sale-fame",
    "spring-pounds",
    "spring-wood",
    "spring-malt",
    "check-retry",
    "second-fight-die",
    "sale-toll",
    "hidden-barrels",
    "spring-interest",
)
"""The modifiers of the rules by name; rules/card_modifiers.py explains each one."""

EFFECTS: Final = (
    "pounds",
    "wood",
    "malt",
    "barrel",
    "token",
    "fame",
    "police-pool",
    "police-level",
    "draw-chance",
    "refresh-market",
    "regain-activities",
    "next-movement",
    "next-check",
    "next-breakdown",
    "next-search",
    "next-sale",
    "own-search",
    "take-from-pool",
    "gain-smuggler",
    "halve-pool",
    "empty-pool",
    "search-all",
    "all-pounds",
    "all-wood",
    "all-malt",
    "all-draw",
    "all-token",
    "others-pounds",
    "least-pounds",
    "least-barrel",
    "most-search",
    "rob-pounds",
    "steal-material",
    "destroy-barrel",
    "discard-random-card",
    "search-victim",
    "blackmail",
    "destroy-malt",
    "swap-goods",
    "swap-purses",
    "steal-smuggler",
)
"""The one-off effects by name; rules/card_effects.py carries them out. From `rob-pounds` on they need a victim."""

SPACES: Final = (
    "plain",
    "pub",
    "meet",
    "drunk",
    "crossroads",
    "fairy",
    "breakdown",
    "gate",
    "city",
    "1",
    "2",
    "3",
    "4",
)
WAYS: Final = ("road", "forest", "mountain")


class Half(NamedTuple):
    """What a card, or one half of it, does: pairs of a modifier's or an effect's number and an amount."""

    modifiers: tuple[tuple[int, int], ...]
    effects: tuple[tuple[int, int], ...]


class Card(NamedTuple):
    """A card of any deck; only chance cards have a second half."""

    name: str
    first: Half
    second: Half
    marked: bool
    """♣ on a chance card, ◊ on a fairy card, "to the end of the game" on a year card."""


class DataError(ValueError):
    """A board or a deck that does not fit together."""


def read_board(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the spaces of the three ways from the pub to the city; DataError if a way is not complete."""
    table = tomllib.loads(text)
    ways = tuple((*table["stem"], *table["ways"][way], *table["tail"]) for way in WAYS)
    for way in ways:
        if unknown := set(way) - set(SPACES):
            raise DataError(f"there are no spaces {sorted(unknown)}")
        if way[0] != "pub" or way[-1] != "city" or "crossroads" not in way or "drunk" not in way:
            raise DataError("a way runs from the pub by the drunk space and the crossroads to the city")
    return ways


def read_decks(text: str) -> dict[str, tuple[Card, ...]]:
    """Return the decks by name; DataError on an unknown modifier or effect, or a name used twice."""
    table = tomllib.loads(text)
    decks = {deck: tuple(_card(entry) for entry in table[deck]) for deck in MARKS}
    names = [card.name for deck in decks.values() for card in deck]
    if twice := {name for name in names if names.count(name) > 1}:
        raise DataError(f"two cards are called {sorted(twice)}")
    return decks


MARKS: Final = {"year": "lasting", "chance": "club", "auction": "", "fairy": "diamond", "smuggler": ""}


def _card(entry: Mapping[str, object]) -> Card:
    name = str(entry["name"])
    marked = any(bool(entry.get(mark)) for mark in MARKS.values())
    first = _half(name, _table(entry, "up") if "up" in entry else entry)
    return Card(name, first, _half(name, _table(entry, "down")), marked)


def _half(name: str, table: Mapping[str, object]) -> Half:
    return Half(
        _numbered(name, _table(table, "modifiers"), MODIFIERS),
        _numbered(name, _table(table, "effects"), EFFECTS),
    )


def _table(entry: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = entry.get(key, {})
    if not isinstance(value, dict):
        raise DataError(f"'{key}' is a table of names and numbers")
    return value


def _numbered(card: str, amounts: Mapping[str, object], names: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    for name, amount in amounts.items():
        if name not in names or not isinstance(amount, int):
            raise DataError(f"{card}: '{name}' is none of {', '.join(names)}")
    return tuple((names.index(name), int(str(amount))) for name, amount in amounts.items())


def _read(file: str) -> str:
    return files(__package__).joinpath(file).read_text(encoding="utf-8")


BOARD: Final = read_board(_read("board.toml"))
DECKS: Final = read_decks(_read("decks.toml"))
