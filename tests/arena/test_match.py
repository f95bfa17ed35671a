"""Matches: every seating equally often, one against three, more bots than seats."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from core.pebbles import GAME as PEBBLES

from ceilidh.arena import create_match, match
from ceilidh.bots import Random
from ceilidh.core import Game, SetupError, find_game

GAME = find_game("clans-and-glory")


@pytest.fixture(autouse=True)
def four_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any name be a bot."""
    monkeypatch.setattr(match, "make_bot", lambda name, rng: Random(rng))
    monkeypatch.setattr(match, "check_bot", lambda name, game: None)


def test_as_many_bots_as_players_sit_in_every_order() -> None:
    assert set(create_match(GAME, ["a", "b", "c"]).seatings()) == set(permutations("abc"))


def test_one_against_three_sits_on_each_seat_once() -> None:
    seatings = create_match(GAME, ["a", "b", "b", "b"]).seatings()
    assert sorted(seatings) == [
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    ]


def test_fewer_bots_than_players_are_repeated() -> None:
    seatings = create_match(GAME, ["a", "b"], 4).seatings()
    assert len(seatings) == 6
    assert all(Counter(seating) == {"a": 2, "b": 2} for seating in seatings)


def test_with_more_bots_than_players_every_subset_plays_in_both_orders() -> None:
    assert set(create_match(GAME, ["a", "b", "c"], 2).seatings()) == set(permutations("abc", 2))


@pytest.mark.parametrize("games", [1, 7, 24, 50])
def test_every_seating_is_played_equally_often_as_far_as_the_games_allow(games: int) -> None:
    played = create_match(GAME, ["a", "b", "c", "d"])
    counts = Counter(played.seating(number) for number in range(games))
    assert max(counts.values()) - (min(counts.values()) if len(counts) == 24 else 0) <= 1


def test_one_rotation_puts_every_bot_on_every_seat() -> None:
    played = create_match(GAME, ["a", "b", "c", "d"])
    first = [played.seating(number) for number in range(4)]
    assert all(sorted(seats) == list("abcd") for seats in zip(*first, strict=True))


@pytest.mark.parametrize(("bots", "players"), [(1, 2), (2, 2), (4, 4), (7, 4)])
def test_the_number_of_players_defaults_to_the_number_of_bots(bots: int, players: int) -> None:
    assert create_match(GAME, ["a"] * bots).players == players


@pytest.mark.parametrize("game", [GAME, PEBBLES], ids=lambda game: game.name)
def test_a_game_depends_only_on_the_match_and_its_number(game: Game) -> None:
    played = create_match(game, ["random"], seed=3)
    once, again = (played.play(5) for _ in "12")
    assert once.scores == again.scores
    assert [decision[:3] for decision in once.decisions] == [decision[:3] for decision in again.decisions]
    assert once.scores != played.play(6).scores


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(SetupError, match="at most 10 bots"):
        create_match(GAME, ["a"] * 11)
