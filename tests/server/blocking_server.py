"""`ceilidh serve` with a check of mail addresses that never ends: run as a program by the tests of the supervisor."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ceilidh.server.http import sign_in_api
from ceilidh.server.listening import bind
from ceilidh.server.settings import read_settings
from ceilidh.server.supervisor import Supervisor, serve_child
from ceilidh.server.watchdog import ExitDeadline


def never_end(text: str) -> str:
    """It holds the interpreter's lock; the deadline of the watchdog is brought forward, so that the test is short."""
    ExitDeadline().set(0.1)
    re.match("(a+)+$", "a" * 100 + "!")
    return text


def serve_blocking(*args: Any, first: bool, ready: Callable[[], None]) -> None:
    setattr(sign_in_api, "normalize_address", never_end)  # noqa: B010  mypy wants assigned names to be exported
    serve_child(*args, first=first, ready=ready)


if __name__ == "__main__":
    Supervisor(serve_blocking, read_settings(), *bind("127.0.0.1", 0), False).run()
