"""Evenings over real sockets: joining by a link, seating round by round, and the final standings."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from server.evening_helpers import CLANS, PLAN, begin, join, make, my_table, new_evening, play, play_round, see
from server.http_clients import Guest, LiveServer, run_server
from server.manual_clock import ManualClock
from server.table_helpers import ANNA, opened
from sqlalchemy import Connection

from ceilidh.core import find_game
from ceilidh.server.storage import PersonRow, TableRow, tables, tables_of_person
from ceilidh.server.throttling.rate_limits import MAX_EVENING_CODES_PER_MINUTE


@contextmanager
def people(server: LiveServer, count: int) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(server.guest(f"Guest {number}")) for number in range(1, count + 1)]


def come(evening: str, guests: list[Guest]) -> None:
    for guest in guests:
        join(guest, evening, guest.fetch("GET", "/api/me")["name"])


def test_an_evening_of_five_from_the_link_to_the_champion(server: LiveServer) -> None:
    with people(server, 5) as guests, server.guest() as television:
        host = guests[0]
        evening = make(host, rounds=2)
        come(evening, guests[1:])
        assert see(television, evening)["state"] == "gathering"
        assert begin(host, evening, 1)["state"] in ("playing", "between")
        first = play_round(guests, evening)
        tables = first["seated"][0]["tables"]
        assert [len(table["seats"]) for table in tables] == [4, 4]
        assert sum(seat["guest"] is None for table in tables for seat in table["seats"]) == 3
        assert first["state"] == "between"
        begin(host, evening, 2)
        over = play_round(guests, evening)
        assert over["state"] == "over"
        assert not any(table["phase"] != "finished" for one in over["seated"] for table in one["tables"])
        best = over["guests"][0]
        assert best["place"] == 1
        assert best["points"] == max(guest["points"] for guest in over["guests"])
        for guest in over["guests"]:
            assert guest["points"] == sum(guest["rounds"])
            rounds = [
                seat["points"]
                for one in over["seated"]
                for table in one["tables"]
                for seat in table["seats"]
                if seat["guest"] == guest["number"]
            ]
            assert guest["rounds"] == rounds
        kept = see(television, evening)
        table = kept["seated"][0]["tables"][0]
        assert television.fetch("GET", f"/api/tables/{table['table']}/steps/0?watch={table['watch']}")
        assert (
            host.expect_refusal("POST", f"/api/evenings/{evening}/rounds", {"round": 3})[1] == "This evening is over."
        )
        assert television.expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "Late"})[0] == 409


def test_the_evening_page_is_the_same_for_everybody_and_hides_secrets(anna: Guest, ben: Guest) -> None:
    evening = make(anna)
    join(ben, evening, "Ben")
    begin(anna, evening, 1)
    mine, theirs, later = see(anna, evening), see(ben, evening), see(anna, evening)
    while mine != later:  # a bot has decided in between; at last everybody waits for a person
        mine, theirs, later = see(anna, evening), see(ben, evening), see(anna, evening)
    for shown in (mine, theirs):
        assert "seed" not in json.dumps(shown)
        del shown["mine"]
        for guest in shown["guests"]:
            del guest["mine"]
    assert mine == theirs
    table = my_table(mine)
    assert table is not None
    head = anna.connect(table).until(lambda now: "header" in now)["header"]
    assert head["evening"] == evening
    assert (head["timeControl"]["kind"], head["timeControl"]["bank"]) == ("live", 600)


def test_bots_have_other_names_than_the_host_and_the_guests(server: LiveServer) -> None:
    with server.guest("Morag") as host, server.guest() as guest, server.guest() as other:
        evening = make(host, plays=False)
        join(guest, evening, "Hamish")
        join(other, evening, "ISLA")
        [table] = begin(host, evening, 1)["seated"][0]["tables"]
        names = [seat["name"] for seat in table["seats"]]
        assert len(set(names)) == 4
        assert not {"Morag", "Isla", "Hamish 2"} & {*names}


def test_starting_a_round_is_idempotent(anna: Guest, ben: Guest) -> None:
    evening = make(anna)
    join(ben, evening, "Ben")
    with ThreadPoolExecutor(4) as pool:
        shown = list(pool.map(lambda _: begin(anna, evening, 1), range(4)))
    made = {table["table"] for one in shown for places in one["seated"] for table in places["tables"]}
    assert len(made) == 1
    assert anna.expect_refusal("POST", f"/api/evenings/{evening}/rounds", {"round": 3})[0] == 409
    assert (
        "wait until the round is over"
        in anna.expect_refusal("POST", f"/api/evenings/{evening}/rounds", {"round": 2})[1]
    )


def test_a_round_that_fails_halfway_is_not_stored(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            evening = await services.evenings.create(new_evening(), ANNA)
            for number in range(7):
                await services.evenings.join(evening, PersonRow(f"p{number}", ""), f"Guest {number}")
            real, made = tables.add, list[str]()

            def add_one(connection: Connection, row: TableRow) -> None:
                if made:
                    raise RuntimeError("the power is gone")
                made.append(row.id)
                real(connection, row)

            with monkeypatch.context() as patch:
                patch.setattr(tables, "add", add_one)
                with pytest.raises(RuntimeError):
                    await services.evenings.begin_round(evening, ANNA.id, 1)
            assert (await services.evenings.view(evening, ANNA.id, "en")).seated == []
            assert await services.database.read(tables_of_person.table_ids, ANNA.id) == []
            await services.evenings.begin_round(evening, ANNA.id, 1)
            [first] = (await services.evenings.view(evening, ANNA.id, "en")).seated
            assert len(first.tables) == len(await services.database.read(tables_of_person.table_ids, ANNA.id)) == 2

    asyncio.run(scenario())


def test_only_the_host_starts_rounds_and_need_not_play(server: LiveServer, anna: Guest, ben: Guest) -> None:
    evening = make(anna, plays=False)
    shown = join(ben, evening, "Ben")
    assert [guest["name"] for guest in shown["guests"]] == ["Ben"]
    assert (shown["host"], shown["mine"]) == ("Anna", False)
    for path, body in (("rounds", {"round": 1}), ("end", None)):
        assert ben.expect_refusal("POST", f"/api/evenings/{evening}/{path}", body)[0] == 403
    assert "Too few people" in anna.expect_refusal("POST", f"/api/evenings/{evening}/rounds", {"round": 1})[1]
    with server.guest() as eve:
        assert join(eve, evening, "ben")["guests"][1]["name"] == "ben 2"
        assert eve.expect_refusal("POST", f"/api/evenings/{evening}/leave", {"guest": 1})[0] == 403
        eve.fetch("POST", f"/api/evenings/{evening}/leave", {})
        assert len(see(anna, evening)["guests"]) == 1
        assert len(join(eve, evening, "Eve")["guests"]) == 2
    assert see(ben, evening)["guests"][1]["name"] == "Eve"
    assert anna.fetch("POST", f"/api/evenings/{evening}/end")["state"] == "over"


def test_latecomers_are_seated_from_the_next_round_and_leavers_are_not(server: LiveServer) -> None:
    with people(server, 4) as guests:
        host, ben, eve, late = guests
        evening = make(host, rounds=3, tableSize=2, bots="")
        come(evening, guests[1:3])
        [table] = begin(host, evening, 1)["seated"][0]["tables"]
        assert len(table["seats"]) == 3
        join(late, evening, "Late")
        play_round([host, ben, eve], evening)
        shown = eve.fetch("POST", f"/api/evenings/{evening}/leave", {})
        assert [guest["name"] for guest in shown["guests"] if guest["hasLeft"]] == ["Guest 3"]
        second = begin(host, evening, 2)["seated"][1]
        names = {seat["name"] for table in second["tables"] for seat in table["seats"]}
        assert names == {"Guest 1", "Guest 2", "Late"}
        assert {guest["name"] for guest in join(eve, evening, "Another name")["guests"]} == {*names, "Guest 3"}


def test_without_bots_a_guest_who_sits_out_gets_six_points_and_plays_next(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_game(CLANS), "player_counts", (2,))
    with people(server, 3) as guests:
        evening = make(guests[0], tableSize=2, bots="", rounds=2)
        come(evening, guests[1:])
        begin(guests[0], evening, 1)
        shown = play_round(guests, evening)
        [out] = shown["seated"][0]["sittingOut"]
        assert {guest["name"]: guest["points"] for guest in shown["guests"]}[out] == 6
        [next_out] = begin(guests[0], evening, 2)["seated"][1]["sittingOut"]
        assert next_out != out


def test_a_round_ends_although_guests_disappear(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, people(server, 2) as guests:
        evening = make(guests[0], rounds=1, bank=60)
        come(evening, guests[1:])
        begin(guests[0], evening, 1)
        shown = see(guests[0], evening)
        while shown["state"] == "playing":
            clock.move(seconds=61)
            shown = see(guests[0], evening)
        [table] = shown["seated"][0]["tables"]
        assert sorted(seat["bot"] for seat in table["seats"]) == ["easy", "easy", "random", "random"]
        assert [guest["name"] for guest in shown["guests"]] != []


def test_a_bot_stands_in_for_a_guest_who_leaves_during_a_round_and_may_return(server: LiveServer) -> None:
    with people(server, 3) as guests:
        host, ben, eve = guests
        evening = make(host, tableSize=3, bots="", rounds=2, bank=14_400)
        come(evening, guests[1:])
        begin(host, evening, 1)

        def bots(shown: Any) -> dict[str, str | None]:
            return {seat["name"]: seat["bot"] for seat in shown["seated"][0]["tables"][0]["seats"]}

        assert bots(ben.fetch("POST", f"/api/evenings/{evening}/leave", {}))["Guest 2"] == "easy"
        shown = eve.fetch("POST", f"/api/evenings/{evening}/leave", {})
        assert bots(shown) == {"Guest 1": None, "Guest 2": "easy", "Guest 3": "easy"}
        table = my_table(shown)
        assert table
        play(host, table)
        shown = see(eve, evening)
        assert shown["state"] == "between"
        assert all(guest["rounds"][0] is not None for guest in shown["guests"])
        join(ben, evening, "Ben")
        second = begin(host, evening, 2)["seated"][1]
        assert sorted(seat["name"] for seat in second["tables"][0]["seats"]) == ["Guest 1", "Guest 2"]


def test_a_guest_sent_away_finishes_the_running_round(server: LiveServer) -> None:
    with people(server, 3) as guests:
        host, ben, eve = guests
        evening = make(host, tableSize=3, bots="", rounds=2, bank=14_400)
        come(evening, guests[1:])
        begin(host, evening, 1)
        shown = host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 3})
        assert [seat["bot"] for seat in shown["seated"][0]["tables"][0]["seats"]] == [None, None, None]
        shown = play_round([host, ben, eve], evening)
        assert shown["state"] == "between"
        second = begin(host, evening, 2)["seated"][1]
        assert sorted(seat["name"] for seat in second["tables"][0]["seats"]) == ["Guest 1", "Guest 2"]


def test_a_guest_sent_away_stays_out_until_readmitted(server: LiveServer) -> None:
    with people(server, 3) as guests:
        host, ben, eve = guests
        evening = make(host, tableSize=3, bots="", rounds=2, bank=14_400)
        come(evening, guests[1:])
        begin(host, evening, 1)
        table = my_table(see(eve, evening))
        assert table
        seat = next(player["seat"] for player in eve.connect(table).first()["header"]["players"] if player["mine"])
        eve.fetch("POST", f"/api/evenings/{evening}/leave", {})
        shown = host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 3})
        assert [guest["name"] for guest in shown["guests"] if guest["sentAway"]] == ["Guest 3"]
        status, refusal = eve.expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "Eve"})
        assert (status, refusal) == (403, "The host has removed you from this evening; only they can let you back in.")
        assert eve.expect_refusal("POST", f"/api/tables/{table}/seats/{seat}/return")[0] == 403
        for person, guest in ((ben, 3), (eve, 3), (host, 2)):
            assert person.expect_refusal("POST", f"/api/evenings/{evening}/readmit", {"guest": guest})[0] in (403, 404)
        shown = host.fetch("POST", f"/api/evenings/{evening}/readmit", {"guest": 3})
        assert not any(guest["hasLeft"] or guest["sentAway"] for guest in shown["guests"])
        eve.fetch("POST", f"/api/tables/{table}/seats/{seat}/return")


def test_a_guest_sent_away_stays_out_after_leaving(server: LiveServer) -> None:
    with people(server, 3) as guests:
        host, ben, eve = guests
        evening = make(host)
        come(evening, [ben])
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 2})
        ben.fetch("POST", f"/api/evenings/{evening}/leave", {})
        assert ben.expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "Ben"})[0] == 403
        shown = join(eve, evening, "Eve")
        assert [guest["sentAway"] for guest in shown["guests"] if guest["mine"]] == [False]


def test_a_guest_sent_away_cannot_return_under_another_name(server: LiveServer) -> None:
    with people(server, 2) as guests, server.guest() as phone:
        host, ben = guests
        evening = make(host)
        come(evening, [ben])
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 2})
        join(phone, evening, "Ben's phone")
        link = ben.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        phone.fetch("POST", "/api/links/use", {"token": link, "transferTables": True})
        there = {guest["name"]: (guest["hasLeft"], guest["sentAway"]) for guest in see(host, evening)["guests"]}
        assert there == {"Guest 1": (False, False), "Guest 2": (True, True)}


def test_a_newcomer_does_not_inherit_the_ban_of_a_deleted_guest_number(server: LiveServer) -> None:
    with people(server, 3) as guests, server.guest() as phone:
        host, ben, eve = guests
        evening = make(host)
        come(evening, [ben])
        join(phone, evening, "Ben's phone")
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 3})
        link = ben.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        phone.fetch("POST", "/api/links/use", {"token": link, "transferTables": True})
        shown = join(eve, evening, "Eve")
        assert [guest["sentAway"] for guest in shown["guests"] if guest["mine"]] == [False]


def test_a_guest_sent_away_before_playing_is_shown_to_the_host_alone(server: LiveServer) -> None:
    with people(server, 3) as guests:
        host, ben, eve = guests
        evening = make(host)
        come(evening, guests[1:])
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 3})
        shown = {guest: [one["name"] for one in see(guest, evening)["guests"]] for guest in guests}
        assert shown == {host: ["Guest 1", "Guest 2", "Guest 3"], ben: ["Guest 1", "Guest 2"], eve: shown[host]}
        begin(host, evening, 1)
        seats = [seat["name"] for table in see(host, evening)["seated"][0]["tables"] for seat in table["seats"]]
        assert "Guest 3" not in seats


def test_a_ban_passes_to_the_person_whom_the_guest_signs_in_as(server: LiveServer) -> None:
    with people(server, 2) as guests, server.guest() as phone:
        host, ben = guests
        evening = make(host)
        come(evening, [ben])
        join(phone, evening, "Ben's phone")
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 3})
        link = ben.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        phone.fetch("POST", "/api/links/use", {"token": link, "transferTables": True})
        assert ben.expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "Ben"})[0] == 403


def test_a_guest_cannot_hand_over_their_own_seat_to_a_bot(server: LiveServer) -> None:
    with people(server, 2) as guests:
        host, ben = guests
        evening = make(host, tableSize=2, bots="", bank=14_400)
        come(evening, [ben])
        begin(host, evening, 1)
        table = my_table(see(ben, evening))
        assert table
        players = ben.connect(table).first()["header"]["players"]
        mine, theirs = sorted(range(2), key=lambda seat: not players[seat]["mine"])
        status, refusal = ben.expect_refusal("POST", f"/api/tables/{table}/seats/{mine}/bot", {"bot": "expert"})
        assert status == 409
        assert refusal.startswith("At an evening you play your own seat")
        assert host.expect_refusal("POST", f"/api/tables/{table}/seats/{mine}/bot", {"bot": "random"})[0] == 409
        ben.fetch("POST", f"/api/tables/{table}/leave")
        host.fetch("POST", f"/api/tables/{table}/seats/{mine}/bot", {"bot": "expert"})
        assert host.connect(table).first()["header"]["players"][mine]["bot"] == "easy"
        assert host.expect_refusal("POST", f"/api/tables/{table}/seats/{theirs}/bot", {"bot": "expert"})[0] == 409


def test_the_host_can_continue_on_another_device(server: LiveServer, anna: Guest, ben: Guest) -> None:
    evening = make(anna)
    join(ben, evening, "Ben")
    link = anna.fetch("POST", "/api/me/links")["address"].partition("#")[2]
    with server.guest() as phone:
        phone.fetch("POST", "/api/links/use", {"token": link})
        assert see(phone, evening)["mine"]
        assert [card["evening"] for card in phone.fetch("GET", "/api/evenings")["evenings"]] == [evening]
        begin(phone, evening, 1)
    assert my_table(see(anna, evening))


def test_a_guest_is_merged_into_the_person_whom_they_sign_in_as(server: LiveServer, anna: Guest, ben: Guest) -> None:
    evening = make(anna)
    with server.guest() as phone:
        join(phone, evening, "Ben")
        link = ben.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        phone.fetch("POST", "/api/links/use", {"token": link, "transferTables": True})
    assert [guest["mine"] for guest in see(ben, evening)["guests"]] == [False, True]


def test_a_person_on_two_devices_is_one_guest(server: LiveServer, anna: Guest, ben: Guest) -> None:
    evening = make(anna, rounds=2)
    join(ben, evening, "Ben")
    begin(anna, evening, 1)
    play_round([anna, ben], evening)
    ben.fetch("POST", f"/api/evenings/{evening}/leave", {})
    with server.guest() as phone:
        join(phone, evening, "Ben")
        link = ben.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        phone.fetch("POST", "/api/links/use", {"token": link, "transferTables": True})
    there = {guest["name"]: guest["hasLeft"] for guest in see(anna, evening)["guests"]}
    assert there == {"Anna": False, "Ben": False}


def test_after_the_host_is_deleted_any_guest_may_start_rounds(anna: Guest, ben: Guest) -> None:
    evening = make(anna, name="Anna's evening", rounds=2)
    join(ben, evening, "Ben")
    begin(anna, evening, 1)
    play_round([anna, ben], evening)
    assert anna.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
    shown = ben.fetch("GET", f"/api/evenings/{evening}?lang=de")
    assert "Anna" not in json.dumps(shown)
    assert sorted(guest["name"] for guest in shown["guests"]) == ["Ben", "Ehemaliger Gast"]
    assert shown["mine"]
    assert ben.fetch("POST", f"/api/evenings/{evening}/end")["state"] == "over"
    assert ben.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
    assert anna.http.get(f"/api/evenings/{evening}").status_code == 404


def test_nobody_sends_guests_away_once_the_host_is_deleted(server: LiveServer) -> None:
    with people(server, 4) as guests:
        host, ben = guests[:2]
        evening = make(host)
        come(evening, guests[1:])
        host.fetch("POST", f"/api/evenings/{evening}/leave", {"guest": 4})
        assert host.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
        assert ben.expect_refusal("POST", f"/api/evenings/{evening}/leave", {"guest": 3})[0] == 403
        assert ben.expect_refusal("POST", f"/api/evenings/{evening}/readmit", {"guest": 4})[0] == 403
        assert "Guest 4" not in [guest["name"] for guest in see(ben, evening)["guests"]]
        assert ben.fetch("POST", f"/api/evenings/{evening}/end")["state"] == "over"


def test_blocked_people_cannot_join_and_are_seated_apart(server: LiveServer, anna: Guest, ben: Guest) -> None:
    evening, other = make(anna), make(anna, tableSize=2)
    join(ben, other, "Ben")
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    blocking = {"person": {"seat": 1}, "kind": "blocked"}
    assert anna.request("POST", f"/api/tables/{table}/blocks", blocking).is_success
    assert ben.expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "Ben"})[0] == 403
    with people(server, 2) as guests:
        come(other, guests)
        tables = begin(anna, other, 1)["seated"][0]["tables"]
        assert {"Anna", "Ben"} not in [{seat["name"] for seat in table["seats"]} for table in tables]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rounds": 0}, "1 to 12 rounds"),
        ({"rounds": 13}, "1 to 12 rounds"),
        ({"games": []}, "1 to 12 rounds"),
        ({"games": ["chess"]}, "no game called chess"),
        ({"games": [CLANS, "glen-more"], "tableSize": 5}, "can have 2, 3, 4 players"),
        ({"bots": "genius"}, "no bot called genius"),
        ({"bank": 1}, "60 to 14400 seconds"),
        ({"name": ""}, "1 to 40 characters"),
    ],
)
def test_an_impossible_plan_is_refused(anna: Guest, changes: dict[str, object], says: str) -> None:
    status, sentence = anna.expect_refusal("POST", "/api/evenings", {**PLAN, **changes})
    assert status == 400
    assert says in sentence


def test_guests_and_evenings_are_limited(server: LiveServer, anna: Guest) -> None:
    evening = make(anna)
    with people(server, 32) as guests:
        come(evening, guests[:31])
        assert (
            "32 people are here" in guests[31].expect_refusal("POST", f"/api/evenings/{evening}/join", {"name": "X"})[1]
        )
    for _ in range(19):
        make(anna)
    assert "20 evenings" in anna.expect_refusal("POST", "/api/evenings", PLAN)[1]
    assert len(anna.fetch("GET", "/api/evenings")["evenings"]) == 10


def test_an_evening_has_a_qr_code(server: LiveServer, anna: Guest) -> None:
    answer = anna.request("GET", f"/api/evenings/{make(anna)}/code.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<?xml")


def test_no_hints_are_given_at_an_evening(anna: Guest, ben: Guest) -> None:
    evening = make(anna, bots="", tableSize=2)
    join(ben, evening, "Ben")
    begin(anna, evening, 1)
    table = my_table(see(anna, evening))
    assert table
    client = anna.connect(table)
    client.first()
    assert "no hints" in client.expect_refusal("hints", seat=client.now["seat"])


def test_an_evening_is_found_by_the_code_that_everybody_sees(server: LiveServer, anna: Guest) -> None:
    evening = make(anna)
    code = see(anna, evening)["code"]
    with server.guest() as nobody:
        assert nobody.fetch("GET", f"/api/evening-codes/{code}") == {"evening": evening}
        assert nobody.fetch("GET", f"/api/evening-codes/{code[:3].lower()}%20{code[3:]}") == {"evening": evening}
        assert nobody.expect_refusal("GET", "/api/evening-codes/WRONG")[0] == 404


def test_the_code_of_a_finished_evening_leads_nowhere(anna: Guest) -> None:
    evening = make(anna)
    code = see(anna, evening)["code"]
    anna.fetch("POST", f"/api/evenings/{evening}/end")
    assert anna.expect_refusal("GET", f"/api/evening-codes/{code}")[0] == 404


def test_codes_cannot_be_guessed_by_the_thousand(tmp_path: Path) -> None:
    with run_server(tmp_path, requests_per_minute=0) as server, server.guest() as guesser:
        answers = [guesser.expect_refusal("GET", f"/api/evening-codes/WRONG{n}")[0] for n in range(40)]
    assert answers.count(404) == MAX_EVENING_CODES_PER_MINUTE
    assert answers[-1] == 429
