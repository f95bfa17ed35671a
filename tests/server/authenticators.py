"""A software authenticator: creates passkeys and signs challenges."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags: user present, user verified, attested credential data included."""


class Authenticator:
    """One passkey."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.count = 0
        self._id = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(public)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        client = self._client("webauthn.create", options)
        return self._answer(client, attestationObject=cbor2.dumps(made))

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(PRESENT | VERIFIED)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(client, authenticatorData=data, signature=signature)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        site = (urlsplit(self.origin).hostname or "").encode()
        return hashlib.sha256(site).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, client: bytes, **parts: bytes) -> dict[str, Any]:
        own = bytes_to_base64url(self._id)
        response = {name: bytes_to_base64url(part) for name, part in {"clientDataJSON": client, **parts}.items()}
        return {"id": own, "rawId": own, "type": "public-key", "clientExtensionResults": {}, "response": response}
