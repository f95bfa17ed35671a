"""The actions by number, in notation, and decoded as a verb with arguments.

malt, wood, purchase, distil …   choose an activity
buy malt, buy wood               carry out a purchase
brew                             distil one barrel
draw                             draw a chance card
plan false-beard                 play the lower half of a chance card
play false-beard                 play its upper half, at any decision of one's own
pick 1                           put the first open card up for auction
give 5 3, lend 1 2               give 5 pounds to seat 3, lend 1 pound to seat 2
repay 1 3, repay all 3           pay back a loan to seat 3
raise 17, match, pass            bid 17 pounds more than the highest bid, match it, or pass
name 2                           name seat 2 as the victim
carry 4                          take 4 barrels along
put 42                           close the fist round 42 pounds
use wee-hamish                   put a smuggler to use
way road                         choose the way
roll                             roll the die, to move or against a house search
bribe 3, bribe 5                 bribe the police
free                             buy one barrel back
token                            give a fairy token
take card, take fame             choose between a fairy card and the fame
laugh, frown                     vote on somebody's joke
hand wood, hand malt             give up a raw material
go on, stay                      leave the fairies with the others, or wait
done                             no more, or none
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.smugglers.data import WAYS
from ceilidh.games.smugglers.rules.bit_sets import members
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.constants import BARRELS_IN_BOX, POUNDS_IN_BOX

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
"""+ 0 or 1, the open card."""
GIVE_POUNDS: Final[i64] = 17
"""+ seat * 2, + 1 for 5 pounds instead of 1."""
LEND_POUNDS: Final[i64] = 27
"""As GIVE_POUNDS."""
REPAY_LOAN: Final[i64] = 37
"""+ seat * 2, + 1 for the whole debt instead of 1 pound."""
RAISE_BID: Final[i64] = 47
"""+ pounds - 1."""
MATCH_BID: Final[i64] = 347
PASS_BIDDING: Final[i64] = 348
NAME_VICTIM: Final[i64] = 349
"""+ seat."""
CLOSE_FIST: Final[i64] = 354
"""+ pounds."""
TAKE_WAY: Final[i64] = 655
"""+ way."""
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
"""+ barrels - 1."""
USE_SMUGGLER: Final[i64] = 691
"""+ smuggler card."""
PLAY_LOWER_HALF: Final[i64] = 707
"""+ chance card."""
PLAY_UPPER_HALF: Final[i64] = 755
"""+ chance card."""
ACTION_COUNT: Final[i64] = 803


class Decoded(NamedTuple):
    """An action as a verb and its arguments, such as `("give", (seat, pounds))` or `("roll", ())`."""

    verb: str
    arguments: tuple[int, ...]


_PLAIN_ACTIONS: Final = {
    DONE: "done",
    BUY_MALT: "buy malt",
    BUY_WOOD: "buy wood",
    DISTIL_BARREL: "brew",
    DRAW_CHANCE_CARD: "draw",
    MATCH_BID: "match",
    PASS_BIDDING: "pass",
    ROLL: "roll",
    BUY_BACK_BARREL: "free",
    GIVE_TOKEN: "token",
    TAKE_CARD: "take card",
    TAKE_FAME: "take fame",
    LAUGH: "laugh",
    KEEP_STRAIGHT_FACE: "frown",
    GIVE_UP_WOOD: "hand wood",
    GIVE_UP_MALT: "hand malt",
    LEAVE_FAIRIES: "go on",
    STAY_WITH_FAIRIES: "stay",
}
"""Actions without arguments, in notation."""


def _action_table() -> list[tuple[str, Decoded]]:  # noqa: C901 - one loop a verb
    """Every action in notation and decoded, by its number."""
    table = [(f"unused {action}", Decoded("unused", ())) for action in range(ACTION_COUNT)]
    for action, name in _PLAIN_ACTIONS.items():
        table[action] = name, Decoded(name.replace(" ", "_"), ())
    for activity, name in enumerate(ACTIVITIES):
        table[activity] = name, Decoded("choose", (activity,))
    for index in range(2):
        table[PICK_AUCTION_CARD + index] = f"pick {index + 1}", Decoded("pick", (index,))
    for seat in range(5):
        for i, pounds in enumerate((1, 5)):
            table[GIVE_POUNDS + 2 * seat + i] = f"give {pounds} {seat + 1}", Decoded("give", (seat, pounds))
            table[LEND_POUNDS + 2 * seat + i] = f"lend {pounds} {seat + 1}", Decoded("lend", (seat, pounds))
        table[REPAY_LOAN + 2 * seat] = f"repay 1 {seat + 1}", Decoded("repay", (seat,))
        table[REPAY_LOAN + 2 * seat + 1] = f"repay all {seat + 1}", Decoded("repay_all", (seat,))
        table[NAME_VICTIM + seat] = f"name {seat + 1}", Decoded("name", (seat,))
    for pounds in range(POUNDS_IN_BOX + 1):
        table[CLOSE_FIST + pounds] = f"put {pounds}", Decoded("put", (pounds,))
    for pounds in range(1, POUNDS_IN_BOX + 1):
        table[RAISE_BID + pounds - 1] = f"raise {pounds}", Decoded("raise", (pounds,))
    for way in range(len(WAYS)):
        table[TAKE_WAY + way] = f"way {WAYS[way]}", Decoded("way", (way,))
    table[BRIBE_3] = "bribe 3", Decoded("bribe", (1,))
    table[BRIBE_5] = "bribe 5", Decoded("bribe", (2,))
    for barrels in range(1, BARRELS_IN_BOX + 1):
        table[CARRY_BARRELS + barrels - 1] = f"carry {barrels}", Decoded("carry", (barrels,))
    for card in range(SMUGGLER_CARDS.size):
        table[USE_SMUGGLER + card] = f"use {SMUGGLER_CARDS.names[card]}", Decoded("use", (card,))
    for card in range(CHANCE_CARDS.size):
        table[PLAY_LOWER_HALF + card] = f"plan {CHANCE_CARDS.names[card]}", Decoded("plan", (card,))
        table[PLAY_UPPER_HALF + card] = f"play {CHANCE_CARDS.names[card]}", Decoded("play", (card,))
    return table


_TABLE: Final = _action_table()
_NEVER_IN_HAND: Final = {CHANCE_CARDS.names[card] for card in members(CHANCE_CARDS.marked)}
"""Chance cards marked ♣ happen when they are drawn: nobody can plan or play one."""
_NUMBERS: Final = {
    notation: action
    for action, (notation, decoded) in enumerate(_TABLE)
    if decoded.verb != "unused" and notation[5:] not in _NEVER_IN_HAND
}


def decode(action: int) -> Decoded:
    """Return the verb and the arguments of an action."""
    return _TABLE[action][1]


def to_notation(action: int) -> str:
    """Return the action in notation."""
    return _TABLE[action][0]


def parse(notation: str) -> int:
    """Return the number of an action in notation; NotationError if there is no such action."""
    if notation in _NUMBERS:
        return _NUMBERS[notation]
    raise NotationError(f"{shorten(notation)} is not an action; try 'malt', 'raise 3', 'way road' or 'done'")
