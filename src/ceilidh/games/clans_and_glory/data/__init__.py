"""The components of the game, read from `box.toml` and validated."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple


class Setup(NamedTuple):
    """The setup for one number of players."""

    players: int
    tables: int
    highest_rank: int
    taken_out: int
    hands: tuple[int, ...]
    start: tuple[str, ...]
    """The seats of the start cards."""


class Box(NamedTuple):
    """The components and the setups by number of players."""

    ranks: tuple[int, ...]
    colours: tuple[str, ...]
    shields: int
    setups: dict[int, Setup]


class BoxError(ValueError):
    """A `box.toml` that is inconsistent."""


def read_box(text: str) -> Box:
    """Parse the text of a `box.toml`; BoxError if cards or seats do not add up."""
    table = tomllib.loads(text)
    setups = [
        Setup(
            entry["players"],
            entry["tables"],
            entry["highest_rank"],
            entry["taken_out"],
            tuple(entry["hands"]),
            tuple(entry["start"]),
        )
        for entry in table["setup"]
    ]
    box = Box(
        tuple(table["ranks"]), tuple(table["colours"]), table["shields"], {setup.players: setup for setup in setups}
    )
    for setup in setups:
        _check(box, setup)
    return box


def _check(box: Box, setup: Setup) -> None:
    ranks = [rank for rank in box.ranks if rank <= setup.highest_rank]
    deck = len(ranks) * len(box.colours)
    dealt = setup.taken_out + len(setup.start) + sum(setup.hands)
    if dealt != deck:
        raise BoxError(f"{setup.players} players: {dealt} cards are placed, but the deck has {deck}")
    if len(setup.hands) != setup.players:
        raise BoxError(f"{setup.players} players: there are {len(setup.hands)} hands")
    if len(set(setup.start)) != len(setup.start):
        raise BoxError(f"{setup.players} players: two start cards lie on one seat")
    for seat in setup.start:
        if seat not in seat_names(setup.tables):
            raise BoxError(f"{setup.players} players: there is no seat {seat}")


def seat_names(tables: int) -> list[str]:
    """The names of all seats of a row of tables: six at each table, a seventh at each end of the row."""
    letters = "ABCDEF"[:tables]
    return [
        f"{letter}{place}"
        for letter in letters
        for place in (1, 2, 3, 4, 5, 6, 7)
        if place < 7 or letter in (letters[0], letters[-1])
    ]


BOX: Final = read_box(files(__package__).joinpath("box.toml").read_text(encoding="utf-8"))
