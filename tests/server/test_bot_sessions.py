"""Bot sessions in workers continue with their tree and random generator, and never with outdated ones."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from pathlib import Path

import pytest
from server.table_helpers import ANNA, CLANS, first_action, opened
from server.table_waiting import until

from ceilidh.arena import create_match
from ceilidh.bots.levels import SearchBot
from ceilidh.core import State, find_game, game_names
from ceilidh.core.seed_derivation import derive
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.workers import bot_sessions
from ceilidh.server.workers.bot_sessions import BotSession
from ceilidh.server.workers.pool import WorkerPool


async def played(workers: WorkerPool, game: str, seed: int, levels: tuple[str, ...], most: int) -> list[int]:
    """Up to `most` actions of a game whose bots run in workers."""
    state = find_game(game).new(len(levels), seed)
    bots = [BotSession(level, derive(seed, "bot", seat)) for seat, level in enumerate(levels)]
    actions: list[int] = []
    while (actors := state.actors()) and len(actions) < most:
        seat = actors[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            action, bots[seat] = legal[0], bots[seat].after_forced(legal[0])
        else:
            action, bots[seat] = await workers.choose(game, state, seat, bots[seat]), bots[seat].after_choice()
        actions.append(action)
        state.apply(seat, action)
    return actions


@pytest.mark.parametrize("game", game_names())
def test_a_bot_on_the_server_plays_as_the_same_bot_in_the_arena(game: str) -> None:
    match = create_match(find_game(game), ["hard", "medium"], seed=5)
    most = 60

    async def scenario() -> list[int]:
        workers = WorkerPool(2)
        try:
            return await played(workers, game, match.seed_of(0), match.seating(0), most)
        finally:
            workers.close()

    assert asyncio.run(scenario()) == [decision.action for decision in match.play(0).decisions][:most]


def test_a_worker_evicts_the_least_recently_used_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_sessions, "MAX_SESSIONS_PER_WORKER", 2)
    monkeypatch.setattr(bot_sessions, "_bots", OrderedDict())
    for seed in (1, 2, 1, 3):
        session = BotSession("hard", seed)
        state = find_game(CLANS).new(2, 1)
        bot_sessions.choose(CLANS, state, 0, session.after_choice() if (seed, 1) in bot_sessions._bots else session)
    assert list(bot_sessions._bots) == [(1, 2), (3, 1)]


def test_a_search_tree_is_dropped_at_the_end_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_sessions, "_bots", OrderedDict())
    state, session = find_game(CLANS).new(2, 1), BotSession("hard", 1)
    trees: list[bool] = []
    while state.actors() == [0]:
        if len(state.legal(0)) == 1:
            state.apply(0, state.legal(0)[0])
            continue
        bot_sessions.choose(CLANS, state, 0, session)
        session = session.after_choice()
        bot = bot_sessions._bots[session.seed, session.choices]
        assert isinstance(bot, SearchBot)
        assert bot._search is not None
        trees.append(bool(bot._search.nodes))
    assert trees == [True, False]


def test_a_lost_bot_is_replaced_with_other_random_numbers() -> None:
    fresh, later = (bot_sessions._new_bot(BotSession("hard", 7, choices)) for choices in (0, 1))
    assert fresh.rng.below(1000000) != later.rng.below(1000000)


def test_a_bot_session_continues_until_an_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BotSession] = []

    async def choose(_: WorkerPool, game: str, state: State, seat: int, session: BotSession, *__: object) -> int:
        asked.append(session)
        return state.legal(seat)[0]

    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            row = set_up_table(
                NewTable(game=CLANS, seats=[SeatPlan(kind="me"), SeatPlan(kind="bot", bot="hard")]), ANNA
            )
            await services.tables.add(row)
            async with services.tables.hold(row.id) as live:
                await my_turn(live)
                await my_turn(live)
                before = len(asked)
                await first_action(live, 0)
                await live.undo(0, live.require_session().table.decision_count(0))
                await my_turn(live)
        assert [session.choices for session in asked[:before]] == list(range(before))
        assert len({session.seed for session in asked[:before]}) == 1
        assert asked[before].seed != asked[0].seed
        assert asked[before].choices == 0

    monkeypatch.setattr(WorkerPool, "choose", choose)
    asyncio.run(scenario())


async def my_turn(live: LiveTable) -> None:
    """Decide until it is the bot's turn, and wait for its decision."""
    table = live.require_session().table
    while table.actors() == [0]:
        await first_action(live, 0)
    await until(live, lambda: table.actors() == [0])
