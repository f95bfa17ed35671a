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
from ceilidh.games.smugglers.rules.bit_sets import members
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.constants import POUNDS_IN_BOX

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
FETCH_MALT: Final[i64] = 0
FETCH_WOOD: Final[i64] = 1
PURCHASE: Final[i64] = 2
DISTIL: Final[i64] = 3
FIDDLE: Final[i64] = 4
CHANCE_CARD: Final[i64] = 5
BETRAYAL: Final[i64] = 6
FAIRY_DANCE: Final[i64] = 7
AUCTION: Final[i64] = 8
SMUGGLE: Final[i64] = 9

DONE: Final[i64] = 10
BUY_MALT: Final[i64] = 11
BUY_WOOD: Final[i64] = 12
DISTIL_BARREL: Final[i64] = 13
DRAW_CHANCE_CARD: Final[i64] = 14
PICK_AUCTION_CARD: Final[i64] = 15
"""PICK + 0 or 1."""
GIVE_POUNDS: Final[i64] = 17
"""GIVE + seat * 2, + 1 for 5 pounds instead of 1."""
LEND_POUNDS: Final[i64] = 27
REPAY_LOAN: Final[i64] = 37
"""REPAY + seat * 2, + 1 for the whole debt instead of 1 pound."""
RAISE_BID: Final[i64] = 47
"""RAISE + number of pounds - 1."""
MATCH_BID: Final[i64] = 347
PASS_BIDDING: Final[i64] = 348
NAME_VICTIM: Final[i64] = 349
"""NAME + seat."""
CLOSE_FIST: Final[i64] = 354
"""PUT + number of pounds."""
TAKE_WAY: Final[i64] = 655
"""WAY + way."""
ROLL: Final[i64] = 658
BRIBE_3: Final[i64] = 659
BRIBE_5: Final[i64] = 660
BUY_BACK_BARREL: Final[i64] = 661
GIVE_TOKEN: Final[i64] = 662
TAKE_CARD: Final[i64] = 663
TAKE_FAME: Final[i64] = 664
LAUGH: Final[i64] = 665
KEEP_STRAIGHT_FACE: Final[i64] = 666
GIVE_UP_WOOD: Final[i64] = 667
GIVE_UP_MALT: Final[i64] = 668
LEAVE_FAIRIES: Final[i64] = 669
STAY_WITH_FAIRIES: Final[i64] = 670
CARRY_BARRELS: Final[i64] = 671
"""CARRY + number of barrels - 1; there are 20 barrels in the box."""
USE_SMUGGLER: Final[i64] = 691
"""USE + smuggler."""
PLAY_LOWER_HALF: Final[i64] = 707
"""PLAN + chance card."""
PLAY_UPPER_HALF: Final[i64] = 755
"""PLAY + chance card."""
ACTION_COUNT: Final[i64] = 803


def _texts() -> list[str]:
    texts = [f"unused {action}" for action in range(ACTION_COUNT)]
    texts[: len(ACTIVITIES)] = ACTIVITIES
    texts[DONE : PICK_AUCTION_CARD + 2] = ["done", "buy malt", "buy wood", "brew", "draw", "pick 1", "pick 2"]
    for seat in range(5):
        texts[GIVE_POUNDS + 2 * seat : GIVE_POUNDS + 2 * seat + 2] = [f"give 1 {seat + 1}", f"give 5 {seat + 1}"]
        texts[LEND_POUNDS + 2 * seat : LEND_POUNDS + 2 * seat + 2] = [f"lend 1 {seat + 1}", f"lend 5 {seat + 1}"]
        texts[REPAY_LOAN + 2 * seat : REPAY_LOAN + 2 * seat + 2] = [f"repay 1 {seat + 1}", f"repay all {seat + 1}"]
        texts[NAME_VICTIM + seat] = f"name {seat + 1}"
    texts[RAISE_BID:MATCH_BID] = [f"raise {pounds + 1}" for pounds in range(POUNDS_IN_BOX)]
    texts[CLOSE_FIST:TAKE_WAY] = [f"put {pounds}" for pounds in range(POUNDS_IN_BOX + 1)]
    texts[MATCH_BID : PASS_BIDDING + 1] = ["match", "pass"]
    texts[TAKE_WAY:ROLL] = [f"way {way}" for way in WAYS]
    texts[ROLL : GIVE_TOKEN + 1] = ["roll", "bribe 3", "bribe 5", "free", "token"]
    texts[TAKE_CARD : KEEP_STRAIGHT_FACE + 1] = ["take card", "take fame", "laugh", "frown"]
    texts[GIVE_UP_WOOD:CARRY_BARRELS] = ["hand wood", "hand malt", "go on", "stay"]
    texts[CARRY_BARRELS : CARRY_BARRELS + 20] = [f"carry {barrels + 1}" for barrels in range(20)]
    for card in range(SMUGGLER_CARDS.size):
        texts[USE_SMUGGLER + card] = f"use {SMUGGLER_CARDS.names[card]}"
    for card in range(CHANCE_CARDS.size):
        texts[PLAY_LOWER_HALF + card] = f"plan {CHANCE_CARDS.names[card]}"
        texts[PLAY_UPPER_HALF + card] = f"play {CHANCE_CARDS.names[card]}"
    return texts


_TEXTS: Final = _texts()
_AT_ONCE: Final = {CHANCE_CARDS.names[card] for card in members(CHANCE_CARDS.marked)}
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
