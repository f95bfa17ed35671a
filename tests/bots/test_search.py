"""The tree search: it reacts only to what its seat has seen, and reuses its tree."""

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
    """Both show 1, 2 or 3 pebbles simultaneously: the first wins if the numbers are equal, otherwise the second."""

    def scores(self) -> list[int]:
        return [1, 0] if self.points[0] == self.points[1] else [0, 1]

    def _roll(self) -> None:
        self.points = self.chosen
        self.played = 3


class OpenPennies(Pennies):
    """The first player's choice is public."""

    def actors(self) -> list[int]:
        return super().actors()[:1]

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        return self.clone()


def begun(kind: type[Pennies]) -> Pennies:
    return kind(2, Rng.seeded(1), 2, [0, 0], [0, 0], [0, 0])


def test_the_search_does_not_react_to_simultaneous_choices() -> None:
    """The first wins about a third of the games; if the second saw its choice, it would win almost none."""
    assert all(hint.win_probability > 0.25 for hint in hints(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), 900))


def test_the_search_reacts_to_open_choices() -> None:
    assert all(hint.win_probability < 0.2 for hint in hints(Seat(PEBBLES, begun(OpenPennies), 0), Rng.seeded(1), 900))


def test_the_search_finds_the_best_reply_to_an_open_choice() -> None:
    state = begun(OpenPennies)
    state.apply(0, 1)
    best, _, worst = hints(Seat(PEBBLES, state, 1), Rng.seeded(1), 90)
    assert best.action != 1
    assert worst.action == 1


def test_certain_wins_and_losses_have_probabilities_of_one_and_zero() -> None:
    state = begun(OpenPennies)
    state.apply(0, 1)
    best, _, worst = hints(Seat(PEBBLES, state, 1), Rng.seeded(1), 90)
    assert (best.win_probability, worst.win_probability) == (1.0, 0.0)


def test_hints_list_every_legal_action_with_well_tried_ones_first() -> None:
    for name in game_names():
        game = find_game(name)
        seat = Seat(game, game.new(game.player_counts[0], 1), 0)
        advice = hints(seat, Rng.seeded(1), 30)
        assert sorted(hint.action for hint in advice) == seat.legal()
        most = max(hint.visits for hint in advice)
        shown = [(hint.visits < most / 10, -round(100 * hint.win_probability), -hint.points) for hint in advice]
        assert shown == sorted(shown)
        assert all(0 <= hint.win_probability <= 1 for hint in advice)


def test_equal_percentages_are_ordered_by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise hints would advise certain winners and losers to throw points away."""
    by_action = {0: Hint(0, 0.998, 40, 30), 1: Hint(1, 0.996, 60, 30), 2: Hint(2, 0.994, 70, 30)}
    monkeypatch.setattr(import_module("ceilidh.bots.hints"), "_hint", lambda edge, mean: by_action[edge.action])
    assert [hint.action for hint in hints(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), 9)] == [1, 0, 2]


@pytest.mark.parametrize("name", game_names())
def test_shown_hints_are_compared_evenly_and_sorted_by_their_numbers(name: str) -> None:
    game = find_game(name)
    for seed in range(3):
        seat = Seat(game, game.new(game.player_counts[0], seed), 0)
        shown = best_hints(seat, Rng.seeded(seed), 200, 3)
        assert [hint.visits for hint in shown] == [100] * min(3, len(seat.legal()))
        assert shown == sorted(shown, key=hint_rank)
        percents = [round(100 * hint.win_probability) for hint in shown]
        assert percents == sorted(percents, reverse=True)


def test_the_best_and_the_most_visited_actions_are_compared_evenly() -> None:
    found = [Hint(4, 0.6, 5, 30), Hint(1, 0.5, 5, 90), Hint(2, 0.9, 5, 0), Hint(3, 0.1, 5, 2)]
    assert promising_actions(found, 3) == [4, 1, 3]


def test_forced_first_actions_do_not_leak_to_simultaneous_opponents() -> None:
    """If actions were always tried in the same order, opponents could predict them."""
    tried = compare_evenly(Seat(PEBBLES, begun(Pennies), 0), Rng.seeded(1), [0, 1, 2], 900)
    assert all(one.hint().win_probability > 0.25 for one in tried)


def test_a_simulation_can_be_forced_to_start_with_an_action() -> None:
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


def test_a_search_considers_only_candidates() -> None:
    search = Search(FirstTwo(), 0, Rng.seeded(1))
    for _ in range(20):
        search.simulate(begun(Pennies))
    assert sorted(edge.action for edge in search.edges()) == [0, 1]


def test_a_forced_first_action_need_not_be_a_candidate() -> None:
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


def test_the_tree_is_reused_for_the_next_decision_of_a_turn() -> None:
    game = find_game("clans-and-glory")
    state = game.new(2, 1)
    search = Search(Knowledge(), 0, Rng.seeded(1))
    levels.search_action(search, Seat(game, state, 0), state.legal(0), 200)
    action = search.edges()[0].action
    search.advance(action)
    state.apply(0, action)
    assert search.reuse_tree(state.legal(0)) > 0


def test_a_tree_of_another_decision_is_dropped() -> None:
    game = find_game("clans-and-glory")
    state = game.new(2, 1)
    search = Search(Knowledge(), 0, Rng.seeded(1))
    levels.search_action(search, Seat(game, state, 0), state.legal(0), 50)
    search.advance(state.legal(0)[-1])
    assert search.reuse_tree([1, 2, 3]) == 0


def test_searches_do_not_share_their_knowledge() -> None:
    assert find_game("glen-more").knowledge() is not find_game("glen-more").knowledge()


def test_our_games_have_knowledge_and_other_games_need_none() -> None:
    assert all(type(find_game(name).knowledge()) is not Knowledge for name in game_names())
    assert type(PEBBLES.knowledge()) is Knowledge
