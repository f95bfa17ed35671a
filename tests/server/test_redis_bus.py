"""Events between processes over Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import redis
from server.http_clients import run_server

from ceilidh.core import CeilidhError
from ceilidh.server.pubsub.bus import BusEvent, EventsLost, PersonSeen, PresenceChange, PresenceReport, TableChanged
from ceilidh.server.pubsub.redis_bus import REDIS_CHANNEL, RedisEventBus
from ceilidh.server.settings import Settings, read_settings

pytestmark = pytest.mark.xdist_group("processes")


class Process:
    """A process on the bus, with the events that it received."""

    def __init__(self, url: str) -> None:
        self.bus = RedisEventBus(url)
        self.heard: list[BusEvent] = []
        self._more = asyncio.Event()

    def hear(self, notice: BusEvent) -> None:
        self.heard.append(notice)
        self._more.set()

    async def until(self, enough: Callable[[list[BusEvent]], bool]) -> None:
        while not enough(self.heard):
            self._more.clear()
            await self._more.wait()


def run(url: str, scenario: Callable[[Process, Process], Awaitable[None]]) -> None:
    """Connect two processes."""

    async def meet() -> None:
        one, other = Process(url), Process(url)
        for process in (one, other):
            await process.bus.start(process.hear)
        await scenario(one, other)
        for process in (one, other):
            await process.bus.stop()

    asyncio.run(asyncio.wait_for(meet(), 60))


def tables(heard: list[BusEvent]) -> list[str]:
    return [notice.table for notice in heard if isinstance(notice, TableChanged)]


def test_events_reach_other_processes_only(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        one.bus.publish(TableChanged("glen"))
        one.bus.publish(TableChanged("skye"))
        other.bus.publish(TableChanged("clans"))
        await other.until(lambda heard: set(tables(heard)) == {"glen", "skye"})
        await one.until(lambda heard: tables(heard) == ["clans"])

    run(redis_url, scenario)


def test_presence_is_reported_and_withdrawn_at_the_end(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        one.bus.publish_presence(frozenset({"anna"}))
        await other.until(
            lambda heard: any(isinstance(event, PresenceReport) and event.persons == {"anna"} for event in heard)
        )
        await one.bus.stop()
        await other.until(lambda heard: isinstance(heard[-1], PresenceReport) and not heard[-1].persons)

    run(redis_url, scenario)


def test_only_changes_of_presence_are_sent_between_full_reports(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        crowd = frozenset(map(str, range(1000)))
        one.bus.publish_presence(crowd)
        await other.until(lambda heard: any(isinstance(event, PresenceReport) and event.persons for event in heard))
        for number in range(100):  # a full report may be due
            guest = f"guest {number}"
            one.bus.publish_presence(crowd | {guest})
            await other.until(lambda heard, guest=guest: guest in persons(heard[-1]))  # type: ignore[misc]
            if isinstance(other.heard[-1], PresenceChange):
                break
        assert len(persons(other.heard[-1])) == 1

    run(redis_url, scenario)


def persons(event: BusEvent) -> frozenset[str]:
    match event:
        case PresenceReport():
            return event.persons
        case PresenceChange():
            return event.arrived
        case _:
            return frozenset()


def test_somebody_who_sat_down_at_one_process_is_not_away_at_the_others(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        one.bus.publish(PersonSeen("anna"))
        await other.until(lambda heard: PersonSeen("anna") in heard)
        assert PersonSeen("anna") not in one.heard

    run(redis_url, scenario)


def test_after_a_reconnect_processes_learn_that_events_were_lost(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        with redis.Redis.from_url(redis_url) as connection:
            connection.client_kill_filter(_type="pubsub")
            connection.client_kill_filter(_type="normal", skipme=True)
        one.bus.publish(TableChanged("glen"))
        for process in (one, other):
            await process.until(lambda heard: heard.count(EventsLost()) == 2)
        one.bus.publish(TableChanged("skye"))
        await other.until(lambda heard: "skye" in tables(heard))

    run(redis_url, scenario)


def test_unreadable_events_are_ignored(redis_url: str) -> None:
    async def scenario(one: Process, other: Process) -> None:
        with redis.Redis.from_url(redis_url) as connection:
            connection.publish(REDIS_CHANNEL, b"\xff nonsense")
            connection.publish(REDIS_CHANNEL, b'{"process":"x","events":[{"type":"newer"}]}')
        one.bus.publish(TableChanged("glen"))
        await other.until(lambda heard: tables(heard) == ["glen"])

    run(redis_url, scenario)


@pytest.mark.parametrize("url", ["nonsense", "redis://127.0.0.1:1/0", "http://localhost"])
def test_an_unusable_redis_is_reported_in_one_sentence(url: str) -> None:
    with pytest.raises(CeilidhError, match="CEILIDH_REDIS_URL cannot be used: "):
        RedisEventBus(url)


def test_requests_are_counted_for_all_processes_together(redis_url: str, tmp_path: Path) -> None:
    ways = {"redis_url": redis_url, "requests_per_minute": 8}
    with (
        run_server(tmp_path, **ways) as first,
        run_server(tmp_path, **ways) as second,
        first.guest() as anna,
        second.guest() as ben,
    ):
        answers = [guest.request("GET", "/api/tables").status_code for guest in (anna, ben) * 6]
    assert answers.count(429) >= 12 + 2 - 8
    assert 200 in answers


def test_a_limit_of_zero_means_unlimited(tmp_path: Path) -> None:
    assert read_settings({"CEILIDH_REQUESTS_PER_MINUTE": "0", "CEILIDH_DATABASE_URL": "x"}) == Settings(
        database_url="x", requests_per_minute=0
    )
    with run_server(tmp_path, requests_per_minute=0) as server, server.guest() as anna:
        assert anna.request("GET", "/api/tables").status_code == 200
