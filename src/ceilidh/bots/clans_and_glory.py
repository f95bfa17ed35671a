"""What bots know about Clans and Glory: how shields are laid in a quick game to the end."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ceilidh.bots.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.actions import LAY, PASS, SHIELD
from ceilidh.games.clans_and_glory.board import BIT, CARDS, COLOURS, LOWEST, PLACES, RANKS, SEATS
from ceilidh.games.clans_and_glory.rules import LAY_SHIELD, OVER, ClansAndGlory

_SCALE: Final[i64] = 1000


class ClansAndGloryKnowledge(Knowledge):
    """Games are short, so every look ahead plays to the end; a shield is laid for what it would take at once."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.easy, self.mistakes = 3, 0.24
        self.medium = 8
        self.hard, self.expert = 1000, 4000
        self.fair = weights["fair"]
        """The points that a shield should take at least, or it is rather kept."""
        self.late = weights["late"]
        """How many shields too many for the turns left make a player lay one anyway."""

    def spread(self, state: State) -> float:
        return 8.0

    def play_on(self, state: State, rng: Rng) -> None:
        game = cast(ClansAndGlory, state)
        while game.stage != OVER:
            if game.stage == LAY_SHIELD:
                self._shield(game, rng)
            else:
                _place(game, rng)

    def _shield(self, game: ClansAndGlory, rng: Rng) -> None:
        """Lay a shield where it takes enough, or where there are hardly more turns than shields."""
        turns: i64 = _count(game.hands[game.turn]) + 1
        left: i64 = game.shields_left(game.turn)
        wanted: float = self.fair * (float(turns) - self.late * float(left)) / float(turns)
        lay: bool = float(_takes(game)) >= wanted + float(rng.below(_SCALE)) / 200.0 - 2.5
        game.apply(game.turn, SHIELD + game.table if lay else PASS)


def _takes(game: ClansAndGlory) -> i64:
    """The points that one more shield would take at once on the table just played to."""
    before: i64 = 0
    stones = game.stones
    i: i64 = 0
    while i < len(stones):
        if stones[i] // 8 == game.table:
            before += 1
        i += 1
    rank: i64 = 0
    while rank < RANKS:
        number: i64 = _cards_of(game, rank)
        if number > 0:
            if before == 0:
                return number * (rank + LOWEST)
            before -= 1
        rank += 1
    return 0


def _cards_of(game: ClansAndGlory, rank: i64) -> i64:
    number: i64 = 0
    seat: i64 = game.table * PLACES
    while seat < game.table * PLACES + PLACES:
        card: i64 = game.seats[seat]
        if card >= 0 and card // COLOURS == rank:
            number += 1
        seat += 1
    return number


def _place(game: ClansAndGlory, rng: Rng) -> None:
    """A random card that fits, on the next free seat from a random one where it does."""
    held: i64 = game.hands[game.turn]
    wanted = game.wanted
    start: i64 = rng.below(SEATS)
    i: i64 = 0
    while i < SEATS:
        seat: i64 = start + i if start + i < SEATS else start + i - SEATS
        fit: i64 = wanted[seat] & held
        if fit:
            game.apply(game.turn, LAY + seat * CARDS + _any(fit, rng))
            return
        i += 1
    legal = game.legal(game.turn)
    game.apply(game.turn, legal[rng.below(len(legal))])


def _any(cards: i64, rng: Rng) -> i64:
    left: i64 = rng.below(_count(cards))
    card: i64 = 0
    while True:
        if cards & BIT[card]:
            if left == 0:
                return card
            left -= 1
        card += 1


def _count(cards: i64) -> i64:
    number: i64 = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


KNOWLEDGE: Final = ClansAndGloryKnowledge
