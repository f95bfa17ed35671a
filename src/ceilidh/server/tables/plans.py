"""Decisions that are possible, as they will be stored. Nothing is stored here, and no game goes on."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.core import NotationError, State
from ceilidh.server.storage import Entry, Outcome
from ceilidh.server.storage.journal import Standing
from ceilidh.server.tables.play import Play, mask

LONGEST_ACTION: Final = 200


class Plan(NamedTuple):
    """A decision, and what it changes."""

    entry: Entry
    standing: Standing | None
    """What lists of tables show then, if anything is new."""
    after: State | None = None
    """What the decisions of others who were asked at the same time can follow upon; None if they cannot."""
    seats: tuple[int, ...] = ()
    """Who has decided by then and is not stored yet."""


def acting(play: Play, seat: int, action: int) -> Plan:
    """A legal action."""
    return _acting(play, play.number + 1, play.table.snapshot(), (seat,), action)


def undoing(play: Play, seat: int) -> Plan:
    """The seat takes its last decision back, as it may."""
    entry = Entry(play.number + 1, seat, None)
    return Plan(entry, _standing(play.table.snapshot(), play.table.without_last(seat)))


def following(last: Plan, play: Play, seat: int, turn: int, text: str) -> Plan | None:
    """The action upon a plan that is not carried out yet; None if it is not plainly possible."""
    if last.after is None or seat in last.seats or turn != play.table.turn(seat):
        return None
    try:
        action = play.table.game.parse(text[:LONGEST_ACTION])
    except NotationError:
        return None
    if seat not in last.after.actors() or action not in last.after.legal(seat):
        return None
    return _acting(play, last.entry.number + 1, last.after, (*last.seats, seat), action)


def _acting(play: Play, number: int, before: State, seats: tuple[int, ...], action: int) -> Plan:
    seat, after = seats[-1], before.clone()
    after.apply(seat, action)
    return Plan(Entry(number, seat, play.table.game.text(action)), _standing(before, after), after, seats)


def _standing(before: State, after: State) -> Standing | None:
    """Time is written down only where everybody sees a change, so that it betrays no hidden decision."""
    actors = after.actors()
    if not actors:
        return Standing(0, Outcome(after.scores(), after.ranking()))
    return Standing(mask(actors), None) if actors != before.actors() else None
