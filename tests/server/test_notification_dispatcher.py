"""Notifications to people who are away: each once, not too often, and without hidden information."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from py_vapid import Vapid02
from server.manual_clock import ManualClock
from server.push_receiver import Browser, Receiver, receiving, system_lookup
from server.table_helpers import ANNA, CLANS, first_action
from sqlalchemy import select

from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.notifications.dns_lookups import DnsLookups
from ceilidh.server.notifications.quiet_hours import next_occurrence, previous_occurrence, quiet_until
from ceilidh.server.notifications.safe_http import DeliveryError, post, resolve_host
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.storage import TableRow, devices, notification_outbox, notification_settings, people, schema, tables
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.notification_settings import SettingsRow
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import leave_table, take_seat

BEN = "ben"
SYSTEM_LOOKUPS = DnsLookups(system_lookup)
HOOKED = SettingsRow(zone="Europe/London")


class Evening:
    """Services with Anna and Ben at a table; notifications are sent when the test says so."""

    def __init__(self, services: Services, clock: ManualClock, receiver: Receiver) -> None:
        self.services = services
        self.clock = clock
        self.receiver = receiver

    async def table(self, game: str = CLANS) -> TableRow:
        """A game of Anna's and Ben's that has begun."""
        row = set_up_table(NewTable(game=game, seats=[SeatPlan(kind="me"), SeatPlan(kind="friend")]), ANNA)
        await self.services.database.write(tables.add, row)
        async with self.services.tables.hold(row.id) as live:
            await live.change_seats(lambda row: take_seat(row, 1, BEN, "Ben"))
            return live.row

    async def wish(self, person: str, wish: SettingsRow = HOOKED) -> None:
        await self.services.database.write(people.set_name, person, person.title())
        await self.services.database.write(notification_settings.save, person, wish)

    async def hook(self, person: str, wish: SettingsRow = HOOKED) -> None:
        await self.wish(person, wish)
        await self.services.database.write(
            notification_settings.add_channel, person, "hook", f"{self.receiver.address}/{person}", "a secret"
        )

    async def round(self, **later: float) -> None:
        if later:
            self.clock.move(**later)
        await self.services.dispatcher.dispatch_due()
        await self.services.dispatcher.idle()

    async def sent(self, **later: float) -> list[tuple[str, str]]:
        """What is sent now, and after everybody's grace period."""
        before = len(self.receiver.got)
        await self.round()
        await self.round(**later or {"minutes": 1})
        return [(path[1:], body["event"]) for (path, _, _), body in self._since(before)]

    def _since(self, before: int) -> list[tuple[tuple[str, dict[str, str], bytes], Any]]:
        return list(zip(self.receiver.got, self.receiver.bodies(), strict=True))[before:]

    async def rows(self) -> list[tuple[Any, ...]]:
        """The outbox as it is stored."""
        columns = (
            schema.notification_outbox.c.channel,
            schema.notification_outbox.c.what,
            schema.notification_outbox.c.number,
            schema.notification_outbox.c.due,
        )
        return await self.services.database.read(
            lambda connection: [tuple(row) for row in connection.execute(select(*columns).order_by(columns[0]))]
        )

    async def decide(self, live: LiveTable) -> int:
        """The first seat to move decides."""
        seat = live.require_session().table.actors()[0]
        await first_action(live, seat)
        return seat


@asynccontextmanager
async def evening(url: str, receiver: Receiver, **settings: Any) -> AsyncIterator[Evening]:
    clock = ManualClock()
    services = Services(
        Settings(database_url=url, min_bot_move_seconds=0, allow_private_webhooks=True, **settings), clock
    )
    await services.open()
    await services.dispatcher.stop()  # the test dispatches
    try:
        yield Evening(services, clock, receiver)
    finally:
        await services.close()


Scenario = Callable[[Evening], Coroutine[Any, Any, None]]


def play(url: str, scenario: Scenario, **settings: Any) -> None:
    """Run the scenario with services of its own."""

    async def run() -> None:
        with receiving() as receiver:
            async with evening(url, receiver, **settings) as held:
                await scenario(held)

    asyncio.run(run())


async def asked_and_other(held: Evening, row: TableRow) -> tuple[str, str]:
    """Who is asked first at the table, and who is not."""
    async with held.services.tables.hold(row.id) as live:
        first = live.require_session().table.actors()[0]
    return (ANNA.id, BEN) if first == 0 else (BEN, ANNA.id)


def test_an_absent_player_is_notified_once_of_a_turn_and_the_other_of_the_start(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        asked, other = await asked_and_other(held, await held.table())
        assert sorted(await held.sent()) == sorted([(asked, "turn"), (other, "began")])
        assert await held.sent(hours=12) == []

    play(url, scenario)


def test_nobody_is_notified_within_the_grace_period(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        await held.table()
        await held.round()
        await held.round(seconds=39)
        assert held.receiver.got == []
        await held.round(seconds=2)
        assert len(held.receiver.got) == 2

    play(url, scenario)


def test_a_player_who_decides_in_time_is_not_notified(url: str) -> None:
    async def scenario(held: Evening) -> None:
        row = await held.table()
        await held.hook(ANNA.id)
        async with held.services.tables.hold(row.id) as live:
            while await held.decide(live) != 1 or live.require_session().table.actors() != [0]:
                pass
            await held.round()
            while await held.decide(live) != 0 or live.require_session().table.actors() != [1]:
                pass
        assert await held.sent() == []

    play(url, scenario)


def test_a_visible_tab_at_the_table_is_enough_and_a_forgotten_one_is_not(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        one, two = await held.table(), await held.table()
        asked, _ = await asked_and_other(held, one)
        held.services.page_activity.note(asked, one.id)
        await held.round()
        held.services.page_activity.note(asked, one.id)
        await held.sent()
        about = [body["table"] for (path, _, _), body in held._since(0) if path[1:] == asked]
        assert one.id not in about, "they look at it"
        assert about == [], "and get no notifications about other tables while they are here"
        assert await held.sent(minutes=5) == [(asked, "turn" if two.actors == one.actors else "began")]
        assert held.receiver.bodies()[-1]["table"] == two.id

    play(url, scenario)


def test_a_hidden_tab_suppresses_no_later_notification(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        held.services.page_activity.note(ANNA.id, None)
        held.services.page_activity.leave(ANNA.id, None)
        await held.round()
        await held.table()
        assert len(await held.sent()) == 2

    play(url, scenario)


def test_a_muted_table_sends_nothing(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        row = await held.table()
        await held.services.database.write(notification_outbox.set_muted, ANNA.id, row.id, True)
        assert [who for who, _ in await held.sent()] == [BEN]

    play(url, scenario)


def test_news_in_quiet_hours_is_sent_when_they_end(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id, SettingsRow(quiet_from=19 * 60, quiet_to=8 * 60 + 30, zone="Europe/Berlin"))
        await held.table()  # at 20:00 UTC, which is 21:00 in Berlin
        assert await held.sent(hours=11, minutes=29) == []
        assert len(await held.sent(minutes=1)) == 1

    play(url, scenario)


def test_within_the_cooldown_nothing_is_repeated_or_lost(url: str) -> None:
    """A decision is taken back and made again: it becomes the same person's turn twice, and they were not here."""

    async def scenario(held: Evening) -> None:
        row = await held.table()
        async with held.services.tables.hold(row.id) as live:
            first = live.require_session().table.actors()[0]
            other = (ANNA.id, BEN)[1 - first]
            await held.hook(other)
            while live.require_session().table.actors() == [first]:
                await held.decide(live)
                if live.require_session().table.actors() == [1 - first]:
                    break
            assert await held.sent() == [(other, "turn")]
            if live.require_session().table.can_undo(first):
                await live.undo(first, live.require_session().table.decision_count(first))
                while live.require_session().table.actors() == [first]:
                    await held.decide(live)
                assert await held.sent() == []
                assert await held.sent(minutes=11) == [(other, "turn")]

    play(url, scenario)


def test_a_visit_to_the_table_ends_its_cooldown(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        row = await held.table()
        async with held.services.tables.hold(row.id) as live:
            sent_count = 0
            for _ in range(3):
                while live.require_session().table.actors() != [0]:
                    await first_action(live, live.require_session().table.actors()[-1])
                sent_count += len(await held.sent())
                held.services.page_activity.note(ANNA.id, row.id)
                while 0 in live.require_session().table.actors():
                    await first_action(live, 0)
                await held.round()
                held.services.page_activity.leave(ANNA.id, row.id)
            assert sent_count == 3

    play(url, scenario)


def test_players_who_did_not_see_the_end_of_a_game_are_notified(url: str) -> None:
    async def scenario(held: Evening) -> None:
        row = await held.table()
        await held.hook(BEN)
        async with held.services.tables.hold(row.id) as live:
            while not live.state.is_over:
                await held.decide(live)
        assert await held.sent() == [(BEN, "over")]

    play(url, scenario)


def test_people_who_left_or_have_a_bot_are_not_notified(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        await held.hook(BEN)
        row = await held.table()
        asked, other = await asked_and_other(held, row)
        async with held.services.tables.hold(row.id) as live:
            await live.change_seats(lambda row: leave_table(row, asked))
        assert [who for who, _ in await held.sent()] == [other]

    play(url, scenario)


def test_a_hidden_decision_of_somebody_else_changes_nothing_for_me(url: str) -> None:
    """Both decide at the same time: my outbox is the same, byte for byte, before and after the other chose."""

    async def scenario(held: Evening) -> None:
        await held.hook(ANNA.id)
        row = await held.table("isle-of-skye")
        async with held.services.tables.hold(row.id) as live:
            assert live.require_session().table.actors() == [0, 1]
            before = await held.rows()
            while 1 in live.require_session().table.actors():
                await first_action(live, 1)
            assert live.require_session().table.actors() == [0]
            assert await held.rows() == before
            assert await held.sent() == [(ANNA.id, "turn")]
        hidden = await held.services.database.read(tables.find, row.id)
        assert hidden is not None
        text = str(held.receiver.bodies())
        assert "Ben" in text
        assert str(hidden.seed) not in text

    play(url, scenario)


def test_of_two_processes_one_sends(url: str) -> None:
    async def run() -> None:
        with receiving() as receiver:
            async with evening(url, receiver) as one, evening(url, receiver) as two:
                await one.hook(ANNA.id)
                await one.hook(BEN)
                rows = [await one.table() for _ in range(5)]
                await asyncio.gather(one.round(), two.round())
                await asyncio.gather(one.round(minutes=1), two.round(minutes=1))
                await asyncio.gather(one.round(minutes=5), two.round(minutes=5))
        assert len(receiver.got) == 2 * len(rows)
        assert len({body["id"] for body in receiver.bodies()}) == 2 * len(rows)

    asyncio.run(run())


def test_notifications_claimed_by_a_dead_process_are_sent_by_another(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        await held.table()
        now, until = ((held.clock.now().replace(minute=minute)).isoformat() for minute in (0, 3))
        assert len(await held.services.database.write(notification_outbox.claim, now, until, now, "9")) == 1
        assert await held.sent() == []
        assert len(await held.sent(minutes=4)) == 1

    play(url, scenario)


def test_unreachable_people_are_retried_less_and_less_often(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        await held.table()
        held.receiver.answers = [500, 503, 302]
        assert len(await held.sent()) == 1
        await held.round(seconds=29)
        assert len(held.receiver.got) == 1
        await held.round(seconds=2)
        assert len(held.receiver.got) == 2
        await held.round(seconds=121)
        assert len(held.receiver.got) == 3, "and the redirect is not followed"
        await held.round(seconds=481)
        assert len(held.receiver.got) == 4
        assert {path for path, _, _ in held.receiver.got} == {"/ben"}
        assert len({body["id"] for body in held.receiver.bodies()}) == 1
        assert await held.sent(days=2) == []

    play(url, scenario)


def test_a_webhook_can_verify_the_signature(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        row = await held.table()
        await held.sent()
        (_, headers, body), message = held.receiver.got[0], held.receiver.bodies()[0]
        signature = hmac.new(b"a secret", body, hashlib.sha256).hexdigest()
        assert headers["ceilidh-signature"] == f"sha256={signature}"
        assert message["table"] == row.id
        assert message["address"] == f"https://play.example.org/table/{row.id}"
        assert message["text"] == "With Anna."

    play(url, scenario, public_url="https://play.example.org")


def test_a_browser_can_read_what_its_push_service_cannot(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.wish(BEN, SettingsRow(lang="de"))
        browser = Browser(f"{held.receiver.address}/push/1")
        keys = browser.subscription()
        secret = f"{keys['p256dh']} {keys['auth']}"
        await held.services.database.write(
            notification_settings.add_channel, BEN, "push", browser.endpoint, secret, "Firefox"
        )
        row = await held.table()
        await held.round()
        await held.round(minutes=1)
        ((path, headers, body),) = held.receiver.got
        assert path == "/push/1"
        assert headers["topic"] == row.id
        assert b"Anna" not in body
        message = browser.read(body)
        assert message["title"] in ("Clans and Glory: Du bist dran", "Clans and Glory: Die Partie hat begonnen")
        assert message["text"] == "Mit Anna."
        assert message["path"] == f"/table/{row.id}"
        assert message["turns"] == (1 if "dran" in message["title"] else 0)
        token, key = headers["authorization"].removeprefix("vapid t=").split(",k=")
        assert key == held.services.keys.public
        assert Vapid02.verify(f"vapid t={token},k={key}")

    play(url, scenario)


def test_the_server_s_keys_stay_the_same(url: str) -> None:
    async def run() -> None:
        keys = []
        for _ in range(2):
            with receiving() as receiver:
                async with evening(url, receiver) as held:
                    keys.append((held.services.keys.public, held.services.keys.sign_unsubscribe("way")))
        assert keys[0] == keys[1]

    asyncio.run(run())


def test_a_subscription_that_the_push_service_has_ended_is_removed(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.wish(BEN)
        keys = Browser(f"{held.receiver.address}/push/1").subscription()
        secret = f"{keys['p256dh']} {keys['auth']}"
        await held.services.database.write(
            notification_settings.add_channel, BEN, "push", keys["endpoint"], secret, "Firefox"
        )
        await held.table()
        held.receiver.answers = [410]
        await held.round()
        await held.round(minutes=1)
        assert len(held.receiver.got) == 1
        assert await held.services.database.read(notification_settings.channels_for, BEN) == []
        assert await held.rows() == []

    play(url, scenario)


def test_a_browser_whose_session_has_expired_gets_no_notifications_until_it_is_used_again(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.wish(BEN)
        keys = Browser(f"{held.receiver.address}/push/1").subscription()
        secret = f"{keys['p256dh']} {keys['auth']}"
        await held.services.database.write(
            notification_settings.add_channel, BEN, "push", keys["endpoint"], secret, "Firefox", "session"
        )
        for days, received in ((181, 0), (179, 1)):
            used = timestamp(held.clock.now() - timedelta(days=days))
            device = DeviceRow(session="session", person=BEN, name="Firefox", made=used, used=used)
            await held.services.database.write(devices.record_use, device)
            await held.table()
            await held.round()
            await held.round(minutes=1)
            assert len(held.receiver.got) == received

    play(url, scenario)


def test_a_person_s_settings_are_exported_and_erased(url: str) -> None:
    async def scenario(held: Evening) -> None:
        await held.hook(BEN)
        row = await held.table()
        await held.services.database.write(notification_outbox.set_muted, BEN, row.id, True)
        kept: Any = await held.services.database.read(notification_settings.export, BEN)
        assert kept["channels"] == [{"kind": "hook", "address": f"{held.receiver.address}/ben", "name": ""}]
        assert kept["muted"] == [row.id]
        assert kept["settings"]["zone"] == "Europe/London"
        assert "secret" not in str(kept)
        await held.services.database.write(notification_settings.erase, BEN)
        assert await held.services.database.read(notification_settings.export, BEN) == {
            "settings": kept["settings"] | {"zone": "UTC"},
            "channels": [],
            "muted": [],
        }
        assert await held.rows() == []

    play(url, scenario)


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://10.1.2.3/",
        "https://192.168.0.1:8443/x",
        "https://169.254.169.254/latest/meta-data",
        "https://192.0.0.192/opc/v2/instance",
        "https://168.63.129.16/machine",
        "https://[64:ff9b::a83f:8110]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fd00::1]/",
        "https://0/",
        "https://2130706433/",
        "https://0x7f.1/",
        "http://example.org/",
        "ftp://example.org/",
        "https://user@example.org/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "https:///x",
        "nonsense",
    ],
)
def test_only_public_addresses_can_be_reached(address: str) -> None:
    with pytest.raises(DeliveryError):
        asyncio.run(resolve_host(address, allow_private=False, lookups=SYSTEM_LOOKUPS))
    with pytest.raises(DeliveryError):
        asyncio.run(post(address, {}, b"", allow_private=False, lookups=SYSTEM_LOOKUPS))


def test_hours_are_in_the_person_s_time_zone() -> None:
    evening = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)  # 21:00 in Berlin, 15:00 in New York
    assert quiet_until(evening, 22 * 60, 7 * 60, "Europe/Berlin") is None
    assert quiet_until(evening, 21 * 60, 7 * 60, "Europe/Berlin") == datetime(2026, 11, 18, 6, 0, tzinfo=UTC)
    assert quiet_until(evening, 14 * 60, 16 * 60, "America/New_York") == datetime(2026, 11, 17, 21, 0, tzinfo=UTC)
    assert quiet_until(evening, 60, 60, "UTC") is None
    assert previous_occurrence(evening, 18, "Europe/Berlin") == datetime(2026, 11, 17, 17, 0, tzinfo=UTC)
    assert next_occurrence(evening, 18, "Europe/Berlin") == datetime(2026, 11, 18, 17, 0, tzinfo=UTC)
