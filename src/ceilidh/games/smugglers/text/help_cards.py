"""What is this? Everything in the picture of Smugglers, on a small card. What actions do is in `deeds.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.catalogue import Words
from ceilidh.core.game_text import Meaning
from ceilidh.core.rules import View
from ceilidh.games.smugglers.text.hand_help import Hand
from ceilidh.games.smugglers.text.player_help import Players
from ceilidh.games.smugglers.text.route_help import Ways
from ceilidh.games.smugglers.text.village_help import Village

_PANELS: Final = (Village, Ways, Players, Hand)


def meaning(thing: str, view: View, words: Words, names: Sequence[str]) -> Meaning | None:
    """What a thing of the picture is, and what it stands at."""
    kind, _, which = thing.replace("side-", "seat:").partition(":")
    for panel in _PANELS:
        tell = panel(view, words, names).things().get(kind)
        if tell is not None:
            return tell(which)
    return None
