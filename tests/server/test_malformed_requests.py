"""Odd ids, ports, numbers and encodings anywhere in a request are refused with one sentence."""

from __future__ import annotations

import json
import logging
import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from server.authenticators import Authenticator
from server.http_clients import TIMEOUT_S, Guest, LiveServer, run_server
from server.push_receiver import Browser

from ceilidh.server.app import make_litestar
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings

CLANS = "clans-and-glory"
ODD = (
    "x" * 2900,
    "a%00b",
    "%ff%fe",
    "%ED%A0%80",
    "%F0%9F%98%80",
    "%2F",
    "-1",
    "%D9%A3",
    str(2**31),
    str(2**63),
    "9" * 5000,
    "1e9",
)
BODIES = (
    None,
    {"name": "Anna", "bot": "easy", "seat": 2**70, "action": "\1", "text": "\1", "step": 2**63, "round": 2**63},
    {"person": {"seat": 2**63, "line": 2**63}, "kind": "mute", "text": "\ud800", "messages": [], "muted": True},
)
ENDING = ("/delete", "/sign-out")
"""What would end the session that the test asks with."""
PART = re.compile(r"\{(\w+)(?::\w+)?\}")


@pytest.fixture
def asked(url: str, tmp_path: Path) -> Iterator[Guest]:
    with run_server(tmp_path, database_url=url) as server, server.guest("Anna") as anna:
        yield anna


def routes(folder: Path) -> list[tuple[str, str]]:
    """The methods and paths of all requests, with the names of their parameters in braces."""
    settings = Settings(database_url=f"sqlite:///{folder / 'routes.db'}")
    litestar = make_litestar(Services(settings))
    found = [(method, route.path_format) for route in litestar.routes for method in getattr(route, "methods", ())]
    return sorted((method, path) for method, path in found if method != "OPTIONS" and not path.endswith(ENDING))


def filled(path: str, values: Mapping[str, str]) -> str:
    return PART.sub(lambda part: values.get(part[1], "x"), path)


def odd_paths(path: str, table: str) -> Iterator[str]:
    """The path with each of its parameters odd in turn, while the others lead to something that exists."""
    usual = {"table": table, "game": CLANS, "seat": "0", "step": "0", "other": "0", "number": "1"}
    names = PART.findall(path)
    for name, odd in product(names, ODD):
        yield filled(path, {**usual, name: odd})
    if not names or "table" in names:
        whole = filled(path, usual)
        queries = ("lang", "seat", "watch", "thing", "action", "step", "width", "attending")
        yield from (f"{whole}?thing=x&action=x&{name}={odd}" for name, odd in product(queries, ODD))


def test_odd_addresses_cause_no_internal_error(asked: Guest, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = asked.table(CLANS, "me", "friend")
    for method, path in routes(tmp_path):
        bodies = BODIES if method in ("POST", "PUT") else (None,)
        targets = (
            odd_paths(path, table) if method == "GET" else (one for one in odd_paths(path, table) if "?" not in one)
        )
        for target, body in product(targets, bodies):
            content = None if body is None else json.dumps(body).encode()
            kind = {"content-type": "application/json"}
            sent = {"target": target.encode()}
            answer = asked.http.request(method, "/", content=content, headers=kind, extensions=sent)
            assert answer.status_code < 500, f"{method} {target[:200]} {body}: {answer.text}"
            if answer.status_code >= 400 and method != "HEAD":
                assert answer.json()["text"].endswith("."), answer.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


NUL_REFUSED = "The request was not understood: a text contains the NUL character."


def test_a_body_with_a_nul_character_is_refused_with_one_sentence(
    asked: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL stores no text with a NUL character."""
    name = {**Browser("https://1.1.1.1/x").subscription(), "name": "a\0b"}
    assert asked.expect_refusal("POST", "/api/me/devices/push", name) == (400, NUL_REFUSED)
    passkey = {
        "credential": {
            **Authenticator("http://localhost").show(asked.fetch("POST", "/api/passkeys/ask")["options"]),
            "id": "\0",
        }
    }
    assert asked.expect_refusal("POST", "/api/passkeys/use", passkey) == (400, NUL_REFUSED)
    assert asked.expect_refusal("PUT", "/api/me", {"name": "Anna", "\0": ""}) == (400, NUL_REFUSED)
    assert asked.expect_refusal("PUT", "/api/me", {"name": "\\\0"}) == (400, NUL_REFUSED)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_backslash_before_u0000_is_no_nul_character(asked: Guest) -> None:
    assert asked.fetch("PUT", "/api/me", {"name": r"\u0000"}) == {"name": r"\u0000"}


def test_an_evening_that_does_not_exist_has_no_code(anna: Guest) -> None:
    no_evening = (404, "There is no such evening; ask for the link again.")
    assert anna.expect_refusal("GET", f"/api/evenings/{'x' * 2900}/code.svg") == no_evening
    assert anna.expect_refusal("GET", "/api/evenings/nowhere/code.svg") == no_evening


NO_HOSTS = (
    *("127.0.0.1:99999", "127.0.0.1:-1", "127.0.0.1:x", "127.0.0.1:" + "9" * 5000, "x:y:z", "a" * 3000),
    *("[::1", "[::1]x", "[]:1", "a b", "@", "a@b", "x/y", "x?y", "x\\y"),
)


@pytest.mark.parametrize("host", NO_HOSTS)
def test_an_invalid_host_is_refused_with_one_sentence(anna: Guest, host: str) -> None:
    ours = f"'{host[:80]}' is not a valid host name, with or without a port."
    of_litestar = "The request was not understood: Invalid host header."
    for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/passkeys/ask"), ("POST", "/api/me/links")):
        status, sentence = anna.expect_refusal(method, path, host=host, origin=f"http://{host}")
        assert status == 400
        assert sentence in (ours, of_litestar)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:", "LOCALHOST:0", "[::1]:65535", "[fe80::1%25eth0]", "my_pc."]
)
def test_a_host_is_a_name_or_an_address_with_or_without_a_port(anna: Guest, host: str) -> None:
    assert anna.request("GET", "/api/me", host=host).is_success


def raw(server: LiveServer, head: str) -> bytes:
    """All that the server answers to a request, which is sent letter by letter as it is, before it hangs up."""
    received = b""
    with socket.create_connection(("127.0.0.1", int(server.address.rpartition(":")[2])), TIMEOUT_S) as line:
        line.sendall(head.encode("latin-1"))
        with suppress(ConnectionError):
            while more := line.recv(65536):
                received += more
    return received


def test_two_hosts_are_refused(server: LiveServer) -> None:
    answer = raw(server, "GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"'localhost, 127.0.0.1' is not a valid host name" in answer


def test_a_request_without_a_host_has_no_page_that_could_ask(server: LiveServer, anna: Guest) -> None:
    for origin in ("", "http://", "://", "x"):
        assert anna.expect_refusal("POST", "/api/passkeys/ask", host="", origin=origin)[0] == 403


@pytest.mark.parametrize("origin", ["{}/path", "{}?query", "x" * 3000 + "://{host}", "javascript://{host}", "{host}"])
def test_an_origin_is_a_scheme_of_the_web_and_a_host(server: LiveServer, anna: Guest, origin: str) -> None:
    sent = origin.format(server.address, host=server.address.removeprefix("http://"))
    assert anna.expect_refusal("POST", "/api/me/links", origin=sent)[0] == 403


@pytest.mark.parametrize(
    "odd",
    ["Transfer-Encoding: identity", "Content-Length: 5", "Cookie: " + "x" * 9000, "X: y\r\n" * 200 + "X: y"],
    ids=["a transfer encoding", "a body", "a long header", "many headers"],
)
def test_a_socket_whose_head_cannot_be_read_is_refused_and_closed(server: LiveServer, odd: str) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
    head = f"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\n{upgrade.format('A' * 22 + '==')}{odd}\r\n\r\n"
    assert raw(server, head).startswith(b"HTTP/1.1 4")
