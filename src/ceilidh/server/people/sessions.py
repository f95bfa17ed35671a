"""Who asks: a person known by a signed cookie, or by a token that was made for a program.

A cookie names the person, the session and when it was last renewed. It expires if it is not used for long; a session
that was ended earlier is remembered in the database until then.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from itsdangerous import BadSignature, Signer, TimestampSigner
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie
from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.core import LANGUAGES
from ceilidh.server.refusals import Refusal, bad, forbidden
from ceilidh.server.storage import Database, PersonRow, company, devices, links, new_id, now, people, wishes
from ceilidh.server.storage.rows import TokenRow

COOKIE: Final = "ceilidh"
DAY: Final = 24 * 3600
LASTS: Final = 180 * DAY
"""Seconds after which a session or a token that nobody used is void."""
OLD_COOKIES: Final = "2028-01-01"
"""Until then cookies are valid that were made before cookies told when; browsers kept those for a year."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

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
    unheard: frozenset[str] = frozenset()
    """Whom they do not want to hear: known of those who open a socket."""

    def person(self) -> PersonRow:
        """The person, else a refusal."""
        if self.id is None:
            raise Refusal(401, "no_session")
        return PersonRow(self.id, self.name)

    def named(self) -> PersonRow:
        """The person with a name, else a refusal."""
        person = self.person()
        if not person.name:
            raise bad("no_name")
        return person


class Sessions:
    """Tells who asks, and whether their own page does."""

    def __init__(self, database: Database, origins: Sequence[str]) -> None:
        self._database = database
        self._origins = origins
        self._secret = ""
        """What cookies are signed with; the same for all processes."""

    async def open(self) -> None:
        """Find the secret, or make it."""
        self._secret = await self._database.write(people.secret, "session", secrets.token_hex(32))
        await self._database.write(people.forget_ended, _ago(LASTS))
        await self._database.write(devices.forget_unused, _ago(LASTS))

    async def identify(self, connection: AnyConnection) -> Visitor:
        """Who asks; a refusal if a token is not valid."""
        listens = isinstance(connection, WebSocket)
        if (token := bearer(connection)) is not None:
            return await self._program(hashed(token), listens)
        claimed = self._claimed(connection.cookies.get(COOKIE, ""))
        if claimed is None:
            return Visitor(None, "")
        known, unheard = await self._database.read(_signed_in, claimed, listens)
        if known is not None and known.banned:
            raise forbidden("banned")
        return replace(claimed, name=known.name, unheard=unheard) if known else Visitor(None, "")

    async def _program(self, token: str, listens: bool) -> Visitor:
        found, unheard = await self._database.read(_by_token, token, listens)
        if found is None or _older(found.used or found.made, LASTS):
            raise Refusal(401, "bad_token")
        if found.person.banned:
            raise forbidden("banned")
        if found.used is None or _older(found.used, DAY):
            await self._database.write(people.use_token, token)
        return Visitor(found.person.id, found.person.name, token, unheard=unheard)

    async def valid(self, visitor: Visitor) -> bool:
        """Whether somebody who was let in once still would be."""
        if visitor.token is not None:
            found = await self._database.read(people.by_token, visitor.token)
            return found is not None and not found.person.banned
        known, _ = await self._database.read(_signed_in, visitor, False)
        return known is not None and not known.banned

    def cookie(self, visitor: Visitor, secure: bool) -> Cookie:
        """The session cookie, renewed."""
        session = new_id() if visitor.session in (None, visitor.id) else visitor.session
        value = _signer(self._secret).sign(f"{visitor.id}:{session}").decode()
        return Cookie(key=COOKIE, value=value, max_age=LASTS, httponly=True, samesite="lax", secure=secure)

    async def sign_out(self, visitor: Visitor, everywhere: bool) -> Cookie:
        """End the session, or all sessions and the token; what is returned removes the cookie."""
        person = visitor.person().id
        if everywhere:
            await self._database.write(_sign_out_everywhere, person)
        elif visitor.session is not None:
            await self._database.write(devices.end, person, visitor.session)
            await self._database.write(people.sign_out, visitor.session)
        return no_cookie()

    def _claimed(self, cookie: str) -> Visitor | None:
        """Whose session the cookie is, if it was signed here and has not expired; it may have been ended."""
        try:
            value, since = _signer(self._secret).unsign(cookie, max_age=LASTS, return_timestamp=True)
            person, _, session = value.decode().partition(":")
            return Visitor(person, "", session=session, since=since.isoformat(timespec="seconds"))
        except (BadSignature, UnicodeDecodeError):
            return self._claimed_of_old(cookie)

    def _claimed_of_old(self, cookie: str) -> Visitor | None:
        """Such a cookie holds the person's id alone, which also stands for the session."""
        try:
            person = _old_signer(self._secret).unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return Visitor(person, "", session=person) if now() < OLD_COOKIES else None

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what another site's page makes a browser do. A token is sent by nobody but its owner."""
        if bearer(connection) is not None:
            return
        origin = connection.headers.get("origin", "")
        if origin in self._origins:
            return
        if not origin or _site(origin) != connection.headers.get("host", "").lower():
            raise forbidden("origin")


def _by_token(connection: Connection, token: str, listens: bool) -> tuple[TokenRow | None, frozenset[str]]:
    """The person of the token and, if they are to listen, whom they do not want to hear."""
    found = people.by_token(connection, token)
    return found, company.unheard(connection, found.person.id) if found and listens else frozenset()


def _signed_in(connection: Connection, visitor: Visitor, listens: bool) -> tuple[PersonRow | None, frozenset[str]]:
    """The same for the person of a session."""
    known = people.signed_in(connection, visitor.id or "", visitor.session or "", visitor.since)
    return known, company.unheard(connection, known.id) if known and listens else frozenset()


def _sign_out_everywhere(connection: Connection, person: str) -> None:
    """Also links that somebody has and did not use yet, in a mail or on a screen; no browser shows notices any more."""
    people.sign_out_everywhere(connection, person)
    devices.forget(connection, person)
    links.end(connection, person)
    wishes.remove_kind(connection, person, "push")


def no_cookie() -> Cookie:
    """What removes the session's cookie."""
    return Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax")


def bearer(connection: AnyConnection) -> str | None:
    """The token of the request, if it has one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def new_visitor() -> Visitor:
    """Somebody who was never here."""
    return Visitor(new_id(), "", session=new_id())


def new_token() -> str:
    """A secret for a program."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The token as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def language(connection: AnyConnection) -> str:
    """The language to answer in: `?lang=`, else the first known one that the browser accepts."""
    wanted = [connection.query_params.get("lang", ""), *connection.headers.get("accept-language", "").split(",")]
    known = (one.strip()[:2].lower() for one in wanted)
    return next((lang for lang in known if lang in LANGUAGES), LANGUAGES[0])


def _site(origin: str) -> str | None:
    """The host and port of an origin as browsers write it: a scheme of the web, and nothing behind the host."""
    scheme, _, host = origin.lower().partition("://")
    return host or None if scheme in ("http", "https") else None


def _signer(secret: str) -> TimestampSigner:
    return TimestampSigner(secret, salt="ceilidh session 2", digest_method=hashlib.sha256)


def _old_signer(secret: str) -> Signer:
    return Signer(secret, salt="ceilidh session", digest_method=hashlib.sha256)


def _ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="seconds")


def _older(moment: str | None, seconds: float) -> bool:
    return moment is not None and moment < _ago(seconds)
