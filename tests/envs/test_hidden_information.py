"""Changes each game's secrets by hand and compares what every environment shows to the other seats.

The conformance kit resamples by `determinize`, so it cannot find a secret that `determinize` forgets. Here the secrets
are listed independently, from the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import numpy as np
import pyspiel
import pytest

from ceilidh.core import Rng, State
from ceilidh.core.information_state import InformationStateTracker
from ceilidh.envs.open_spiel import SpielGame, SpielSession
from ceilidh.envs.pettingzoo import GameAEC
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.isle_of_skye.rules.stages import SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.smugglers.rules.action_encoding import KEEP_STRAIGHT_FACE, LAUGH, TAKE_WAY, USE_SMUGGLER
from ceilidh.games.smugglers.rules.bit_sets import BIT, members
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.stages import (
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    OFFERING_TAX,
    VOTING,
)
from ceilidh.games.smugglers.rules.state import Smugglers

EVERY = 9
"""Decisions between two comparisons."""


def clans_and_glory(state: State, seat: int, rng: Rng) -> None:
    """Hands, the cards taken out, and what lies face down (Spielvorbereitung, Platzwahl unmöglich?)."""
    game = cast(ClansAndGlory, state)
    laid = {card for card in game.seats if card >= 0} | {
        game.face_down_cards[i + 2] for i in range(0, len(game.face_down_cards), 4)
    }
    hands = [game.hand(player) for player in range(game.players)]
    out = [card for card in game.row.deck if card not in laid and not any(card in hand for hand in hands)]
    unseen = [*out, *(card for other, hand in enumerate(hands) if other != seat for card in hand)]
    face_down = [i + 2 for i in range(0, len(game.face_down_cards), 4) if game.face_down_cards[i + 1] != seat]
    unseen += [game.face_down_cards[i] for i in face_down]
    rng.shuffle(unseen)
    game.face_down_cards = game.face_down_cards[:]
    for i in face_down:
        game.face_down_cards[i] = unseen.pop()
    for other, hand in enumerate(hands):
        if other != seat:
            game.hands[other] = sum(1 << unseen.pop() for _ in hand)


def glen_more(state: State, seat: int, rng: Rng) -> None:
    """Only the order of the face-down tiles."""
    game = cast(GlenMore, state)
    rest = list(game.stack[game.drawn :])
    rng.shuffle(rest)
    game.stack = type(game.stack)([*game.stack[: game.drawn], *rest])


def isle_of_skye(state: State, seat: int, rng: Rng) -> None:
    """Marker and prices behind the screens, finished or not (2. Plättchen ziehen und Preise festlegen)."""
    game = cast(IsleOfSkye, state)
    if game.stage != SET_PRICES:
        return
    for other in range(game.players):
        done = game.market.has_priced(other)
        if other != seat:
            marked = rng.below(3) if done else rng.below(4) - 1
            game.market.marked_slot[other] = marked
            slots = [slot for slot in range(3) if slot != marked]
            for slot in range(3):
                game.market.prices[other * 3 + slot] = 0
            for slot in slots if done else slots[: rng.below(2)] if marked >= 0 else []:
                game.market.prices[other * 3 + slot] = 1 + rng.below(2)


def smugglers(state: State, seat: int, rng: Rng) -> None:
    """Chance cards in hand; activities, amounts, offers, bids, smugglers, ways and votes until they are revealed."""
    game = cast(Smugglers, state)
    others = [player for other, player in enumerate(game.sides) if other != seat]
    cards = [card for card in members(game.chance_deck) if not CHANCE_CARDS.marked & BIT[card]]
    clubs = game.chance_deck & CHANCE_CARDS.marked
    cards += [card for player in others for card in members(player.hand)]
    rng.shuffle(cards)
    for player in others:
        player.hand = sum(BIT[cards.pop()] for _ in members(player.hand))
    game.chance_deck = clubs | sum(BIT[card] for card in cards)
    for player in others:
        if game.stage == CHOOSING_ACTIVITY and player.activity >= 0:
            player.activity = rng.below(8)
        elif game.stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            player.fist = rng.below(player.pounds + 1)
        elif player.choice >= 0 and game.stage == CHOOSING_AMOUNT and not player.lost_in_time:
            player.choice = 78 + rng.below(max(1, int(player.barrels)))
        elif player.choice >= 0 and game.stage == CHOOSING_SMUGGLER:
            player.choice = USE_SMUGGLER + rng.below(10)
        elif player.choice >= 0 and game.stage == CHOOSING_WAY:
            player.choice = TAKE_WAY + rng.below(3)
        elif player.choice >= 0 and game.stage == VOTING:
            player.choice = (LAUGH, KEEP_STRAIGHT_FACE)[rng.below(2)]


SECRETS: dict[str, Callable[[State, int, Rng], None]] = {
    "clans-and-glory": clans_and_glory,
    "glen-more": glen_more,
    "isle-of-skye": isle_of_skye,
    "smugglers": smugglers,
}


def positions(env: GameAEC, seed: int) -> Iterator[State]:
    """All positions of a random game, including forced decisions."""
    env.reset(seed=seed)
    rng, number = Rng.seeded(seed), 0
    state = env.single_game.state
    while actors := state.actors():
        if number % EVERY == 0:
            yield state
        number += 1
        seat = actors[rng.below(len(actors))]
        state.apply(seat, state.random_action(seat, rng))


def shown_to(env: GameAEC, game: SpielGame, state: State, seat: int) -> list[object]:
    """Everything that an environment shows to a seat in a position."""
    env.single_game.state = state
    actors = state.actors()
    env.single_game.seat = actors[0]
    env.single_game.legal = state.legal(seat) if actors[0] == seat else []
    seen = env.observe(env.possible_agents[seat])
    spiel_state = game.new_initial_state()
    spiel_state.played = SpielSession.__new__(SpielSession)
    spiel_state.played.__dict__.update(game=game.rules, state=state, seat=actors[0], legal=env.single_game.legal)
    observer = game.make_py_observer()
    observer.set_from(spiel_state, seat)
    return [
        seen["observation"].tobytes(),
        seen["action_mask"].tobytes(),
        state.legal(seat) if seat in actors else [],
        env.single_game.render("ansi", seat),
        observer.string_from(spiel_state, seat),
        np.asarray(observer.tensor).tobytes(),
        str(spiel_state),
        InformationStateTracker(game.rules, state).key(seat),
    ]


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("players", [2, 4])
def test_secrets_of_the_rulebook_do_not_change_what_other_seats_see(name: str, players: int) -> None:
    env = GameAEC(name, players)
    game = pyspiel.load_game(f"ceilidh_{name.replace('-', '_')}", {"players": players})
    changed = 0
    for state in positions(env, 5):
        for seat in range(players):
            other, rng = state.clone(), Rng.seeded(changed + seat)
            other.rng = Rng.seeded(99)
            SECRETS[name](other, seat, rng)
            changed += other.dump()[2:] != state.dump()[2:]
            assert shown_to(env, game, state.clone(), seat) == shown_to(env, game, other, seat)
    assert changed, "nothing secret was ever changed"
