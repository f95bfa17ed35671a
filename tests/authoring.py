"""Games as their authors write them: the code of docs/how-to/add-a-game.md, installed in a folder of its own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from e2e.server_process import ServerProcess
from server.http_clients import get, poll

DOC = Path(__file__).parents[1] / "docs/how-to/add-a-game.md"
_BLOCK = re.compile(r"```\w+\n# pig/(\S+?)(, continued)?\n(.*?)```", re.S)


def page_files(*, better: bool = False) -> dict[str, str]:
    """The files of the page's first part, by path in the folder `pig`, or those of the part "Making it better"."""
    files: dict[str, str] = {}
    for path, continued, text in _BLOCK.findall(DOC.read_text(encoding="utf-8").split("## Making it better")[better]):
        files[path] = f"{files[path]}\n\n{text}" if continued else text
    return files


def install(files: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Write the files and pip's metadata; returns an environment in which the game is installed."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    dist_info = folder / "src" / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    dist_info.mkdir(exist_ok=True)
    (dist_info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in found.items())
        for group, found in project["entry-points"].items()
    )
    (dist_info / "entry_points.txt").write_text(points, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


class Workshop(ServerProcess):
    """A server with --reload, and the files of a game under development."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "src/pig/__init__.py"
        super().__init__(folder, "--reload", **install(page_files(), folder))

    def change(self, before: str, after: str) -> None:
        """Save the game's file after a replacement."""
        self.change_all({before: after})

    def change_all(self, changes: dict[str, str]) -> None:
        """Save several changes atomically."""
        text = self._file.read_text(encoding="utf-8")
        for before, after in changes.items():
            assert before in text
            text = text.replace(before, after)
        draft = self._file.with_name(f"{self._file.name}~")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self._file)

    def card(self, wanted: Callable[[dict[str, str]], bool]) -> dict[str, str]:
        """Wait until the game's catalogue entry is as wanted."""
        card: dict[str, str] = poll(self._find_card, lambda card: card is not None and wanted(card))
        return card

    def _find_card(self) -> Any:
        """The game's catalogue entry; None while the server restarts."""
        with suppress(httpx.TransportError):
            games = get(f"{self.address}/api/games?lang=en").json()["games"]
            return next(game for game in games if game["name"] == "pig")
        return None
