"""Signing in on a device where one was a guest; the guest's data can be merged into the person's."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection

from ceilidh.server.accounts import personal_data
from ceilidh.server.accounts.sessions import Visitor, end_session, hash_token
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
    tables_of_person,
)
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.one_time_links import LinkRow

BROWSER_TOKENS: Final = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
"""In this order, because most browsers also claim to be the later ones."""
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
    """The signed-in visitor, the guest they were before, and the tables that were merged."""

    visitor: Visitor
    before: str | None
    tables: list[str]


class SignIn:
    """Signs people in after they have proved who they are."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def with_link(self, token: str, visitor: Visitor, device: str, merge: bool) -> tuple[SignInResult, LinkRow]:
        """Sign in with a one-time link, which is used up; refuse one that is expired or used."""
        return await self._database.write(
            _sign_in_with_link, hash_token(token), visitor, device, merge, timestamp(self._clock.now())
        )

    async def as_person(self, person: str, visitor: Visitor, device: str, merge: bool) -> SignInResult:
        """Sign in as that person, who was authenticated by the caller."""
        return await self._database.write(_sign_in, person, visitor, device, merge, timestamp(self._clock.now()))


def _sign_in_with_link(
    connection: Connection, hashed_token: str, visitor: Visitor, device: str, merge: bool, at: str
) -> tuple[SignInResult, LinkRow]:
    link = one_time_links.use(connection, hashed_token, at)
    if link is None:
        raise missing("no_link")
    person = email_addresses.confirm(connection, link.address, link.person, at) if link.address else link.person
    return _sign_in(connection, person, visitor, device, merge, at), link


def _sign_in(connection: Connection, person: str, visitor: Visitor, device: str, merge: bool, at: str) -> SignInResult:
    """Sign in with a new session id, against session fixation."""
    moved: list[str] = []
    before = None if visitor.id == person else visitor.id
    session = new_id()
    if before is None and visitor.session is not None:
        notification_settings.move_session(connection, visitor.session, session)
    if before is not None and merge and not has_credentials(connection, before):
        moved = tables_of_person.table_ids(connection, before)
        notification_settings.keep_only_session(connection, before, visitor.session, session)
        personal_data.merge_guest(connection, before, person)
    end_session(connection, visitor.expired or visitor)
    if before is not None:
        revoke_links(connection, "signed_out", before)
    devices.record_use(connection, DeviceRow(session=session, person=person, name=device, made=at, used=at))
    known = people.find(connection, person) or PersonRow(person, "")
    return SignInResult(Visitor(person, known.name, session=session, stamp=known.stamp), before, moved)


def has_credentials(connection: Connection, person: str) -> bool:
    """Whether the person can sign in again, by passkey or email."""
    return passkeys.has_passkey(connection, person) or email_addresses.for_person(connection, person) is not None


def device_name(user_agent: str) -> str:
    """Browser and platform from the User-Agent header: `Firefox, Android`."""
    browser = next((BROWSER_NAMES.get(name, name) for name in BROWSER_TOKENS if f"{name}/" in user_agent), "")
    platform = next((name for sign, name in PLATFORMS.items() if sign in user_agent), "")
    return ", ".join(filter(None, [browser, platform]))
