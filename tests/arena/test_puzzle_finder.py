"""The puzzle finder: its criteria, resuming, and reproducibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from core.pebbles import GAME as PEBBLES
from core.pebbles import Pebbles

from ceilidh.arena.action_comparison import compare_by_rollouts, compare_by_search
from ceilidh.arena.puzzle_finder import Candidate, PuzzleFinder, SearchEffort, costs_nothing, find_puzzles, is_puzzle
from ceilidh.core import Puzzle, Record, Rng, Seat, find_game, game_names, replay
from ceilidh.core.puzzles import read_puzzles

GAME = find_game("isle-of-skye")
TINY = SearchEffort(short=16, wide=30, deep=16, searches=3, games=12)
HAS_ONE = 3
"""In this game of bots even a tiny search finds a puzzle."""


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    found = PuzzleFinder(GAME, 1, TINY).find(HAS_ONE)
    assert found is not None
    return found


def test_in_a_puzzle_the_tempting_action_is_worse(puzzle: Puzzle) -> None:
    legal = replay(GAME, puzzle.record).seat(puzzle.seat).legal_notation()
    assert {puzzle.best.action, puzzle.tempting} <= set(legal)
    assert puzzle.tempting not in puzzle.solutions()
    tempting = puzzle.find(puzzle.tempting)
    assert tempting is not None
    assert tempting.why is not None
    assert puzzle.cost(tempting) >= 0.1
    assert tempting.played is not None
    assert tempting.played.difference > 0


def test_the_same_seed_finds_the_same_puzzle(puzzle: Puzzle) -> None:
    assert PuzzleFinder(GAME, 1, TINY).find(HAS_ONE) == puzzle


def test_found_puzzles_are_saved_and_the_next_call_resumes(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def find(self: PuzzleFinder, number: int) -> Puzzle | None:
        asked.append(number)
        return puzzle._replace(game=number) if number % 3 == 0 else None

    monkeypatch.setattr(PuzzleFinder, "find", find)
    monkeypatch.setattr(PuzzleFinder, "add_known", lambda self, puzzle: None)
    file = tmp_path / "puzzles.jsonl"
    progress: list[int] = []
    find_puzzles(GAME, 2, file, 1, progress.append)
    find_puzzles(GAME, 1, file, 1, progress.append)
    assert asked == [0, 1, 2, 3, 4, 5, 6]
    assert progress == [1, 0, 0, 1, 0, 0, 1]
    kept = read_puzzles(GAME.name, file.read_text(encoding="utf-8"))
    assert [one.game for one in kept] == [0, 3, 6]


def test_after_many_puzzles_of_one_kind_others_are_searched(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def look(self: PuzzleFinder, number: int, record: Record, spot: Candidate, rng: Rng) -> None:
        looked.append(spot.step)

    monkeypatch.setattr(PuzzleFinder, "_puzzle", look)
    finder = PuzzleFinder(GAME, 1, TINY)
    finder.find(HAS_ONE)
    assert len(puzzle.record.moves) in looked
    looked.clear()
    for _ in range(8):
        finder.add_known(puzzle)
    finder.find(HAS_ONE)
    assert looked
    assert len(puzzle.record.moves) not in looked


def test_puzzles_of_other_bot_versions_count_as_known(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(puzzle.to_json_line() + "\n", encoding="utf-8")
    monkeypatch.setattr("ceilidh.arena.puzzle_finder.SOURCE_BOT", "random")
    monkeypatch.setattr(PuzzleFinder, "find", lambda self, number: puzzle._replace(game=number))
    find_puzzles(GAME, 1, file, 1, lambda found: None)
    assert [one.game for one in read_puzzles(GAME.name, file.read_text(encoding="utf-8"))] == [HAS_ONE, HAS_ONE + 1]


class Twice(Pebbles):
    """A player who takes one pebble chooses again immediately."""

    def apply(self, seat: int, action: int) -> None:
        if action:
            super().apply(seat, action)


def test_an_action_that_keeps_all_others_legal_costs_nothing() -> None:
    seat = Seat(PEBBLES, Twice(2, Rng.seeded(1), 0, [1, 1], [0, 0], [0, 0]), 0)
    assert [costs_nothing(seat, action, Rng.seeded(1)) for action in seat.legal()] == [True, False, False]


@pytest.mark.parametrize("name", game_names())
def test_no_puzzle_is_solved_by_an_action_that_gives_up_nothing(name: str) -> None:
    game = find_game(name)
    for number, puzzle in enumerate(game.puzzles(), 1):
        seat = replay(game, puzzle.record).seat(puzzle.seat)
        assert not costs_nothing(seat, game.parse(puzzle.best.action), Rng.seeded(1)), f"puzzle {number}"


def test_two_actions_are_enough_where_there_are_never_more() -> None:
    """In Clans and Glory a shield is laid or not."""
    game = find_game("clans-and-glory")
    counts: dict[str, set[int]] = {}
    for spot in PuzzleFinder(game, 1, TINY)._play(0)[1]:
        counts.setdefault(spot.kind, set()).add(len(spot.state.legal(spot.seat)))
    assert counts["shield"] == {2}
    assert min(counts["seat"]) >= 3


def test_the_rarest_kinds_are_searched_first(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Candidate] = []
    monkeypatch.setattr(PuzzleFinder, "_puzzle", lambda self, number, record, spot, rng: looked.append(spot))
    finder = PuzzleFinder(GAME, 1, TINY)
    finder.add_known(puzzle)
    finder.find(HAS_ONE)
    known = next(spot for spot in looked if spot.step == len(puzzle.record.moves)).tag()
    tags = [spot.tag() for spot in looked]
    assert tags.index(known) == len(tags) - tags.count(known)


def test_no_action_may_be_between_solution_and_mistake() -> None:
    clear = {1: [0.0, 0.0], 2: [0.01, 0.012], 3: [0.2, 0.21]}
    assert is_puzzle(clear, 3, min_standard_errors=5.0)
    assert not is_puzzle({**clear, 4: [0.04, 0.041]}, 3, min_standard_errors=5.0)
    assert not is_puzzle({**clear, 4: [0.1, 0.3]}, 3, min_standard_errors=5.0)
    assert not is_puzzle({1: [0.0, 0.0], 3: [0.08, 0.081]}, 3, min_standard_errors=5.0)
    assert not is_puzzle({**clear, 4: [0.0, 0.0], 5: [0.0, 0.0]}, 3, min_standard_errors=5.0)


def test_compared_actions_get_equal_visits(puzzle: Puzzle) -> None:
    seat = Seat(GAME, replay(GAME, puzzle.record).snapshot(), puzzle.seat)
    pair = [GAME.parse(puzzle.best.action), GAME.parse(puzzle.tempting)]
    found = compare_by_search(seat, Rng.seeded(1), pair, 50)
    assert list(found) == pair
    assert found[pair[0]] > found[pair[1]]


def test_rollouts_stop_once_the_result_is_clear(puzzle: Puzzle) -> None:
    seat = Seat(GAME, replay(GAME, puzzle.record).snapshot(), puzzle.seat)
    best = GAME.parse(puzzle.best.action)
    assert compare_by_rollouts(seat, Rng.seeded(1), best, best, "medium", 1000) == (0.0, 0.0)
