"""Checks of what bots know, as far as people are told of it."""

from __future__ import annotations

import string

from ceilidh.core import LANGUAGES, Rng
from ceilidh.testing.walk import Subject, walk

NEAR = 1e-6


def reasons_add_up_to_points_and_have_words(subject: Subject) -> None:
    """The terms of the knowledge add up to its points, for every seat, and each has its two texts in every language."""
    rng, seen = Rng.seeded(1), set[str]()
    for step in walk(subject, every=5):
        knowledge = subject.game.knowledge()
        sample = step.state.determinize(step.seat, rng)
        knowledge.prepare(sample, step.seat, rng)
        for seat, points in enumerate(knowledge.points(sample)):
            terms = knowledge.terms(sample, seat)
            added = sum(terms.values())
            assert not terms or abs(added - points) < NEAR, f"terms add up to {added}, the points are {points}"
            seen |= terms.keys()
    for lang in LANGUAGES:
        texts = subject.game.speech.words(lang).texts
        for term in sorted(seen):
            for key, wanted in ((f"term.{term}.own", set()), (f"term.{term}.other", {"who"})):
                fields = {field for _, field, _, _ in string.Formatter().parse(str(texts.get(key, ""))) if field}
                assert key in texts, f"{lang}: there are no words for '{key}'"
                assert fields == wanted, f"{lang}: '{key}' has the fields {sorted(fields)}, not {sorted(wanted)}"
