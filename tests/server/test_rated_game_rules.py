"""Undo and clocks in a game without new information, whose rules allow every undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ceilidh.core import Event, Game, Player, Rng, State, Table, View
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import SeatRow, TableRow, TimeControl
from ceilidh.server.storage.journal import SeatClock
from ceilidh.server.tables import seating
from ceilidh.server.tables.clocks import (
    RETURN_TIME_MS,
    apply_seat_change,
    clock_changes_after_decision,
    clock_changes_after_undo,
    is_out,
    start_clocks,
    time_is_up,
    with_clocks,
)
from ceilidh.server.tables.game_session import seat_mask
from ceilidh.server.tables.new_tables import new_table
from ceilidh.server.tables.rated_game_rules import may_undo

PEOPLE = ("anna", "ben", "cat")
MORE = 0
"""The action after which a seat must decide again."""


class Calling(State):
    """Each decider chooses a number; the numbers determine who decides next."""

    def __init__(self, players: int, rng: Rng, log: list[Event] | None) -> None:
        super().__init__(players, rng, log)
        self.revealed_to = 0
        self.asked = [0]
        self.called = 0
        self.left = 1000

    def actors(self) -> list[int]:
        return self.asked if self.left else []

    def legal(self, seat: int) -> list[int]:
        return [*range(8)]

    def apply(self, seat: int, action: int) -> None:
        self.left -= 1
        if action == MORE:
            return
        self.called |= action
        self.asked = [other for other in self.asked if other != seat]
        if not self.asked:
            self.asked = [other for other in range(self.players) if self.called >> other & 1]
            self.called = 0

    def scores(self) -> list[int]:
        return [0] * self.players


class CallingGame(Game):
    """Call others."""

    name = "calling"
    player_counts = (3,)
    notation = tuple(f"call-{number}" for number in range(8))

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        return Calling(players, rng, log)

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "actors": cast(Calling, state).actors()}


GAME = CallingGame()


class Ground:
    """A table with clocks, and an independent count of the time used and given."""

    def __init__(self, time_control: TimeControl, rated: bool = False) -> None:
        self.time_control = time_control
        self.now = 1_000_000
        self.table = Table(GAME, [Player("person", person) for person in PEOPLE], 1)
        seats = [SeatRow(number=i, kind="person", name=who, person=who) for i, who in enumerate(PEOPLE)]
        row = new_table(
            "set up",
            game=GAME.name,
            edition=1,
            options={},
            seed=1,
            host=PEOPLE[0],
            seats=tuple(seats),
            phase="playing",
            actors=1,
            time_control=time_control,
            rated=rated,
        )
        self.row = start_clocks(row, self.now)
        self.used = [0, 0, 0]
        self.minutes = [0, 0, 0]

    @property
    def left(self) -> list[int]:
        return [seat.spare or 0 if seat.due is None else seat.due - self.now for seat in self.row.seats]

    def times_asked(self) -> list[int]:
        state, asked, before = GAME.new(3, 1, {}), [0, 0, 0], set[int]()
        for move in [*self.table.moves, None]:
            for seat in set(state.actors()) - before:
                asked[seat] += 1
            before = set(state.actors())
            if move is not None:
                state.apply(move.seat, move.action)
        return asked

    def wait(self, ms: int) -> None:
        for seat in self.table.actors():
            self.used[seat] += max(0, min(ms, self.left[seat]))
        self.now += ms
        self._reseat(lambda row: seating.replace_overdue(row, self.now))

    def act(self, seat: int, action: int) -> None:
        if seat in self.table.actors():
            self.table.act(seat, action)
            self._set(clock_changes_after_decision(self.row, (), seat_mask(self.table.actors()), self.now))
            if self.row.seats[seat].bot is not None:
                self.table.forbid_undo(seat)

    def undo(self, seat: int) -> None:
        before = seat_mask(self.table.actors())
        if self.row.seats[seat].bot is None and may_undo(self.row, self.table, seat):
            turns = [self.table.decision_count(other) for other in range(3)]
            self.table.undo(seat)
            turns[seat] -= 1
            assert [self.table.decision_count(other) for other in range(3)] == turns, "others' decisions stay"
            self._set(clock_changes_after_undo(self.row, before, seat_mask(self.table.actors()), self.now))

    def hand_over(self, seat: int) -> None:
        self._reseat(lambda row: replace(row, seats=_with_bot(row, seat)) if row.seats[seat].bot is None else row)

    def come_back(self, seat: int) -> None:
        was_out = is_out(self.row.seats[seat])
        try:
            self._reseat(lambda row: seating.take_back(row, seat, PEOPLE[seat]))
        except Refusal:
            return
        self.minutes[seat] += was_out

    def _set(self, clocks: tuple[SeatClock, ...]) -> None:
        self.row = replace(self.row, seats=with_clocks(self.row.seats, clocks), actors=seat_mask(self.table.actors()))

    def _reseat(self, decide: seating.SeatChange) -> None:
        after = apply_seat_change(self.row, decide, self.now)
        assert after is not None
        self.row = after

    def check(self) -> None:
        times = self.times_asked()
        for seat, clock in enumerate(self.row.seats):
            runs = seat in self.table.actors() and not is_out(clock)
            assert (clock.due is not None) == runs
            assert not time_is_up(clock, self.now) or clock.bot is None
            if self.time_control.kind == "live":
                given_ms = 1000 * (self.time_control.bank + self.time_control.increment * times[seat])
                assert self.left[seat] <= max(0, given_ms - self.used[seat] + RETURN_TIME_MS * self.minutes[seat])
            else:
                assert self.left[seat] <= 1000 * self.time_control.bank


def _with_bot(row: TableRow, seat: int) -> tuple[SeatRow, ...]:
    return tuple(replace(one, bot="easy") if one.number == seat else one for one in row.seats)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["act"] * 5 + ["undo"] * 4 + ["wait"] * 2 + ["hand over", "come back"]),
        st.integers(0, 2),
        st.integers(0, 7),
    ),
    max_size=40,
)
LIVE = TimeControl("live", 20, 5, "easy")
SLOW = TimeControl("slow", 20, 0, "easy")


@pytest.mark.parametrize("time_control", [LIVE, SLOW])
@pytest.mark.parametrize("rated", [False, True])
@given(steps=STEPS)
def test_no_clock_exceeds_the_time_given_by_decisions_that_were_not_undone(
    time_control: TimeControl, rated: bool, steps: list[tuple[str, int, int]]
) -> None:
    ground = Ground(time_control, rated)
    for what, seat, number in steps:
        match what:
            case "act":
                actors = ground.table.actors()
                ground.act(actors[seat % len(actors)], number)
            case "undo":
                ground.undo(seat)
            case "wait":
                ground.wait(1000 * number)
            case "hand over":
                ground.hand_over(seat)
            case _:
                ground.come_back(seat)
        ground.check()


def calls(*asked: int) -> int:
    return seat_mask(asked)


def test_a_decision_cannot_be_undone_after_its_seat_was_asked_again_because_of_others() -> None:
    """Otherwise two simultaneous deciders could give each other increments again and again."""
    ground = Ground(LIVE)
    ground.act(0, calls(0, 1))
    ground.act(0, calls(0))
    ground.act(1, calls(0))
    assert ground.table.actors() == [0]
    assert ground.table.can_undo(0)
    assert not may_undo(ground.row, ground.table, 0)
    assert may_undo(ground.row, ground.table, 1)


def test_an_undo_does_not_undo_decisions_of_others() -> None:
    ground = Ground(LIVE)
    ground.act(0, calls(1))
    ground.act(1, calls(2))
    assert ground.table.can_undo(0)
    assert not may_undo(ground.row, ground.table, 0)


def test_a_decision_cannot_be_undone_while_a_bot_decides_for_somebody_out_of_time() -> None:
    """Otherwise they would come back with a minute before the bot has decided."""
    ground = Ground(LIVE)
    ground.act(0, calls(1))
    ground.wait(25_000)
    assert is_out(ground.row.seats[1])
    assert not may_undo(ground.row, ground.table, 0)


@pytest.mark.parametrize("rated", [False, True])
def test_if_the_result_counts_a_decision_is_final_once_somebody_else_must_decide(rated: bool) -> None:
    ground = Ground(LIVE, rated)
    ground.act(0, MORE)
    assert may_undo(ground.row, ground.table, 0)
    ground.act(0, calls(1))
    assert may_undo(ground.row, ground.table, 0) is not rated


def test_a_seat_with_no_time_left_before_its_turn_is_not_out_of_time() -> None:
    ground = Ground(LIVE)
    ground.act(0, calls(1))
    ground.wait(20_000)
    ground.undo(0)
    ground.hand_over(1)
    assert not is_out(ground.row.seats[1])
    ground.come_back(1)
    assert ground.left[1] <= 0
