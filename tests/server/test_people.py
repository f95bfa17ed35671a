"""People: sessions, names and tokens."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from litestar import WebSocket
from server.http_clients import Guest, LiveServer, get

from ceilidh.server.accounts.sessions import AnyConnection, Sessions, Visitor


def test_a_session_is_created_once_and_keeps_the_name(server: LiveServer) -> None:
    with server.guest() as guest:
        assert guest.fetch("GET", "/api/me") == {"name": ""}
        session = guest.session.rsplit(".", 2)[0]  # followed by the time of its renewal
        assert guest.fetch("PUT", "/api/me", {"name": "  Anna   Bell "}) == {"name": "Anna Bell"}
        assert guest.fetch("GET", "/api/me") == {"name": "Anna Bell"}
        assert guest.session.rsplit(".", 2)[0] == session


def test_the_session_cookie_is_http_only_and_same_site(server: LiveServer) -> None:
    cookie = get(f"{server.address}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_secure_behind_https(server: LiveServer) -> None:
    cookie = get(f"{server.address}/api/me", headers={"x-forwarded-proto": "https"}).headers["set-cookie"]
    assert "Secure" in cookie


def test_a_forged_cookie_identifies_nobody(server: LiveServer, anna: Guest) -> None:
    person, _, signature = anna.session.partition(".")
    other = person[:-1] + ("a" if person[-1] != "a" else "b")
    for forged in (f"{other}.{signature}", person, f"{person}.", "", "é", f"{person}.{signature[:-2]}"):
        headers = {b"origin": server.address.encode(), b"cookie": f"ceilidh={forged}".encode()}
        with httpx.Client(base_url=server.address, headers=headers) as http:
            answer = http.put("/api/me", json={"name": "Mallory"})
            assert answer.status_code == 401
            assert answer.json()["text"].startswith("Your session has ended")
    assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 41,
        "\u200bAnna",
        "a\u202eb",
        "a\u200db",
        "\u3164",
        "\u2800",
        "\u0301",
        "🙂\u200d",
        "\u200d",
        "A\U000e0067\U000e007f",
        "🏴\U000e0067",
        "\u2066Anna\u2069",
    ],
)
def test_names_that_do_not_fit_on_a_line_are_refused(anna: Guest, name: str) -> None:
    status, sentence = anna.expect_refusal("PUT", "/api/me", {"name": name})
    assert (status, sentence) == (400, "A name has 1 to 40 characters on one line.")
    assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


@pytest.mark.parametrize(
    "name",
    [
        "👨‍👩‍👧‍👦",
        "Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
        "🇳🇱 Joost",
        "🏳️‍🌈",
        "🧑🏽‍🦰",
        "❤️‍🔥 Ada",
        "🫨",
        "Ní Dhónaill-O'Neill",
        "李娜",
        "Σοφία",
        "إلياس",
    ],
)
def test_names_may_use_any_script_and_emoji(anna: Guest, name: str) -> None:
    assert anna.fetch("PUT", "/api/me", {"name": name}) == {"name": name}
    client = anna.connect(anna.table("clans-and-glory", "me", f"here:{name}"), "want=picture&seat=0")
    assert [player["name"] for player in client.first()["header"]["players"]] == [name, f"{name} 2"]
    assert client.request("chat", text=name)["type"] == "done"


def test_shortening_a_name_does_not_split_an_emoji(anna: Guest) -> None:
    for name in ("x" * 30 + " 👨‍👩‍👧‍👦", "x" * 32 + " 🏴󠁧󠁢󠁳󠁣󠁴󠁿"):
        anna.fetch("PUT", "/api/me", {"name": name})
        client = anna.connect(anna.table("clans-and-glory", "me", f"here:{name}"), "want=picture&seat=0")
        names = [player["name"] for player in client.first()["header"]["players"]]
        assert names == [name, names[1]]
        assert anna.fetch("PUT", "/api/me", {"name": names[1]}) == {"name": names[1]}


def test_markup_in_names_is_not_interpreted(anna: Guest) -> None:
    name = "<script>alert('&')</script>"
    assert anna.fetch("PUT", "/api/me", {"name": name}) == {"name": name}
    client = anna.connect(anna.table("clans-and-glory", "me", "random"), "want=picture")
    client.first()
    assert client.now["header"]["players"][0]["name"] == name
    assert "<script" not in "".join(panel["svg"] for panel in client.now["panels"])


def test_a_program_needs_only_its_token(server: LiveServer, anna: Guest) -> None:
    token = anna.fetch("POST", "/api/me/token")["token"]
    with httpx.Client(base_url=server.address, headers={"authorization": f"Bearer {token}"}) as program:
        assert program.get("/api/me").json() == {"name": "Anna"}
        assert "set-cookie" not in program.get("/api/me").headers
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = program.post("/api/tables", json={"game": "clans-and-glory", "seats": seats})
        assert made.status_code == 201
    client = anna.connect(made.json()["table"], "want=data", cookie="", origin="", authorization=f"Bearer {token}")
    client.first()
    assert client.act()["type"] == "done"


def test_a_new_token_revokes_the_old_one(server: LiveServer, anna: Guest) -> None:
    old, new = (anna.fetch("POST", "/api/me/token")["token"] for _ in range(2))
    assert old != new
    for token, status in ((old, 401), (new, 200), ("x", 401), ("x" * 1000, 401)):
        answer = get(f"{server.address}/api/me", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == status
    table = anna.table("clans-and-glory", "me", "random")
    turned_away = anna.connect(table, cookie="", authorization=f"Bearer {old}").expect_rejection()
    assert turned_away == (4401, "This token is not valid; create a new one on your account page.")


def test_revoking_a_token_closes_its_sockets_only(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table = anna.table("clans-and-glory", "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    old = anna.fetch("POST", "/api/me/token")["token"]
    program = anna.connect(table, cookie="", origin="", authorization=f"Bearer {old}")
    others = [
        anna.connect(table),
        ben.connect(table, authorization=f"Bearer {ben.fetch('POST', '/api/me/token')['token']}"),
    ]
    for client in (program, *others):
        client.first()
    new = anna.fetch("POST", "/api/me/token")["token"]
    while (last := program.receive())["type"] == "update":
        pass
    assert last["text"] == "This token is not valid; create a new one on your account page."
    assert program.close_code() == 4401
    assert anna.connect(table, cookie="", authorization=f"Bearer {new}").first()
    for client in others:
        assert client.request("chat", text="I am still here.")["type"] == "done"


def test_a_token_revoked_while_its_socket_opens_closes_it(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    identify = Sessions.identify

    async def identify_too_early(self: Sessions, connection: AnyConnection) -> Visitor:
        visitor = await identify(self, connection)
        if isinstance(connection, WebSocket):
            await asyncio.to_thread(anna.fetch, "POST", "/api/me/token")
        return visitor

    table = anna.table("clans-and-glory", "me", "friend")
    token = anna.fetch("POST", "/api/me/token")["token"]
    monkeypatch.setattr(Sessions, "identify", identify_too_early)
    program = anna.connect(table, cookie="", authorization=f"Bearer {token}")
    while program.receive()["type"] == "update":
        pass
    assert program.close_code() == 4401


def test_a_token_is_for_people_with_a_name(server: LiveServer) -> None:
    with server.guest() as guest:
        assert guest.expect_refusal("POST", "/api/me/token") == (400, "Choose a name first.")


@pytest.mark.parametrize(
    ("asked", "accepted", "sentence"),
    [
        ("de", "", "Wähle zuerst einen Namen."),
        ("", "nl-NL,nl;q=0.9,en;q=0.8", "Kies eerst een naam."),
        ("", "fr,de;q=0.5", "Wähle zuerst einen Namen."),
        ("nl", "de", "Kies eerst een naam."),
        ("xx", "*", "Choose a name first."),
    ],
)
def test_refusals_are_in_the_callers_language(server: LiveServer, asked: str, accepted: str, sentence: str) -> None:
    with server.guest() as guest:
        headers = {"accept-language": accepted}
        assert guest.expect_refusal("POST", f"/api/me/token?lang={asked}", **headers) == (400, sentence)
