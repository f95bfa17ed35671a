"""What a view adds up to: the cards in play at a hook, prices, what a die has to show."""

from __future__ import annotations

from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.panel_data import sold_this_winter
from ceilidh.games.smugglers.rules.card_modifiers import CELLAR, MASH, PRICE, SEARCH, STILL, TOAST
from ceilidh.games.smugglers.rules.card_modifiers import FIRST as ONCE
from ceilidh.games.smugglers.rules.city import price
from ceilidh.games.smugglers.view import SmugglersView


def own_hook(seen: SmugglersView, seat: int, hook: int) -> int:
    """What a player's cards in play add up to at a hook."""
    side = seen["sides"][seat]
    halves = [DECKS["chance"][card].second for card in side["plans"]]
    halves += [DECKS["auction"][card].first for card in side["goods"]]
    halves += [DECKS["fairy"][card].first for card in side["gifts"]]
    if side["using"] is not None:
        halves.append(DECKS["smuggler"][side["using"]].first)
    return sum(amount for half in halves for at, amount in half.hooks if at == hook)


def year_hook(seen: SmugglersView, hook: int) -> int:
    """What the year card, and earlier ones that last, add up to at a hook."""
    halves = [DECKS["year"][card].first for card in (seen["year_card"], *seen["lasting"])]
    return sum(amount for half in halves for at, amount in half.hooks if at == hook)


def whole_hook(seen: SmugglersView, seat: int, hook: int) -> int:
    """What the player's cards and the year add up to at a hook."""
    return own_hook(seen, seat, hook) + year_hook(seen, hook)


def search_needs(seen: SmugglersView, seat: int) -> int:
    """What the die has to show at least if the player's house is searched."""
    side = seen["sides"][seat]
    owned = side["barrels"] + side["carried"]
    return 2 + max(0, owned - own_hook(seen, seat, CELLAR)) - whole_hook(seen, seat, SEARCH)


def brewable(seen: SmugglersView, seat: int) -> int:
    """For how many barrels the player's wood and malt are enough; cards may save some of the first ones'."""
    side = seen["sides"][seat]
    wood, malt = (max(0, own_hook(seen, seat, hook) - side["brewed"]) for hook in (STILL, MASH))
    return min(side["wood"] + wood, side["malt"] + malt)


def sale(seen: SmugglersView, seat: int, barrels: int) -> tuple[int, int]:
    """Pounds and fame if the player sold so many barrels next, with no curse."""
    extra = whole_hook(seen, seat, PRICE) + seen["sides"][seat]["help"][3]
    pounds = sum(max(1, price(sold_this_winter(seen) + i) + extra) for i in range(barrels))
    toast = own_hook(seen, seat, TOAST) if barrels >= 3 else 0
    return pounds + own_hook(seen, seat, ONCE), barrels + toast
