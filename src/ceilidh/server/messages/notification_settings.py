"""How I want to be told that it is my turn."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct

MailFrequency = Literal["never", "away", "daily"]
"""No mail · one when I am asked and away, then none until I was here again · one a day, if I am asked somewhere."""


class QuietHours(Struct, forbid_unknown_fields=True):
    """Hours in which I am told nothing, in minutes of the day; they may go over midnight."""

    start: int
    end: int


class PushDevice(Struct):
    """A browser of mine that is told."""

    id: str
    name: str
    made_at: str
    endpoint: str
    """The address of its push service, by which it knows itself."""


class NotificationSettings(Struct, forbid_unknown_fields=True):
    """How I want to be told; browsers are added by themselves."""

    mail: MailFrequency = "never"
    mail_hour: int = 18
    """Of the daily mail, in my zone."""
    webhook: str = ""
    """The address of a program of mine that is called; empty for none."""
    quiet_hours: QuietHours | None = None
    time_zone: str = "UTC"
    """The name of my time zone: `Europe/London`."""


class MyNotifications(Struct):
    """How I am told now, and what is possible."""

    settings: NotificationSettings
    devices: list[PushDevice]
    push_key: str
    """What a browser needs to be told something by this house."""
    mail_enabled: bool
    """Whether this house sends mails."""
    mail_address: str | None
    """Where they go, if I have confirmed an address."""
    webhook_secret: str
    """What calls to my program are signed with."""


class NewPushDevice(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told, as its push service knows it."""

    endpoint: str
    p256dh: str
    auth: str
    name: str = ""


class TableMute(Struct, forbid_unknown_fields=True):
    """Whether I want to hear nothing of a table."""

    muted: bool
