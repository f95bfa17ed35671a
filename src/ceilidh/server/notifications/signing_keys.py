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

VALID: Final = 12 * 3600
"""Seconds for which a signed letter to a push service can be used."""


class Keys:
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
        self.public = in_letters(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        words = await self._database.write(people.get_or_create_secret, "notices", secrets.token_hex(32))
        self._signer = Signer(words, salt="ceilidh unsubscribe")

    def signed(self, endpoint: str, now: float) -> dict[str, str]:
        """The header by which a push service knows us."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID, "sub": self._contact}
        return dict(self._vapid.sign(claims))

    def leave(self, way: str) -> str:
        """A token by which nothing more is sent by that way."""
        return self._signer.sign(way).decode()

    def left(self, token: str) -> str | None:
        """The way whose token it is."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


def _new_key() -> str:
    return in_letters(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def in_letters(content: bytes) -> str:
    """Bytes as push services and browsers write them."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def from_letters(text: str) -> bytes:
    """The bytes; ValueError if these are none."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
