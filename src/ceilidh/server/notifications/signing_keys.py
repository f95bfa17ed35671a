"""Keys created once per database: VAPID for push services, and a secret for unsubscribe links."""

from __future__ import annotations

import base64
import secrets
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from itsdangerous import BadSignature, Signer
from py_vapid import Vapid02

from ceilidh.server.storage import Database, people

VAPID_TOKEN_LIFETIME_S: Final = 12 * 3600
"""Seconds until a VAPID token expires."""


class SigningKeys:
    """Signs pushes and unsubscribe links."""

    def __init__(self, database: Database, contact: str) -> None:
        """`contact` is a URL or address of the operator for push services."""
        self._database = database
        self._contact = contact
        self._vapid = Vapid02()
        self._signer = Signer("")
        self.public = ""
        """The public VAPID key, with which browsers subscribe to this server only."""

    async def open(self) -> None:
        private = await self._database.write(people.get_or_create_secret, "vapid", _new_key())
        self._vapid = Vapid02.from_raw(private.encode())
        self.public = encode_base64url(
            self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )
        secret = await self._database.write(people.get_or_create_secret, "notices", secrets.token_hex(32))
        self._signer = Signer(secret, salt="ceilidh unsubscribe")

    def vapid_headers(self, endpoint: str, now: float) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + VAPID_TOKEN_LIFETIME_S,
            "sub": self._contact,
        }
        return dict(self._vapid.sign(claims))

    def sign_unsubscribe(self, channel: str) -> str:
        return self._signer.sign(channel).decode()

    def find_unsubscribed(self, token: str) -> str | None:
        """The channel of an unsubscribe token; None if the token is invalid."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


def _new_key() -> str:
    return encode_base64url(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def encode_base64url(content: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decode_base64url(text: str) -> bytes:
    """The bytes of base64url without padding; ValueError if it is malformed."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
