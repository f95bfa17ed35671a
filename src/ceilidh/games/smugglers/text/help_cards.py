"""Help cards ("What is this?") for everything in the picture; action_cards.py writes those of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.game_text import HelpCard
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.text.hand_help import HandHelp
from ceilidh.games.smugglers.text.player_help import PlayerHelp
from ceilidh.games.smugglers.text.route_help import RouteHelp
from ceilidh.games.smugglers.text.village_help import VillageHelp

_PANELS: Final = (VillageHelp, RouteHelp, PlayerHelp, HandHelp)


def meaning(thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
    """Return the help card of a thing in the picture: what it is, and its value now."""
    kind, _, which = thing.replace("side-", "seat:").partition(":")
    for panel in _PANELS:
        writer = panel(view, words, names).writers().get(kind)
        if writer is not None:
            return writer(which)
    return None
