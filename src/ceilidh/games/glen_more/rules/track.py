"""The chain on the track: figures and tiles from the last to the first. Thirteen of the fourteen spaces are filled.

Functions that change the chain return a new one, because copies of a state share it. The stacks are here too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.glen_more.rules.tiles import BACK, STACKED_TILES

CHAIN_LENGTH: Final[i64] = 13
"""One of the 14 spaces always stays empty."""
GAP: Final[i64] = -9
"""The space that the figure of the current player has left. Tiles are their numbers, figures are negative."""
DIE_FACES: Final = vec[i64]([1, 1, 1, 2, 2, 3])
MAX_PLAYERS_WITH_DIE: Final[i64] = 3
"""With up to 3 players the die is one more figure."""


def figure(seat: i64) -> i64:
    """The entry of a player's figure; the die has the number after the last player's."""
    return -1 - seat


def seat_of(entry: i64) -> i64:
    """The player of a figure; the number of players for the die."""
    return -1 - entry


def is_figure(entry: i64) -> bool:
    """True for a player's figure or the die, False for a tile or a gap."""
    return GAP < entry < 0


def starting_figures(players: i64) -> vec[i64]:
    """The figures in turn order, with 2 or 3 players the die behind them."""
    figures: i64 = players + 1 if players <= MAX_PLAYERS_WITH_DIE else players
    return vec[i64]([figure(i) for i in range(figures)])


def move_last_figure(chain: vec[i64], to: i64) -> vec[i64]:
    """The chain after the last figure has moved to the place `to`, leaving a gap."""
    after = chain[:]
    after[to] = chain[0]
    after[0] = GAP
    return after


def places_behind_last_figure(chain: vec[i64]) -> i64:
    """How many places lie behind the last figure; they are vacated when the chain is refilled."""
    last: i64 = 0
    while not is_figure(chain[last]):
        last += 1
    return last


def place_of_figure(chain: vec[i64], seat: i64) -> i64:
    """How far ahead in the chain a player's figure stands."""
    place: i64 = 0
    while chain[place] != figure(seat):
        place += 1
    return place


def is_last_turn_from(place: i64, face_down: i64) -> bool:
    """True if a figure that stands on this place during its turn will certainly not have another turn (R1).

    Before it is last again, every place behind it is vacated and refilled, so at least `place` tiles are turned up,
    whatever the others and the die do. With no more than that face down, the game ends first.
    """
    return place >= face_down


def place_of_nth_tile(chain: vec[i64], number: i64) -> i64:
    """The place of the `number`-th tile from the end, figures not counted."""
    place: i64 = 0
    while number > 0:
        place += 1
        if chain[place] >= 0:
            number -= 1
    return place


def front_tile_place(chain: vec[i64]) -> i64:
    """The place of the front-most tile."""
    place: i64 = CHAIN_LENGTH - 1
    while chain[place] < 0:
        place -= 1
    return place


def chain_from(chain: vec[i64], first: i64) -> vec[i64]:
    """The chain without the places before `first`, with room for new tiles at its front."""
    rest = vec[i64](capacity=CHAIN_LENGTH)
    while first < len(chain):
        rest = append(rest, chain[first])
        first += 1
    return rest


def shuffle_stacks(rng: Rng) -> vec[i64]:
    """The four stacks on top of one another: all tiles in the order in which they will be turned up."""
    return reshuffle_face_down(vec[i64](list(range(STACKED_TILES))), 0, rng)


def reshuffle_face_down(stack: vec[i64], drawn: i64, rng: Rng) -> vec[i64]:
    """The stacks with the face-down tiles in a new random order, which does not depend on the true one."""
    tiles = list(stack[:drawn])
    for back in range(4):
        rest = sorted([tile for tile in stack[drawn:] if BACK[tile] == back])
        rng.shuffle(rest)
        tiles += rest
    return vec[i64](tiles)


def is_last_of_its_back(stack: vec[i64], drawn: i64) -> bool:
    """True if the tile turned up last was the last one with its back."""
    return drawn == len(stack) or BACK[stack[drawn]] != BACK[stack[drawn - 1]]
