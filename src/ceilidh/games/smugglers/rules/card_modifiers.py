"""The points at which cards in play change the rules. A hook is a number: what all cards in play add up to.

The rules ask `player.hooks[…]` plus the year card's; no rule knows a card. The order is that of data.HOOKS.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# In the village
MORE_MALT: Final[i64] = 0
"""More malt when fetching malt."""
MORE_WOOD: Final[i64] = 1
"""More wood when fetching wood."""
MORE_GOODS: Final[i64] = 2
"""More of the same raw material for the one pound of a purchase."""
FIDDLE: Final[i64] = 3
"""More pounds for fiddling."""
ENCORE: Final[i64] = 4
"""Fiddling is not limited to once a year."""
FIGHT: Final[i64] = 5
"""Added to rolls in fights."""
DANCE: Final[i64] = 6
"""Added to rolls in the fairy dance."""
GOSSIP: Final[i64] = 7
"""More chance cards with each draw by the activity."""
STILL: Final[i64] = 8
"""Barrels of each distilling that need no wood."""
MASH: Final[i64] = 9
"""Barrels of each distilling that need no malt."""
DISCOUNT: Final[i64] = 10
"""Pounds less to pay for what one wins at an auction."""

# Betrayal and house search
BETRAY: Final[i64] = 11
"""Added to the traitor's roll."""
ALIAS: Final[i64] = 12
"""Taken from the roll of whoever betrays the player."""
AMNESTY: Final[i64] = 13
"""Betrayals come to nothing."""
SEARCH: Final[i64] = 14
"""Added to rolls against a house search."""
CELLAR: Final[i64] = 15
"""Barrels that make a house search no harder."""

# Smuggling
TAX: Final[i64] = 16
"""Own barrels for which no tax is owed."""
LEVEL: Final[i64] = 17
"""Added to the police level."""
STRIDE: Final[i64] = 18
"""Added to movement rolls; the next three only on that way."""
ROAD: Final[i64] = 19
FOREST: Final[i64] = 20
MOUNTAIN: Final[i64] = 21
AXLE: Final[i64] = 22
"""Breakdown fields do nothing."""
WARD: Final[i64] = 23
"""Fairies leave a player without a token in peace."""
SOBER: Final[i64] = 24
"""The drunk field takes nothing away."""
POLICE: Final[i64] = 25
"""Added to the police's rolls."""
CHECK: Final[i64] = 26
"""Added to rolls when caught."""
BRIBE: Final[i64] = 27
"""Pounds less for a bribe."""
GATE: Final[i64] = 28
"""No check at the city gate."""
LOYAL: Final[i64] = 29
"""The smuggler in use is never lost."""
PRICE: Final[i64] = 30
"""Added to the price of every barrel."""
FIRST: Final[i64] = 31
"""More pounds for the player's sale, once for all its barrels."""
TOAST: Final[i64] = 32
"""Fame for selling at least three barrels at once."""

# In spring
INCOME: Final[i64] = 33
TIMBER: Final[i64] = 34
BARLEY: Final[i64] = 35

# What is more than a number
RETRY: Final[i64] = 36
"""A check that fails is rolled once more."""
BRAWL: Final[i64] = 37
"""Two dice in fights, of which the higher counts."""
TOLL: Final[i64] = 38
"""Pounds from every sale of another player."""
STASH: Final[i64] = 39
"""Carried barrels that are not found when one is caught."""
INTEREST: Final[i64] = 40
"""Pounds that the Duke wants every spring; who cannot pay loses a barrel."""

COUNT: Final = 41
