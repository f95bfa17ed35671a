"""Serving while somebody writes a game: whenever a file of a game is saved, the server restarts.

Browsers come back by themselves and tables are made again from their journals, so an author sees the change at once.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from importlib.metadata import entry_points
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from ceilidh.core import CeilidhError, find_game, game_names
from ceilidh.server.child_processes import end_with_parent
from ceilidh.server.listening import bind
from ceilidh.server.serving import GRACE, serve_at
from ceilidh.server.settings import Settings

OFTEN: Final = 0.25
"""Seconds between two looks at the files; a file must stay unchanged for as long before it counts as saved."""

Stamps = dict[Path, int]


def serve_reloading(settings: Settings, host: str, port: int, show: bool) -> None:
    """Serve until stopped, restarting after each change of a game's files."""
    bound, address = bind(host, port)
    # A file that is saved twice within a second could otherwise be taken for the one that was compiled before.
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    signal.signal(signal.SIGTERM, _stop)
    folders = watched()
    while True:
        seen = stamps(folders)
        serving = get_context("spawn").Process(target=_serve, args=(settings, bound, address, show))
        serving.start()
        try:
            _wait_for_change(folders, seen)
        finally:
            _end(serving)
        print("a game has changed: starting anew …", flush=True)
        show = False


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _serve(settings: Settings, bound: socket.socket, address: str, show: bool) -> None:
    """The process that serves; a game that cannot be loaded is told to its author, who will change it."""
    end_with_parent()
    try:
        for name in game_names():
            find_game(name)
    except CeilidhError as error:
        sys.exit(f"ceilidh: {error}")
    serve_at(settings, bound, address, show)


def _wait_for_change(folders: list[Path], seen: Stamps) -> None:
    while (now := stamps(folders)) == seen:
        time.sleep(OFTEN)
    before = seen
    while now != before:
        time.sleep(OFTEN)
        before, now = now, stamps(folders)


def _end(serving: BaseProcess) -> None:
    serving.terminate()
    serving.join(2 * GRACE)
    if serving.is_alive():
        serving.kill()
        serving.join()


def watched() -> list[Path]:
    """Where the files of all games are: the folder of a package, or the file of a module that stands alone.

    Nothing of a game is imported for this.
    """
    return sorted({_place(point.module) for point in entry_points(group="ceilidh.games")})


def _place(module: str) -> Path:
    first, *others = module.split(".")
    spec = find_spec(first)
    if spec is None or spec.origin is None:
        raise CeilidhError(f"the package {first} is said to hold a game, but cannot be found")
    if not spec.submodule_search_locations:
        return Path(spec.origin)
    path = Path(spec.origin).parent.joinpath(*others)
    return path if path.is_dir() else path.parent


def stamps(folders: list[Path]) -> Stamps:
    """When each file was last changed; those that editors and Python write for themselves are left out."""
    found: Stamps = {}
    for folder in folders:
        for path in [folder, *folder.rglob("*")]:
            if not path.name.startswith(".") and not path.name.endswith("~") and "__pycache__" not in path.parts:
                try:
                    found[path] = path.stat().st_mtime_ns if path.is_file() else 0
                except OSError:  # it was removed meanwhile
                    continue
    return found
