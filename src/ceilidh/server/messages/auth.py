"""Signing in: one-time links, passkeys, e-mail addresses, devices."""

from __future__ import annotations

from typing import Any, Literal

from ceilidh.server.messages.base import Struct


class LinkToken(Struct, forbid_unknown_fields=True):
    """The secret of a one-time link."""

    token: str


class LinkOffer(Struct):
    """What a one-time link offers; reading this does not use it up."""

    purpose: Literal["device", "mail", "notice"]
    """To sign in another device · to confirm an e-mail address · to open the table of a notification."""
    valid: bool
    """Whether it can still be used."""
    name: str
    """The person that the link signs in; empty if they have no name."""
    mine: bool
    """I am signed in as that person already."""
    leads_to: str
    """The path of the page that opens then."""
    current_account: CurrentAccount


class CurrentAccount(Struct):
    """My account on this device, which I leave when I sign in as somebody else."""

    name: str
    tables: int
    """The number of tables that I could transfer."""
    recoverable: bool
    """I could sign in to it again, so nothing needs to be transferred."""


class UseLink(Struct, forbid_unknown_fields=True):
    """Sign in with a one-time link."""

    token: str
    transfer_tables: bool = False
    """Transfer the tables of my current account, unless it is recoverable."""


class SignedIn(Struct):
    """The person that I am now, and the path of the page to open."""

    name: str
    leads_to: str


class SignInMailRequest(Struct, forbid_unknown_fields=True):
    """Send a one-time link to an address: it confirms the address, or signs its owner in."""

    address: str


class DeviceCard(Struct):
    """A device that I am signed in on."""

    key: str
    """To sign it out."""
    name: str
    """Browser and platform; empty if unknown."""
    made_at: str
    used_at: str
    is_current: bool
    """This device."""


class PasskeyCard(Struct):
    """A passkey of mine."""

    key: str
    """To remove it."""
    device: str
    """Where it was created."""
    made_at: str
    used_at: str | None


class SignInMethods(Struct):
    """My passkeys and e-mail address, and the devices that I am signed in on."""

    mail: str | None
    """My confirmed e-mail address."""
    mail_enabled: bool
    """The server can send e-mail."""
    passkeys: list[PasskeyCard]
    devices: list[DeviceCard]
    current_account: CurrentAccount


class DeviceLink(Struct):
    """A one-time link that signs in another device of mine."""

    key: str
    """To poll its `LinkStatus`."""
    address: str
    """The whole link."""
    qr_code: str
    """The link as a QR code: an SVG image in a `data:` URL."""
    expires_at: str


class LinkStatus(Struct):
    """Whether a link that I created was used, and whether it still works."""

    used: bool
    valid: bool


class PasskeyOptions(Struct):
    """The options for `navigator.credentials`, as JSON."""

    options: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """The passkey that the browser created."""

    credential: dict[str, Any]


class UsePasskey(Struct, forbid_unknown_fields=True):
    """Sign in with a passkey: the browser's answer to the options."""

    credential: dict[str, Any]
    transfer_tables: bool = False
    """As in `UseLink`."""


class DeleteAccount(Struct, forbid_unknown_fields=True):
    """Delete my account for good."""

    confirmed: bool = False
