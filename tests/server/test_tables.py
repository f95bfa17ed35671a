"""Tables over the HTTP API: setting up, the lobby, invitations, permissions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.http_clients import Guest, LiveServer, run_server

from ceilidh.core import find_game
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import PersonRow
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.new_tables import set_up_table

CLANS = "clans-and-glory"
NEW = {"game": CLANS, "seats": [{"kind": "me"}, {"kind": "friend"}]}


def names(guest: Guest, table: str) -> list[str]:
    return [player["name"] for player in guest.fetch("GET", f"/api/tables/{table}")["players"]]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "There is no game called chess; choose from "),
        ({"seats": []}, "The table cannot be set up: clans-and-glory is for 2, 3, 4 players, not 0."),
        ({"seats": [{"kind": "me"}] * 2}, "Only one seat can be yours"),
        ({"seats": [{"kind": "bot", "bot": "random"}] * 2}, "At least one seat must be for a person."),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "There is no bot called deep; choose from "),
        ({"seats": [{"kind": "me"}, {"kind": "here", "name": ""}]}, "A name has 1 to 40"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, "The request was not understood: "),
        ({"options": {"wind": "strong"}}, "The table cannot be set up: clans-and-glory has no option 'wind'"),
        ({"options": {"wind": 1}}, "The request was not understood: "),
        ({"colour": "red"}, "The request was not understood: "),
    ],
)
def test_an_invalid_table_is_refused(anna: Guest, change: dict[str, Any], sentence: str) -> None:
    wish = {"game": CLANS, "seats": [{"kind": "me"}, {"kind": "friend"}], **change}
    status, refusal = anna.expect_refusal("POST", "/api/tables", wish)
    assert (status, refusal[: len(sentence)]) == (400, sentence)
    assert anna.fetch("GET", "/api/tables")["mine"] == []


def test_a_person_without_a_name_cannot_take_a_seat(server: LiveServer) -> None:
    with server.guest() as guest:
        wish = {"game": CLANS, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        assert guest.expect_refusal("POST", "/api/tables", wish) == (400, "Choose a name first.")


def test_an_invitation_is_used_up_by_sitting_down_and_not_by_looking(
    server: LiveServer, anna: Guest, ben: Guest
) -> None:
    table = anna.table(CLANS, "me", "friend", "friend")
    link = anna.invitation(table, 1)
    for _ in range(3):
        shown = ben.fetch("GET", f"/api/invitations/{link}")
        assert (shown["host"], shown["seat"], shown["card"]["phase"]) == ("Anna", 1, "waiting")
    assert ben.join(link, "Ben") == table
    assert ben.join(link, "Ben again") == table
    assert names(anna, table) == ["Anna", "Ben", ""]
    with server.guest("Cal") as cal:
        status, sentence = cal.expect_refusal("POST", f"/api/invitations/{link}", {"name": "Cal"})
        assert (status, sentence[:27]) == (409, "This seat is already taken;")
        assert cal.expect_refusal("POST", "/api/invitations/none", {"name": "Cal"})[0] == 404
        assert cal.expect_refusal("GET", "/api/invitations/none")[0] == 404
    assert str(1) not in anna.fetch("GET", f"/api/tables/{table}/links")["seats"]


def test_the_game_begins_for_everybody_when_the_last_seat_is_taken(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    client = anna.connect(table, "lang=en")
    assert client.first()["prompt"] == "Waiting: 1 seat is still free."
    assert "panels" not in client.now
    ben.join(anna.invitation(table, 1), "Ben")
    client.until(lambda now: now["header"]["phase"] == "playing" and now.get("panels"))
    assert client.now["prompt"] != "Waiting: 1 seat is still free."


def test_a_guest_keeps_the_name_given_when_joining(server: LiveServer, anna: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    with server.guest() as guest:
        guest.join(anna.invitation(table, 1), "Anna")
        assert guest.fetch("GET", "/api/me") == {"name": "Anna"}
    assert names(anna, table) == ["Anna", "Anna 2"]


@pytest.mark.parametrize("name", ["Anna", "x" * 40, "x" * 35 + " yz", "Anna 2"])
def test_names_at_a_table_are_distinct_and_valid_in_a_record(name: str) -> None:
    plans = [SeatPlan(kind="here", name=wanted) for wanted in (name, "Anna", name, name)]
    row = set_up_table(NewTable(game=CLANS, seats=plans), PersonRow("anna", "Anna"))
    assert len({seat.name for seat in row.seats}) == 4
    GameSession(find_game(CLANS), row, [])


def test_listed_tables_are_open_to_all_and_others_are_not(anna: Guest, ben: Guest) -> None:
    hidden, listed = anna.table(CLANS, "me", "friend"), anna.table(CLANS, "me", "friend", "friend", listed=True)
    shown = [card["table"] for card in ben.fetch("GET", "/api/tables")["open"]]
    assert listed in shown
    assert hidden not in shown
    assert ben.expect_refusal("POST", f"/api/tables/{hidden}/join", {"name": "Ben"})[0] == 403
    assert ben.expect_refusal("POST", f"/api/tables/{listed}/join", {"name": "Ben", "seat": 0})[0] == 409
    assert ben.expect_refusal("POST", f"/api/tables/{listed}/join", {"name": "Ben", "seat": 7})[0] == 400
    assert ben.fetch("POST", f"/api/tables/{listed}/join", {"name": "Ben", "seat": 2}) == {"table": listed}
    assert names(ben, listed) == ["Anna", "", "Ben"]
    assert listed not in [card["table"] for card in ben.fetch("GET", "/api/tables")["open"]]


def test_games_where_it_is_my_turn_come_first(anna: Guest) -> None:
    mine = anna.table(CLANS, "me", "random")
    waiting = anna.table(CLANS, "me", "friend")
    lobby = anna.fetch("GET", "/api/tables")
    assert [(card["table"], card["myMove"]) for card in lobby["mine"]] == [(mine, True), (waiting, False)]


def test_links_are_for_those_at_the_table(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    assert ben.expect_refusal("GET", f"/api/tables/{table}/links") == (403, "Only players at the table can do that.")
    with server.guest() as nobody:
        assert nobody.expect_refusal("GET", f"/api/tables/{table}/links")[0] == 403


def test_only_the_host_fills_free_seats_with_bots(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    assert [guest.connect(table).first()["header"]["host"] for guest in (anna, ben)] == [True, False]
    assert ben.expect_refusal("POST", f"/api/tables/{table}/start", {"bot": "random"})[0] == 403
    assert anna.expect_refusal("POST", f"/api/tables/{table}/start", {"bot": "deep"})[0] == 400
    anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "greedy"})
    card = anna.fetch("GET", f"/api/tables/{table}")
    assert card["phase"] == "playing"
    assert [player["kind"] for player in card["players"]] == ["person", "person", "bot"]
    assert anna.expect_refusal("POST", f"/api/tables/{table}/start", {"bot": "random"})[0] == 409


def test_a_guest_who_leaves_before_the_start_frees_the_seat_and_the_host_takes_the_table_along(
    anna: Guest, ben: Guest
) -> None:
    table = anna.table(CLANS, "me", "friend", "friend")
    link = anna.invitation(table, 1)
    ben.join(link, "Ben")
    ben.fetch("POST", f"/api/tables/{table}/leave")
    assert names(anna, table) == ["Anna", "", ""]
    assert anna.invitation(table, 1) != link
    assert ben.expect_refusal("POST", f"/api/tables/{table}/leave")[0] == 403
    client = anna.connect(table)
    client.first()
    anna.fetch("POST", f"/api/tables/{table}/leave")
    assert client.expect_rejection()[0] == 4404
    assert anna.expect_refusal("GET", f"/api/tables/{table}")[0] == 404


def test_a_person_who_gets_up_does_not_see_the_hand_of_the_next_one_on_the_seat(anna: Guest, ben: Guest) -> None:
    waiting = anna.table(CLANS, "me", "friend", "friend")
    ben.join(anna.invitation(waiting, 1), "Ben")
    client = ben.connect(waiting)
    client.first()
    ben.fetch("POST", f"/api/tables/{waiting}/leave")
    assert client.close_code() == 4404
    assert ben.connect(waiting, "seat=1").expect_rejection()[0] == 4403


def test_a_game_that_i_left_stays_in_my_list_and_asks_me_for_nothing(anna: Guest) -> None:
    table = anna.table(CLANS, "me", "random")
    anna.fetch("POST", f"/api/tables/{table}/leave")
    [card] = anna.fetch("GET", "/api/tables")["mine"]
    assert (card["table"], card["myMove"], card["players"][0]["gone"]) == (table, False, True)
    client = anna.connect(table)
    assert client.first()["header"]["players"][0]["returnable"]
    assert "take your seat back first" in client.act()["text"]
    anna.fetch("POST", f"/api/tables/{table}/seats/0/return")
    assert not anna.connect(table).first()["header"]["players"][0]["returnable"]
    [card] = anna.fetch("GET", "/api/tables")["mine"]
    assert (card["myMove"], card["players"][0]["gone"]) == (True, False)


def test_the_others_see_who_has_left(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    client = anna.connect(table)
    assert not client.first()["header"]["players"][1]["gone"]
    ben.fetch("POST", f"/api/tables/{table}/leave")
    client.until(lambda now: now["header"]["players"][1]["gone"])


def test_spectators_need_a_link_see_no_hand_and_cannot_act(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "here:Isla")
    token = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    assert ben.connect(table).expect_rejection()[0] == 4404
    assert ben.connect(table, "watch=wrong").expect_rejection()[0] == 4404
    with server.guest() as nobody:
        watching = nobody.connect(table, f"want=data&watch={token}")
        watching.first()
        assert watching.now["header"]["watching"]
        assert "seat" not in watching.now
        assert watching.now["view"]["seat"] is None
        assert watching.now["actions"] == []
        assert watching.expect_refusal("act", seat=0, decisionNumber=0, action="pass") == "This is not your seat."
        assert watching.expect_refusal("switchSeat", seat=0) == "This is not your seat."
        assert watching.expect_refusal("chat", text="hello") == "Choose a name first."
        before = watching.now["view"]
        playing = anna.connect(table)
        playing.first()
        playing.act()
        watching.until(lambda now: now["view"] != before)


@pytest.mark.parametrize("seat", ["-1", "9", "x", "1.0", "9" * 5000])
def test_seats_that_do_not_exist_are_refused(anna: Guest, seat: str) -> None:
    assert anna.connect(anna.table(CLANS, "me", "random"), f"seat={seat}").expect_rejection()[0] == 4403


@pytest.mark.parametrize("path", ["", "/links", "/socket"])
def test_an_unknown_table_is_not_found(anna: Guest, path: str) -> None:
    if path == "/socket":
        assert anna.connect("unknown").expect_rejection()[0] == 4404
        assert anna.connect("%00").expect_rejection()[0] == 4404
    else:
        assert anna.expect_refusal("GET", f"/api/tables/unknown{path}")[0] == 404


def test_abandoned_tables_are_not_listed_and_finished_ones_are(tmp_path: Path) -> None:
    with run_server(tmp_path, tables_per_person=2) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        old = anna.table(CLANS, "me", "friend", listed=True)
        anna.table(CLANS, "me", "here:Cal")
        assert anna.expect_refusal("POST", "/api/tables", NEW)[0] == 409
        assert [card["table"] for card in ben.fetch("GET", "/api/tables")["open"]] == [old]
        with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database, database:
            database.execute("UPDATE tables SET moved = '2020-01-01T00:00:00+00:00' WHERE id = ?", [old])
        assert ben.fetch("GET", "/api/tables")["open"] == []
        assert anna.fetch("GET", "/api/tables")["mine"][-1]["table"] == old
        new = anna.fetch("POST", "/api/tables", NEW)["table"]
        assert [card["table"] for card in anna.fetch("GET", "/api/tables")["mine"]][-1] == old != new
        ben.fetch("POST", f"/api/tables/{old}/join", {"name": "Ben"})
        assert anna.expect_refusal("POST", "/api/tables", NEW)[0] == 409


def test_a_listed_table_can_be_watched_by_everybody_once_it_is_played(
    server: LiveServer, anna: Guest, ben: Guest
) -> None:
    hidden, listed = anna.table(CLANS, "me", "random"), anna.table(CLANS, "me", "friend", listed=True)
    assert listed not in [card["table"] for card in ben.fetch("GET", "/api/tables")["running"]]
    with server.guest("Cal") as cal:
        cal.fetch("POST", f"/api/tables/{listed}/join", {"name": "Cal"})
        assert listed not in [card["table"] for card in cal.fetch("GET", "/api/tables")["running"]]
    shown = {card["table"]: card["watch"] for card in ben.fetch("GET", "/api/tables")["running"]}
    assert hidden not in shown
    watching = ben.connect(listed, f"want=data&watch={shown[listed]}")
    watching.first()
    assert watching.now["header"]["watching"]


def test_only_cards_of_tables_to_watch_have_the_spectators_token(anna: Guest) -> None:
    anna.table(CLANS, "me", "friend", listed=True)
    lobby = anna.fetch("GET", "/api/tables")
    assert all(card["watch"] is None for card in [*lobby["mine"], *lobby["open"], *lobby["finished"]])
