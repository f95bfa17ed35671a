"""Shared mute lists of sockets follow the database, also after changes by another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import virtual_time
from server.table_helpers import ANNA, opened

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.pubsub.bus import EventsLost, MuteListChanged
from ceilidh.server.services import Services
from ceilidh.server.storage import Database, DatabaseUnavailableError, blocks

VISITOR = Visitor(ANNA.id, ANNA.name, muted=frozenset({"ben"}))


async def mute(house: Services, other: str) -> None:
    """As another process stores it."""
    await house.database.write(blocks.add, ANNA.id, other, other, "muted")


async def reloaded(house: Services) -> None:
    await asyncio.gather(*house.mute_lists._tasks)


@pytest.mark.parametrize("notice", [MuteListChanged(ANNA.id), EventsLost()])
def test_what_another_process_stored_reaches_open_sockets(url: str, notice: MuteListChanged | EventsLost) -> None:
    async def scenario() -> None:
        async with opened(url) as house:
            lists = house.mute_lists
            with lists.shared(VISITOR, lists.changes) as one, lists.shared(VISITOR, lists.changes) as other:
                await mute(house, "carla")
                house._hear(notice)
                await reloaded(house)
                assert one == other == {"carla"}
            assert not lists._open

    virtual_time.run(scenario())


def test_a_change_while_a_socket_opens_is_not_lost(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as house:
            before = house.mute_lists.changes
            await mute(house, "carla")
            house.mute_lists.replace(ANNA.id, {"carla"})
            with house.mute_lists.shared(VISITOR, before) as muted:
                await reloaded(house)
                assert muted == {"carla"}

    virtual_time.run(scenario())


def test_the_list_is_read_again_until_the_database_answers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = 3
    read = Database.read

    async def failing(self: Database, ask: Callable[..., Any], *given: object) -> Any:
        nonlocal failures
        if ask is blocks.muted_by and failures:
            failures -= 1
            raise DatabaseUnavailableError("gone")
        return await read(self, ask, *given)

    async def scenario() -> None:
        async with opened(url) as house:
            monkeypatch.setattr(Database, "read", failing)
            with house.mute_lists.shared(VISITOR, house.mute_lists.changes) as muted:
                await mute(house, "carla")
                house._hear(MuteListChanged(ANNA.id))
                await reloaded(house)
                assert muted == {"carla"}
                assert not failures

    virtual_time.run(scenario())
