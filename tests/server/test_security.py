"""Requests of other sites, scripts and fools are refused with one sentence and change nothing."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.http_clients import Guest, LiveServer, request, run_server
from server.manual_clock import ManualClock

from ceilidh.bots import LEVELS
from ceilidh.core import LANGUAGES
from ceilidh.server import translations
from ceilidh.server.translations import CATALOGUES

CLANS = "clans-and-glory"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


@pytest.mark.parametrize("path", ["/", "/table/x", "/api/me", "/api/games", "/api/none", "/assets/none.js", "/%00"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
def test_every_response_has_the_security_headers(server: LiveServer, method: str, path: str) -> None:
    headers = request(method, server.address + path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize(
    "origin", ["", "null", "http://[", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"]
)
def test_other_sites_cannot_use_my_session(server: LiveServer, anna: Guest, origin: str) -> None:
    sent = {"origin": origin} if origin else {"origin": ""}
    status, sentence = anna.expect_refusal("PUT", "/api/me", {"name": "Mallory"}, **sent)
    assert status == 403
    assert sentence.startswith("This request came from another website")
    assert anna.fetch("GET", "/api/me") == {"name": "Anna"}
    table = anna.table(CLANS, "me", "random")
    assert anna.connect(table, origin=origin).expect_rejection()[0] == 4403


def test_a_request_without_an_origin_is_refused(server: LiveServer, anna: Guest) -> None:
    with httpx.Client(base_url=server.address, cookies={"ceilidh": anna.session}) as http:
        assert http.put("/api/me", json={"name": "Mallory"}).status_code == 403


def test_more_origins_can_be_allowed(tmp_path: Path) -> None:
    with run_server(tmp_path, origins=("https://play.example.org",)) as server, server.guest("Anna") as anna:
        assert anna.request("PUT", "/api/me", {"name": "Anna"}, origin="https://play.example.org").is_success
        assert anna.expect_refusal("PUT", "/api/me", {"name": "Anna"}, origin="https://play.example.com")[0] == 403


def test_a_body_too_large_is_refused(anna: Guest) -> None:
    status, sentence = anna.expect_refusal("PUT", "/api/me", {"name": "x" * 100_000})
    assert (status, sentence) == (413, "This is too large; the limit is 65536 bytes.")


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", "7", '"x"', '{"name": 7}', '{"nom": "x"}', "\x00", "é" * 9, '{"name": "é"}', "[" * 5000],
)
def test_bodies_of_the_wrong_shape_are_refused(anna: Guest, body: str) -> None:
    answer = anna.http.put("/api/me", content=body.encode("latin-1"), headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["text"].startswith("The request was not understood: ")
    assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/api/me"), ("PUT", "/api/tables"), ("GET", "/api/me/token")])
def test_methods_that_a_route_does_not_have_are_refused(anna: Guest, method: str, path: str) -> None:
    assert anna.expect_refusal(method, path)[0] == 405


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, Path]]:
    folder = tmp_path_factory.mktemp("fuzzed")
    with run_server(folder, clock=ManualClock()) as server, server.guest("Anna") as anna:
        anna.table(CLANS, "me", "friend")
        anna.fetch("GET", "/api/me")  # which notes that her device was used, once in a while by the clock
        yield anna, folder / "ceilidh.db"


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


PATHS = (
    "/api/tables",
    "/api/tables/{}",
    "/api/tables/{}/links",
    "/api/tables/{}/join",
    "/api/tables/{}/start",
    "/api/tables/{}/leave",
    "/api/tables/{}/seats/0/bot",
    "/api/tables/{}/seats/{}/return",
    "/api/tables/{}/steps/{}",
    "/api/tables/{}/log?seat={}",
    "/api/tables/{}/record",
    "/api/tables/{}/picture.svg?width={}",
    "/api/tables/{}/play-on",
    "/api/records",
    "/api/schema/{}",
    "/api/invitations/{}",
    "/api/me",
    "/api/games/{}/symbols.svg",
    "/api/games/{}/cover.svg",
    "/api/{}",
)
WORDS = st.one_of(
    st.text(max_size=30), st.sampled_from(["0", "-1", "1e9", "..", "%2e%2e", "%00", "a/b", "'", "?lang=xx"])
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["game", "seats", "kind", "bot", "name", "seat", "step", "text", "options", "x"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.sampled_from(PATHS), st.lists(WORDS, min_size=2, max_size=2), st.sampled_from(["POST", "PUT", "DELETE"]), VALUES
)
def test_bad_input_is_refused_with_one_sentence_and_changes_nothing(
    fuzzed: tuple[Guest, Path], path: str, parts: list[str], method: str, body: Any
) -> None:
    anna, database = fuzzed
    before = contents(database)
    try:
        request = anna.http.build_request(method, path.format(*parts), content=json.dumps(body))
    except httpx.InvalidURL:
        return
    answer = anna.http.send(request)
    assert 400 <= answer.status_code < 500, f"{answer.status_code} {method} {request.url}: {answer.text}"
    assert answer.json()["text"].endswith(".")
    assert contents(database) == before


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.sampled_from(PATHS), st.lists(WORDS, min_size=2, max_size=2))
def test_every_path_is_found_or_refused(fuzzed: tuple[Guest, Path], path: str, parts: list[str]) -> None:
    anna, database = fuzzed
    before = contents(database)
    try:
        request = anna.http.build_request("GET", path.format(*parts))
    except httpx.InvalidURL:
        return
    assert anna.http.send(request).status_code < 500
    assert contents(database) == before


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.lists(
        st.one_of(
            VALUES,
            st.fixed_dictionaries(
                {
                    "type": st.sampled_from(["act", "undo", "switchSeat", "chat", "preview", "hints"]),
                    "id": st.integers(-5, 5),
                },
                optional={
                    "seat": st.integers(),
                    "decisionNumber": st.integers(),
                    "action": st.text(max_size=300),
                    "text": st.just(""),
                },
            ),
        ),
        max_size=5,
    )
)
def test_any_message_over_the_socket_is_answered_and_changes_nothing(
    fuzzed: tuple[Guest, Path], sent: list[Any]
) -> None:
    anna, database = fuzzed
    (card,) = anna.fetch("GET", "/api/tables")["mine"]
    client = anna.connect(card["table"])
    client.first()
    before = contents(database)
    for message in sent:
        client.websocket.send(json.dumps(message))
        answer = client.answer()
        assert answer["type"] == "refused" or message["type"] == "switchSeat"
    client.websocket.close()
    assert contents(database) == before


def test_a_message_that_is_not_utf_8_is_refused(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "friend"))
    client.websocket.send(b'{"type":"chat","id":1,"text":"\xff"}')
    assert client.answer()["text"].startswith("The message was not understood: ")


def test_every_sentence_exists_in_every_language() -> None:
    english = CATALOGUES["en"].texts
    for lang in LANGUAGES:
        texts = CATALOGUES[lang].texts
        assert set(texts) == set(english)
        sentences = [text for key, text in texts.items() if key.startswith("refusal.") or key.endswith(".description")]
        forms = [form for text in sentences for form in (text.values() if isinstance(text, dict) else [text])]
        assert all(str(form).endswith(".") for form in forms)
        for level in LEVELS:
            assert {f"bot.{level}.name", f"bot.{level}.description"} <= set(texts)


def test_every_refusal_that_is_raised_has_a_sentence_and_every_sentence_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(translations.__file__).parents[1].rglob("*.py"))
    raised = set(re.findall(r'(?:bad|forbidden|missing|conflict)\(\s*"([\w.]+)"', source))
    raised |= set(re.findall(r'Refusal\(\s*\w+,\s*"([\w.]+)"', source))
    raised |= set(re.findall(r'"(bot_plays|no_bot_plays|not_saved)"', source))
    known = {key.removeprefix("refusal.") for key in CATALOGUES["en"].texts if key.startswith("refusal.")}
    assert raised == known
