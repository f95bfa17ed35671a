"""Decisions that are possible, as they will be stored. Nothing is stored here, and no game goes on."""

from __future__ import annotations

from typing import NamedTuple

from ceilidh.core import Prepared, State
from ceilidh.server.storage import Entry, Outcome
from ceilidh.server.storage.journal import Standing
from ceilidh.server.tables.play import Play, mask


class Decision(NamedTuple):
    """A line of the journal, and what it changes."""

    entry: Entry
    standing: Standing | None
    """What lists of tables show then, if anything is new."""
    prepared: Prepared | None = None
    """What the game goes on with as soon as it is stored; None where a decision is taken back."""
    seats: tuple[int, ...] = ()
    """Who has decided by then and is not stored yet."""


def acting(play: Play, prepared: Prepared, upon: Decision | None = None) -> Decision:
    """An action, chained to a decision made at the same time by someone else, if that is not stored yet."""
    number, seats = (play.number, ()) if upon is None else (upon.entry.number, upon.seats)
    seat, action = prepared.move
    entry = Entry(number + 1, seat, play.table.game.text(action))
    return Decision(entry, _standing(prepared.before.actors(), prepared.after), prepared, (*seats, seat))


def undoing(play: Play, seat: int) -> Decision:
    """The seat takes its last decision back, as it may."""
    entry = Entry(play.number + 1, seat, None)
    return Decision(entry, _standing(play.table.actors(), play.table.without_last(seat)))


def _standing(before: list[int], after: State) -> Standing | None:
    """Time is written down only where everybody sees a change, so that it betrays no hidden decision."""
    actors = after.actors()
    if not actors:
        return Standing(0, Outcome(after.scores(), after.ranking()))
    return Standing(mask(actors), None) if actors != before else None
