"""What bots know about Clans and Glory: what a card and a shield bring at once, and a quick game to the end."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.bots.knowledge import Knowledge
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.actions import HIDE, LAY, PASS, SHIELD
from ceilidh.games.clans_and_glory.board import BIT, CARDS, COLOURS, LOWEST, PLACES, RANKS, SEATS
from ceilidh.games.clans_and_glory.rules import LAY_SHIELD, OVER, ClansAndGlory

_SCALE: Final[i64] = 1000
_SIXTEEN: Final = vec[i64]([16**rank for rank in range(RANKS)])


class ClansAndGloryKnowledge(Knowledge):
    """Games are short, so every look ahead plays to the end: cards and shields go where they bring most at once."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.easy, self.mistakes = 0, 0.45
        self.medium, self.slips = 3, 0.1
        self.hard, self.expert = 300, 4000
        self.curiosity = 0.6
        self.tries = 5
        """Between how many ways to take a seat a player chooses while a game is played on."""
        self.fair = weights["fair"]
        """The points that a shield should take at least, or it is rather kept."""
        self.late = weights["late"]
        """How many shields too many for the turns left make a player lay one anyway."""
        self.point = weights["point"]
        """How much likelier one point makes it to win, at first sight."""

    def spread(self, state: State) -> float:
        return 8.0

    def guesses(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        game = cast(ClansAndGlory, state)
        even = 1.0 / float(game.players)
        if game.stage == LAY_SHIELD:
            return [even if action == PASS else _chance(even + self.point * self._over(game)) for action in legal]
        return [_chance(even + self.point * self._gain(game, action)) for action in legal]

    def play_on(self, state: State, rng: Rng) -> None:
        game = cast(ClansAndGlory, state)
        while game.stage != OVER:
            if game.stage == LAY_SHIELD:
                lay: bool = self._over(game) >= float(rng.below(_SCALE)) / 200.0 - 2.5
                game.apply(game.turn, SHIELD + game.table if lay else PASS)
            else:
                self._place(game, rng)

    def _place(self, game: ClansAndGlory, rng: Rng) -> None:
        """The best of some random ways to take a seat."""
        best = _any_seat(game, rng)
        if best >= HIDE:
            game.apply(game.turn, best)
            return
        most = self._gain(game, best)
        for _ in range(1, self.tries):
            action = _any_seat(game, rng)
            gain = self._gain(game, action)
            if gain > most:
                best, most = action, gain
        game.apply(game.turn, best)

    def _over(self, game: ClansAndGlory) -> float:
        """By how many points a shield on the table just played to takes more than it should."""
        _, free = _table(game, game.table, _cards_at(game, game.table))
        return float(free) - self._wanted(game, _count(game.hands[game.turn]) + 1)

    def _wanted(self, game: ClansAndGlory, turns: i64) -> float:
        """What a shield should take: less where there are hardly more turns than shields."""
        left: i64 = game.shields_left(game.turn)
        return self.fair * (float(turns) - self.late * float(left)) / float(turns)

    def _gain(self, game: ClansAndGlory, action: i64) -> float:
        """What a card brings at once over the others' mean, with the shield that may follow it."""
        if action >= HIDE:
            return 0.0
        table: i64 = action // (CARDS * PLACES)
        cards: i64 = _cards_at(game, table)
        before, _ = _table(game, table, cards)
        after, free = _table(game, table, cards + _SIXTEEN[action % CARDS // COLOURS])
        gain: float = float(after - before) / float(game.players - 1)
        if game.shields_left(game.turn) > 0:
            over: float = float(free) - self._wanted(game, _count(game.hands[game.turn]))
            if over > 0.0:
                gain += over
        return gain


def _chance(guess: float) -> float:
    return min(1.0, max(0.0, guess))


def _cards_at(game: ClansAndGlory, table: i64) -> i64:
    """How many cards of each rank lie open on a table, four bits a rank, the lowest first."""
    cards: i64 = 0
    seats = game.seats
    seat: i64 = table * PLACES
    end: i64 = seat + PLACES
    while seat < end:
        card: i64 = seats[seat]
        if card >= 0:
            cards += _SIXTEEN[card // COLOURS]
        seat += 1
    return cards


def _table(game: ClansAndGlory, table: i64, cards: i64) -> tuple[i64, i64]:
    """On a table with these cards: the points of whose turn it is, times the number of others, less the points of
    these; and the points that one more shield would take.
    """
    others: i64 = game.players - 1
    stones = game.stones
    rank: i64 = LOWEST
    lead: i64 = 0
    i: i64 = 0
    while i < len(stones):
        stone: i64 = stones[i]
        if stone >> 3 == table:
            while cards != 0 and cards & 15 == 0:
                cards >>= 4
                rank += 1
            points: i64 = (cards & 15) * rank
            lead += points * others if stone & 7 == game.turn else -points
            cards >>= 4
            rank += 1
        i += 1
    while cards != 0 and cards & 15 == 0:
        cards >>= 4
        rank += 1
    return lead, (cards & 15) * rank


def _any_seat(game: ClansAndGlory, rng: Rng) -> i64:
    """A random card that fits, on the next free seat from a random one where it does; face down if none fits."""
    held: i64 = game.hands[game.turn]
    wanted = game.wanted
    start: i64 = rng.below(SEATS)
    i: i64 = 0
    while i < SEATS:
        seat: i64 = start + i if start + i < SEATS else start + i - SEATS
        fit: i64 = wanted[seat] & held
        if fit:
            return LAY + seat * CARDS + _any(fit, rng)
        i += 1
    legal = game.legal(game.turn)
    return legal[rng.below(len(legal))]


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
