"""Which event revokes which links: every cell of the table in docs/reference/serving.md, over HTTP and in the code."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, run_server
from server.smtp_server import Postbox, postbox
from sqlalchemy import select

from ceilidh.server.accounts.one_time_links import OneTimeLinks
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, notification_settings, schema
from ceilidh.server.storage.link_revocation import ALL_KINDS, REVOKED_BY, LinkKind, RevocationEvent
from ceilidh.server.storage.notification_settings import SettingsRow

DOCS = Path(__file__).parents[2] / "docs/reference/serving.md"
COLUMNS: dict[str, LinkKind] = {
    "device link": "device",
    "sign-in link": "mail",
    "notification link": "notice",
    "passkey challenge": "passkey",
    "unsubscribe link": "unsubscribe",
}
ROWS: dict[str, RevocationEvent | None] = {
    "a newer device link is created": "device_link_made",
    "a sign-in link to the same address is used": "mail_link_used",
    "the e-mail address is changed": "address_changed",
    "the e-mail address is removed": "address_removed",
    "this device is signed out": "signed_out",
    "a device is signed out from another one": "device_signed_out",
    "all devices are signed out": "signed_out_everywhere",
    "a guest's tables are transferred": "taken_along",
    "the person is deleted": "deleted",
    "a notification link or device link is used": None,
    "the name changes": None,
}
numbers = itertools.count()


def documented() -> dict[tuple[str, LinkKind], bool]:
    """The documented table: whether the event of a row revokes the link of a column."""
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("| event |"))
    head, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in itertools.takewhile(lambda line: line.startswith("|"), lines[begin:])
    )
    return {
        (row[0], COLUMNS[kind]): cell == "ends" for row in rows for kind, cell in zip(head[1:], row[1:], strict=True)
    }


TABLE = documented()


def test_the_documented_table_matches_the_code() -> None:
    code = {
        (row, kind): event is not None and kind in REVOKED_BY[event]
        for row, event in ROWS.items()
        for kind in ALL_KINDS
    }
    assert code == TABLE
    assert {event for event in ROWS.values() if event} == set(REVOKED_BY)


class Post:
    """A server that sends mail, the mailbox, and its database."""

    def __init__(self, server: LiveServer, box: Postbox, database: Database, runner: asyncio.Runner) -> None:
        self.server = server
        self.box = box
        self._database = database
        self._run = runner.run

    def mail_link(self, asks: Guest, to: str) -> str:
        assert asks.request("POST", "/api/mail", {"address": to}).status_code == 204
        return self.box.token()

    def notice_link(self, person: str) -> str:
        return self._run(OneTimeLinks(self._database, Clock()).make(person, "notice", "/table/x"))

    def mail_notices(self, person: str) -> None:
        self._run(self._database.write(notification_settings.save, person, SettingsRow()))
        self._run(self._database.write(notification_settings.add_channel, person, "mail"))

    def count(self, table: str, person: str) -> int:
        rows = schema.METADATA.tables[table]
        wanted = select(rows).where(rows.c.person == person)
        return self._run(self._database.read(lambda connection: len(connection.execute(wanted).all())))


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder = tmp_path_factory.mktemp("post")
    with postbox() as box, run_server(folder, **box.ways, mails_per_hour=0) as server, asyncio.Runner() as runner:
        database = Database(f"sqlite:///{folder / 'ceilidh.db'}")
        yield Post(server, box, database, runner)
        database.close()


class Scene:
    """Anna on two devices, with an address unless she is a guest; and a stranger."""

    def __init__(self, post: Post, anna: Guest, phone: Guest, stranger: Guest, is_guest: bool) -> None:
        self.post = post
        self.anna = anna
        self.phone = phone
        self.stranger = stranger
        self.person = anna.session.partition(":")[0]
        self.address = f"anna{next(numbers)}@example.org"
        come_in(phone, device_link(anna))
        if not is_guest:
            come_in(anna, post.mail_link(anna, self.address))

    def link(self, kind: LinkKind, mine: bool) -> Callable[[], bool]:
        """A check whether Anna's new link of that kind still works; the check uses it up.

        With `mine` her own browser requests it for an address that is not hers yet; otherwise another browser does.
        """
        if kind == "passkey":
            self.anna.fetch("POST", "/api/me/passkeys/new", {})
            return lambda: self.post.count("challenges", self.person) > 0
        if kind == "unsubscribe":
            self.post.mail_notices(self.person)
            return lambda: self.post.count("ways", self.person) > 0
        token = self._token(kind, mine)
        return lambda: self.stranger.request("POST", "/api/links/use", {"token": token}).status_code == 200

    def _token(self, kind: LinkKind, mine: bool) -> str:
        if kind == "device":
            return device_link(self.anna)
        if kind == "notice":
            return self.post.notice_link(self.person)
        if mine:
            return self.post.mail_link(self.anna, f"other{next(numbers)}@example.org")
        return self.post.mail_link(self.stranger, self.address)

    def happens(self, event: RevocationEvent | None) -> None:
        if event is None:
            come_in(self.phone, self.post.notice_link(self.person))
            self.anna.fetch("PUT", "/api/me", {"name": "Annabel"})
        elif event == "device_link_made":
            device_link(self.anna)
        elif event in ("mail_link_used", "address_changed"):
            new = f"new{next(numbers)}@example.org"
            come_in(self.anna, self.post.mail_link(self.anna, self.address if event == "mail_link_used" else new))
        elif event == "address_removed":
            assert self.anna.request("DELETE", "/api/me/mail").is_success
        elif event in ("signed_out", "signed_out_everywhere"):
            everywhere = event == "signed_out_everywhere"
            assert self.phone.request("POST", "/api/me/sign-out", {"everywhere": everywhere}).is_success
        elif event == "device_signed_out":
            devices = self.phone.fetch("GET", "/api/me/sign-in-methods")["devices"]
            key = next(one["key"] for one in devices if not one["isCurrent"])
            assert self.phone.request("DELETE", f"/api/me/devices/{key}").is_success
        elif event == "taken_along":
            with self.post.server.guest("Ben") as ben:
                come_in(self.anna, device_link(ben), along=True)
        else:
            assert self.anna.request("POST", "/api/me/delete", {"confirmed": True}).is_success


def device_link(guest: Guest) -> str:
    return str(guest.fetch("POST", "/api/me/links")["address"].partition("#")[2])


def come_in(guest: Guest, token: str, along: bool = False) -> None:
    guest.fetch("POST", "/api/links/use", {"token": token, "transferTables": along})


@pytest.fixture
def scene(post: Post, event: RevocationEvent | None) -> Iterator[Scene]:
    server = post.server
    with server.guest("Anna") as anna, server.guest() as phone, server.guest() as stranger:
        yield Scene(post, anna, phone, stranger, is_guest=event == "taken_along")


CELLS = [(ROWS[row], kind, ends) for (row, kind), ends in TABLE.items()]


@pytest.mark.parametrize(("event", "kind", "ends"), CELLS, ids=[f"{event}-{kind}" for event, kind, _ in CELLS])
def test_each_event_revokes_the_links_in_the_table(
    scene: Scene, event: RevocationEvent | None, kind: LinkKind, ends: bool
) -> None:
    works = scene.link(kind, mine=event == "taken_along")
    scene.happens(event)
    assert works() is not ends


@pytest.mark.parametrize("event", ["mail_link_used", "address_removed", "device_signed_out", "signed_out_everywhere"])
def test_links_to_an_unconfirmed_address_are_revoked_too(scene: Scene, event: RevocationEvent) -> None:
    """A person who reads mail to that address, perhaps on a phone that I lost, could sign in as me."""
    works = scene.link("mail", mine=True)
    scene.happens(event)
    assert not works()


@pytest.mark.parametrize("event", ["signed_out_everywhere"])
def test_a_revoked_notification_link_still_opens_the_table_of_its_owner(scene: Scene, event: RevocationEvent) -> None:
    token = scene.post.notice_link(scene.person)
    scene.happens(event)
    scene.anna.fetch("GET", "/api/me")
    come_in(scene.anna, scene.post.mail_link(scene.anna, scene.address))
    offered = scene.anna.fetch("POST", "/api/links/look", {"token": token})
    assert (offered["valid"], offered["mine"], offered["leadsTo"]) == (False, True, "/table/x")
