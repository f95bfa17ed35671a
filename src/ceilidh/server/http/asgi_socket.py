"""A socket's transport through plain ASGI, for servers other than ours and for test clients."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket


class AsgiSocketTransport:
    """Queues outgoing messages and sends them one after the other through the ASGI `send`."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._messages: asyncio.Queue[bytes] = asyncio.Queue()
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._is_open = True

    @property
    def is_writable(self) -> bool:
        """True if every message was handed to the server, or the client is gone."""
        return self._all_sent.is_set()

    async def drain(self) -> None:
        """Wait until it is writable."""
        await self._all_sent.wait()

    def write(self, message: bytes) -> None:
        """Queue a text message; ConnectionError if the client is gone."""
        if not self._is_open:
            raise ConnectionError("the socket is closed already")
        self._all_sent.clear()
        self._messages.put_nowait(message)

    async def receive(self) -> Any:
        """The next ASGI event; the content of a message is in `bytes`."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.receive" and event.get("bytes") is None:
            return {**event, "bytes": event["text"].encode()}
        return event

    async def send_queued(self) -> None:
        """Send what is queued until the client is gone or the task is cancelled."""
        try:
            while True:
                await self._socket.send_data((await self._messages.get()).decode())
                if self._messages.empty():
                    self._all_sent.set()
        finally:
            self._is_open = False
            self._all_sent.set()
