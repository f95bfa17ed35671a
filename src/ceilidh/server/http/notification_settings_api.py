"""HTTP for notification settings: e-mail, webhook, push, quiet hours, and muted tables."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import quote

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from litestar import delete, get, post, put
from litestar.params import JSONBody
from litestar.response import Redirect
from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.api_errors import bad, forbidden, missing
from ceilidh.server.http.dependencies import Name, ServicesDep, VisitorDep
from ceilidh.server.notifications.quiet_hours import MINUTES_PER_DAY, find_zone
from ceilidh.server.notifications.safe_http import DeliveryError, DeliveryPostponedError, resolve_host
from ceilidh.server.notifications.signing_keys import decode_base64url, encode_base64url
from ceilidh.server.services import Services
from ceilidh.server.storage import email_addresses, notification_outbox, notification_settings, tables
from ceilidh.server.storage.notification_settings import SettingsRow

UNSUBSCRIBE_PATH: Final = "/api/unsubscribe/"
"""Mail programs send this by themselves, from no page of ours: the origin is not checked, only the token."""
MAX_URL_LENGTH: Final = 1000
MAX_NAME_LENGTH: Final = 40


@get("/api/me/notifications")
async def get_settings(services: ServicesDep, visitor: VisitorDep) -> m.MyNotifications:
    """My notification settings, and what is available."""
    return await services.database.read(_my_notifications, visitor.require_person().id, services)


@put("/api/me/notifications")
async def change_settings(
    data: JSONBody[m.NotificationSettings], services: ServicesDep, visitor: VisitorDep
) -> m.MyNotifications:
    """Change my notification settings."""
    person = visitor.require_named().id
    await services.limits.count_settings_change(person)
    _check_settings(data)
    if data.mail != "never" and not services.mailer.is_configured:
        raise bad("no_mail_server")
    if data.webhook:
        await _check_url(services, data.webhook, person)
    await services.database.write(_save_settings, person, data, visitor.lang)
    return await services.database.read(_my_notifications, person, services)


@post("/api/me/devices/push")
async def add_push_device(
    data: JSONBody[m.NewPushDevice], services: ServicesDep, visitor: VisitorDep
) -> m.MyNotifications:
    """Notify this browser through its push service."""
    person = visitor.require_named().id
    await services.limits.count_settings_change(person)
    _check_push_keys(data)
    await _check_url(services, data.endpoint, person)
    await services.database.write(_add_push_device, person, data, visitor.lang, visitor.session)
    return await services.database.read(_my_notifications, person, services)


@delete("/api/me/devices/push/{device:str}", status_code=204)
async def remove_push_device(device: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Stop notifying that browser."""
    if not await services.database.write(notification_settings.remove_channel, device, visitor.require_person().id):
        raise missing("no_device")


@get("/api/tables/{table:str}/muted")
async def get_muted(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.TableMute:
    """Whether notifications of a table are off."""
    muted = await services.database.read(notification_outbox.is_muted, visitor.require_person().id, table)
    return m.TableMute(muted=muted)


@put("/api/tables/{table:str}/muted")
async def set_muted(
    table: Name, data: JSONBody[m.TableMute], services: ServicesDep, visitor: VisitorDep
) -> m.TableMute:
    """Turn notifications of a table off or on."""
    await services.database.write(_set_muted, visitor.require_person().id, table, data.muted)
    return data


@get("/api/unsubscribe/{token:str}")
async def ask_to_unsubscribe(token: Name) -> Redirect:
    """Redirect to the page that asks for confirmation, so that link scanners unsubscribe nobody."""
    return Redirect(f"/unsubscribe#{quote(token)}")


@post("/api/unsubscribe/{token:str}", status_code=204)
async def unsubscribe(token: Name, services: ServicesDep) -> None:
    """Send no more e-mails. The token is in every e-mail; no session is needed (RFC 8058)."""
    channel = services.keys.find_unsubscribed(token)
    if channel is None:
        raise missing("no_unsubscribe")
    await services.database.write(notification_settings.remove_channel, channel)


def _my_notifications(connection: Connection, person: str, services: Services) -> m.MyNotifications:
    settings = notification_settings.for_person(connection, person)
    channels = notification_settings.channels_for(connection, person)
    webhook = next((channel for channel in channels if channel.kind == "hook"), None)
    quiet_hours = None
    if settings.quiet_from is not None and settings.quiet_to is not None:
        quiet_hours = m.QuietHours(start=settings.quiet_from, end=settings.quiet_to)
    gets_mail = any(channel.kind == "mail" for channel in channels)
    return m.MyNotifications(
        settings=m.NotificationSettings(
            mail=("daily" if settings.daily else "away") if gets_mail else "never",
            mail_hour=settings.hour,
            webhook=webhook.address if webhook else "",
            quiet_hours=quiet_hours,
            time_zone=settings.zone,
        ),
        devices=[
            m.PushDevice(id=channel.id, name=channel.name, made_at=channel.made, endpoint=channel.address)
            for channel in channels
            if channel.kind == "push"
        ],
        push_key=services.keys.public,
        mail_enabled=services.mailer.is_configured,
        mail_address=email_addresses.for_person(connection, person),
        webhook_secret=webhook.secret if webhook else "",
    )


def _save_settings(connection: Connection, person: str, data: m.NotificationSettings, lang: str) -> None:
    settings = SettingsRow(
        daily=data.mail == "daily",
        hour=data.mail_hour,
        quiet_from=data.quiet_hours.start if data.quiet_hours else None,
        quiet_to=data.quiet_hours.end if data.quiet_hours else None,
        zone=data.time_zone,
        lang=lang,
    )
    notification_settings.save(connection, person, settings)
    channels = {channel.kind: channel for channel in notification_settings.channels_for(connection, person)}
    if not data.webhook:
        notification_settings.remove_kind(connection, person, "hook")
    elif "hook" not in channels or channels["hook"].address != data.webhook:
        notification_settings.add_channel(connection, person, "hook", data.webhook, secrets.token_urlsafe(24))
    if data.mail == "never":
        notification_settings.remove_kind(connection, person, "mail")
    elif email_addresses.for_person(connection, person) is None:
        raise bad("address_unconfirmed")
    elif "mail" not in channels:
        notification_settings.add_channel(connection, person, "mail")


def _add_push_device(
    connection: Connection, person: str, data: m.NewPushDevice, lang: str, session: str | None
) -> None:
    settings = notification_settings.for_person(connection, person)
    notification_settings.save(connection, person, replace(settings, lang=lang))
    name = " ".join(data.name.split())[:MAX_NAME_LENGTH]
    notification_settings.add_channel(
        connection, person, "push", data.endpoint, f"{data.p256dh} {data.auth}", name, session
    )


def _set_muted(connection: Connection, person: str, table: str, muted: bool) -> None:
    row = tables.find(connection, table) if tables.lock_existence(connection, table) else None
    if row is None:
        raise missing("no_table")
    if all(seat.person != person for seat in row.seats):
        raise forbidden("not_at_table")
    notification_outbox.set_muted(connection, person, table, muted)


def _check_settings(data: m.NotificationSettings) -> None:
    minutes = (data.quiet_hours.start, data.quiet_hours.end) if data.quiet_hours else ()
    if not 0 <= data.mail_hour < 24 or not all(0 <= minute < MINUTES_PER_DAY for minute in minutes):
        raise bad("no_hour")
    if len(data.time_zone) > 64 or find_zone(data.time_zone) is None:
        raise bad("no_zone", name=data.time_zone[:40])


async def _check_url(services: Services, address: str, person: str) -> None:
    """Refuse a URL that no delivery could reach; accept a slow name, because each delivery looks it up again."""
    try:
        if len(address) > MAX_URL_LENGTH:
            raise DeliveryError("too long")
        await resolve_host(address, services.settings.allow_private_webhooks, services.lookups, person)
    except DeliveryPostponedError:
        return
    except DeliveryError:
        raise bad("not_reachable") from None


def _check_push_keys(data: m.NewPushDevice) -> None:
    """Refuse unless these are a browser's keys: a point on the curve and a secret of 16 bytes, in base64url."""
    try:
        key, auth = decode_base64url(data.p256dh), decode_base64url(data.auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
    except ValueError:
        raise bad("no_push_keys") from None
    canonical = encode_base64url(key), encode_base64url(auth)
    if len(auth) != 16 or canonical != (data.p256dh.rstrip("="), data.auth.rstrip("=")):
        raise bad("no_push_keys")
