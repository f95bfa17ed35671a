"""The default observation: the view, number by number.

The layout is discovered in random games for each number of players. Values that appear only in later games are left
out, so a game that is meant for learning should define its own observation.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import MAX_BYTE, Field, Observation
from ceilidh.core.rng import Rng
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import State

GAMES_PER_PLAYER_COUNT: Final = 8
MAX_DECISIONS_PER_GAME: Final = 1000

Path = tuple[str | int, ...]
"""Keys and indices that lead to a value in a view."""


class DefaultObservation(Observation):
    """A number n is written as n + 1, a text as one byte of its checksum, a missing value as 0.

    A list with one entry per seat is rotated to start with the observing seat.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._max_players = max(rules.player_counts)
        paths = sorted(set(_paths(rules)), key=_sort_key)
        self._at = {path: self._max_players + 1 + number for number, path in enumerate(paths)}
        keys = dict.fromkeys(path[0] for path in paths)
        sizes = {key: sum(path[0] == key for path in paths) for key in keys}
        super().__init__(
            [
                Field("players", (1,), self._max_players, "number of players"),
                Field("actors", (self._max_players,), 1, "seats that decide now, starting with the observer"),
                *(Field(str(key), (size,), MAX_BYTE, "the entry of the view") for key, size in sizes.items()),
            ]
        )

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        for i in range(self.size):
            into[at + i] = 0
        into[at] = state.players
        for actor in state.actors():
            into[at + 1 + (actor - seat) % state.players] = 1
        for path, number in _numbers(self._rules.view(state, seat), state.players, seat):
            if path in self._at:
                into[at + self._at[path]] = number


def _paths(rules: Rules) -> Iterator[Path]:
    combinations = list(product(*(option.values for option in rules.options)))
    names = [option.name for option in rules.options]
    for players in rules.player_counts:
        for seed in range(GAMES_PER_PLAYER_COUNT):
            options = dict(zip(names, combinations[seed % len(combinations)], strict=True))
            for state, seat in _random_game(rules.new(players, seed, options), Rng.seeded(seed)):
                yield from (path for path, _ in _numbers(rules.view(state, seat), players, seat))


def _random_game(state: State, rng: Rng) -> Iterator[tuple[State, int]]:
    for _ in range(MAX_DECISIONS_PER_GAME):
        actors = state.actors()
        if not actors:
            break
        seat = actors[rng.below(len(actors))]
        yield state, seat
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    yield state, 0


def _numbers(view: View, players: int, seat: int) -> Iterator[tuple[Path, int]]:
    for key, value in view.items():
        if key not in ("seat", "actors", "players"):
            if isinstance(value, list) and len(value) == players:
                value = [*value[seat:], *value[:seat]]
            yield from _leaves((key,), value)


def _leaves(path: Path, value: object) -> Iterator[tuple[Path, int]]:
    match value:
        case list():
            for i, item in enumerate(value):
                yield from _leaves((*path, i), item)
        case dict():
            for key, item in value.items():
                yield from _leaves((*path, str(key)), item)
        case str():
            yield path, 1 + crc32(value.encode()) % MAX_BYTE
        case int() | float():
            yield path, max(0, min(MAX_BYTE, int(value) + 1))
        case _:
            yield path, 0


def _sort_key(path: Path) -> list[tuple[bool, str | int]]:
    """Indices sort before keys, so that mixed paths are comparable."""
    return [(isinstance(part, str), part) for part in path]
