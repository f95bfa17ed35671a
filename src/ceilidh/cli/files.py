"""The command's folders; reading and replaying records; reading bug reports; atomic writes."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path, user_state_path

from ceilidh.core import CeilidhError, GameHistory, Record, RecordError, find_game

BUG_REPORT_FORM: Final = "ceilidh trouble"
"""The `form` field of a bug report."""
MAX_RECORD_BYTES: Final = 4_000_000
"""No record of any game comes close."""


def state_folder() -> Path:
    """The folder for markers such as notices already shown."""
    return user_state_path("ceilidh", appauthor=False)


def data_folder() -> Path:
    """The folder for saved games."""
    return user_data_path("ceilidh", appauthor=False)


def new_record_path(game: str) -> Path:
    """An unused path in the data folder."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}.txt" if i == 1 else f"{stem}-{i}.txt" for i in range(1, 1000))
    return next(path for name in names if not (path := data_folder() / name).exists())


def read_record(path: Path) -> Record:
    """The record in a file; errors name the file."""
    if path.is_dir():
        raise CeilidhError(f"{path} is a folder, not a record")
    if path.exists() and not path.is_file():
        raise CeilidhError(f"{path} is not a file")
    with path.open("rb") as file:
        content = file.read(MAX_RECORD_BYTES + 1)
    if len(content) > MAX_RECORD_BYTES:
        raise CeilidhError(f"{path} is too large to be a record of a game")
    try:
        return Record.parse(_embedded_record(content.decode()))
    except UnicodeDecodeError:
        raise CeilidhError(f"{path} is not text, so it is not a record of a game") from None
    except RecordError as error:
        raise CeilidhError(f"{path}, {error}") from None


def load_history(path: Path) -> GameHistory:
    """Load and replay a record; errors name the file and line."""
    record = read_record(path)
    game = find_game(record.game)
    try:
        return GameHistory(game, record)
    except RecordError as error:
        raise CeilidhError(f"{path}, {error}") from None


def read_bug_report(path: Path) -> dict[str, Any] | None:
    """The bug report in a file, or None if it is none."""
    try:
        with path.open(encoding="utf-8") as file:
            found = json.loads(file.read(MAX_RECORD_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("form") == BUG_REPORT_FORM else None


def _embedded_record(text: str) -> str:
    """The record inside a bug report, or the text itself."""
    if not text.startswith("{"):
        return text
    try:
        return str(json.loads(text)["record"] or "")
    except (ValueError, KeyError, TypeError, RecursionError):
        return text


def write_text(path: Path, text: str) -> None:
    """Write a file atomically: readers find the old text or the new."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file atomically; errors name the file."""
    try:
        if path.is_dir():
            raise CeilidhError(f"{path} is a folder; name a file in it")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _replace(path, content)
    except OSError as error:
        raise CeilidhError(f"cannot write {path}: {error.strerror}") from None


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
