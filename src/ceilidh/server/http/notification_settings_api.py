"""HTTP for notices: how I want to be told that it is my turn."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import quote

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from litestar import Router, delete, get, post, put
from litestar.params import JSONBody
from litestar.response import Redirect
from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import bad, forbidden, missing
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep
from ceilidh.server.messages import (
    MyNotifications,
    NewPushDevice,
    NotificationSettings,
    PushDevice,
    QuietHours,
    TableMute,
)
from ceilidh.server.notifications.quiet_hours import MINUTES_PER_DAY, find_zone
from ceilidh.server.notifications.safe_http import DeliveryError, resolve_host
from ceilidh.server.notifications.signing_keys import decode_base64url, encode_base64url
from ceilidh.server.services import Services
from ceilidh.server.storage import email_addresses, notification_outbox, notification_settings, tables
from ceilidh.server.storage.notification_settings import ChannelRow, SettingsRow

UNSUBSCRIBE_PATH: Final = "/api/unsubscribe/"
"""What mail programs ask for by themselves, from no page of ours; the token is all that counts."""
MAX_URL_LENGTH: Final = 1000
MAX_NAME_LENGTH: Final = 40


@get("/api/me/notifications")
async def see_notices(services: ServicesDep, visitor: VisitorDep) -> MyNotifications:
    """How I am told."""
    return await _notices(services, visitor.require_person().id)


@put("/api/me/notifications")
async def wish(
    request: AnyRequest, data: JSONBody[NotificationSettings], services: ServicesDep, visitor: VisitorDep
) -> MyNotifications:
    """How I want to be told from now on."""
    person = visitor.require_named().id
    await services.limits.count_settings_change(person)
    _check(data)
    if data.mail != "never" and not services.mailer.is_configured:
        raise bad("mailless")
    if data.webhook:
        await _check_reachable(services, data.webhook, person)
    await services.database.write(_wish, person, data, preferred_language(request))
    return await _notices(services, person)


@post("/api/me/devices/push")
async def add_device(
    request: AnyRequest, data: JSONBody[NewPushDevice], services: ServicesDep, visitor: VisitorDep
) -> MyNotifications:
    """Tell this browser too."""
    person = visitor.require_named().id
    await services.limits.count_settings_change(person)
    _check_keys(data)
    await _check_reachable(services, data.endpoint, person)
    await services.database.write(_add_device, person, data, preferred_language(request), visitor.session)
    return await _notices(services, person)


@delete("/api/me/devices/push/{way:str}", status_code=204)
async def remove_device(way: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Tell that browser nothing more."""
    if not await services.database.write(notification_settings.remove_channel, way, visitor.require_person().id):
        raise missing("no_device")


@get("/api/tables/{table:str}/muted")
async def see_muted(table: Name, services: ServicesDep, visitor: VisitorDep) -> TableMute:
    """Whether I want to hear nothing of the table."""
    return TableMute(
        muted=await services.database.read(notification_outbox.is_muted, visitor.require_person().id, table)
    )


@put("/api/tables/{table:str}/muted")
async def mute(table: Name, data: JSONBody[TableMute], services: ServicesDep, visitor: VisitorDep) -> TableMute:
    """Tell me nothing of the table, or tell me again."""
    await services.database.write(_mute, visitor.require_person().id, table, data.muted)
    return data


@get("/api/unsubscribe/{token:str}")
async def ask_to_unsubscribe(token: Name) -> Redirect:
    """Where mail programs lead that do not send the click themselves: to a page with a button. Looking ends nothing."""
    return Redirect(f"/unsubscribe#{quote(token)}")


@post("/api/unsubscribe/{token:str}", status_code=204)
async def unsubscribe(token: Name, services: ServicesDep) -> None:
    """Send me no more mails. It needs no session: whoever has the mail may say so."""
    way = services.keys.find_unsubscribed(token)
    if way is None:
        raise missing("no_unsubscribe")
    await services.database.write(notification_settings.remove_channel, way)


async def _notices(services: Services, person: str) -> MyNotifications:
    wish, ways, address = await services.database.read(_kept, person)
    hook = next((way for way in ways if way.kind == "hook"), None)
    quiet = None
    if wish.quiet_from is not None and wish.quiet_to is not None:
        quiet = QuietHours(start=wish.quiet_from, end=wish.quiet_to)
    mailed = any(way.kind == "mail" for way in ways)
    return MyNotifications(
        settings=NotificationSettings(
            mail=("daily" if wish.daily else "away") if mailed else "never",
            mail_hour=wish.hour,
            webhook=hook.address if hook else "",
            quiet_hours=quiet,
            time_zone=wish.zone,
        ),
        devices=[_device(way) for way in ways if way.kind == "push"],
        push_key=services.keys.public,
        mail_enabled=services.mailer.is_configured,
        mail_address=address,
        webhook_secret=hook.secret if hook else "",
    )


def _device(way: ChannelRow) -> PushDevice:
    return PushDevice(id=way.id, name=way.name, made_at=way.made, endpoint=way.address)


def _kept(connection: Connection, person: str) -> tuple[SettingsRow, list[ChannelRow], str | None]:
    return (
        notification_settings.for_person(connection, person),
        notification_settings.channels_for(connection, person),
        email_addresses.for_person(connection, person),
    )


def _wish(connection: Connection, person: str, data: NotificationSettings, lang: str) -> None:
    wish = SettingsRow(
        daily=data.mail == "daily",
        hour=data.mail_hour,
        quiet_from=data.quiet_hours.start if data.quiet_hours else None,
        quiet_to=data.quiet_hours.end if data.quiet_hours else None,
        zone=data.time_zone,
        lang=lang,
    )
    notification_settings.save(connection, person, wish)
    known = {way.kind: way for way in notification_settings.channels_for(connection, person)}
    if not data.webhook:
        notification_settings.remove_kind(connection, person, "hook")
    elif "hook" not in known or known["hook"].address != data.webhook:
        notification_settings.add_channel(connection, person, "hook", data.webhook, secrets.token_urlsafe(24))
    if data.mail == "never":
        notification_settings.remove_kind(connection, person, "mail")
    elif email_addresses.for_person(connection, person) is None:
        raise bad("no_mail")
    elif "mail" not in known:
        notification_settings.add_channel(connection, person, "mail")


def _add_device(connection: Connection, person: str, data: NewPushDevice, lang: str, session: str | None) -> None:
    notification_settings.save(
        connection, person, replace(notification_settings.for_person(connection, person), lang=lang)
    )
    name = " ".join(data.name.split())[:MAX_NAME_LENGTH]
    notification_settings.add_channel(
        connection, person, "push", data.endpoint, f"{data.p256dh} {data.auth}", name, session
    )


def _mute(connection: Connection, person: str, table: str, muted: bool) -> None:
    row = tables.find(connection, table)
    if row is None:
        raise missing("no_table")
    if all(seat.person != person for seat in row.seats):
        raise forbidden("not_at_table")
    notification_outbox.set_muted(connection, person, table, muted)


def _check(data: NotificationSettings) -> None:
    """A refusal of what makes no sense."""
    quiet = data.quiet_hours
    if not 0 <= data.mail_hour < 24 or (
        quiet and not (0 <= quiet.start < MINUTES_PER_DAY and 0 <= quiet.end < MINUTES_PER_DAY)
    ):
        raise bad("no_hour")
    if len(data.time_zone) > 64 or find_zone(data.time_zone) is None:
        raise bad("no_zone", name=data.time_zone[:40])


async def _check_reachable(services: Services, address: str, person: str) -> None:
    try:
        if len(address) > MAX_URL_LENGTH:
            raise DeliveryError("too long")
        await resolve_host(address, services.settings.hooks_inside, services.lookups, person)
    except DeliveryError:
        raise bad("not_reachable") from None


def _check_keys(data: NewPushDevice) -> None:
    """A refusal unless these are the keys of a browser: a point of the curve and a secret."""
    try:
        key, auth = decode_base64url(data.p256dh), decode_base64url(data.auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
    except ValueError:
        raise bad("no_push_keys") from None
    if (encode_base64url(key), encode_base64url(auth)) != (data.p256dh.rstrip("="), data.auth.rstrip("=")) or len(
        auth
    ) != 16:
        raise bad("no_push_keys")


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_notices,
        wish,
        add_device,
        remove_device,
        see_muted,
        mute,
        ask_to_unsubscribe,
        unsubscribe,
    ],
)
