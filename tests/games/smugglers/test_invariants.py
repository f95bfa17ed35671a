"""What holds after every decision of random games, played with full hands so that cards meet in every way."""

from __future__ import annotations

import pytest

from ceilidh.core import Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.actions import PLAN, SMUGGLE
from ceilidh.games.smugglers.rules.cards import AUCTION, BIT, CHANCE, FAIRIES, SMUGGLERS, Half, hooked, members
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.state import _NO_HOOKS, Smugglers
from ceilidh.games.smugglers.rules.state_data import BIDDING, GIFT, GIVING, MEETING

GAMES = 12
"""Enough for every run of the tests; for a long run call `check_game` with many seeds."""
CARDS = 7
"""So many chance cards are put into each hand at the start."""
HOARDING = 12
"""A chance card may be played at one decision in so many."""
EVERY = 3
"""Looked at after every so many decisions."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_card_is_in_one_place_and_does_what_it_says_as_long_as_it_is_in_play(players: int) -> None:
    for seed in range(GAMES):
        check_game(players, seed)


def check_game(players: int, seed: int) -> int:
    """Play one random game, checking everything; returns the number of decisions."""
    state = Smugglers.deal(players, Rng.seeded(seed), seed % 3 == 0, seed % 2 == 0, None)
    rng = Rng.seeded(seed + 1_000_000)
    _fill_hands(state, rng)
    pieces = GAME.pieces(state)
    decisions = 0
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        state.apply(seat, _choose(state.legal(seat), rng))
        decisions += 1
        if decisions % EVERY == 0:
            assert GAME.pieces(state) == pieces, (seed, decisions)
            check_decks(state)
            for player in state.side:
                check_side(player)
            assert sum(state.debts) == state.lent
            assert min(state.debts) >= 0
            assert state.pool >= 0
    return decisions


def _choose(legal: list[int], rng: Rng) -> int:
    """Smuggle whenever possible, and keep chance cards until they meet something: most of the time play none."""
    if SMUGGLE in legal:
        return SMUGGLE
    plain = [action for action in legal if action < PLAN]
    return plain[rng.below(len(plain))] if plain and rng.below(HOARDING) else legal[rng.below(len(legal))]


def _fill_hands(state: Smugglers, rng: Rng) -> None:
    cards = members(state.chance & ~CHANCE.marked)
    rng.shuffle(cards)
    smugglers = members(state.smugglers)
    rng.shuffle(smugglers)
    for player in state.side:
        for _ in range(min(CARDS, len(cards) // state.players)):
            card = cards.pop()
            state.chance &= ~BIT[card]
            player.hand |= BIT[card]
        smuggler = smugglers.pop()
        state.smugglers &= ~BIT[smuggler]
        player.smugglers |= BIT[smuggler]


def check_decks(state: Smugglers) -> None:
    """Each card of each deck lies in the deck, beside it, on the table or with one player."""
    side = state.side
    auction = [state.auction, state.auction_out, *(_one(card) for card in (state.open_one, state.open_two))]
    under_the_hammer = _one(state.card) if state.stage in (GIVING, BIDDING) else 0
    met = _one(state.card) if state.stage == MEETING else 0
    shown = _one(state.card) if state.stage == GIFT else 0
    hands = [player.hand for player in side]
    _whole(CHANCE.all, [state.chance, state.chance_out, *hands, *(player.plans for player in side)])
    _whole(AUCTION.all, [*auction, under_the_hammer, *(player.goods for player in side)])
    _whole(FAIRIES.all, [state.fairies, state.fairies_out, shown, *(player.gifts for player in side)])
    _whole(SMUGGLERS.all, [state.smugglers, met, *(player.smugglers for player in side)])


def _one(card: int) -> int:
    return BIT[card] if card >= 0 else 0


def _whole(deck: int, parts: list[int]) -> None:
    """The parts are the deck, and no card is in two of them."""
    assert sum(parts) == deck, [members(part) for part in parts]
    assert sum(bin(part).count("1") for part in parts) == bin(deck).count("1")


def check_side(player: Player) -> None:
    """No debts to nobody, barrels on a cart that is on the board, and cards that do what they say."""
    assert min(player.pounds, player.wood, player.malt, player.barrels, player.carried, player.tokens) >= 0
    assert player.at >= 0 or player.carried == 0
    assert player.using == NOTHING or (player.at >= 0 and player.smugglers & BIT[player.using])
    in_play: list[Half] = [
        *(CHANCE.second[card] for card in members(player.plans)),
        *(AUCTION.first[card] for card in members(player.goods)),
        *(FAIRIES.first[card] for card in members(player.gifts)),
        *([SMUGGLERS.first[player.using]] if player.using != NOTHING else []),
    ]
    hooks = _NO_HOOKS
    for half in in_play:
        hooks = hooked(hooks, half, 1)
    assert list(player.hooks) == list(hooks)
