"""Tables and connections are freed as soon as they end, without waiting for the garbage collector."""

from __future__ import annotations

import gc
import socket
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any

import pytest
from server.http_clients import TIMEOUT_S, Guest, LiveServer, run_server
from server.table_helpers import CLANS

from ceilidh.core.panel_cache import clear_panel_cache
from ceilidh.server import serving
from ceilidh.server.http.http_transport import HttpConnection
from ceilidh.server.http.websocket_transport import WebSocketConnection
from ceilidh.server.settings import Settings
from ceilidh.server.tables.live_table import LiveTable


class Alive:
    """The objects in memory; another thread may free some."""

    def __init__(self) -> None:
        self._number = 0
        self._has_changed = Condition()

    def add(self, thing: object) -> None:
        with self._has_changed:
            self._number += 1
        weakref.finalize(thing, self._remove)

    def _remove(self) -> None:
        with self._has_changed:
            self._number -= 1
            self._has_changed.notify_all()

    def __bool__(self) -> bool:
        return self._number > 0

    def are_gone(self) -> bool:
        """Whether all are freed within a while."""
        with self._has_changed:
            return self._has_changed.wait_for(lambda: not self, TIMEOUT_S)


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[Alive]:
    """The tables in memory of a server that evicts unused ones immediately, without garbage collection."""
    found = Alive()

    def watched(*args: Any) -> LiveTable:
        live = LiveTable(*args)
        found.add(live)
        return live

    monkeypatch.setattr("ceilidh.server.tables.table_registry.LiveTable", watched)
    monkeypatch.setattr("ceilidh.server.tables.table_registry.IDLE_TABLE_TTL_S", 0)
    gc.disable()
    yield found
    gc.enable()


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> Iterator[Alive]:
    """The connections in memory, without garbage collection."""
    found = Alive()
    for kind in (HttpConnection, WebSocketConnection):

        def noted(self: Any, transport: Any, made: Any = kind.connection_made) -> None:
            found.add(self)
            made(self, transport)

        monkeypatch.setattr(kind, "connection_made", noted)
    gc.disable()
    yield found
    gc.enable()


def play_a_game(guest: Guest) -> None:
    """Play to the end, with a refusal and some chat."""
    table = guest.table(CLANS, "me", "greedy")
    client = guest.connect(table, "want=picture")
    client.first()
    client.expect_refusal("act", seat=0, decisionNumber=99, action="pass")
    assert client.request("chat", text="Slàinte!")["type"] == "done"
    while not client.until(lambda now: now["actions"] or now.get("result")).get("result"):
        assert client.act()["type"] == "done"
    client.websocket.close()


def test_an_evicted_table_is_freed_immediately(tmp_path: Path, alive: Alive) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        play_a_game(anna)
        assert alive.are_gone()
        table = anna.table(CLANS, "me", "friend")
        anna.fetch("POST", f"/api/tables/{table}/leave")
        assert alive.are_gone()


def test_a_closed_connection_is_freed_immediately(tmp_path: Path, connected: Alive) -> None:
    with run_server(tmp_path) as server:
        with server.guest("Anna") as anna:
            play_a_game(anna)
            anna.connect("nowhere").expect_rejection()
            assert anna.request("GET", "/api/nowhere").status_code == 404
            assert connected
        assert connected.are_gone()


def test_memory_does_not_grow_with_the_number_of_games_played(tmp_path: Path, alive: Alive) -> None:
    """Apart from cached drawings, whose number is bounded."""
    counted: list[int] = []
    with run_server(tmp_path) as server:
        for games in (3, 6):
            for _ in range(games):
                with server.guest("Anna") as anna:
                    play_a_game(anna)
            assert alive.are_gone()
            clear_panel_cache()
            gc.collect()
            counted.append(len(gc.get_objects()))
    assert counted[1] < counted[0] * 1.01


@pytest.fixture
def server_with_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    """A server as `ceilidh serve` runs it, in this process; its settings of the interpreter are undone afterwards."""
    thresholds, switch_interval = gc.get_threshold(), sys.getswitchinterval()
    monkeypatch.setattr(serving, "warm_drawing_cache", lambda: None)
    url = f"sqlite:///{tmp_path / 'ceilidh.db'}"
    ready, bound = Event(), socket.create_server(("127.0.0.1", 0))
    server = serving._MainServer(
        Settings(database_url=url, max_blocked_seconds=0), "", open_browser=False, started=ready.set
    )
    thread = Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    assert ready.wait(TIMEOUT_S)
    yield LiveServer(bound.getsockname()[1])
    server.should_exit = True
    thread.join(TIMEOUT_S)
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(switch_interval)


def test_requests_do_not_add_frozen_objects(server_with_page: LiveServer) -> None:
    """Frozen objects that become garbage stay in memory for good."""
    with server_with_page.guest("Anna") as anna:
        frozen = gc.get_freeze_count()
        assert frozen > 0
        for _ in range(200):
            anna.fetch("GET", "/api/tables")
        gc.collect(0)
        assert gc.get_freeze_count() <= frozen
