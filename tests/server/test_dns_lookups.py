"""DNS lookups on virtual time: a slow name server delays nobody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable

import pytest
from virtual_time import run

from ceilidh.server.notifications.delivery_queue import PROMPT_S, Delivery, DeliveryQueue
from ceilidh.server.notifications.dns_lookups import (
    FRESH_S,
    LOOKUP_TIMEOUT_S,
    MAX_CHECKS,
    MAX_CHECKS_PER_PERSON,
    STALE_S,
    DnsLookupError,
    DnsLookups,
    LookupTimeoutError,
)
from ceilidh.server.notifications.resolver_process import NameNotFoundError, ResolverDiedError

PROMPT_LOOKUP_S = 0.01
SLOW_LOOKUP_S = 50.0


class NameServer:
    """Answers slowly for names that begin with `slow`, and knows none that begins with `no`."""

    def __init__(self) -> None:
        self.is_down = False
        self.lookups: Counter[str] = Counter()
        self.running = self.most_running = 0

    async def __call__(self, host: str, port: int) -> list[str]:
        self.lookups[host] += 1
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            await asyncio.sleep(SLOW_LOOKUP_S if self.is_down or host.startswith("slow") else PROMPT_LOOKUP_S)
        finally:
            self.running -= 1
        if host.startswith("no"):
            raise NameNotFoundError
        return ["192.0.2.1"]


async def seconds(awaited: Awaitable[object]) -> float:
    """How long it takes, whether or not it fails."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    await asyncio.gather(asyncio.ensure_future(awaited), return_exceptions=True)
    return loop.time() - start


@pytest.mark.parametrize("guests", [8, 320, 2000])
def test_slow_names_of_any_number_of_guests_delay_no_delivery_to_a_name_that_was_prompt(guests: int) -> None:
    async def scenario() -> None:
        queue, lookups = DeliveryQueue(), DnsLookups(NameServer())
        delivered: dict[str, float] = {}

        def put(person: str, host: str) -> None:
            async def deliver() -> None:
                await lookups.addresses(host, 443)
                delivered[person] = asyncio.get_running_loop().time()

            async def abandon() -> None:
                pass

            queue.put(Delivery(person, host, 1e9, deliver, abandon))

        put("Ben", "ben.example.org")
        await queue.idle()
        await asyncio.sleep(FRESH_S)
        for guest in range(guests):
            put(f"guest {guest}", f"slow{guest}.example.org")
        await asyncio.sleep(PROMPT_S / 2)
        start = asyncio.get_running_loop().time()
        put("Ben", "ben.example.org")
        await asyncio.sleep(PROMPT_S)
        assert delivered["Ben"] - start == pytest.approx(PROMPT_LOOKUP_S)
        await queue.stop()

    run(scenario())


def test_slow_names_of_guests_who_were_served_before_do_not_delay_a_new_name() -> None:
    async def scenario() -> None:
        queue, lookups = DeliveryQueue(), DnsLookups(NameServer())
        found: list[str] = []

        def put(person: str, host: str) -> None:
            async def deliver() -> None:
                await lookups.addresses(host, 443)
                found.append(host)

            async def abandon() -> None:
                pass

            queue.put(Delivery(person, host, 1e9, deliver, abandon))

        for attempt in range(3):
            for guest in range(320):
                put(f"guest {guest}", f"slow{guest}.example.org" if attempt < 2 else f"slow{guest}.example.com")
            if attempt == 0:
                await queue.idle()
        put("Ben", "ben.example.org")
        await asyncio.sleep(2 * PROMPT_LOOKUP_S)
        assert found == ["ben.example.org"]
        await queue.stop()

    run(scenario())


def test_a_lookup_that_timed_out_occupies_nothing() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = DnsLookups(server)
        slow = [lookups.addresses(f"slow{n}.example.org", 443) for n in range(320)]
        assert await seconds(asyncio.gather(*slow, return_exceptions=True)) == pytest.approx(LOOKUP_TIMEOUT_S)
        assert server.running == 0

    run(scenario())


@pytest.mark.parametrize(
    ("host", "error"), [("slow.example.org", LookupTimeoutError), ("no.example.org", DnsLookupError)]
)
def test_a_timed_out_lookup_is_distinguished_from_a_name_that_does_not_exist(host: str, error: type[Exception]) -> None:
    async def scenario() -> None:
        with pytest.raises(error):
            await DnsLookups(NameServer()).addresses(host, 443)

    run(scenario())


def test_a_resolver_that_died_says_nothing_about_the_name() -> None:
    async def scenario() -> None:
        async def died(host: str, port: int) -> list[str]:
            raise ResolverDiedError

        with pytest.raises(LookupTimeoutError):
            await DnsLookups(died).addresses("ben.example.org", 443)

    run(scenario())


def test_checks_of_addresses_that_people_enter_delay_no_delivery() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = DnsLookups(server)
        slow = [asyncio.create_task(lookups.addresses(f"slow{n}.org", 443, f"guest {n}")) for n in range(320)]
        await asyncio.sleep(1)
        assert server.most_running == MAX_CHECKS
        assert await seconds(lookups.addresses("ben.example.org", 443)) == pytest.approx(PROMPT_LOOKUP_S)
        assert await seconds(lookups.addresses("new.example.org", 443, "Ben")) <= LOOKUP_TIMEOUT_S
        await asyncio.gather(*slow, return_exceptions=True)

    run(scenario())


def test_a_person_has_few_checks_at_a_time() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = DnsLookups(server)
        checks = [asyncio.create_task(lookups.addresses(f"slow{n}.org", 443, "Mallory")) for n in range(10)]
        await asyncio.sleep(1)
        assert server.most_running == MAX_CHECKS_PER_PERSON
        await asyncio.gather(*checks, return_exceptions=True)
        assert await lookups.addresses("another.example.org", 443, "Mallory") == ["192.0.2.1"]

    run(scenario())


def test_known_addresses_are_used_for_a_day_while_the_name_server_is_down() -> None:
    async def scenario() -> None:
        server = NameServer()
        lookups = DnsLookups(server)
        await lookups.addresses("push.example.org", 443)
        server.is_down = True
        await asyncio.sleep(FRESH_S)
        assert await lookups.addresses("push.example.org", 443) == ["192.0.2.1"]
        await asyncio.sleep(STALE_S)
        with pytest.raises(LookupTimeoutError):
            await lookups.addresses("push.example.org", 443)

    run(scenario())


def test_a_numeric_address_needs_no_lookup() -> None:
    async def scenario() -> None:
        server = NameServer()
        for host in ("127.0.0.1", "::1"):
            assert await DnsLookups(server).addresses(host, 443) == [host]
        assert not server.lookups

    run(scenario())
