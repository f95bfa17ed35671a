"""The search: in its tree a seat answers what it has seen and nothing else; the tree is used again."""

from __future__ import annotations

from importlib import import_module

import pytest
from core.pebbles import GAME as PEBBLES
from core.pebbles import Pebbles

from ceilidh.bots import Hint, best_hints, compare_evenly, hint_rank, hints, levels, make_bot, promising_actions
from ceilidh.bots.search import Search
from ceilidh.core import Rng, Seat, State, find_game, game_names
from ceilidh.core.knowledge import Knowledge


class Pennies(Pebbles):
    """Both show 1, 2 or 3 pebbles at the same time: the first wins if they are as many, else the second."""

    def scores(self) -> list[int]:
        return [1, 0] if self.points[0] == self.points[1] else [0, 1]

    def _roll(self) -> None:
        self.points = self.chosen
        self.played = 3


class OpenPennies(Pennies):
    """What the first shows lies open."""

    def actors(self) -> list[int]:
        return super().actors()[:1]

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        return self.clone()


def begun(kind: type[Pennies]) -> Pennies:
    return kind(2, Rng.seeded(1), 2, [0, 0], [0, 0], [0, 0])


def test_nobody_answers_a_choice_made_at_the_same_time() -> None:
    """Could the second see what the first shows, the first would win next to nothing; so it wins about a third."""
    assert all(hint.win_probability > 0.25 for hint in hints(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), 900))


def test_a_choice_that_lies_open_is_answered() -> None:
    assert all(hint.win_probability < 0.2 for hint in hints(Seat(PEBBLES, begun(OpenPennies), 0), Rng.seeded(1), 900))


def test_the_answer_to_an_open_choice_is_found() -> None:
    state = begun(OpenPennies)
    state.apply(0, 1)
    best, _, worst = hints(Seat(PEBBLES, state, 1), Rng.seeded(1), 90)
    assert best.action != 1
    assert worst.action == 1


def test_a_hint_calls_a_sure_win_sure_and_a_sure_loss_lost() -> None:
    state = begun(OpenPennies)
    state.apply(0, 1)
    best, _, worst = hints(Seat(PEBBLES, state, 1), Rng.seeded(1), 90)
    assert (best.win_probability, worst.win_probability) == (1.0, 0.0)


def test_hints_name_every_legal_action_the_best_of_those_well_tried_first() -> None:
    for name in game_names():
        game = find_game(name)
        seat = Seat(game, game.new(game.player_counts[0], 1), 0)
        advice = hints(seat, Rng.seeded(1), 30)
        assert sorted(hint.action for hint in advice) == seat.legal()
        most = max(hint.visits for hint in advice)
        shown = [(hint.visits < most / 10, -round(100 * hint.win_probability), -hint.points) for hint in advice]
        assert shown == sorted(shown)
        assert all(0 <= hint.win_probability <= 1 for hint in advice)


def test_where_chances_read_the_same_points_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who is sure to win, or to lose, would be told to throw points away."""
    told = {0: Hint(0, 0.998, 40, 30), 1: Hint(1, 0.996, 60, 30), 2: Hint(2, 0.994, 70, 30)}
    monkeypatch.setattr(import_module("ceilidh.bots.hints"), "_hint", lambda edge, mean: told[edge.action])
    assert [hint.action for hint in hints(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), 9)] == [1, 0, 2]


@pytest.mark.parametrize("name", game_names())
def test_hints_that_people_read_are_tried_alike_and_stand_in_the_order_of_their_numbers(name: str) -> None:
    game = find_game(name)
    for seed in range(3):
        seat = Seat(game, game.new(game.player_counts[0], seed), 0)
        shown = best_hints(seat, Rng.seeded(seed), 200, 3)
        assert [hint.visits for hint in shown] == [100] * min(3, len(seat.legal()))
        assert shown == sorted(shown, key=hint_rank)
        percents = [round(100 * hint.win_probability) for hint in shown]
        assert percents == sorted(percents, reverse=True)


def test_the_best_that_a_search_finds_and_what_it_tried_most_are_looked_at_closely() -> None:
    found = [Hint(4, 0.6, 5, 30), Hint(1, 0.5, 5, 90), Hint(2, 0.9, 5, 0), Hint(3, 0.1, 5, 2)]
    assert promising_actions(found, 3) == [4, 1, 3]


def test_who_is_made_to_try_all_choices_evenly_is_not_answered_as_if_they_were_seen() -> None:
    """In turn, one after the other, they would be foreseen."""
    tried = compare_evenly(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), [0, 1, 2], 900)
    assert all(one.hint().win_probability > 0.25 for one in tried)


def test_a_walk_can_be_made_to_begin_with_an_action() -> None:
    state = begun(OpenPennies)
    state.apply(0, 1)
    search = Search(Knowledge(), 1, Rng.seeded(1))
    for _ in range(11):
        search.simulate(state.clone(), 1)
    assert [(edge.action, edge.visits) for edge in search.edges() if edge.visits] == [(1, 10)]


class FirstTwo(Knowledge):
    """Considers the first two actions only."""

    def candidates(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return legal[:2]


def test_a_search_considers_candidates_only() -> None:
    search = Search(FirstTwo(), 0, Rng.seeded(1))
    for _ in range(20):
        search.simulate(begun(Pennies))
    assert sorted(edge.action for edge in search.edges()) == [0, 1]


def test_an_action_that_is_no_candidate_can_be_tried_all_the_same() -> None:
    search = Search(FirstTwo(), 0, Rng.seeded(1))
    for first in (-1, *[2] * 10):
        search.simulate(begun(Pennies), first)
    assert next(edge.visits for edge in search.edges() if edge.action == 2) == 10


def test_there_is_no_hint_for_a_seat_that_has_nothing_to_decide() -> None:
    state = begun(OpenPennies)
    assert hints(Seat(PEBBLES, state, 1), Rng.seeded(1), 10) == []


def test_a_decision_without_alternative_costs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "legal", lambda self, seat: [2])
    monkeypatch.setattr(levels, "search_action", None)
    assert make_bot("expert", Rng.seeded(1)).choose(Seat(PEBBLES, begun(Pennies), 0)) == 2


def test_the_tree_is_used_again_for_the_next_decision_of_a_turn() -> None:
    game = find_game("clans-and-glory")
    state = game.new(2, 1)
    search = Search(Knowledge(), 0, Rng.seeded(1))
    levels.search_action(search, Seat(game, state, 0), state.legal(0), 200)
    action = search.edges()[0].action
    search.advance(action)
    state.apply(0, action)
    assert search.reuse_tree(state.legal(0)) > 0


def test_a_tree_of_another_decision_is_forgotten() -> None:
    game = find_game("clans-and-glory")
    state = game.new(2, 1)
    search = Search(Knowledge(), 0, Rng.seeded(1))
    levels.search_action(search, Seat(game, state, 0), state.legal(0), 50)
    search.advance(state.legal(0)[-1])
    assert search.reuse_tree([1, 2, 3]) == 0


def test_the_knowledge_of_one_search_is_not_that_of_another() -> None:
    assert find_game("glen-more").knowledge() is not find_game("glen-more").knowledge()


def test_every_game_here_brings_its_knowledge_and_another_game_needs_none() -> None:
    assert all(type(find_game(name).knowledge()) is not Knowledge for name in game_names())
    assert type(PEBBLES.knowledge()) is Knowledge
