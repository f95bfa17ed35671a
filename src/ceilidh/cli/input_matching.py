"""What can be decided now, and which of it a player means by some typed words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ceilidh.core import Amount, Catalogue, Game, NotationError, Seat

LISTED: Final = 9
"""Up to this many choices are numbered."""


class Choice(NamedTuple):
    """One legal action as a player sees it."""

    action: int
    notation: str
    words: str
    amount: Amount | None = None
    """The number by which it is chosen, where many choices differ in a number only."""


class Group(NamedTuple):
    """Choices that differ in the last word of their notation only."""

    beginning: str
    endings: list[str]


def choices(seat: Seat, words: Catalogue, names: Sequence[str]) -> list[Choice]:
    """All that a seat can do now."""
    game, view = seat.game, seat.view()
    speech = game.text
    return [
        Choice(
            action,
            game.to_notation(action),
            speech.action(action, view, words, names),
            speech.amount(action, view, words),
        )
        for action in seat.legal()
    ]


def amounts(possible: Sequence[Choice]) -> dict[str, list[Choice]]:
    """The choices that are made by entering a number, by what is counted."""
    found: dict[str, list[Choice]] = {}
    for choice in possible:
        if choice.amount is not None:
            found.setdefault(choice.amount.label, []).append(choice)
    return found


def groups(possible: Sequence[Choice]) -> list[Group]:
    """The choices by the beginning of their notation, in the order in which the beginnings first occur."""
    endings: dict[str, list[str]] = {}
    for choice in possible:
        beginning, _, ending = choice.notation.rpartition(" ")
        endings.setdefault(beginning, []).append(ending)
    return [Group(*group) for group in endings.items()]


def meant(typed: str, possible: Sequence[Choice]) -> list[Choice]:
    """The choices that the typed words can mean: one if they are clear, several if not, none if nothing fits.

    A number means an amount where one is asked for, else that line of the list; the whole notation means itself; else
    all typed words have to occur in order in the notation or in the words, where beginnings of words go before middles.
    """
    wanted = typed.casefold().split()
    if typed.strip().isdecimal() and amounts(possible):
        return [choice for choice in possible if choice.amount is not None and choice.amount.number == int(typed)]
    if len(possible) <= LISTED and typed.strip().isdecimal() and 1 <= int(typed) <= len(possible):
        return [possible[int(typed) - 1]]
    whole = [choice for choice in possible if choice.notation.casefold().split() == wanted]
    if whole or not wanted:
        return whole
    for pattern in (_in_order(wanted, r"(?<!\w)"), _in_order(wanted, "")):
        found = [choice for choice in possible if pattern.search(choice.notation.casefold())]
        found = found or [choice for choice in possible if pattern.search(choice.words.casefold())]
        if found:
            return found
    return []


def _in_order(wanted: Sequence[str], before: str) -> re.Pattern[str]:
    return re.compile(".*?".join(before + re.escape(word) for word in wanted))


def is_notation(game: Game, typed: str) -> bool:
    """Whether the text is an action of the game, whether it is possible now or not."""
    try:
        game.parse(typed)
    except NotationError:
        return False
    return True
