"""`ceilidh new-game`: writes the scaffold of a new game, a folder with a small, playable game as a starting point.

The game is Pig, as in docs/how-to/add-a-game.md, under the new name.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang
from ceilidh.core import CeilidhError, SetupError, game_names, shorten

MAX_NAME_LENGTH: Final = 30
_NAME_PATTERN: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_IMPORTED_CLASSES: Final = {"Game", "State"}
"""Classes that the generated module imports."""

PYPROJECT_TEMPLATE: Final = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "NAME"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["ceilidh"]

[project.entry-points."ceilidh.games"]
NAME = "PACKAGE:GAME"

[tool.setuptools.package-data]
"*" = ["*.toml", "*.md", "*.jsonl"]
"""

GAME_TEMPLATE: Final = '''\
from ceilidh.core import Game, State

ROLL, HOLD = 0, 1
ROLLED, BANKED = 0, 1
GOAL = 100


class CLASS(State):
    """One game in progress."""

    def __init__(self, players, rng, log):
        super().__init__(players, rng, log)
        self.banked = [0] * players
        self.turn = 0
        self.pot = 0

    def actors(self):
        return [] if max(self.banked) >= GOAL else [self.turn]

    def legal(self, seat):
        return [ROLL, HOLD] if self.pot else [ROLL]

    def apply(self, seat, action):
        if action == ROLL:
            die = 1 + self.rng.below(6)
            self.emit(ROLLED, seat, die)
            self.pot = self.pot + die if die > 1 else 0
        else:
            self.emit(BANKED, seat, self.pot)
            self.banked[seat] += self.pot
            self.pot = 0
        if self.pot == 0:
            self.turn = (self.turn + 1) % self.players

    def scores(self):
        return self.banked[:]


class CLASSGame(Game):
    """Roll the die as often as you dare, then hold to bank the pot; but a 1 loses it. First to 100 wins."""

    name = "NAME"
    player_counts = (2, 3, 4)
    state_class = CLASS
    notation = ("roll", "hold")
    events = ("rolled", "banked")

    def deal(self, players, rng, options, log):
        return CLASS(players, rng, log)

    def view(self, state, seat):
        return {"seat": seat, "actors": state.actors(), "pot": state.pot, "banked": state.banked[:]}


GAME = CLASSGame()
'''

TEST_TEMPLATE: Final = """\
from PACKAGE import GAME, HOLD, ROLL

from ceilidh.testing import conformance

TestCLASS = conformance("NAME")


def test_a_one_loses_the_pot():
    state = GAME.new(2, seed=1)
    while state.turn == 0:
        state.apply(0, ROLL)
    assert state.pot == 0
    assert state.scores() == [0, 0]


def test_holding_banks_the_pot():
    state = GAME.new(2, seed=2)
    while state.pot == 0:
        state.apply(state.turn, ROLL)
    seat, pot = state.turn, state.pot
    state.apply(seat, HOLD)
    assert state.scores()[seat] == pot
    assert state.turn != seat
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new-game")(new_game)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as 'pig' or 'standing-stones'.")],
    lang: Lang = None,
) -> None:
    """Write a folder with a small, playable game that you can turn into your own.

    The folder is created in the current one and has the name of the game.

    [dim]Example:[/dim]

      ceilidh new-game standing-stones
    """
    folder = Path(check_name(name))
    if folder.exists():
        raise CeilidhError(f"{folder} already exists here; choose another name or folder")
    if find_spec(_package(name)) is not None:
        raise SetupError(f"the Python package {_package(name)} already exists; choose another name")
    for path, text in rendered_files(name).items():
        write_text(folder / path, text)
    say = Console(highlight=False).print
    say(f"[green]{folder}/[/] contains the game {name}. To try it:\n")
    for command, what in (
        (f"pip install --editable {folder}", "install it, so that ceilidh finds it"),
        (f"pytest {folder}", "run its tests"),
        (f"ceilidh check {name}", "check it, and list what is left to defaults"),
        (f"ceilidh play {name}", "play in the terminal"),
        ("ceilidh serve --reload", "play in the browser; saved changes show immediately"),
    ):
        say(f"  [cyan]{command}[/]  [dim]# {what}[/]", soft_wrap=True)


def check_name(name: str) -> str:
    """Return the name if it is valid, else raise a SetupError."""
    if not _NAME_PATTERN.fullmatch(name) or len(name) > MAX_NAME_LENGTH:
        raise SetupError(
            "a game's name consists of lower-case letters, digits and single hyphens,"
            f" at most {MAX_NAME_LENGTH}, not {shorten(name)}"
        )
    if iskeyword(_package(name)) or iskeyword(_class(name)) or _class(name) in _IMPORTED_CLASSES:
        raise SetupError(f"{name} is a Python keyword or a class of the new module; choose another name")
    if name in game_names():
        raise SetupError(f"the game {name} already exists; choose another name")
    return name


def rendered_files(name: str) -> dict[str, str]:
    """The folder's files, by path."""
    package = _package(name)
    values = {"CLASS": _class(name), "NAME": name, "PACKAGE": package}
    texts = {
        "pyproject.toml": PYPROJECT_TEMPLATE,
        f"src/{package}/__init__.py": GAME_TEMPLATE,
        f"tests/test_{package}.py": TEST_TEMPLATE,
    }
    return {path: re.sub("CLASS|NAME|PACKAGE", lambda found: values[found[0]], text) for path, text in texts.items()}


def _class(name: str) -> str:
    return name.title().replace("-", "")


def _package(name: str) -> str:
    return name.replace("-", "_")
