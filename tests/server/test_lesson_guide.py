"""Lessons at real tables: guidance, planned moves of others, and continuing later."""

from __future__ import annotations

import pytest
from server.http_clients import Guest, TableClient, run_server

from ceilidh.core import Lesson, find_game, game_names

CLANS = "clans-and-glory"
LESSONS = [(name, lesson) for name in game_names() for lesson in find_game(name).lessons()]


def begin(guest: Guest, game: str, lesson: str) -> str:
    return str(guest.fetch("POST", "/api/lessons", {"game": game, "lesson": lesson})["table"])


def asked(client: TableClient, step: int = 1) -> TableClient:
    """The client once the lesson has reached this step."""
    client.until(lambda now: now.get("lesson", {}).get("pages") and now["lesson"]["step"] == step)
    return client


@pytest.fixture
def learner(anna: Guest) -> tuple[Guest, str, TableClient]:
    table = begin(anna, CLANS, "first")
    return anna, table, asked(anna.connect(table, "want=picture"))


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one if isinstance(one, str) else one.name)
def test_a_lesson_guides_step_by_step_and_then_lets_the_learner_play(anna: Guest, game: str, lesson: Lesson) -> None:
    client = anna.connect(begin(anna, game, lesson.name), "want=picture")
    for number, step in enumerate(lesson.steps, 1):
        shown = asked(client, number).now["lesson"]
        assert (shown["stage"], shown["steps"], len(shown["pages"])) == ("guided", len(lesson.steps), len(step.pages))
        assert (shown["name"], shown["requestedAction"]) == (lesson.name, step.action)
        assert client.act(step.action)["type"] == "done"
    client.until(lambda now: now["lesson"]["stage"] == "alone" and now["actions"])


def test_a_wrong_decision_is_refused_with_the_reason(learner: tuple[Guest, str, TableClient]) -> None:
    _, _, client = learner
    lesson = client.now["lesson"]
    answer = client.request("act", seat=0, decisionNumber=0, action="lay 3-oak A2")
    assert answer["type"] == "refused"
    assert answer["text"].startswith("That may well be allowed, but let's bring the sixes together")
    assert answer["possible"] == ["lay 6-stag A5"]
    assert client.received_nothing()
    assert client.now["lesson"] == lesson
    assert client.act("lay 6-stag A5")["type"] == "done"


def test_the_refusal_is_in_the_learners_language(anna: Guest) -> None:
    client = asked(anna.connect(begin(anna, CLANS, "first"), "lang=de&want=picture"))
    assert client.expect_refusal("act", seat=0, decisionNumber=0, action="lay 3-oak A2").startswith(
        "Erlaubt wäre das vielleicht auch"
    )


def test_the_last_page_highlights_what_to_click(learner: tuple[Guest, str, TableClient]) -> None:
    _, _, client = learner
    wanted = next(action for action in client.now["actions"] if action["action"] == "lay 6-stag A5")
    assert client.now["lesson"]["pages"][-1]["highlights"] == wanted["path"]


def test_others_play_what_the_lesson_has_planned(learner: tuple[Guest, str, TableClient]) -> None:
    _, _, client = learner
    client.act("lay 6-stag A5")
    asked(client, 2).act("shield A")
    asked(client, 3)
    assert "plays oak 4 on seat A4" in client.log[-2]["text"]


def test_undo_is_refused_while_the_lesson_guides(learner: tuple[Guest, str, TableClient]) -> None:
    _, _, client = learner
    client.act("lay 6-stag A5")
    assert client.expect_refusal("undo", seat=0, decisionNumber=1).startswith("You can't undo a step of the lesson")


def test_a_lesson_continues_where_the_learner_left_it(learner: tuple[Guest, str, TableClient]) -> None:
    anna, table, client = learner
    client.act("lay 6-stag A5")
    lesson = asked(client, 2).now["lesson"]
    client.websocket.close()
    card = next(card for card in anna.fetch("GET", "/api/tables")["mine"] if card["table"] == table)
    assert (card["lesson"], card["myMove"]) == ("first", True)
    assert asked(anna.connect(table, "want=picture"), 2).now["lesson"] == lesson


def test_a_lesson_continues_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("lesson")
    with run_server(folder) as server, server.guest("Anna") as anna:
        table, session = begin(anna, CLANS, "first"), anna.session
        asked(anna.connect(table, "want=picture")).act("lay 6-stag A5")
    with run_server(folder) as server, server.guest(session=session) as anna:
        assert asked(anna.connect(table, "want=picture"), 2).act("shield A")["type"] == "done"


def test_a_stand_in_bot_continues_the_lesson(learner: tuple[Guest, str, TableClient]) -> None:
    anna, table, client = learner
    anna.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    client.until(lambda now: now["lesson"]["stage"] == "over")
    assert any("plays stag 6 on seat A5" in line["text"] for line in client.log)


def test_only_the_learner_sees_the_lesson(learner: tuple[Guest, str, TableClient], ben: Guest) -> None:
    anna, table, _ = learner
    watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    watching = ben.connect(table, f"want=picture&watch={watch}")
    watching.until(lambda now: "panels" in now)
    assert "lesson" not in watching.now


def test_a_game_continued_from_a_lesson_is_not_a_lesson(learner: tuple[Guest, str, TableClient]) -> None:
    anna, table, client = learner
    anna.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    client.until(lambda now: "result" in now)
    going = anna.fetch("POST", f"/api/tables/{table}/play-on", {"step": 0, "seat": 0, "bot": "random"})["table"]
    onwards = anna.connect(going, "want=picture")
    onwards.until(lambda now: now.get("actions"))
    assert "lesson" not in onwards.now
    assert onwards.act("lay 3-oak A2")["type"] == "done"


def test_a_lesson_that_does_not_exist_is_refused(anna: Guest) -> None:
    wanted = {"game": CLANS, "lesson": "last"}
    assert anna.expect_refusal("POST", "/api/lessons", wanted) == (
        404,
        "There is no lesson called last in this game; choose from first.",
    )
    status, refusal = anna.expect_refusal("POST", "/api/lessons", {"game": "chess", "lesson": "first"})
    assert (status, refusal[:32]) == (400, "There is no game called chess; c")
    assert anna.expect_refusal("POST", "/api/lessons") == (400, "The request was not understood: it has no body.")
