"""The sources of each player's fame in a finished game."""

from __future__ import annotations

from typing import cast

from ceilidh.core.game_text import Share
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.rules.state import Smugglers


def breakdown(state: State, words: Catalogue) -> list[Share]:
    """Return the fame of all players by source."""
    side = cast(Smugglers, state).sides
    return [
        Share(words("share.sales"), [player.fame_sales for player in side]),
        Share(words("share.auctions"), [player.fame_auctions for player in side]),
        Share(words("share.chance"), [player.fame_chance for player in side]),
        Share(words("share.fairies"), [player.fame_fairies for player in side]),
    ]
