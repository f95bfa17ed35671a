"""`ceilidh serve --reload`: what an author saves is seen by whoever is at a table."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from authoring import install, page_files
from server.guests import PATIENCE, Guest, Served, Sitting
from services import free_port

from ceilidh.server.reloading import stamps, watched

PIG = "src/pig/__init__.py"


class Workshop:
    """A server that reloads, and the files of the game that is being written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.served = Served(free_port())
        ways = {"CEILIDH_DATABASE_URL": f"sqlite:///{folder / 'tables.db'}", "CEILIDH_BOT_SECONDS": "0"}
        self._environment = {**install(page_files(), folder), **ways}

    @contextmanager
    def open(self) -> Iterator[None]:
        port = self.served.address.rpartition(":")[2]
        command = [sys.executable, "-m", "ceilidh", "serve", "--reload", "--no-open", "--port", port]
        with (
            (self.folder / "log.txt").open("ab") as log,
            subprocess.Popen(command, env=self._environment, stdout=log, stderr=log) as running,
        ):
            try:
                self.wait_for(lambda card: card["title"] == "Pig")
                yield
            finally:
                running.terminate()
                running.wait(PATIENCE)

    def change(self, before: str, after: str) -> None:
        path = self.folder / PIG
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    def wait_for(self, wanted: Callable[[dict[str, str]], bool]) -> dict[str, str]:
        """The card of the game, as soon as it is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                games = httpx.get(f"{self.served.address}/api/games?lang=en", timeout=PATIENCE).json()["games"]
                card: dict[str, str] = next(game for game in games if game["name"] == "pig")
                if wanted(card):
                    return card
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError(self.said())

    def wait_until_said(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in self.said():
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.1)

    def said(self) -> str:
        return (self.folder / "log.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    with workshop.open():
        yield workshop


@pytest.fixture
def anna(workshop: Workshop) -> Iterator[Guest]:
    with workshop.served.guest("Anna") as guest:
        yield guest


def sit(guest: Guest, table: str) -> Sitting:
    sitting = guest.sit(table, "want=picture&lang=en")
    sitting.first()
    return sitting


def test_a_changed_word_and_a_changed_view_are_seen_at_the_same_table(workshop: Workshop, anna: Guest) -> None:
    table = anna.table("pig", "me", "friend")
    anna.ok("POST", f"/api/tables/{table}/start", {"bot": "random"})
    sitting = sit(anna, table)
    sitting.act("roll")
    log = sitting.log
    workshop.change('events = ("rolled", "banked")', 'events = ("diced", "banked")')
    workshop.change('"pot": state.pot,', '"kettle": state.pot,')
    sitting.closed()
    again = sit(anna, table)
    assert [line["text"] for line in again.log[:1]] == [log[0]["text"].replace("rolled", "diced")]
    assert any("Kettle" in panel["svg"] for panel in again.now["panels"])


def test_changed_art_has_another_address(workshop: Workshop) -> None:
    art = workshop.wait_for(lambda card: True)["art"]
    workshop.change("player_counts = (2, 3, 4)", "player_counts = (2, 3, 4, 5)")
    assert workshop.wait_for(lambda card: len(card["players"]) == 4)["art"] != art


def test_a_game_that_is_broken_for_a_while_is_told_and_then_served_again(workshop: Workshop) -> None:
    workshop.change("GAME = PigGame()", "GAME = PigGame(")
    workshop.wait_until_said("ceilidh: the game pig is installed but broken: SyntaxError")
    workshop.change("GAME = PigGame(", "GAME = PigGame()")
    workshop.wait_for(lambda card: card["title"] == "Pig")


def test_decisions_that_changed_rules_forbid_close_the_table_kindly(workshop: Workshop, anna: Guest) -> None:
    table = anna.table("pig", "me", "random")
    sitting = sit(anna, table)
    sitting.act("roll")
    workshop.change('notation = ("roll", "hold")', 'notation = ("throw", "hold")')
    sitting.closed()
    again = sit(anna, table)
    assert again.now["head"]["phase"] == "closed"
    assert again.now["prompt"].startswith("The rules of this game have changed since this table was set up")
    seat = {"seat": 0, "turn": 1, "action": "throw"}
    assert again.refused("act", **seat).startswith("The rules have changed since this table was set up")


def test_all_that_games_are_made_of_is_watched(tmp_path: Path) -> None:
    assert all(path.is_dir() for path in watched())
    (tmp_path / "words").mkdir()
    words = tmp_path / "words" / "en.toml"
    words.write_text("", encoding="utf-8")
    before = stamps([tmp_path])
    assert words in before
    for unseen in (".en.toml.swp", "en.toml~"):
        (tmp_path / unseen).write_text("", encoding="utf-8")
    assert stamps([tmp_path]) == before
    words.unlink()
    assert stamps([tmp_path]) != before
