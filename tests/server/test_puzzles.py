"""Puzzles over HTTP: the puzzle, the answer to an attempt, and that neither reveals hidden information."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

import msgspec
import pytest
from server.http_clients import LiveServer

from ceilidh.core import LANGUAGES, Move, Rng, find_game, game_names, replay
from ceilidh.core.puzzles import daily_puzzle_number
from ceilidh.server.replays.puzzle_progress import offer
from ceilidh.server.replays.puzzle_replies import MAX_LINE_LENGTH
from ceilidh.server.replays.puzzle_view import PuzzleView

GAME = "clans-and-glory"
PUZZLE = find_game(GAME).puzzles()[0]


@pytest.mark.parametrize("game", game_names())
def test_messages_about_a_puzzle_do_not_depend_on_hidden_information(game: str) -> None:
    played, rng = find_game(game), Rng.seeded(7)
    for number, puzzle in enumerate(played.puzzles()[:12], 1):
        lang = LANGUAGES[number % 3]
        true = PuzzleView(game, number, lang)
        state = replay(played, puzzle.record).snapshot()
        possible = [state.determinize(puzzle.seat, rng) for _ in range(3)]
        tries = {puzzle.best.action, puzzle.tempting, played.to_notation(state.legal(puzzle.seat)[0])}
        for other in (PuzzleView(game, number, lang, other) for other in possible):
            assert msgspec.json.encode(other.message()) == msgspec.json.encode(true.message())
            for thing in {place for action in true.message().actions for place in action.path}:
                assert other.help_card(thing, "") == true.help_card(thing, "")
            for action in tries:
                solutions = (other.solution(action), true.solution(action))
                assert msgspec.json.encode(solutions[0]) == msgspec.json.encode(solutions[1]), f"{number}: {action}"
                moves = [Move(puzzle.seat, played.parse(action))]
                assert msgspec.json.encode(other.line(moves)) == msgspec.json.encode(true.line(moves))


def test_a_puzzle_shows_the_seats_view_without_seed_and_solution(server: LiveServer) -> None:
    with server.guest() as guest:
        answer = guest.request("GET", f"/api/puzzles/{GAME}/1")
    shown = answer.json()
    state = replay(find_game(GAME), PUZZLE.record).snapshot()
    assert [action["action"] for action in shown["actions"]] == [
        find_game(GAME).to_notation(action) for action in state.legal(PUZZLE.seat)
    ]
    assert shown["names"][PUZZLE.seat] == "You"
    assert len(shown["panels"]) > 1
    assert str(PUZZLE.record.seed) not in answer.text
    assert not {"judged", "tempting", "best", "record", "seed"} & set(shown)


def test_an_attempt_is_judged_and_explained_in_the_solvers_language(server: LiveServer) -> None:
    with server.guest() as guest:
        right = guest.fetch("POST", f"/api/puzzles/{GAME}/1?lang=de", {"action": PUZZLE.best.action})["solution"]
        wrong = guest.fetch("POST", f"/api/puzzles/{GAME}/1?lang=de", {"action": PUZZLE.tempting})["solution"]
    assert right["right"]
    assert right["chosen"]["cost"] == 0
    assert not wrong["right"]
    assert wrong["chosen"] == wrong["tempting"] == right["tempting"]
    assert wrong["best"]["action"] == PUZZLE.best.action
    assert wrong["chosen"]["cost"] >= 0.1
    assert wrong["reason"] == right["reason"] != ""
    assert " " in wrong["best"]["text"]


def test_an_action_that_was_not_judged_has_no_cost() -> None:
    legal = replay(find_game(GAME), PUZZLE.record).seat(PUZZLE.seat).legal_notation()
    unknown = next(action for action in legal if PUZZLE.find(action) is None)
    answer = PuzzleView(GAME, 1, "en").solution(unknown)
    assert not answer.right
    assert (answer.chosen.win_probability, answer.chosen.cost) == (None, None)
    assert answer.reason


def test_help_cards_are_available_before_and_after_an_attempt(server: LiveServer) -> None:
    with server.guest() as guest:
        place = guest.fetch("GET", f"/api/puzzles/{GAME}/1")["actions"][0]["path"][0]
        asked = f"/api/puzzles/{GAME}/1/help?thing={place}"
        assert guest.fetch("GET", asked)["name"]
        assert guest.fetch("GET", f"/api/puzzles/{GAME}/1/help?thing=seat:A1&action={PUZZLE.best.action}")["name"]
        assert guest.expect_refusal("GET", f"/api/puzzles/{GAME}/1/help?thing=moon")[0] == 404
        assert guest.expect_refusal("GET", f"{asked}&action=dance")[0] == 400


@pytest.mark.parametrize("game", game_names())
def test_a_wrong_answer_is_played_out_to_the_solvers_next_turn(server: LiveServer, game: str) -> None:
    puzzle = find_game(game).puzzles()[0]
    with server.guest() as guest:
        asked = f"/api/puzzles/{game}/1/line?action={quote(puzzle.tempting)}"
        line = guest.fetch("GET", asked)["steps"]
        assert 1 < len(line) <= MAX_LINE_LENGTH
        assert all(step["panels"] for step in line)
        assert any(step["lines"] for step in line)
        assert guest.fetch("GET", asked)["steps"] == line, "the replies do not change"
        assert guest.expect_refusal("GET", f"/api/puzzles/{game}/1/line?action=waltz")[0] == 400


def test_unknown_puzzles_and_illegal_actions_are_refused(server: LiveServer) -> None:
    last = len(find_game(GAME).puzzles())
    with server.guest() as guest:
        assert guest.expect_refusal("GET", "/api/puzzles/chess/1")[0] == 404
        assert guest.expect_refusal("GET", f"/api/puzzles/{GAME}/{last + 1}") == (
            404,
            f"There is no puzzle {last + 1}; the game has puzzles 1 to {last}.",
        )
        assert guest.expect_refusal("GET", f"/api/puzzles/{GAME}/0")[0] == 404
        assert guest.expect_refusal("POST", f"/api/puzzles/{GAME}/1", {"action": "dance"})[0] == 400
        taken = next(line.text for line in PUZZLE.record.moves)
        assert guest.expect_refusal("POST", f"/api/puzzles/{GAME}/1", {"action": taken})[0] == 409


def test_the_daily_puzzle_is_the_same_for_everybody(server: LiveServer) -> None:
    day = date(2026, 11, 17)
    assert [card.game for card in offer(day, []).games] == list(game_names())
    for card in offer(day, []).games:
        assert card.today == daily_puzzle_number(day, card.puzzles)
    with server.guest() as one, server.guest() as other:
        assert one.fetch("GET", "/api/puzzles") == other.fetch("GET", "/api/puzzles")
