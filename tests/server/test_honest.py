"""The default limits do not affect a class behind one address or a person with several devices."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from server.http_clients import LiveServer, TableClient, get, run_server

from ceilidh.server.settings import Settings

CLANS = "clans-and-glory"
CLASS = 30
USUAL = {"requests_per_minute", "tables_per_minute", "records_per_minute"}


@pytest.fixture
def usual(tmp_path: Path) -> Iterator[LiveServer]:
    """A server with the default limits."""
    defaults = Settings(database_url="")
    with run_server(tmp_path, **{name: getattr(defaults, name) for name in USUAL}) as server:
        yield server


def play(client: TableClient, decisions: int) -> None:
    """Make that many decisions, each after a look at the table."""
    client.first()
    for _ in range(decisions):
        now = client.until(lambda now: now.get("actions") or now.get("result"))
        if now.get("result"):
            return
        looked = {"seat": now["seat"], "decisionNumber": now["decisionNumber"], "action": now["actions"][0]["action"]}
        assert client.request("preview", **looked)["type"] == "preview"
        client.act()


def test_a_class_behind_one_address_meets_no_limit(usual: LiveServer) -> None:
    def pupil(number: int) -> None:
        with usual.guest(f"Pupil {number}") as guest:
            for path in ("/api/games", "/api/tables", f"/api/games/{CLANS}/symbols.svg"):
                assert get(f"{usual.address}{path}").status_code == 200
            client = guest.connect(guest.table(CLANS, "me", "easy"), "want=picture")
            play(client, 3)
            assert client.request("chat", text="hello")["type"] == "done"

    with ThreadPoolExecutor(CLASS) as pupils:
        list(pupils.map(pupil, range(CLASS)))


def test_a_person_with_two_browsers_and_a_phone_meets_no_limit(usual: LiveServer) -> None:
    with usual.guest("Anna") as anna:
        table = anna.table(CLANS, "me", "here:Isla", hints=True)

        def device(_: int) -> None:
            client = anna.connect(table, "seat=0")
            client.first()
            for number in range(4):
                assert client.request("switchSeat", seat=number % 2)["type"] == "done"
            assert client.request("hints", seat=0)["type"] == "hints"

        with ThreadPoolExecutor(3) as devices:
            list(devices.map(device, range(3)))
