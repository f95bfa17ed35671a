"""Two processes with PostgreSQL and Redis serve the same tables: nothing is lost or happens twice."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

import pytest
import redis
from e2e.server_process import ServerProcess
from server import evening_helpers
from server.http_clients import TIMEOUT_S, Guest, LiveServer, TableClient
from server.http_clients import run_server as serve
from server.manual_clock import BACKGROUND_LOOPS, ManualClock
from server.push_receiver import receiving
from services import create_database

from ceilidh.core import Record, find_game, replay
from ceilidh.server.notifications.outbox_dispatcher import DISPATCH_INTERVAL_S

GAME = "clans-and-glory"

pytestmark = pytest.mark.xdist_group("processes")


@pytest.fixture(scope="module")
def pair(
    postgres: str, redis_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    ways = {"CEILIDH_DATABASE_URL": create_database(postgres), "CEILIDH_REDIS_URL": redis_server}
    folders = [tmp_path_factory.mktemp("process") for _ in range(2)]
    with ServerProcess(folders[0], **ways) as first, ServerProcess(folders[1], **ways) as second:
        yield first, second


@pytest.fixture
def guests(pair: tuple[ServerProcess, ServerProcess]) -> Iterator[tuple[Guest, Guest]]:
    """Anna at the first process, Ben at the second."""
    with ExitStack() as stack:
        anna, ben = (
            stack.enter_context(live_server(server).guest(name))
            for server, name in zip(pair, ("Anna", "Ben"), strict=True)
        )
        yield anna, ben


def live_server(server: ServerProcess) -> LiveServer:
    return LiveServer(int(server.address.rpartition(":")[2]))


def go_to(guest: Guest, server: ServerProcess) -> None:
    """Send the guest's further requests to that process."""
    guest.server = live_server(server)
    guest.http.base_url = server.address
    guest.http.headers["origin"] = server.address


def table_for(anna: Guest, ben: Guest) -> str:
    table = anna.table(GAME, "me", "friend")
    return ben.join(anna.invitation(table, 1), "Ben")


def test_only_absent_people_are_notified_and_only_by_one_process(postgres_url: str, tmp_path: Path) -> None:
    clock = ManualClock()
    settings = {"database_url": postgres_url, "allow_private_webhooks": True, "clock": clock}
    with (
        receiving() as program,
        serve(tmp_path, **settings) as first,
        serve(tmp_path, **settings) as second,
        first.guest("Anna") as anna,
        second.guest("Ben") as ben,
    ):
        for guest, name in ((anna, "anna"), (ben, "ben")):
            guest.fetch("PUT", "/api/me/notifications", {"webhook": f"{program.address}/{name}"})
        table = anna.table(GAME, "me", "friend")
        client = anna.connect(table)
        assert client.request("activity", active=True)["type"] == "done"
        ben.join(anna.invitation(table, 1), "Ben")
        for _ in range(20):
            assert client.request("activity", active=True)["type"] == "done"
            clock.advance(2 * BACKGROUND_LOOPS, seconds=DISPATCH_INTERVAL_S)
        assert program.wait_for(1) == ["/ben"]


def test_a_one_time_link_works_once_even_at_two_processes(
    pair: tuple[ServerProcess, ServerProcess], guests: tuple[Guest, Guest]
) -> None:
    anna, _ = guests

    def use(server: ServerProcess, token: str) -> int:
        with live_server(server).guest() as phone:
            return phone.request("POST", "/api/links/use", {"token": token}).status_code

    with ThreadPoolExecutor(4) as many:
        for _ in range(3):
            token = str(anna.fetch("POST", "/api/me/links")["address"]).partition("#")[2]
            used = [many.submit(use, server, token) for server in (*pair, *pair)]
            assert sorted(one.result() for one in used) == [200, 404, 404, 404]


def test_a_person_deleted_at_one_process_is_gone_at_the_other(
    pair: tuple[ServerProcess, ServerProcess], guests: tuple[Guest, Guest]
) -> None:
    anna, ben = guests
    table = table_for(anna, ben)
    watching, session = ben.connect(table), anna.session
    watching.first()
    with live_server(pair[1]).guest(session=session) as phone:
        client = phone.connect(table)
        client.first()
        assert anna.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
        assert client.close_code() == 4401
        assert phone.fetch("GET", "/api/me") == {"name": ""}
    watching.until(lambda now: now["header"]["players"][0]["name"] == "Former guest")


def send_act(client: TableClient, choice: int) -> None:
    """Send an act without waiting for its answer."""
    now = client.now
    action = now["actions"][choice % len(now["actions"])]["action"]
    act = {"type": "act", "id": 1, "seat": now["seat"], "decisionNumber": now["decisionNumber"], "action": action}
    client.websocket.send(json.dumps(act))


def next_to_decide(*clients: TableClient) -> TableClient | None:
    """The client that must decide; None when the game is over."""
    deadline = monotonic() + TIMEOUT_S
    while monotonic() < deadline:
        for client in clients:
            client.catch_up()
        if any(client.now.get("result") for client in clients):
            return None
        for client in clients:
            if client.now.get("actions"):
                return client
    raise TimeoutError("nobody is asked")


def break_off(redis_server: str) -> None:
    """Let Redis close all its connections."""
    with redis.Redis.from_url(redis_server) as connection:
        connection.client_kill_filter(_type="pubsub")
        connection.client_kill_filter(_type="normal", skipme=True)


@contextmanager
def hanging(redis_server: str) -> Iterator[None]:
    """Redis keeps its connections but does not answer."""
    with redis.Redis.from_url(redis_server) as connection:
        process: int = connection.info("server")["process_id"]
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def until_decision(client: TableClient, number: int) -> None:
    client.until(lambda now: now["decisionNumber"] == number)


def play(clients: list[TableClient], decisions: int) -> int:
    """Let deciders decide; the number of decisions until the game was over or the limit was reached."""
    for made in range(decisions):
        asked = next_to_decide(*clients)
        if asked is None:
            return made
        assert asked.act()["type"] == "done"
    return decisions


def test_changes_at_one_process_are_seen_at_the_other(guests: tuple[Guest, Guest]) -> None:
    table = table_for(*guests)
    first, second = (guest.connect(table) for guest in guests)
    for client in (first, second):
        client.until(lambda now: [player["online"] for player in now["header"]["players"]] == [True, True])
    asked = next_to_decide(first, second)
    assert asked is not None
    other = second if asked is first else first
    before = other.now["view"]
    assert asked.act()["type"] == "done"
    other.until(lambda now: now["view"] != before)
    assert first.request("chat", text="Slàinte!")["type"] == "done"
    second.until(lambda now: second.chat)
    assert second.request("chat", text="Prost!")["type"] == "done"
    first.until(lambda now: [line["text"] for line in first.chat] == ["Slàinte!", "Prost!"])
    second.websocket.close()
    first.until(lambda now: [player["online"] for player in now["header"]["players"]] == [True, False])


def test_of_two_actions_for_one_decision_exactly_one_counts(
    guests: tuple[Guest, Guest], pair: tuple[ServerProcess, ServerProcess]
) -> None:
    anna, ben = guests
    table = table_for(anna, ben)
    here, bens = anna.connect(table), ben.connect(table)
    go_to(anna, pair[1])
    there = anna.connect(table)
    there.first()
    contested = 0
    while contested < 5:
        if next_to_decide(here, bens) is bens:
            assert bens.act()["type"] == "done"
            continue
        number = here.now["decisionNumber"]
        until_decision(there, number)
        there.until(lambda now: now["actions"])
        send_act(here, contested)
        send_act(there, contested + 1)
        assert sorted([here.answer()["type"], there.answer()["type"]]) == ["done", "refused"]
        for client in (here, there):
            until_decision(client, number + 1)
        assert here.now["view"] == there.now["view"]
        contested += 1


def test_a_bot_running_at_two_processes_decides_once(
    guests: tuple[Guest, Guest], pair: tuple[ServerProcess, ServerProcess]
) -> None:
    anna, _ = guests
    table = anna.table(GAME, "me", "greedy")
    here = anna.connect(table)
    go_to(anna, pair[1])
    anna.connect(table).first()
    made = play([here], 1000)
    record = Record.parse(anna.request("GET", f"/api/tables/{table}/record").text)
    assert sum(line.seat == 0 for line in record.moves) == made


def test_changes_missed_during_a_redis_outage_are_seen_later(guests: tuple[Guest, Guest], redis_server: str) -> None:
    table = table_for(*guests)
    first, second = (guest.connect(table) for guest in guests)
    asked = next_to_decide(first, second)
    assert asked is not None
    other = second if asked is first else first
    before = other.now["view"]
    break_off(redis_server)
    assert asked.act()["type"] == "done"
    other.until(lambda now: now["view"] != before)


def test_play_continues_while_redis_hangs(guests: tuple[Guest, Guest], redis_server: str) -> None:
    table = table_for(*guests)
    clients = [guest.connect(table) for guest in guests]
    for client in clients:
        client.first()
    with hanging(redis_server):
        assert play(clients, 4) == 4
        for _ in range(10):
            guests[0].fetch("GET", "/api/me")


@pytest.mark.parametrize("redis_is", ["there", "gone for a moment"])
def test_the_sockets_of_a_void_token_are_closed_at_every_process(
    guests: tuple[Guest, Guest], pair: tuple[ServerProcess, ServerProcess], redis_server: str, redis_is: str
) -> None:
    anna, _ = guests
    table = anna.table(GAME, "me", "friend")
    token = anna.fetch("POST", "/api/me/token")["token"]
    go_to(anna, pair[1])
    program, browser = anna.connect(table, cookie="", authorization=f"Bearer {token}"), anna.connect(table)
    for client in (program, browser):
        client.first()
    go_to(anna, pair[0])
    if redis_is != "there":
        break_off(redis_server)
    anna.fetch("POST", "/api/me/token")
    assert program.close_code() == 4401
    assert browser.request("chat", text="I am still here.")["type"] == "done"


def test_a_person_can_be_renamed_at_two_processes_concurrently(pair: tuple[ServerProcess, ServerProcess]) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(8) as names:
        for number in range(20):
            first = stack.enter_context(live_server(pair[0]).guest())
            second = stack.enter_context(live_server(pair[1]).guest(session=first.session))
            asked = [
                names.submit(one.request, "PUT", "/api/me", {"name": f"Una {number}"}) for one in (first, second) * 4
            ]
            assert [one.result().status_code for one in asked] == [200] * 8


def test_a_person_deleted_at_one_process_is_a_former_guest_at_the_other(
    guests: tuple[Guest, Guest], pair: tuple[ServerProcess, ServerProcess]
) -> None:
    anna, ben = guests
    bens = ben.connect(table_for(anna, ben))
    bens.first()
    with live_server(pair[1]).guest() as phone:
        secret = anna.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        assert phone.fetch("POST", "/api/links/use", {"token": secret})["name"] == "Anna"
        assert anna.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
        bens.until(lambda now: now["header"]["players"][0]["name"] == "Former guest")
        assert phone.expect_refusal("PUT", "/api/me", {"name": "Anna"})[0] == 401


def test_an_evening_of_sixteen_is_played_to_the_end_at_two_processes(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """Fourteen people and two bots; each round is requested at both processes concurrently."""
    with ExitStack() as stack:
        guests = [stack.enter_context(live_server(pair[n % 2]).guest(f"Guest {n}")) for n in range(14)]
        host, again = guests[0], stack.enter_context(live_server(pair[1]).guest(session=guests[0].session))
        evening = evening_helpers.make(host)
        for number, guest in enumerate(guests[1:], 1):
            evening_helpers.join(guest, evening, f"Guest {number}")
        for number in (1, 2):
            with ThreadPoolExecutor(2) as both:
                shown = [*both.map(lambda one, n=number: evening_helpers.begin(one, evening, n), (host, again))]
            here, there = ([table["table"] for table in one["seated"][-1]["tables"]] for one in shown)
            assert here == there
            assert len(here) == 4
            over = evening_helpers.play_round(guests, evening)
        assert over["state"] == "over"
        assert over == evening_helpers.see(again, evening)
        assert len(over["guests"]) == 14
        assert (
            sum(seat["guest"] is None for one in over["seated"] for table in one["tables"] for seat in table["seats"])
            == 4
        )


def test_a_game_continues_at_another_process_after_a_crash(
    guests: tuple[Guest, Guest], pair: tuple[ServerProcess, ServerProcess]
) -> None:
    anna, ben = guests
    table = table_for(anna, ben)
    annas, bens = anna.connect(table), ben.connect(table)
    made = play([annas, bens], 12)
    number = annas.now["decisionNumber"]
    pair[0].kill()
    go_to(anna, pair[1])
    annas = anna.connect(table)
    assert annas.first()["decisionNumber"] == number
    made += play([annas, bens], 1000)
    pair[0].start()
    go_to(anna, pair[0])
    record = Record.parse(anna.request("GET", f"/api/tables/{table}/record").text)
    assert len(record.moves) == made
    assert replay(find_game(GAME), record).result() == record.result
