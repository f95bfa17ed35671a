"""What a player is asked in the terminal, and matching of typed text to the choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ceilidh.core import Amount, Catalogue, Game, NotationError, Table, View

MAX_NUMBERED_CHOICES: Final = 9
"""Longer lists are grouped instead of numbered."""


class Choice(NamedTuple):
    """A legal action as shown to a player."""

    action: int
    notation: str
    words: str
    amount: Amount | None = None
    """Set where many choices differ only in a number."""


class Group(NamedTuple):
    """Choices whose notation differs only in the last word."""

    beginning: str
    endings: list[str]


class Prompt(NamedTuple):
    """What a seat is asked. Its view and its legal actions are built once per decision."""

    view: View
    choices: list[Choice]


def make_prompt(table: Table, seat: int, words: Catalogue) -> Prompt:
    """The view and the choices of a seat now."""
    game, view = table.game, table.view(seat)
    return Prompt(
        view,
        [
            Choice(
                action,
                game.to_notation(action),
                game.text.action(action, view, words, table.names),
                game.text.amount(action, view, words),
            )
            for action in table.seat(seat).legal()
        ],
    )


def amounts(possible: Sequence[Choice]) -> dict[str, list[Choice]]:
    """Choices made by entering a number, by label."""
    found: dict[str, list[Choice]] = {}
    for choice in possible:
        if choice.amount is not None:
            found.setdefault(choice.amount.label, []).append(choice)
    return found


def groups(possible: Sequence[Choice]) -> list[Group]:
    """Choices grouped by the beginning of their notation, in order of first occurrence."""
    endings: dict[str, list[str]] = {}
    for choice in possible:
        beginning, _, ending = choice.notation.rpartition(" ")
        endings.setdefault(beginning, []).append(ending)
    return [Group(*group) for group in endings.items()]


def match_input(typed: str, possible: Sequence[Choice]) -> list[Choice]:
    """The choices that match the typed text: one if it is unambiguous, several if not, none if nothing fits.

    A number is an amount if one is asked for, otherwise a line of the list. A complete notation matches itself.
    Otherwise all typed words must occur in order in the notation or the text; beginnings of words take precedence.
    """
    typed_words = typed.casefold().split()
    if typed.strip().isdecimal() and amounts(possible):
        return [choice for choice in possible if choice.amount is not None and choice.amount.number == int(typed)]
    if len(possible) <= MAX_NUMBERED_CHOICES and typed.strip().isdecimal() and 1 <= int(typed) <= len(possible):
        return [possible[int(typed) - 1]]
    whole = [choice for choice in possible if choice.notation.casefold().split() == typed_words]
    if whole or not typed_words:
        return whole
    for pattern in (_in_order(typed_words, r"(?<!\w)"), _in_order(typed_words, "")):
        found = [choice for choice in possible if pattern.search(choice.notation.casefold())]
        found = found or [choice for choice in possible if pattern.search(choice.words.casefold())]
        if found:
            return found
    return []


def _in_order(typed_words: Sequence[str], before: str) -> re.Pattern[str]:
    return re.compile(".*?".join(before + re.escape(word) for word in typed_words))


def is_notation(game: Game, typed: str) -> bool:
    """Whether the text is an action of the game, legal now or not."""
    try:
        game.parse(typed)
    except NotationError:
        return False
    return True
