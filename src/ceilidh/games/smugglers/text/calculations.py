"""What a view adds up to: the cards in play at a modifier, prices, what a die has to show."""

from __future__ import annotations

from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import sold_this_winter
from ceilidh.games.smugglers.rules.card_modifiers import (
    BIG_SALE_FAME,
    MALT_FREE_BARRELS,
    PRICE_BONUS,
    SALE_BONUS,
    SEARCH_BONUS,
    SEARCH_FREE_BARRELS,
    WOOD_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.city import barrel_price
from ceilidh.games.smugglers.view import SmugglersView


def own_modifier(seen: SmugglersView, seat: int, modifier: int) -> int:
    """What a player's cards in play add up to at a modifier."""
    side = seen["sides"][seat]
    halves = [DECKS["chance"][card].second for card in side["plans"]]
    halves += [DECKS["auction"][card].first for card in side["goods"]]
    halves += [DECKS["fairy"][card].first for card in side["gifts"]]
    if side["using"] is not None:
        halves.append(DECKS["smuggler"][side["using"]].first)
    return sum(amount for half in halves for at, amount in half.modifiers if at == modifier)


def year_modifier(seen: SmugglersView, modifier: int) -> int:
    """What the year card, and earlier ones that last, add up to at a modifier."""
    halves = [DECKS["year"][card].first for card in (seen["year_card"], *seen["lasting"])]
    return sum(amount for half in halves for at, amount in half.modifiers if at == modifier)


def whole_modifier(seen: SmugglersView, seat: int, modifier: int) -> int:
    """What the player's cards and the year add up to at a modifier."""
    return own_modifier(seen, seat, modifier) + year_modifier(seen, modifier)


def search_needs(seen: SmugglersView, seat: int) -> int:
    """What the die has to show at least if the player's house is searched."""
    side = seen["sides"][seat]
    owned = side["barrels"] + side["carried"]
    return 2 + max(0, owned - own_modifier(seen, seat, SEARCH_FREE_BARRELS)) - whole_modifier(seen, seat, SEARCH_BONUS)


def brewable(seen: SmugglersView, seat: int) -> int:
    """For how many barrels the player's wood and malt are enough; cards may save some of the first ones'."""
    side = seen["sides"][seat]
    wood, malt = (
        max(0, own_modifier(seen, seat, spared) - side["brewed"]) for spared in (WOOD_FREE_BARRELS, MALT_FREE_BARRELS)
    )
    return min(side["wood"] + wood, side["malt"] + malt)


def sale(seen: SmugglersView, seat: int, barrels: int) -> tuple[int, int]:
    """Pounds and fame if the player sold so many barrels next, with no curse."""
    extra = whole_modifier(seen, seat, PRICE_BONUS) + seen["sides"][seat]["help"][3]
    pounds = sum(max(1, barrel_price(sold_this_winter(seen) + i) + extra) for i in range(barrels))
    toast = own_modifier(seen, seat, BIG_SALE_FAME) if barrels >= 3 else 0
    return pounds + own_modifier(seen, seat, SALE_BONUS), barrels + toast
