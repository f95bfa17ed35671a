"""Open sockets follow the database: their mute lists change with it, and they close when their session ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import virtual_time
from server.table_helpers import ANNA, opened

from ceilidh.server.accounts.open_sockets import OpenSocket
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import Refusal
from ceilidh.server.pubsub.bus import EventsLost, MuteListChanged, SessionsRevoked
from ceilidh.server.services import Services
from ceilidh.server.storage import Database, DatabaseUnavailableError, blocks, people

VISITOR = Visitor(ANNA.id, ANNA.name, session="s1", stamp="", muted=frozenset({"ben"}))


class Closed:
    """How a socket was closed."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    async def __call__(self, refusal: Refusal) -> None:
        self.refusals.append(refusal)


def new_socket(closed: Closed | None = None) -> OpenSocket:
    return OpenSocket(VISITOR, closed or Closed(), set(VISITOR.muted))


async def mute(services: Services, other: str) -> None:
    """As another process stores it."""
    await services.database.write(blocks.add, ANNA.id, other, other, "muted")


async def checked(services: Services) -> None:
    while tasks := services.open_sockets._tasks:
        await asyncio.gather(*tasks)


@pytest.mark.parametrize("event", [MuteListChanged(ANNA.id), EventsLost()])
def test_a_mute_stored_by_another_process_reaches_all_sockets(url: str, event: MuteListChanged | EventsLost) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            sockets, one, other = services.open_sockets, new_socket(), new_socket()
            with sockets.watch(one, sockets.changes), sockets.watch(other, sockets.changes):
                await mute(services, "carla")
                services._on_bus_event(event)
                await checked(services)
                assert one.muted == other.muted == {"carla"}
            assert not sockets._sockets

    virtual_time.run(scenario())


def test_a_mute_while_a_socket_opens_is_not_lost(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            before, socket = services.open_sockets.changes, new_socket()
            await mute(services, "carla")
            services.open_sockets.set_muted(ANNA.id, {"carla"})
            with services.open_sockets.watch(socket, before):
                await checked(services)
                assert socket.muted == {"carla"}

    virtual_time.run(scenario())


def test_a_list_that_was_read_before_a_mute_does_not_replace_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Database.read

    async def scenario() -> None:
        async with opened(url) as services:
            socket = new_socket()

            async def read_before(self: Database, ask: Callable[..., Any], *given: object) -> Any:
                monkeypatch.setattr(Database, "read", read)
                found = await read(self, ask, *given)
                await mute(services, "carla")
                services.open_sockets.set_muted(ANNA.id, {"carla"})
                return found

            with services.open_sockets.watch(socket, services.open_sockets.changes):
                monkeypatch.setattr(Database, "read", read_before)
                services.open_sockets.check(ANNA.id)
                await checked(services)
                assert socket.muted == {"carla"}

    virtual_time.run(scenario())


def test_a_socket_is_closed_when_its_session_was_ended_by_another_process(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            closed = Closed()
            socket = new_socket(closed)
            with services.open_sockets.watch(socket, services.open_sockets.changes):
                await services.database.write(people.sign_out, "s1")
                services._on_bus_event(SessionsRevoked(ANNA.id))
                await checked(services)
            assert [refusal.status for refusal in closed.refusals] == [401]

    virtual_time.run(scenario())


def test_a_check_is_repeated_until_the_database_answers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = 3
    read = Database.read

    async def failing(self: Database, ask: Callable[..., Any], *given: object) -> Any:
        nonlocal failures
        if failures:
            failures -= 1
            raise DatabaseUnavailableError("gone")
        return await read(self, ask, *given)

    async def scenario() -> None:
        async with opened(url) as services:
            socket = new_socket()
            with services.open_sockets.watch(socket, services.open_sockets.changes):
                await mute(services, "carla")
                monkeypatch.setattr(Database, "read", failing)
                services._on_bus_event(MuteListChanged(ANNA.id))
                await checked(services)
                assert socket.muted == {"carla"}
                assert not failures

    virtual_time.run(scenario())
