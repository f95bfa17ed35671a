"""Which event revokes which links, in one table; a test compares it with the one in docs/reference/serving.md.

A link belongs to the person it was made for and to the person whose email address it was sent to, no matter from which
browser it was requested. A revoked link stays in the database until it would have expired: a link in an old mail still
leads a person who is signed in to their table.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from sqlalchemy import Connection

from ceilidh.server.storage import notification_settings, one_time_links, passkeys

LinkKind = Literal["device", "mail", "notice", "passkey", "unsubscribe"]
"""`device`: sign in on another device. `mail`: sign in or confirm an address. `notice`: in a notification mail.
`passkey`: an open passkey challenge. `unsubscribe`: in a notification mail, to get no more.
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
    "device_signed_out": ("device", "mail", "passkey"),  # a thief of the device may have requested mails to themselves
    "signed_out_everywhere": ("device", "mail", "notice", "passkey"),
    "taken_along": ALL_KINDS,
    "deleted": ALL_KINDS,
}


def revoke_links(connection: Connection, event: RevocationEvent, person: str) -> None:
    """Revoke the person's links that the event ends; call it before their email address is removed."""
    for kind in REVOKED_BY[event]:
        if kind == "passkey":
            passkeys.remove_challenges(connection, person)
        elif kind == "unsubscribe":  # ends with the channel that it would remove
            notification_settings.remove_kind(connection, person, "mail")
        else:
            one_time_links.revoke(connection, person, kind)
    if event in ("deleted", "taken_along"):
        one_time_links.remove(connection, person)
