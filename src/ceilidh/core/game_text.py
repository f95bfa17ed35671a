"""The contract of a game's texts: buttons, log lines, prompts, descriptions and help cards, in all its languages.

Every text is made from a view, or from an event that the reader may see, so texts cannot leak hidden information. The
defaults use the game's catalogues, or else English derived from the rules. Most games need no code for their texts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, cast

from ceilidh.core.default_text import capital, plain_words, view_entries
from ceilidh.core.moments import Moment
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import PUBLIC_AUDIENCE, Event, State
from ceilidh.core.translations import LANGUAGES, Catalogue, check_language


class Description(NamedTuple):
    """One panel as plain text, for the terminal and for screen readers."""

    panel: str
    title: str
    lines: list[str]


class Share(NamedTuple):
    """One scoring rule and the points that each seat got by it."""

    rule: str
    points: list[int]


class HelpCard(NamedTuple):
    """A short explanation of a thing, an action or a word, for people who have never seen the game."""

    name: str
    description: str = ""
    """Its cost, effect and score, in one or two short sentences."""
    current: tuple[str, ...] = ()
    """Its current values, one per line."""
    owner: str = ""
    """The owner's name; empty if there is none."""
    rule: str = ""
    """The key of its section of the rules; if empty, the section that applies now."""


class Amount(NamedTuple):
    """A number that selects an action: entered in a number field on a page, typed in a terminal."""

    label: str
    """The label of the field. Actions with the same label and the same click path share one field."""
    number: int


class GameText:
    """The texts of a game. Every method has a default."""

    catalogues: Mapping[str, Catalogue] = {}
    """The game's own texts by language. A missing text falls back to English, then to one derived from the rules.

    Keys of every game: `name`, `tagline`, `credit` (its authors and publisher), `length`, `option.*` and `event.*` as
    declared in the rules. Keys of the default methods: `action.*` by notation, `prompt.you`, `prompt.others`,
    `prompt.over`, `panel.players`, `panel.table`, `view.*` by the view's keys, `share`, and `tie_break`.
    """

    glossary: Mapping[str, str] = {}
    """The words of the game that need an explanation, each with the key of its section of the rules.

    The catalogues have three texts for a word: `glossary.<word>.name`; `glossary.<word>.description`, one or two
    sentences; and `glossary.<word>.forms`, the forms in which it occurs in log and rules, separated by commas.
    """

    headlines: Collection[str] = ()
    """The kinds of events that nobody should miss, such as the end of a round: pages show them large for a moment.

    Only events that everybody may see become headlines. The text is that of the log line.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        english = _filled(self.catalogues.get("en"), plain_words(rules))
        self._words = {lang: _filled(self.catalogues.get(lang), english) for lang in LANGUAGES}

    def words(self, lang: str, /) -> Catalogue:
        """The game's texts in one language, with fallbacks; SetupError for an unknown language."""
        return self._words[check_language(lang)]

    def action(self, action: int, view: View, words: Catalogue, names: Sequence[str], /) -> str:
        """The action as the text of a button. Players are referred to by name."""
        text = self.rules.to_notation(action)
        key = f"action.{text}"
        return words(key) if key in words.texts else capital(text)

    def amount(self, action: int, view: View, words: Catalogue, /) -> Amount | None:
        """The number that selects an action, where many actions differ only in a number, such as a sum of money.

        None for an action with a button or a click target.
        """
        return None

    def is_secondary_action(self, action: int, /) -> bool:
        """Whether an action is possible at any time and does not answer the prompt, such as repaying a debt."""
        return False

    def event(self, event: Event, words: Catalogue, names: Sequence[str], /) -> str:
        """The event as a line of the log."""
        who = names[event.seat] if event.seat >= 0 else ""
        what = ", ".join(map(str, event.args))
        sentence = words(
            f"event.{self.rules.events[event.kind]}", who=who, what=what, n=event.args[0] if event.args else 0
        )
        return capital(" ".join(sentence.split()))

    def moment(self, event: Event, words: Catalogue, /) -> Moment | None:
        """What clients stage beside the event's line of the log, such as the fall of a die; None for nothing.

        Made from the event alone, as the line is. It names players by seat and pictures by the names of `Art.signs`.
        """
        return None

    def is_headline(self, event: Event, /) -> bool:
        """Whether nobody should miss this event."""
        return event.audience == PUBLIC_AUDIENCE and self.rules.events[event.kind] in self.headlines

    def prompt(self, view: View, words: Catalogue, names: Sequence[str], /) -> str:
        """The question that the actors have to answer now, in one sentence."""
        actors = cast(list[int], view["actors"])
        if not actors:
            return words("prompt.over")
        if view["seat"] in actors:
            return words("prompt.you", who=names[view["seat"]])
        return words("prompt.others", who=", ".join(names[actor] for actor in actors))

    def reason(self, term: str, who: str, words: Catalogue, /) -> str:
        """Why an action is better, by a term of the knowledge: what it brings the player, or takes from `who`.

        Empty for a term without a text: stored analyses may name terms that the knowledge no longer has.
        """
        key = f"term.{term}.other" if who else f"term.{term}.own"
        return words(key, who=who) if key in words.texts else ""

    def rule_now(self, view: View, /) -> str:
        """The key of the section of the rules that applies now."""
        return self.words("en").rules[0].key

    def help_card(self, thing: str, view: View, words: Catalogue, names: Sequence[str], /) -> HelpCard | None:
        """The help card of a thing in the picture, with its values in this view; None to show only its title.

        Things are named by `drawing.elements.group`; a panel as a whole by its own name.
        """
        kind, _, number = thing.partition(":")
        if kind not in ("plain-player", "plain-entry"):
            return None
        found = view_entries(view, words, len(names))
        if kind == "plain-entry":
            label, value = found.table[int(number)]
            return HelpCard(label, current=(" ".join(value.split()),))
        seat = int(number)
        return HelpCard(
            names[seat], current=tuple(" ".join(f"{label}: {of[seat]}".split()) for label, of in found.seats)
        )

    def action_help(self, action: int, view: View, words: Catalogue, names: Sequence[str], /) -> HelpCard:
        """The help card of a legal action: what it would do."""
        return HelpCard(self.action(action, view, words, names))

    def glossary_help(self, word: str, words: Catalogue, /) -> HelpCard:
        """The help card of a glossary word."""
        name, description = (words(f"glossary.{word}.{part}") for part in ("name", "description"))
        return HelpCard(name, description, rule=self.glossary[word])

    def describe(self, view: View, words: Catalogue, names: Sequence[str], /) -> list[Description]:
        """The view as plain text, panel by panel."""
        found = view_entries(view, words, len(names))
        lines = [f"{label}: {value}" for label, value in found.table]
        for label, rows in found.boards:
            lines += [f"{label}:", *(" ".join(row) for row in rows)]
        table = [Description("table", words("panel.table"), lines)] if lines else []
        return [*table, Description("players", words("panel.players"), _players(view, found.seats, names))]

    def breakdown(self, state: State, words: Catalogue, /) -> list[Share]:
        """The scores of a finished game by rule; the points add up to `state.scores()`."""
        return [Share(words("share"), state.scores())]

    def tie_break(self, state: State, words: Catalogue, names: Sequence[str], /) -> str:
        """What decided between those who share the most points of a finished game, in one sentence.

        Empty if nobody shares the most points, or if they share the victory.
        """
        first, *others = [names[seat] for seat in tied_for_most_points(state)] or [""]
        return words("tie_break", who=first) if others else ""


def tied_for_most_points(state: State) -> list[int]:
    """The seats that share the most points although not all of them win, best place first; else none."""
    scores, places = state.scores(), state.ranking()
    tied = [seat for seat in range(state.players) if scores[seat] == max(scores)]
    return sorted(tied, key=places.__getitem__) if any(places[seat] > 1 for seat in tied) else []


def _filled(own: Catalogue | None, others: Catalogue) -> Catalogue:
    """The game's own texts, with those of `others` where it has none."""
    if own is None:
        return others
    return Catalogue(own.lang, {**others.texts, **own.texts}, own.rules or others.rules)


def _players(view: View, has: Sequence[tuple[str, Sequence[str]]], names: Sequence[str]) -> list[str]:
    """A line for each seat; an arrow marks those who decide."""
    actors = cast(list[int], view["actors"])
    return [
        f"{'→' if seat in actors else ' '} {name}" + "".join(f" · {label}: {values[seat]}" for label, values in has)
        for seat, name in enumerate(names)
    ]
