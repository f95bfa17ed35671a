"""Which flags a new table may have, by origin."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import virtual_time
from msgspec.structs import replace
from server.http_clients import Guest
from server.table_helpers import ANNA, CLANS, first_action, opened

import ceilidh.server
from ceilidh.core import find_game
from ceilidh.server import messages as m
from ceilidh.server.services import Services
from ceilidh.server.storage import Outcome, SeatRow, TableRow, TimeControl, tables, tables_of_person
from ceilidh.server.tables import seating
from ceilidh.server.tables.new_tables import (
    ALLOWED_FLAGS,
    TABLE_FLAGS,
    FlagError,
    TableOrigin,
    check_flags,
    evening_table,
    new_table,
    set_up_lesson,
    set_up_table,
)

TIME_CONTROL = TimeControl("live", 600, 0, "easy")
CARRIED: dict[str, Any] = {
    "listed": True,
    "multiple_seats": True,
    "time_control": TIME_CONTROL,
    "rated": True,
    "hints": True,
    "evening": "e1",
    "lesson": "first",
    "result": Outcome([1, 2], [2, 1]),
}
CELLS: dict[TableOrigin, str] = {  # in the order of CARRIED
    "set up": "yes yes yes yes yes no no no",
    "lesson": "no no no no yes no yes no",
    "play on": "no no no no yes no no no",
    "evening": "no no yes no no yes no no",
    "record": "no no no no no no no yes",
}
EVERY_CELL = [
    (way, flag, allowed == "yes")
    for way, cells in CELLS.items()
    for flag, allowed in zip(CARRIED, cells.split(), strict=True)
]


def plain(way: TableOrigin, **flags: Any) -> TableRow:
    seats = (SeatRow(number=0, kind="person", name="Anna", person="anna"), SeatRow(number=1, kind="bot", bot="easy"))
    return new_table(way, game=CLANS, edition=1, options={}, seed=1, host="anna", seats=seats, **flags)


def test_the_documented_table_of_origins_and_flags_is_complete() -> None:
    assert set(CARRIED) == TABLE_FLAGS
    assert set(CELLS) == set(ALLOWED_FLAGS)
    known = set(TableRow.__struct_fields__)
    needed = {"id", "game", "edition", "options", "seed", "phase", "host", "watch", "created", "moved", "actors"}
    assert known - needed - {"seats", "compacted"} == TABLE_FLAGS


@pytest.mark.parametrize(("way", "flag", "allowed"), EVERY_CELL)
def test_a_table_has_only_flags_that_its_origin_allows(way: TableOrigin, flag: str, allowed: bool) -> None:
    more = {"time_control": TIME_CONTROL} if flag == "rated" and allowed else {}
    if allowed:
        assert getattr(plain(way, **{flag: CARRIED[flag]}, **more), flag) == CARRIED[flag]
    else:
        with pytest.raises(FlagError, match=flag):
            plain(way, **{flag: CARRIED[flag]})


@pytest.mark.parametrize(
    "flags", [{"rated": True}, {"rated": True, "time_control": TIME_CONTROL, "multiple_seats": True}]
)
def test_a_rated_table_has_a_time_limit_and_one_seat_per_person(flags: dict[str, Any]) -> None:
    with pytest.raises(FlagError):
        plain("set up", **flags)


def test_a_rated_table_has_no_hints() -> None:
    with pytest.raises(FlagError):
        plain("set up", rated=True, time_control=TIME_CONTROL, hints=True)


@pytest.mark.parametrize(
    ("second", "wanted", "allowed"),
    [
        ("bot", None, True),
        ("friend", None, False),
        ("here", None, False),
        ("friend", True, True),
        ("bot", False, False),
    ],
)
def test_people_who_play_together_have_hints_only_if_the_host_wants_them(
    second: Any, wanted: bool | None, allowed: bool
) -> None:
    plans = [m.SeatPlan(kind="me"), m.SeatPlan(kind=second, name="Ben", bot="easy")]
    assert set_up_table(m.NewTable(game=CLANS, seats=plans, hints=wanted), ANNA).hints == allowed


@pytest.mark.parametrize("rated", [False, True])
def test_a_table_with_several_seats_of_one_person_has_no_time_limit_and_is_not_rated(rated: bool) -> None:
    row = plain("set up", time_control=TIME_CONTROL, rated=rated)
    twice = replace(row, seats=(row.seats[0], replace(row.seats[0], number=1, name="Ann")))
    with pytest.raises(FlagError):
        check_flags("set up", twice)


def test_every_table_is_built_in_one_place() -> None:
    root = Path(ceilidh.server.__file__).parent
    built = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TableRow"
    }
    assert built == {"tables/new_tables.py", "storage/tables.py"}


# Each origin over its public function


def carried(row: TableRow) -> set[str]:
    return {flag for flag in TABLE_FLAGS if getattr(row, flag)}


def test_a_continued_game_inherits_no_flags(tmp_path: Path) -> None:
    """Otherwise a lost rated game could be won in one move, again and again."""
    plans = [m.SeatPlan(kind="me"), m.SeatPlan(kind="bot", bot="easy")]
    time_control = m.TimeControl(kind="slow", bank=86400)
    row = set_up_table(m.NewTable(game=CLANS, seats=plans, time_control=time_control, rated=True, listed=True), ANNA)

    async def main() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            await services.database.write(tables.add, replace(row, evening="e1"))
            await play_out(services, row.id)
            replay = await services.replays.find(row.id, ANNA.id, "")
            last = replay.history.last_step - 1
            seat = replay.next_seat(last)
            made = await services.replays.play_on(replay, m.PlayOn(step=last, seat=seat, bot="easy"), ANNA)
            stored = await services.database.read(tables.find, made.id)
            assert stored is not None
            assert carried(stored) == {"hints"}
            assert all(one.spare is None for one in stored.seats)

    virtual_time.run(main())


async def play_out(services: Services, table: str) -> None:
    async with services.tables.hold(table) as live:
        live.listeners.clear()
        while not live.state.is_over:
            assert live.session is not None
            seat = live.session.table.actors()[0]
            if live.row.seats[seat].kind == "bot":
                at = live.session.table
                await live.act(seat, at.decision_count(seat), at.game.to_notation(at.seat(seat).legal()[0]), bot="easy")
            else:
                await first_action(live, seat)


def test_a_lesson_table_has_its_lesson() -> None:
    row, _ = set_up_lesson(m.NewLesson(game=CLANS, lesson="first"), ANNA)
    assert carried(row) == {"lesson", "hints"}


def test_a_table_of_an_evening_is_not_rated() -> None:
    row = plain("set up")
    assert carried(evening_table(find_game(CLANS), row.seats, TIME_CONTROL, "anna", "e1")) == {
        "time_control",
        "evening",
    }


def test_an_uploaded_record_has_its_result(anna: Guest) -> None:
    table = anna.table(CLANS, "me", "random")
    anna.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    anna.connect(table).until(lambda now: "result" in now)
    text = anna.request("GET", f"/api/tables/{table}/record").text
    made = anna.fetch("POST", "/api/records", {"text": text})["table"]
    card = anna.fetch("GET", f"/api/tables/{made}")
    assert (card["phase"], card["rated"], card["timeControl"], card["lesson"]) == ("finished", False, None, None)
    assert [player["place"] for player in card["players"]] != [None, None]


CHANGES: dict[str, Callable[[TableRow], TableRow | None]] = {
    "take": lambda row: seating.take_seat(row, None, "ben", "Ben"),
    "start": lambda row: seating.fill_with_bots(row, ANNA.id, "easy"),
    "leave": lambda row: seating.leave_table(seating.take_seat(row, None, "ben", "Ben"), ANNA.id),
    "stand in": lambda row: seating.stand_in(seating.take_seat(row, None, "ben", "Ben"), 0),
    "run out": lambda row: seating.replace_overdue(seating.take_seat(row, None, "ben", "Ben"), 2**60),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("rated", [False, True])
def test_changes_of_seats_do_not_change_flags(change: str, rated: bool) -> None:
    plans = [m.SeatPlan(kind="me"), m.SeatPlan(kind="friend")]
    row = set_up_table(
        m.NewTable(
            game=CLANS, seats=plans, time_control=m.TimeControl(kind="slow", bank=86400), rated=rated, listed=True
        ),
        ANNA,
    )
    after = CHANGES[change](row)
    assert after is not None
    assert {flag: getattr(after, flag) for flag in TABLE_FLAGS} == {flag: getattr(row, flag) for flag in TABLE_FLAGS}


def test_merging_accounts_frees_the_second_seat_at_a_waiting_rated_table(tmp_path: Path) -> None:
    plans = [m.SeatPlan(kind="me"), m.SeatPlan(kind="friend"), m.SeatPlan(kind="friend")]
    row = set_up_table(
        m.NewTable(game=CLANS, seats=plans, time_control=m.TimeControl(kind="slow", bank=86400), rated=True), ANNA
    )
    row = seating.take_seat(row, 1, "guest", "Annie")

    async def main() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            await services.database.write(tables.add, row)
            await services.database.write(tables_of_person.merge_guest, "guest", ANNA.id)
            stored = await services.database.read(tables.find, row.id)
            assert stored is not None
            assert [seat.kind for seat in stored.seats] == ["person", "free", "free"]

    virtual_time.run(main())
