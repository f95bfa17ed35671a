"""Updates over a socket: slow clients get the newest state, and equal viewpoints share one rendering."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import virtual_time
from sqlalchemy import text
from virtual_time import settle

from ceilidh.core import Table
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan, Update
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.storage import PersonRow, tables
from ceilidh.server.storage.chat import MAX_LOADED_MESSAGES
from ceilidh.server.tables import game_session
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.tables.table_registry import IDLE_TABLE_TTL_S
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.tables.view_rendering import RenderedView, ViewFormat, Viewpoint, render_view
from ceilidh.server.throttling import low_priority_calls
from ceilidh.server.throttling.scheduler import FREE_DEBT_S, CallerBudget, FairScheduler
from ceilidh.server.throttling.usage import Caller


class Wire:
    """A message sink that can block."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.open.set()

    @property
    def is_writable(self) -> bool:
        return self.open.is_set()

    async def drain(self) -> None:
        await self.open.wait()

    def write(self, message: bytes) -> None:
        self.sent.append(json.loads(message))

    async def hang_up(self, refusal: Refusal) -> None:
        raise AssertionError(refusal)


class WireThatEnds(Wire):
    """A message sink that notes why it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[int] = []

    async def hang_up(self, refusal: Refusal) -> None:
        self.ended.append(refusal.status)


@asynccontextmanager
async def table_for_two(folder: Path) -> AsyncIterator[tuple[Services, LiveTable]]:
    services = Services(Settings(database_url=f"sqlite:///{folder / 'ceilidh.db'}"))
    await services.open()
    plans = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
    row = set_up_table(NewTable(game="clans-and-glory", seats=plans), PersonRow("anna", "Anna"))
    await services.database.write(tables.add, row)
    async with services.tables.hold(row.id) as live:
        yield services, live
    await services.close()


async def connect(
    live: LiveTable, seat: int | None, want: ViewFormat = "picture", turn: CallerBudget | None = None
) -> Wire:
    wire = Wire()
    begin(live, wire, seat, want, turn)
    await settle()
    return wire


def begin(
    live: LiveTable,
    wire: Wire,
    seat: int | None,
    want: ViewFormat = "picture",
    turn: CallerBudget | None = None,
    presence: Presence | None = None,
) -> Subscriber:
    presence = presence or Presence(1000, lambda _: None, lambda _: None)
    eyes, turn = Viewpoint(seat, "en", want), turn or CallerBudget(new_turns(), "here", "anna")
    connection = Subscriber(UpdateBuilder(live, presence, "anna", eyes), wire, wire.hang_up, turn)
    live.listeners.add(connection.notify)
    connection.notify()
    return connection


def new_turns() -> FairScheduler:
    """A scheduler on virtual time and virtual CPU time."""
    return FairScheduler(asyncio.get_running_loop().time, processor.time)


async def act(live: LiveTable) -> None:
    table = live.require_session().table
    seat = table.actors()[0]
    await live.act(seat, table.decision_count(seat), table.game.to_notation(table.seat(seat).legal()[0]))
    await settle()


class Processor:
    """The CPU time of the event loop's thread: all of the time while it is busy, else none."""

    def __init__(self) -> None:
        self._is_busy = False

    def time(self) -> float:
        return asyncio.get_running_loop().time() if self._is_busy else 0.0

    async def become(self, busy: bool) -> None:
        """Make the server busy or idle from now on."""
        self._is_busy = busy
        await asyncio.sleep(2 * low_priority_calls.CHECK_INTERVAL_S)


processor = Processor()


@pytest.fixture(autouse=True)
def idle_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "processor", Processor())


def run(scenario: Coroutine[Any, Any, None]) -> None:
    virtual_time.run(scenario)


def test_a_slow_client_gets_the_newest_state_and_every_line_of_the_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            slow, quick = await connect(live, None), await connect(live, None)
            slow.open.clear()
            for _ in range(8):
                await act(live)
            slow.open.set()
            await settle()
            assert len(quick.sent) == 9
            assert len(slow.sent) <= 3
            assert slow.sent[-1]["prompt"] == quick.sent[-1]["prompt"]
            assert log(slow) == log(quick)

    run(scenario())


def test_no_message_overtakes_one_that_waits_for_the_client_to_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = Wire()
            connection = begin(live, wire, 0, "data")
            await settle()
            wire.open.clear()
            waiting = [asyncio.create_task(connection.send(Update(completed_command=number))) for number in (1, 2)]
            await settle()
            connection.switch_seat(0)
            wire.open.set()
            await asyncio.gather(*waiting)
            await settle()
            assert [update.get("completedCommand") for update in wire.sent[1:]] == [1, 2, None]
            assert wire.sent[-1]["header"]

    run(scenario())


def test_a_heavy_caller_gets_updates_in_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            turns = new_turns()
            turns.charge(Caller("ben", "there"), 0.001)
            turn = CallerBudget(turns, "here", "anna")
            turn.charge((FREE_DEBT_S + 0.3) / 2)
            wire = await connect(live, 0, "data", turn)
            await asyncio.sleep(0.2)
            assert not wire.sent
            await asyncio.sleep(0.2)
            assert len(wire.sent) == 1

    run(scenario())


def test_a_header_is_sent_only_when_presence_at_the_table_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire, presence = Wire(), Presence(0.01, lambda _: None, lambda _: None)
            connection = begin(live, wire, 0, "data", presence=presence)
            await settle()
            for change, sent in ((presence.add_socket, 1), (presence.remove_socket, 1)):
                for person, more in (("carl", 0), ("anna", sent)):
                    before = len(wire.sent)
                    change(person)
                    connection.notify()
                    await settle()
                    assert len(wire.sent) == before + more
            assert [update["header"]["players"][0]["online"] for update in wire.sent] == [False, True, False]

    run(scenario())


def test_a_failed_update_closes_the_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = WireThatEnds()
            connection = begin(live, wire, 0, "data")
            monkeypatch.setattr(connection.updates, "build", lambda: 1 / 0)
            await settle()
            assert connection.is_closed
            assert not wire.sent
            assert wire.ended == [500]

    run(scenario())


def test_an_answer_without_its_update_is_followed_by_a_full_update_or_closes_the_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = WireThatEnds()
            connection = begin(live, wire, 0, "data")
            await settle()
            with monkeypatch.context() as once:
                once.setattr(connection.updates, "_add_view", lambda *_: 1 / 0)
                assert connection.build_answer(1) == Update(completed_command=1)
            await settle()
            assert len(wire.sent) == 2
            assert wire.sent[1] == wire.sent[0]
            monkeypatch.setattr(connection.updates, "_add_view", lambda *_: 1 / 0)
            assert connection.build_answer(2) == Update(completed_command=2)
            await settle()
            assert wire.ended == [500]

    run(scenario())


def test_nothing_is_sent_to_a_lost_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(message: bytes) -> None:
        raise ConnectionError

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = Wire()
            monkeypatch.setattr(wire, "write", gone)
            connection = begin(live, wire, 0, "data")
            await settle()
            assert connection.is_closed

    run(scenario())


def test_a_busy_server_coalesces_updates_of_spectators(tmp_path: Path) -> None:
    """A player who must decide is notified immediately, and nobody misses a line of the log."""

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            anna, spectator = await connect(live, 0), await connect(live, None)
            await processor.become(busy=True)
            while not anna.sent[-1].get("actions") or live.require_session().table.move_count < 6:
                await act(live)
                asked = 0 in live.require_session().table.actors()
                assert not asked or anna.sent[-1]["actions"]
            assert len(spectator.sent) == 1
            await processor.become(busy=False)
            await settle()
            assert len(spectator.sent) == 2
            assert log(spectator) == [
                line.text for line in live.require_session().log_lines(Viewpoint(None, "en", "picture"))
            ]

    run(scenario())


def test_a_busy_server_notifies_a_person_immediately_of_decisions_on_any_of_their_seats(tmp_path: Path) -> None:
    """Also of a seat that they do not view, so that they can switch to it."""

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wires = [await connect(live, 0), await connect(live, 1)]
            await processor.become(busy=True)
            for _ in range(12):
                await act(live)
                [asked] = live.require_session().table.actors()
                for wire in wires:
                    players = [update["header"]["players"] for update in wire.sent if "header" in update][-1]
                    assert players[asked]["status"] == "thinking"

    run(scenario())


def test_a_busy_server_notifies_a_person_immediately_after_a_decision_on_another_device(tmp_path: Path) -> None:
    """This socket still shows the previous decision."""

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = await connect(live, 0)
            await processor.become(busy=True)
            while live.require_session().table.decision_count(0) < 4:
                await act(live)
                table = live.require_session().table
                if 0 in table.actors():
                    assert [update["decisionNumber"] for update in wire.sent if "decisionNumber" in update][
                        -1
                    ] == table.decision_count(0)

    run(scenario())


def test_a_failing_low_priority_call_does_not_block_others() -> None:
    async def scenario() -> None:
        made: list[str] = []
        calls, loop = low_priority_calls.LowPriorityCalls(cpu_time=processor.time), asyncio.get_running_loop()
        failed: list[str] = []
        loop.set_exception_handler(lambda _, context: failed.append(str(context["exception"])))

        def fail() -> None:
            raise OSError("gone")

        calls.schedule(fail)
        calls.schedule(lambda: made.append("one"))
        await settle()
        calls.schedule(lambda: made.append("two"))
        await settle()
        assert (made, failed) == (["one", "two"], ["gone"])

    run(scenario())


def test_no_low_priority_call_waits_longer_than_a_quarter_of_a_second(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            spectator = await connect(live, None)
            await processor.become(busy=True)
            await act(live)
            await act(live)
            await asyncio.sleep(low_priority_calls.MAX_DELAY_S - 2 * low_priority_calls.CHECK_INTERVAL_S)
            assert len(spectator.sent) == 1
            await asyncio.sleep(3 * low_priority_calls.CHECK_INTERVAL_S)
            assert len(spectator.sent) == 2

    run(scenario())


def test_the_end_of_a_game_is_sent_to_everybody_immediately(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            spectator = await connect(live, None)
            await processor.become(busy=True)
            while not live.state.is_over:
                await act(live)
            assert spectator.sent[-1]["result"]

    run(scenario())


def test_nothing_is_rendered_for_a_socket_that_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            spectator = await connect(live, None)
            await processor.become(busy=True)
            await act(live)
            for wake in live.listeners:
                if isinstance(connection := getattr(wake, "__self__", None), Subscriber):
                    connection.close()
            await asyncio.sleep(2 * low_priority_calls.MAX_DELAY_S)
            assert len(spectator.sent) == 1

    run(scenario())


def log(wire: Wire) -> list[str]:
    lines: list[str] = []
    for update in wire.sent:
        if "log" in update:
            lines[update["log"]["start"] :] = [line["text"] for line in update["log"]["lines"]]
    return lines


def test_equal_viewpoints_share_one_rendering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Viewpoint] = []

    def counted(
        table: Table, eyes: Viewpoint, before: RenderedView | None, names: Sequence[str], may_undo: bool
    ) -> RenderedView:
        drawn.append(eyes)
        return render_view(table, eyes, before, names, may_undo)

    monkeypatch.setattr(game_session, "render_view", counted)

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wires = [await connect(live, None) for _ in range(5)] + [await connect(live, 0)]
            drawn.clear()
            await act(live)
            assert sorted(eyes.seat is None for eyes in drawn) == [False, True]
            assert all(len(wire.sent) == 2 for wire in wires)

    run(scenario())


def test_nothing_is_sent_if_nothing_changed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (_, live):
            wire = await connect(live, 0, "data")
            live.notify_listeners()
            await settle()
            assert len(wire.sent) == 1

    run(scenario())


def test_a_table_stays_in_memory_for_a_moment_after_its_last_use(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (services, live):
            async with services.tables.hold(live.row.id) as same:
                assert same is live
            await asyncio.sleep(2 * IDLE_TABLE_TTL_S)
            assert live.row.id in services.tables._live
        await asyncio.sleep(IDLE_TABLE_TTL_S - 1)
        assert live.row.id in services.tables._live
        await asyncio.sleep(2)
        assert live.row.id not in services.tables._live

    run(scenario())


def test_concurrent_requests_load_a_table_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (services, _):
            plans = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
            row = set_up_table(NewTable(game="clans-and-glory", seats=plans), PersonRow("anna", "Anna"))
            await services.database.write(tables.add, row)
            held: list[LiveTable] = []

            async def hold() -> None:
                async with services.tables.hold(row.id) as found:
                    held.append(found)
                    await asyncio.sleep(0.05)

            await asyncio.gather(*(hold() for _ in range(5)))
            assert len(set(held)) == 1

    run(scenario())


def test_a_new_client_gets_the_end_of_a_long_chat_and_the_database_keeps_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (services, live):
            early = await connect(live, 0, "data")
            for number in range(1, MAX_LOADED_MESSAGES + 31):
                await live.post_chat("Anna", 0, f"line {number}")
                await settle()
            assert heard(early) == list(range(1, MAX_LOADED_MESSAGES + 31))
            assert heard(await connect(live, 0, "data")) == list(range(31, MAX_LOADED_MESSAGES + 31))
            assert len(live.state.chat) == MAX_LOADED_MESSAGES
        later = Services(services.settings)
        await later.open()
        async with later.tables.hold(live.row.id) as again:
            await again.post_chat("Anna", 0, "And on it goes.")
            assert heard(await connect(again, 0, "data")) == list(range(32, MAX_LOADED_MESSAGES + 32))
            everything = await later.database.read(
                lambda connection: connection.scalar(text("SELECT count(*) FROM chat"))
            )
            assert everything == MAX_LOADED_MESSAGES + 31
        await later.close()

    run(scenario())


def heard(wire: Wire) -> list[int]:
    return [line["number"] for update in wire.sent for line in update.get("chat", [])]


def test_a_removed_table_refuses_chat_and_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_for_two(tmp_path) as (services, live):
            await services.database.write(tables.remove, live.row.id)
            for late in (live.post_chat("Anna", 0, "Hello"), live.change_seats(lambda row: row)):
                with pytest.raises(Refusal) as refused:
                    await late
                assert refused.value.status == 404

    run(scenario())


def test_a_commit_that_succeeded_although_it_was_reported_as_failed_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost between the commit and its answer."""

    async def scenario() -> None:
        async with table_for_two(tmp_path) as (services, live):
            wire = await connect(live, 0, "data")
            write = services.database.write_first

            async def lost(*args: Any) -> None:
                await write(*args)
                raise ConnectionError("lost")

            with monkeypatch.context() as broken:
                broken.setattr(services.database, "write_first", lost)
                with pytest.raises(Refusal):
                    await act(live)
            table = live.require_session().table
            with pytest.raises(Refusal) as refused:
                await live.act(0, 0, table.game.to_notation(table.seat(0).legal()[0]))
            assert refused.value.key == "stale"
            await settle()
            assert wire.sent[-1]["decisionNumber"] == 1

    run(scenario())
