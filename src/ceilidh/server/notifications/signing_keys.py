"""The keys by which push services and programs know that a notice comes from this house: made once, kept for ever."""

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
"""Seconds for which a signed letter to a push service can be used."""


class SigningKeys:
    """What notices are signed with."""

    def __init__(self, database: Database, contact: str) -> None:
        """`contact` is where a push service finds whoever runs the house."""
        self._database = database
        self._contact = contact
        self._vapid = Vapid02()
        self._signer = Signer("")
        self.public = ""
        """The key by which a browser lets this house, and nobody else, send it something."""

    async def open(self) -> None:
        """Find the keys, or make them."""
        kept = await self._database.write(people.get_or_create_secret, "vapid", _new_key())
        self._vapid = Vapid02.from_raw(kept.encode())
        self.public = encode_base64url(
            self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )
        words = await self._database.write(people.get_or_create_secret, "notices", secrets.token_hex(32))
        self._signer = Signer(words, salt="ceilidh unsubscribe")

    def vapid_headers(self, endpoint: str, now: float) -> dict[str, str]:
        """The header by which a push service knows us."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + VAPID_TOKEN_LIFETIME_S,
            "sub": self._contact,
        }
        return dict(self._vapid.sign(claims))

    def sign_unsubscribe(self, way: str) -> str:
        """A token by which nothing more is sent by that way."""
        return self._signer.sign(way).decode()

    def find_unsubscribed(self, token: str) -> str | None:
        """The way whose token it is."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


def _new_key() -> str:
    return encode_base64url(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def encode_base64url(content: bytes) -> str:
    """Bytes as push services and browsers write them."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decode_base64url(text: str) -> bytes:
    """The bytes; ValueError if these are none."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
