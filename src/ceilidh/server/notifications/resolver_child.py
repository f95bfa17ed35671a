"""The program of the resolver process: looks up names that it reads from its input, each in a thread of its own.

A request is a line `[id, host, port]`, an answer a line `[id, addresses]`, with null for a name that was not found. It
imports little, because it is started anew when many lookups hang, and it ends with its input.
"""

import json
import os
import sys
from contextlib import suppress
from socket import SOCK_STREAM, getaddrinfo
from threading import Lock, Thread

_writing = Lock()


def look_up(number: int, host: str, port: int) -> None:
    """Write the addresses of a host."""
    addresses = None
    with suppress(OSError, UnicodeError, ValueError):
        addresses = [found[4][0] for found in getaddrinfo(host, port, type=SOCK_STREAM)]
    with _writing:
        print(json.dumps([number, addresses]), flush=True)


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        Thread(target=look_up, args=json.loads(line), daemon=True).start()
    os._exit(0)  # without waiting for threads that hang


if __name__ == "__main__":
    main()
