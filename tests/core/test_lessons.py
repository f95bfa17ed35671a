"""Lessons: scripts, their end, and what the conformance kit finds wrong with one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from core.pebbles import TEXTS, PebblesArt, PebblesGame, PebblesText, catalogue

from ceilidh.core import Catalogue, Lesson, View
from ceilidh.core import RecordedMove as Move
from ceilidh.core.lessons import Page, ScriptedDecision, Step
from ceilidh.testing import CHECKS, Subject

BY_NAME = {check.__name__: check for check in CHECKS}
SAID = {"title": "First", "goal": "Take pebbles.", "take": "Take 1.", "again": "Take 2, as {names[1]} does."}
SAID |= {"no.take": "1 is safe.", "no.again": "2 it is.", "alone": "Now alone.", "end": "Over."}

THEN = (Move(1, "take 3"),)
FIRST = Lesson(
    name="first",
    players=2,
    seat=0,
    seed=1,
    options={},
    before=(),
    steps=(
        Step((Page("goal", ()), Page("take", ("pebbles:1",))), "take 1", THEN),
        Step((Page("again", ()),), "take 2", THEN),
    ),
)
SKIPPING = FIRST._replace(
    steps=(FIRST.steps[0]._replace(followups=(*THEN, Move(0, "take 2"), *THEN)),),
)


def words(lang: str, texts: Mapping[str, str]) -> Catalogue:
    plain = catalogue(lang)
    return Catalogue(lang, {**plain.texts, **{f"lesson.first.{key}": text for key, text in texts.items()}}, plain.rules)


def taught(lesson: Lesson, texts: Mapping[str, str] = SAID, text: type[PebblesText] = PebblesText) -> PebblesGame:
    class Speaks(text):  # type: ignore[valid-type, misc]
        catalogues: Mapping[str, Catalogue] = {lang: words(lang, texts) for lang in TEXTS}

    return PebblesGame(Speaks, PebblesArt, lessons=lambda: (lesson,))


def check(name: str, game: PebblesGame) -> None:
    BY_NAME[name](Subject(game, 2, range(6)))


def test_each_seat_follows_its_own_script_in_any_order() -> None:
    assert FIRST.plan([]) == [ScriptedDecision("take 1", 0, asked=True), ScriptedDecision("take 3", 1)]
    assert FIRST.plan([Move(1, "take 3")]) == [ScriptedDecision("take 1", 0, asked=True), ScriptedDecision("take 3", 2)]
    assert FIRST.plan([Move(1, "take 3"), Move(0, "take 1")]) == [
        ScriptedDecision("take 2", 1, asked=True),
        ScriptedDecision("take 3", 2),
    ]


def test_after_the_last_step_nothing_is_scripted() -> None:
    guided = [
        Move(0, "take 1"),
        Move(1, "take 3"),
        Move(0, "take 2"),
        Move(1, "take 3"),
    ]
    assert FIRST.plan(guided) == [None, None]
    assert FIRST.plan([*guided, Move(0, "take 3")]) == [None, None]


def test_an_unscripted_decision_ends_the_lesson() -> None:
    assert FIRST.plan([Move(0, "take 2")]) == [None, None]


def test_a_lesson_that_plays_for_the_learner_skips_ahead_for_all() -> None:
    learner, other = SKIPPING.plan([Move(0, "take 1"), Move(1, "take 3")])
    assert learner == ScriptedDecision("take 2", 1, skip=True)
    assert other == ScriptedDecision("take 3", 1, skip=True)


def test_a_lesson_finishes_the_learners_turn_and_shows_the_others_one_by_one() -> None:
    finishing = with_step(followups=(Move(0, "take 2"), *THEN))
    learner, other = finishing.plan([Move(0, "take 1")])
    assert learner == ScriptedDecision("take 2", 1, skip=True)
    assert other is not None
    assert not other.skip


@pytest.mark.parametrize("lesson", [FIRST, SKIPPING])
def test_a_sound_lesson_passes(lesson: Lesson) -> None:
    texts = SAID if lesson is FIRST else {key: text for key, text in SAID.items() if "again" not in key}
    for name in BY_NAME:
        if name.startswith("lessons"):
            check(name, taught(lesson, texts))


def with_step(**changes: object) -> Lesson:
    return FIRST._replace(steps=(FIRST.steps[0]._replace(**changes), FIRST.steps[1]))  # type: ignore[arg-type]


class TeachesHalf(PebblesText):
    """Has a section of the rules for the last round, which the lesson never comes to."""

    def rule_now(self, view: View) -> str:
        return "last" if view["played"] == 2 else "play"


@pytest.mark.parametrize(
    ("game", "caught_by", "why"),
    [
        (taught(with_step(action="take 4")), "lessons_can_be_played_to_their_end", "take 4"),
        (
            taught(FIRST._replace(steps=tuple(step._replace(followups=()) for step in FIRST.steps))),
            "lessons_can_be_played_to_their_end",
            "after step 1 of 2",
        ),
        (
            taught(with_step(followups=THEN * 3)),
            "lessons_can_be_played_to_their_end",
            "seat 2 still has a scripted decision",
        ),
        (
            taught(FIRST._replace(steps=FIRST.steps[1:] * 3)),
            "lessons_can_be_played_to_their_end",
            "before the learner has",
        ),
        (taught(FIRST, {**SAID, "end": ""}), "lessons_have_texts_in_every_language", "'end'"),
        (taught(FIRST, {**SAID, "goal": "on and on " * 40}), "lessons_have_texts_in_every_language", "400 letters"),
        (taught(FIRST, {**SAID, "more": "?"}), "lessons_have_texts_in_every_language", "lesson.first.more"),
        (taught(with_step(pages=(Page("take", ("sea",)),))), "lessons_highlight_only_what_is_in_the_picture", "sea"),
        (taught(with_step(pages=(Page("take", ("pebbles:2",)),))), "lessons_ask_for_what_is_lit", "pebbles:1"),
        (taught(FIRST._replace(seed=4)), "lessons_leave_the_learner_in_the_lead", "behind"),
        (taught(FIRST, text=TeachesHalf), "lessons_teach_every_kind_of_decision", "last"),
    ],
)
def test_a_broken_lesson_is_caught(game: PebblesGame, caught_by: str, why: str) -> None:
    with pytest.raises(Exception, match=why):
        check(caught_by, game)
