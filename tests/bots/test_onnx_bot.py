"""ONNX networks as bots: in the terminal, in the arena and at tables of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bots.onnx_models import write_network
from onnx import TensorProto
from server.http_clients import run_server

from ceilidh.arena import create_match, simulate
from ceilidh.bots import make_bot
from ceilidh.bots.onnx_bot import FOLDER_VARIABLE
from ceilidh.cli.app import run
from ceilidh.cli.language import cli_words
from ceilidh.cli.seating import parse_players
from ceilidh.core import Player, Rng, Seat, SetupError, Table, find_game
from ceilidh.server.http import games_api
from ceilidh.server.tables.offered_bots import offered_networks

GAME = find_game("clans-and-glory")


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return write_network(GAME, tmp_path)


def test_a_network_plays_the_legal_action_with_the_highest_score(bot: str) -> None:
    table = Table(GAME, [Player(bot, "Net"), Player("random", "Una")], 3)
    player = make_bot(bot, Rng.seeded(1))
    while actors := table.actors():
        seat = table.seat(actors[0])
        chosen = player.choose(seat)
        assert chosen == seat.legal()[-1]
        table.act(actors[0], chosen)
    assert table.record().players[0].kind == bot


def test_a_network_depends_only_on_what_its_seat_knows(bot: str) -> None:
    state = GAME.new(3, 1)
    seen = Seat(GAME, state, 1).observation()
    assert (
        seen == Seat(GAME, state.determinize(1, Rng.seeded(5)), 1).observation() == GAME.observation.to_bytes(state, 1)
    )


def test_a_network_plays_in_the_terminal_and_in_the_arena(bot: str) -> None:
    you, net = parse_players(f"you:Anna, {bot}", cli_words("en"))
    assert (you.name, net.kind, net.name) == ("Anna", bot, "Morag")
    assert simulate(create_match(GAME, [bot, "random"], 2), 4, jobs=1).decisions > 4


def test_the_network_in_the_examples_beats_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the observation's layout needs a new network; see docs/explanation/research.md."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(Path(__file__).parents[2] / "examples"))
    best = simulate(create_match(GAME, ["onnx:clans-and-glory.onnx", "easy"], 2, seed=1), 40, jobs=1).statistics.bots()[
        0
    ]
    assert best.name == "onnx:clans-and-glory.onnx"
    assert best.wins.rate > 0.6


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("onnx:nothing.onnx", "there is no network .*nothing.onnx'; name an ONNX file"),
        ("onnx:broken.onnx", "broken.onnx' is not a network that onnxruntime can read"),
    ],
)
def test_a_file_that_is_no_network_is_refused_in_one_sentence(
    bot: str, tmp_path: Path, name: str, sentence: str
) -> None:
    (tmp_path / "broken.onnx").write_text("nothing that ONNX knows")
    with pytest.raises(SetupError, match=sentence):
        make_bot(name, Rng.seeded(1))


def test_a_network_for_another_game_says_so(bot: str) -> None:
    other = find_game("isle-of-skye")
    with pytest.raises(SetupError, match="does not fit this game: its input"):
        make_bot(bot, Rng.seeded(1)).choose(Seat(other, other.new(2, 1), 0))


@pytest.mark.parametrize(
    ("odd", "reason"),
    [
        ({"kind": TensorProto.FLOAT}, r"its input is tensor\(float\), not tensor\(uint8\)"),
        ({"others": ("mask",)}, "it has 2 inputs, not 1"),
        ({"actions": 5}, r"its output has the shape \(1, 5\), but clans-and-glory has \d+ actions"),
        ({"actions": GAME.num_actions + 1}, "its output has the shape"),
        ({"position": 4}, "it cannot evaluate a single observation"),
    ],
)
def test_a_network_with_unexpected_inputs_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: dict[str, Any], reason: str
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    state = GAME.new(2, 1)
    player = make_bot(write_network(GAME, tmp_path, **odd), Rng.seeded(1))
    with pytest.raises(SetupError, match=f"does not fit this game: {reason}"):
        player.choose(Seat(GAME, state, state.actors()[0]))


def test_a_network_may_leave_the_length_of_its_input_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    state = GAME.new(2, 1)
    seat = Seat(GAME, state, state.actors()[0])
    assert make_bot(write_network(GAME, tmp_path, size="bytes"), Rng.seeded(1)).choose(seat) == seat.legal()[-1]


def test_a_network_for_another_game_is_refused_before_the_game_begins(
    bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = "does not fit this game: its input"
    with pytest.raises(SetupError, match=message):
        create_match(find_game("isle-of-skye"), [bot, "random"], 2)
    assert run(["play", "isle-of-skye", "--players", f"you,{bot}"]) == 2
    assert message in capsys.readouterr().err
    (tmp_path / "isle-of-skye.onnx").write_bytes((tmp_path / bot.removeprefix("onnx:")).read_bytes())
    offered_networks.cache_clear()
    assert offered_networks(GAME.name) == (bot,)
    assert offered_networks("isle-of-skye") == ()


@pytest.fixture
def newly_offered() -> Iterator[None]:
    """Look up models in the folder of this test only."""
    for offered in (games_api._catalog, offered_networks):
        offered.cache_clear()
    yield
    for offered in (games_api._catalog, offered_networks):
        offered.cache_clear()


def test_only_offered_networks_can_be_seated(
    bot: str, tmp_path: Path, newly_offered: None, caplog: pytest.LogCaptureFixture
) -> None:
    broken = f"{GAME.name}-broken.onnx"
    (tmp_path / broken).write_bytes(b"no network")
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        for seats in ([f"onnx:{broken}", "me"], ["me", f"onnx:{broken}"]):
            plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
            sentence = anna.expect_refusal("POST", "/api/tables", {"game": GAME.name, "seats": plans})[1]
            assert sentence.endswith(f"easy, medium, hard, expert, {bot}.")
        table = anna.table(GAME.name, "me", "friend")
        assert anna.expect_refusal("POST", f"/api/tables/{table}/start", {"bot": f"onnx:{broken}"})[0] == 400
        assert anna.fetch("POST", f"/api/tables/{table}/start", {"bot": bot})
        assert anna.expect_refusal("POST", f"/api/tables/{table}/seats/0/bot", {"bot": f"onnx:{broken}"})[0] == 400
        time_control = {"kind": "live", "bank": 600, "increment": 5, "bot": f"onnx:{broken}"}
        timed = {"game": GAME.name, "seats": [{"kind": "me"}, {"kind": "friend"}], "timeControl": time_control}
        assert anna.expect_refusal("POST", "/api/tables", timed)[0] == 400
    assert caplog.text.count(f"onnx:{broken} is not offered") == 1


def test_networks_in_the_operator_s_folder_are_offered_and_no_other_file(
    bot: str, tmp_path: Path, newly_offered: None
) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        games = {game["name"]: game["bots"] for game in anna.fetch("GET", "/api/games")["games"]}
        assert [offered["name"] for offered in games.pop(GAME.name)] == [bot]
        assert not any(games.values())
        new = {"game": GAME.name, "seats": [{"kind": "bot", "bot": bot}, {"kind": "me"}]}
        table = anna.fetch("POST", "/api/tables", new)["table"]
        assert anna.connect(table).until(lambda now: now["actions"])["seat"] == 1
        for other in ("onnx:../secret.onnx", "onnx:/etc/passwd", "onnx:missing.onnx"):
            wrong = {"game": GAME.name, "seats": [{"kind": "bot", "bot": other}, {"kind": "me"}]}
            assert anna.expect_refusal("POST", "/api/tables", wrong)[0] == 400
        elsewhere = {"game": "glen-more", "seats": [{"kind": "bot", "bot": bot}, {"kind": "me"}]}
        assert anna.expect_refusal("POST", "/api/tables", elsewhere)[0] == 400
