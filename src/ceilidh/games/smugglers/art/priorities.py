"""How much each panel matters in each stage: the village until winter, then the ways to the city."""

from __future__ import annotations

from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.drawing.picture_types import Priority
from ceilidh.games.smugglers.view import SmugglersView

_IN_THE_VILLAGE: Final = ("buy", "chance", "brewing", "picking", "giving", "bidding")
_ABOUT_PLAYERS: Final = ("betraying", "naming")


def priorities(view: View) -> dict[str, Priority]:
    """What the stage is about, then what belongs to the viewer."""
    seen = cast(SmugglersView, view)
    stage, own = seen["stage"], seen["seat"]
    others = Priority.OWN if stage in _ABOUT_PLAYERS else Priority.BACKGROUND
    found = {f"side-{seat + 1}": others for seat in range(seen["players"])}
    found |= _board_priorities(stage)
    if own is not None:
        found |= {f"side-{own + 1}": Priority.OWN, "hand": Priority.OWN}
        found["activities"] = Priority.SUBJECT if stage == "choose" else Priority.BACKGROUND
    if stage in ("chance", "swapping"):
        found["hand"] = Priority.SUBJECT
    return found


def _board_priorities(stage: str) -> dict[str, Priority]:
    if stage == "choose":
        return {"village": Priority.OWN, "ways": Priority.BACKGROUND}
    if stage in _ABOUT_PLAYERS:
        return {"village": Priority.CONTEXT, "ways": Priority.BACKGROUND}
    if stage in _IN_THE_VILLAGE:
        return {"village": Priority.SUBJECT, "ways": Priority.BACKGROUND}
    return {"village": Priority.CONTEXT, "ways": Priority.SUBJECT}
