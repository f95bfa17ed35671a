"""Authentication by a signed session cookie, or by the bearer token of a program.

A cookie contains the person, the session, the person's security stamp and when it was last renewed. Signing out
everywhere changes the stamp; a single ended session is listed in the database for good. Neither compares times, so
wrong clocks sign nobody out and keep nobody signed in. Times only expire what was not used for long: that is decided
for each request, and nothing is deleted for its age, so the right time undoes it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from math import floor
from typing import Any, Final

import msgspec
from itsdangerous import BadSignature, Signer, TimestampSigner
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie
from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.core import LANGUAGES
from ceilidh.server.api_errors import Refusal, bad, forbidden
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, PersonRow, blocks, devices, new_id, notification_settings, people
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.rows import TokenRow
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.usage import Caller

COOKIE_NAME: Final = "ceilidh"
DAY_S: Final = 24 * 3600
SESSION_LIFETIME_S: Final = 180 * DAY_S
"""Seconds until an unused session or token expires."""
LEGACY_COOKIES_END: Final = "2028-01-01T00:00:00+00:00"
"""Until then, cookies without a time are accepted; browsers kept those for a year."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Visitor(msgspec.Struct, frozen=True):
    """The caller of a request; `id` is None without a session."""

    id: str | None
    name: str
    token: str | None = None
    session: str | None = None
    since: str = ""
    """When the session began or was renewed."""
    stamp: str | None = None
    """The security stamp in the cookie; None in a cookie from before there were stamps."""
    expired: Visitor | None = None
    """Who the cookie names if it is ours but too old, by this server's clock, which may be wrong."""
    muted: frozenset[str] = frozenset()
    """People whose chat they do not see; only filled in for sockets."""
    lang: str = LANGUAGES[0]
    """The language to answer in."""
    address: str = ""
    """The household that the request comes from."""

    @property
    def caller(self) -> Caller:
        """Who is charged for the work."""
        return Caller(self.id or "", self.address)

    def require_person(self) -> PersonRow:
        """The person; refuse callers without a session."""
        if self.id is None:
            raise Refusal(401, "no_session")
        return PersonRow(self.id, self.name)

    def check_browser(self) -> None:
        """Refuse programs: with a token nobody becomes somebody else, or stays signed in."""
        if self.token is not None:
            raise forbidden("browsers_only")

    def require_browser(self) -> PersonRow:
        """The person; refuse programs, and callers without a session."""
        self.check_browser()
        return self.require_person()

    def require_named(self) -> PersonRow:
        """The person; refuse callers without a name."""
        person = self.require_person()
        if not person.name:
            raise bad("no_name")
        return person


class Sessions:
    """Identifies callers, signs cookies, and checks the origin of requests."""

    def __init__(self, database: Database, origins: Sequence[str], clock: Clock | None = None) -> None:
        self._database = database
        self._origins = origins
        self._clock = clock or Clock()
        self._secret = ""
        """Signs cookies; the same for all processes."""

    async def open(self) -> None:
        self._secret = await self._database.write(people.get_or_create_secret, "session", secrets.token_hex(32))

    async def identify(self, connection: AnyConnection) -> Visitor:
        """The caller; refuse an invalid token or a banned person."""
        visitor = await self._identify(connection)
        return replace(visitor, lang=preferred_language(connection), address=client_address(connection))

    async def _identify(self, connection: AnyConnection) -> Visitor:
        is_socket = isinstance(connection, WebSocket)
        if (token := bearer_token(connection)) is not None:
            return await self._identify_program(hash_token(token), is_socket)
        claimed = self._parse_cookie(session_cookie(connection))
        if claimed is None or claimed.id is None:
            return claimed or Visitor(None, "")
        known, muted = await self._database.read(_find_by_session, claimed, is_socket)
        if known is not None and known.banned:
            raise forbidden("banned")
        if known is None:
            return Visitor(None, "")
        return replace(claimed, name=known.name, stamp=known.stamp, muted=muted)

    async def _identify_program(self, token: str, with_mutes: bool) -> Visitor:
        found, muted = await self._database.read(_find_by_token, token, with_mutes)
        if found is None or self._age(found.used or found.made) > SESSION_LIFETIME_S:
            raise Refusal(401, "bad_token")
        if found.person.banned:
            raise forbidden("banned")
        if found.used is None or abs(self._age(found.used)) > DAY_S:
            await self._database.write(people.record_token_use, token)
        return Visitor(found.person.id, found.person.name, token, muted=muted)

    async def revalidate(self, visitor: Visitor) -> frozenset[str] | None:
        """The mute list of a caller who was identified before; None if their session or token has ended."""
        known: PersonRow | None = None
        if visitor.token is not None:
            found, muted = await self._database.read(_find_by_token, visitor.token, True)
            if found is not None:
                known = found.person
        else:
            known, muted = await self._database.read(_find_by_session, visitor, True)
        return None if known is None or known.banned else muted

    def cookie(self, visitor: Visitor, secure: bool) -> Cookie:
        session = new_id() if visitor.session in (None, visitor.id) else visitor.session
        value = self._signer().sign(f"{visitor.id}:{session}:{visitor.stamp or ''}").decode()
        return Cookie(
            key=COOKIE_NAME, value=value, max_age=SESSION_LIFETIME_S, httponly=True, samesite="lax", secure=secure
        )

    async def sign_out(self, visitor: Visitor, everywhere: bool) -> Cookie:
        """End the session, or all sessions and the token. The returned cookie removes the browser's.

        A session that has expired is ended too, because the clock may be wrong, but it ends no other.
        """
        if visitor.expired is not None:
            await self._database.write(end_session, visitor.expired)
            return expired_cookie()
        person = visitor.require_person().id
        if everywhere:
            await self._database.write(_sign_out_everywhere, person)
        elif visitor.session is not None:
            await self._database.write(_sign_out, person, visitor.session)
        return expired_cookie()

    def oldest_use(self) -> str:
        """Sessions that were last used before this moment have expired."""
        return timestamp(self._clock.now() - timedelta(seconds=SESSION_LIFETIME_S))

    def _parse_cookie(self, cookie: str) -> Visitor | None:
        """The caller that a cookie signed here names; the session may have been ended.

        A cookie from the future is accepted: another server's clock is ahead, or ours was set back.
        """
        try:
            value, since = self._signer().unsign(cookie, return_timestamp=True)
            person, session, *stamp = value.decode().split(":", 2)
        except (BadSignature, ValueError):
            return self._parse_legacy_cookie(cookie)
        named = Visitor(person, "", session=session, since=timestamp(since), stamp=stamp[0] if stamp else None)
        is_expired = self._clock.now() - since > timedelta(seconds=SESSION_LIFETIME_S)
        return Visitor(None, "", expired=named) if is_expired else named

    def _parse_legacy_cookie(self, cookie: str) -> Visitor | None:
        """A legacy cookie contains only the person's id, which serves as session id too."""
        try:
            signer = Signer(self._secret, salt="ceilidh session", digest_method=hashlib.sha256)
            person = signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        named = Visitor(person, "", session=person)
        is_expired = self._clock.now() >= datetime.fromisoformat(LEGACY_COOKIES_END)
        return Visitor(None, "", expired=named) if is_expired else named

    def _signer(self) -> TimestampSigner:
        return _Signer(self._secret, self._clock)

    def _age(self, moment: str | None) -> float:
        """Seconds since that moment; negative if it is in the future."""
        if moment is None:
            return 0.0
        return (self._clock.now() - datetime.fromisoformat(moment)).total_seconds()

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse requests from other sites' pages (CSRF). Browsers never send tokens by themselves."""
        if bearer_token(connection) is not None:
            return
        origin = connection.headers.get("origin", "")
        if origin in self._origins:
            return
        if not origin or _site(origin) != connection.headers.get("host", "").lower():
            raise forbidden("origin")


def session_cookie(connection: AnyConnection) -> str:
    return cookie_value(connection, COOKIE_NAME)


def cookie_value(connection: AnyConnection, wanted: str) -> str:
    """A cookie, or an empty string. Litestar's parser unquotes all cookies, in quadratic time on Python 3.11."""
    found = ""
    for cookie in connection.headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == wanted:
            found = value
    return found


def _find_by_token(connection: Connection, token: str, with_mutes: bool) -> tuple[TokenRow | None, frozenset[str]]:
    """The token's person, and for a socket their mute list."""
    found = people.find_by_token(connection, token)
    return found, blocks.muted_by(connection, found.person.id) if found and with_mutes else frozenset()


def _find_by_session(
    connection: Connection, visitor: Visitor, with_mutes: bool
) -> tuple[PersonRow | None, frozenset[str]]:
    """The session's person, and for a socket their mute list."""
    known = people.find_by_session(connection, visitor.id or "", visitor.session or "", visitor.since, visitor.stamp)
    return known, blocks.muted_by(connection, known.id) if known and with_mutes else frozenset()


def _sign_out_everywhere(connection: Connection, person: str) -> None:
    """Also revoke unused links, and stop the notifications of all browsers."""
    people.sign_out_everywhere(connection, person)
    devices.erase(connection, person)
    revoke_links(connection, "signed_out_everywhere", person)
    notification_settings.remove_kind(connection, person, "push")


def _sign_out(connection: Connection, person: str, session: str) -> None:
    end_session(connection, Visitor(person, "", session=session))
    revoke_links(connection, "signed_out", person)


def end_session(connection: Connection, visitor: Visitor) -> None:
    """End the visitor's session on this device, and stop its notifications."""
    if visitor.session is not None:
        devices.sign_out(connection, visitor.id or "", visitor.session)
        people.sign_out(connection, visitor.session)


def expired_cookie() -> Cookie:
    return Cookie(key=COOKIE_NAME, value="", max_age=0, httponly=True, samesite="lax")


def bearer_token(connection: AnyConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def new_visitor() -> Visitor:
    return Visitor(new_id(), "", session=new_id())


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def preferred_language(connection: AnyConnection) -> str:
    """The language of the answer: `?lang=`, else the first known one in Accept-Language."""
    wanted = [connection.query_params.get("lang", ""), *connection.headers.get("accept-language", "").split(",")]
    known = (one.strip()[:2].lower() for one in wanted)
    return next((lang for lang in known if lang in LANGUAGES), LANGUAGES[0])


def _site(origin: str) -> str | None:
    """The host and port of an http(s) origin."""
    scheme, _, host = origin.lower().partition("://")
    return host or None if scheme in ("http", "https") else None


class _Signer(TimestampSigner):
    """Takes the time from the server's clock."""

    def __init__(self, secret: str, clock: Clock) -> None:
        super().__init__(secret, salt="ceilidh session 2", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return floor(self._clock.now().timestamp())
