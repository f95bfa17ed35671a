"""The host's page: a random key, printed at every start, is exchanged for a short-lived signed cookie.

The key is new at every start, because the output of a server ends up in logs: a key from an old log opens nothing. The
database has the hash of its hash, for all processes of a server. The cookie contains the hash, so nobody can make one
from a backup, and a new key ends all earlier visits. A signature limits the cookie's time.
"""

from __future__ import annotations

import hashlib
import secrets
from hmac import compare_digest
from math import floor
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from litestar.datastructures import Cookie
from sqlalchemy import Connection

from ceilidh.server.accounts.sessions import AnyConnection, cookie_value, hash_token
from ceilidh.server.api_errors import forbidden
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, people

HOST_COOKIE: Final = "ceilidh_host"
HOST_PATH: Final = "/api/host"
"""The cookie is sent to this part of the API only."""
HOST_VISIT_S: Final = 3600
KEY_BYTES: Final = 15
KEY_HASH: Final = "host key"
COOKIE_SECRET: Final = "host cookie"


def renew_key(connection: Connection) -> str:
    """Replace the host's key; returns the new one, which is stored nowhere."""
    key = secrets.token_urlsafe(KEY_BYTES)
    people.set_secret(connection, KEY_HASH, hash_token(hash_token(key)))
    return key


class HostAccess:
    """Checks the host's key and cookie."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def exchange(self, key: str, secure: bool) -> Cookie:
        """The cookie for the right key; refuse any other."""
        hashed = hash_token(key.strip())
        if not await self._is_hash_of_key(hashed):
            raise forbidden("host_key")
        secret = await self._database.write(people.get_or_create_secret, COOKIE_SECRET, secrets.token_hex(32))
        return _cookie(_Signer(secret, self._clock).sign(hashed).decode(), HOST_VISIT_S, secure)

    async def check(self, connection: AnyConnection) -> None:
        """Refuse everybody without a valid cookie."""
        secret = await self._database.read(people.find_secret, COOKIE_SECRET)
        try:
            hashed = _Signer(secret, self._clock).unsign(cookie_value(connection, HOST_COOKIE), max_age=HOST_VISIT_S)
        except BadSignature:
            raise forbidden("host_only") from None
        if not await self._is_hash_of_key(hashed.decode()):
            raise forbidden("host_only")

    async def _is_hash_of_key(self, hashed: str) -> bool:
        return compare_digest(hash_token(hashed), await self._database.read(people.find_secret, KEY_HASH))


def expired_host_cookie() -> Cookie:
    return _cookie("", 0, False)


def _cookie(value: str, max_age: int, secure: bool) -> Cookie:
    return Cookie(
        key=HOST_COOKIE, value=value, max_age=max_age, path=HOST_PATH, httponly=True, samesite="strict", secure=secure
    )


class _Signer(TimestampSigner):
    """Takes the time from the server's clock."""

    def __init__(self, secret: str, clock: Clock) -> None:
        super().__init__(secret, salt="ceilidh host", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return floor(self._clock.now().timestamp())
