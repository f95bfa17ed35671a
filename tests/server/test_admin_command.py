"""`ceilidh admin`, and `ceilidh replay` of reports, in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.http_clients import run_server

BEN = "Ben [/b]"
"""A name that `rich` would interpret as markup."""
COMMAND = (sys.executable, "-m", "ceilidh")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A server where Anna and Ben play, and she has reported him."""
    path = tmp_path_factory.mktemp("hosted")
    with run_server(path) as server, server.guest("Anna") as anna, server.guest(BEN) as ben:
        table = anna.table("clans-and-glory", "me", "friend")
        ben.join(anna.invitation(table, 1), BEN)
        ben.connect(table).request("chat", text="Boo! [/red]")
        assert anna.request(
            "POST", f"/api/tables/{table}/report", {"person": {"seat": 1}, "text": "Rude! [/b]"}
        ).is_success
        mine = anna.fetch("POST", f"/api/tables/{table}/bug-report", {"text": "It hangs. [/b]"})["file"]
        (path / "mine.json").write_text(mine, encoding="utf-8")
        yield path


def ceilidh(folder: Path, *arguments: str, database: str = "ceilidh.db") -> tuple[int, str, str]:
    """The exit code, standard output and standard error."""
    environment = os.environ | {"CEILIDH_DATABASE_URL": f"sqlite:///{folder / database}", "COLUMNS": "120"}
    done = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_people_can_be_listed_banned_and_unbanned(folder: Path) -> None:
    listed = ceilidh(folder, "admin", "people", "be")[1].splitlines()
    assert len(listed) == 2
    assert BEN in listed[1]
    ben = listed[1].split()[0]
    assert f"{BEN} ({ben}) is banned.\n1 person is banned." in ceilidh(folder, "admin", "ban", "--", ben)[1]
    assert "yes" in ceilidh(folder, "admin", "people", "--", ben)[1]
    assert "is no longer banned" in ceilidh(folder, "admin", "ban", "--lift", "--", ben)[1]
    code, _, error = ceilidh(folder, "admin", "ban", "nobody")
    assert (code, "there is no person with the name or id 'nobody'" in error) == (2, True)


def test_a_ban_finds_people_by_name_if_only_one_has_it(folder: Path, tmp_path: Path) -> None:
    assert "0 people are banned" in ceilidh(folder, "admin", "ban", "--lift", BEN.upper())[1]
    with run_server(tmp_path) as server, server.guest("Cal"), server.guest("cal"), server.guest("Ägir"):
        code, _, error = ceilidh(tmp_path, "admin", "ban", "Cal")
        assert "Ägir" in ceilidh(tmp_path, "admin", "ban", "ägir")[1]
    assert (code, "several people have a name that looks like 'Cal'" in error) == (2, True)


def test_a_ban_asks_which_one_is_meant_if_names_look_alike(tmp_path: Path) -> None:
    cyrillic = "СОСО"
    with run_server(tmp_path) as server, server.guest("COCO"), server.guest(cyrillic):
        code, _, error = ceilidh(tmp_path, "admin", "ban", "COCO")
    assert (code, error.count("since")) == (2, 2)


def test_a_backup_replaces_a_file_only_if_told_to(folder: Path) -> None:
    (folder / "kept").write_text("mine", encoding="utf-8")
    code, _, error = ceilidh(folder, "admin", "backup", str(folder / "kept"))
    assert (code, "--overwrite" in error) == (2, True)
    assert (folder / "kept").read_text(encoding="utf-8") == "mine"
    assert ceilidh(folder, "admin", "backup", "--overwrite", str(folder / "kept"))[0] == 0
    assert (folder / "kept").read_bytes()[:2] == b"\x1f\x8b"


def test_a_new_key_for_the_host_s_page_is_printed(folder: Path) -> None:
    keys = {ceilidh(folder, "admin", "host-key")[1] for _ in range(2)}
    assert len(keys) == 2
    assert all("The key of the host's page is now " in key for key in keys)


def test_a_server_can_be_backed_up_and_restored(folder: Path) -> None:
    _, copied, _ = ceilidh(folder, "admin", "backup", str(folder / "copy"))
    assert "keep it safe" in copied
    assert ceilidh(folder, "admin", "restore", str(folder / "copy"))[0] == 2
    _, restored, _ = ceilidh(folder, "admin", "restore", str(folder / "copy"), database="new.db")
    assert restored.split()[1] == copied.split()[1]
    assert "Ben" in ceilidh(folder, "admin", "people", database="new.db")[1]


def test_invite_only_can_be_switched_and_statistics_shown(folder: Path) -> None:
    assert "need an invitation" in ceilidh(folder, "admin", "invite-only", "on")[1]
    assert "need an invitation" in ceilidh(folder, "admin", "invite-only")[1]
    assert "need no invitation" in ceilidh(folder, "admin", "invite-only", "off")[1]
    assert "need no invitation" in ceilidh(folder, "admin", "invite-only")[1]
    assert "say on or off" in ceilidh(folder, "admin", "invite-only", "perhaps")[2]
    assert "Tische, clans-and-glory, läuft" in ceilidh(folder, "admin", "stats", "--lang", "de")[1]


def test_reports_can_be_listed_saved_and_replayed(folder: Path) -> None:
    _, listed, _ = ceilidh(folder, "admin", "reports", "--save", str(folder / "reports"))
    for expected in ("Rude! [/b]", f"{BEN}: Boo! [/red]", "It hangs. [/b]", "2 reports are in"):
        assert expected in listed
    files = (folder / "reports").iterdir()
    wrong = next(file for file in files if json.loads(file.read_text())["words"] == "It hangs. [/b]")
    code, replayed, _ = ceilidh(folder, "replay", str(wrong))
    assert (code, "It hangs." in replayed, "Setup" in replayed) == (0, True, True)


def test_replay_opens_the_reporters_copy_too(folder: Path) -> None:
    code, shown, _ = ceilidh(folder, "replay", str(folder / "mine.json"))
    assert (code, "It hangs." in shown, "only what the reporter could see" in shown) == (0, True, True)
    broken = json.loads((folder / "mine.json").read_text())
    del broken["names"]
    (folder / "broken.json").write_text(json.dumps(broken))
    assert "the report is damaged" in ceilidh(folder, "replay", str(folder / "broken.json"))[2]
