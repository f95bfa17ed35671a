"""Playing over a real socket: updates, refusals, undo, several people at one screen."""

from __future__ import annotations

import json
import logging

import pytest
from server.http_clients import Guest, Parts, TableClient

from ceilidh.bots import ExplainedHint, Hint, Reason
from ceilidh.core import find_game, game_names
from ceilidh.server.http.table_commands import MAX_TIMES_GIVEN
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.throttling import low_priority_calls, rate_limits
from ceilidh.server.workers import pool

CLANS = "clans-and-glory"


def together(anna: Guest, ben: Guest, game: str = CLANS) -> tuple[TableClient, TableClient]:
    """Anna and Ben at a table for two, both connected."""
    table = anna.table(game, "me", "friend", hints=True)
    ben.join(anna.invitation(table, 1), "Ben")
    clients = anna.connect(table), ben.connect(table)
    for client in clients:
        client.until(
            lambda now: all(player["online"] for player in now["header"]["players"]) and "decisionNumber" in now
        )
    return clients


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("want", ["data", "picture"])
def test_a_person_plays_against_bots_to_the_end(anna: Guest, game: str, want: str) -> None:
    client = anna.connect(anna.table(game, "me", "random"), f"want={want}")
    client.first()
    too_late = 0
    while not client.until(lambda now: now["actions"] or "result" in now).get("result"):
        # In simultaneous decisions the bot may be first and change the person's options.
        too_late += client.act(client.now["actions"][-1]["action"])["type"] == "refused"
        assert too_late < 20
    result = client.now["result"]
    assert [sum(share["points"][seat] for share in result["shares"]) for seat in (0, 1)] == result["scores"]
    client.until(lambda now: now["header"]["phase"] == "finished")
    (card,) = [
        card for card in anna.fetch("GET", "/api/tables")["finished"] if card["table"] == client.now["header"]["table"]
    ]
    assert [player["score"] for player in card["players"]] == result["scores"]


def test_both_see_a_move_and_each_only_their_own_hand(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben)
    number = one.now["decisionNumber"]
    assert other.now["actions"] == []
    laid = one.now["actions"][0]["action"]
    assert one.act()["type"] == "done"
    assert one.now["decisionNumber"] == number + 1
    assert one.now["undo"]
    assert laid not in [action["action"] for action in one.now["actions"]]


def test_an_action_for_another_turn_is_refused(anna: Guest, ben: Guest) -> None:
    one, _ = together(anna, ben)
    refusal = one.expect_refusal("act", seat=0, decisionNumber=7, action=one.now["actions"][0]["action"])
    assert refusal == "Something has changed in the meantime; look again and choose again."


def test_illegal_foreign_and_unreadable_actions_are_refused(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben)
    answer = one.request("act", seat=0, decisionNumber=0, action="pass")
    assert answer["text"] == "'pass' is not possible now."
    assert answer["possible"] == [action["action"] for action in one.now["actions"]]
    assert (
        one.expect_refusal("act", seat=0, decisionNumber=0, action="dance") == "'dance' is not an action in this game."
    )
    assert one.expect_refusal("act", seat=1, decisionNumber=0, action="pass") == "This is not your seat."
    assert one.expect_refusal("act", seat=9, decisionNumber=0, action="pass") == "There is no seat 10 at this table."
    assert other.expect_refusal("act", seat=1, decisionNumber=0, action="pass") == "It is not Ben's turn."
    assert (
        other.expect_refusal("act", seat=0, decisionNumber=0, action=one.now["actions"][0]["action"])
        == "This is not your seat."
    )
    assert one.received_nothing()
    assert other.received_nothing()


def test_a_refusal_comes_after_all_earlier_updates(anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = together(anna, ben)
    monkeypatch.setattr(low_priority_calls, "BUSY_CPU_FRACTION", -1.0)  # spectators wait
    monkeypatch.setattr(low_priority_calls, "MAX_DELAY_S", 3600.0)
    assert one.request("chat", text="Slàinte!")["type"] == "done"
    assert other.chat == []
    assert other.expect_refusal("act", seat=9, decisionNumber=0, action="pass")
    assert [line["text"] for line in other.chat] == ["Slàinte!"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"act"',
        '{"type":"dance","id":1}',
        '{"type":"act","id":1}',
        '{"type":"chat","id":"x","text":1}',
        "\x00",
    ],
)
def test_invalid_messages_are_refused_and_the_socket_stays_open(anna: Guest, ben: Guest, text: str) -> None:
    one, _ = together(anna, ben)
    one.websocket.send(text)
    answer = one.answer()
    assert answer["type"] == "refused"
    assert answer["id"] == 0
    assert one.act()["type"] == "done"


def test_a_message_too_large_closes_the_socket(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben)
    one.websocket.send(json.dumps({"type": "chat", "id": 1, "text": "x" * 20_000}))
    assert one.close_code() == 1009
    assert other.expect_refusal("act", seat=1, decisionNumber=0, action="pass")


def test_undo_is_possible_until_something_is_revealed(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben)
    before = one.now["actions"]
    one.act()
    assert one.request("undo", seat=0, decisionNumber=1)["type"] == "done"
    one.until(lambda now: now["decisionNumber"] == 0)
    assert one.now["actions"] == before
    assert not one.now["undo"]
    assert one.expect_refusal("undo", seat=0, decisionNumber=0).startswith("There is nothing to undo")
    assert other.expect_refusal("undo", seat=0, decisionNumber=0) == "This is not your seat."


def test_a_double_click_undoes_one_decision(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "here:Ben"), "want=data&seat=0")
    client.first()
    client.act()
    client.until(lambda now: now["actions"])
    client.act()
    assert client.request("undo", seat=0, decisionNumber=2)["type"] == "done"
    assert client.expect_refusal("undo", seat=0, decisionNumber=2).startswith("Something has changed in the meantime")
    client.until(lambda now: now["decisionNumber"] == 1)
    assert client.now["undo"]
    assert client.request("undo", seat=0, decisionNumber=1)["type"] == "done"


def test_an_undo_shortens_the_log(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "here:Ben"), "seat=0")
    client.first()
    lines = list(client.log)
    client.act()
    assert len(client.log) > len(lines)
    client.request("undo", seat=0, decisionNumber=1)
    client.until(lambda now: now["decisionNumber"] == 0)
    assert client.log == lines


def test_people_at_one_screen_see_their_own_views_one_at_a_time(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "here:Isla", "friend")
    ben.join(anna.invitation(table, 2), "Ben")
    client = anna.connect(table)
    client.until(lambda now: "view" in now)
    hand = client.now["view"]
    assert client.now["seat"] == 0
    assert client.request("switchSeat", seat=1)["type"] == "done"
    client.until(lambda now: now["seat"] == 1)
    assert client.now["view"]["seat"] == 1
    assert client.now["view"] != hand
    assert client.expect_refusal("switchSeat", seat=2) == "This is not your seat."
    assert anna.connect(table, "seat=2").expect_rejection() == (4403, "This is not your seat.")
    assert ben.connect(table, "seat=0").expect_rejection() == (4403, "This is not your seat.")


def test_everything_is_sent_again_after_reconnecting(anna: Guest) -> None:
    table = anna.table(CLANS, "me", "here:Ben")
    first = anna.connect(table, "want=picture")
    first.first()
    first.act()
    first.until(lambda now: now["decisionNumber"] == 1)
    again = anna.connect(table, "want=picture")
    again.first()
    for part in ("panels", "prompt", "rule", "decisionNumber", "actions", "undo", "header", "seat"):
        assert again.now[part] == first.now[part]
    assert again.log == first.log


def test_panels_that_did_not_change_come_without_their_picture(anna: Guest) -> None:
    client = anna.connect(anna.table("glen-more", "me", "here:Ben"), "want=picture")
    client.first()
    client.act()
    last = next(message for message in map(json.loads, reversed(client.raw_messages)) if message.get("panels"))
    drawn = [panel["svg"] is not None for panel in last["panels"]]
    assert any(drawn)
    assert not all(drawn)


def test_simultaneous_deciders_are_thinking_or_have_chosen(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben, "isle-of-skye")

    def status(now: Parts) -> list[str]:
        return [player["status"] for player in now["header"]["players"]]

    assert status(one.now) == ["thinking", "thinking"]
    while one.now["actions"]:
        one.act()
    other.until(lambda now: status(now) == ["chosen", "thinking"])
    one.until(lambda now: status(now) == ["chosen", "thinking"])


def test_a_preview_shows_changed_panels_and_changes_nothing(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "here:Ben"), "want=picture")
    client.first()
    wish = {"seat": 0, "decisionNumber": 0, "action": client.now["actions"][0]["action"]}
    preview = client.request("preview", **wish)
    assert not preview["final"]
    assert client.received_nothing()
    before = {panel["name"]: panel["svg"] for panel in client.now["panels"]}
    assert preview["panels"]
    assert all(panel["svg"] != before[panel["name"]] for panel in preview["panels"])
    client.act()
    after = {panel["name"]: panel["svg"] for panel in client.now["panels"]}
    assert {panel["name"]: panel["svg"] for panel in preview["panels"]} == {
        name: svg for name, svg in after.items() if svg != before[name]
    }


def test_a_client_that_leaves_before_the_answer_is_no_fault_of_the_server(
    anna: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = anna.connect(anna.table(CLANS, "me", "friend"))
    client.first()

    async def flush(subscriber: Subscriber) -> None:
        raise ConnectionError("the socket is closed already")

    monkeypatch.setattr(Subscriber, "flush", flush)
    client.websocket.send(json.dumps({"type": "help", "id": 1, "thing": "x"}))
    client.close_code()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_action_that_reveals_something_is_final_and_has_no_preview(anna: Guest) -> None:
    client = anna.connect(anna.table("isle-of-skye", "me", "here:Ben"), "want=picture&seat=0")
    client.first()
    while client.now["actions"]:
        client.act()
    client.request("switchSeat", seat=1)
    client.until(lambda now: now["seat"] == 1)
    finals: list[bool] = []
    while client.now["actions"] and not any(finals):
        wish = {
            "seat": 1,
            "decisionNumber": client.now["decisionNumber"],
            "action": client.now["actions"][0]["action"],
        }
        preview = client.request("preview", **wish)
        finals.append(preview["final"])
        assert not preview["final"] or preview["panels"] == []
        client.act()
    assert any(finals)


def test_confirmation_is_required_only_for_final_actions(anna: Guest) -> None:
    client = anna.connect(anna.table("isle-of-skye", "me", "here:Ben"), "seat=0")
    client.first()
    while client.now["actions"]:
        assert act_unsure(client) == "done"
    client.request("switchSeat", seat=1)
    client.until(lambda now: now["seat"] == 1)
    while (answer := act_unsure(client)) == "done":
        pass
    assert answer == "confirm"
    assert client.received_nothing()
    assert client.act()["type"] == "done"


def act_unsure(client: TableClient) -> str:
    """Take the first action unless it is final; the type of the answer."""
    number = client.now["decisionNumber"]
    wish = {"seat": client.now["seat"], "decisionNumber": number, "action": client.now["actions"][0]["action"]}
    final = client.request("preview", **wish)["final"]
    answer = client.request("act", **wish, confirmed=False)["type"]
    assert answer == ("confirm" if final else "done")
    if not final:
        client.until(lambda now: now["decisionNumber"] != number)
    return str(answer)


def test_chat_arrives_unchanged(anna: Guest, ben: Guest) -> None:
    one, other = together(anna, ben)
    assert one.request("chat", text="<b>Sláinte</b> & 'hello'")["type"] == "done"
    other.until(lambda now: other.chat)
    assert [(line["name"], line["seat"], line["text"]) for line in other.chat] == [
        ("Anna", 0, "<b>Sláinte</b> & 'hello'")
    ]
    assert one.expect_refusal("chat", text="x" * 501) == "A message has 1 to 500 characters."
    assert one.expect_refusal("chat", text="  ") == "A message has 1 to 500 characters."
    assert one.expect_refusal("chat", text="a\u202eb") == "A message has 1 to 500 characters."


def test_the_chat_limit_counts_all_sockets_of_a_person(
    anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MAX_CHAT_LINES_PER_MINUTE", 3)
    one, other = together(anna, ben)
    again = anna.connect(one.now["header"]["table"], "seat=0")
    again.first()
    assert [client.request("chat", text="hello")["type"] for client in (one, again, one)] == ["done"] * 3
    for client in (one, again):
        assert (
            client.expect_refusal("chat", text="hello")
            == "You have sent many messages; wait a moment before you send another one."
        )
    assert other.request("chat", text="hello")["type"] == "done"


def test_every_language_is_supported(anna: Guest) -> None:
    table = anna.table(CLANS, "me", "here:Ben")
    prompts = {lang: anna.connect(table, f"lang={lang}").first()["prompt"] for lang in ("en", "de", "nl")}
    assert len(set(prompts.values())) == 3
    assert (
        anna.connect(table, "lang=de").expect_refusal("undo", seat=7, decisionNumber=0)
        == "Platz 8 gibt es an diesem Tisch nicht."
    )


@pytest.mark.parametrize("game", game_names())
def test_hints_are_legal_actions_with_the_best_first(
    anna: Guest, ben: Guest, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "SIMULATIONS", 30)
    one, other = together(anna, ben, game)
    before = len(other.raw_messages)
    hints = one.request("hints", seat=0)["hints"]
    legal = [action["action"] for action in one.now["actions"]]
    assert 1 <= len(hints) <= 3
    assert {hint["action"] for hint in hints} <= set(legal)
    assert all(0 <= hint["winProbability"] <= 1 and hint["text"] for hint in hints)
    assert len(other.raw_messages) == before


def test_hints_are_cancelled_when_the_position_changes_and_block_nothing_meanwhile(
    anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = together(anna, ben, CLANS)
    monkeypatch.setattr(pool, "SIMULATIONS", 10**9)
    one.websocket.send('{"type": "hints", "id": 99, "seat": 0}')
    assert one.act()["type"] == "done"
    cancelled = one.answer()
    assert (cancelled["type"], cancelled["id"]) == ("refused", 99)
    assert "changed in the meantime" in cancelled["text"]
    monkeypatch.setattr(pool, "SIMULATIONS", 30)
    assert one.now["actions"], "she goes on"
    assert one.request("hints", seat=0)["type"] == "hints"


def test_hints_are_cancelled_when_the_client_is_gone(anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "SIMULATIONS", 10**9)
    for _ in range(4):
        one, _other = together(anna, ben, CLANS)
        one.websocket.send('{"type": "hints", "id": 1, "seat": 0}')
        one.request("chat", text="Well …")
        one.websocket.close()
    monkeypatch.setattr(pool, "SIMULATIONS", 30)
    one, _other = together(anna, ben, CLANS)
    assert one.request("hints", seat=0)["type"] == "hints"


def test_the_coach_warns_about_costly_actions_with_a_better_one_and_the_reason(anna: Guest) -> None:
    client = anna.connect(anna.table("glen-more", "me", "easy", "easy"), "want=data&lang=de")
    warned: list[Parts] = []
    while len(warned) < 2:
        now = client.until(lambda now: now["actions"])
        for action in now["actions"] if len(now["actions"]) > 1 else []:
            advice = client.request("coach", seat=0, decisionNumber=now["decisionNumber"], action=action["action"])
            assert advice["type"] == "coached"
            if advice["better"]:
                assert advice["cost"] >= 0.08 or advice["points"] >= 2
                assert advice["better"]["action"] != action["action"]
                warned.append(advice)
        client.act()
    assert any(advice["better"]["reason"] for advice in warned)
    assert client.expect_refusal("coach", seat=0, decisionNumber=-1, action="pass")


def test_people_who_play_together_have_hints_and_the_coach_only_if_the_table_allows_them(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "here:Isla"))
    sentence = "At this table there are no hints and no coach: its host set it up that way."
    assert not client.first()["header"]["hints"]
    assert client.expect_refusal("hints", seat=0) == sentence
    assert (
        client.expect_refusal("coach", seat=0, decisionNumber=0, action=client.now["actions"][0]["action"]) == sentence
    )


def test_a_reason_says_what_it_makes_here_and_is_not_repeated_all_game(
    anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = anna.connect(anna.table("glen-more", "me", "easy"))

    async def found(*_: object) -> list[ExplainedHint]:
        legal = find_game("glen-more").parse(client.now["actions"][0]["action"])
        return [ExplainedHint(Hint(legal, 0.5, 30.0, 9), Reason("wait", 0), 2.6)]

    monkeypatch.setattr(pool.WorkerPool, "hints", found)
    client.until(lambda now: now.get("actions"))
    reasons = [client.request("hints", seat=0)["hints"][0]["reason"] for _ in range(MAX_TIMES_GIVEN + 1)]
    assert reasons == ["Your next turn comes sooner. That is worth about 3 points."] * MAX_TIMES_GIVEN + [""]


def test_hints_are_for_players_who_must_decide(anna: Guest, ben: Guest) -> None:
    _, other = together(anna, ben)
    assert other.expect_refusal("hints", seat=0) == "This is not your seat."
    assert other.expect_refusal("hints", seat=1) == "Hints are only available when it is your turn."
