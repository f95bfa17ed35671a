"""The events that clients stage: shields, cards played face down, and what the tables bring."""

from __future__ import annotations

from ceilidh.core.moments import Moment, MomentPart
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS
from ceilidh.games.clans_and_glory.rules.state import EVENTS


def stage_event(event: Event, words: Catalogue) -> Moment | None:
    """How to stage an event; None for one that needs no staging."""
    kind = EVENTS[event.kind]
    if kind == "hid":
        return Moment("setback", (MomentPart(event.seat, "", "back"),))
    if kind not in ("shield", "took"):
        return None
    table = words("share.table", table=TABLE_LETTERS[event.args[0]])
    if kind == "shield":
        return Moment("reveal", (MomentPart(event.seat, table, "shield"),))
    _, rank, number = event.args
    return Moment("scoring", (MomentPart(event.seat, f"{number} × {rank}", "", number * rank),), table)
