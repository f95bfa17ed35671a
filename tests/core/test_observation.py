"""Observations and information states."""

from __future__ import annotations

from typing import cast

import pytest
from core.pebbles import GAME, Pebbles, PebblesGame, PebblesObservation, PebblesText, spoilt
from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core import Field, Observation, Rng, State, find_game
from ceilidh.core.default_observation import DefaultObservation
from ceilidh.core.information_state import InformationStateTracker
from ceilidh.testing import CHECKS, Subject

BY_NAME = {check.__name__: check for check in CHECKS}


class PeeksAtOthers(PebblesObservation):
    """Writes the lucky number of the next seat."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        super().write(state, seat, into, at)
        into[at + 1] = cast(Pebbles, state).lucky[seat - 1]


class LeavesBytesBehind(PebblesObservation):
    """Writes the own choice only once there is one."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        kept = into[at + 2]
        super().write(state, seat, into, at)
        if into[at + 2] == 0:
            into[at + 2] = kept


class WritesTooMuch(PebblesObservation):
    """Writes a byte beside its slot."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        super().write(state, seat, into, at)
        if len(into) > at + self.size:
            into[at + self.size] = 1


class CountsTooHigh(PebblesObservation):
    """Has more points than it says."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        super().write(state, seat, into, at)
        into[at + 3] = 200


@pytest.mark.parametrize(
    ("part", "caught_by"),
    [
        (PeeksAtOthers, "observations_do_not_depend_on_what_is_hidden"),
        (LeavesBytesBehind, "observations_fill_exactly_their_slot_within_their_ranges"),
        (WritesTooMuch, "observations_fill_exactly_their_slot_within_their_ranges"),
        (CountsTooHigh, "observations_fill_exactly_their_slot_within_their_ranges"),
    ],
)
def test_broken_observations_are_caught(part: type, caught_by: str) -> None:
    with pytest.raises(AssertionError):
        BY_NAME[caught_by](Subject(spoilt(part), 2, range(6)))


def test_a_field_is_found_by_its_name() -> None:
    observation = GAME.observation
    assert (observation.size, observation.offset_of("points")) == (6, 3)
    with pytest.raises(KeyError, match="shells"):
        observation.offset_of("shells")


def test_the_seat_itself_comes_first_and_absent_seats_are_zero() -> None:
    state = GAME.new(2, seed=1)
    cast(Pebbles, state).points[:] = [4, 7]
    assert [list(GAME.observation.to_bytes(state, seat)[3:]) for seat in (0, 1)] == [[4, 7, 0], [7, 4, 0]]


def test_an_observation_that_writes_nothing_says_where_to_look() -> None:
    with pytest.raises(NotImplementedError, match=r"core/observation\.py"):
        Observation([Field("one", (1,), 1, "a bit")]).to_bytes(GAME.new(2, seed=1), 0)


def test_a_game_without_an_observation_has_its_view_number_by_number() -> None:
    game = PebblesGame(PebblesText)
    observation = game.observation
    assert isinstance(observation, DefaultObservation)
    assert [(field.name, field.shape) for field in observation.fields] == [
        ("players", (1,)),
        ("actors", (3,)),
        ("chosen", (1,)),
        ("lucky", (1,)),
        ("played", (1,)),
        ("points", (3,)),
    ]
    state = cast(Pebbles, game.new(2, seed=1))
    state.points[:] = [4, 7]
    state.chosen[0] = 2
    assert list(observation.to_bytes(state, 1)) == [2, 1, 0, 0, 1, 1 + state.lucky[1], 1, 8, 5, 0]


def tracker_after(actions: list[tuple[int, int]], seed: int = 1) -> InformationStateTracker:
    """What all have seen after these decisions in a game of Pebbles."""
    state = GAME.new(2, seed=seed)
    recall = InformationStateTracker(GAME, state)
    for seat, action in actions:
        recall.apply(state, seat, action)
    return recall


def test_a_hidden_choice_changes_only_its_own_player_s_key() -> None:
    one, other = tracker_after([(0, 1)]), tracker_after([(0, 2)])
    assert one.key(1) == other.key(1)
    assert one.key(0) != other.key(0)


def test_later_revelations_change_keys() -> None:
    keys = {tracker_after([(0, action), (1, 0)]).key(1) for action in range(3)}
    assert len(keys) > 1


def test_a_key_depends_on_earlier_views() -> None:
    state, alike = GAME.new(2, seed=1), GAME.new(2, seed=1)
    stories = [(state, [(0, 0), (1, 0)]), (alike, [(1, 0), (0, 0)])]
    keys = []
    for played, actions in stories:
        recall = InformationStateTracker(GAME, played)
        for seat, action in actions:
            recall.apply(played, seat, action)
        keys.append(recall.key(1))
    assert GAME.view(state, 1) == GAME.view(alike, 1)
    assert keys[0] != keys[1], "seat 1 chose second in one game, first in the other"


def test_a_copy_continues_independently() -> None:
    state = GAME.new(2, seed=1)
    recall = InformationStateTracker(GAME, state)
    copy = recall.copy()
    copy.apply(state.clone(), 0, 1)
    assert recall.key(0) != copy.key(0)
    recall.apply(state, 0, 1)
    assert recall.key(0) == copy.key(0)


def test_keys_are_the_same_on_every_machine() -> None:
    game = find_game("clans-and-glory")
    state = game.new(2, seed=1)
    recall, chance = InformationStateTracker(game, state), Rng.seeded(1)
    for _ in range(5):
        seat = state.actors()[0]
        legal = state.legal(seat)
        recall.apply(state, seat, legal[chance.below(len(legal))])
    assert recall.key(0).hex() == "2124ce7e43209f24c3fffc52488985fe"
