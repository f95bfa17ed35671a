"""Time limits: clocks run while a seat must decide, and a bot takes over when time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import virtual_time
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from server.http_clients import Guest, LiveServer, TableClient, run_server
from server.manual_clock import ManualClock, settle
from server.table_helpers import ANNA, CLANS, first_action, opened, own_seat
from sqlalchemy import Connection, select

from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.messages import TimeControl as NewTimeControl
from ceilidh.server.services import Services
from ceilidh.server.storage import SeatRow, TableRow, TimeControl, schema, tables
from ceilidh.server.tables import seating
from ceilidh.server.tables.clocks import RETURN_TIME_MS, clocks_after_undo
from ceilidh.server.tables.clocks import clocks_when_asked as asked_by
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.loaded_table import ConfirmationRequiredError
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import take_seat
from ceilidh.server.tables.view_rendering import Viewpoint

BEN = "ben"
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
LIVE = NewTimeControl(kind="live", bank=300, increment=10, bot="greedy")
SLOW = NewTimeControl(kind="slow", bank=2 * 86400, bot="greedy")


def new_row(time_control: NewTimeControl | None = LIVE, game: str = CLANS, **more: Any) -> TableRow:
    """Anna and Ben in their own browsers at one table."""
    plans = [SeatPlan(kind="me"), SeatPlan(kind="friend")]
    return take_seat(
        set_up_table(NewTable(game=game, seats=plans, time_control=time_control, **more), ANNA), 1, BEN, "Ben"
    )


def left(services: Services, live: LiveTable) -> list[int]:
    now = services.deadlines.now()
    return [seat.spare or 0 if seat.due is None else seat.due - now for seat in live.row.seats]


def running(live: LiveTable) -> list[int]:
    return [seat.number for seat in live.row.seats if seat.due is not None]


def stand_in(live: LiveTable) -> str | None:
    """The bot that plays for Anna."""
    return live.row.seats[0].bot


def asked_seats(live: LiveTable) -> list[int]:
    assert live.session is not None
    return live.session.table.actors()


Scenario = Callable[[Services, ManualClock, LiveTable], Coroutine[Any, Any, None]]


def play(url: str, row: TableRow, scenario: Scenario) -> None:
    """Run the scenario at a table of a server with a manual clock."""

    async def main() -> None:
        clock = ManualClock()
        async with opened(url, clock) as services:
            await services.tables.add(row)
            async with services.tables.hold(row.id) as live:
                await scenario(services, clock, live)

    virtual_time.run(main())


def test_a_clock_runs_while_its_seat_must_decide(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        assert running(live) == asked_seats(live) == [0]
        assert left(services, live) == [5 * MINUTE + 10_000, 5 * MINUTE]
        clock.move(minutes=2)
        while asked_seats(live) == [0]:
            await first_action(live, 0)
        assert running(live) == asked_seats(live) == [1]
        assert left(services, live) == [3 * MINUTE + 10_000, 5 * MINUTE + 10_000]
        stored = await services.database.read(tables.find, live.row.id)
        assert stored is not None
        assert stored.seats == live.row.seats

    play(url, new_row(), scenario)


def test_slow_games_refill_the_bank_for_each_decision(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        for _ in range(4):
            seat = asked_seats(live)[0]
            assert left(services, live)[seat] == 2 * DAY
            clock.move(hours=40)
            while asked_seats(live) == [seat]:
                await first_action(live, seat)

    play(url, new_row(SLOW), scenario)


def test_clocks_of_simultaneous_deciders_all_run(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        while len(asked_seats(live)) < 2:
            await first_action(live, asked_seats(live)[0])
        assert running(live) == [0, 1]
        before = left(services, live)
        clock.move(seconds=30)
        while 0 in asked_seats(live):
            await first_action(live, 0)
        clock.move(seconds=5)
        assert running(live) == [1]
        assert left(services, live) == [before[0] - 30_000, before[1] - 35_000]

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(game="isle-of-skye"), scenario)


def test_simultaneous_decisions_stop_both_clocks(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        while len(asked_seats(live)) < 2:
            await first_action(live, asked_seats(live)[0])
        before = left(services, live)
        clock.move(seconds=30)
        while len(asked_seats(live)) == 2:
            await asyncio.gather(*(first_action(live, seat) for seat in asked_seats(live)))
        stored = await services.database.read(tables.find, live.row.id)
        assert stored is not None
        assert stored.seats == live.row.seats
        for seat in {0, 1} - set(running(live)):
            assert left(services, live)[seat] == before[seat] - 30_000

    play(url, new_row(game="isle-of-skye"), scenario)


def test_time_used_stays_used_after_an_undo(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        assert live.session is not None
        table = live.session.table
        while True:
            seat = asked_seats(live)[0]
            await first_action(live, seat)
            if seat not in asked_seats(live) and table.can_undo(seat):
                break
        before = left(services, live)
        await live.undo(seat, table.decision_count(seat))
        assert running(live) == [seat]
        assert left(services, live)[seat] == before[seat]

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(), scenario)


def test_a_bot_stands_in_when_time_is_up_and_the_person_may_return_with_a_minute(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        clock.move(minutes=5, seconds=9)
        await settle()
        assert stand_in(live) is None
        clock.move(seconds=1)
        await settle()
        assert stand_in(live) == "greedy"
        assert asked_seats(live) == [1]
        assert left(services, live)[0] == 0
        assert live.row.seats[0].person == ANNA.id
        await live.change_seats(lambda row: seating.take_back(row, 0, ANNA.id))
        assert stand_in(live) is None
        assert left(services, live)[0] == RETURN_TIME_MS
        while asked_seats(live) == [1]:
            await first_action(live, 1)
        assert left(services, live)[0] == RETURN_TIME_MS + 10_000

    play(url, new_row(), scenario)


async def hand_over(live: LiveTable, level: str = "greedy") -> None:
    await live.change_seats(lambda row: seating.give_to_bot(row, 0, ANNA.id, level, own_seat))


async def come_back(live: LiveTable) -> None:
    await live.change_seats(lambda row: seating.take_back(row, 0, ANNA.id))


def test_a_seats_clock_runs_for_persons_and_stand_ins(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        live.listeners.clear()  # the bot is slow
        clock.move(minutes=4)
        await hand_over(live)
        clock.move(seconds=30)
        assert running(live) == [0]
        await come_back(live)
        assert left(services, live)[0] == 40_000
        await hand_over(live)
        clock.move(seconds=40)
        with pytest.raises(Refusal, match="bot_decides"):
            await come_back(live)

    play(url, new_row(), scenario)


def test_switching_a_bot_on_and_off_saves_no_time(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        live.listeners.clear()
        before = left(services, live)[0]
        for _ in range(80):
            await hand_over(live)
            clock.move(milliseconds=450)
            await come_back(live)
            clock.move(milliseconds=450)
        assert left(services, live)[0] == before - 80 * 900

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(), scenario)


async def pass_on(live: LiveTable) -> int:
    """Decide until another seat must, with an undo possible; the seat that decided last."""
    while True:
        seat = asked_seats(live)[0]
        await first_action(live, seat)
        assert live.session is not None
        if seat not in asked_seats(live) and live.session.table.can_undo(seat):
            return seat


async def take_back(live: LiveTable, seat: int) -> None:
    assert live.session is not None
    await live.undo(seat, live.session.table.decision_count(seat))


def test_an_undo_takes_the_increment_back(url: str) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        seat = await pass_on(live)
        after = left(services, live)
        for _ in range(12):
            clock.move(seconds=1)
            await take_back(live, seat)
            assert left(services, live)[1 - seat] == after[1 - seat] - 1000 - 10_000
            after[1 - seat] -= 1000
            assert await pass_on(live) == seat
            assert left(services, live) == after

    play(url, new_row(), scenario)


def test_an_undo_in_a_slow_game_refills_no_bank(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        seat = await pass_on(live)
        clock.move(hours=40)
        for _ in range(3):
            await take_back(live, seat)
            assert await pass_on(live) == seat
            assert left(services, live)[1 - seat] == 8 * 60 * MINUTE

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(SLOW), scenario)


def test_decisions_of_a_stand_in_bot_cannot_be_undone(tmp_path: Path) -> None:
    """Otherwise they would get another minute again and again."""

    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        clock.move(minutes=6)
        await settle()
        assert asked_seats(live) == [1]
        await come_back(live)
        with pytest.raises(Refusal, match="no_undo"):
            await take_back(live, 0)
        assert left(services, live)[0] == RETURN_TIME_MS

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(), scenario)


def test_in_a_rated_game_a_decision_is_final_once_somebody_else_must_decide(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        assert live.session is not None
        table = live.session.table
        await first_action(live, 0)
        assert asked_seats(live) == [0]
        await take_back(live, 0)
        await first_action(live, 0)
        with pytest.raises(ConfirmationRequiredError):
            await live.act(0, table.decision_count(0), "pass", is_confirmed=False)
        await live.act(0, table.decision_count(0), "pass")
        assert asked_seats(live) == [1]
        assert table.can_undo(0)
        assert not live.session.render_view(Viewpoint(0, "en", "data")).undo
        with pytest.raises(Refusal, match="touch_move"):
            await take_back(live, 0)

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(rated=True), scenario)


def test_with_a_time_limit_an_undo_does_not_undo_decisions_of_others(tmp_path: Path) -> None:
    """After simultaneous decisions one seat undoes its own; the other's stays, and no clock gains."""

    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        assert live.session is not None
        table = live.session.table
        while len(asked_seats(live)) < 2:
            await first_action(live, asked_seats(live)[0])
        before, turn = left(services, live), table.decision_count(1)
        while 0 in asked_seats(live):
            await first_action(live, 0)
        await first_action(live, 1)
        if table.can_undo(0) and len(asked_seats(live)) == 1:
            await take_back(live, 0)
            assert table.decision_count(1) == turn + 1
        assert all(now <= then for now, then in zip(left(services, live), before, strict=True))

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(game="isle-of-skye"), scenario)


def test_two_processes_give_a_seat_to_one_bot_once(url: str) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as first, opened(url, clock) as second:
            await first.tables.add(row)
            async with first.tables.hold(row.id) as here, second.tables.hold(row.id) as there:
                here.listeners.clear()
                there.listeners.clear()
                clock.move(minutes=6)
                await settle()
                clock.move(seconds=1)  # the process that came too late polls
                await settle()
                assert here.row.seats[0].bot == there.row.seats[0].bot == "greedy"
                stored = await first.database.read(tables.find, row.id)
                assert stored is not None
                assert stored.seats[0].bot == "greedy"
                assert stored.seats[0].due is None
                await here.change_seats(lambda row: seating.take_back(_decided(row), 0, ANNA.id))
                clock.move(seconds=1)
                await settle()
                await there.catch_up()
                assert there.row.seats[0].bot is None

    virtual_time.run(main())


def _decided(row: TableRow) -> TableRow:
    """As if the bot had decided meanwhile."""
    return replace(row, actors=2)


def test_another_process_enforces_the_deadlines_of_a_crashed_one(url: str) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as other:
            async with opened(url, clock) as services:
                await services.time_limit_enforcer.stop()
                await services.tables.add(row)
            for _ in range(22):
                clock.move(seconds=15)
                await settle()
            async with other.tables.hold(row.id) as live:
                assert stand_in(live) == "greedy"
                assert asked_seats(live) == [1]

    virtual_time.run(main())


def test_downtime_does_not_count(url: str) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as services:
            await services.tables.add(row)
            clock.move(minutes=2)
        clock.move(hours=7)
        async with opened(url, clock) as services, services.tables.hold(row.id) as live:
            assert left(services, live)[0] == 3 * MINUTE + 10_000
            clock.move(minutes=3, seconds=10)
            await settle()
            assert stand_in(live) == "greedy"
            assert asked_seats(live) == [1]

    virtual_time.run(main())


def heard_of(connection: Connection) -> int | None:
    return connection.execute(select(schema.heartbeats.c.at)).scalar()


def test_after_a_crash_time_counts_until_the_last_heartbeat(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as services:
            await services.tables.add(row)
            clock.move(minutes=1)
            await settle()
            assert await services.database.read(heard_of) == services.deadlines.now()
            monkeypatch.setattr(services.time_limit_enforcer, "stop", lambda: asyncio.sleep(0))
        clock.move(hours=7)
        async with opened(url, clock) as services, services.tables.hold(row.id) as live:
            assert left(services, live)[0] == 4 * MINUTE + 10_000

    virtual_time.run(main())


def test_time_that_ran_out_before_a_shutdown_is_enforced_at_the_next_start(url: str) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as services:
            await services.tables.add(row)
            await services.time_limit_enforcer.stop()
            clock.move(minutes=6)
        async with opened(url, clock) as services, services.tables.hold(row.id) as live:
            await settle()
            assert stand_in(live) == "greedy"
            assert asked_seats(live) == [1]

    virtual_time.run(main())


@pytest.mark.parametrize("hours", [1, -1])
def test_a_jump_of_the_time_of_day_changes_no_clock(url: str, hours: int) -> None:
    """A jump of the time of day: the machine slept, or its clock was set."""

    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        clock.move(minutes=1)
        await settle()
        before = left(services, live)[0]
        clock.jump(hours=hours)
        assert left(services, live)[0] == before
        clock.move(seconds=15)
        await settle()
        assert stand_in(live) is None
        assert left(services, live)[0] == before - 15_000
        while asked_seats(live) == [0]:
            await first_action(live, 0)
        assert left(services, live)[0] == before - 15_000
        clock.move(minutes=6)
        await settle()
        assert live.row.seats[1].bot == "greedy"

    play(url, new_row(), scenario)


@pytest.mark.parametrize("hours", [1, -1])
def test_processes_on_one_database_absorb_a_jump_of_the_time_of_day_once(url: str, hours: int) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as first, opened(url, clock) as second:
            await first.tables.add(row)
            clock.move(minutes=1)
            await settle()
            async with first.tables.hold(row.id) as here, second.tables.hold(row.id) as there:
                for _ in range(3):
                    before = left(first, here)[0]
                    clock.jump(hours=hours)
                    clock.move(seconds=15)
                    await settle()
                    await there.catch_up()
                    assert stand_in(here) is None
                    assert left(first, here)[0] == left(second, there)[0] == before - 15_000
                async with opened(url, clock) as third, third.tables.hold(row.id) as later:
                    assert left(third, later)[0] == before - 15_000

    virtual_time.run(main())


def test_time_limits_work_after_the_time_of_day_was_set_back_while_no_clock_ran(tmp_path: Path) -> None:
    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(f"sqlite:///{tmp_path / 'new.db'}", clock) as services:
            await settle()
            clock.jump(hours=-1)
            clock.move(seconds=15)
            await settle()
            await services.database.write(tables.add, services.tables.with_clocks(row))  # as another process would
            async with services.tables.hold(row.id) as live:
                for _ in range(21):
                    clock.move(seconds=15)
                    await settle()
                assert stand_in(live) == "greedy"

    virtual_time.run(main())


def test_a_machine_that_slept_while_another_one_served_goes_by_the_time_of_day_again(url: str) -> None:
    async def main() -> None:
        awake, asleep, row = ManualClock(), ManualClock(), new_row(SLOW)
        async with opened(url, awake) as other, opened(url, asleep) as services:
            await other.tables.add(row)
            for _ in range(4 * 60):
                awake.move(seconds=15)
                await settle()
            asleep.jump(hours=1)
            asleep.move(seconds=15)
            awake.move(seconds=15)
            await settle()
            async with other.tables.hold(row.id) as there, services.tables.hold(row.id) as here:
                assert left(services, here)[0] == left(other, there)[0] == 2 * DAY - 60 * MINUTE - 15_000

    virtual_time.run(main())


@pytest.mark.parametrize("hours", [1, 0])
def test_clocks_continue_unchanged_after_a_jump_and_a_restart(url: str, hours: int) -> None:
    """The time of day stays wrong, or is corrected while the server is stopped."""

    async def main() -> None:
        clock, row = ManualClock(), new_row()
        async with opened(url, clock) as services:
            await services.tables.add(row)
            clock.move(minutes=1)
            await settle()
            clock.jump(hours=1)
            clock.move(seconds=15)
            await settle()
            async with services.tables.hold(row.id) as live:
                before = left(services, live)[0]
        clock.jump(hours=hours - 1)
        async with opened(url, clock) as services, services.tables.hold(row.id) as live:
            assert left(services, live)[0] == before

    virtual_time.run(main())


def test_bots_have_no_clock(tmp_path: Path) -> None:
    plans = [SeatPlan(kind="me"), SeatPlan(kind="bot", bot="greedy")]
    row = set_up_table(NewTable(game=CLANS, seats=plans, time_control=LIVE), ANNA)

    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        while asked_seats(live) == [0]:
            await first_action(live, 0)
        await settle()
        assert asked_seats(live) == [0]
        assert live.row.seats[1].spare is None
        assert live.row.seats[1].due is None
        assert left(services, live)[0] == 5 * MINUTE + 20_000

    play(f"sqlite:///{tmp_path / 'new.db'}", row, scenario)


def test_all_clocks_stop_at_the_end_of_the_game(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        while asked_seats(live):
            await first_action(live, asked_seats(live)[0])
        stored = await services.database.read(tables.find, live.row.id)
        assert stored is not None
        assert [seat.due for seat in stored.seats] == [None, None]

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(), scenario)


def too_many(_: int) -> None:
    raise Refusal(429, "too_many_bot_tables")


def test_time_is_up_even_if_the_stand_in_bot_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only bots would remain at the table, and its host has too many such tables."""
    plans = [SeatPlan(kind="me"), SeatPlan(kind="bot", bot="easy")]
    row = set_up_table(NewTable(game=CLANS, seats=plans, time_control=LIVE, rated=True), ANNA)

    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        live.listeners.clear()
        with monkeypatch.context() as patch:
            patch.setattr(services.limits, "check_bot_table_count", too_many)
            clock.move(minutes=6)
            await settle()
            assert stand_in(live) is None
            with pytest.raises(Refusal, match="bot_decides"):
                await first_action(live, 0)
            assert asked_seats(live) == [0]
        clock.move(seconds=15)
        await settle()
        assert stand_in(live) == "easy"

    play(f"sqlite:///{tmp_path / 'new.db'}", row, scenario)


def test_beside_somebody_who_has_time_a_bot_stands_in_however_many_tables_are_left_to_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(services: Services, clock: ManualClock, live: LiveTable) -> None:
        live.listeners.clear()
        monkeypatch.setattr(services.limits, "check_bot_table_count", too_many)
        while len(asked_seats(live)) < 2:
            await first_action(live, asked_seats(live)[0])
        await live.change_seats(
            lambda row: replace(row, seats=(_out_in_a_second(services, row.seats[0]), row.seats[1]))
        )
        clock.move(seconds=1)
        await settle()
        assert [seat.bot for seat in live.row.seats] == ["greedy", None]

    play(f"sqlite:///{tmp_path / 'new.db'}", new_row(game="isle-of-skye"), scenario)


def _out_in_a_second(services: Services, seat: SeatRow) -> SeatRow:
    return replace(seat, due=services.deadlines.now() + 1000)


# What people see


@contextmanager
def evening(folder: Path) -> Iterator[tuple[ManualClock, Guest, Guest, str]]:
    clock = ManualClock()
    with run_server(folder, clock=clock) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        table = anna.table(CLANS, "me", "friend", timeControl={"kind": "live", "bank": 300, "bot": "greedy"})
        assert anna.fetch("GET", f"/api/tables/{table}")["timeControl"] == {
            "kind": "live",
            "bank": 300,
            "increment": 0,
            "bot": "greedy",
        }
        yield clock, anna, ben, ben.join(anna.invitation(table, 1), "Ben")


def clocks(client: TableClient) -> list[Any]:
    return [player["clock"] for player in client.now["header"]["players"]]


def test_everybody_at_a_table_sees_the_clocks(tmp_path: Path) -> None:
    with evening(tmp_path) as (clock, anna, ben, table):
        clock.move(seconds=100)
        client, watching = anna.connect(table), ben.connect(table)
        for one in (client, watching):
            one.until(lambda now: now["header"]["phase"] == "playing")
            assert clocks(one) == [{"leftMs": 200_000, "isRunning": True}, {"leftMs": 300_000, "isRunning": False}]
        assert anna.fetch("GET", "/api/tables")["mine"][0]["leftMs"] == 200_000
        assert ben.fetch("GET", "/api/tables")["mine"][0]["leftMs"] is None
        clock.move(seconds=200)
        watching.until(lambda now: now["header"]["players"][0]["bot"] == "greedy")
        watching.until(lambda now: clocks(watching)[1]["isRunning"])
        assert clocks(watching)[0] == {"leftMs": 0, "isRunning": False}
        anna.fetch("POST", f"/api/tables/{table}/seats/0/return")
        client.until(lambda now: clocks(client)[0] == {"leftMs": 60_000, "isRunning": False})


@pytest.mark.parametrize(
    ("time_control", "sentence"),
    [
        ({"kind": "live", "bank": 59}, "A live game starts with 60 to 14400 seconds"),
        ({"kind": "live", "bank": 60, "increment": 601}, "A live game starts with"),
        ({"kind": "slow", "bank": 60}, "A slow game gives 3600 to 2592000 seconds"),
        ({"kind": "slow", "bank": 86400, "increment": 1}, "A slow game gives"),
        ({"kind": "slow", "bank": 86400, "bot": "nobody"}, "There is no bot called nobody"),
    ],
)
def test_an_invalid_time_limit_is_refused(anna: Guest, time_control: dict[str, object], sentence: str) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    status, refusal = anna.expect_refusal(
        "POST", "/api/tables", {"game": CLANS, "seats": seats, "timeControl": time_control}
    )
    assert status == 400
    assert refusal.startswith(sentence)


def test_people_at_one_screen_have_no_time_limit(anna: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    time_control = {"kind": "live", "bank": 300}
    assert (
        anna.expect_refusal("POST", "/api/tables", {"game": CLANS, "seats": seats, "timeControl": time_control})[0]
        == 400
    )


def test_a_lesson_has_no_time_limit(server: LiveServer, anna: Guest) -> None:
    table = anna.fetch("POST", "/api/lessons", {"game": CLANS, "lesson": "first"})["table"]
    assert anna.fetch("GET", f"/api/tables/{table}")["timeControl"] is None


# Arithmetic

TIME_CONTROLS = st.one_of(
    st.builds(TimeControl, st.just("live"), st.integers(60, 600), st.integers(0, 60), st.just("medium")),
    st.builds(TimeControl, st.just("slow"), st.integers(3600, 86400), st.just(0), st.just("medium")),
)
STEPS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 50_000), st.booleans()), max_size=30)


@given(TIME_CONTROLS, STEPS)
def test_a_seat_gains_time_when_it_must_decide_and_loses_it_by_an_undo(
    time_control: TimeControl, steps: list[tuple[int, int, bool]]
) -> None:
    """Each step: who must decide from then on, after how long, and whether because of an undo."""
    seats = tuple(SeatRow(number=i, kind="person", spare=time_control.bank * 1000) for i in range(3))
    given_ms = time_control.bank * 1000 if time_control.kind == "slow" else time_control.increment * 1000
    actors = now = 0
    for then, passed, undone in steps:
        before = [seat.spare or 0 if seat.due is None else max(0, seat.due - now - passed) for seat in seats]
        now += passed
        seats = (
            clocks_after_undo(time_control, seats, actors, then, now)
            if undone
            else asked_by(time_control, seats, then, now)
        )
        for i, seat in enumerate(seats):
            newly, ends = then & ~actors & 1 << i, actors & ~then & 1 << i
            left_now = seat.spare or 0 if seat.due is None else seat.due - now
            assert (seat.due is not None) == bool(then >> i & 1)
            if newly and not undone:
                rest = min(before[i], 0) if time_control.kind == "slow" else before[i]
                assert left_now == given_ms + rest
            elif ends and undone:
                assert left_now == (before[i] - given_ms or -1)
            else:
                assert left_now == before[i] or before[i] == 0
        actors = then


@given(TIME_CONTROLS, STEPS)
def test_the_clock_of_a_bot_never_runs(time_control: TimeControl, steps: list[tuple[int, int, bool]]) -> None:
    seats = tuple(SeatRow(number=i, kind="bot", bot="medium") for i in range(3))
    for now, (actors, _, _) in enumerate(steps):
        assert asked_by(time_control, seats, actors, now) == seats


def test_a_clock_at_zero_stands_still_while_the_bot_plays() -> None:
    seat = SeatRow(number=0, kind="person", bot="medium", spare=0)
    assert asked_by(TimeControl("live", 60, 10, "medium"), [seat], 1, 5000) == (seat,)
