"""A local HTTP server for tests that receives pushes and webhooks, and a browser that decrypts pushes."""

from __future__ import annotations

import base64
import json
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ceilidh.server.notifications.resolver_process import NameNotFoundError

WAIT_TIMEOUT_S = 60.0


async def system_lookup(host: str, port: int) -> list[str]:
    """Ask the system's resolver without another process."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError:
        raise NameNotFoundError from None


class Receiver:
    """The requests received, and the statuses to answer with."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._arrived = threading.Condition()
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        """Path, headers in small letters, body."""
        self.answers: list[int] = []
        """The statuses of the next answers; then 201."""

    def add(self, path: str, headers: dict[str, str], body: bytes) -> None:
        with self._arrived:
            self.got.append((path, headers, body))
            self._arrived.notify_all()

    def wait_for(self, count: int) -> list[str]:
        """The paths of all requests, once at least `count` have arrived."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.got) >= count, WAIT_TIMEOUT_S), self.got
            return [path for path, _, _ in self.got]

    def bodies(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.got]


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            receiver.add(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            self.send_response(receiver.answers.pop(0) if receiver.answers else 201)
            self.send_header("Location", f"{receiver.address}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver = Receiver(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """A browser that subscribes to pushes, with its private keys."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = generate_private_key(SECP256R1())
        self._auth = secrets.token_bytes(16)

    def subscription(self) -> dict[str, str]:
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _letters(public), "auth": _letters(self._auth)}

    def read(self, body: bytes) -> Any:
        opened = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return json.loads(opened)


def _letters(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
