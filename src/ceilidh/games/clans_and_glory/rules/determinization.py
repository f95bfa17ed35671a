"""Dealing anew what a seat cannot know: others' hands, others' face-down cards and the cards taken out."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.clans_and_glory.rules.board import BIT, CARD


def deal_unknown(unseen: i64, seat: i64, hands: vec[i64], hidden: vec[i64], barred: vec[i64], rng: Rng) -> None:
    """Deal the unseen cards (one bit each) at random to the places of others where they can be; changes in place.

    Whoever played face down had nothing that fitted, so each place has a set of cards that cannot be there. The cards
    taken out need no place: they are what is left over.
    """
    cannot = [hidden[i + 3] for i in range(0, len(hidden), 4) if hidden[i + 1] != seat]
    down = len(cannot)
    for player in range(len(hands)):
        if player != seat:
            cannot += [barred[player]] * len(members(hands[player]))
    pool = members(unseen)
    rng.shuffle(pool)
    dealt = pool if not any(cannot) else _match(cannot, pool)
    _turn_under(hidden, seat, dealt[:down])
    at = down
    for player in range(len(hands)):
        if player != seat:
            size = len(members(hands[player]))
            hands[player] = together(dealt[at : at + size])
            at += size


def _turn_under(hidden: vec[i64], seat: i64, dealt: list[int]) -> None:
    at = 0
    for i in range(0, len(hidden), 4):
        if hidden[i + 1] != seat:
            hidden[i + 2] = dealt[at]
            at += 1


def _match(cannot: list[int], pool: list[int]) -> list[int]:
    """A card for every place that can be there, taken in the pool's order where possible (augmenting paths)."""
    place_of = [-1] * len(pool)
    for place in range(len(cannot)):
        _find(place, cannot, pool, place_of, [False] * len(pool))
    dealt = [0] * len(cannot)
    for i, place in enumerate(place_of):
        if place >= 0:
            dealt[place] = pool[i]
    return dealt


def _find(place: int, cannot: list[int], pool: list[int], place_of: list[int], tried: list[bool]) -> bool:
    for i, card in enumerate(pool):
        if tried[i] or cannot[place] >> card & 1:
            continue
        tried[i] = True
        if place_of[i] < 0 or _find(place_of[i], cannot, pool, place_of, tried):
            place_of[i] = place
            return True
    return False


def members(cards: i64) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    while cards != 0:
        lowest: i64 = cards & -cards
        found.append(CARD[lowest % 67])
        cards ^= lowest
    return found


def together(cards: list[int]) -> i64:
    """The set of these cards."""
    union: i64 = 0
    for card in cards:
        union |= BIT[card]
    return union
