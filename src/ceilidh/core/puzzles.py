"""Puzzles: positions from bot games in which one action is much better than the one that looks best.

`ceilidh puzzles GAME --find N` writes them to `puzzles/puzzles.jsonl` in the game's folder, one per line: the record up
to the position, the seat that decides, and the results of a deep search for the best few actions. So showing and
judging a puzzle needs no search. Puzzles are optional.

    {"game": 17, "edition": 1, "players": 2, "options": {}, "seed": 5, "lines": [[1, "roll", "hold"], [2, "roll"]],
     "seat": 2, "tempting": "roll",
     "judged": [["hold", 0.61, 0.0, null, null], ["roll", 0.44, 0.01, ["risk", 2], [0.15, 0.04]]]}

Seats are counted from 1 here. Consecutive moves of one seat are grouped after its number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any, Final, NamedTuple

from ceilidh.core.errors import RecordError
from ceilidh.core.record import Player, Record, RecordedMove
from ceilidh.core.state import player_names

MAX_SOLUTION_COST: Final = 0.04
"""An action that costs less win probability than this also solves the puzzle. The finder avoids actions close to it, so
that rounding never rejects a good action.
"""
SOURCE_BOT: Final = "medium"
"""The bot whose games puzzles are taken from."""


class PlayoutComparison(NamedTuple):
    """How much more often the best action won in games that bots played to the end."""

    difference: float
    error: float
    """Its standard error."""


class JudgedAction(NamedTuple):
    """One of the best few actions of a puzzle, with the results of the search."""

    action: str
    """In notation."""
    win_probability: float
    error: float
    """Standard error of the difference to the best action."""
    why: tuple[str, int] | None
    """Why the best action is better: a term of the game's knowledge and its seat; None if unknown."""
    played: PlayoutComparison | None
    """For the tempting action only."""


class Puzzle(NamedTuple):
    """A position, its solution and the reason."""

    game: int
    """Number of the bot game in which it was found."""
    record: Record
    """The game up to the position. It contains hidden information, so it is never sent to the solver."""
    seat: int
    tempting: str
    """The action that looks best without a search."""
    judged: tuple[JudgedAction, ...]
    """The best few actions and the tempting one, best first."""

    @property
    def best(self) -> JudgedAction:
        """The best action."""
        return self.judged[0]

    def solutions(self) -> list[str]:
        """All actions that solve it: the best one and those about as good."""
        return [one.action for one in self.judged if self.cost(one) < MAX_SOLUTION_COST]

    def cost(self, judged: JudgedAction) -> float:
        """The win probability that an action loses against the best one."""
        return self.best.win_probability - judged.win_probability

    def find(self, action: str) -> JudgedAction | None:
        """The search results for an action; None if it is not among the best few."""
        return next((one for one in self.judged if one.action == action), None)

    def why(self, action: str) -> tuple[str, int] | None:
        """Why the best action is better than this one or, if unknown, than the tempting one."""
        known = (self.find(action), self.find(self.tempting))
        return next((one.why for one in known if one and one.why), None)

    def to_json_line(self) -> str:
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
            "lines": [[seat + 1, *(move.text for move in run)] for seat, run in _runs(record)],
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _runs(record: Record) -> Iterator[tuple[int, Iterator[RecordedMove]]]:
    return groupby(record.moves, key=lambda move: move.seat)


def daily_puzzle_number(day: date, count: int) -> int:
    """The number, from 1 to `count`, of a day's puzzle: the same for everybody, in turn."""
    return day.toordinal() % count + 1


def read_puzzle(name: str, line: str) -> Puzzle:
    """Parse a line that `Puzzle.to_json_line` wrote."""
    data = json.loads(line)
    names = player_names(data["players"])
    record = Record(
        name,
        data["edition"],
        data["options"],
        tuple(Player(SOURCE_BOT, player) for player in names),
        data["seed"],
        tuple(RecordedMove(run[0] - 1, text) for run in data["lines"] for text in run[1:]),
        None,
    )
    judged = tuple(_judged(*one) for one in data["judged"])
    return Puzzle(data["game"], record, data["seat"] - 1, data["tempting"], judged)


def _judged(
    action: str, win_probability: float, error: float, why: list[Any] | None, played: list[float] | None
) -> JudgedAction:
    reason = (why[0], why[1] - 1) if why else None
    return JudgedAction(action, win_probability, error, reason, PlayoutComparison(*played) if played else None)


def read_puzzles(name: str, text: str) -> tuple[Puzzle, ...]:
    """Parse the text of a puzzle file; RecordError names the line that is not a puzzle."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(read_puzzle(name, line))
        except (ValueError, TypeError, KeyError, IndexError):
            raise RecordError("this is not a puzzle as 'ceilidh puzzles --find' writes it", number) from None
    return tuple(found)


def load_puzzles(package: str, name: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order in which they were found, from a package's file."""
    from importlib.resources import files

    return read_puzzles(name, files(package).joinpath("puzzles.jsonl").read_text(encoding="utf-8"))
