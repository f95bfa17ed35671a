"""Default texts of a game: English derived from the names in its rules, and its view described entry by entry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ceilidh.core.rules import Rules, View
from ceilidh.core.translations import Catalogue, RulesSection

_LOWERCASE_IN_TITLES: Final = frozenset({"a", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to"})
"""Words that are not capitalized within a title."""
_INVISIBLE_CHARACTERS: Final = re.compile("[\\s\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Line breaks and control characters, which would break lines, terminals or SVG."""
_DEFAULT_TEXTS: Final = {
    "credit": "",
    "length": "",
    "prompt.you": "{who}, choose what to do.",
    "prompt.others": "{who} to play.",
    "prompt.over": "The game is over.",
    "panel.players": "Players",
    "panel.table": "Table",
    "share": "Points",
    "tie_break": "The rules break the tie in favour of {who}.",
}


def plain_words(rules: Rules) -> Catalogue:
    """All texts that a game needs. The docstring of its class provides the tagline and the rules."""
    title = title_of(rules.name)
    paragraphs = _paragraphs(
        type(rules).__dict__.get("__doc__") or f"A game for {_counts(rules.player_counts)} players."
    )
    texts: dict[str, object] = {**_DEFAULT_TEXTS, "name": title, "tagline": _escape(paragraphs[0])}
    for option in rules.options:
        texts[f"option.{option.name}.name"] = title_of(option.name)
        texts |= {f"option.{option.name}.{value}": title_of(value) for value in option.values}
    texts |= {f"event.{kind}": f"{{who}} {_escape(readable(kind))} {{what}}" for kind in rules.events}
    texts |= {f"action.{text}": _escape(capital(text)) for text in rules.notation}
    return Catalogue("en", texts, [RulesSection("play", "How to play", "\n\n".join(paragraphs))])


def title_of(name: str) -> str:
    """Convert a name such as `my-own-game` to a title."""
    first, *others = readable(name).split()
    return " ".join([capital(first), *(word if word in _LOWERCASE_IN_TITLES else capital(word) for word in others)])


def readable(key: str) -> str:
    """A key with spaces between its words."""
    return key.replace("_", " ").replace("-", " ")


def capital(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def _paragraphs(text: str) -> list[str]:
    return [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]


def _counts(counts: Sequence[int]) -> str:
    return " or ".join(map(str, counts))


def _escape(text: str) -> str:
    """Escape braces, so that the text is a template without fields."""
    return text.replace("{", "{{").replace("}", "}}")


class ViewEntries(NamedTuple):
    """The entries of a view with their labels, by where they are shown."""

    table: list[tuple[str, str]]
    """Values of the whole table."""
    boards: list[tuple[str, list[list[str]]]]
    """Grids: lists of rows of equal length."""
    seats: list[tuple[str, list[str]]]
    """Lists with one value per seat."""


def view_entries(view: View, words: Catalogue, players: int) -> ViewEntries:
    """The view without `seat` and `actors`, which are shown elsewhere."""
    found = ViewEntries([], [], [])
    for key, value in view.items():
        label = str(words.texts.get(f"view.{key}", capital(readable(key))))
        if key in ("seat", "actors"):
            continue
        if isinstance(value, list) and len(value) == players:
            found.seats.append((label, [as_text(item) for item in value]))
        elif rows := _rows(value):
            found.boards.append((label, [[as_text(cell) for cell in row] for row in rows]))
        else:
            found.table.append((label, as_text(value)))
    return found


def _rows(value: object) -> list[list[object]]:
    """The rows of a grid of at least two rows and three columns; empty if the value is something else."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(row, list) for row in value):
        return []
    even = len(value[0]) > 2 and all(len(row) == len(value[0]) and not any(map(_nested, row)) for row in value)
    return value if even else []


def _nested(value: object) -> bool:
    return isinstance(value, (list, dict))


def as_text(value: object) -> str:
    """Format a value of a view for people."""
    if value is None or value in ("", [], {}):
        return "–"
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ("; " if any(map(_nested, value)) else ", ").join(map(as_text, value))
        case dict():
            return ", ".join(f"{readable(str(key))} {as_text(item)}" for key, item in value.items())
    return _INVISIBLE_CHARACTERS.sub(" ", str(value))
