"""A real SMTP server that keeps what it is given, so that tests can read the mails of a house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from typing import Any

from aiosmtpd.controller import Controller
from server.guests import PATIENCE
from services import free_port

ADDRESS = "https://play.example.org"


class Postbox:
    """All mails that came, in order; some addresses are refused."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: Queue[EmailMessage] = Queue()
        self.refuses: set[str] = set()

    @property
    def ways(self) -> dict[str, Any]:
        """The settings of a house that sends its mails here."""
        return {
            "smtp_url": f"smtp://127.0.0.1:{self.port}",
            "mail_from": "Ceilidh <ceilidh@example.org>",
            "address": ADDRESS,
        }

    async def handle_RCPT(self, _: Any, __: Any, envelope: Any, to: str, options: list[str]) -> str:  # noqa: N802
        if to in self.refuses:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.put(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def mail(self) -> EmailMessage:
        """The next mail, as soon as it is there."""
        return self.mails.get(timeout=PATIENCE)

    def token(self, address: str = ADDRESS) -> str:
        """The secret of the link to that house in the next mail."""
        found = re.search(rf"{re.escape(address)}/in#(\S+)", self.mail().get_content())
        assert found is not None
        return found[1]


@contextmanager
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
