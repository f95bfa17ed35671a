"""HTTP for signing in: one-time links, passkeys, e-mail, and the devices that a person is signed in on."""

from __future__ import annotations

import logging
from typing import Final

import segno
from litestar import Response, delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.one_time_links import link_path
from ceilidh.server.accounts.sessions import hash_token
from ceilidh.server.accounts.sign_in import SignInResult, device_name, has_credentials
from ceilidh.server.accounts.smtp_mailer import MailError, normalize_address
from ceilidh.server.api_errors import Refusal, conflict, missing
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep
from ceilidh.server.services import Services
from ceilidh.server.storage import devices, email_addresses, one_time_links, passkeys, people, tables_of_person
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.one_time_links import LinkRow
from ceilidh.server.translations import CATALOGUES

ACCOUNT_PAGE: Final = "/me"
"""The page that opens after signing in."""

logger: Final = logging.getLogger(__name__)


@get("/api/me/sign-in-methods")
async def list_sign_in_methods(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.SignInMethods:
    """My passkeys, my e-mail address, and the devices that I am signed in on."""
    person = visitor.require_browser().id
    await services.devices.record_use(visitor, device(request))
    mail_enabled, session = services.mailer.is_configured, visitor.session or ""
    return await services.database.read(_sign_in_methods, person, session, services.sessions.oldest_use(), mail_enabled)


def _sign_in_methods(
    connection: Connection, person: str, session: str, used_since: str, mail_enabled: bool
) -> m.SignInMethods:
    keys, signed_in = passkeys.for_person(connection, person), devices.for_person(connection, person, used_since)
    return m.SignInMethods(
        mail=email_addresses.for_person(connection, person),
        mail_enabled=mail_enabled,
        passkeys=[m.PasskeyCard(key=one.id, device=one.device, made_at=one.made, used_at=one.used) for one in keys],
        devices=[
            m.DeviceCard(
                key=one.session, name=one.name, made_at=one.made, used_at=one.used, is_current=one.session == session
            )
            for one in signed_in
        ],
        current_account=_current_account(connection, person),
    )


def _current_account(connection: Connection, visitor: str | None) -> m.CurrentAccount:
    """What the visitor has on this device, which signing in as somebody else would leave behind."""
    person = visitor or ""
    known = people.find(connection, person)
    return m.CurrentAccount(
        name=known.name if known else "",
        tables=len(tables_of_person.table_ids(connection, person)) if person else 0,
        recoverable=has_credentials(connection, person),
    )


def _signed_in(request: AnyRequest, services: Services, result: SignInResult, leads_to: str) -> Response[m.SignedIn]:
    """Answer with the new session; the previous one has ended."""
    services.on_sign_in(result)
    cookie = services.sessions.cookie(result.visitor, request.url.scheme == "https")
    return Response(m.SignedIn(name=result.visitor.name, leads_to=leads_to), cookies=[cookie])


def device(request: AnyRequest) -> str:
    """The browser and platform of the User-Agent header."""
    return device_name(request.headers.get("user-agent", ""))


# One-time links


@post("/api/links/look", status_code=200)
async def inspect_link(data: JSONBody[m.LinkToken], services: ServicesDep, visitor: VisitorDep) -> m.LinkOffer:
    """Where a one-time link leads. Its secret comes in the body, because addresses are written into logs."""
    found = await services.database.read(_inspect, hash_token(data.token), visitor.id)
    if found is None:
        raise missing("no_link")
    link, name, mine, current_account = found
    valid = services.links.is_usable(link)
    leads_to = link.leads_to if valid or mine else "/"
    return m.LinkOffer(
        purpose=link.purpose, valid=valid, name=name, mine=mine, leads_to=leads_to, current_account=current_account
    )


def _inspect(
    connection: Connection, token: str, visitor: str | None
) -> tuple[LinkRow, str, bool, m.CurrentAccount] | None:
    link = one_time_links.find(connection, token)
    if link is None:
        return None
    person = (link.address and email_addresses.owner(connection, link.address)) or link.person
    known = people.find(connection, person)
    return link, known.name if known else "", person == visitor, _current_account(connection, visitor)


@post("/api/links/use", status_code=200)
async def use_link(
    request: AnyRequest, data: JSONBody[m.UseLink], services: ServicesDep, visitor: VisitorDep
) -> Response[m.SignedIn]:
    """Sign in with a one-time link."""
    visitor.check_browser()
    result, link = await services.sign_in.with_link(data.token, visitor, device(request), data.transfer_tables)
    return _signed_in(request, services, result, link.leads_to)


@post("/api/me/links", status_code=200)
async def create_device_link(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.DeviceLink:
    """Create a one-time link that signs in another device of mine."""
    visitor.check_browser()
    person = visitor.require_named().id
    await services.devices.record_use(visitor, device(request))
    token = await services.links.make(person, "device")
    row = await services.database.read(one_time_links.find, hash_token(token))
    assert row is not None
    address = _origin(request) + link_path(token)
    qr_code = segno.make(address, error="m").svg_data_uri(border=3, light="white", omitsize=True)
    return m.DeviceLink(key=row.hash, address=address, qr_code=qr_code, expires_at=row.expires)


@get("/api/me/links/{key:str}")
async def get_link_status(key: Name, services: ServicesDep, visitor: VisitorDep) -> m.LinkStatus:
    """Whether a link that I created was used."""
    row = await services.database.read(one_time_links.find, key)
    if row is None or row.person != visitor.require_browser().id:
        raise missing("no_link")
    return m.LinkStatus(used=bool(row.used), valid=services.links.is_usable(row))


# Passkeys


@post("/api/me/passkeys/new", status_code=200)
async def begin_registration(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.PasskeyOptions:
    """The options with which my browser creates a passkey."""
    visitor.check_browser()
    person = visitor.require_named()
    return m.PasskeyOptions(options=await (await services.passkeys()).registration_options(person, _origin(request)))


@post("/api/me/passkeys", status_code=204)
async def add_passkey(
    request: AnyRequest, data: JSONBody[m.NewPasskey], services: ServicesDep, visitor: VisitorDep
) -> None:
    """Store the passkey that my browser created."""
    visitor.check_browser()
    person = visitor.require_named()
    await (await services.passkeys()).register(person.id, _origin(request), data.credential, device(request))


@delete("/api/me/passkeys/{key:str}", status_code=204)
async def remove_passkey(key: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Delete a passkey of mine."""
    if not await services.database.write(passkeys.remove, visitor.require_browser().id, key):
        raise missing("no_passkey")


@post("/api/passkeys/ask", status_code=200)
async def begin_authentication(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> m.PasskeyOptions:
    """The options with which a browser signs in by passkey."""
    person = visitor.require_browser().id
    return m.PasskeyOptions(options=await (await services.passkeys()).authentication_options(person, _origin(request)))


@post("/api/passkeys/use", status_code=200)
async def use_passkey(
    request: AnyRequest, data: JSONBody[m.UsePasskey], services: ServicesDep, visitor: VisitorDep
) -> Response[m.SignedIn]:
    """Sign in with a passkey."""
    current = visitor.require_browser().id
    person = await (await services.passkeys()).authenticate(current, _origin(request), data.credential)
    result = await services.sign_in.as_person(person, visitor, device(request), data.transfer_tables)
    return _signed_in(request, services, result, ACCOUNT_PAGE)


def _origin(request: AnyRequest) -> str:
    """The site that the page belongs to; it was checked to be one of ours."""
    return request.headers.get("origin", "")


# E-mail


@post("/api/mail", status_code=204)
async def send_link(data: JSONBody[m.SignInMailRequest], services: ServicesDep, visitor: VisitorDep) -> None:
    """Send a one-time link to an address.

    The answer is the same for every address: only its reader learns whether the address has an account.
    """
    person, to = visitor.require_browser().id, normalize_address(data.address)
    if not services.mailer.is_configured:
        raise conflict("no_sign_in_mail")
    await services.limits.count_mail(visitor.address, person, to)
    token = await services.links.make(person, "mail", ACCOUNT_PAGE, to)
    words = CATALOGUES[visitor.lang]
    text = words("mail.in.text", server=services.settings.public_url, link=services.mailer.page_url(link_path(token)))
    try:
        await services.mailer.send(to, words("mail.in.subject"), text.lstrip())
    except MailError as error:
        logger.warning("sending a sign-in link failed, the visitor is asked to try again: %s", error)
        raise Refusal(503, "mail_not_sent") from error


@delete("/api/me/mail", status_code=204)
async def remove_mail(services: ServicesDep, visitor: VisitorDep) -> None:
    """Remove my e-mail address."""
    await services.database.write(email_addresses.remove, visitor.require_browser().id)


# Devices


@delete("/api/me/devices/{key:str}", status_code=204)
async def sign_out_device(key: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Sign out one of my devices and close its sockets."""
    person = visitor.require_browser().id
    if not await services.database.write(_sign_out_device, person, key):
        raise missing("not_signed_in")
    services.revoke(person)


def _sign_out_device(connection: Connection, person: str, session: str) -> bool:
    if not devices.sign_out(connection, person, session):
        return False
    revoke_links(connection, "device_signed_out", person)
    return True
