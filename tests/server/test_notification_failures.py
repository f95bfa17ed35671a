"""Notifications when something fails: a receiver that is down or slow, a closed tab, quiet hours that clash."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import virtual_time
from server.http_clients import run_server
from server.manual_clock import ManualClock
from server.push_receiver import Browser, Receiver, receiving, system_lookup
from server.smtp_server import Postbox
from server.table_helpers import ANNA, CLANS
from server.test_dns_lookups import NameServer
from server.test_email_channel import mail_to, mailed
from server.test_email_channel import play as play_by_mail
from server.test_notification_dispatcher import BEN, Evening, asked_and_other, evening, play
from sqlalchemy import select

from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.notification_settings_api import _check_url
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.notifications import delivery_queue, outbox_dispatcher
from ceilidh.server.notifications.dns_lookups import DnsLookups
from ceilidh.server.notifications.notification_text import Notification
from ceilidh.server.notifications.quiet_hours import quiet_until
from ceilidh.server.notifications.safe_http import POST_TIMEOUT_S, DeliveryError, DeliveryPostponedError, post
from ceilidh.server.storage import notification_settings, schema, tables
from ceilidh.server.storage.notification_settings import SettingsRow
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import take_seat

BEGINNING = ManualClock().now()


@contextmanager
def answering(answer: bytes | None) -> Iterator[str]:
    """The address of a program that answers so, whatever it is asked; None is no answer at all."""
    listening = socket.create_server(("127.0.0.1", 0))
    held: list[socket.socket] = []

    def serve() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            held.append(connection)
            if answer is not None:
                connection.sendall(answer)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join()
        for connection in held:
            connection.close()


ODD = {
    "endless": b"x" * 100_000,
    "empty": b"\r\n",
    "not_http": b"SSH-2.0-OpenSSH\r\n",
    "no_status": b"HTTP/1.1 \xff\r\n",
}


@pytest.mark.parametrize("answer", ODD.values(), ids=ODD)
def test_any_unusable_answer_counts_as_a_failed_delivery(answer: bytes) -> None:
    with answering(answer) as address, pytest.raises(DeliveryError):
        asyncio.run(post(address, {}, b"", allow_private=True, lookups=DnsLookups(system_lookup)))


def test_a_webhook_that_answers_nonsense_delays_nobody_else(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.wish(ANNA.id)
        await held.services.database.write(notification_settings.add_channel, ANNA.id, "hook", address, "a secret")
        await held.hook(BEN)
        await held.table()
        assert [who for who, _ in await held.sent()] == [BEN]
        for _ in range(outbox_dispatcher.MAX_ATTEMPTS):
            await held.round(days=1)
        assert [due for *_, due in await held.rows()] == [None, None], "it is given up after a while"

    with answering(ODD["endless"]) as address:
        play(url, scenario)


def test_a_browser_with_invalid_keys_delays_nobody_else(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.wish(ANNA.id)
        keys = Browser("").subscription()
        secret = f"{'B' + 'A' * 86} {keys['auth']}"  # as long as a point of the curve, and not on it
        await held.services.database.write(
            notification_settings.add_channel, ANNA.id, "push", f"{held.receiver.address}/push", secret
        )
        await held.hook(BEN)
        await held.table()
        assert [who for who, _ in await held.sent()] == [BEN]

    play(url, scenario)


def test_notifications_sent_before_a_failure_are_not_repeated(url: str) -> None:
    """Five tables, and the program fails at the third: the first two are not sent twice within their silence."""

    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        for _ in range(5):
            await held.table()
        held.receiver.answers = [201, 201, 500]
        assert len(await held.sent()) == 3
        assert len(await held.sent()) == 3, "the one that failed, and two that were not tried"
        ids = [body["id"] for body in held.receiver.bodies()]
        assert len(ids) == 6
        assert sorted(ids.count(one) for one in set(ids)) == [1, 1, 1, 1, 2]
        assert await held.sent(minutes=9) == []

    play(url, scenario)


def test_silent_webhooks_of_many_people_delay_nobody_else(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve guests with programs that never answer, and two deliveries at a time: Ben waits for a moment."""
    monkeypatch.setattr(delivery_queue, "MAX_SLOTS", 2)

    async def scenario(held: Evening, program: FakePrograms) -> None:
        for number in range(12):
            await told_of_a_game(held, f"guest{number}", f"https://silent{number}.example.org/")
        await told_of_a_game(held, BEN, "https://prompt.example.org/")
        await held.services.dispatcher.dispatch_due()
        held.clock.move(minutes=1)
        began = asyncio.get_running_loop().time()
        await held.services.dispatcher.dispatch_due()
        await held.services.dispatcher.idle()
        assert program.delivered_at["prompt.example.org"] - began <= 12 / 2 * delivery_queue.PROMPT_S + 1
        assert program.silent_at_once <= 3 * 2 + 1

    play_on_virtual_time(url, scenario)


def test_a_webhook_that_never_answers_is_retried_less_and_less_often(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_queue, "MAX_SLOTS", 1)

    async def scenario(held: Evening, program: FakePrograms) -> None:
        for number in range(3):
            await told_of_a_game(held, f"guest{number}", f"https://silent{number}.example.org/")
        await held.round()
        for tries, pause in enumerate(({"minutes": 1}, {"seconds": 31}, {"minutes": 2, "seconds": 1}), 1):
            await held.round(**pause)
            assert sorted(program.tries.values()) == [tries] * 3

    play_on_virtual_time(url, scenario)


def test_a_name_that_was_not_looked_up_in_time_costs_no_attempt(url: str) -> None:
    async def scenario(held: Evening, program: FakePrograms) -> None:
        await told_of_a_game(held, BEN, "https://unresolved.example.org/")
        await add_table_with_anna(held, BEN)
        await held.round()
        await held.round(minutes=1)
        for _ in range(outbox_dispatcher.MAX_ATTEMPTS):
            await held.round(minutes=5)
        assert program.tries["unresolved.example.org"] == outbox_dispatcher.MAX_ATTEMPTS + 1, "only one table each time"
        assert all(due is not None and attempts == 0 for due, attempts in await attempts_of(held))
        program.is_resolved = True
        await held.round(minutes=5)
        assert "unresolved.example.org" in program.delivered_at
        assert [due for due, _ in await attempts_of(held)] == [None, None]

    play_on_virtual_time(url, scenario)


def test_a_delivery_that_was_abandoned_for_others_costs_no_attempt(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_queue, "MAX_SLOTS", 1)

    async def scenario(held: Evening, program: FakePrograms) -> None:
        for number in range(3):
            await told_of_a_game(held, f"guest{number}", f"https://silent{number}.example.org/")
        await held.round()
        await held.round(minutes=1)
        assert sorted(attempts for _, attempts in await attempts_of(held)) == [0, 0, 1]

    play_on_virtual_time(url, scenario)


async def attempts_of(held: Evening) -> list[tuple[str | None, int]]:
    """When each notification in the outbox is due, and how often it was tried."""
    outbox = schema.notification_outbox
    rows = await held.services.database.read(
        lambda connection: connection.execute(select(outbox.c.due, outbox.c.tries)).all()
    )
    return [(due, tries) for due, tries in rows]


@pytest.mark.parametrize(
    ("host", "is_accepted"), [("slow.example.org", True), ("ben.example.org", True), ("no.example.org", False)]
)
def test_a_webhook_whose_name_takes_long_is_accepted_and_one_without_a_name_refused(
    url: str, host: str, is_accepted: bool
) -> None:
    async def scenario(held: Evening, _: FakePrograms) -> None:
        held.services.lookups = DnsLookups(NameServer())
        with nullcontext() if is_accepted else pytest.raises(Refusal):
            await _check_url(held.services, f"https://{host}/", BEN)

    play_on_virtual_time(url, scenario)


class FakePrograms:
    """Programs of people that answer at once, or never if their name begins with `silent`.

    A name that begins with `unresolved` cannot be looked up in time until `is_resolved`.
    """

    def __init__(self) -> None:
        self.delivered_at: dict[str, float] = {}
        self.tries: Counter[str] = Counter()
        self.silent_now = self.silent_at_once = 0
        self.is_resolved = False

    async def send(self, notices: Sequence[Notification], turns: int) -> None:
        host = urlsplit(notices[0].due.address).netloc
        self.tries[host] += 1
        if host.startswith("unresolved") and not self.is_resolved:
            raise DeliveryPostponedError("in time")
        if not host.startswith("silent"):
            self.delivered_at[host] = asyncio.get_running_loop().time()
            return
        self.silent_now += 1
        self.silent_at_once = max(self.silent_at_once, self.silent_now)
        try:
            await asyncio.sleep(POST_TIMEOUT_S)
            raise DeliveryError("in time")
        finally:
            self.silent_now -= 1


async def told_of_a_game(held: Evening, person: str, address: str) -> None:
    """A person with a program at that address sits at a table with Anna."""
    await held.wish(person)
    await held.services.database.write(notification_settings.add_channel, person, "hook", address, "a secret")
    await add_table_with_anna(held, person)


async def add_table_with_anna(held: Evening, person: str) -> None:
    row = set_up_table(NewTable(game=CLANS, seats=[SeatPlan(kind="me"), SeatPlan(kind="friend")]), ANNA)
    await held.services.database.write(tables.add, row)
    async with held.services.tables.hold(row.id) as live:
        await live.change_seats(lambda row: take_seat(row, 1, person, person))


def play_on_virtual_time(url: str, scenario: Callable[[Evening, FakePrograms], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with evening(url, Receiver("")) as held:
            programs = FakePrograms()
            held.services.dispatcher._channels = {"hook": programs}
            await scenario(held, programs)

    virtual_time.run(run())


# Clocks that are wrong


@pytest.mark.parametrize("days", [-365, 365], ids=["set back", "set on and right again"])
def test_notifications_continue_after_a_clock_was_wrong_by_a_year(url: str, days: int) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        held.clock.jump(days=max(days, 0))
        await held.table()
        assert [who for who, _ in await held.sent()] == [BEN]
        await held.table()
        await held.round()
        held.clock.jump(days=-365)
        await held.table()
        assert [who for who, _ in await held.sent()] == [BEN, BEN]

    play(url, scenario)


def test_a_page_that_was_left_is_forgotten_in_time_although_the_clock_is_set_back(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        row = await held.table()
        held.services.page_activity.note(BEN, row.id, "tab")
        held.clock.jump(hours=-6)
        held.clock.move(minutes=4)
        assert held.services.page_activity.snapshot().in_use == {(BEN, row.id)}, "it was used"
        assert held.services.page_activity.snapshot().in_use == set()

    play(url, scenario)


# Tabs


def test_a_crashed_tab_loses_no_notification(url: str) -> None:
    """It was used until just before the turn came; then the machine lost power, or the train went into a tunnel."""

    async def scenario(held: Evening) -> None:
        row = await held.table()
        _, other = await asked_and_other(held, row)
        await held.hook(other)
        held.services.page_activity.note(other, row.id, "tab")
        await held.round()
        held.services.page_activity.leave(other, row.id, "tab")  # what a socket does that is closed
        async with held.services.tables.hold(row.id) as live:
            while live.require_session().table.actors()[0] == row.actors.bit_length() - 1:
                await held.decide(live)
        assert await held.sent() == [(other, "turn")]

    play(url, scenario)


def test_a_closed_socket_no_longer_counts_as_activity(tmp_path: Path) -> None:
    clock = ManualClock()
    with ExitStack() as stack:
        receiver = stack.enter_context(receiving())
        server = stack.enter_context(run_server(tmp_path, clock=clock, allow_private_webhooks=True))
        anna, ben = (stack.enter_context(server.guest(name)) for name in ("Anna", "Ben"))
        for guest, name in ((anna, "anna"), (ben, "ben")):
            guest.fetch("PUT", "/api/me/notifications", {"webhook": f"{receiver.address}/{name}"})
        table = anna.table(CLANS, "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        client = anna.connect(table)
        assert client.request("activity", active=True)["type"] == "done"
        client.websocket.close()
        ben.connect(table).until(lambda now: not now["header"]["players"][0]["online"])
        while clock.now() < BEGINNING + timedelta(minutes=2):
            clock.advance(seconds=6)
        notified = {path for path, _, _ in receiver.got}
        assert notified == {"/anna", "/ben"}, "not as if the tab were still there"


def test_a_tab_that_was_left_open_just_before_my_turn_puts_the_notice_off_and_no_more(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        held.services.page_activity.note(ANNA.id, None)
        row = await held.table()
        held.services.page_activity.note(ANNA.id, row.id, "tab")
        assert [who for who, _ in await held.sent(minutes=2)] == [BEN], "it is visible, and was used lately"
        assert [who for who, _ in await held.sent(minutes=2)] == [ANNA.id], "it is forgotten"

    play(url, scenario)


def test_one_of_two_tabs_at_a_table_may_be_hidden(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        row = await held.table()
        for tab in ("phone", "desk"):
            held.services.page_activity.note(ANNA.id, row.id, tab)
        held.services.page_activity.leave(ANNA.id, row.id, "phone")
        assert await held.sent(minutes=2) == []

    play(url, scenario)


# Hours


def test_a_daily_mail_whose_hour_is_quiet_comes_when_the_quiet_ends(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow(daily=True, hour=3, quiet_from=22 * 60, quiet_to=7 * 60, zone="UTC"))
        await held.table()  # at 20:00
        assert await mailed(held, box, hours=7, minutes=1) == []
        assert await mailed(held, box, hours=3, minutes=58) == []
        assert len(await mailed(held, box, minutes=2)) == 1
        await held.table()  # at 07:03
        assert await mailed(held, box, hours=23) == []
        assert len(await mailed(held, box, hours=1)) == 1

    play_by_mail(url, scenario)


def test_a_daily_mail_that_could_not_be_sent_is_tried_again_the_same_day(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow(daily=True, hour=21, zone="UTC"))
        await held.table()
        box.refuses.add("ben@example.org")
        assert await mailed(held, box, hours=1, minutes=1) == []
        box.refuses.clear()
        assert len(await mailed(held, box, minutes=1)) == 1

    play_by_mail(url, scenario)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-03-29T00:30+00:00", "2026-03-29T05:00+00:00"),  # the night in which an hour is left out in Berlin
        ("2026-10-25T00:30+00:00", "2026-10-25T06:00+00:00"),  # and the one in which there is one twice
        ("2026-10-25T01:30+00:00", "2026-10-25T06:00+00:00"),
        ("2026-10-24T21:30+00:00", "2026-10-25T06:00+00:00"),
        ("2026-10-25T06:00+00:00", None),
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(now: str, until: str | None) -> None:
    ends = quiet_until(datetime.fromisoformat(now), 22 * 60, 7 * 60, "Europe/Berlin")
    assert ends == (until and datetime.fromisoformat(until))
