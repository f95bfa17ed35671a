"""The ledger of a run, in its folder: what is played, and every finished game at once, so that a stopped run can go on.

`match.json` says what is played; `games.jsonl` gets one line for each game as soon as it is over. Each game has its
number, so none is lost and none is counted twice, in whatever order and however often the run is stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Final

from ceilidh.arena.match import Decision, GameResult, Match
from ceilidh.core import CeilidhError

MATCH_FILE: Final = "match.json"
GAMES_FILE: Final = "games.jsonl"


class ResultsLog:
    """The games of one match in a folder; open it with `with`."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        self._path = folder / GAMES_FILE
        _claim(folder, describe_match(match))
        _cut_torn_line(self._path)
        self.done = {played.number for played in self.games()}
        self._file = self._path.open("a", encoding="utf-8")

    def __enter__(self) -> ResultsLog:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, played: GameResult) -> None:
        """Keep a game; once this returns, it outlives the end of this process."""
        if played.number not in self.done:
            self._file.write(json.dumps(played, separators=(",", ":")) + "\n")
            self._file.flush()
            self.done.add(played.number)

    def games(self) -> Iterator[GameResult]:
        """All kept games, each once, in the order in which they were finished."""
        seen: set[int] = set()
        with self._path.open("rb") as file:
            for line_number, line in enumerate(file, 1):
                played = _read(line)
                if played is None:
                    raise CeilidhError(f"{self._path}, line {line_number}: this is not a game of an arena")
                if played.number not in seen:
                    seen.add(played.number)
                    yield played


def saved_game_numbers(folder: Path) -> set[int]:
    """The numbers of the games that a stopped run has kept; what was torn off while it was written does not count."""
    try:
        lines = (folder / GAMES_FILE).read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return set()
    return {played.number for line in lines if line.endswith(b"\n") and (played := _read(line))}


def _read(line: bytes) -> GameResult | None:
    try:
        number, scores, places, milliseconds, decisions = json.loads(line)
        return GameResult(number, scores, places, milliseconds, [Decision(*one) for one in decisions])
    except (ValueError, TypeError):
        return None


def describe_match(match: Match) -> dict[str, object]:
    """Everything that the games of a match depend on, as plain data."""
    return {
        "ceilidh": version("ceilidh"),
        "game": match.game.name,
        "edition": match.game.edition,
        "players": match.players,
        "options": dict(match.options),
        "bots": list(match.bots),
        "seed": str(match.seed),
    }


def _claim(folder: Path, wanted: dict[str, object]) -> None:
    """Write down what is played here, or find that it is the same; CeilidhError if something else is."""
    path = folder / MATCH_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        new = folder / f"{MATCH_FILE}.new"
        if any(entry != new for entry in folder.iterdir()):
            raise CeilidhError(f"{folder} holds other things; choose another folder with --out")
        new.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
        new.replace(path)
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        differences = [f"{key} {found[key]}, not {wanted[key]}" for key in wanted if found[key] != wanted[key]]
    except (ValueError, LookupError, TypeError):
        raise CeilidhError(f"{path} does not describe an arena; choose another folder with --out") from None
    if differences:
        raise CeilidhError(f"{folder} holds another arena ({'; '.join(differences)}); choose another with --out")


def _cut_torn_line(path: Path) -> None:
    """A process that was killed while it wrote leaves half a line, which is played again."""
    with path.open("ab+") as file:
        file.seek(0)
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
