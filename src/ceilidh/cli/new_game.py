"""`ceilidh new-game`: a folder with a small game that is playable at once, to be changed into another one.

What it writes is Pig, the game of docs/adding-a-game.md, under the new name.
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

LONGEST: Final = 30
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_USED: Final = {"Game", "State"}
"""Classes that the new file imports."""

PYPROJECT: Final = """\
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
"*" = ["*.toml"]
"""

RULES: Final = '''\
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
    notation = ("roll", "hold")
    events = ("rolled", "banked")

    def deal(self, players, rng, options, log):
        return CLASS(players, rng, log)

    def view(self, state, seat):
        return {"seat": seat, "actors": state.actors(), "pot": state.pot, "banked": state.banked[:]}


GAME = CLASSGame()
'''

TEST: Final = """\
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
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the new game, such as 'pig' or 'standing-stones'.")],
    lang: Lang = None,
) -> None:
    """Write a folder with a small game that can be played at once, to make your own of it.

    The folder is called like the game and lies where you are.

    [dim]Example:[/dim]

      ceilidh new-game standing-stones
    """
    folder = Path(check_name(name))
    if folder.exists():
        raise CeilidhError(f"there is a folder or file called {folder} here; choose another name, or another place")
    if find_spec(_package(name)) is not None:
        raise SetupError(f"there is a Python package {_package(name)} already; choose another name")
    for path, text in files_of(name).items():
        write_text(folder / path, text)
    say = Console(highlight=False).print
    say(f"[green]{folder}/[/] holds the game {name}. To try it:\n")
    for command, what in (
        (f"pip install --editable {folder}", "make it known to ceilidh"),
        (f"pytest {folder}", "run its tests"),
        (f"ceilidh check {name}", "what is wrong, and what is left to defaults"),
        (f"ceilidh play {name}", "in the terminal"),
        ("ceilidh serve --reload", "in the browser; what you change shows as you save it"),
    ):
        say(f"  [cyan]{command}[/]  [dim]# {what}[/]", soft_wrap=True)


def check_name(name: str) -> str:
    """The name itself if a game can be called so, else a SetupError."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise SetupError(
            f"a game's name has small letters, digits and single hyphens, at most {LONGEST} in all, not {shorten(name)}"
        )
    if iskeyword(_package(name)) or iskeyword(_class(name)) or _class(name) in _USED:
        raise SetupError(f"{name} already means something in Python or in the new file; choose another name")
    if name in game_names():
        raise SetupError(f"there is a game {name} already; choose another name")
    return name


def files_of(name: str) -> dict[str, str]:
    """What the folder holds, by path."""
    package = _package(name)
    called = {"CLASS": _class(name), "NAME": name, "PACKAGE": package}
    texts = {"pyproject.toml": PYPROJECT, f"src/{package}/__init__.py": RULES, f"tests/test_{package}.py": TEST}
    return {path: re.sub("CLASS|NAME|PACKAGE", lambda found: called[found[0]], text) for path, text in texts.items()}


def _class(name: str) -> str:
    return name.title().replace("-", "")


def _package(name: str) -> str:
    return name.replace("-", "_")
