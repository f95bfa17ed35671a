"""Checks of a game's lessons: they can be played to their end, in every language, and teach the whole game.

They are played as a server plays them: scripted decisions are made immediately.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ceilidh.core import LANGUAGES, Game, Lesson, Player, RecordedMove, Rng, Table, compose_svg
from ceilidh.core.lessons import ScriptedDecision, Step
from ceilidh.testing.presentation_checks import places
from ceilidh.testing.random_games import Subject, decisions, names, walk

MAX_PAGE_LETTERS: Final = 320
"""A page is a sentence or two; learners do not read more before they act."""


class Taught(NamedTuple):
    """A table before a step of the learner."""

    table: Table
    lesson: Lesson
    step: Step


def lessons_can_be_played_to_their_end(subject: Subject) -> None:
    """All scripted decisions are legal, and after the last step the learner decides alone at least once."""
    for lesson in _lessons(subject):
        table = begun(subject.game, lesson)
        done = sum(1 for _ in steps(lesson, table))
        assert done == len(lesson.steps), f"{lesson.name}: it stops after step {done} of {len(lesson.steps)}"
        left = [seat for seat, cue in enumerate(_plan(lesson, table)) if cue is not None]
        assert not left, f"{lesson.name}: after its last step, seat {left[0] + 1} still has a scripted decision"
        state = table.snapshot()
        alone = 0
        for seat, _, action in decisions(state, Rng.seeded(0)):
            state.apply(seat, action)
            alone += seat == lesson.seat
        assert alone, f"{lesson.name}: the game is over before the learner has played alone"


def lessons_have_texts_in_every_language(subject: Subject) -> None:
    """Every key of the lesson has a text; no page is long."""
    for lesson in _lessons(subject):
        for lang in LANGUAGES:
            words = subject.game.text.words(lang)
            own = {key for key in words.texts if key.startswith(f"lesson.{lesson.name}.")}
            wanted = {f"lesson.{lesson.name}.{key}" for key in _keys(subject, lesson)}
            assert own == wanted, f"{lang}: missing or never shown: {sorted(own ^ wanted)}"
            for key in _keys(subject, lesson):
                text = lesson.text(key, words, names(lesson.players))
                assert 0 < len(text) <= MAX_PAGE_LETTERS, f"{lang}: '{key}' of {lesson.name} has {len(text)} letters"


def lessons_highlight_only_what_is_in_the_picture(subject: Subject) -> None:
    """The places of every page are in the picture that the learner sees."""
    for lesson in _lessons(subject):
        for taught in steps(lesson, begun(subject.game, lesson)):
            view, words = taught.table.view(lesson.seat), subject.game.text.words("en")
            drawn = compose_svg(subject.game.art.panels(view, words, taught.table.names), subject.game.art.symbols())
            for page in taught.step.pages:
                missing = set(page.highlights) - places(drawn)
                assert not missing, (
                    f"{lesson.name}: page '{page.text_key}' lights up {sorted(missing)}, which is not there"
                )


def lessons_ask_for_what_is_lit(subject: Subject) -> None:
    """A page that asks for a decision lights up all that has to be clicked, and nothing where nothing is clicked."""
    game = subject.game
    for lesson in _lessons(subject):
        for taught in steps(lesson, begun(game, lesson)):
            asking = taught.step.pages[-1]
            path = set(game.art.path(game.parse(taught.step.action), taught.table.view(lesson.seat)))
            wrong = set(asking.highlights) - path if not path else path - set(asking.highlights)
            assert not asking.highlights or not wrong, (
                f"{lesson.name}: page '{asking.text_key}' asks for '{taught.step.action}', "
                f"but does not light up what to click: {sorted(wrong)}"
            )


def lessons_leave_the_learner_in_the_lead(subject: Subject) -> None:
    """When the learner plays on alone, nobody is ahead of them: a lesson must not skip into a losing position."""
    for lesson in _lessons(subject):
        table = begun(subject.game, lesson)
        for _ in steps(lesson, table):
            pass
        state = table.snapshot()
        assert state.ranking()[lesson.seat] == 1, f"{lesson.name}: the learner ends up behind, with {state.scores()}"


def lessons_teach_every_kind_of_decision(subject: Subject) -> None:
    """Every section of the rules that applies to a real decision is taught by a step of some lesson."""
    if not subject.game.lessons():
        return
    taught = {kind for lesson in subject.game.lessons() for kind in _kinds(subject, lesson)}
    met = {
        subject.game.text.rule_now(subject.game.view(step.state, step.seat))
        for step in walk(subject, every=3)
        if len(step.legal) > 1
    }
    assert met <= taught, f"no lesson teaches a decision of: {', '.join(sorted(met - taught))}"


def _kinds(subject: Subject, lesson: Lesson) -> Iterator[str]:
    for taught in steps(lesson, begun(subject.game, lesson)):
        yield subject.game.text.rule_now(taught.table.view(lesson.seat))


def _lessons(subject: Subject) -> list[Lesson]:
    return [lesson for lesson in subject.game.lessons() if lesson.players == subject.players]


def begun(game: Game, lesson: Lesson) -> Table:
    """The table at the beginning of the lesson."""
    players = [Player("person", name) for name in names(lesson.players)]
    table = Table(game, players, lesson.seed, lesson.options)
    for seat, text in lesson.before:
        table.play(seat, text)
    return table


def steps(lesson: Lesson, table: Table) -> Iterator[Taught]:
    """Yield the table before each decision of the learner, then make that decision."""
    while cues := _possible(lesson, table):
        seat, cue = min(cues, key=lambda planned: planned[1].asked)
        if cue.asked:
            yield Taught(table, lesson, lesson.steps[cue.step])
        table.play(seat, cue.text)


def _possible(lesson: Lesson, table: Table) -> list[tuple[int, ScriptedDecision]]:
    """The scripted decisions that can be made now."""
    plan = _plan(lesson, table)
    return [(seat, cue) for seat in table.actors() if (cue := plan[seat]) is not None]


def _plan(lesson: Lesson, table: Table) -> list[ScriptedDecision | None]:
    return lesson.plan([RecordedMove(move.seat, table.game.to_notation(move.action)) for move in table.moves])


def _keys(subject: Subject, lesson: Lesson) -> list[str]:
    keys = ["title", *(page.text_key for step in lesson.steps for page in step.pages)]
    for taught in steps(lesson, begun(subject.game, lesson)):
        if len(taught.table.seat(lesson.seat).legal()) > 1:
            keys.append(taught.step.wrong_action_key)
    return [*keys, "alone", "end"]
