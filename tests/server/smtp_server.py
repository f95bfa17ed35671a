"""A real SMTP server for tests, which stores the mail that it receives."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from typing import Any

from aiosmtpd.controller import Controller
from server.http_clients import TIMEOUT_S

ADDRESS = "https://play.example.org"


class Postbox:
    """All mails received, in order; some addresses are refused."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.mails: Queue[EmailMessage] = Queue()
        self.refuses: set[str] = set()

    @property
    def ways(self) -> dict[str, Any]:
        """The settings of a server that sends its mail here."""
        return {
            "smtp_url": f"smtp://127.0.0.1:{self.port}",
            "mail_from": "Ceilidh <ceilidh@example.org>",
            "public_url": ADDRESS,
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
        """Wait for the next mail."""
        return self.mails.get(timeout=TIMEOUT_S)

    def token(self, address: str = ADDRESS) -> str:
        """The token of the link in the next mail."""
        found = re.search(rf"{re.escape(address)}/in#(\S+)", self.mail().get_content())
        assert found is not None
        return found[1]


class _Controller(Controller):
    """Serves on a socket that is bound already, so that nobody else can take its port."""

    def __init__(self, box: Postbox, bound: socket.socket) -> None:
        super().__init__(box, hostname="127.0.0.1", port=box.port)
        self._bound = bound

    def _create_server(self) -> Coroutine[Any, Any, asyncio.AbstractServer]:
        return self.loop.create_server(self._factory_invoker, sock=self._bound)


@contextmanager
def postbox() -> Iterator[Postbox]:
    bound = socket.create_server(("127.0.0.1", 0))
    box = Postbox(bound.getsockname()[1])
    controller = _Controller(box, bound)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
