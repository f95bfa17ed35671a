"""The ports that tests start servers on."""

from __future__ import annotations

import socket
import sys

import pytest
from services import reserved_port


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a server listen on a port that is reserved")
def test_a_reserved_port_is_free_only_for_its_server() -> None:
    with reserved_port() as port:
        with socket.socket() as other, pytest.raises(OSError):
            other.bind(("127.0.0.1", port))
        for _ in range(2):
            with socket.create_server(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)):
                pass
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port))
