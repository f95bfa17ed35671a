"""Rate limits and limits of open sockets and tables."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis
import virtual_time
from server.http_clients import LiveServer, get, run_server
from server.manual_clock import ManualClock
from server.manual_time import ManualTime
from server.test_replays import played, uploaded

from ceilidh.server.storage.tables import MAX_LISTED_TABLES
from ceilidh.server.throttling.rate_counters import RateCounters
from ceilidh.server.throttling.redis_rate_counters import RedisRateCounters

CLANS = "clans-and-glory"


def new_table(*seats: str) -> dict[str, object]:
    return {"game": CLANS, "seats": [{"kind": kind} for kind in seats]}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[LiveServer]:
    """A server where everything is scarce."""
    ways = {"tables_per_person": 2, "sockets_per_person": 2, "sockets_per_address": 4}
    with run_server(tmp_path, **ways) as server:
        yield server


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with run_server(tmp_path, clock=ManualClock(), requests_per_minute=5) as server:
        answers = [get(f"{server.address}/api/games") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert answers[-1].json()["text"].startswith("Too many requests at once")
        assert answers[-1].headers["retry-after"] == "60"
        assert get(f"{server.address}/").status_code != 429


def test_the_rate_of_new_sockets_is_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, clock=ManualClock(), requests_per_minute=4) as server, server.guest("Anna") as anna:
        table = anna.table(CLANS, "me", "friend")
        assert anna.connect(table).first()
        assert anna.connect(table).expect_rejection() == (
            4429,
            "Too many requests at once; wait a moment and try again.",
        )


def test_the_rate_of_new_tables_is_limited(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, clock=ManualClock(), tables_per_minute=2) as server,
        server.guest("Anna") as anna,
        server.guest("Ben") as ben,
    ):
        for nonsense in ({"game": "none", "seats": []}, new_table("me")):
            assert anna.expect_refusal("POST", "/api/tables", nonsense)[0] == 400
        anna.table(CLANS, "me", "friend")
        ben.table(CLANS, "me", "friend")
        sentence = "You can set up 2 tables per minute; wait a moment and try again."
        for guest in (anna, ben):
            assert guest.expect_refusal("POST", "/api/tables", new_table("me", "friend")) == (429, sentence)
        assert len(anna.fetch("GET", "/api/tables")["mine"]) == 1


def test_the_rate_of_uploaded_records_is_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, clock=ManualClock(), records_per_minute=1) as server, server.guest("Anna") as anna:
        uploaded(anna, played())
        status, sentence = anna.expect_refusal("POST", "/api/records?lang=de", {"text": played().write()})
        assert status == 429
        assert sentence.startswith("Du kannst 1 Protokolle pro Minute hochladen")
        assert len(anna.fetch("GET", "/api/tables")["finished"]) == 1


def test_a_host_of_too_many_tables_must_finish_or_leave_one_first(strict: LiveServer) -> None:
    with strict.guest("Anna") as anna, strict.guest("Ben") as ben:
        waiting, running = anna.table(CLANS, "me", "friend"), anna.table(CLANS, "me", "here:Isla")
        status, sentence = anna.expect_refusal("POST", "/api/tables?lang=nl", new_table("me", "friend"))
        assert status == 409
        assert sentence.startswith("Je hebt al 2 tafels waaraan nog wordt gespeeld, en meer kan niet")
        record = uploaded(anna, played())
        going_on = {"step": 0, "seat": 0, "bot": "random"}
        assert anna.expect_refusal("POST", f"/api/tables/{record}/play-on", going_on)[0] == 409
        ben.join(anna.invitation(waiting, 1), "Ben")
        assert anna.expect_refusal("POST", "/api/tables", new_table("me", "friend"))[0] == 409
        for table in (waiting, running):
            anna.fetch("POST", f"/api/tables/{table}/leave")
            anna.table(CLANS, "me", "friend")
        assert ben.table(CLANS, "me", "friend")


def test_concurrently_created_tables_are_counted(strict: LiveServer) -> None:
    with strict.guest("Anna") as anna, ThreadPoolExecutor(8) as crowd:
        asked = [crowd.submit(anna.request, "POST", "/api/tables", new_table("me", "friend")) for _ in range(8)]
        assert sorted(asking.result().status_code for asking in asked) == [201] * 2 + [409] * 6


def test_open_sockets_per_person_are_limited(strict: LiveServer) -> None:
    with strict.guest("Anna") as anna, strict.guest("Ben") as ben:
        table = anna.table(CLANS, "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        first, _ = anna.connect(table), anna.connect(table)
        code, sentence = anna.connect(table).expect_rejection()
        assert code == 4409
        assert sentence.startswith("You already have tables open in 2 tabs")
        assert ben.connect(table).first()
        first.websocket.close()
        assert anna.connect(table).first()


def test_open_sockets_per_address_are_limited(strict: LiveServer) -> None:
    with strict.guest("Anna") as anna:
        table = anna.table(CLANS, "me", "friend")
        watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
        spectator = {"cookie": "", "origin": ""}
        clients = [anna.connect(table, f"watch={watch}", **spectator) for _ in range(4)]
        for client in clients:
            client.first()
        assert anna.connect(table, f"watch={watch}", **spectator).expect_rejection()[0] == 4409
        elsewhere = anna.connect(table, f"watch={watch}", **spectator, **{"x-forwarded-for": "192.0.2.7"})
        assert elsewhere.first()
        clients[0].websocket.close()
        assert anna.connect(table).first()


@pytest.mark.parametrize(
    ("same", "other"),
    [
        (["192.0.2.1", "192.0.2.1", "192.0.2.1"], "192.0.2.2"),
        (["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:2::2"], "2001:db8:1:3::1"),
        (["::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1"], "::ffff:192.0.2.2"),
        (["somewhere", "somewhere", "somewhere"], "elsewhere"),
    ],
)
def test_households_have_separate_limits(tmp_path: Path, same: list[str], other: str) -> None:
    with run_server(tmp_path, clock=ManualClock(), requests_per_minute=2) as server:
        answers = [get(f"{server.address}/api/games", headers={"x-forwarded-for": host}) for host in [*same, other]]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 200]


def test_a_window_begins_with_the_first_event_and_ends_after_a_minute() -> None:
    async def scenario() -> None:
        clock = ManualTime()
        counts = RateCounters(clock)
        assert [await counts.increment("a"), await counts.increment("a")] == [1, 2]
        clock.move(59)
        assert [await counts.increment("a"), await counts.increment("b")] == [3, 1]
        clock.move(1)
        assert [await counts.increment("a"), await counts.increment("b")] == [1, 2]
        clock.move(61)
        assert await counts.increment("c") == 1
        assert list(counts._windows) == ["c"]

    asyncio.run(scenario())


def test_windows_in_redis_expire(redis_url: str) -> None:
    async def scenario() -> None:
        counts = RedisRateCounters(redis_url)
        assert [await counts.increment("a"), await counts.increment("a")] == [1, 2]
        await counts.close()

    asyncio.run(scenario())
    with redis.Redis.from_url(redis_url) as connection:
        never_ends = -1
        assert connection.ttl("ceilidh a") <= 60
        assert connection.ttl("ceilidh a") != never_ends


def test_without_redis_each_process_counts_for_itself() -> None:
    async def scenario(port: int) -> None:
        counts = RedisRateCounters(f"redis://127.0.0.1:{port}/0")
        assert [await counts.increment("a"), await counts.increment("a"), await counts.increment("b")] == [1, 2, 1]
        await counts.close()

    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        asyncio.run(scenario(closed.getsockname()[1]))


def test_a_hanging_redis_does_not_delay_requests_by_a_second(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(port: int) -> None:
        loop = asyncio.get_running_loop()
        counts, began = RedisRateCounters(f"redis://127.0.0.1:{port}/0", loop.time), loop.time()
        assert sorted(await asyncio.gather(*(counts.increment("a") for _ in range(10)))) == list(range(1, 11))
        assert [await counts.increment("a") for _ in range(100)] == list(range(11, 111))
        assert loop.time() - began < 1
        await counts.close()

    with socket.create_server(("127.0.0.1", 0)) as silent:
        virtual_time.run(scenario(silent.getsockname()[1]))
    assert len([record for record in caplog.records if "Redis" in record.getMessage()]) == 1


def test_tables_left_to_bots_are_limited_per_host(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_tables_per_person=1, min_bot_move_seconds=60) as server, server.guest("Anna") as anna:
        first, second, third = (anna.table(CLANS, "me", "random") for _ in range(3))
        waiting = anna.table(CLANS, "friend", "random")
        bot = {"bot": "random"}
        anna.fetch("POST", f"/api/tables/{first}/seats/0/bot", bot)
        status, sentence = anna.expect_refusal("POST", f"/api/tables/{second}/seats/0/bot", bot)
        assert (status, sentence[:48]) == (409, "Bots are already playing 1 of your tables on the")
        assert anna.expect_refusal("POST", f"/api/tables/{waiting}/start", bot)[0] == 409
        anna.fetch("POST", f"/api/tables/{first}/seats/0/return")
        anna.fetch("POST", f"/api/tables/{third}/seats/0/bot", bot)


def test_bots_beside_people_are_not_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_tables_per_person=1, min_bot_move_seconds=60) as server, server.guest("Anna") as anna:
        for _ in range(3):
            table = anna.table(CLANS, "me", "here:Ben", "random")
            anna.fetch("POST", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})


def test_the_list_of_open_tables_is_shared_fairly_among_hosts(tmp_path: Path) -> None:
    with run_server(tmp_path, tables_per_minute=0) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        early = [ben.table(CLANS, "me", "friend", listed=True) for _ in range(3)]
        for _ in range(MAX_LISTED_TABLES + 10):
            anna.table(CLANS, "me", "friend", listed=True)
        shown = [card["table"] for card in get(f"{server.address}/api/tables").json()["open"]]
        assert len(shown) == MAX_LISTED_TABLES
        assert set(early) <= set(shown)
