"""How much each panel matters: a turn leads from the board to the viewer's territory and back."""

from __future__ import annotations

from typing import cast

from ceilidh.core.rules import View
from ceilidh.drawing.picture_types import Priority
from ceilidh.games.glen_more.view import GlenMoreView


def priorities(view: View) -> dict[str, Priority]:
    """The same during the whole game, so that nothing moves within a turn."""
    seen = cast(GlenMoreView, view)
    others = {f"territory-{player}": Priority.BACKGROUND for player in range(seen["players"])}
    own = seen["seat"]
    if own is None:
        return others | {"board": Priority.SUBJECT, f"territory-{seen['turn']}": Priority.OWN}
    return others | {"board": Priority.OWN, f"territory-{own}": Priority.SUBJECT}
