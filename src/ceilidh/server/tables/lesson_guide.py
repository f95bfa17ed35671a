"""A lesson at a table: what its learner is told, and what leads on. All of it follows from the journal."""

from __future__ import annotations

from typing import Final, Literal

from ceilidh.core import Catalogue, Lesson, RecordedMove, Table
from ceilidh.core.lessons import Cue, Page
from ceilidh.server import messages as m
from ceilidh.server.api_errors import Refusal, conflict

_ALONE: Final = Page("alone", ())
_END: Final = Page("end", ())

Stage = Literal["guided", "alone", "over"]


class OffLessonError(Refusal):
    """A decision that is possible, but not the one that the lesson is about; it says why."""

    def __init__(self, lesson: Lesson, cue: Cue, table: Table) -> None:
        super().__init__(409, "lesson", [cue.text])
        self._lesson = lesson
        self._cue = cue
        self._table = table

    def sentence(self, lang: str) -> str:
        """As the lesson has it."""
        words = self._table.game.text.words(lang)
        return self._lesson.said(self._lesson.steps[self._cue.step].no, words, self._table.names)


class LessonGuide:
    """The lesson that is given at a table."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self._lesson = lesson
        self._table = table

    def cue(self, seat: int) -> Cue | None:
        """What the seat decides next by the lesson; None if that is open."""
        game = self._table.game
        return self._lesson.plan(
            [RecordedMove(move.seat, game.to_notation(move.action)) for move in self._table.moves]
        )[seat]

    def check(self, seat: int, text: str) -> None:
        """A refusal if the learner is guided to another decision."""
        cue = self.cue(seat)
        if seat != self._lesson.seat or cue is None or cue.text == text:
            return
        raise OffLessonError(self._lesson, cue, self._table) if cue.asked else conflict("stale")

    def check_undo(self) -> None:
        """A refusal while the learner is guided: what leads on is not taken back."""
        if self.cue(self._lesson.seat) is not None:
            raise conflict("lesson_undo")

    def message(self, seat: int | None, lang: str) -> m.Lesson | None:
        """What the learner is told now, and nobody else."""
        if seat != self._lesson.seat:
            return None
        words, cue = self._table.game.text.words(lang), self.cue(seat)
        if cue is not None:
            pages = self._asked(cue)
            return self._lesson_at("guided", cue.step, pages, words, cue.text if pages else "")
        over = not self._table.actors()
        return self._lesson_at("over" if over else "alone", len(self._lesson.steps), (_END if over else _ALONE,), words)

    def _asked(self, cue: Cue) -> tuple[Page, ...]:
        """The pages of the step, once it is the learner's decision; the last one lights up what it asks for."""
        if not cue.asked or self._lesson.seat not in self._table.actors():
            return ()
        *first, last = self._lesson.steps[cue.step].pages
        game = self._table.game
        path = game.art.path(game.parse(cue.text), self._table.view(self._lesson.seat))
        return (*first, last._replace(light=last.light or path))

    def _lesson_at(
        self, stage: Stage, steps: int, pages: tuple[Page, ...], words: Catalogue, asked: str = ""
    ) -> m.Lesson:
        lesson, names = self._lesson, self._table.names
        return m.Lesson(
            name=lesson.name,
            title=lesson.said("title", words, names),
            stage=stage,
            step=min(steps + 1, len(lesson.steps)),
            steps=len(lesson.steps),
            pages=[m.LessonPage(text=lesson.said(say, words, names), places=list(light)) for say, light in pages],
            requested_action=asked,
        )


def find_guide(name: str | None, table: Table) -> LessonGuide | None:
    """The guide of the lesson of that name; None if there is none, or none any more."""
    lesson = next((lesson for lesson in table.game.lessons() if lesson.name == name), None)
    return lesson and LessonGuide(lesson, table)
