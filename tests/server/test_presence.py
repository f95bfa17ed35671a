"""Who is here: at this process or at another one, and for how long somebody has been away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import virtual_time

from ceilidh.server.accounts.presence import SILENCE, Presence


class Watched:
    """A presence, and what it told."""

    def __init__(self, away_seconds: float = 1000) -> None:
        self.changed: list[str | None] = []
        self.told: list[frozenset[str]] = []
        self.presence = Presence(away_seconds, self.changed.append, self.told.append)


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    virtual_time.run(scenario())


def test_a_person_is_online_while_one_socket_of_theirs_is_open() -> None:
    async def scenario() -> None:
        watched = Watched()
        here = watched.presence
        here.come("anna")
        here.come("anna")
        here.go("anna")
        assert here.online("anna")
        here.go("anna")
        assert not here.online("anna")
        assert watched.changed == ["anna", "anna"]
        assert watched.told == [frozenset({"anna"}), frozenset()]

    run(scenario)


def test_a_person_at_another_process_is_online_until_the_last_process_says_otherwise() -> None:
    async def scenario() -> None:
        watched = Watched()
        here = watched.presence
        here.hear("second", frozenset({"anna", "ben"}))
        here.hear("third", frozenset({"anna"}))
        here.come("ben")
        assert sorted(filter(None, watched.changed)) == ["anna", "ben"]
        here.hear("second", frozenset())
        assert here.online("anna")
        assert here.online("ben")
        here.hear("third", frozenset())
        assert not here.online("anna")
        assert len(watched.changed) == 3

    run(scenario)


def test_a_process_that_was_not_heard_of_is_told_who_is_here() -> None:
    async def scenario() -> None:
        watched = Watched()
        watched.presence.come("anna")
        watched.presence.hear("second", frozenset())
        watched.presence.hear("second", frozenset())
        assert watched.told == [frozenset({"anna"})] * 2

    run(scenario)


def test_the_people_of_a_process_that_falls_silent_are_gone() -> None:
    async def scenario() -> None:
        here = Watched().presence
        here.hear("second", frozenset({"ben"}))
        await asyncio.sleep(SILENCE - 1)
        assert here.online("ben")
        await asyncio.sleep(2)
        assert not here.online("ben")
        here.hear("second", frozenset({"ben"}))
        assert here.online("ben")

    run(scenario)


def test_whoever_goes_is_away_only_after_a_while_and_not_if_they_are_elsewhere() -> None:
    async def scenario() -> None:
        watched = Watched(away_seconds=300)
        here = watched.presence
        here.begin()
        here.come("anna")
        here.come("ben")
        here.hear("second", frozenset({"ben"}))
        here.go("anna")
        here.go("ben")
        for _ in range(299):
            await asyncio.sleep(1)
            here.hear("second", frozenset({"ben"}))
        assert not here.away("anna")
        assert None not in watched.changed
        await asyncio.sleep(2)
        assert here.away("anna")
        assert not here.away("ben")
        assert None in watched.changed

    run(scenario)


def test_somebody_who_was_seen_is_away_only_after_a_while() -> None:
    async def scenario() -> None:
        watched = Watched(away_seconds=300)
        here = watched.presence
        here.begin()
        await asyncio.sleep(301)
        assert here.away("anna")
        here.see("anna")
        assert not here.away("anna")
        assert not here.online("anna")
        await asyncio.sleep(200)
        here.see("anna")
        await asyncio.sleep(299)
        assert not here.away("anna")
        await asyncio.sleep(2)
        assert here.away("anna")
        assert watched.changed[-1] == "anna"

    run(scenario)


def test_somebody_who_is_seen_while_they_are_here_is_not_away_before_they_go() -> None:
    async def scenario() -> None:
        here = Watched(away_seconds=300).presence
        here.begin()
        here.come("anna")
        here.see("anna")
        await asyncio.sleep(301)
        assert here.online("anna")
        here.go("anna")
        assert not here.away("anna")

    run(scenario)
