"""What ends which link: the one table of it. docs/serving.md shows the same table, and a test compares the two.

A link is somebody's if it was made for them, or if it was sent to their mail address, from whatever browser it was
asked for. An ended link stays in the database until it would have expired, so that a link in an old notice still leads
a person who is signed in to their table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

from sqlalchemy import Connection

from ceilidh.server.storage import notification_settings, one_time_links, passkeys

LinkKind = Literal["device", "mail", "notice", "passkey", "unsubscribe"]
"""For another device · in a mail, to sign in or to confirm the address · in a mail with notices · the question that a
browser answers with a passkey · in a mail with notices, to get no more of them.
"""
RevocationEvent = Literal[
    "device_link_made",
    "mail_link_used",
    "address_changed",
    "address_removed",
    "signed_out",
    "device_signed_out",
    "signed_out_everywhere",
    "taken_along",
    "deleted",
]

ALL_KINDS: Final[tuple[LinkKind, ...]] = get_args(LinkKind)
REVOKED_BY: Final[dict[RevocationEvent, tuple[LinkKind, ...]]] = {
    "device_link_made": ("device",),
    "mail_link_used": ("mail",),
    "address_changed": ("mail", "notice"),
    "address_removed": ("mail", "notice", "unsubscribe"),
    "signed_out": ("device", "passkey"),
    "device_signed_out": ("device", "mail", "passkey"),  # whoever has the device may have asked for mails to themselves
    "signed_out_everywhere": ("device", "mail", "notice", "passkey"),
    "taken_along": ALL_KINDS,
    "deleted": ALL_KINDS,
}


def revoke_links(connection: Connection, event: RevocationEvent, person: str) -> None:
    """End what ends by this; call it while the person still has the mail address that they had."""
    for kind in REVOKED_BY[event]:
        _END[kind](connection, person)
    if event in ("deleted", "taken_along"):
        one_time_links.remove(connection, person)


def _end_unsubscribing(connection: Connection, person: str) -> None:
    """The link ends with the notices that it would stop."""
    notification_settings.remove_kind(connection, person, "mail")


_END: Final[dict[LinkKind, Callable[[Connection, str], None]]] = {
    "device": lambda connection, person: one_time_links.revoke(connection, person, "device"),
    "mail": lambda connection, person: one_time_links.revoke(connection, person, "mail"),
    "notice": lambda connection, person: one_time_links.revoke(connection, person, "notice"),
    "passkey": passkeys.remove_challenges,
    "unsubscribe": _end_unsubscribing,
}
