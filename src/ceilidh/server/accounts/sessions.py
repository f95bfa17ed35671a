"""Who asks: a person known by a signed cookie, or by a token that was made for a program.

A cookie names the person, the session, the person's security stamp and when it was last renewed. Signing out everywhere
changes the stamp, and a single session that was ended is remembered in the database: neither compares times, so clocks
that disagree, or are set back, sign nobody out and keep nobody signed in. Time only decides what was not used for long.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
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
from ceilidh.server.storage import Database, PersonRow, blocks, clocks, devices, new_id, notification_settings, people
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.rows import TokenRow

COOKIE_NAME: Final = "ceilidh"
DAY_S: Final = 24 * 3600
SESSION_LIFETIME_S: Final = 180 * DAY_S
"""Seconds after which a session or a token that nobody used is void."""
LEGACY_COOKIES_END: Final = "2028-01-01T00:00:00+00:00"
"""Until then cookies are valid that were made before cookies told when; browsers kept those for a year."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Visitor(msgspec.Struct, frozen=True):
    """Whoever asks; `id` is None for somebody without a session."""

    id: str | None
    name: str
    token: str | None = None
    """The hash of the token, for a program."""
    session: str | None = None
    """The session, for a browser."""
    since: str = ""
    """When it began or was renewed."""
    stamp: str | None = None
    """The security stamp that the cookie was made with; None if it was made before cookies had one."""
    expired: bool = False
    """Whether the cookie is ours, but too old by this server's clock, which may be wrong."""
    muted: frozenset[str] = frozenset()
    """Whom they do not want to hear: known of those who open a socket."""

    def require_person(self) -> PersonRow:
        """The person, else a refusal."""
        if self.id is None:
            raise Refusal(401, "no_session")
        return PersonRow(self.id, self.name)

    def require_named(self) -> PersonRow:
        """The person with a name, else a refusal."""
        person = self.require_person()
        if not person.name:
            raise bad("no_name")
        return person


class Sessions:
    """Tells who asks, and whether their own page does."""

    def __init__(self, database: Database, origins: Sequence[str], clock: Clock | None = None) -> None:
        self._database = database
        self._origins = origins
        self._clock = clock or Clock()
        self._secret = ""
        """What cookies are signed with; the same for all processes."""

    async def open(self) -> None:
        """Find the secret, or make it."""
        self._secret = await self._database.write(people.get_or_create_secret, "session", secrets.token_hex(32))
        await self._database.write(_forget_expired, self._clock.now())

    async def identify(self, connection: AnyConnection) -> Visitor:
        """Who asks; a refusal if a token is not valid."""
        listens = isinstance(connection, WebSocket)
        if (token := bearer_token(connection)) is not None:
            return await self._program(hash_token(token), listens)
        claimed = self._claimed(session_cookie(connection))
        if claimed is None or claimed.expired:
            return Visitor(None, "", expired=claimed is not None)
        known, muted = await self._database.read(_signed_in, claimed, listens)
        if known is not None and known.banned:
            raise forbidden("banned")
        if known is None:
            return Visitor(None, "")
        return replace(claimed, name=known.name, stamp=known.stamp, muted=muted)

    async def _program(self, token: str, listens: bool) -> Visitor:
        found, muted = await self._database.read(_by_token, token, listens)
        if found is None or self._age(found.used or found.made) > SESSION_LIFETIME_S:
            raise Refusal(401, "bad_token")
        if found.person.banned:
            raise forbidden("banned")
        if found.used is None or abs(self._age(found.used)) > DAY_S:
            await self._database.write(people.record_token_use, token)
        return Visitor(found.person.id, found.person.name, token, muted=muted)

    async def is_valid(self, visitor: Visitor) -> bool:
        """Whether somebody who was let in once still would be."""
        if visitor.token is not None:
            found = await self._database.read(people.find_by_token, visitor.token)
            return found is not None and not found.person.banned
        known, _ = await self._database.read(_signed_in, visitor, False)
        return known is not None and not known.banned

    def cookie(self, visitor: Visitor, secure: bool) -> Cookie:
        """The session cookie, renewed."""
        session = new_id() if visitor.session in (None, visitor.id) else visitor.session
        value = self._signer().sign(f"{visitor.id}:{session}:{visitor.stamp or ''}").decode()
        return Cookie(
            key=COOKIE_NAME, value=value, max_age=SESSION_LIFETIME_S, httponly=True, samesite="lax", secure=secure
        )

    async def sign_out(self, visitor: Visitor, everywhere: bool) -> Cookie:
        """End the session, or all sessions and the token; what is returned removes the cookie."""
        if visitor.expired:
            return expired_cookie()
        person = visitor.require_person().id
        if everywhere:
            await self._database.write(_sign_out_everywhere, person)
        elif visitor.session is not None:
            await self._database.write(_sign_out, person, visitor.session)
        return expired_cookie()

    def _claimed(self, cookie: str) -> Visitor | None:
        """Whose session the cookie is, if it was signed here; it may have expired or been ended.

        A cookie from the future is as good as any: another machine's clock is ahead, or ours was set back.
        """
        try:
            value, since = self._signer().unsign(cookie, return_timestamp=True)
            person, session, *stamp = value.decode().split(":", 2)
        except (BadSignature, ValueError):
            return self._claimed_of_old(cookie)
        return Visitor(
            person,
            "",
            session=session,
            since=since.isoformat(timespec="seconds"),
            stamp=stamp[0] if stamp else None,
            expired=self._clock.now() - since > timedelta(seconds=SESSION_LIFETIME_S),
        )

    def _claimed_of_old(self, cookie: str) -> Visitor | None:
        """Such a cookie holds the person's id alone, which also stands for the session."""
        try:
            person = _old_signer(self._secret).unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        expired = self._clock.now() >= datetime.fromisoformat(LEGACY_COOKIES_END)
        return Visitor(person, "", session=person, expired=expired)

    def _signer(self) -> TimestampSigner:
        return _Signer(self._secret, self._clock)

    def _age(self, moment: str | None) -> float:
        """Seconds since that moment; negative if it is in the future."""
        if moment is None:
            return 0.0
        return (self._clock.now() - datetime.fromisoformat(moment)).total_seconds()

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what another site's page makes a browser do. A token is sent by nobody but its owner."""
        if bearer_token(connection) is not None:
            return
        origin = connection.headers.get("origin", "")
        if origin in self._origins:
            return
        if not origin or _site(origin) != connection.headers.get("host", "").lower():
            raise forbidden("origin")


def session_cookie(connection: AnyConnection) -> str:
    """Our cookie, or nothing. Litestar's parser unquotes all cookies, which takes quadratic time in Python 3.11."""
    found = ""
    for cookie in connection.headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE_NAME:
            found = value
    return found


def _by_token(connection: Connection, token: str, listens: bool) -> tuple[TokenRow | None, frozenset[str]]:
    """The person of the token and, if they are to listen, whom they do not want to hear."""
    found = people.find_by_token(connection, token)
    return found, blocks.muted_by(connection, found.person.id) if found and listens else frozenset()


def _signed_in(connection: Connection, visitor: Visitor, listens: bool) -> tuple[PersonRow | None, frozenset[str]]:
    """The same for the person of a session."""
    known = people.find_by_session(connection, visitor.id or "", visitor.session or "", visitor.since, visitor.stamp)
    return known, blocks.muted_by(connection, known.id) if known and listens else frozenset()


def _sign_out_everywhere(connection: Connection, person: str) -> None:
    """Also links that somebody has and did not use yet, in a mail or on a screen; no browser shows notices any more."""
    people.sign_out_everywhere(connection, person)
    devices.erase(connection, person)
    revoke_links(connection, "signed_out_everywhere", person)
    notification_settings.remove_kind(connection, person, "push")


def _sign_out(connection: Connection, person: str, session: str) -> None:
    devices.sign_out(connection, person, session)
    people.sign_out(connection, session)
    revoke_links(connection, "signed_out", person)


def expired_cookie() -> Cookie:
    """What removes the session's cookie."""
    return Cookie(key=COOKIE_NAME, value="", max_age=0, httponly=True, samesite="lax")


def bearer_token(connection: AnyConnection) -> str | None:
    """The token of the request, if it has one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def new_visitor() -> Visitor:
    """Somebody who was never here."""
    return Visitor(new_id(), "", session=new_id())


def new_token() -> str:
    """A secret for a program."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """The token as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def preferred_language(connection: AnyConnection) -> str:
    """The language to answer in: `?lang=`, else the first known one that the browser accepts."""
    wanted = [connection.query_params.get("lang", ""), *connection.headers.get("accept-language", "").split(",")]
    known = (one.strip()[:2].lower() for one in wanted)
    return next((lang for lang in known if lang in LANGUAGES), LANGUAGES[0])


def _site(origin: str) -> str | None:
    """The host and port of an origin as browsers write it: a scheme of the web, and nothing behind the host."""
    scheme, _, host = origin.lower().partition("://")
    return host or None if scheme in ("http", "https") else None


class _Signer(TimestampSigner):
    """Signs with the time of the server's clock."""

    def __init__(self, secret: str, clock: Clock) -> None:
        super().__init__(secret, salt="ceilidh session 2", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return floor(self._clock.now().timestamp())


def _old_signer(secret: str) -> Signer:
    return Signer(secret, salt="ceilidh session", digest_method=hashlib.sha256)


def _forget_expired(connection: Connection, moment: datetime) -> None:
    """Forget sessions that have expired.

    A machine may start with a clock that is years ahead. Then sessions that were ended would come back with the right
    time, so nothing counts as older than it was when the house was last open.
    """
    last_open = clocks.last_heartbeat(connection)
    if last_open is not None:
        moment = min(moment, datetime.fromtimestamp(last_open / 1000, UTC))
    before = (moment - timedelta(seconds=SESSION_LIFETIME_S)).isoformat(timespec="seconds")
    people.remove_expired(connection, before)
    devices.remove_expired(connection, before)
