"""Guides a learner through a lesson at a table. The journal alone decides how far the lesson has come."""

from __future__ import annotations

from typing import Final, Literal

from ceilidh.core import Catalogue, Lesson, RecordedMove, Table
from ceilidh.core.lessons import Page, ScriptedDecision
from ceilidh.server import messages as m
from ceilidh.server.api_errors import Refusal, conflict

_ALONE: Final = Page("alone", ())
_END: Final = Page("end", ())

Stage = Literal["guided", "alone", "over"]


class OffLessonError(Refusal):
    """A legal decision, but not the one that the lesson asks for; the sentence says why."""

    def __init__(self, lesson: Lesson, cue: ScriptedDecision, table: Table) -> None:
        super().__init__(409, "lesson", [cue.text])
        self._lesson = lesson
        self._cue = cue
        self._table = table

    def sentence(self, lang: str) -> str:
        words = self._table.game.text.words(lang)
        return self._lesson.text(self._lesson.steps[self._cue.step].wrong_action_key, words, self._table.names)


class LessonGuide:
    """A lesson in progress."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self._lesson = lesson
        self._table = table

    def cue(self, seat: int) -> ScriptedDecision | None:
        """The seat's next decision according to the lesson; None if it is free to decide."""
        game = self._table.game
        return self._lesson.plan(
            [RecordedMove(move.seat, game.to_notation(move.action)) for move in self._table.moves]
        )[seat]

    def check(self, seat: int, text: str) -> None:
        """A refusal if the lesson asks for another decision."""
        cue = self.cue(seat)
        if seat != self._lesson.seat or cue is None or cue.text == text:
            return
        raise OffLessonError(self._lesson, cue, self._table) if cue.asked else conflict("stale")

    def check_undo(self) -> None:
        if self.cue(self._lesson.seat) is not None:
            raise conflict("lesson_undo")

    def message(self, seat: int | None, lang: str) -> m.Lesson | None:
        """What the learner sees of the lesson now; None for everybody else."""
        if seat != self._lesson.seat:
            return None
        words, cue = self._table.game.text.words(lang), self.cue(seat)
        if cue is not None:
            pages = self._pages(cue)
            return self._build_message("guided", cue.step, pages, words, cue.text if pages else "")
        over = not self._table.actors()
        return self._build_message(
            "over" if over else "alone", len(self._lesson.steps), (_END if over else _ALONE,), words
        )

    def _pages(self, cue: ScriptedDecision) -> tuple[Page, ...]:
        """The pages of the step once the learner must decide; the last one highlights what to click."""
        if not cue.asked or self._lesson.seat not in self._table.actors():
            return ()
        *first, last = self._lesson.steps[cue.step].pages
        game = self._table.game
        path = game.art.path(game.parse(cue.text), self._table.view(self._lesson.seat))
        return (*first, last._replace(highlights=last.highlights or path))

    def _build_message(
        self, stage: Stage, steps: int, pages: tuple[Page, ...], words: Catalogue, asked: str = ""
    ) -> m.Lesson:
        lesson, names = self._lesson, self._table.names
        return m.Lesson(
            name=lesson.name,
            title=lesson.text("title", words, names),
            stage=stage,
            step=min(steps + 1, len(lesson.steps)),
            steps=len(lesson.steps),
            pages=[m.LessonPage(text=lesson.text(say, words, names), highlights=list(light)) for say, light in pages],
            requested_action=asked,
        )


def find_guide(name: str | None, table: Table) -> LessonGuide | None:
    lesson = next((lesson for lesson in table.game.lessons() if lesson.name == name), None)
    return lesson and LessonGuide(lesson, table)
