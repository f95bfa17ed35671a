"""DNS lookups in a child process, which is replaced when too many of them hang."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from ceilidh.server.notifications.resolver_process import (
    MAX_ABANDONED,
    RESOLVER_COMMAND,
    NameNotFoundError,
    Resolver,
    ResolverDiedError,
)

FAKE = """
import json, os, sys
for line in sys.stdin:
    number, host, port = json.loads(line)
    if host == "crash":
        os._exit(1)
    if host != "slow":
        print(json.dumps([number, [str(os.getpid())]]), flush=True)
"""
"""Answers with the id of its process, and never for the name `slow`."""


@asynccontextmanager
async def resolving(command: Sequence[str] = (sys.executable, "-ISuc", FAKE)) -> AsyncIterator[Resolver]:
    resolver = Resolver(command)
    try:
        yield resolver
    finally:
        resolver.close()


async def abandon_lookups(resolver: Resolver, number: int) -> None:
    lookups = [asyncio.create_task(resolver.look_up("slow", 443)) for _ in range(number)]
    await asyncio.sleep(0)
    for lookup in lookups:
        lookup.cancel()
    await asyncio.gather(*lookups, return_exceptions=True)


def test_the_system_s_resolver_is_asked() -> None:
    async def scenario() -> None:
        async with resolving(RESOLVER_COMMAND) as resolver:
            assert set(await resolver.look_up("localhost", 443)) <= {"127.0.0.1", "::1"}
            for host in ("x" * 64 + ".example", "a\0b", ""):
                with pytest.raises(NameNotFoundError):
                    await resolver.look_up(host, 443)

    asyncio.run(scenario())


def test_one_process_does_all_lookups() -> None:
    async def scenario() -> None:
        async with resolving() as resolver:
            assert len({tuple(await resolver.look_up("ben", 443)) for _ in range(3)}) == 1

    asyncio.run(scenario())


def test_a_process_in_which_many_lookups_hang_is_replaced() -> None:
    async def scenario() -> None:
        async with resolving() as resolver:
            first = await resolver.look_up("ben", 443)
            await abandon_lookups(resolver, MAX_ABANDONED - 1)
            assert await resolver.look_up("ben", 443) == first
            await abandon_lookups(resolver, 1)
            assert await resolver.look_up("ben", 443) != first

    asyncio.run(scenario())


def test_a_replaced_process_finishes_its_other_lookups_and_is_killed() -> None:
    async def scenario() -> None:
        async with resolving() as resolver:
            await resolver.look_up("ben", 443)
            child = resolver._child
            assert child is not None
            last = asyncio.create_task(resolver.look_up("slow", 443))
            await abandon_lookups(resolver, MAX_ABANDONED)
            assert child.is_retired
            assert child._process.poll() is None
            last.cancel()
            await asyncio.gather(last, return_exceptions=True)
            assert await asyncio.to_thread(child._process.wait) < 0

    asyncio.run(scenario())


def test_lookups_of_a_process_that_dies_fail_and_the_next_has_another_one() -> None:
    async def scenario() -> None:
        async with resolving() as resolver:
            slow = asyncio.create_task(resolver.look_up("slow", 443))
            await asyncio.sleep(0)
            for lookup in (resolver.look_up("crash", 443), slow):
                with pytest.raises(ResolverDiedError):
                    await lookup
            assert await resolver.look_up("ben", 443)

    asyncio.run(scenario())


def test_a_process_that_cannot_be_started_is_an_error_of_the_resolver() -> None:
    async def scenario() -> None:
        with pytest.raises(ResolverDiedError):
            await Resolver(["/nowhere"]).look_up("ben", 443)

    asyncio.run(scenario())


def test_the_process_ends_with_its_input() -> None:
    assert subprocess.run(RESOLVER_COMMAND, input=b"", check=False).returncode == 0
