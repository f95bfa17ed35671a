"""The kinds of events that the rules report."""

from __future__ import annotations

from typing import Final

EVENTS: Final = (
    "scoring",
    "chose",
    "income",
    "drew",
    "marked",
    "priced",
    "ready",
    "revealed",
    "bought",
    "passed",
    "kept",
    "built",
    "returned",
    "scored",
    "scrolls",
    "exchanged",
    "ended",
    "showed",
)
SCORING: Final = 0
"""What: the four scoring tiles."""
CHOSE: Final = 1
"""Scoring tile, place."""
INCOME: Final = 2
"""Gold for the castle, for whisky, for players ahead."""
DREW: Final = 3
"""Three tiles."""
MARKED: Final = 4
"""Tile, slot; for the player's own eyes."""
PRICED: Final = 5
"""Tile, slot, price; for the player's own eyes."""
READY: Final = 6
REVEALED: Final = 7
"""Tile discarded, then twice a tile and its price."""
BOUGHT: Final = 8
"""Tile, owner, price."""
PASSED: Final = 9
KEPT: Final = 10
"""Tile, gold paid to the supply."""
BUILT: Final = 11
"""Tile, way east, way south, turn."""
RETURNED: Final = 12
"""Tile."""
SCORED: Final = 13
"""Place, scoring tile, points of each player."""
SCROLLS: Final = 14
"""Points."""
EXCHANGED: Final = 15
"""Gold, points."""
ENDED: Final = 16
SHOWED: Final = 17
"""Points of each player."""
