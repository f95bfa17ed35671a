"""Replays: steps, downloads, uploaded records, and playing on from a step."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from server.http_clients import TIMEOUT_S, Guest

from ceilidh.core import PERSON, Player, Record, Rng, Table, find_game, game_names
from ceilidh.server.replays.films import MAX_FRAMES, frame_steps
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool

FIRST = "clans-and-glory"


def played(name: str = FIRST, decisions: int = 10_000) -> Record:
    """The record of a random game, or of its beginning."""
    chance = Rng.seeded(1)
    table = Table(find_game(name), [Player(PERSON, "Ben"), Player("greedy", "Morag")], 7)
    while (actors := table.actors()) and table.move_count < decisions:
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[chance.below(len(legal))])
    return table.record()


def uploaded(guest: Guest, record: Record) -> str:
    return str(guest.fetch("POST", "/api/records", {"text": record.write()})["table"])


@pytest.mark.parametrize("name", game_names())
def test_an_uploaded_record_can_be_stepped_through_and_downloaded_unchanged(anna: Guest, name: str) -> None:
    record = played(name)
    table = uploaded(anna, record)
    assert anna.request("GET", f"/api/tables/{table}/record").text == record.write()
    last = len(record.moves)
    for step in (0, 1, last // 2, last):
        for seat in ("", "?seat=0", "?seat=1"):
            seen = anna.fetch("GET", f"/api/tables/{table}/steps/{step}{seat}")
            assert (seen["step"], seen["steps"]) == (step, last)
            assert seen["panels"]
            assert (seen["result"] is not None) == (step == last)
    result = record.result
    assert result is not None
    assert seen["result"]["scores"] == list(result.scores)


@pytest.mark.parametrize("seat", ["", "?seat=0", "?seat=1"])
def test_the_log_has_the_lines_of_all_steps_without_their_moments(anna: Guest, seat: str) -> None:
    record = played(game_names()[-1], decisions=40)
    table = uploaded(anna, record)
    log = anna.fetch("GET", f"/api/tables/{table}/log{seat}")["steps"]
    steps = range(len(record.moves) + 1)
    lines = [anna.fetch("GET", f"/api/tables/{table}/steps/{step}{seat}")["lines"] for step in steps]
    assert any("moment" in line for of_step in lines for line in of_step)
    assert log == [[{key: line[key] for key in line if key != "moment"} for line in of_step] for of_step in lines]


def test_a_step_shows_the_log_of_its_decision(anna: Guest) -> None:
    record = played()
    table = uploaded(anna, record)
    lines = [anna.fetch("GET", f"/api/tables/{table}/steps/{step}")["lines"] for step in range(3)]
    assert lines[1] != lines[2]
    assert "Ben" in lines[1][0]["text"] + lines[2][0]["text"]
    german = anna.fetch("GET", f"/api/tables/{table}/steps/1?lang=de")["lines"]
    assert german != lines[1]


def test_an_unfinished_record_can_be_viewed_but_not_continued(anna: Guest) -> None:
    record = played("glen-more", 30)
    table = uploaded(anna, record)
    assert anna.fetch("GET", f"/api/tables/{table}/steps/30")["result"] is None
    finished = [card["table"] for card in anna.fetch("GET", "/api/tables")["finished"]]
    assert table in finished
    assert anna.connect(table).first()["header"]["phase"] == "finished"
    assert anna.request("GET", f"/api/tables/{table}/record").text == record.write()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: "", "line 1: the record stops here"),
        (lambda text: "hello", "line 1: expected 'ceilidh record 1'"),
        (lambda text: text.replace("game: clans-and-glory", "game: chess"), "line 2: there is no game 'chess'"),
        (lambda text: text.replace("edition: 1", "edition: 999"), "line 3: edition 1 of clans-and-glory is installed"),
        (
            lambda text: f"{text.partition('seat 2')[0]}seed: 7\n\nresult: unfinished\n",
            "line 4: clans-and-glory is for 2, 3, 4 players",
        ),
        (lambda text: text.replace("greedy", "g" * 33), "line 5: a bot's name has at most 32 letters"),
        (lambda text: text.replace("1. seat 1: ", "1. seat 1: fly "), "line 8: "),
        (lambda text: text.replace("result: ", "result: 9"), "the decisions lead to"),
    ],
)
def test_an_invalid_record_is_refused_with_its_line(anna: Guest, change: Any, sentence: str) -> None:
    sentence_said = anna.expect_refusal("POST", "/api/records", {"text": change(played().write())})[1]
    assert sentence in sentence_said
    assert "line " in sentence_said


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_uploaded_text_is_accepted_or_refused_with_a_line(anna: Guest, data: st.DataObject) -> None:
    lines = played().write().split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    texts = st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60
    )  # NUL is refused earlier
    lines[at] = data.draw(st.one_of(texts, st.sampled_from(lines), st.just(lines[at][:-1])))
    answer = anna.request("POST", "/api/records", {"text": "\n".join(lines)})
    assert answer.status_code == (400 if "line " in answer.text else 201)


def test_a_record_too_large_is_refused(anna: Guest) -> None:
    status, sentence = anna.expect_refusal("POST", "/api/records", {"text": "x" * 1_100_000})
    assert status == 413
    assert "1000000 bytes" in sentence


def test_replays_are_for_players_the_host_and_people_with_the_link(anna: Guest, ben: Guest) -> None:
    table = uploaded(anna, played())
    watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    for address in ("steps/0", "log", "record", "picture.svg", "picture.png", "film.gif", "film"):
        for link in ("", "?watch=wrong", "?watch=%C3%A9"):
            assert ben.expect_refusal("GET", f"/api/tables/{table}/{address}{link}")[0] == 404
    assert ben.expect_refusal("POST", f"/api/tables/{table}/play-on", {"step": 0, "seat": 0, "bot": "random"})[0] == 404
    assert ben.fetch("GET", f"/api/tables/{table}/steps/0?watch={watch}")["step"] == 0


def test_a_running_game_has_no_steps_and_no_record(anna: Guest) -> None:
    table = anna.table(FIRST, "me", "here:Ben")
    for address in ("steps/0", "log", "record", "picture.svg", "film.gif", "film"):
        status, sentence = anna.expect_refusal("GET", f"/api/tables/{table}/{address}")
        assert status == 409
        assert "not over" in sentence


def test_pictures_are_drawn_at_any_step_and_width(anna: Guest) -> None:
    table = uploaded(anna, played("smugglers", 40))
    svg = anna.request("GET", f"/api/tables/{table}/picture.svg?step=3&seat=1&width=640")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg")
    assert 'width="640"' in svg.text
    png = anna.request("GET", f"/api/tables/{table}/picture.png?width=640")
    assert Image.open(BytesIO(png.content)).width == 640


@pytest.mark.parametrize(
    "query", ["step=-1", "step=9999", "step=x", "seat=7", "seat=-1", "width=10", "width=100000", "step=1e3"]
)
def test_unknown_tables_steps_and_seats_are_refused(anna: Guest, query: str) -> None:
    table = uploaded(anna, played())
    assert anna.expect_refusal("GET", f"/api/tables/{table}/picture.svg?{query}")[1]


def test_a_film_has_a_limited_number_of_frames(anna: Guest) -> None:
    table = uploaded(anna, played(decisions=2))
    film = anna.request("GET", f"/api/tables/{table}/film.gif?seat=0")
    assert film.headers["content-type"] == "image/gif"
    assert getattr(Image.open(BytesIO(film.content)), "n_frames", 1) == 3


def test_a_film_reports_its_progress(anna: Guest) -> None:
    table = uploaded(anna, played(decisions=2))
    progress = [json.loads(line) for line in anna.request("GET", f"/api/tables/{table}/film?seat=1").text.splitlines()]
    assert progress[0] == {"done": 0, "total": 3}
    assert progress[-1] == {"done": 3, "total": 3}
    assert [now["done"] for now in progress] == sorted(now["done"] for now in progress)


def test_a_film_is_cancelled_when_its_last_caller_leaves(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    work, given_up = WorkerPool.run_queued, threading.Event()

    async def slow_after_two(
        self: WorkerPool, caller: Caller, call: Callable[..., Any], record: str, *more: Any
    ) -> Any:
        if more[0] < 4:
            return await work(self, caller, call, record, *more)
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    monkeypatch.setattr(WorkerPool, "run_queued", slow_after_two)
    table = uploaded(anna, played("smugglers", 60))
    address = f"/api/tables/{table}/film?seat=1"
    with anna.http.stream("GET", address) as answer:
        progress = (json.loads(line) for line in answer.iter_lines())
        assert next(now for now in progress if now["done"] == 2)["total"] == MAX_FRAMES
    assert given_up.wait(TIMEOUT_S)
    with anna.http.stream("GET", address) as answer:
        assert json.loads(next(answer.iter_lines()))["done"] == 0


def test_a_long_film_skips_steps_but_keeps_the_first_and_the_last() -> None:
    assert frame_steps(0) == [0]
    assert frame_steps(3) == [0, 1, 2, 3]
    steps = frame_steps(1000)
    assert (len(steps), steps[0], steps[-1]) == (MAX_FRAMES, 0, 1000)
    assert steps == sorted(set(steps))


def test_playing_on_creates_a_table_at_that_step(anna: Guest) -> None:
    record = played()
    table = uploaded(anna, record)
    made = anna.fetch("POST", f"/api/tables/{table}/play-on", {"step": 4, "seat": 0, "bot": "random"})["table"]
    names = [(player["name"], player["kind"]) for player in anna.fetch("GET", f"/api/tables/{made}")["players"]]
    assert names == [("Anna", "person"), ("Morag", "bot")]
    then = anna.fetch("GET", f"/api/tables/{table}/steps/4?seat=0")
    assert then["actors"] == [0]
    now = anna.connect(made, "seat=0").first()
    assert now["header"]["phase"] == "playing"
    pictures = [panel["svg"].replace("Anna", "Ben") for panel in now["panels"]]
    assert pictures == [panel["svg"] for panel in then["panels"]]
    other = anna.fetch("POST", f"/api/tables/{table}/play-on", {"step": 0, "seat": 1, "bot": "random"})["table"]
    bot, me = anna.fetch("GET", f"/api/tables/{other}")["players"]
    assert me["name"] == "Anna"
    assert bot["name"] not in ("Anna", "Ben", "")


def test_playing_on_needs_an_earlier_step_and_a_known_bot(anna: Guest) -> None:
    record = played()
    table = uploaded(anna, record)
    on = f"/api/tables/{table}/play-on"
    assert (
        "ends at this step"
        in anna.expect_refusal("POST", on, {"step": len(record.moves), "seat": 0, "bot": "random"})[1]
    )
    assert anna.expect_refusal("POST", on, {"step": 0, "seat": 5, "bot": "random"})[1]
    assert anna.expect_refusal("POST", on, {"step": 0, "seat": 0, "bot": "deep-blue"})[1]
    assert anna.expect_refusal("POST", on, {"step": 0, "seat": 0})[1]
