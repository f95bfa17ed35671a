"""Lessons: guided first games as data. A game without any simply offers none.

A lesson is a file `<name>.toml` in the game's folder `lessons`. It is played at a real table with a fixed deal:

    players = 2
    seat = 1                                the learner's
    seed = 7
    before = ["1: roll", "2: hold"]         decisions made before the lesson starts; optional
    [options]                               as at any table; optional

    [[steps]]                               one for each decision of the learner
    pages = [{ say = "goal" }, { say = "roll", light = ["die:1"] }]
    do = "roll"                             the decision that completes the step
    then = ["2: roll", "2: hold"]           scripted decisions after it; optional

The last page of a step asks for its decision. If it lists no places, it highlights the click targets of the decision.
Decisions of the learner's own seat at the start of `then` finish their turn immediately; those of others are shown one
by one. If the learner's seat decides again after others, the lesson skips ahead: it plays for all without a pause.
After the last step the learner plays on alone to the end of the game.

The texts are in the game's catalogues, for example `lessons.en.toml`. Their keys begin with `lesson.<name>.`, followed
by `title`, the name of a page, `no.` and the name of a step's last page (why another decision is wrong here), `alone`
(when the guidance ends) or `end` (when the game ends). Texts may name players: `{names[1]}` sits on the second seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from ceilidh.core.record import RecordedMove
from ceilidh.core.translations import Catalogue


class Page(NamedTuple):
    """A sentence or two, and the places in the picture to highlight."""

    text_key: str
    highlights: tuple[str, ...]


class Step(NamedTuple):
    """One decision of the learner, in notation, with the pages shown before it and the scripted decisions after it."""

    pages: tuple[Page, ...]
    action: str
    followups: tuple[RecordedMove, ...]

    @property
    def wrong_action_key(self) -> str:
        """The key of the text shown after any other decision."""
        return f"no.{self.pages[-1].text_key}"


class ScriptedDecision(NamedTuple):
    """The next scripted decision of a seat."""

    text: str
    step: int
    """The number, from 0, of the current or the next step."""
    asked: bool = False
    """Whether the learner has to make it."""
    skip: bool = False
    """Whether it is played without a pause, because the lesson skips ahead."""


class Lesson(NamedTuple):
    """A guided game."""

    name: str
    players: int
    seat: int
    seed: int
    options: Mapping[str, str]
    before: tuple[RecordedMove, ...]
    steps: tuple[Step, ...]

    def plan(self, lines: Sequence[RecordedMove]) -> list[ScriptedDecision | None]:
        """The next scripted decision of each seat after these moves; None where nothing more is scripted.

        Every seat follows a script of its own, because simultaneous decisions come in any order. After any decision
        that is not in the script the lesson is over, and the result is None for all seats.
        """
        parts, made = self.parts(), [0] * self.players
        for seat, text in lines:
            part = parts[seat]
            if made[seat] < len(part) and part[made[seat]].text != text:
                return [None] * self.players
            made[seat] += 1
        return [part[count] if count < len(part) else None for part, count in zip(parts, made, strict=True)]

    def parts(self) -> list[list[ScriptedDecision]]:
        """All scripted decisions of each seat, in order."""
        parts: list[list[ScriptedDecision]] = [[] for _ in range(self.players)]
        for seat, text in self.before:
            parts[seat].append(ScriptedDecision(text, 0))
        for number, step in enumerate(self.steps):
            parts[self.seat].append(ScriptedDecision(step.action, number, asked=True))
            skips_ahead = self._skips_ahead(step)
            for seat, text in step.followups:
                parts[seat].append(ScriptedDecision(text, number + 1, skip=skips_ahead or seat == self.seat))
        return parts

    def _skips_ahead(self, step: Step) -> bool:
        """Whether the learner's seat decides again after others."""
        after_own = dropwhile(lambda move: move.seat == self.seat, step.followups)
        return any(move.seat == self.seat for move in after_own)

    def text(self, key: str, words: Catalogue, names: Sequence[str]) -> str:
        """One of the lesson's texts."""
        return words(f"lesson.{self.name}.{key}", names=names)


def load_lessons(package: str, *names: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are offered, from the files of a package."""
    import tomllib
    from importlib.resources import files

    return tuple(
        _lesson(name, tomllib.loads(files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")))
        for name in names
    )


def _lesson(name: str, data: dict[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in data["steps"])
    before = _lines(data.get("before", ()))
    return Lesson(name, data["players"], data["seat"] - 1, data["seed"], data.get("options", {}), before, steps)


def _step(data: dict[str, Any]) -> Step:
    pages = tuple(Page(page["say"], tuple(page.get("light", ()))) for page in data["pages"])
    return Step(pages, data["do"], _lines(data.get("then", ())))


def _lines(texts: Sequence[str]) -> tuple[RecordedMove, ...]:
    split = (text.partition(": ") for text in texts)
    return tuple(RecordedMove(int(seat) - 1, notation) for seat, _, notation in split)
