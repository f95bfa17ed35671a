"""Presence at this and other processes, and how long somebody has been away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import virtual_time

from ceilidh.server.accounts.presence import PROCESS_TIMEOUT_S, Presence


class Watched:
    """A presence tracker and its reports."""

    def __init__(self, away_seconds: float = 1000) -> None:
        self.changed: list[str | None] = []
        self.published: list[frozenset[str]] = []
        self.presence = Presence(away_seconds, self.changed.append, self.published.append)


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    virtual_time.run(scenario())


def test_a_person_is_online_while_one_socket_of_theirs_is_open() -> None:
    async def scenario() -> None:
        watched = Watched()
        here = watched.presence
        here.add_socket("anna")
        here.add_socket("anna")
        here.remove_socket("anna")
        assert here.is_online("anna")
        here.remove_socket("anna")
        assert not here.is_online("anna")
        assert watched.changed == ["anna", "anna"]
        assert watched.published == [frozenset({"anna"}), frozenset()]

    run(scenario)


def test_a_person_is_online_until_they_have_left_all_processes() -> None:
    async def scenario() -> None:
        watched = Watched()
        here = watched.presence
        here.update_process("second", frozenset({"anna", "ben"}))
        here.update_process("third", frozenset({"anna"}))
        here.add_socket("ben")
        assert sorted(filter(None, watched.changed)) == ["anna", "ben"]
        here.update_process("second", frozenset())
        assert here.is_online("anna")
        assert here.is_online("ben")
        here.update_process("third", frozenset())
        assert not here.is_online("anna")
        assert len(watched.changed) == 3

    run(scenario)


def test_changes_at_another_process_are_applied_to_its_last_report() -> None:
    async def scenario() -> None:
        watched = Watched()
        here = watched.presence
        here.change_process("second", frozenset({"carla"}), frozenset())
        assert not here.is_online("carla")
        here.update_process("second", frozenset({"anna", "ben"}))
        here.change_process("second", frozenset({"carla"}), frozenset({"anna"}))
        assert [here.is_online(person) for person in ("anna", "ben", "carla")] == [False, True, True]
        assert watched.changed[-2:] == ["carla", "anna"]

    run(scenario)


def test_a_new_process_receives_a_presence_report() -> None:
    async def scenario() -> None:
        watched = Watched()
        watched.presence.add_socket("anna")
        watched.presence.update_process("second", frozenset())
        watched.presence.update_process("second", frozenset())
        assert watched.published == [frozenset({"anna"})] * 2

    run(scenario)


def test_people_at_a_silent_process_go_offline() -> None:
    async def scenario() -> None:
        here = Watched().presence
        here.update_process("second", frozenset({"ben"}))
        await asyncio.sleep(PROCESS_TIMEOUT_S - 1)
        assert here.is_online("ben")
        await asyncio.sleep(2)
        assert not here.is_online("ben")
        here.update_process("second", frozenset({"ben"}))
        assert here.is_online("ben")

    run(scenario)


def test_a_person_without_sockets_is_away_after_a_while() -> None:
    async def scenario() -> None:
        watched = Watched(away_seconds=300)
        here = watched.presence
        here.start()
        here.add_socket("anna")
        here.add_socket("ben")
        here.update_process("second", frozenset({"ben"}))
        here.remove_socket("anna")
        here.remove_socket("ben")
        for _ in range(299):
            await asyncio.sleep(1)
            here.update_process("second", frozenset({"ben"}))
        assert not here.is_away("anna")
        assert None not in watched.changed
        await asyncio.sleep(2)
        assert here.is_away("anna")
        assert not here.is_away("ben")
        assert None in watched.changed

    run(scenario)


def test_a_person_seen_without_a_socket_is_away_after_a_while() -> None:
    async def scenario() -> None:
        watched = Watched(away_seconds=300)
        here = watched.presence
        here.start()
        await asyncio.sleep(301)
        assert here.is_away("anna")
        here.note_seen("anna")
        assert not here.is_away("anna")
        assert not here.is_online("anna")
        await asyncio.sleep(200)
        here.note_seen("anna")
        await asyncio.sleep(299)
        assert not here.is_away("anna")
        await asyncio.sleep(2)
        assert here.is_away("anna")
        assert watched.changed[-1] == "anna"

    run(scenario)


def test_a_person_with_a_socket_is_not_away_however_long_ago_they_were_seen() -> None:
    async def scenario() -> None:
        here = Watched(away_seconds=300).presence
        here.start()
        here.add_socket("anna")
        here.note_seen("anna")
        await asyncio.sleep(301)
        assert here.is_online("anna")
        here.remove_socket("anna")
        assert not here.is_away("anna")

    run(scenario)
