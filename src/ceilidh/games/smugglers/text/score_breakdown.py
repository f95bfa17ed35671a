"""The sources of each player's fame in a finished game, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.game_text import Share, tied_for_most_points
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.rules.game_end import other_pieces
from ceilidh.games.smugglers.rules.player import NOTHING
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


def tie_break(state: State, words: Catalogue, names: Sequence[str]) -> str:
    """More other pieces break a tie for the most fame; if those are tied too, a fight does, which a knock-out loses."""
    game, tied = cast(Smugglers, state), tied_for_most_points(state)
    if not tied:
        return ""
    if game.victor != NOTHING:
        return words("tie_break.fight", who=names[game.victor])
    if game.knocked_out:
        return words("tie_break.knock_out", who=names[game.ranking().index(1)])
    return words("tie_break.pieces", counts=" : ".join(str(other_pieces(game.sides[seat])) for seat in tied))
