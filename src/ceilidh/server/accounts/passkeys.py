"""Passkeys (WebAuthn discoverable credentials): registration and sign-in.

A browser uses a passkey only at the host it was made for: the host of our page, whose Origin the sessions have checked.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from ceilidh.server.api_errors import bad, conflict, missing
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, PersonRow, passkeys
from ceilidh.server.storage.ids_and_times import MAX_CLOCK_SKEW, timestamp
from ceilidh.server.storage.passkeys import ChallengePurpose, PasskeyRow

CHALLENGE_LIFETIME: Final = timedelta(minutes=5)
"""The time for a person to answer the browser's dialog."""
MAX_PASSKEYS: Final = 20
"""Passkeys of a person."""
CHALLENGE_BYTES: Final = 32
"""Bytes of the random challenge."""
MAX_ID_LENGTH: Final = 1400
"""Characters of a passkey's id in base64."""
RELYING_PARTY_NAME: Final = "ceilidh"
INVALID_RESPONSE_ERRORS: Final = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, IndexError)
"""What the library raises for malformed responses."""

Credential = dict[str, Any]
T = TypeVar("T")


class Passkeys:
    """Creates challenges for browsers and verifies their responses."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def registration_options(self, person: PersonRow, origin: str) -> dict[str, Any]:
        known = await self._database.read(passkeys.for_person, person.id)
        if len(known) >= MAX_PASSKEYS:
            raise conflict("too_many_passkeys", n=MAX_PASSKEYS)
        options = webauthn.generate_registration_options(
            rp_id=_site(origin),
            rp_name=RELYING_PARTY_NAME,
            challenge=secrets.token_bytes(CHALLENGE_BYTES),
            user_id=person.id.encode(),
            user_name=person.name,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        )
        await self._store_challenge(options.challenge, "keep", person.id)
        return options_to_json_dict(options)

    async def register(self, person: str, origin: str, credential: Credential, device: str) -> None:
        """Verify and store the passkey that the browser created; refuse an invalid or late response."""
        challenge = await self._consume_challenge(credential, "keep", person)
        made = await _verify(webauthn.verify_registration_response, credential, challenge, origin)
        row = PasskeyRow(
            id=bytes_to_base64url(made.credential_id),
            person=person,
            public_key=made.credential_public_key,
            count=made.sign_count,
            device=device,
            made=timestamp(self._clock.now()),
        )
        if len(row.id) > MAX_ID_LENGTH or not await self._database.write(passkeys.add, row):
            raise conflict("passkey")

    async def authentication_options(self, visitor: str, origin: str) -> dict[str, Any]:
        options = webauthn.generate_authentication_options(
            rp_id=_site(origin), challenge=secrets.token_bytes(CHALLENGE_BYTES)
        )
        await self._store_challenge(options.challenge, "sign_in", visitor)
        return options_to_json_dict(options)

    async def authenticate(self, visitor: str, origin: str, credential: Credential) -> str:
        """The person whose passkey signed the challenge; refuse an unknown passkey or a late response."""
        challenge = await self._consume_challenge(credential, "sign_in", visitor)
        row = await self._database.read(passkeys.find, str(credential.get("id"))[:MAX_ID_LENGTH])
        if row is None:
            raise missing("no_passkey")
        stored = {"credential_public_key": row.public_key, "credential_current_sign_count": row.count}
        shown = await _verify(webauthn.verify_authentication_response, credential, challenge, origin, **stored)
        await self._database.write(passkeys.record_use, row.id, shown.new_sign_count, timestamp(self._clock.now()))
        return row.person

    async def _store_challenge(self, challenge: bytes, what: ChallengePurpose, person: str) -> None:
        moment = self._clock.now()
        ends = timestamp(moment + CHALLENGE_LIFETIME)
        fresh = bytes_to_base64url(challenge)
        await self._database.write(passkeys.add_challenge, fresh, what, person, timestamp(moment), ends)

    async def _consume_challenge(self, credential: Credential, what: ChallengePurpose, person: str) -> bytes:
        """The challenge of the response, which is used up; refuse one that is not ours."""
        try:
            challenge = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
        except INVALID_RESPONSE_ERRORS as error:
            raise bad("passkey") from error
        given, moment = bytes_to_base64url(challenge), self._clock.now()
        at, latest = timestamp(moment), timestamp(moment + CHALLENGE_LIFETIME + MAX_CLOCK_SKEW)
        if not await self._database.write(passkeys.consume_challenge, given, what, person, at, latest):
            raise bad("passkey_expired")
        return challenge


async def _verify(
    verify: Callable[..., T], credential: Credential, challenge: bytes, origin: str, **stored: object
) -> T:
    """Run a check of the library in a thread; refuse the response if it fails."""
    expected = {"expected_challenge": challenge, "expected_rp_id": _site(origin), "expected_origin": origin}
    try:
        return await asyncio.to_thread(verify, credential=credential, **expected, **stored)
    except INVALID_RESPONSE_ERRORS as error:
        raise bad("passkey") from error


def _site(origin: str) -> str:
    """The host of the origin."""
    return urlsplit(origin).hostname or ""
