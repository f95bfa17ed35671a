"""Lessons at real tables: guidance, planned moves of others, and continuing later."""

from __future__ import annotations

import pytest
from server.http_clients import Guest, Sitting, served

from ceilidh.core import Lesson, find_game, game_names

CLANS = "clans-and-glory"
LESSONS = [(name, lesson) for name in game_names() for lesson in find_game(name).lessons()]


def begin(guest: Guest, game: str, lesson: str) -> str:
    return str(guest.ok("POST", "/api/lessons", {"game": game, "lesson": lesson})["table"])


def asked(sitting: Sitting, step: int = 1) -> Sitting:
    """The sitting once the lesson has reached this step."""
    sitting.until(lambda now: now.get("lesson", {}).get("pages") and now["lesson"]["step"] == step)
    return sitting


@pytest.fixture
def learner(anna: Guest) -> tuple[Guest, str, Sitting]:
    table = begin(anna, CLANS, "first")
    return anna, table, asked(anna.sit(table, "want=picture"))


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one if isinstance(one, str) else one.name)
def test_a_lesson_guides_step_by_step_and_then_lets_the_learner_play(anna: Guest, game: str, lesson: Lesson) -> None:
    sitting = anna.sit(begin(anna, game, lesson.name), "want=picture")
    for number, step in enumerate(lesson.steps, 1):
        shown = asked(sitting, number).now["lesson"]
        assert (shown["stage"], shown["steps"], len(shown["pages"])) == ("guided", len(lesson.steps), len(step.pages))
        assert (shown["name"], shown["requestedAction"]) == (lesson.name, step.action)
        assert sitting.act(step.action)["type"] == "done"
    sitting.until(lambda now: now["lesson"]["stage"] == "alone" and now["actions"])


def test_a_wrong_decision_is_refused_with_the_reason(learner: tuple[Guest, str, Sitting]) -> None:
    _, _, sitting = learner
    lesson = sitting.now["lesson"]
    answer = sitting.request("act", seat=0, decisionNumber=0, action="lay 3-oak A2")
    assert answer["type"] == "refused"
    assert answer["text"].startswith("That may well be allowed, but let us bring the sixes together")
    assert answer["possible"] == ["lay 6-stag A5"]
    assert sitting.quiet()
    assert sitting.now["lesson"] == lesson
    assert sitting.act("lay 6-stag A5")["type"] == "done"


def test_the_refusal_is_in_the_learners_language(anna: Guest) -> None:
    sitting = asked(anna.sit(begin(anna, CLANS, "first"), "lang=de&want=picture"))
    assert sitting.refused("act", seat=0, decisionNumber=0, action="lay 3-oak A2").startswith(
        "Erlaubt wäre das vielleicht auch"
    )


def test_the_last_page_highlights_what_to_click(learner: tuple[Guest, str, Sitting]) -> None:
    _, _, sitting = learner
    wanted = next(action for action in sitting.now["actions"] if action["action"] == "lay 6-stag A5")
    assert sitting.now["lesson"]["pages"][-1]["highlights"] == wanted["path"]


def test_others_play_what_the_lesson_has_planned(learner: tuple[Guest, str, Sitting]) -> None:
    _, _, sitting = learner
    sitting.act("lay 6-stag A5")
    asked(sitting, 2).act("shield A")
    asked(sitting, 3)
    assert "plays oak 4 on seat A4" in sitting.log[-2]["text"]


def test_undo_is_refused_while_the_lesson_guides(learner: tuple[Guest, str, Sitting]) -> None:
    _, _, sitting = learner
    sitting.act("lay 6-stag A5")
    assert sitting.refused("undo", seat=0, decisionNumber=1).startswith("You can't undo a step of the lesson")


def test_a_lesson_continues_where_the_learner_left_it(learner: tuple[Guest, str, Sitting]) -> None:
    anna, table, sitting = learner
    sitting.act("lay 6-stag A5")
    lesson = asked(sitting, 2).now["lesson"]
    sitting.opened.close()
    card = next(card for card in anna.ok("GET", "/api/tables")["mine"] if card["table"] == table)
    assert (card["lesson"], card["myMove"]) == ("first", True)
    assert asked(anna.sit(table, "want=picture"), 2).now["lesson"] == lesson


def test_a_lesson_continues_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("lesson")
    with served(folder) as server, server.guest("Anna") as anna:
        table, session = begin(anna, CLANS, "first"), anna.session
        asked(anna.sit(table, "want=picture")).act("lay 6-stag A5")
    with served(folder) as server, server.guest(session=session) as anna:
        assert asked(anna.sit(table, "want=picture"), 2).act("shield A")["type"] == "done"


def test_a_stand_in_bot_continues_the_lesson(learner: tuple[Guest, str, Sitting]) -> None:
    anna, table, sitting = learner
    anna.ok("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    sitting.until(lambda now: now["lesson"]["stage"] == "over")
    assert any("plays stag 6 on seat A5" in line["text"] for line in sitting.log)


def test_only_the_learner_sees_the_lesson(learner: tuple[Guest, str, Sitting], ben: Guest) -> None:
    anna, table, _ = learner
    watch = anna.ok("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    watching = ben.sit(table, f"want=picture&watch={watch}")
    watching.until(lambda now: "panels" in now)
    assert "lesson" not in watching.now


def test_a_game_continued_from_a_lesson_is_not_a_lesson(learner: tuple[Guest, str, Sitting]) -> None:
    anna, table, sitting = learner
    anna.ok("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    sitting.until(lambda now: "result" in now)
    going = anna.ok("POST", f"/api/tables/{table}/play-on", {"step": 0, "seat": 0, "bot": "random"})["table"]
    onwards = anna.sit(going, "want=picture")
    onwards.until(lambda now: now.get("actions"))
    assert "lesson" not in onwards.now
    assert onwards.act("lay 3-oak A2")["type"] == "done"


def test_a_lesson_that_does_not_exist_is_refused(anna: Guest) -> None:
    wanted = {"game": CLANS, "lesson": "last"}
    assert anna.refused("POST", "/api/lessons", wanted) == (
        404,
        "There is no lesson called last in this game; choose from first.",
    )
    status, refusal = anna.refused("POST", "/api/lessons", {"game": "chess", "lesson": "first"})
    assert (status, refusal[:32]) == (400, "There is no game called chess; c")
    assert anna.refused("POST", "/api/lessons") == (400, "The request was not understood: it has no body.")
