"""One-time links work once, expire, and are not used up by opening them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from server.http_clients import Guest, run_server
from server.manual_clock import ManualClock
from server.table_helpers import opened

from ceilidh.server.accounts.one_time_links import OneTimeLinks
from ceilidh.server.accounts.sessions import hash_token
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, one_time_links, people
from ceilidh.server.storage.one_time_links import Purpose

KINDS: dict[Purpose, timedelta] = {
    "device": timedelta(minutes=10),
    "mail": timedelta(hours=1),
    "notice": timedelta(days=3),
}


def made(folder: Path, clock: Clock, purpose: Purpose = "notice", leads_to: str = "/table/x") -> str:
    """A link made by the server for Anna."""

    async def make() -> str:
        database = Database(f"sqlite:///{folder / 'ceilidh.db'}")
        await database.write(people.set_name, "anna", "Anna")
        token = await OneTimeLinks(database, clock).make("anna", purpose, leads_to)
        database.close()
        return token

    return asyncio.run(make())


def use(guest: Guest, token: str, along: bool = False) -> int:
    return guest.request("POST", "/api/links/use", {"token": token, "transferTables": along}).status_code


def test_a_link_signs_in_as_its_person(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Ben") as guest:
        token, before = made(tmp_path, clock), guest.session
        offered = guest.fetch("POST", "/api/links/look", {"token": token})
        assert (offered["name"], offered["valid"], offered["mine"]) == ("Anna", True, False)
        used = guest.fetch("POST", "/api/links/use", {"token": token})
        assert used == {"name": "Anna", "leadsTo": "/table/x"}
        assert guest.fetch("GET", "/api/me")["name"] == "Anna"
        assert guest.session != before


def test_opening_a_link_does_not_use_it_up(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest() as guest, server.guest() as other:
        token = made(tmp_path, clock)
        for _ in range(3):
            assert guest.fetch("POST", "/api/links/look", {"token": token})["valid"]
        assert use(guest, token) == 200
        assert use(other, token) == 404
        offered = other.fetch("POST", "/api/links/look", {"token": token})
        assert (offered["valid"], offered["leadsTo"]) == (False, "/")
        assert guest.fetch("POST", "/api/links/look", {"token": token})["leadsTo"] == "/table/x"


@pytest.mark.parametrize("purpose", KINDS)
def test_a_link_expires(tmp_path: Path, purpose: Purpose) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest() as guest:
        for late, status in ((-1, 200), (1, 404)):
            token = made(tmp_path, clock, purpose)
            clock.move(seconds=KINDS[purpose].total_seconds() + late)
            assert use(guest, token) == status


@pytest.mark.parametrize("purpose", KINDS)
@pytest.mark.parametrize(("back", "status"), [({"minutes": 4}, 200), ({"minutes": 6}, 404)])
def test_a_link_tolerates_small_clock_errors_only(
    tmp_path: Path, purpose: Purpose, back: dict[str, float], status: int
) -> None:
    """A link made by a clock that was a year ahead would work for a year."""
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest() as guest:
        token = made(tmp_path, clock, purpose)
        clock.move(**{unit: -number for unit, number in back.items()})
        assert guest.fetch("POST", "/api/links/look", {"token": token})["valid"] == (status == 200)
        assert use(guest, token) == status


def test_of_concurrent_uses_of_a_link_one_succeeds(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest() as guest, ThreadPoolExecutor(8) as many:
        token = made(tmp_path, clock)
        session = guest.session

        def attempt(_: int) -> int:
            with server.guest(session=session) as one:
                return use(one, token)

        assert sorted(many.map(attempt, range(8))) == [200] + [404] * 7


def test_the_token_of_a_link_is_not_in_the_database(tmp_path: Path) -> None:
    token = made(tmp_path, Clock())
    assert token.encode() not in b"".join(file.read_bytes() for file in tmp_path.glob("ceilidh.db*"))


@pytest.mark.parametrize(
    "leads_to", ["https://evil.example", "//evil.example", "/\\evil.example", "table/x", "/a b", ""]
)
def test_a_link_leads_to_pages_of_this_server_only(tmp_path: Path, leads_to: str) -> None:
    with pytest.raises(ValueError):
        made(tmp_path, Clock(), leads_to=leads_to)


def test_a_program_cannot_use_a_link(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Ben") as ben:
        token = ben.fetch("POST", "/api/me/token")["token"]
        link = made(tmp_path, clock)
        refused = ben.expect_refusal("POST", "/api/links/use", {"token": link}, authorization=f"Bearer {token}")
        assert refused[0] == 403


@pytest.mark.parametrize("purpose", KINDS)
def test_signing_out_everywhere_revokes_unused_links(tmp_path: Path, purpose: Purpose) -> None:
    """A person who got one by mistake, or who reads the mail, cannot use it afterwards."""
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest() as anna, server.guest() as thief:
        mine, lost = made(tmp_path, clock), made(tmp_path, clock, purpose)
        assert use(anna, mine) == 200
        assert anna.request("POST", "/api/me/sign-out", {"everywhere": True}).status_code == 204
        assert use(thief, lost) == 404
        assert thief.fetch("GET", "/api/me") == {"name": ""}


def test_links_work_once_in_sqlite_and_postgresql(url: str) -> None:
    clock = ManualClock()

    async def scenario() -> None:
        async with opened(url, clock) as services:
            row = await services.database.read(
                one_time_links.find, hash_token(await services.links.make("anna", "device"))
            )
            assert row is not None
            assert services.links.is_usable(row)
            at = clock.now().isoformat(timespec="seconds")
            first = await services.database.write(one_time_links.use, row.hash, at)
            assert first is not None
            assert first.used == at
            assert await services.database.write(one_time_links.use, row.hash, at) is None
            await services.database.write(one_time_links.erase, "anna")
            assert await services.database.read(one_time_links.find, row.hash) is None

    asyncio.run(scenario())
