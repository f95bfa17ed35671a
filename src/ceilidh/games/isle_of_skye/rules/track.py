"""The round track for a number of players: what is scored when, and the gold for those behind."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, PLACES


class Track:
    """One side of the board."""

    def __init__(self, players: int) -> None:
        rounds = BOX.tracks[players]
        self.rounds: i64 = len(rounds)
        self.scored: list[list[int]] = [[PLACES.index(place) for place in entry.scored] for entry in rounds]
        """For each round the places whose scoring tiles are scored."""
        self.ahead: vec[i64] = vec[i64]([entry.ahead for entry in rounds])
        """For each round the gold for every player who has more points."""


TRACKS: Final = {players: Track(players) for players in BOX.tracks}
