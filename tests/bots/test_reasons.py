"""Reasons: the term that makes the difference, from what the seat knows, with words in every language."""

from __future__ import annotations

import pytest
from core.pebbles import GAME as PEBBLES
from core.pebbles import PebblesArt, PebblesGame, PebblesObservation, PebblesSpeech

from ceilidh.bots import Hint, explained, hints, reason
from ceilidh.bots.reasons import Explained
from ceilidh.core import Game, Knowledge, Rng, Seat, State, find_game, game_names
from ceilidh.testing import CHECKS, Subject

CHECK = next(check for check in CHECKS if check.__name__ == "reasons_add_up_to_points_and_have_words")


def middle(game: Game, seed: int = 3) -> tuple[State, int]:
    """A position with a choice from a random game."""
    state, rng = game.new(2, seed), Rng.seeded(seed)
    for _ in range(25):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    while len(state.legal(state.actors()[0])) < 2:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    return state, state.actors()[0]


@pytest.mark.parametrize("name", game_names())
def test_a_reason_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game = find_game(name)
    state, seat = middle(game)
    alike = state.determinize(seat, Rng.seeded(99))
    best, *others = state.legal(seat)
    for other in others[:4]:
        why = [reason(Seat(game, one, seat), Rng.seeded(1), best, other) for one in (state, alike)]
        assert why[0] == why[1]


@pytest.mark.parametrize("name", game_names())
def test_hints_are_explained_by_terms_of_the_game(name: str) -> None:
    game = find_game(name)
    told = 0
    for seed in range(6):
        state, seat = middle(game, seed)
        own = Seat(game, state, seat)
        for one in explained(own, Rng.seeded(1), hints(own, Rng.seeded(1), 50), 3):
            if one.reason:
                who = "" if one.reason.seat == seat else "Morag"
                assert game.speech.reason(one.reason.term, who, game.speech.words("en"))
                told += 1
    assert told


def test_the_reason_is_the_term_that_differs_most() -> None:
    game = find_game("glen-more")
    state, seat = middle(game)
    knowledge = game.knowledge()
    terms = {}
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        knowledge.play_on(after, Rng.seeded(1))
        terms[action] = knowledge.terms(after, seat)
    pairs = [(one, other) for one in terms for other in terms]
    size, best, worst, term = max(
        (terms[one][term] - terms[other][term], one, other, term) for one, other in pairs for term in terms[one]
    )
    assert size > 1
    assert reason(Seat(game, state, seat), Rng.seeded(1), best, worst) == (term, seat)


def test_without_terms_there_is_no_reason() -> None:
    state = PEBBLES.new(2, 1)
    assert reason(Seat(PEBBLES, state, 0), Rng.seeded(1), *state.legal(0)[:2]) is None


class Miscounts(Knowledge):
    """Its terms are not what its points are."""

    def terms(self, state: State, seat: int) -> dict[str, float]:
        return {"pebbles": float(state.scores()[seat] + 1)}


class Wordless(Knowledge):
    """Its term has no words."""

    def terms(self, state: State, seat: int) -> dict[str, float]:
        return {"pebbles": float(state.scores()[seat])}


@pytest.mark.parametrize(
    ("knowledge", "said"), [(Miscounts, "add up to"), (Wordless, "no words for 'term.pebbles.own'")]
)
def test_the_kit_finds_terms_that_do_not_add_up_or_have_no_words(knowledge: type[Knowledge], said: str) -> None:
    game = PebblesGame(PebblesSpeech, PebblesArt, knowledge, PebblesObservation)
    with pytest.raises(AssertionError, match=said):
        CHECK(Subject(game, 2, range(1)))


def test_the_best_is_said_against_the_second_and_the_others_against_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else giving one pound away would "leave you more pounds", because the next hint is to give five."""
    game = find_game("smugglers")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("ceilidh.bots.reasons.reason", lambda seat, rng, action, other: asked.append((action, other)))
    found = [Hint(action, 0.5, 5.0, 1) for action in (7, 8, 9, 10)]
    told = explained(Seat(game, game.new(2, 1), 0), Rng.seeded(1), found, 3)
    assert [one.hint for one in told] == found[:3]
    assert asked == [(7, 8), (8, 7), (9, 7)]
    assert explained(Seat(game, game.new(2, 1), 0), Rng.seeded(1), found[:1], 3) == [Explained(found[0], None)]
