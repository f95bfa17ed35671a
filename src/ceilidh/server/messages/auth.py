"""About people who come back: one-time links, passkeys, mail addresses, devices."""

from __future__ import annotations

from typing import Any, Literal

from ceilidh.server.messages.base import Struct


class LinkToken(Struct, forbid_unknown_fields=True):
    """The secret of a one-time link."""

    token: str


class LinkOffer(Struct):
    """What a one-time link leads to; looking does not use it up."""

    purpose: Literal["device", "mail", "notice"]
    """Another device of mine · a mail address that I gave · a mail that told me something."""
    valid: bool
    """Whether it can still be used."""
    name: str
    """Who I would be; empty for somebody without a name."""
    mine: bool
    """Whether I am that person here already."""
    leads_to: str
    """The path of the page that it opens."""
    current_account: CurrentAccount


class CurrentAccount(Struct):
    """Who I am on this device so far, if I come in as somebody else."""

    name: str
    tables: int
    """How many tables I have here: I can take them along."""
    recoverable: bool
    """Whether I can come back: then nothing needs to be taken along."""


class UseLink(Struct, forbid_unknown_fields=True):
    """Come in by a one-time link."""

    token: str
    transfer_tables: bool = False
    """Take along the tables that I have here, unless I can come back as who I am here."""


class SignedIn(Struct):
    """Who I am now, and the path of the page to open."""

    name: str
    leads_to: str


class SignInMailRequest(Struct, forbid_unknown_fields=True):
    """A mail address to which a one-time link is sent: it confirms the address, or brings its owner back."""

    address: str


class DeviceCard(Struct):
    """A device that I am signed in on."""

    key: str
    """To sign it out."""
    name: str
    """Browser and machine; empty if it did not say."""
    made_at: str
    used_at: str
    is_current: bool
    """Whether it is the one that asks."""


class PasskeyCard(Struct):
    """A passkey of mine."""

    key: str
    """To remove it."""
    device: str
    """Where it was made."""
    made_at: str
    used_at: str | None


class SignInMethods(Struct):
    """How I can come back, and where I am."""

    mail: str | None
    """My confirmed address."""
    mail_enabled: bool
    """Whether this house can send mails."""
    passkeys: list[PasskeyCard]
    devices: list[DeviceCard]
    current_account: CurrentAccount


class DeviceLink(Struct):
    """A one-time link by which another device becomes mine."""

    key: str
    """To ask whether it was used."""
    address: str
    """The whole link."""
    qr_code: str
    """The same as a QR code: an SVG picture as a `data:` address."""
    expires_at: str


class LinkStatus(Struct):
    """What became of a link that I made."""

    used: bool
    valid: bool


class PasskeyOptions(Struct):
    """What the browser is to be asked: the options of `navigator.credentials`, as JSON."""

    options: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """The passkey that the browser made."""

    credential: dict[str, Any]


class UsePasskey(Struct, forbid_unknown_fields=True):
    """Come in by a passkey: what the browser answered."""

    credential: dict[str, Any]
    transfer_tables: bool = False
    """As in `UseLink`."""


class DeleteAccount(Struct, forbid_unknown_fields=True):
    """Forget me for good."""

    confirmed: bool = False
