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
    "round",
    "poor",
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
"""Round, place, scoring tile, points of each player."""
SCROLLS: Final = 14
"""Points."""
EXCHANGED: Final = 15
"""Gold, points."""
ENDED: Final = 16
SHOWED: Final = 17
"""Gold of each player."""
ROUND: Final = 18
"""Round that begins with this start player, points of each player so far."""
POOR: Final = 19
"""Gold, too little for every tile on offer; for the player's own eyes."""
