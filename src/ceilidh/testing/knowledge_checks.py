"""Checks of the knowledge of bots: candidate actions and value terms."""

from __future__ import annotations

import string

from ceilidh.core import LANGUAGES, Rng
from ceilidh.testing.random_games import Subject, walk

TOLERANCE = 1e-6


def candidates_are_legal_and_depend_only_on_what_the_seat_knows(subject: Subject) -> None:
    """Bots consider at least two of several actions, in ascending order, the same ones in every sample.

    The same holds for plausible actions, of which there is at least one.
    """
    knowledge, rng = subject.game.knowledge(), Rng.seeded(1)
    for step in walk(subject, every=3):
        legal = step.state.legal(step.seat)
        if len(legal) < 2:
            continue
        samples = [step.state.determinize(step.seat, rng) for _ in range(2)]
        found, again = (knowledge.candidates(sample, step.seat, legal[:]) for sample in samples)
        where = f"({step.seed}, {step.number})"
        assert found == [action for action in legal if action in found], f"candidates are legal and sorted {where}"
        assert len(found) > 1, f"candidates leave no choice {where}"
        assert found == again, f"candidates depend on what is hidden {where}"
        _check_plausible([knowledge.plausible_actions(sample, step.seat, legal[:]) for sample in samples], legal, where)


def _check_plausible(by_sample: list[list[int]], legal: list[int], where: str) -> None:
    found, again = by_sample
    assert found, f"no action is plausible {where}"
    assert found == [action for action in legal if action in found], f"plausible actions are legal and sorted {where}"
    assert found == again, f"plausible actions depend on what is hidden {where}"


def value_terms_add_up_and_have_texts(subject: Subject) -> None:
    """The terms of the knowledge add up to its points, for every seat, and each has its two texts in every language."""
    rng, seen = Rng.seeded(1), set[str]()
    for step in walk(subject, every=5):
        knowledge = subject.game.knowledge()
        sample = step.state.determinize(step.seat, rng)
        knowledge.prepare(sample, step.seat, rng)
        for seat, points in enumerate(knowledge.expected_points(sample)):
            terms = knowledge.value_terms(sample, seat)
            added = sum(terms.values())
            assert not terms or abs(added - points) < TOLERANCE, f"terms add up to {added}, the points are {points}"
            seen |= terms.keys()
    for lang in LANGUAGES:
        texts = subject.game.text.words(lang).texts
        for term in sorted(seen):
            for key, wanted in ((f"term.{term}.own", set()), (f"term.{term}.other", {"who"})):
                fields = {field for _, field, _, _ in string.Formatter().parse(str(texts.get(key, ""))) if field}
                assert key in texts, f"{lang}: there are no words for '{key}'"
                assert fields == wanted, f"{lang}: '{key}' has the fields {sorted(fields)}, not {sorted(wanted)}"
