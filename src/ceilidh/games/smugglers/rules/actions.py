"""The action numbers and their notation.

malt, wood, purchase, distil …   choose an activity
buy malt, buy wood               carry out a purchase
brew                             distil one barrel
draw                             draw a chance card
plan false-beard                 play the planned half of a chance card
play false-beard                 play its upper half, at any own decision
pick 1                           put the first open card up for auction
give 5 3, lend 1 2               give 5 pounds to seat 3, lend 1 pound to seat 2
repay 1 3, repay all 3           pay back a loan to seat 3
raise 17, match, pass            bid 17 pounds more than the highest bid, as much as it, or nothing
name 2                           name seat 2 as the victim
carry 4                          take 4 barrels along
put 42                           close the fist round 42 pounds
use wee-hamish                   put a smuggler to use
way road                         choose the way
roll                             roll to move
bribe 3, bribe 5                 bribe the excisemen
free                             buy one barrel back
token                            give a fairy token
take card, take fame             choose between a fairy card and the fame
laugh, frown                     vote on somebody's joke
hand wood, hand malt             give up a raw material
go on, stay                      leave the fairies with the others, or wait
done                             no more, or none
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.smugglers.data import WAYS
from ceilidh.games.smugglers.rules.cards import CHANCE, SMUGGLERS, members
from ceilidh.games.smugglers.rules.state_data import ALL_POUNDS

ACTIVITIES: Final = (
    "malt",
    "wood",
    "purchase",
    "distil",
    "fiddle",
    "chance",
    "betrayal",
    "dance",
    "auction",
    "smuggle",
)
MALT: Final[i64] = 0
WOOD: Final[i64] = 1
PURCHASE: Final[i64] = 2
DISTIL: Final[i64] = 3
FIDDLE: Final[i64] = 4
CHANCE_CARD: Final[i64] = 5
BETRAYAL: Final[i64] = 6
DANCE: Final[i64] = 7
AUCTION: Final[i64] = 8
SMUGGLE: Final[i64] = 9

DONE: Final[i64] = 10
BUY_MALT: Final[i64] = 11
BUY_WOOD: Final[i64] = 12
BREW: Final[i64] = 13
DRAW: Final[i64] = 14
PICK: Final[i64] = 15
"""PICK + 0 or 1."""
GIVE: Final[i64] = 17
"""GIVE + seat * 2, + 1 for 5 pounds instead of 1."""
LEND: Final[i64] = 27
REPAY: Final[i64] = 37
"""REPAY + seat * 2, + 1 for the whole debt instead of 1 pound."""
RAISE: Final[i64] = 47
"""RAISE + number of pounds - 1."""
MATCH: Final[i64] = 347
PASS: Final[i64] = 348
NAME: Final[i64] = 349
"""NAME + seat."""
PUT: Final[i64] = 354
"""PUT + number of pounds."""
WAY: Final[i64] = 655
"""WAY + way."""
ROLL: Final[i64] = 658
BRIBE_3: Final[i64] = 659
BRIBE_5: Final[i64] = 660
FREE: Final[i64] = 661
TOKEN: Final[i64] = 662
TAKE_CARD: Final[i64] = 663
TAKE_FAME: Final[i64] = 664
LAUGH: Final[i64] = 665
FROWN: Final[i64] = 666
HAND_WOOD: Final[i64] = 667
HAND_MALT: Final[i64] = 668
GO_ON: Final[i64] = 669
STAY: Final[i64] = 670
CARRY: Final[i64] = 671
"""CARRY + number of barrels - 1; there are 20 barrels in the box."""
USE: Final[i64] = 691
"""USE + smuggler."""
PLAN: Final[i64] = 707
"""PLAN + chance card."""
PLAY: Final[i64] = 755
"""PLAY + chance card."""
ACTIONS: Final[i64] = 803


def _texts() -> list[str]:
    texts = [f"unused {action}" for action in range(ACTIONS)]
    texts[: len(ACTIVITIES)] = ACTIVITIES
    texts[DONE : PICK + 2] = ["done", "buy malt", "buy wood", "brew", "draw", "pick 1", "pick 2"]
    for seat in range(5):
        texts[GIVE + 2 * seat : GIVE + 2 * seat + 2] = [f"give 1 {seat + 1}", f"give 5 {seat + 1}"]
        texts[LEND + 2 * seat : LEND + 2 * seat + 2] = [f"lend 1 {seat + 1}", f"lend 5 {seat + 1}"]
        texts[REPAY + 2 * seat : REPAY + 2 * seat + 2] = [f"repay 1 {seat + 1}", f"repay all {seat + 1}"]
        texts[NAME + seat] = f"name {seat + 1}"
    texts[RAISE:MATCH] = [f"raise {pounds + 1}" for pounds in range(ALL_POUNDS)]
    texts[PUT:WAY] = [f"put {pounds}" for pounds in range(ALL_POUNDS + 1)]
    texts[MATCH : PASS + 1] = ["match", "pass"]
    texts[WAY:ROLL] = [f"way {way}" for way in WAYS]
    texts[ROLL : TOKEN + 1] = ["roll", "bribe 3", "bribe 5", "free", "token"]
    texts[TAKE_CARD:CARRY] = ["take card", "take fame", "laugh", "frown", "hand wood", "hand malt", "go on", "stay"]
    texts[CARRY : CARRY + 20] = [f"carry {barrels + 1}" for barrels in range(20)]
    for card in range(SMUGGLERS.size):
        texts[USE + card] = f"use {SMUGGLERS.names[card]}"
    for card in range(CHANCE.size):
        texts[PLAN + card] = f"plan {CHANCE.names[card]}"
        texts[PLAY + card] = f"play {CHANCE.names[card]}"
    return texts


_TEXTS: Final = _texts()
_AT_ONCE: Final = {CHANCE.names[card] for card in members(CHANCE.marked)}
"""The chance cards with a club happen when they are drawn: nobody has one to plan or to play."""
_NUMBERS: Final = {
    said: action for action, said in enumerate(_TEXTS) if said.split(" ")[0] != "unused" and said[5:] not in _AT_ONCE
}


def text(action: int) -> str:
    """The action in notation."""
    return _TEXTS[action]


def parse(said: str) -> int:
    """The action that the text stands for; NotationError if it is none of this game's."""
    if said in _NUMBERS:
        return _NUMBERS[said]
    raise NotationError(f"{shorten(said)} is not an action; try 'malt', 'raise 3', 'way road' or 'done'")
