"""Allowed host names, and servers that require https."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, run_server
from server.table_helpers import CLANS

from ceilidh.server.accounts.allowed_hosts import AllowedHosts
from ceilidh.server.settings import Settings, read_settings


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "192.168.1.7", "::1", "kitchen", "kitchen.local", "pc.lan", "play.example.org"]
)
def test_names_of_the_server_and_of_the_settings_are_known(name: str) -> None:
    environment = {"CEILIDH_DATABASE_URL": "sqlite://", "CEILIDH_ORIGINS": "https://play.example.org:8443"}
    assert AllowedHosts(read_settings(environment)).allows(name)


def test_any_name_is_known_if_that_is_set() -> None:
    assert AllowedHosts(Settings(database_url="", hosts=("*",))).allows("evil.example")


def test_a_page_whose_name_was_pointed_to_this_machine_is_refused(server: LiveServer, anna: Guest) -> None:
    evil = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    sentence = "This server is not known as evil.example; its operator can add that name to CEILIDH_HOSTS."
    for path in ("/api/me", "/", "/api/tables"):
        assert anna.request("GET", path, **evil).status_code == 421
    assert anna.expect_refusal("PUT", "/api/me", {"name": "Eve"}, **evil) == (421, sentence)
    assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


def test_https_is_enforced_and_remembered_where_it_is_set(tmp_path: Path) -> None:
    with run_server(tmp_path, https=True) as server, server.guest() as guest:
        sent_on = guest.request("GET", "/api/me")
        assert sent_on.status_code == 308
        assert sent_on.headers["location"] == f"{server.address.replace('http', 'https')}/api/me"
        assert "strict-transport-security" not in sent_on.headers
        secure = guest.request("GET", "/api/me", **{"x-forwarded-proto": "https"})
        assert secure.json() == {"name": ""}
        assert secure.headers["strict-transport-security"] == "max-age=31536000"
        assert guest.connect("any", origin="").expect_rejection()[0] == 4421


def test_nothing_is_said_of_https_where_it_is_not_set(anna: Guest) -> None:
    assert anna.table(CLANS, "me", "friend")
    answer = anna.request("GET", "/api/me", **{"x-forwarded-proto": "https"})
    assert "strict-transport-security" not in answer.headers
