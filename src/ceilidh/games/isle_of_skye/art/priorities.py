"""How much each panel matters in each stage of a round."""

from __future__ import annotations

from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.drawing.picture_types import Priority
from ceilidh.games.isle_of_skye.view import SkyeView

_SUBJECTS: Final = {"choose": ("scoring",), "price": ("market", "hand"), "buy": ("market",), "build": ("hand",)}


def priorities(view: View) -> dict[str, Priority]:
    """What the stage is about, the viewer's own territory, and the territories of others last."""
    seen = cast(SkyeView, view)
    found = {f"territory-{seat + 1}": Priority.BACKGROUND for seat in range(seen["players"])}
    if seen["seat"] is not None:
        found[f"territory-{seen['seat'] + 1}"] = Priority.SUBJECT if seen["stage"] == "build" else Priority.OWN
    return found | dict.fromkeys(_SUBJECTS.get(seen["stage"], ()), Priority.SUBJECT)
