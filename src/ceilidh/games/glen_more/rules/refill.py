"""The end of a turn: the chain is refilled, the die moves when it is last, and the three scorings come in between."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.chain import (
    CHAIN_LENGTH,
    DIE_FACES,
    chain_from,
    is_last_of_its_back,
    move_last_figure,
    place_of_nth_tile,
    places_behind_last_figure,
    seat_of,
)
from ceilidh.games.glen_more.rules.events import ENDED, FEW_LEFT, REMOVED, ROLLED, SCORED, SCORING, TURNED
from ceilidh.games.glen_more.rules.position import OVER, TAKING, Position
from ceilidh.games.glen_more.rules.tiles import BACK, BIT, FIRST_SCORING_SOURCE


class Refill(Position):
    """Step 6 of a turn."""

    def _refill(self) -> None:
        """Tiles behind the last figure leave the game, new ones go to the front; so also whenever the die is last."""
        self.revealed_to = BIT[self.players] - 1
        many: bool = self.face_down() >= CHAIN_LENGTH
        self._forget()
        self._fill_up()
        while self.stage != OVER and seat_of(self.chain[0]) == self.players:
            self._roll()
            self._fill_up()
        if self.stage != OVER:
            self.turn = seat_of(self.chain[0])
            self.stage = TAKING
            if self.log is not None and many and self.face_down() < CHAIN_LENGTH:
                self._tell(FEW_LEFT, -1, [self.face_down()])

    def _forget(self) -> None:
        """Nothing of the turn that ends is left for the next one."""
        self._own(self.turn).end_activation()
        self.tile = 0
        self.loch_ness_ready = 0
        self.movement_points = 0

    def _fill_up(self) -> None:
        left: i64 = places_behind_last_figure(self.chain)
        self._remove(left)
        self.chain = chain_from(self.chain, left)
        while len(self.chain) < CHAIN_LENGTH and self.stage != OVER:
            self._turn_up()

    def _remove(self, left: i64) -> None:
        removed = self.removed[:]
        place: i64 = 0
        while place < left:
            if self.chain[place] >= 0:
                removed = append(removed, self.chain[place])
            place += 1
        if len(removed) > len(self.removed):
            if self.log is not None:
                self._tell(REMOVED, -1, list(removed[len(self.removed) :]))
            self.removed = removed

    def _turn_up(self) -> None:
        """The moment the last 1-, 2- or 3-tile is laid on the track, there is a scoring; then refilling goes on."""
        tile: i64 = self.stack[self.drawn]
        self.chain = append(self.chain, tile)
        self.drawn += 1
        if self.log is not None:
            self._tell(TURNED, -1, [tile])
        if BACK[tile] > 0 and is_last_of_its_back(self.stack, self.drawn):
            self._score()

    def _roll(self) -> None:
        """The die moves so many tiles ahead; the one it reaches leaves the game."""
        number: i64 = DIE_FACES[self.rng.below(6)]
        place: i64 = place_of_nth_tile(self.chain, number)
        if self.log is not None:
            self._tell(ROLLED, -1, [number, self.chain[place]])
        self.removed = append(self.removed[:], self.chain[place])
        self.chain = move_last_figure(self.chain, place)

    def _score(self) -> None:
        self.scorings += 1
        if self.log is not None:
            self._tell(SCORING, -1, [self.scorings])
        points = self.comparisons()
        for seat in range(self.players):
            own = self._own(seat)
            for i in range(3):
                own.points_by_source[FIRST_SCORING_SOURCE + i] += points[i][seat]
            if self.log is not None:
                self._tell(SCORED, seat, [points[0][seat], points[1][seat], points[2][seat]])
        if self.scorings == 3:
            self.stage = OVER
            if self.log is not None:
                self._tell(ENDED, -1, self.scores())
