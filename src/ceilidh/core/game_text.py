"""The contract of a game's speech: its words, buttons, log, prompts and descriptions, in the languages that it speaks.

Everything is said from a view or from an event that the listener may know of, so that words cannot leak. A game that
brings none speaks English made from its rules; one that brings catalogues needs no code for what their keys can say.
`core/help_cards.py` answers whoever asks what something is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, cast

from ceilidh.core.catalogue import LANGUAGES, Catalogue, check_language
from ceilidh.core.default_text import capital, facts, plain_words
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import EVERYONE, Event, State


class Description(NamedTuple):
    """One panel in plain words, for the terminal and for screen readers."""

    panel: str
    title: str
    lines: list[str]


class Share(NamedTuple):
    """Where points came from: one rule of scoring and what it gave each seat."""

    rule: str
    points: list[int]


class HelpCard(NamedTuple):
    """What something is, for somebody who has never seen the game: as much as fits on a small card."""

    name: str
    tells: str = ""
    """What it costs, does and scores, in one or two short sentences."""
    now: tuple[str, ...] = ()
    """What it stands at now, in numbers; a line for each thing that is to be said."""
    whose: str = ""
    """The name of the player whose it is; empty if it is nobody's."""
    rule: str = ""
    """The key of the section of the rules that it belongs to; if empty, the one that applies now."""


class Amount(NamedTuple):
    """A number that chooses an action. Pages have a number field for it, terminals take the number as it is typed."""

    label: str
    """What the field counts; actions with the same label and the same path form one field."""
    number: int


class GameText:
    """How a game talks."""

    catalogues: Mapping[str, Catalogue] = {}
    """The game's own texts by language. Where one lacks a text, the English one stands in; where that lacks it too, one
    made from the rules. Keys every game has: `name`, `tagline`, `credit` (its authors and publisher), `length`, and
    `option.*`, `event.*` as declared; those of what is said below: `action.*` by notation, `prompt.you`,
    `prompt.others`, `prompt.over`, `panel.players`, `panel.table`, `view.*` by the view's keys, and `share`.
    """

    glossary: Mapping[str, str] = {}
    """The words of the game that want an explanation, each with the key of its section of the rules.

    The catalogues have three texts for a word: `glossary.<word>.name`, `glossary.<word>.tells`, one or two sentences,
    and `glossary.<word>.forms`, as which it is met in the log and in the rules, with commas between them.
    """

    headlines: Collection[str] = ()
    """The kinds of events that nobody should miss, such as the end of a round: pages show them large for a moment.

    Only what everybody may know becomes a headline, and its text is that of its line in the log.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        english = _filled(self.catalogues.get("en"), plain_words(rules))
        self._words = {lang: _filled(self.catalogues.get(lang), english) for lang in LANGUAGES}

    def words(self, lang: str, /) -> Catalogue:
        """The game's texts in one language, or in English if it does not speak it; SetupError if there is no such."""
        return self._words[check_language(lang)]

    def action(self, action: int, view: View, words: Catalogue, names: Sequence[str], /) -> str:
        """The action as a button's text; who is meant in it is called by name."""
        text = self.rules.to_notation(action)
        key = f"action.{text}"
        return words(key) if key in words.texts else capital(text)

    def amount(self, action: int, view: View, words: Catalogue, /) -> Amount | None:
        """The number by which an action is chosen; None for an action that has a button or a place in the picture.

        For sums of money and the like: where many actions differ in a number only, a person enters it once.
        """
        return None

    def is_aside(self, action: int, /) -> bool:
        """Whether an action answers nothing that is asked, such as paying back a debt: pages list it last."""
        return False

    def event(self, event: Event, words: Catalogue, names: Sequence[str], /) -> str:
        """The event as a line of the log."""
        who = names[event.seat] if event.seat >= 0 else ""
        what = ", ".join(map(str, event.args))
        said = words(f"event.{self.rules.events[event.kind]}", who=who, what=what, n=event.args[0] if event.args else 0)
        return capital(" ".join(said.split()))

    def is_headline(self, event: Event, /) -> bool:
        """Whether nobody should miss this event."""
        return event.audience == EVERYONE and self.rules.events[event.kind] in self.headlines

    def prompt(self, view: View, words: Catalogue, names: Sequence[str], /) -> str:
        """What is asked now of the actors, in one sentence."""
        actors = cast(list[int], view["actors"])
        if not actors:
            return words("prompt.over")
        if view["seat"] in actors:
            return words("prompt.you", who=names[view["seat"]])
        return words("prompt.others", who=", ".join(names[actor] for actor in actors))

    def reason(self, term: str, who: str, words: Catalogue, /) -> str:
        """Why an action is better, by a term of the knowledge: what it brings the player, or takes from `who`.

        Nothing is said about a term that has no words: it was kept when the knowledge counted otherwise.
        """
        key = f"term.{term}.other" if who else f"term.{term}.own"
        return words(key, who=who) if key in words.texts else ""

    def rule_now(self, view: View, /) -> str:
        """The key of the section of the rules that applies now."""
        return self.words("en").rules[0].key

    def help_card(self, thing: str, view: View, words: Catalogue, names: Sequence[str], /) -> HelpCard | None:
        """What a thing of the picture is, and what it stands at in this view.

        `drawing.elements.group` gives things their names; a panel as a whole is asked about by its own.

        None is for a thing that the game cannot explain: then its title in the picture is all that is told.
        """
        kind, _, number = thing.partition(":")
        if kind not in ("plain-player", "plain-entry"):
            return None
        found = facts(view, words, len(names))
        if kind == "plain-entry":
            label, value = found.table[int(number)]
            return HelpCard(label, now=(" ".join(value.split()),))
        seat = int(number)
        return HelpCard(names[seat], now=tuple(" ".join(f"{label}: {of[seat]}".split()) for label, of in found.seats))

    def action_help(self, action: int, view: View, words: Catalogue, names: Sequence[str], /) -> HelpCard:
        """What an action that is possible now would do."""
        return HelpCard(self.action(action, view, words, names))

    def glossary_help(self, word: str, words: Catalogue, /) -> HelpCard:
        """What a word of the glossary means."""
        name, tells = (words(f"glossary.{word}.{part}") for part in ("name", "tells"))
        return HelpCard(name, tells, rule=self.glossary[word])

    def describe(self, view: View, words: Catalogue, names: Sequence[str], /) -> list[Description]:
        """The view in plain words, panel by panel."""
        found = facts(view, words, len(names))
        lines = [f"{label}: {value}" for label, value in found.table]
        for label, rows in found.boards:
            lines += [f"{label}:", *(" ".join(row) for row in rows)]
        table = [Description("table", words("panel.table"), lines)] if lines else []
        return [*table, Description("players", words("panel.players"), _players(view, found.seats, names))]

    def breakdown(self, state: State, words: Catalogue, /) -> list[Share]:
        """The scores of a finished game by rule; the points add up to `state.scores()`."""
        return [Share(words("share"), state.scores())]


def _filled(own: Catalogue | None, others: Catalogue) -> Catalogue:
    """The game's own words, with those of `others` where there are none."""
    if own is None:
        return others
    return Catalogue(own.lang, {**others.texts, **own.texts}, own.rules or others.rules)


def _players(view: View, has: Sequence[tuple[str, Sequence[str]]], names: Sequence[str]) -> list[str]:
    """A line for each seat; an arrow points at those who decide."""
    actors = cast(list[int], view["actors"])
    return [
        f"{'→' if seat in actors else ' '} {name}" + "".join(f" · {label}: {values[seat]}" for label, values in has)
        for seat, name in enumerate(names)
    ]
