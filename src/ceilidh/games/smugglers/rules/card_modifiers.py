"""The modifiers: how cards in play change the rules. No rule knows a card; rules read the sum over all cards in play.

`BaseState.modifier` adds up a player's cards and the year cards. The order is that of data.MODIFIERS.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# In the village
MALT_BONUS: Final[i64] = 0
"""More malt when fetching malt."""
WOOD_BONUS: Final[i64] = 1
"""More wood when fetching wood."""
PURCHASE_BONUS: Final[i64] = 2
"""More of the same raw material for the one pound of a purchase."""
FIDDLE_BONUS: Final[i64] = 3
"""More pounds for fiddling."""
UNLIMITED_FIDDLING: Final[i64] = 4
"""Fiddling is not limited to once a year."""
FIGHT_BONUS: Final[i64] = 5
"""Added to rolls in fights."""
DANCE_BONUS: Final[i64] = 6
"""Added to rolls in the fairy dance."""
EXTRA_CHANCE_DRAWS: Final[i64] = 7
"""More chance cards with each draw by the activity."""
WOOD_FREE_BARRELS: Final[i64] = 8
"""Barrels of each distilling that need no wood."""
MALT_FREE_BARRELS: Final[i64] = 9
"""Barrels of each distilling that need no malt."""
AUCTION_DISCOUNT: Final[i64] = 10
"""Pounds less to pay for a card won at an auction."""

# Betrayal and house search
BETRAYAL_BONUS: Final[i64] = 11
"""Added to the traitor's roll."""
BETRAYAL_PROTECTION: Final[i64] = 12
"""Subtracted from the roll of a traitor who names the player."""
AMNESTY: Final[i64] = 13
"""Betrayals have no effect."""
SEARCH_BONUS: Final[i64] = 14
"""Added to rolls against a house search."""
SEARCH_FREE_BARRELS: Final[i64] = 15
"""Barrels that do not count in a house search."""

# Smuggling
TAX_FREE_BARRELS: Final[i64] = 16
"""Own barrels for which no tax is owed."""
POLICE_LEVEL_BONUS: Final[i64] = 17
"""Added to the police level."""
MOVEMENT_BONUS: Final[i64] = 18
"""Added to movement rolls. The next three count on one way each, in the order of data.WAYS."""
ROAD_BONUS: Final[i64] = 19
FOREST_BONUS: Final[i64] = 20
MOUNTAIN_BONUS: Final[i64] = 21
NO_BREAKDOWN_SPACES: Final[i64] = 22
"""Breakdown spaces do nothing."""
FAIRY_PROTECTION: Final[i64] = 23
"""Fairies leave a player who gives no token in peace."""
DRUNK_PROTECTION: Final[i64] = 24
"""The drunk space takes nothing away."""
POLICE_BONUS: Final[i64] = 25
"""Added to the police's rolls."""
CHECK_BONUS: Final[i64] = 26
"""Added to the player's rolls in police checks."""
BRIBE_DISCOUNT: Final[i64] = 27
"""Pounds less for a bribe."""
NO_GATE_CHECK: Final[i64] = 28
"""No check at the city gate."""
NO_ARREST: Final[i64] = 29
"""The smuggler in use is never lost."""
PRICE_BONUS: Final[i64] = 30
"""Added to the price of every barrel."""
SALE_BONUS: Final[i64] = 31
"""More pounds for a sale as a whole."""
BIG_SALE_FAME: Final[i64] = 32
"""More fame for selling at least three barrels in one sale."""

# In spring
SPRING_POUNDS: Final[i64] = 33
SPRING_WOOD: Final[i64] = 34
SPRING_MALT: Final[i64] = 35

# Others
CHECK_RETRY: Final[i64] = 36
"""A failed check is rolled once more."""
SECOND_FIGHT_DIE: Final[i64] = 37
"""Two dice in fights, of which the higher counts."""
SALE_TOLL: Final[i64] = 38
"""Pounds from every sale of another player."""
HIDDEN_BARRELS: Final[i64] = 39
"""Carried barrels that are not found in a check."""
SPRING_INTEREST: Final[i64] = 40
"""Pounds that the Duke charges every spring; a player who cannot pay loses a barrel."""

MODIFIER_COUNT: Final = 41
