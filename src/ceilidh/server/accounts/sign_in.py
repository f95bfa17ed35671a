"""Coming in as somebody on a device where one was somebody else: a guest's games are taken along, or left."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection

from ceilidh.server.accounts import personal_data
from ceilidh.server.accounts.one_time_links import timestamp
from ceilidh.server.accounts.sessions import Visitor, hash_token
from ceilidh.server.api_errors import missing
from ceilidh.server.clock import Clock
from ceilidh.server.storage import (
    Database,
    PersonRow,
    devices,
    email_addresses,
    new_id,
    notification_settings,
    one_time_links,
    passkeys,
    people,
    table_ownership,
)
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.one_time_links import LinkRow

BROWSER_TOKENS: Final = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
"""As browsers call themselves, in this order: most say that they are the later ones too."""
BROWSER_NAMES: Final = {"Edg": "Edge", "OPR": "Opera"}
PLATFORMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class SignInResult(msgspec.Struct, frozen=True):
    """Somebody who came in: who they are now, who they were before, and the tables that have changed hands."""

    visitor: Visitor
    before: str | None
    tables: list[str]


class SignIn:
    """Lets people in who have shown who they are."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def with_link(self, token: str, visitor: Visitor, device: str, along: bool) -> tuple[SignInResult, LinkRow]:
        """Come in by a one-time link, which is used up; a refusal if it cannot be used any more."""
        return await self._database.write(
            _by_link, hash_token(token), visitor, device, along, timestamp(self._clock.now())
        )

    async def as_person(self, person: str, visitor: Visitor, device: str, along: bool) -> SignInResult:
        """Come in as somebody who has shown to be that person."""
        return await self._database.write(_enter, person, visitor, device, along, timestamp(self._clock.now()))


def _by_link(
    connection: Connection, hashed_token: str, visitor: Visitor, device: str, along: bool, at: str
) -> tuple[SignInResult, LinkRow]:
    link = one_time_links.use(connection, hashed_token, at)
    if link is None:
        raise missing("no_link")
    person = email_addresses.confirm(connection, link.address, link.person, at) if link.address else link.person
    return _enter(connection, person, visitor, device, along, at), link


def _enter(connection: Connection, person: str, visitor: Visitor, device: str, along: bool, at: str) -> SignInResult:
    """With a session of its own, so that nobody who knows the one before comes in with it."""
    moved: list[str] = []
    before = None if visitor.id == person else visitor.id
    session = new_id()
    if before is None and visitor.session is not None:
        notification_settings.move_session(connection, visitor.session, session)
    if before is not None and along and not has_credentials(connection, before):
        moved = table_ownership.table_ids(connection, before)
        notification_settings.keep_only_session(connection, before, visitor.session, session)
        personal_data.merge_guest(connection, before, person)
    if visitor.session is not None:
        devices.sign_out(connection, visitor.id or "", visitor.session)
        people.sign_out(connection, visitor.session)
    if before is not None:
        revoke_links(connection, "signed_out", before)
    devices.record_use(connection, DeviceRow(session=session, person=person, name=device, made=at, used=at))
    known = people.find(connection, person) or PersonRow(person, "")
    return SignInResult(Visitor(person, known.name, session=session, stamp=known.stamp), before, moved)


def has_credentials(connection: Connection, person: str) -> bool:
    """Whether the person can come back by a passkey or a mail."""
    return passkeys.has_passkey(connection, person) or email_addresses.for_person(connection, person) is not None


def device_name(user_agent: str) -> str:
    """A browser and a machine, as far as the browser says: `Firefox, Android`."""
    browser = next((BROWSER_NAMES.get(name, name) for name in BROWSER_TOKENS if f"{name}/" in user_agent), "")
    machine = next((called for sign, called in PLATFORMS.items() if sign in user_agent), "")
    return ", ".join(filter(None, [browser, machine]))
