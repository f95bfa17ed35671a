"""Answers cost the same work whether or not others have just decided in secret.

Work is counted, not timed: every call of a function while the answer is made, and how often it has to wait.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import coroutine
from typing import Any

import msgspec
import pytest
import virtual_time
from server.table_helpers import ANNA, opened
from server.test_subscriber import Wire, begin, new_turns
from virtual_time import settle

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.http.table_commands import MAX_RANDOM_DELAY_S, CommandHandler
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.services import Services
from ceilidh.server.storage import PersonRow, tables
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import take_seat
from ceilidh.server.throttling.scheduler import CallerBudget

SKYE = "isle-of-skye"
"""All players set their prices at the same time, in several secret decisions."""
BEN = "ben"

Work = Counter[str]


class FreeTurn(CallerBudget):
    """A budget that is always served immediately: usage is no secret."""

    def try_acquire(self) -> bool:
        return True

    def charge(self, seconds: float) -> None:
        pass


class Ben:
    """A player with a socket who asks while Anna decides."""

    def __init__(self, services: Services, live: LiveTable) -> None:
        self._wire = Wire()
        self._live = live
        turn = FreeTurn(new_turns(), "elsewhere", BEN)
        connection = begin(live, self._wire, 1, "changes", turn, services.presence)
        connection.updates.person = BEN
        visitor = Visitor(BEN, "Ben", session="s")
        self._commands = CommandHandler(
            connection, visitor, services.workers, services.limits, services.page_activity, turn
        )
        self._table = live.require_session().table

    async def ask(self, kind: str) -> tuple[dict[str, Any], Work]:
        """The answer, and the work it took."""
        number, legal = (
            self._table.decision_count(1),
            [self._table.game.to_notation(action) for action in self._table.seat(1).legal()],
        )
        match kind:
            case "no such action":
                request: dict[str, object] = {"type": "act", "decisionNumber": number, "action": "fly"}
            case "not possible":
                request = {"type": "act", "decisionNumber": number, "action": impossible(self._live)}
            case "stale":
                request = {"type": "act", "decisionNumber": number + 1, "action": legal[0]}
            case "no undo":
                request = {"type": "undo", "decisionNumber": number}
            case "stale undo":
                request = {"type": "undo", "decisionNumber": number + 1}
            case "preview":
                request = {"type": "preview", "decisionNumber": number, "action": legal[0]}
            case "preview of nothing":
                request = {"type": "preview", "decisionNumber": number, "action": impossible(self._live)}
            case _:
                request = {"type": "help", "thing": "nothing"}
        text = msgspec.json.encode({"id": 1, "seat": 1, **request})
        before, work = len(self._wire.sent), Counter[str]()
        await counted(self._commands.handle(text), work)
        (answer,) = self._wire.sent[before:]
        return answer, work


def impossible(live: LiveTable) -> str:
    """An action that is illegal for seat 1."""
    table = live.require_session().table
    return next(
        table.game.to_notation(action)
        for action in range(table.game.num_actions)
        if action not in table.seat(1).legal()
    )


@coroutine
def counted(work: Coroutine[Any, Any, None], calls: Work) -> Generator[Any, Any, None]:
    """Run the coroutine; count all its calls and awaits.

    The compiled rules may still differ by nanoseconds.
    """

    def note(frame: Any, event: str, called: Any) -> None:
        if frame.f_globals["__name__"].startswith("ceilidh.games"):
            return
        if event == "call":
            calls[frame.f_code.co_qualname] += 1
        elif event == "c_call":
            calls[getattr(called, "__qualname__", str(called))] += 1

    while True:
        sys.setprofile(note)
        try:
            awaited = work.send(None)
        except StopIteration:
            return
        finally:
            sys.setprofile(None)
        calls["waits"] += 1
        yield awaited


@pytest.fixture(autouse=True)
def _no_collections() -> Iterator[None]:
    """A collection calls finalizers and the callbacks of other libraries, which would count as work."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def act(live: LiveTable) -> None:
    """Anna decides in secret."""
    table = live.require_session().table
    await live.act(0, table.decision_count(0), table.game.to_notation(table.seat(0).legal()[0]))


async def take_back(live: LiveTable) -> None:
    await live.undo(0, live.require_session().table.decision_count(0))


@asynccontextmanager
async def at_table(folder: Path) -> AsyncIterator[tuple[Services, LiveTable]]:
    async with opened(f"sqlite:///{folder / 'ceilidh.db'}") as services:
        row = set_up_table(NewTable(game=SKYE, seats=[SeatPlan(kind="me"), SeatPlan(kind="friend")]), ANNA)
        row = take_seat(row, 1, PersonRow(BEN, "Ben").id, "Ben")
        await services.database.write(tables.add, row)
        async with services.tables.hold(row.id) as live:
            yield services, live


PROBES = (
    *("no such action", "not possible", "stale", "no undo", "stale undo"),
    *("preview", "preview of nothing", "help"),
)


@pytest.mark.parametrize("probe", PROBES)
def test_answering_costs_the_same_whatever_others_decide_in_secret(probe: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (services, live):
            ben = Ben(services, live)
            await settle()
            await ben.ask(probe)  # fill the caches of this position
            usual = await ben.ask(probe)
            check(await ben.ask(probe), usual)
            for secret in (act, act, take_back, take_back):
                await secret(live)
                check(await ben.ask(probe), usual)  # as soon as it is stored
                await settle()
                check(await ben.ask(probe), usual)  # after all updates

    virtual_time.run(scenario())


@pytest.mark.parametrize("probe", PROBES)
def test_an_answer_does_not_wait_for_the_commit_of_a_secret_decision(
    probe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (services, live):
            write, storing, stored = services.database.write_first, asyncio.Event(), asyncio.Event()

            async def slow(change: Callable[..., Any], *given: Any) -> Any:
                storing.set()
                await stored.wait()
                return await write(change, *given)

            ben = Ben(services, live)
            await settle()
            await ben.ask(probe)
            usual = await ben.ask(probe)
            monkeypatch.setattr(services.database, "write_first", slow)
            for secret in (act, take_back):
                storing.clear()
                stored.clear()
                deciding: Awaitable[None] = asyncio.ensure_future(secret(live))
                await storing.wait()
                assert same(await asyncio.wait_for(ben.ask(probe), 60), usual)
                stored.set()
                await deciding

    virtual_time.run(scenario())


def check(found: tuple[dict[str, Any], Work], usual: tuple[dict[str, Any], Work]) -> None:
    assert found[0] == usual[0]
    more, less = found[1] - usual[1], usual[1] - found[1]
    assert not more, f"more than usual: {more}"
    assert not less, f"less than usual: {less}"


@pytest.mark.parametrize("probe", ["stale", "preview", "help"])
def test_an_answer_has_a_small_random_delay(probe: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (services, live):
            ben = Ben(services, live)
            await settle()
            now, waits = asyncio.get_running_loop().time, list[float]()
            for _ in range(20):
                began = now()
                await ben.ask(probe)
                waits.append(now() - began)
            assert all(wait <= 2 * MAX_RANDOM_DELAY_S for wait in waits)
            assert len(set(waits)) > 10

    virtual_time.run(scenario())


def same(one: tuple[dict[str, Any], Work], other: tuple[dict[str, Any], Work]) -> bool:
    """The same answer after the same awaits; a held lock is checked, not taken."""
    return one[0] == other[0] and one[1]["waits"] == other[1]["waits"]
