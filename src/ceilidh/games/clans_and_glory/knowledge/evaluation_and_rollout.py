"""Evaluation of Clans and Glory: what a card and a shield are worth now or on average, and a fast rollout policy."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.rules.action_encoding import HIDE, LAY, PASS, SHIELD
from ceilidh.games.clans_and_glory.rules.cards import BIT, CARDS, COLOURS, LOWEST_RANK, RANKS
from ceilidh.games.clans_and_glory.rules.long_table import NEIGHBOURS_PER_SEAT, NO_SEAT, SEATS, SEATS_PER_TABLE
from ceilidh.games.clans_and_glory.rules.scoring import points_won
from ceilidh.games.clans_and_glory.rules.state import EMPTY, OVER, SHIELDING, ClansAndGlory

_RANDOM_STEPS: Final[i64] = 1000
_LETTERS: Final = "abcdef"
_COUNT_OF_ONE: Final = vec[i64]([16**rank for rank in range(RANKS)])
"""One card of each rank, in a count of cards by rank with four bits a rank."""
_MAX_SHIELDS: Final = 8
"""More than a table can have: each shield follows a card, and no table has more than seven seats."""


class ExpectedTakings:
    """The points of the shields on a table: now, or on average if its free seats fill up with random ranks."""

    def __init__(self, ranks: i64) -> None:
        self.ranks: i64 = ranks
        self._known: dict[int, list[float]] = {}

    def takes(self, cards: i64, free: i64) -> list[float]:
        """The points of each shield, by its place in the stack, if `free` more seats are filled."""
        key: int = cards * 8 + free
        known = self._known.get(key)
        if known is None:
            known = self._mean(cards, free) if free > 0 else _taken(cards)
            self._known[key] = known
        return known

    def _mean(self, cards: i64, free: i64) -> list[float]:
        takes = [0.0] * _MAX_SHIELDS
        rank: i64 = 0
        while rank < self.ranks:
            filled = self.takes(cards + _COUNT_OF_ONE[rank], free - 1)
            for place in range(_MAX_SHIELDS):
                takes[place] += filled[place] / float(self.ranks)
            rank += 1
        return takes


class ClansAndGloryKnowledge(Knowledge):
    """Games are short, so rollouts go to the end: cards and shields go where they seem to bring most.

    That is what shields take now; with `deep_rollouts`, what they take on average at the end.
    """

    def __init__(self, config: SearchConfig, weights: dict[str, float]) -> None:
        super().__init__(config, weights)
        self.deep_rollouts: Final = config.deep_rollouts
        self.easy_simulations, self.easy_noise = 0, 0.7
        self.medium_simulations, self.medium_noise = 3, 0.05
        self.hard_simulations, self.expert_simulations = 600, 2000
        self.c_puct = 0.6
        self.rollout_tries = 5
        """How many random placements a rollout compares for each card."""
        self.fair = weights["fair"]
        """The points that a shield should take now; otherwise it is kept."""
        self.hope = weights["hope"]
        """The same with `deep_rollouts`: the points that it should take at the end."""
        self.late = weights["late"]
        """How much a shield more than there are turns left lowers what it should take."""
        self.point = weights["point"]
        """How much one point adds to the prior."""

    def lead_scale(self, state: State) -> float:
        return 8.0

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        """What the shields take, table by table."""
        game = cast(ClansAndGlory, state)
        found: dict[str, float] = {}
        for table in range(game.row.tables):
            found[f"table-{_LETTERS[table]}"] = float(points_won(game.takings(table), game.players)[seat])
        return found

    def may_explain(self, term: str, action: int, own: bool) -> bool:
        """A card or shield is explained by the table where it is laid, a kept shield by what it brings its owner."""
        if action == PASS:
            return own
        table: i64 = action - SHIELD if action >= SHIELD else action % HIDE // (CARDS * SEATS_PER_TABLE)
        return term == f"table-{_LETTERS[table]}"

    def plausible_actions(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """No shield where it can take nothing any more, and none kept at the end that would still take points."""
        game = cast(ClansAndGlory, state)
        if game.stage != SHIELDING:
            return legal
        cards, _ = self._lying(game, game.table)
        _, next_takes = _stack(game, game.table, _EXPECTED_TAKINGS[game.players].takes(cards, 0))
        kept: i64 = 0 if game.turn == game.players - 1 else 1  # in hand at the end of the game
        if next_takes > 0.0 and _count(game.hands[game.turn]) <= kept:
            return [action for action in legal if action != PASS]
        if next_takes <= 0.0 and self._is_full(game, game.table):
            return [PASS]
        return legal

    def _is_full(self, game: ClansAndGlory, table: i64) -> bool:
        seat: i64 = table * SEATS_PER_TABLE
        end: i64 = seat + SEATS_PER_TABLE
        while seat < end:
            if game.seats[seat] == EMPTY and game.row.neighbours[seat * NEIGHBOURS_PER_SEAT] != NO_SEAT:
                return False
            seat += 1
        return True

    def priors(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        game = cast(ClansAndGlory, state)
        even = 1.0 / float(game.players)
        if game.stage == SHIELDING:
            return [even if action == PASS else _clamp(even + self.point * self._excess(game)) for action in legal]
        return [_clamp(even + self.point * self._gain(game, action)) for action in legal]

    def rollout(self, state: State, rng: Rng) -> None:
        game = cast(ClansAndGlory, state)
        while game.stage != OVER:
            if game.stage == SHIELDING:
                lay: bool = self._excess(game) >= float(rng.below(_RANDOM_STEPS)) / 200.0 - 2.5
                game.apply(game.turn, SHIELD + game.table if lay else PASS)
            else:
                self._place(game, rng)

    def _place(self, game: ClansAndGlory, rng: Rng) -> None:
        """Play the best of some random placements."""
        best = _random_placement(game, rng)
        if best >= HIDE:
            game.apply(game.turn, best)
            return
        most = self._gain(game, best)
        for _ in range(1, self.rollout_tries):
            action = _random_placement(game, rng)
            gain = self._gain(game, action)
            if gain > most:
                best, most = action, gain
        game.apply(game.turn, best)

    def _excess(self, game: ClansAndGlory) -> float:
        """The points that a shield on the table just played to takes beyond what it should."""
        cards, free = self._lying(game, game.table)
        _, next_takes = _stack(game, game.table, _EXPECTED_TAKINGS[game.players].takes(cards, free))
        return next_takes - self._wanted(game, _count(game.hands[game.turn]) + 1)

    def _wanted(self, game: ClansAndGlory, turns: i64) -> float:
        """What a shield should take: less if there are hardly more turns than shields."""
        left: i64 = game.shields_left(game.turn)
        return (
            (self.hope if self.deep_rollouts else self.fair) * (float(turns) - self.late * float(left)) / float(turns)
        )

    def _gain(self, game: ClansAndGlory, action: i64) -> float:
        """What a card gains on the others' mean, with the shield that may follow it."""
        if action >= HIDE:
            return 0.0
        table: i64 = action // (CARDS * SEATS_PER_TABLE)
        expected = _EXPECTED_TAKINGS[game.players]
        cards, free = self._lying(game, table)
        before, _ = _stack(game, table, expected.takes(cards, free))
        cards += _COUNT_OF_ONE[action % CARDS // COLOURS]
        after, next_takes = _stack(game, table, expected.takes(cards, free - 1 if free > 0 else 0))
        gain: float = (after - before) / float(game.players - 1)
        if game.shields_left(game.turn) > 0:
            excess: float = next_takes - self._wanted(game, _count(game.hands[game.turn]))
            if excess > 0.0:
                gain += excess
        return gain

    def _lying(self, game: ClansAndGlory, table: i64) -> tuple[i64, i64]:
        """The face-up cards on a table, four bits a rank, the lowest first; and how many of its free seats count.

        With `deep_rollouts` all free seats count, otherwise none.
        """
        cards: i64 = 0
        free: i64 = 0
        seats = game.seats
        beside = game.row.neighbours
        seat: i64 = table * SEATS_PER_TABLE
        end: i64 = seat + SEATS_PER_TABLE
        while seat < end:
            card: i64 = seats[seat]
            if card >= 0:
                cards += _COUNT_OF_ONE[card // COLOURS]
            elif card == EMPTY and self.deep_rollouts and beside[seat * NEIGHBOURS_PER_SEAT] != NO_SEAT:
                free += 1
            seat += 1
        return cards, free


def _clamp(prior: float) -> float:
    return min(1.0, max(0.0, prior))


def _taken(cards: i64) -> list[float]:
    """The points of each shield by its place in the stack on a table with these cards."""
    takes = [0.0] * _MAX_SHIELDS
    place: i64 = 0
    rank: i64 = LOWEST_RANK
    while cards != 0:
        if cards & 15:
            takes[place] = float((cards & 15) * rank)
            place += 1
        cards >>= 4
        rank += 1
    return takes


def _stack(game: ClansAndGlory, table: i64, takes: list[float]) -> tuple[float, float]:
    """The lead of the current player on a table, and the points of one more shield there, given what each shield takes.

    The lead is the player's points times the number of the others, minus the points of the others.
    """
    others: float = float(game.players - 1)
    stones = game.shields_laid
    lead = 0.0
    place: i64 = 0
    i: i64 = 0
    while i < len(stones):
        stone: i64 = stones[i]
        if stone >> 3 == table:
            lead += takes[place] * others if stone & 7 == game.turn else -takes[place]
            place += 1
        i += 1
    return lead, takes[place]


def _random_placement(game: ClansAndGlory, rng: Rng) -> i64:
    """A random card that fits, on the next free seat from a random one where it does; face down if none fits."""
    held: i64 = game.hands[game.turn]
    wanted = game.fitting_cards
    start: i64 = rng.below(SEATS)
    i: i64 = 0
    while i < SEATS:
        seat: i64 = start + i if start + i < SEATS else start + i - SEATS
        fit: i64 = wanted[seat] & held
        if fit:
            return LAY + seat * CARDS + _random_card(fit, rng)
        i += 1
    return game.random_action(game.turn, rng)


def _random_card(cards: i64, rng: Rng) -> i64:
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


_EXPECTED_TAKINGS: Final = {players: ExpectedTakings(players + 2) for players in (2, 3, 4)}
"""By number of players: each player more adds a rank."""
