"""The round track for each number of players: which places are scored when, and the gold for players behind."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, PLACES


class RoundTrack:
    """One side of the board."""

    def __init__(self, players: int) -> None:
        rounds = BOX.tracks[players]
        self.rounds: i64 = len(rounds)
        self.scored: list[list[int]] = [[PLACES.index(place) for place in entry.scored] for entry in rounds]
        """For each round the places whose scoring tiles are scored."""
        self.catch_up_gold: vec[i64] = vec[i64]([entry.catch_up_gold for entry in rounds])
        """For each round the gold per player with more points."""


ROUND_TRACKS: Final = {players: RoundTrack(players) for players in BOX.tracks}
