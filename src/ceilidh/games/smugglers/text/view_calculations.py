"""Calculations on a view: the modifiers in force, needed rolls, possible barrels and sales."""

from __future__ import annotations

from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import sold_this_winter
from ceilidh.games.smugglers.rules.betrayal import search_target
from ceilidh.games.smugglers.rules.card_modifiers import (
    BIG_SALE_FAME,
    MALT_FREE_BARRELS,
    PRICE_BONUS,
    SALE_BONUS,
    SEARCH_BONUS,
    SEARCH_FREE_BARRELS,
    WOOD_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.city import sale_fame, sale_pounds
from ceilidh.games.smugglers.view import SmugglersView


def own_modifier(seen: SmugglersView, seat: int, modifier: int) -> int:
    """Return what a player's cards in play add up to for one kind of modifier."""
    side = seen["sides"][seat]
    halves = [DECKS["chance"][card].second for card in side["plans"]]
    halves += [DECKS["auction"][card].first for card in side["goods"]]
    halves += [DECKS["fairy"][card].first for card in side["gifts"]]
    if side["using"] is not None:
        halves.append(DECKS["smuggler"][side["using"]].first)
    return sum(amount for half in halves for at, amount in half.modifiers if at == modifier)


def year_modifier(seen: SmugglersView, modifier: int) -> int:
    """Return what this year card and the lasting ones add up to for one kind of modifier."""
    halves = [DECKS["year"][card].first for card in (seen["year_card"], *seen["lasting"])]
    return sum(amount for half in halves for at, amount in half.modifiers if at == modifier)


def whole_modifier(seen: SmugglersView, seat: int, modifier: int) -> int:
    """Return what the player's cards and the year cards add up to for one kind of modifier."""
    return own_modifier(seen, seat, modifier) + year_modifier(seen, modifier)


def search_needs(seen: SmugglersView, seat: int) -> int:
    """Return what the die has to show at least if the player's house is searched."""
    side = seen["sides"][seat]
    owned = side["barrels"] + side["carried"]
    needed = search_target(owned, own_modifier(seen, seat, SEARCH_FREE_BARRELS))
    return needed - whole_modifier(seen, seat, SEARCH_BONUS)


def distillable(seen: SmugglersView, seat: int) -> int:
    """Return how many barrels the player can distil; cards may spare wood or malt for the first ones."""
    side = seen["sides"][seat]
    wood, malt = (
        max(0, own_modifier(seen, seat, spared) - side["brewed"]) for spared in (WOOD_FREE_BARRELS, MALT_FREE_BARRELS)
    )
    return min(side["wood"] + wood, side["malt"] + malt)


def sale(seen: SmugglersView, seat: int, barrels: int) -> tuple[int, int]:
    """Return the pounds and fame of selling these barrels next, without a curse."""
    extra = whole_modifier(seen, seat, PRICE_BONUS) + seen["sides"][seat]["help"][3]
    pounds = own_modifier(seen, seat, SALE_BONUS) + sale_pounds(sold_this_winter(seen), barrels, extra)
    return pounds, sale_fame(barrels, own_modifier(seen, seat, BIG_SALE_FAME))
