"""Puzzles: positions of games of bots in which one action is much better than what looks best at first sight.

A game's puzzles are a file `puzzles.jsonl` in its folder `puzzles`, which `ceilidh puzzles GAME --find N` writes: one
line for each, with the record up to the position, who decides there, and what a deep search found out about the best
few actions. So whoever shows and judges a puzzle need not search. A game without any simply offers none.

    {"game": 17, "edition": 1, "players": 2, "options": {}, "seed": 5, "lines": [[1, "roll", "hold"], [2, "roll"]],
     "seat": 2, "tempting": "roll",
     "judged": [["hold", 0.61, 0.0, null, null], ["roll", 0.44, 0.01, ["risk", 2], [0.15, 0.04]]]}

Seats are counted from 1 here, and decisions of one seat in a row stand together, after its number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any, Final, NamedTuple

from ceilidh.core.errors import RecordError
from ceilidh.core.record import Line, Player, Record
from ceilidh.core.state import player_names

AS_GOOD: Final = 0.04
"""An action that costs less than this, in chances to win, solves the puzzle as well. The finder leaves a gap on both
sides of it, so that rounding makes nothing of a good action.
"""
PLAYED_BY: Final = "medium"
"""The bots in whose games puzzles are found."""


class Played(NamedTuple):
    """How much more often the best action won in games that were played on to their end."""

    more: float
    error: float
    """Its standard error."""


class Judged(NamedTuple):
    """One of the best few actions of a puzzle, and what is to be expected of it."""

    action: str
    """In notation."""
    chance: float
    """Of winning, from 0 to 1."""
    error: float
    """The standard error of how much less that is than the best one's."""
    why: tuple[str, int] | None
    """Why the best action is better: a term of the game's knowledge, and whose it is; None if that cannot be told."""
    played: Played | None
    """Of the tempting action; the others were not played."""


class Puzzle(NamedTuple):
    """A position, what to do there, and why."""

    game: int
    """The number of the game of bots that it was found in."""
    record: Record
    """The game up to the position; it holds what the solver may not know, and stays where puzzles are judged."""
    seat: int
    tempting: str
    """The action that looks best at first sight."""
    judged: tuple[Judged, ...]
    """The best few actions, and the tempting one; the best comes first."""

    @property
    def best(self) -> Judged:
        """What to do."""
        return self.judged[0]

    def solutions(self) -> list[str]:
        """All actions that solve it: the best one, and those that are as good."""
        return [one.action for one in self.judged if self.cost(one) < AS_GOOD]

    def cost(self, judged: Judged) -> float:
        """How much less the chance of winning is with an action than with the best one."""
        return self.best.chance - judged.chance

    def find(self, action: str) -> Judged | None:
        """What is known about an action; None if it is not among the best few."""
        return next((one for one in self.judged if one.action == action), None)

    def why(self, action: str) -> tuple[str, int] | None:
        """Why the best action is better than this one or, if that is not known, than the tempting one."""
        known = (self.find(action), self.find(self.tempting))
        return next((one.why for one in known if one and one.why), None)

    def write(self) -> str:
        """The puzzle as one line of its file."""
        record = self.record
        data = {
            "game": self.game,
            "edition": record.edition,
            "players": len(record.players),
            "options": dict(record.options),
            "seed": record.seed,
            "seat": self.seat + 1,
            "tempting": self.tempting,
            "judged": [[*one[:3], one.why and [one.why[0], one.why[1] + 1], one.played] for one in self.judged],
            "lines": [[seat + 1, *(line.text for line in run)] for seat, run in _runs(record)],
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _runs(record: Record) -> Iterator[tuple[int, Iterator[Line]]]:
    return groupby(record.lines, key=lambda line: line.seat)


def of_day(day: date, count: int) -> int:
    """The number, from 1, of a day's puzzle among so many: the same for everybody, one after the other."""
    return day.toordinal() % count + 1


def read_puzzle(name: str, line: str) -> Puzzle:
    """The puzzle of a game that `Puzzle.write` wrote."""
    data = json.loads(line)
    names = player_names(data["players"])
    record = Record(
        name,
        data["edition"],
        data["options"],
        tuple(Player(PLAYED_BY, player) for player in names),
        data["seed"],
        tuple(Line(run[0] - 1, text) for run in data["lines"] for text in run[1:]),
        None,
    )
    judged = tuple(_judged(*one) for one in data["judged"])
    return Puzzle(data["game"], record, data["seat"] - 1, data["tempting"], judged)


def _judged(action: str, chance: float, error: float, why: list[Any] | None, played: list[float] | None) -> Judged:
    return Judged(action, chance, error, (why[0], why[1] - 1) if why else None, Played(*played) if played else None)


def read_puzzles(name: str, text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in a file's text; RecordError that names the line if one is none."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(read_puzzle(name, line))
        except (ValueError, TypeError, KeyError, IndexError):
            raise RecordError("this is not a puzzle as 'ceilidh puzzles --find' writes it", number) from None
    return tuple(found)


def load_puzzles(package: str, name: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order in which they were found, from the file of a package."""
    from importlib.resources import files

    return read_puzzles(name, files(package).joinpath("puzzles.jsonl").read_text(encoding="utf-8"))
