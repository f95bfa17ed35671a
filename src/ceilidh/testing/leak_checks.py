"""Leak checks: resample hidden information and compare what each seat sees, byte by byte."""

from __future__ import annotations

import json
from collections import Counter

from ceilidh.core import Game, Rng, State
from ceilidh.testing.moment_checks import texts_and_moments
from ceilidh.testing.random_games import Subject, finish, viewer_name, visible, walk


def views_do_not_depend_on_what_is_hidden(subject: Subject) -> None:
    """A seat's view, and a spectator's, are identical when hidden information is resampled."""
    for step in walk(subject, every=2):
        for seat in range(subject.players):
            other = step.state.determinize(seat, Rng.seeded(step.number))
            for viewer in (seat, None):
                true, dealt = (_bytes(subject.game, state, viewer) for state in (step.state, other))
                assert true == dealt, (
                    f"{viewer_name(viewer)} sees what seat {seat + 1} cannot know ({step.seed}, {step.number})"
                )


def views_are_plain_data(subject: Subject) -> None:
    """A view survives JSON unchanged and has the keys `seat` and `actors`."""
    for step in walk(subject, every=9):
        for viewer in (None, *range(subject.players)):
            view = subject.game.view(step.state, viewer)
            assert json.loads(json.dumps(view)) == view, f"the view of {viewer_name(viewer)} is not plain JSON data"
            assert view["seat"] == viewer, "a view says whose it is"
            assert view["actors"] == step.state.actors(), "a view says who decides"


def samples_depend_only_on_what_the_seat_knows(subject: Subject) -> None:
    """States that look alike to a seat give the same sample for the same random generator."""
    for step in walk(subject, every=3):
        for seat in range(subject.players):
            alike = step.state.determinize(seat, Rng.seeded(step.number + 1))
            one, other = (state.determinize(seat, Rng.seeded(7)).dump() for state in (step.state, alike))
            assert one == other, f"a sample for seat {seat + 1} depends on the truth ({step.seed}, {step.number})"


def samples_vary_what_is_hidden(subject: Subject) -> None:
    """Other players' secrets and the random generator differ between samples."""
    secrets, changed = Counter[int](), Counter[int]()
    for step in walk(subject, every=3):
        for seat in range(subject.players):
            sample = step.state.determinize((seat + 1) % subject.players, Rng.seeded(step.number))
            assert sample.rng.dump() != step.state.rng.dump(), "a sample keeps the true random generator"
            own, public, dealt = (
                _bytes(subject.game, state, viewer, seat)
                for state, viewer in ((step.state, seat), (step.state, None), (sample, seat))
            )
            secrets[seat] += own != public
            changed[seat] += own != dealt
    for seat, number in secrets.items():
        assert not number or changed[seat], f"seat {seat + 1} has secrets, but samples for others never change them"


def samples_are_legal_continuations(subject: Subject) -> None:
    """A sample has the same actors, offers the seat the same actions, and can be played to its end."""
    for step in walk(subject, every=4):
        pieces = subject.game.piece_counts(step.state)
        for seat in range(subject.players):
            sample = step.state.determinize(seat, Rng.seeded(step.number))
            assert sample.actors() == step.state.actors(), f"other actors in a sample for seat {seat + 1}"
            if seat in sample.actors():
                assert sample.legal(seat) == step.state.legal(seat), f"other actions in a sample for seat {seat + 1}"
            assert subject.game.piece_counts(sample) == pieces, f"other pieces in a sample for seat {seat + 1}"
            finish(sample, Rng.seeded(step.number), subject.game.max_game_length)
            assert not sample.actors(), f"a sample for seat {seat + 1} does not end ({step.seed}, {step.number})"


def events_reveal_no_more_than_the_view(subject: Subject) -> None:
    """Unless a decision reveals something to a seat, states that look alike to it lead to the same view and log.

    Then the secret choice of another seat is replaced by a random one, which must not show either.
    """
    for step in walk(subject, every=2):
        rng = Rng.seeded(step.number)
        for seat in range(subject.players):
            alike = step.state.determinize(seat, rng)
            legal = alike.legal(step.seat)
            action = step.action if step.seat == seat else legal[rng.below(len(legal))]
            true, dealt = _after(step.state, step.seat, step.action), _after(alike, step.seat, action)
            if true.revealed_to >> seat & 1 or dealt.revealed_to >> seat & 1:
                continue
            views = [_bytes(subject.game, state, seat) for state in (true, dealt)]
            where = f"({step.seed}, {step.number})"
            if step.seat == seat:
                assert views[0] == views[1], (
                    f"seat {seat + 1} learned something that `revealed_to` does not say {where}"
                )
            if views[0] == views[1]:
                logs = [visible(state.log or [], seat) for state in (true, dealt)]
                assert logs[0] == logs[1], f"the log tells seat {seat + 1} more than its view {where}: {logs}"
                lines = [texts_and_moments(subject.game, state, seat, subject.players) for state in (true, dealt)]
                assert lines[0] == lines[1], (
                    f"words or moments tell seat {seat + 1} more than its events {where}: {lines}"
                )


def _after(state: State, seat: int, action: int) -> State:
    after = state.clone()
    after.log = []
    after.apply(seat, action)
    return after


def _bytes(game: Game, state: State, viewer: int | None, call_it: int | None = None) -> bytes:
    """The view as bytes; `call_it` makes views of different viewers comparable, except for what only one may see."""
    view = game.view(state, viewer)
    if call_it is not None:
        view["seat"] = call_it
    return json.dumps(view).encode()
