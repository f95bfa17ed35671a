"""`python -m ceilidh.testing.write_golden_files FOLDER [GAME …]` writes the golden files of these games, or of all."""

from __future__ import annotations

import sys
from pathlib import Path

from ceilidh.core import find_game, game_names
from ceilidh.testing.golden import golden_files


def write_golden_files(folder: Path, chosen: list[str]) -> None:
    """Write the golden files of the chosen games, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in chosen or game_names():
        for file, text in golden_files(find_game(name)):
            print(f"writing {file}")
            folder.joinpath(file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m ceilidh.testing.write_golden_files FOLDER [GAME …]")
    write_golden_files(Path(sys.argv[1]), sys.argv[2:])
