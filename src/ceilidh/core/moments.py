"""Moments: events that deserve staging on screen, such as a die roll, a fight or a scoring.

`GameText.moment` makes one from an event that the reader may see, so it tells no more than the line of the log. Clients
stage it beside that line's text; nothing waits for it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

MomentKind = Literal["reveal", "roll", "contest", "change", "award", "scoring", "setback"]
"""What to stage.

- `reveal`: cards are turned up, one for each part; consecutive ones are turned up together.
- `roll`: one part rolls dice, perhaps against a number that is `needed`.
- `contest`: the parts compete by dice or amounts; `winner` is known at the end.
- `change`: each part gains or loses an amount, which flies to or from its owner; consecutive ones fly together.
- `award`: a part gets something that others might have had, such as the card of an auction.
- `scoring`: each part gets points, counted up by its modifiers; consecutive ones with the same title are one scoring.
- `setback`: something bad happens to a part.
"""


class Modifier(NamedTuple):
    """A labelled part of a sum, such as the bonus of a card or the points of a rule."""

    label: str
    amount: int


class MomentPart(NamedTuple):
    """The share of one player in a moment."""

    seat: int = -1
    """-1 for nobody's, such as the roll of the bank."""
    label: str = ""
    """What it is about, in a word or two: the card, the resource, the prize."""
    sign: str = ""
    """The picture of the label: a name in `Art.signs`."""
    amount: int | None = None
    """The result of a roll or a contest, the points of a scoring, the change of a `change`."""
    dice: tuple[int, ...] = ()
    """The dice as they fell; the first one counts."""
    modifiers: tuple[Modifier, ...] = ()
    """What makes up the amount, together with the die that counts."""


class Moment(NamedTuple):
    """An event to be staged."""

    kind: MomentKind
    parts: tuple[MomentPart, ...]
    title: str = ""
    """What it is about, in a word or two."""
    needed: int | None = None
    """The number that the roll has to reach."""
    success: bool | None = None
    """Whether it went well for the part; None where there is no good or bad."""
    winner: int | None = None
    """In a contest: the seat that wins, -1 for none."""
