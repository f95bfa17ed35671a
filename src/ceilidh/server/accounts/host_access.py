"""The host's page: a random key, printed at every start, is exchanged for a short-lived signed cookie.

The key is new at every start, because the output of a server ends up in logs: a key from an old log opens nothing. Only
its hash is stored, for all processes of a server, so a key from a backup opens nothing either. The cookie's signature
covers that hash, so a new key ends all earlier visits.
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
    people.set_secret(connection, KEY_HASH, hash_token(key))
    return key


class HostAccess:
    """Checks the host's key and cookie."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def exchange(self, key: str, secure: bool) -> Cookie:
        """The cookie for the right key; refuse any other."""
        known, secret = await self._database.write(_key_and_secret)
        if not known or not compare_digest(hash_token(key.strip()), known):
            raise forbidden("host_key")
        value = _Signer(secret, known, self._clock).sign(b"host").decode()
        return _cookie(value, HOST_VISIT_S, secure)

    async def check(self, connection: AnyConnection) -> None:
        """Refuse everybody without a valid cookie."""
        cookie = cookie_value(connection, HOST_COOKIE)
        known, secret = await self._database.write(_key_and_secret) if cookie else ("", "")
        try:
            if not known:
                raise BadSignature("no key")
            _Signer(secret, known, self._clock).unsign(cookie, max_age=HOST_VISIT_S)
        except BadSignature:
            raise forbidden("host_only") from None


def expired_host_cookie() -> Cookie:
    return _cookie("", 0, False)


def _cookie(value: str, max_age: int, secure: bool) -> Cookie:
    return Cookie(
        key=HOST_COOKIE, value=value, max_age=max_age, path=HOST_PATH, httponly=True, samesite="strict", secure=secure
    )


def _key_and_secret(connection: Connection) -> tuple[str, str]:
    """The hash of the key, empty if no server has printed one, and the secret that signs cookies."""
    secret = people.get_or_create_secret(connection, COOKIE_SECRET, secrets.token_hex(32))
    return people.find_secret(connection, KEY_HASH), secret


class _Signer(TimestampSigner):
    """Signs for the current key, with the server's clock."""

    def __init__(self, secret: str, key_hash: str, clock: Clock) -> None:
        super().__init__(secret, salt=f"ceilidh host {key_hash}", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return floor(self._clock.now().timestamp())
