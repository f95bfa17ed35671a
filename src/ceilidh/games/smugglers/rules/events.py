"""The kinds of events; the comment at each constant lists its arguments."""

from __future__ import annotations

from typing import Final

EVENTS: Final = (
    "year", "reveal", "fight", "gain", "lose", "pool", "level", "fiddle", "draw", "drawn",
    "club", "plan", "play", "dance", "pick", "give", "lend", "repay", "bid", "pass",
    "auctioned", "unsold", "broke", "bluff", "betray", "search", "safe", "seize", "free", "refresh",
    "again", "rob", "filch", "spill", "discard", "carry", "offer", "tax", "use", "way",
    "move", "rest", "meet", "spurned", "hired", "drunk", "caught", "check", "arrest", "gift",
    "fairies", "lost", "curse", "fun", "back", "sell", "home", "breakdown", "help", "ended",
    "hit", "stay", "called_off", "heist", "recruit", "swap", "retry", "interest", "season", "match",
    "nothing", "keep",
)  # fmt: skip
"""Stored names, ten to a line, in the order of the constants below."""

FIGHTER_FIELDS: Final = 4
"""Numbers for each player in FOUGHT."""

YEAR_BEGAN: Final = 0  # year, card
REVEALED: Final = 1  # activity
FOUGHT: Final = 2
"""What it is about (an activity or one of the three below), then of each: seat, result, die, other die or 0."""
GAINED: Final = 3  # item, amount
LOST_ITEM: Final = 4  # item, amount
POOL_CHANGED: Final = 5  # change
LEVEL_CHANGED: Final = 6  # change
FIDDLED: Final = 7  # roll, pounds
DRAWN_BY: Final = 8
DRAWN: Final = 9  # card; only for the one who drew
CLUB_DRAWN: Final = 10  # card
PLANNED: Final = 11  # card
PLAYED: Final = 12  # card
DANCED: Final = 13  # result, needed, die
PICKED: Final = 14  # auction card; the one that is put aside, if there is one
GAVE: Final = 15  # seat, pounds
LENT: Final = 16  # seat, pounds
REPAID: Final = 17  # seat, pounds
BID_MADE: Final = 18  # pounds
PASSED: Final = 19
AUCTIONED: Final = 20  # card, pounds
UNSOLD: Final = 21  # card
COULD_NOT_PAY: Final = 22  # bid, pounds lost
STARTER_BLUFFED: Final = 23  # bid; 1 if the starter is out of the auction
BETRAYED: Final = 24  # victim, die, outcome: 0 oneself, 1 nobody, 2 the victim; bonus
SEARCHED: Final = 25  # result, needed, die
SEARCH_PREVENTED: Final = 26
SEIZED: Final = 27  # barrels
FREED: Final = 28  # pounds
REFRESHED: Final = 29  # the auction cards that lie open now
AGAIN_USED: Final = 30
ROBBED: Final = 31  # victim, pounds
FILCHED: Final = 32  # victim, item
SPILLED: Final = 33
DISCARDED: Final = 34  # chance card
CARRIED: Final = 35  # barrels
OFFERED: Final = 36  # pounds
TAXED: Final = 37  # owed, offered, police level
SMUGGLER_USED: Final = 38  # smuggler
WAY_TAKEN: Final = 39  # way
MOVED: Final = 40  # roll, kind of space, way, spaces from the pub, steps with all cards (negative: backwards)
RESTED: Final = 41
SMUGGLER_MET: Final = 42  # smuggler
SPURNED: Final = 43  # smuggler
HIRED: Final = 44  # smuggler, pounds
DRUNK_ROLL: Final = 45  # roll
CAUGHT: Final = 46  # the police's result, their die, their bonus for the pool
CHECKED: Final = 47  # own result, the police's, own die, bonus for the bribe
ARRESTED: Final = 48  # smuggler
GIFTED: Final = 49  # fairy card
FAIRY_ROLL: Final = 50  # roll
LOST_IN_TIME: Final = 51  # 1 trapped, 2 waiting
CURSED: Final = 52  # 1 no fame, 2 no money
FUN_VOTED: Final = 53  # 1 somebody laughed
GOES_ON: Final = 54
SOLD: Final = 55  # barrels, pounds, fame
BROUGHT_HOME: Final = 56
BROKEN_DOWN: Final = 57
HELPED: Final = 58  # 0 nerve, 1 stride, 2 alibi, 3 bargain, 4 spare axle; amount
ENDED: Final = 59  # fame of each seat
VICTIM_NAMED: Final = 60  # victim
STAYED: Final = 61
CALLED_OFF: Final = 62
HEIST_MADE: Final = 63  # pounds
RECRUITED: Final = 64  # smuggler
SWAPPED: Final = 65  # victim, 0 raw materials, 1 purses
RETRIED: Final = 66
INTEREST_CHARGED: Final = 67  # pounds
SEASON_BEGAN: Final = 68  # 1 summer, 2 autumn, 3 winter; spring is logged as YEAR_BEGAN
MATCHED: Final = 69  # pounds
NOTHING_DONE: Final = 70
"""0 bought nothing, 1 distilled nothing, 2 a card found nothing to take, 3 a house search found no barrel; thanks to a
card 4 no breakdown, 5 no check at the gate, 6 no anger of the fairies."""
CARD_KEPT: Final = 71  # fairy card

# Items of GAINED, LOST_ITEM and FILCHED
ITEM_POUNDS: Final = 0
ITEM_WOOD: Final = 1
ITEM_MALT: Final = 2
ITEM_BARREL: Final = 3
ITEM_TOKEN: Final = 4
ITEM_FAME: Final = 5

# What fights are about, unless it is an activity
ABOUT_SMUGGLER: Final = 10
ABOUT_CITY: Final = 11
ABOUT_VICTORY: Final = 12
