"""Journal compaction: the same game, loaded quickly, also while other processes play on."""

from __future__ import annotations

import asyncio

import pytest
from server.table_helpers import dump, first_action, new_row, opened

from ceilidh.core import Rng, find_game, game_names
from ceilidh.server.api_errors import Refusal
from ceilidh.server.services import Services
from ceilidh.server.storage import Entry, TableRow, journal, tables
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.journal_compaction import MAX_UNDONE_ENTRIES, compact_entries
from ceilidh.server.tables.live_table import LiveTable


async def take_back(live: LiveTable, seat: int) -> None:
    await live.undo(seat, live.require_session().table.decision_count(seat))


def first(row: TableRow) -> str:
    """An action with which the game of the row may begin."""
    game = find_game(row.game)
    return game.to_notation(game.new(len(row.seats), row.seed, row.options).legal(0)[0])


async def length(services: Services, table: str) -> int:
    return len(await services.database.read(journal.read, table))


def test_repeated_undo_does_not_grow_the_journal(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                for _ in range(2 * MAX_UNDONE_ENTRIES):
                    await first_action(live, 0)
                    await take_back(live, 0)
                    assert await length(services, row.id) <= MAX_UNDONE_ENTRIES + 10
                await first_action(live, 0)
                before, number = dump(live), live.require_session().last_entry_number
            assert number == 4 * MAX_UNDONE_ENTRIES + 1
        async with opened(url) as services, services.tables.hold(row.id) as live:
            assert dump(live) == before
            assert live.require_session().last_entry_number == number

    asyncio.run(scenario())


def test_a_journal_full_of_undos_is_compacted_when_its_table_is_opened(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            pairs = [Entry(n, 0, None if n % 2 == 0 else first(row)) for n in range(1, 2001)]
            await services.database.write(tables.add, row, pairs)
            async with services.tables.hold(row.id) as live:
                assert live.require_session().table.move_count == 0
            assert await length(services, row.id) == 0
        async with opened(url) as services, services.tables.hold(row.id) as live:
            await first_action(live, 0)
            assert live.require_session().last_entry_number == 2001

    asyncio.run(scenario())


def test_a_process_that_is_behind_catches_up_with_a_compacted_journal(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            row = new_row()
            await one.database.write(tables.add, row)
            await other.change_poller.stop()
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id) as there:
                await first_action(here, 0)
                await there.catch_up()
                await take_back(here, 0)
                for _ in range(MAX_UNDONE_ENTRIES):
                    await first_action(here, 0)
                    await take_back(here, 0)
                assert await length(one, row.id) < MAX_UNDONE_ENTRIES
                with pytest.raises(Refusal, match="stale"):
                    await first_action(there, 0)
                assert dump(here) == dump(there)
                await first_action(there, 0)
                await here.catch_up()
                assert dump(here) == dump(there)
                numbers = [at.require_session().last_entry_number for at in (here, there)]
                assert numbers == [2 * MAX_UNDONE_ENTRIES + 3] * 2
                assert here.require_session().table.move_count == 1

    asyncio.run(scenario())


def test_a_journal_that_grew_meanwhile_is_not_compacted(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            written = [Entry(1, 0, first(row)), Entry(2, 0, None), Entry(3, 0, first(row))]
            await services.database.write(tables.add, row, written)
            assert not await services.database.write(journal.compact, row.id, 2, [])
            assert await services.database.read(journal.read, row.id) == written

    asyncio.run(scenario())


@pytest.mark.parametrize("game", game_names())
def test_a_compacted_journal_leads_to_the_same_game_and_the_same_possible_undos(game: str, tmp_path: object) -> None:
    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path}/undo.db") as services:
            row = new_row(game)
            await services.database.write(tables.add, row)
            rng = Rng.seeded(7)
            async with services.tables.hold(row.id) as live:
                for _ in range(80):
                    table = live.require_session().table
                    able = [seat for seat in (0, 1) if table.can_undo(seat)]
                    if able and rng.below(2):
                        await take_back(live, able[rng.below(len(able))])
                    else:
                        await first_action(live, table.actors()[0])
                    compact_entries(row, live.require_session())

    asyncio.run(scenario())


def test_compaction_does_not_make_decisions_undoable(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                await first_action(live, 0)
                play = live.require_session()
                play.table.forbid_undo(0)
                kept = compact_entries(row, play)
                assert [entry.text == "" for entry in kept] == [False, True, True]
                assert not GameSession(play.table.game, row, kept).table.can_undo(0)

    asyncio.run(scenario())
