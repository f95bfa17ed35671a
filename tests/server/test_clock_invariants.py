"""Invariants of clocks under random sequences of operations at one table, on virtual time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from unittest.mock import patch

import pytest
import virtual_time
from hypothesis import given
from hypothesis import strategies as st
from server.manual_clock import ManualClock, settle
from server.table_helpers import ANNA, CLANS, opened, own_seat

from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan, TimeControl
from ceilidh.server.services import Services
from ceilidh.server.storage import TableRow, tables
from ceilidh.server.tables import seating
from ceilidh.server.tables.bot_players import BotPlayers
from ceilidh.server.tables.clocks import RETURN_TIME_MS, is_out
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table

PEOPLE = ("anna", "ben", "cat")
LIVE = TimeControl(kind="live", bank=60, increment=7, bot="greedy")
SLOW = TimeControl(kind="slow", bank=3600, bot="greedy")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait"] * 4 + ["act"] * 6 + ["undo"] * 4 + ["give", "return", "leave"]),
        st.integers(0, 2),
        st.integers(0, 30),
    ),
    max_size=40,
)


def new_row(time_control: TimeControl, game: str, rated: bool = False) -> TableRow:
    plans = [SeatPlan(kind="me"), *(SeatPlan(kind="friend") for _ in PEOPLE[1:])]
    row = set_up_table(NewTable(game=game, seats=plans, time_control=time_control, rated=rated), ANNA)
    for person in PEOPLE[1:]:
        row = seating.take_seat(row, None, person, person.title())
    return row


class Ledger:
    """The time each seat was given by decisions that were not undone, and the time it used."""

    def __init__(self, services: Services, live: LiveTable, time_control: TimeControl) -> None:
        self._services = services
        self._live = live
        self._time_control = time_control
        self._used: Counter[int] = Counter()
        self._used_when_asked: Counter[tuple[int, int]] = Counter()
        self._minutes: Counter[int] = Counter()
        self._was_out: set[int] = set()

    def left(self) -> list[int]:
        now = self._services.deadlines.now()
        return [seat.spare or 0 if seat.due is None else seat.due - now for seat in self._live.row.seats]

    def times_asked(self) -> list[int]:
        """How often each seat had to decide in the current game, replayed from its start."""
        play = self._live.session
        assert play is not None
        state = play.table.game.new(len(PEOPLE), self._live.row.seed, self._live.row.options)
        asked, before = [0] * len(PEOPLE), set[int]()
        for move in [*play.table.moves, None]:
            now = set(state.actors())
            for seat in now - before:
                asked[seat] += 1
            before = now
            if move is not None:
                state.apply(move.seat, move.action)
        return asked

    def pass_time(self, clock: ManualClock, ms: int) -> None:
        asked, left, times = self._actors(), self.left(), self.times_asked()
        for seat in asked:
            used = max(0, min(ms, left[seat]))
            self._used[seat] += used
            self._used_when_asked[seat, times[seat]] += used
        clock.move(milliseconds=ms)

    def came_back(self, seat: int, was_out: bool) -> None:
        self._minutes[seat] += was_out

    def check(self) -> None:
        seats, asked, left, times = self._live.row.seats, self._actors(), self.left(), self.times_asked()
        for seat in range(len(PEOPLE)):
            self._was_out |= {seat} if is_out(seats[seat]) or left[seat] <= 0 else set()
            runs = seats[seat].due is not None
            assert runs == (seat in asked and not is_out(seats[seat])), "a clock runs exactly while its seat is asked"
            if self._time_control.kind == "live":
                fair = 1000 * (self._time_control.bank + self._time_control.increment * times[seat]) - self._used[seat]
                assert left[seat] <= max(0, fair + RETURN_TIME_MS * self._minutes[seat])
                if seat not in self._was_out and self._live.row.game == CLANS:
                    assert left[seat] == fair
            elif runs and not self._minutes[seat]:
                assert left[seat] <= 1000 * self._time_control.bank - self._used_when_asked[seat, times[seat]]

    def _actors(self) -> list[int]:
        assert self._live.session is not None
        return self._live.session.table.actors()


async def act(live: LiveTable, seat: int, choice: int) -> None:
    """A seat that must decide does so, or its bot."""
    assert live.session is not None
    table = live.session.table
    seat = table.actors()[seat % len(table.actors())]
    legal = table.seat(seat).legal()
    text = table.game.to_notation(legal[-1 - choice % len(legal)])
    await live.act(seat, table.decision_count(seat), text, bot=live.row.seats[seat].bot)


async def undo(live: LiveTable, seat: int, choice: int) -> None:
    """Mostly by the seat that decided last."""
    assert live.session is not None
    table = live.session.table
    if choice % 4 and table.moves:
        seat = table.moves[-1].seat
    if live.row.seats[seat].bot is None:
        await live.undo(seat, table.decision_count(seat))


async def give(live: LiveTable, seat: int, choice: int) -> None:
    await live.change_seats(lambda row: seating.give_to_bot(row, seat, PEOPLE[seat], "greedy", own_seat))


async def leave(live: LiveTable, seat: int, choice: int) -> None:
    await live.change_seats(lambda row: seating.leave_table(row, PEOPLE[seat]))


async def come_back(live: LiveTable, seat: int, choice: int) -> None:
    await live.change_seats(lambda row: seating.take_back(row, seat, PEOPLE[seat]))


OPERATIONS: dict[str, Callable[[LiveTable, int, int], Coroutine[None, None, None]]] = {
    "act": act,
    "undo": undo,
    "give": give,
    "return": come_back,
    "leave": leave,
}


class Ground:
    """One server and event loop for all examples; its bots never decide."""

    def __init__(self, runner: asyncio.Runner, services: Services, clock: ManualClock) -> None:
        self._runner = runner
        self._services = services
        self._clock = clock

    def play(
        self, row: TableRow, time_control: TimeControl, steps: list[tuple[str, int, int]], second_ms: int = 1000
    ) -> None:
        self._runner.run(self._play(row, time_control, steps, second_ms))

    async def _play(
        self, row: TableRow, time_control: TimeControl, steps: list[tuple[str, int, int]], second_ms: int
    ) -> None:
        services = self._services
        await services.tables.add(row)
        async with services.tables.hold(row.id) as live:
            ledger = Ledger(services, live, time_control)
            for what, seat, number in steps:
                if live.state.is_over:
                    break
                if what == "wait":
                    ledger.pass_time(self._clock, number * second_ms)
                    await settle()
                else:
                    was_out = is_out(live.row.seats[seat])
                    with suppress(Refusal):
                        await OPERATIONS[what](live, seat, number)
                        ledger.came_back(seat, was_out and not is_out(live.row.seats[seat]))
                if not live.state.is_over:
                    ledger.check()
            stored = await services.database.read(tables.find, row.id)
            assert stored is not None
            assert stored.seats == live.row.seats
            await live.change_seats(lambda row: None)


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    clock, url = ManualClock(), f"sqlite:///{tmp_path_factory.mktemp('ground') / 'new.db'}"
    with (
        patch.object(BotPlayers, "start_due", lambda self: None),
        asyncio.Runner(loop_factory=virtual_time.VirtualTimeLoop) as runner,
    ):
        whole = opened(url, clock)
        services = runner.run(whole.__aenter__())
        yield Ground(runner, services, clock)
        runner.run(whole.__aexit__(None, None, None))


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("game", [CLANS, "isle-of-skye"])
@given(steps=STEPS)
def test_a_clock_never_exceeds_the_time_given_by_decisions_that_were_not_undone(
    ground: Ground, game: str, rated: bool, steps: list[tuple[str, int, int]]
) -> None:
    ground.play(new_row(LIVE, game, rated), LIVE, steps)


@pytest.mark.parametrize("game", [CLANS, "isle-of-skye"])
@given(steps=STEPS)
def test_in_a_slow_game_time_used_for_a_decision_stays_used(
    ground: Ground, game: str, steps: list[tuple[str, int, int]]
) -> None:
    ground.play(new_row(SLOW, game), SLOW, steps, second_ms=60_000)
