"""The kinds of events that the rules report, each with its arguments."""

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
"""The four scoring tiles."""
CHOSE: Final = 1
"""Scoring tile, place."""
INCOME: Final = 2
"""Gold for the castle, for whisky, for players ahead."""
DREW: Final = 3
"""Three tiles."""
MARKED: Final = 4
"""Tile, slot, 0; only the owner sees it."""
PRICED: Final = 5
"""Tile, slot, price; only the owner sees it."""
READY: Final = 6
REVEALED: Final = 7
"""Discarded tile, then tile and price of each of the other two."""
BOUGHT: Final = 8
"""Tile, owner, price."""
PASSED: Final = 9
KEPT_TILE: Final = 10
"""Tile, gold paid to the supply."""
BUILT: Final = 11
"""Tile, places east, places south, turn."""
RETURNED: Final = 12
"""Tile."""
SCORED: Final = 13
"""Round, place, scoring tile, points of each player."""
SCROLLS: Final = 14
"""Points."""
EXCHANGED: Final = 15
"""Gold, points."""
ENDED: Final = 16
"""Points of each player."""
SHOWED: Final = 17
"""Gold of each player."""
ROUND: Final = 18
"""Number of the round that begins, points of each player so far; the seat is the start player."""
POOR: Final = 19
"""Gold, too little for any tile on offer; only its owner sees it."""
