"""HTTP for people who want to be known again: passkeys, a mail address, other devices."""

from __future__ import annotations

import logging
from typing import Final

import segno
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.mail import MailError, normalize_address
from ceilidh.server.accounts.one_time_links import link_path
from ceilidh.server.accounts.sessions import hash_token, preferred_language
from ceilidh.server.api_errors import Refusal, conflict, missing
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep
from ceilidh.server.http.login_links_api import at_browser, behind, came_in, device
from ceilidh.server.storage import devices, email_addresses, one_time_links, passkeys
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.passkeys import PasskeyRow
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.translations import CATALOGUES

ME: Final = "/me"
"""The page that a link leads to which brings somebody back."""

logger: Final = logging.getLogger("ceilidh.server")


@get("/api/me/sign-in-methods")
async def see_keeping(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.SignInMethods:
    """How I can come back, and on which devices I am."""
    at_browser(request, visitor)
    await services.devices.record_use(visitor, device(request))
    person = visitor.require_person().id
    since = services.sessions.oldest_use()
    mail, keys, used, left = await services.database.read(_kept, person, since)
    return m.SignInMethods(
        mail=mail,
        mail_enabled=services.mailer.is_configured,
        passkeys=[m.PasskeyCard(key=one.id, device=one.device, made_at=one.made, used_at=one.used) for one in keys],
        devices=[
            m.DeviceCard(
                key=one.session,
                name=one.name,
                made_at=one.made,
                used_at=one.used,
                is_current=one.session == visitor.session,
            )
            for one in used
        ],
        current_account=left,
    )


def _kept(
    connection: Connection, person: str, used_since: str
) -> tuple[str | None, list[PasskeyRow], list[DeviceRow], m.CurrentAccount]:
    return (
        email_addresses.for_person(connection, person),
        passkeys.for_person(connection, person),
        devices.for_person(connection, person, used_since),
        behind(connection, person),
    )


# Passkeys


@post("/api/me/passkeys/new", status_code=200)
async def ask_for_passkey(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.PasskeyOptions:
    """What to ask the browser, so that it makes a passkey for me."""
    person = at_browser(request, visitor).require_named()
    return m.PasskeyOptions(options=await (await services.passkeys()).registration_options(person, _origin(request)))


@post("/api/me/passkeys", status_code=204)
async def keep_passkey(
    request: AnyRequest, data: JSONBody[m.NewPasskey], services: ServicesDep, visitor: VisitorDep
) -> None:
    """Keep the passkey that my browser made."""
    person = at_browser(request, visitor).require_named()
    await (await services.passkeys()).register(person.id, _origin(request), data.credential, device(request))


@delete("/api/me/passkeys/{key:str}", status_code=204)
async def remove_passkey(request: AnyRequest, key: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """A passkey of mine opens nothing any more."""
    if not await services.database.write(passkeys.remove, at_browser(request, visitor).require_person().id, key):
        raise missing("no_passkey")


@post("/api/passkeys/ask", status_code=200)
async def ask_who(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.PasskeyOptions:
    """What to ask the browser, so that it shows a passkey of mine."""
    person = at_browser(request, visitor).require_person()
    return m.PasskeyOptions(
        options=await (await services.passkeys()).authentication_options(person.id, _origin(request))
    )


@post("/api/passkeys/use", status_code=200)
async def use_passkey(
    request: AnyRequest, data: JSONBody[m.UsePasskey], services: ServicesDep, visitor: VisitorDep
) -> Response[m.SignedIn]:
    """Come in by a passkey."""
    here = at_browser(request, visitor)
    person = await (await services.passkeys()).authenticate(here.require_person().id, _origin(request), data.credential)
    arrival = await services.sign_in.as_person(person, here, device(request), data.transfer_tables)
    return came_in(request, services, arrival, ME)


def _origin(request: AnyRequest) -> str:
    """The page that asks; it was checked to be one of ours."""
    return request.headers.get("origin", "")


# Mail


@post("/api/mail", status_code=204)
async def send_link(
    request: AnyRequest, data: JSONBody[m.SignInMailRequest], services: ServicesDep, visitor: VisitorDep
) -> None:
    """Send a one-time link to an address. All is the same whether anybody has that address: a mail is sent, and only
    whoever can read it learns more.
    """
    person, to = at_browser(request, visitor).require_person().id, normalize_address(data.address)
    if not services.mailer.is_configured:
        raise conflict("no_mails")
    await services.limits.count_mail(client_address(request), person, to)
    token = await services.links.make(person, "mail", ME, to)
    words = CATALOGUES[preferred_language(request)]
    text = words("mail.in.text", house=services.settings.address, link=services.mailer.page_url(link_path(token)))
    try:
        await services.mailer.send(to, words("mail.in.subject"), text.lstrip())
    except MailError as error:
        logger.warning("a mail could not be sent: %s", error)
        raise Refusal(503, "unsent") from error


@delete("/api/me/mail", status_code=204)
async def forget_mail(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> None:
    """I have no mail address here any more."""
    await services.database.write(email_addresses.remove, at_browser(request, visitor).require_person().id)


# Devices


@post("/api/me/links", status_code=200)
async def link_device(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.DeviceLink:
    """A one-time link by which another device becomes mine."""
    person = at_browser(request, visitor).require_named().id
    await services.devices.record_use(visitor, device(request))
    token = await services.links.make(person, "device")
    row = await services.database.read(one_time_links.find, hash_token(token))
    assert row is not None
    whole = _origin(request) + link_path(token)
    code = segno.make(whole, error="m").svg_data_uri(border=3, light="white", omitsize=True)
    return m.DeviceLink(key=row.hash, address=whole, qr_code=code, expires_at=row.expires)


@get("/api/me/links/{key:str}")
async def see_link(request: AnyRequest, key: Name, services: ServicesDep, visitor: VisitorDep) -> m.LinkStatus:
    """What became of a link that I made."""
    row = await services.database.read(one_time_links.find, key)
    if row is None or row.person != at_browser(request, visitor).require_person().id:
        raise missing("no_link")
    return m.LinkStatus(used=bool(row.used), valid=services.links.is_usable(row))


@delete("/api/me/devices/{key:str}", status_code=204)
async def sign_out_device(request: AnyRequest, key: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Sign out a device of mine; its sockets are closed."""
    person = at_browser(request, visitor).require_person().id
    if not await services.database.write(_sign_out_device, person, key):
        raise missing("not_signed_in")
    services.revoke(person)


def _sign_out_device(connection: Connection, person: str, session: str) -> bool:
    if not devices.sign_out(connection, person, session):
        return False
    revoke_links(connection, "device_signed_out", person)
    return True


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_keeping,
        ask_for_passkey,
        keep_passkey,
        remove_passkey,
        ask_who,
        use_passkey,
        send_link,
        forget_mail,
        link_device,
        see_link,
        sign_out_device,
    ],
)
