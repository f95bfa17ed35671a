"""Notification settings: how I learn that it is my turn when I am away."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct

MailFrequency = Literal["never", "away", "daily"]
"""No e-mail · one when it is my turn and I am away, then none until I return · one a day if it is my turn anywhere."""


class QuietHours(Struct, forbid_unknown_fields=True):
    """When no notifications are sent, in minutes of the day; the interval may include midnight."""

    start: int
    end: int


class PushDevice(Struct):
    """A browser of mine that receives notifications."""

    id: str
    name: str
    made_at: str
    endpoint: str
    """The URL at its push service, by which the browser recognizes itself."""


class NotificationSettings(Struct, forbid_unknown_fields=True):
    """My settings; browsers are added with `NewPushDevice`."""

    mail: MailFrequency = "never"
    mail_hour: int = 18
    """The hour of the daily e-mail, in my time zone."""
    webhook: str = ""
    """The URL of a program of mine to call; empty for none."""
    quiet_hours: QuietHours | None = None
    time_zone: str = "UTC"
    """An IANA name such as `Europe/London`."""


class MyNotifications(Struct):
    """My settings, and what is available."""

    settings: NotificationSettings
    devices: list[PushDevice]
    push_key: str
    """The server's public VAPID key, with which browsers subscribe."""
    mail_enabled: bool
    """The server can send e-mail."""
    mail_address: str | None
    """My confirmed e-mail address."""
    webhook_secret: str
    """The key of the signatures of calls to my webhook."""


class NewPushDevice(Struct, forbid_unknown_fields=True):
    """A browser's push subscription."""

    endpoint: str
    p256dh: str
    auth: str
    name: str = ""


class TableMute(Struct, forbid_unknown_fields=True):
    """Whether notifications of a table are off."""

    muted: bool
