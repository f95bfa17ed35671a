"""Invariants after every decision of random games, played with full hands so that many cards interact."""

from __future__ import annotations

import pytest

from ceilidh.core import Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.action_encoding import PLAY_LOWER_HALF, SMUGGLE
from ceilidh.games.smugglers.rules.bit_sets import BIT, members
from ceilidh.games.smugglers.rules.cards import (
    AUCTION_CARDS,
    CHANCE_CARDS,
    FAIRY_CARDS,
    SMUGGLER_CARDS,
    Half,
    add_modifiers,
)
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.stages import BIDDING, BIDDING_FOR_SMUGGLER, CHOOSING_GIFT, GIVING_POUNDS
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.year import NO_MODIFIERS

GAME_COUNT = 12
"""For a long run call `check_game` with more seeds."""
CARDS_PER_HAND = 7
"""Chance cards put into each hand at the start."""
PLAY_INTERVAL = 12
"""Chance cards may be played at one decision in this many."""
CHECK_INTERVAL = 3
"""The invariants are checked after this many decisions."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_card_is_in_one_place_and_modifiers_match_the_cards_in_play(players: int) -> None:
    for seed in range(GAME_COUNT):
        check_game(players, seed)


def check_game(players: int, seed: int) -> int:
    """Play one random game, checking everything; returns the number of decisions."""
    state = Smugglers.deal(players, Rng.seeded(seed), seed % 3 == 0, seed % 2 == 0, None)
    rng = Rng.seeded(seed + 1_000_000)
    _fill_hands(state, rng)
    pieces = GAME.piece_counts(state)
    decisions = 0
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        state.apply(seat, _choose(state.legal(seat), rng))
        decisions += 1
        if decisions % CHECK_INTERVAL == 0:
            assert GAME.piece_counts(state) == pieces, (seed, decisions)
            check_decks(state)
            for player in state.sides:
                check_side(player)
            assert sum(state.debts) == state.total_debt
            assert min(state.debts) >= 0
            assert state.police_pool >= 0
    return decisions


def _choose(legal: list[int], rng: Rng) -> int:
    """Smuggle whenever possible, and keep chance cards until they meet something: most of the time play none."""
    if SMUGGLE in legal:
        return SMUGGLE
    plain = [action for action in legal if action < PLAY_LOWER_HALF]
    return plain[rng.below(len(plain))] if plain and rng.below(PLAY_INTERVAL) else legal[rng.below(len(legal))]


def _fill_hands(state: Smugglers, rng: Rng) -> None:
    cards = members(state.chance_deck & ~CHANCE_CARDS.marked)
    rng.shuffle(cards)
    smugglers = members(state.smuggler_deck)
    rng.shuffle(smugglers)
    for player in state.sides:
        for _ in range(min(CARDS_PER_HAND, len(cards) // state.players)):
            card = cards.pop()
            state.chance_deck &= ~BIT[card]
            player.hand |= BIT[card]
        smuggler = smugglers.pop()
        state.smuggler_deck &= ~BIT[smuggler]
        player.smugglers |= BIT[smuggler]


def check_decks(state: Smugglers) -> None:
    """Check that each card is in exactly one place: a deck, a discard pile, the table or with one player."""
    side = state.sides
    auction = [state.auction_deck, state.auction_discard, *(_one(card) for card in (state.open_one, state.open_two))]
    under_the_hammer = _one(state.offered_card) if state.stage in (GIVING_POUNDS, BIDDING) else 0
    met = _one(state.offered_card) if state.stage == BIDDING_FOR_SMUGGLER else 0
    shown = _one(state.offered_card) if state.stage == CHOOSING_GIFT else 0
    hands = [player.hand for player in side]
    _whole(
        CHANCE_CARDS.all, [state.chance_deck, state.chance_discard, *hands, *(player.lower_halves for player in side)]
    )
    _whole(AUCTION_CARDS.all, [*auction, under_the_hammer, *(player.auction_cards for player in side)])
    _whole(FAIRY_CARDS.all, [state.fairy_deck, state.fairy_discard, shown, *(player.fairy_cards for player in side)])
    _whole(SMUGGLER_CARDS.all, [state.smuggler_deck, met, *(player.smugglers for player in side)])


def _one(card: int) -> int:
    return BIT[card] if card >= 0 else 0


def _whole(deck: int, parts: list[int]) -> None:
    """Check that the parts make up the deck, and no card is in two of them."""
    assert sum(parts) == deck, [members(part) for part in parts]
    assert sum(bin(part).count("1") for part in parts) == bin(deck).count("1")


def check_side(player: Player) -> None:
    """Check that numbers are not negative, carts are on the board, and modifiers match the cards in play."""
    assert min(player.pounds, player.wood, player.malt, player.barrels, player.carried, player.fairy_tokens) >= 0
    assert player.position >= 0 or player.carried == 0
    assert player.active_smuggler == NOTHING or (
        player.position >= 0 and player.smugglers & BIT[player.active_smuggler]
    )
    in_play: list[Half] = [
        *(CHANCE_CARDS.second[card] for card in members(player.lower_halves)),
        *(AUCTION_CARDS.first[card] for card in members(player.auction_cards)),
        *(FAIRY_CARDS.first[card] for card in members(player.fairy_cards)),
        *([SMUGGLER_CARDS.first[player.active_smuggler]] if player.active_smuggler != NOTHING else []),
    ]
    modifiers = NO_MODIFIERS
    for half in in_play:
        modifiers = add_modifiers(modifiers, half, 1)
    assert list(player.modifiers) == list(modifiers)
