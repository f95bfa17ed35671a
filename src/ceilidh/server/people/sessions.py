"""Who asks: a person known by a signed cookie, or by a token that was made for a program."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ceilidh.core import LANGUAGES
from ceilidh.server.refusals import Refusal, bad, forbidden
from ceilidh.server.storage import Database, PersonRow, new_id, people

COOKIE: Final = "ceilidh"
YEAR: Final = 365 * 24 * 3600
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Visitor(msgspec.Struct, frozen=True):
    """Whoever asks; `id` is None for somebody without a session."""

    id: str | None
    name: str
    token: str | None = None
    """The hash of the token, for a program."""

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

    async def identify(self, connection: AnyConnection) -> Visitor:
        """Who asks; a refusal if a token is not valid."""
        if (token := bearer(connection)) is not None:
            found = await self._database.read(people.by_token, hashed(token))
            if found is None:
                raise Refusal(401, "bad_token")
            return Visitor(found.id, found.name, hashed(token))
        person = _signed_in(connection.cookies.get(COOKIE, ""), self._secret)
        if person is None:
            return Visitor(None, "")
        known = await self._database.read(people.find, person)
        return Visitor(person, known.name if known else "")

    def cookie(self, visitor: Visitor, secure: bool) -> Cookie:
        """The session cookie: it holds the person's id alone, signed."""
        value = _signer(self._secret).sign((visitor.id or "").encode()).decode()
        return Cookie(key=COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what another site's page makes a browser do. A token is sent by nobody but its owner."""
        if bearer(connection) is not None:
            return
        origin = connection.headers.get("origin", "")
        if origin in self._origins:
            return
        if not origin or _site(origin) != connection.headers.get("host", "").lower():
            raise forbidden("origin")


def bearer(connection: AnyConnection) -> str | None:
    """The token of the request, if it has one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def new_visitor() -> Visitor:
    """Somebody who was never here."""
    return Visitor(new_id(), "")


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
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _signer(secret: str) -> Signer:
    return Signer(secret, salt="ceilidh session", digest_method=hashlib.sha256)


def _signed_in(value: str, secret: str) -> str | None:
    try:
        return _signer(secret).unsign(value).decode()
    except (BadSignature, UnicodeDecodeError):
        return None
