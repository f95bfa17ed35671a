"""Simultaneous decisions are stored together, once each, in an order that all processes agree on."""

from __future__ import annotations

import asyncio

import pytest
import virtual_time
from server.table_helpers import ANNA, dump, first_action, new_row, opened

from ceilidh.core import Rng, find_game, game_names
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.services import Services
from ceilidh.server.storage import ConflictError, Entry, TableRow, tables
from ceilidh.server.storage.journal import PendingEntry, TableStatus, append, read
from ceilidh.server.tables.game_session import seat_mask
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.table_registry import IDLE_TABLE_TTL_S

SKYE = "isle-of-skye"
"""All players set their prices at the same time."""


def batches_of(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Records which entries are written together from now on."""
    written: list[list[int]] = []
    store = services.tables.journal._store

    async def noted(additions: list[PendingEntry]) -> list[Exception | None]:
        written.append([addition.entry.number for addition in additions])
        return await store(additions)

    monkeypatch.setattr(services.tables.journal, "_store", noted)
    return written


def full_table(game: str) -> TableRow:
    """As many people at one screen as the game allows."""
    plans = [SeatPlan(kind="here", name=f"P{seat}") for seat in range(max(find_game(game).player_counts))]
    return set_up_table(NewTable(game=game, seats=plans), ANNA)


async def any_action(live: LiveTable, seat: int, rng: Rng) -> None:
    table = live.require_session().table
    legal = table.seat(seat).legal()
    await live.act(seat, table.decision_count(seat), table.game.to_notation(legal[rng.below(len(legal))]))


def test_simultaneous_decisions_are_stored_in_one_transaction(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = full_table(SKYE)
            await services.database.write(tables.add, row)
            written = batches_of(services, monkeypatch)
            async with services.tables.hold(row.id) as live:
                await asyncio.gather(*(first_action(live, seat.number) for seat in row.seats))
                assert live.require_session().table.move_count == len(row.seats)
            assert written == [[seat.number + 1 for seat in row.seats]]

    virtual_time.run(scenario())


def test_a_decision_made_during_a_commit_joins_the_next_one(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row, other = full_table(SKYE), new_row()
            for one in (row, other):
                await services.database.write(tables.add, one)
            written = batches_of(services, monkeypatch)
            async with services.tables.hold(row.id) as live:
                first = asyncio.create_task(first_action(live, 0))
                while not written:
                    await asyncio.sleep(0)
                elsewhere = services.tables.journal.append(PendingEntry(other.id, Entry(1, 0, "lay"), None))
                await asyncio.gather(first, first_action(live, 1), elsewhere)
            assert [sorted(numbers) for numbers in written] == [[1], [1, 2]]

    virtual_time.run(scenario())


@pytest.mark.parametrize("game", game_names())
def test_a_game_of_simultaneous_decisions_is_replayed_and_listed_as_it_was_played(url: str, game: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row, rng = full_table(game), Rng.seeded(3)
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                while not live.state.is_over and live.require_session().last_entry_number < 120:
                    actors = live.require_session().table.actors()
                    deciding = (any_action(live, seat, rng) for seat in actors)
                    outcomes = await asyncio.gather(*deciding, return_exceptions=True)
                    assert all(outcome is None or isinstance(outcome, Refusal) for outcome in outcomes)
                    assert outcomes[0] is None
                    stored = await services.database.read(tables.find, row.id)
                    assert stored is not None
                    assert stored.actors == seat_mask(live.session.table.actors() if live.session else [])
                before = dump(live)
            await asyncio.sleep(IDLE_TABLE_TTL_S)
            async with services.tables.hold(row.id) as rebuilt:
                assert rebuilt is not live
                assert dump(rebuilt) == before

    virtual_time.run(scenario())


def test_a_decision_sent_twice_at_the_same_time_counts_once(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row(SKYE)
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                seats = (0, 1, 0, 1)
                outcomes = await asyncio.gather(*(first_action(live, seat) for seat in seats), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Refusal, Refusal]
            assert [entry.seat for entry in await services.database.read(read, row.id)] == [0, 1]

    virtual_time.run(scenario())


def test_a_decision_chained_to_one_that_lost_its_number_is_prepared_again(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            row = new_row(SKYE)
            await one.database.write(tables.add, row)
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id) as there:
                await first_action(there, 0)
                outcomes = await asyncio.gather(first_action(here, 0), first_action(here, 1), return_exceptions=True)
                assert [type(outcome) for outcome in outcomes] == [Refusal, type(None)]
                await there.catch_up()
                assert dump(here) == dump(there)
            stored = await one.database.read(read, row.id)
            assert [(entry.number, entry.seat) for entry in stored] == [(1, 0), (2, 1)]

    virtual_time.run(scenario())


def test_entries_after_a_conflicting_one_are_not_written(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            await services.database.write(append, [PendingEntry(row.id, Entry(1, 1, "pass"), None)])
            adding = [
                services.tables.journal.append(PendingEntry(row.id, Entry(number, 0, "lay"), None)) for number in (1, 2)
            ]
            outcomes = await asyncio.gather(*adding, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [ConflictError, ConflictError]
            assert [entry.text for entry in await services.database.read(read, row.id)] == ["pass"]

    virtual_time.run(scenario())


def test_if_a_commit_fails_none_of_its_decisions_counts(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise OSError("disk full")

    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row(SKYE)
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                before = dump(live)
                with monkeypatch.context() as broken:
                    broken.setattr(services.database, "write_first", full)
                    deciding = (first_action(live, seat) for seat in (0, 1))
                    outcomes = await asyncio.gather(*deciding, return_exceptions=True)
                assert [type(outcome) for outcome in outcomes] == [Refusal, Refusal]
                assert dump(live) == before
                await asyncio.gather(first_action(live, 0), first_action(live, 1))
                assert live.require_session().table.move_count == 2

    virtual_time.run(scenario())


def test_lists_show_the_status_after_the_last_decision(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            standings = [TableStatus(actors, None) for actors in (2, 1, 3)]
            moved = [PendingEntry(row.id, Entry(n, 0, "lay"), standing) for n, standing in enumerate(standings, 1)]
            await services.database.write(append, moved)
            stored = await services.database.read(tables.find, row.id)
            assert stored is not None
            assert stored.actors == 3

    virtual_time.run(scenario())
