"""Development server: it restarts when a file of a game is saved.

Browsers reconnect and tables are restored from their journals, so an author sees the change within seconds. Polling
a few hundred files four times a second costs little, and needs no dependency.
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
from ceilidh.server.end_with_parent import end_with_parent
from ceilidh.server.listening import bind
from ceilidh.server.serving import SHUTDOWN_TIMEOUT_S, serve_at
from ceilidh.server.settings import Settings

POLL_INTERVAL_S: Final = 0.25
"""A file must stay unchanged for this long before it counts as saved."""

ChangeTimes = dict[Path, int]


def serve_reloading(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serve until stopped, restarting after each change of a game's files."""
    bound, address = bind(host, port)
    # Python takes a file for unchanged if it is saved twice within a second.
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    signal.signal(signal.SIGTERM, _stop)
    paths = game_paths()
    while True:
        served = change_times(paths)
        server = get_context("spawn").Process(target=_serve, args=(settings, bound, address, open_browser))
        server.start()
        try:
            _wait_for_change(paths, served)
        finally:
            _end(server)
        print("a game has changed: restarting …", flush=True)
        open_browser = False


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _serve(settings: Settings, bound: socket.socket, address: str, open_browser: bool) -> None:
    """The serving process; if a game cannot be loaded it prints why and ends, until the author saves again."""
    end_with_parent()
    try:
        for name in game_names():
            find_game(name)
    except CeilidhError as error:
        sys.exit(f"ceilidh: {error}")
    serve_at(settings, bound, address, open_browser)


def _wait_for_change(paths: list[Path], served: ChangeTimes) -> None:
    """Return when files have changed, and nothing has changed since the last poll."""
    before = now = served
    while now == served or now != before:
        time.sleep(POLL_INTERVAL_S)
        before, now = now, change_times(paths)


def _end(server: BaseProcess) -> None:
    server.terminate()
    server.join(2 * SHUTDOWN_TIMEOUT_S)
    if server.is_alive():
        server.kill()
        server.join()


def game_paths() -> list[Path]:
    """The folder of each game's package, or the file of a module that stands alone; no game is imported."""
    return sorted({_path(point.module) for point in entry_points(group="ceilidh.games")})


def _path(module: str) -> Path:
    first, *others = module.split(".")
    spec = find_spec(first)
    if spec is None or spec.origin is None:
        raise CeilidhError(f"the package {first} is listed as a game, but is not installed")
    if not spec.submodule_search_locations:
        return Path(spec.origin)
    path = Path(spec.origin).parent.joinpath(*others)
    return path if path.is_dir() else path.parent


def change_times(paths: list[Path]) -> ChangeTimes:
    """When each file was last changed, without temporary files of editors and bytecode."""
    times: ChangeTimes = {}
    for folder in paths:
        for path in [folder, *folder.rglob("*")]:
            if not path.name.startswith(".") and not path.name.endswith("~") and "__pycache__" not in path.parts:
                try:
                    times[path] = path.stat().st_mtime_ns if path.is_file() else 0
                except OSError:  # removed meanwhile
                    continue
    return times
