"""Determinization: redeal what a seat cannot know, the hands and face-down cards of others and the cards taken out."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.clans_and_glory.rules.cards import card_set, cards_in

# A face-down card is four consecutive numbers, at these offsets
FACE_DOWN_FIELDS: Final[i64] = 4
FACE_DOWN_SEAT: Final[i64] = 0
FACE_DOWN_PLAYER: Final[i64] = 1
FACE_DOWN_CARD: Final[i64] = 2
FACE_DOWN_EXCLUDED: Final[i64] = 3
"""The cards that the player could not hold when playing it (one bit each)."""


def deal_unseen_cards(
    unseen: i64, seat: i64, hands: vec[i64], face_down_cards: vec[i64], excluded: vec[i64], rng: Rng
) -> None:
    """Deal the unseen cards (one bit each) at random to the hands and face-down cards of others, in place.

    A player who played face down had no card that fitted, so each slot excludes a set of cards. The cards taken out
    need no slot: they are what is left over.
    """
    exclusions = [
        face_down_cards[i + FACE_DOWN_EXCLUDED]
        for i in range(0, len(face_down_cards), FACE_DOWN_FIELDS)
        if face_down_cards[i + FACE_DOWN_PLAYER] != seat
    ]
    down = len(exclusions)
    for player in range(len(hands)):
        if player != seat:
            exclusions += [excluded[player]] * len(cards_in(hands[player]))
    pool = cards_in(unseen)
    rng.shuffle(pool)
    dealt = pool if not any(exclusions) else _match(exclusions, pool)
    _replace_face_down(face_down_cards, seat, dealt[:down])
    first = down
    for player in range(len(hands)):
        if player != seat:
            size = len(cards_in(hands[player]))
            hands[player] = card_set(dealt[first : first + size])
            first += size


def _replace_face_down(face_down_cards: vec[i64], seat: i64, dealt: list[int]) -> None:
    number = 0
    for i in range(0, len(face_down_cards), FACE_DOWN_FIELDS):
        if face_down_cards[i + FACE_DOWN_PLAYER] != seat:
            face_down_cards[i + FACE_DOWN_CARD] = dealt[number]
            number += 1


def _match(exclusions: list[int], pool: list[int]) -> list[int]:
    """An allowed card for every slot, in the pool's order where possible: bipartite matching by augmenting paths."""
    slot_of = [-1] * len(pool)
    for slot in range(len(exclusions)):
        _augment(slot, exclusions, pool, slot_of, [False] * len(pool))
    dealt = [0] * len(exclusions)
    for i, slot in enumerate(slot_of):
        if slot >= 0:
            dealt[slot] = pool[i]
    return dealt


def _augment(slot: int, exclusions: list[int], pool: list[int], slot_of: list[int], tried: list[bool]) -> bool:
    for i, card in enumerate(pool):
        if tried[i] or exclusions[slot] >> card & 1:
            continue
        tried[i] = True
        if slot_of[i] < 0 or _augment(slot_of[i], exclusions, pool, slot_of, tried):
            slot_of[i] = slot
            return True
    return False
