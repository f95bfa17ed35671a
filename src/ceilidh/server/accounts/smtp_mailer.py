"""Sending email through the configured SMTP server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from ceilidh.server.api_errors import bad
from ceilidh.server.settings import Settings

SMTP_TIMEOUT_S: Final = 20.0
"""Seconds for each SMTP operation."""
SMTP_THREADS: Final = 8
"""Threads for mail only, so that a slow SMTP server delays nothing else; the same number for notifications."""
MAX_ADDRESS_LENGTH: Final = 254
LOCAL_PART: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}", re.ASCII)
DOMAIN_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
"""One label at a time: a pattern for the whole domain would backtrack exponentially."""


class MailError(Exception):
    """A mail could not be delivered to the SMTP server; another attempt may succeed."""


class Mailer:
    """Sends each mail over its own connection."""

    def __init__(self, settings: Settings) -> None:
        self._server = urlsplit(settings.smtp_url)
        self._from = settings.mail_from
        self._address = settings.public_url.rstrip("/")
        self._threads = ThreadPoolExecutor(SMTP_THREADS, "mail")
        self._notification_threads = ThreadPoolExecutor(SMTP_THREADS, "notification mail")
        self.is_configured = bool(settings.smtp_url)

    @property
    def host(self) -> str:
        """The server's public host name."""
        return urlsplit(self._address).hostname or ""

    def page_url(self, path: str) -> str:
        return self._address + path

    async def send(
        self,
        to: str,
        subject: str,
        text: str,
        headers: Mapping[str, str] | None = None,
        *,
        is_notification: bool = False,
    ) -> None:
        """Send a mail; `headers` add to or replace the usual ones. MailError if it fails.

        Notifications have threads of their own, so that people who want to sign in do not wait for them.
        """
        message = EmailMessage()
        own = {
            "From": self._from,
            "To": to,
            "Subject": subject,
            "Date": formatdate(),
            "Message-ID": make_msgid(domain=self.host),
            "Auto-Submitted": "auto-generated",
        }
        for name, value in (own | dict(headers or {})).items():
            message[name] = value
        message.set_content(text)
        threads = self._notification_threads if is_notification else self._threads
        try:
            await asyncio.get_running_loop().run_in_executor(threads, self._deliver, message)
        except (OSError, smtplib.SMTPException) as error:
            raise MailError(_describe(error)) from error

    def _deliver(self, message: EmailMessage) -> None:
        with self._connect() as server:
            if self._server.username:
                server.login(unquote(self._server.username), unquote(self._server.password or ""))
            server.send_message(message)

    def _connect(self) -> smtplib.SMTP:
        """Connect with TLS if the server offers it; a password is never sent without."""
        host, secure = self._server.hostname or "", ssl.create_default_context()
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, self._server.port or 465, timeout=SMTP_TIMEOUT_S, context=secure)
        server = smtplib.SMTP(host, self._server.port or 587, timeout=SMTP_TIMEOUT_S)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=secure)
        elif self._server.username:
            server.close()
            raise smtplib.SMTPNotSupportedError("the server has no STARTTLS, so the password is not sent to it")
        return server


def _describe(error: OSError | smtplib.SMTPException) -> str:
    """The error without the server's text, which may contain the email address."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = [str(code) for code, _ in error.recipients.values()]
    elif isinstance(error, smtplib.SMTPResponseException):
        codes = [str(error.smtp_code)]
    else:
        codes = [str(error)]
    return f"{type(error).__name__}: {', '.join(codes)}"


def normalize_address(text: str) -> str:
    """The email address in its stored form; refuse an invalid one."""
    if len(text) > MAX_ADDRESS_LENGTH:
        raise bad("mail_address")
    local, _, domain = text.strip().lower().rpartition("@")
    try:
        domain = domain.encode("idna").decode()
    except UnicodeError:
        raise bad("mail_address") from None
    address = f"{local}@{domain}"
    if len(address) > MAX_ADDRESS_LENGTH or not _is_local_part(local) or not _is_domain(domain):
        raise bad("mail_address")
    return address


def _is_local_part(text: str) -> bool:
    return LOCAL_PART.fullmatch(text) is not None and ".." not in text


def _is_domain(text: str) -> bool:
    labels = text.split(".")
    return len(labels) > 1 and all(map(DOMAIN_LABEL.fullmatch, labels))
