"""`ceilidh serve --reload`: an open table shows what an author has saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from authoring import Workshop
from server.http_clients import Guest, LiveServer, TableClient

from ceilidh.server.dev_reload import change_times, game_paths


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    with Workshop(tmp_path_factory.mktemp("workshop")) as opened:
        yield opened


@pytest.fixture
def anna(workshop: Workshop) -> Iterator[Guest]:
    with LiveServer(int(workshop.address.rpartition(":")[2])).guest("Anna") as guest:
        yield guest


def sit(guest: Guest, table: str) -> TableClient:
    client = guest.connect(table, "want=picture&lang=en")
    client.first()
    return client


def sit_again(workshop: Workshop, guest: Guest, before: TableClient, table: str) -> TableClient:
    """Sit down again once the server has restarted."""
    before.close_code()
    workshop.card(lambda card: True)
    return sit(guest, table)


def test_an_open_table_shows_a_changed_text_and_view(workshop: Workshop, anna: Guest) -> None:
    table = anna.table("pig", "me", "friend")
    anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "random"})
    client = sit(anna, table)
    client.act("roll")
    log = client.log
    workshop.change_all(
        {
            'events = ("rolled", "banked")': 'events = ("diced", "banked")',
            '"pot": state.pot,': '"kettle": state.pot,',
        }
    )
    again = sit_again(workshop, anna, client, table)
    assert [line["text"] for line in again.log[:1]] == [log[0]["text"].replace("rolled", "diced")]
    assert any("Kettle" in panel["svg"] for panel in again.now["panels"])


def test_changed_art_has_another_version(workshop: Workshop) -> None:
    art = workshop.card(lambda card: True)["artVersion"]
    workshop.change("player_counts = (2, 3, 4)", "player_counts = (2, 3, 4, 5)")
    assert workshop.card(lambda card: len(card["players"]) == 4)["artVersion"] != art


def test_a_broken_game_is_reported_and_served_again_once_fixed(workshop: Workshop) -> None:
    workshop.change("GAME = PigGame()", "GAME = PigGame(")
    workshop.wait_until_logged("ceilidh: the game pig is installed but broken: SyntaxError")
    workshop.change("GAME = PigGame(", "GAME = PigGame()")
    workshop.card(lambda card: card["title"] == "Pig")


def test_a_table_whose_decisions_the_changed_rules_forbid_is_closed_with_the_reason(
    workshop: Workshop, anna: Guest
) -> None:
    table = anna.table("pig", "me", "random")
    client = sit(anna, table)
    client.act("roll")
    workshop.change('notation = ("roll", "hold")', 'notation = ("throw", "hold")')
    again = sit_again(workshop, anna, client, table)
    assert again.now["header"]["phase"] == "closed"
    assert again.now["prompt"].startswith("The rules have changed since this table was set up")
    seat = {"seat": 0, "decisionNumber": 1, "action": "throw"}
    assert again.expect_refusal("act", **seat).startswith("The rules have changed since this table was set up")


def test_all_files_of_games_are_watched(tmp_path: Path) -> None:
    assert all(path.is_dir() for path in game_paths())
    (tmp_path / "text").mkdir()
    catalogue = tmp_path / "text" / "en.toml"
    catalogue.write_text("", encoding="utf-8")
    before = change_times([tmp_path])
    assert catalogue in before
    for unseen in (".en.toml.swp", "en.toml~"):
        (tmp_path / unseen).write_text("", encoding="utf-8")
    assert change_times([tmp_path]) == before
    catalogue.unlink()
    assert change_times([tmp_path]) != before
