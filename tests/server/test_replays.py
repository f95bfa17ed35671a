"""Games that are over: steps, downloads, records from elsewhere, and playing on from a step."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from PIL import Image

from ceilidh.core import PERSON, Player, Record, Rng, Table, find_game, game_names
from ceilidh.server.app import make_app
from ceilidh.server.films import FRAMES, shown
from ceilidh.server.settings import Settings

Client = TestClient[Any]
FIRST = "clans-and-glory"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server at which Anna has introduced herself."""
    file = tmp_path_factory.mktemp("server") / "tables.db"
    app = make_app(Settings(database_url=f"sqlite:///{file}", bot_seconds=0, requests_per_minute=1_000_000))
    with TestClient(app) as client:
        client.headers["Origin"] = "http://testserver.local"
        introduce(client, "Anna")
        yield client


def introduce(client: Client, name: str) -> None:
    client.cookies.clear()
    client.get("/api/me")
    assert client.put("/api/me", json={"name": name}).status_code == 200


def played(name: str = FIRST, decisions: int = 10_000) -> Record:
    """The record of a random game, or of its beginning."""
    chance = Rng.seeded(1)
    table = Table(find_game(name), [Player(PERSON, "Ben"), Player("greedy", "Morag")], 7)
    while (actors := table.actors()) and table.steps < decisions:
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[chance.below(len(legal))])
    return table.record()


def uploaded(client: Client, record: Record) -> str:
    answer = client.post("/api/records", json={"text": record.write()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def problem(answer: Any) -> str:
    """The sentence of a refusal."""
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"text"}
    return str(answer.json()["text"])


@pytest.mark.parametrize("name", game_names())
def test_an_uploaded_record_can_be_stepped_through_and_downloaded_unchanged(server: Client, name: str) -> None:
    record = played(name)
    table = uploaded(server, record)
    assert server.get(f"/api/tables/{table}/record").text == record.write()
    last = len(record.lines)
    for step in (0, 1, last // 2, last):
        for seat in ("", "?seat=0", "?seat=1"):
            seen = server.get(f"/api/tables/{table}/steps/{step}{seat}").json()
            assert (seen["step"], seen["steps"]) == (step, last)
            assert seen["panels"]
            assert (seen["result"] is not None) == (step == last)
    result = record.result
    assert result is not None
    assert seen["result"]["scores"] == list(result.scores)


def test_a_step_tells_what_the_decision_that_led_there_did(server: Client) -> None:
    record = played()
    table = uploaded(server, record)
    told = [server.get(f"/api/tables/{table}/steps/{step}").json()["lines"] for step in range(3)]
    assert told[1] != told[2]
    assert "Ben" in told[1][0]["text"] + told[2][0]["text"]
    german = server.get(f"/api/tables/{table}/steps/1?lang=de").json()["lines"]
    assert german != told[1]


def test_an_unfinished_record_can_be_looked_at_and_nobody_plays_on_in_it(server: Client) -> None:
    record = played("glen-more", 30)
    table = uploaded(server, record)
    assert server.get(f"/api/tables/{table}/steps/30").json()["result"] is None
    finished = [card["table"] for card in server.get("/api/tables").json()["finished"]]
    assert table in finished
    with server.websocket_connect(f"/api/tables/{table}/socket") as socket:
        head = socket.receive_json()["head"]
        assert head["phase"] == "finished"
    assert server.get(f"/api/tables/{table}/record").text == record.write()


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
def test_a_record_that_is_none_is_refused_with_the_line(server: Client, change: Any, sentence: str) -> None:
    sentence_said = problem(server.post("/api/records", json={"text": change(played().write())}))
    assert sentence in sentence_said
    assert "line " in sentence_said


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_text_is_taken_or_refused_with_the_line(server: Client, data: st.DataObject) -> None:
    lines = played().write().split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(st.text(max_size=60), st.sampled_from(lines), st.just(lines[at][:-1])))
    answer = server.post("/api/records", json={"text": "\n".join(lines)})
    assert answer.status_code == 201 or "line " in problem(answer)


def test_a_text_too_large_to_be_a_record_is_refused(server: Client) -> None:
    answer = server.post("/api/records", json={"text": "x" * 1_100_000})
    assert answer.status_code == 413
    assert "1000000 bytes" in problem(answer)


def test_only_those_with_a_right_to_the_table_see_its_replay(server: Client) -> None:
    table = uploaded(server, played())
    watch = server.get(f"/api/tables/{table}/links").json()["watch"].rpartition("/")[2]
    cookies = dict(server.cookies)
    introduce(server, "Mallory")
    for address in ("steps/0", "record", "picture.svg", "picture.png", "film.gif"):
        for shown_link in ("", "?watch=wrong", "?watch=é"):
            answer = server.get(f"/api/tables/{table}/{address}{shown_link}")
            assert answer.status_code == 404
    assert server.post(f"/api/tables/{table}/play-on", json={"step": 0, "seat": 0, "bot": "random"}).status_code == 404
    assert server.get(f"/api/tables/{table}/steps/0?watch={watch}").status_code == 200
    server.cookies.clear()
    server.cookies.update(cookies)


def test_a_running_game_gives_neither_steps_nor_record(server: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    table = server.post("/api/tables", json={"game": FIRST, "seats": seats}).json()["table"]
    for address in ("steps/0", "record", "picture.svg", "film.gif"):
        answer = server.get(f"/api/tables/{table}/{address}")
        assert answer.status_code == 409
        assert "not over" in problem(answer)


def test_pictures_are_drawn_at_any_step_and_width(server: Client) -> None:
    table = uploaded(server, played("smugglers", 40))
    svg = server.get(f"/api/tables/{table}/picture.svg?step=3&seat=1&width=640")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg")
    assert 'width="640"' in svg.text
    png = server.get(f"/api/tables/{table}/picture.png?width=640")
    assert Image.open(BytesIO(png.content)).width == 640


@pytest.mark.parametrize(
    "query", ["step=-1", "step=9999", "step=x", "seat=7", "seat=-1", "width=10", "width=100000", "step=1e3"]
)
def test_what_is_not_there_is_refused(server: Client, query: str) -> None:
    table = uploaded(server, played())
    assert problem(server.get(f"/api/tables/{table}/picture.svg?{query}"))


def test_a_film_shows_the_game_in_few_frames(server: Client) -> None:
    table = uploaded(server, played(decisions=2))
    film = server.get(f"/api/tables/{table}/film.gif?seat=0")
    assert film.headers["content-type"] == "image/gif"
    assert getattr(Image.open(BytesIO(film.content)), "n_frames", 1) == 3


def test_a_long_film_leaves_out_steps_but_never_the_first_and_the_last() -> None:
    assert shown(0) == [0]
    assert shown(3) == [0, 1, 2, 3]
    steps = shown(1000)
    assert (len(steps), steps[0], steps[-1]) == (FRAMES, 0, 1000)
    assert steps == sorted(set(steps))


def test_playing_on_begins_a_table_of_my_own_at_that_step(server: Client) -> None:
    record = played()
    table = uploaded(server, record)
    answer = server.post(f"/api/tables/{table}/play-on", json={"step": 4, "seat": 0, "bot": "random"})
    assert answer.status_code == 201, answer.text
    made = answer.json()["table"]
    names = [(player["name"], player["kind"]) for player in server.get(f"/api/tables/{made}").json()["players"]]
    assert names == [("Anna", "person"), ("Morag", "bot")]
    then = server.get(f"/api/tables/{table}/steps/4?seat=0").json()
    with server.websocket_connect(f"/api/tables/{made}/socket?seat=0") as socket:
        now = socket.receive_json()
        assert now["head"]["phase"] == "playing"
        if then["actors"] == [0]:
            assert [panel["svg"].replace("Anna", "Ben") for panel in now["panels"]] == [
                panel["svg"] for panel in then["panels"]
            ]
    other = server.post(f"/api/tables/{table}/play-on", json={"step": 0, "seat": 1, "bot": "random"}).json()["table"]
    bot, me = server.get(f"/api/tables/{other}").json()["players"]
    assert me["name"] == "Anna"
    assert bot["name"] not in ("Anna", "Ben", "")


def test_nobody_plays_on_from_the_end_or_against_unknown_bots(server: Client) -> None:
    record = played()
    table = uploaded(server, record)
    on = f"/api/tables/{table}/play-on"
    assert "is over" in problem(server.post(on, json={"step": len(record.lines), "seat": 0, "bot": "random"}))
    assert problem(server.post(on, json={"step": 0, "seat": 5, "bot": "random"}))
    assert problem(server.post(on, json={"step": 0, "seat": 0, "bot": "deep-blue"}))
    assert problem(server.post(on, json={"step": 0, "seat": 0}))
