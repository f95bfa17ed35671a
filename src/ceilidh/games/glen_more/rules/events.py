"""The kinds of events that the rules report; `words` says them."""

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
MEMBER_CAME: Final = 10
WHISKY_CAME: Final = 11
COINS_CAME: Final = 12
CARD_CAME: Final = 13
GOT: Final = 14
SCORED_POINTS: Final = 15
MADE_READY: Final = 16
MOVED: Final = 17
PROMOTED: Final = 18
REMOVED: Final = 19
TURNED: Final = 20
ROLLED: Final = 21
SCORING: Final = 22
SCORED: Final = 23
ENDED: Final = 24
FEW_LEFT: Final = 25
"""So few tiles are face down that a turn may be somebody's last."""
LAST_TURN: Final = 26
