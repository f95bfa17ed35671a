"""The installed `ceilidh` script as a process: signals, terminals, broken pipes, missing packages."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import GIVE_UP_S, LongRun

SCRIPT = str(Path(sys.executable).with_name("ceilidh"))
PLAY = [SCRIPT, "play", "clans-and-glory", "--seed", "5"]


class Terminal:
    """The script, connected to a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(arguments, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + GIVE_UP_S
        while text not in self.shown:
            assert self._read(deadline - time.monotonic()), f"{text!r} is not shown: {self.shown}"

    def type(self, line: str) -> None:
        self.shown = ""
        os.write(self.master, line.encode() + b"\n")

    def interrupt(self) -> int:
        """Press Ctrl-C, then Enter: if the signal comes just before the script reads, the read has to return first."""
        self.process.send_signal(signal.SIGINT)
        os.write(self.master, b"\n")
        return self.end()

    def end(self) -> int:
        """Wait until the script ends; returns its exit code."""
        deadline = time.monotonic() + GIVE_UP_S
        while self._read(deadline - time.monotonic()):
            pass
        return self.process.wait(GIVE_UP_S)

    def _read(self, seconds: float) -> bool:
        """Read more output; False if there is none or the terminal is closed."""
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            more = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.shown += more.decode(errors="replace")
        return bool(more)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.master)


def opened(terminals: list[Terminal], *arguments: str) -> Terminal:
    terminals.append(Terminal(*arguments))
    return terminals[-1]


def test_bad_input_ends_with_one_sentence_and_code_2(tmp_path: Path) -> None:
    for arguments in (["play", "chess"], ["replay", str(tmp_path)], ["simulate", "clans-and-glory", "--games", "0"]):
        done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""


def test_interrupting_a_game_saves_it(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal = opened(terminals, *PLAY, "--save", str(path))
    terminal.wait_for("Guest > ")
    terminal.type("lay 3-oak A2")
    terminal.wait_for("Guest > ")
    assert terminal.interrupt() == 2
    assert "Traceback" not in terminal.shown
    assert "ceilidh play --resume" in terminal.shown
    assert "1. seat 1: lay 3-oak A2" in path.read_text()


def test_a_killed_game_has_lost_nothing(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    killed = opened(terminals, *PLAY, "--save", str(path))
    killed.wait_for("Guest > ")
    killed.type("lay 3-oak A2")
    killed.wait_for("Guest > ")
    killed.process.kill()
    killed.process.wait()
    resumed = opened(terminals, SCRIPT, "play", "--resume", str(path))
    resumed.wait_for("Lay a shield on table A, or end your turn")
    resumed.wait_for("Guest > ")
    resumed.type("quit")
    assert resumed.end() == 0
    assert list(tmp_path.glob(".*")) == []


def test_replay_steps_through_in_a_terminal(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    subprocess.run([*PLAY, "--players", "random,random", "--save", path], capture_output=True, check=True)
    terminal = opened(terminals, SCRIPT, "replay", str(path))
    terminal.wait_for("0/")
    for typed, wanted in (("", "1/"), ("12", "12/"), ("b", "11/"), ("9999", "11/"), ("waltz", "11/")):
        terminal.type(typed)
        terminal.wait_for(f"{wanted}")
    terminal.type("q")
    assert terminal.end() == 0


def test_interrupting_a_simulation_stops_all_its_processes() -> None:
    run = LongRun("simulate", "clans-and-glory", "--games", "1000000", "--bots", "random", "--jobs", "2")
    run.wait_for_games(1)
    os.killpg(run.process.pid, signal.SIGINT)
    assert run.wait_for_end() == ("", "\nceilidh: stopped.\n")
    assert run.process.returncode == 130


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(f"{SCRIPT} games | true", shell=True, capture_output=True, text=True)
    assert done.stderr == ""


def test_missing_extra_packages_are_named_with_the_pip_command() -> None:
    code = "import sys; sys.modules['typer'] = None; sys.argv = ['ceilidh']; from ceilidh.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'ceilidh[play]'" in done.stderr
