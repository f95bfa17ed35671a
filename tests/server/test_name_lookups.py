"""DNS lookups on virtual time: a slow name server delays nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from virtual_time import run

from ceilidh.server.notifications.name_lookups import (
    FRESH_S,
    LOOKUP_TIMEOUT_S,
    MAX_PER_PERSON,
    MAX_THREADS,
    STALE_S,
    NameLookupError,
    NameLookups,
    look_up,
)

SLOW_S = 50.0


class NameServer:
    """Answers slowly for names that begin with `slow`; counts who is asked at the same time."""

    def __init__(self) -> None:
        self.down = False
        self.asked: list[str] = []
        self.now = self.most = 0

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await asyncio.sleep(SLOW_S if self.down or host.startswith("slow") else 0.01)
        finally:
            self.now -= 1
        if host.startswith("slow") or self.down:
            raise OSError("no answer")
        return ["192.0.2.1"]


async def seconds(waited_for: Awaitable[object]) -> float:
    """How long it takes, whether or not it fails."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.gather(asyncio.ensure_future(waited_for), return_exceptions=True)
    return loop.time() - began


def test_a_name_that_was_found_before_is_found_however_many_slow_ones_are_asked_for() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = NameLookups(server)
        await lookups.addresses("push.example.org", 443)
        await asyncio.sleep(FRESH_S)
        slow = [asyncio.create_task(lookups.addresses(f"slow{n}.example.org", 443, f"guest {n}")) for n in range(320)]
        await asyncio.sleep(1)
        assert await seconds(lookups.addresses("push.example.org", 443, "Ben")) == pytest.approx(0.01)
        assert server.most <= 2 * MAX_THREADS
        await asyncio.gather(*slow, return_exceptions=True)

    run(scenario())


def test_nobody_waits_for_a_lookup_for_long() -> None:
    async def scenario() -> None:
        lookups = NameLookups(NameServer())
        slow = [asyncio.create_task(lookups.addresses(f"slow{n}.example.org", 443, f"guest {n}")) for n in range(320)]
        await asyncio.sleep(0.5)
        assert await seconds(lookups.addresses("new.example.org", 443, "Ben")) <= LOOKUP_TIMEOUT_S
        assert await seconds(asyncio.gather(*slow, return_exceptions=True)) <= LOOKUP_TIMEOUT_S

    run(scenario())


def test_those_who_gave_up_are_not_looked_up_later() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = NameLookups(server)
        slow = [lookups.addresses(f"slow{n}.example.org", 443, f"guest {n}") for n in range(320)]
        await asyncio.gather(*slow, return_exceptions=True)
        await asyncio.sleep(SLOW_S)
        assert len(server.asked) == MAX_THREADS
        assert await lookups.addresses("new.example.org", 443, "Ben") == ["192.0.2.1"]

    run(scenario())


def test_one_person_has_a_few_lookups_at_a_time_also_when_they_gave_up() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = NameLookups(server)
        for number in range(MAX_PER_PERSON):
            await seconds(lookups.addresses(f"slow{number}.example.org", 443, "Mallory"))
        assert await seconds(lookups.addresses("another.example.org", 443, "Mallory")) == 0
        assert await lookups.addresses("new.example.org", 443, "Ben") == ["192.0.2.1"]
        assert server.asked == ["slow0.example.org", "slow1.example.org", "new.example.org"]
        await asyncio.sleep(SLOW_S)
        assert await lookups.addresses("another.example.org", 443, "Mallory") == ["192.0.2.1"]

    run(scenario())


def test_addresses_of_before_are_used_for_a_day_while_the_name_server_is_down() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = NameLookups(server)
        await lookups.addresses("push.example.org", 443)
        server.down = True
        await asyncio.sleep(FRESH_S)
        assert await lookups.addresses("push.example.org", 443) == ["192.0.2.1"]
        await asyncio.sleep(STALE_S)
        with pytest.raises(NameLookupError):
            await lookups.addresses("push.example.org", 443)

    run(scenario())


def test_a_numeric_address_needs_no_lookup() -> None:
    async def scenario() -> None:
        server = NameServer()
        for host in ("127.0.0.1", "::1"):
            assert await NameLookups(server).addresses(host, 443) == [host]
        assert server.asked == []

    run(scenario())


def test_the_system_s_resolver_is_asked_in_a_thread() -> None:
    async def scenario() -> None:
        assert set(await look_up("localhost", 443)) <= {"127.0.0.1", "::1"}
        with pytest.raises(UnicodeError):
            await look_up("x" * 64 + ".example", 443)

    asyncio.run(scenario())
