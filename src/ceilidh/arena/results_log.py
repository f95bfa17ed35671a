"""An append-only log of finished games in a folder, so that an interrupted match can resume.

`match.json` describes the match; `games.jsonl` gets one line per game as soon as it is over. Games are numbered, so
none is lost or counted twice, whatever their order and however often the run is interrupted.
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
    """The finished games of one match; a context manager."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        self._path = folder / GAMES_FILE
        _claim_folder(folder, describe_match(match))
        _drop_partial_line(self._path)
        self.done = {played.number for played in self.games()}
        self._file = self._path.open("a", encoding="utf-8")

    def __enter__(self) -> ResultsLog:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, played: GameResult) -> None:
        """Append a game; after this returns, it survives the end of the process."""
        if played.number not in self.done:
            self._file.write(json.dumps(played, separators=(",", ":")) + "\n")
            self._file.flush()
            self.done.add(played.number)

    def games(self) -> Iterator[GameResult]:
        """All logged games, each once, in the order in which they finished."""
        seen: set[int] = set()
        with self._path.open("rb") as file:
            for line_number, line in enumerate(file, 1):
                played = _read(line)
                if played is None:
                    raise CeilidhError(f"{self._path}, line {line_number}: this is not a game of a match")
                if played.number not in seen:
                    seen.add(played.number)
                    yield played


def saved_game_numbers(folder: Path) -> set[int]:
    """The numbers of the games in a log; a line that was only partly written does not count."""
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
    """Everything that determines the games of a match, as plain data."""
    return {
        "ceilidh": version("ceilidh"),
        "game": match.game.name,
        "edition": match.game.edition,
        "players": match.players,
        "options": dict(match.options),
        "bots": list(match.bots),
        "seed": str(match.seed),
    }


def _claim_folder(folder: Path, wanted: dict[str, object]) -> None:
    """Write the description of the match, or check that it is the same; CeilidhError if it is not."""
    path = folder / MATCH_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        new = folder / f"{MATCH_FILE}.new"
        if any(entry != new for entry in folder.iterdir()):
            raise CeilidhError(f"{folder} contains other files; choose another folder with --out")
        new.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
        new.replace(path)
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        differences = [f"{key} {found[key]}, not {wanted[key]}" for key in wanted if found[key] != wanted[key]]
    except (ValueError, LookupError, TypeError):
        raise CeilidhError(f"{path} does not describe a match; choose another folder with --out") from None
    if differences:
        raise CeilidhError(
            f"{folder} contains another match ({'; '.join(differences)}); choose another folder with --out"
        )


def _drop_partial_line(path: Path) -> None:
    """A process killed while writing leaves half a line; that game is played again."""
    with path.open("ab+") as file:
        file.seek(0)
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
