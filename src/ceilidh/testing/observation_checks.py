"""Checks of observations (no leaks, fixed layout) and of information states."""

from __future__ import annotations

import json

from librt.vecs import vec
from mypy_extensions import u8

from ceilidh.core import Game, Rng, State
from ceilidh.core.information_state import InformationStateTracker
from ceilidh.core.observation import MAX_BYTE, Observation
from ceilidh.testing.random_games import Subject, visible, walk

MARGIN_BYTES = 3
"""Bytes on both sides of a slot, which must not change."""


def observations_do_not_depend_on_what_is_hidden(subject: Subject) -> None:
    """A seat's observation is identical when hidden information is resampled."""
    observation = subject.game.observation
    for step in walk(subject, every=2):
        for seat in range(subject.players):
            other = step.state.determinize(seat, Rng.seeded(step.number))
            true, dealt = (observation.to_bytes(state, seat) for state in (step.state, other))
            assert true == dealt, (
                f"seat {seat + 1} observes {_differing(observation, true, dealt)}, which it cannot know"
            )


def observations_fill_exactly_their_slot_within_their_ranges(subject: Subject) -> None:
    """Every byte of the slot is written and none outside it; no number exceeds the maximum of its field."""
    observation = subject.game.observation
    names = [field.name for field in observation.fields]
    assert len(set(names)) == len(names), "two fields of the observation have the same name"
    assert observation.size == sum(field.size() for field in observation.fields), "fields lie side by side"
    assert all(0 < field.max_value <= MAX_BYTE and field.meaning for field in observation.fields)
    for step in walk(subject, every=5):
        for seat in range(subject.players):
            _check_slot(observation, step.state, seat)


def _check_slot(observation: Observation, state: State, seat: int) -> None:
    seen = observation.to_bytes(state, seat)
    for before in (0, MAX_BYTE):
        slot = vec[u8]([u8(before)] * (observation.size + 2 * MARGIN_BYTES))
        observation.write(state, seat, slot, MARGIN_BYTES)
        margin = bytes([before] * MARGIN_BYTES)
        assert bytes(slot) == margin + seen + margin, f"an observation depends on what was in the buffer before: {seat}"
    at = 0
    for field in observation.fields:
        most = max(seen[at : at + field.size()])
        assert most <= field.max_value, f"{field.name} is {most}, but at most {field.max_value} by its layout"
        at += field.size()


def information_state_keys_are_equal_exactly_for_equal_histories(subject: Subject) -> None:
    """A seat's key depends on its own choices, the events it received and its views, and on nothing else."""
    for step in walk(subject, every=12):
        rng = Rng.seeded(step.number)
        for seat in (step.seat, (step.seat + 1) % subject.players):
            true, alike = step.state.clone(), step.state.determinize(seat, rng)
            legal = alike.legal(step.seat)
            other = legal[rng.below(len(legal))]
            keys, histories = [], []
            for state, action in ((true, step.action), (alike, other)):
                state.log = []
                recall = InformationStateTracker(subject.game, state)
                before = recall.key(seat)
                recall.apply(state, step.seat, action)
                keys.append((before, recall.key(seat)))
                histories.append(_history(subject.game, state, seat, action if step.seat == seat else None))
            assert keys[0][0] == keys[1][0], f"the key of seat {seat + 1} depends on what it cannot know"
            same = histories[0] == histories[1]
            assert (keys[0] == keys[1]) is same, f"seat {seat + 1} saw {'the same' if same else 'something else'}"


def _history(game: Game, state: State, seat: int, chosen: int | None) -> object:
    return chosen, visible(state.log or [], seat), json.dumps(game.view(state, seat))


def _differing(observation: Observation, one: bytes, other: bytes) -> str:
    """The names of the fields in which two observations differ."""
    at, names = 0, []
    for field in observation.fields:
        if one[at : at + field.size()] != other[at : at + field.size()]:
            names.append(field.name)
        at += field.size()
    return ", ".join(names)
