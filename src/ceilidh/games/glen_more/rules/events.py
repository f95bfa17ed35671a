"""The kinds of events that the rules report, by number. `text` turns them into log lines; records store them."""

from __future__ import annotations

from typing import Final

EVENTS: Final = (
    "opened",
    "took",
    "passed",
    "paid",
    "paid_member",
    "paid_chieftain",
    "paid_whisky",
    "bought",
    "sold",
    "laid",
    "member",
    "whisky",
    "coins",
    "card",
    "got",
    "points",
    "ready",
    "moved",
    "promoted",
    "removed",
    "turned",
    "rolled",
    "scoring",
    "scored",
    "ended",
    "few",
    "last",
)
OPENED: Final = 0
TOOK: Final = 1
PASSED: Final = 2
PAID: Final = 3
PAID_MEMBER: Final = 4
PAID_CHIEFTAIN: Final = 5
PAID_WHISKY: Final = 6
BOUGHT: Final = 7
SOLD: Final = 8
LAID: Final = 9
MEMBER_GAINED: Final = 10
WHISKY_GAINED: Final = 11
COINS_GAINED: Final = 12
PLACE_CARD_GAINED: Final = 13
RESOURCE_GAINED: Final = 14
POINTS_SCORED: Final = 15
MOVEMENT_POINT_GAINED: Final = 16
MOVED: Final = 17
PROMOTED: Final = 18
REMOVED: Final = 19
TURNED: Final = 20
ROLLED: Final = 21
SCORING: Final = 22
SCORED: Final = 23
ENDED: Final = 24
FEW_LEFT: Final = 25
"""Fewer tiles are face down than the chain has places, so a turn may be the last of its player."""
LAST_TURN: Final = 26
