"""The chain on the track: figures and tiles from the last to the first. Thirteen of the fourteen spaces are filled.

Each function gives a new chain. It is refilled at its front before anybody shares it, and never changed from then on.
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
"""Where the figure stood that is on its turn. Tiles are their numbers, figures are negative."""
DIE_FACES: Final = vec[i64]([1, 1, 1, 2, 2, 3])
MAX_PLAYERS_WITH_DIE: Final[i64] = 3
"""Up to so many players the die is one more figure."""


def figure(seat: i64) -> i64:
    """A player's figure as it stands in the chain; the die is the figure after the last player's."""
    return -1 - seat


def seat_of(entry: i64) -> i64:
    """Whose figure it is."""
    return -1 - entry


def is_figure(entry: i64) -> bool:
    """Whether it is a player's figure or the die, not a tile or a gap."""
    return GAP < entry < 0


def starting_figures(players: i64) -> vec[i64]:
    """The figures in turn order, with 2 or 3 players the die behind them."""
    figures: i64 = players + 1 if players <= MAX_PLAYERS_WITH_DIE else players
    return vec[i64]([figure(i) for i in range(figures)])


def move_last_figure(chain: vec[i64], to: i64) -> vec[i64]:
    """The last figure of the chain stands on place `to` now, and where it stood is a gap."""
    after = chain[:]
    after[to] = chain[0]
    after[0] = GAP
    return after


def places_behind_last_figure(chain: vec[i64]) -> i64:
    """How many places lie behind the last figure: so many must be refilled."""
    last: i64 = 0
    while not is_figure(chain[last]):
        last += 1
    return last


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
    """A chain of its own that begins with that place, with room for the tiles that come to its front."""
    rest = vec[i64](capacity=CHAIN_LENGTH)
    while first < len(chain):
        rest = append(rest, chain[first])
        first += 1
    return rest


def shuffle_stacks(rng: Rng) -> vec[i64]:
    """The four stacks on top of one another: the tiles in the order in which they will be turned up."""
    return reshuffle_face_down(vec[i64](list(range(STACKED_TILES))), 0, rng)


def reshuffle_face_down(stack: vec[i64], drawn: i64, rng: Rng) -> vec[i64]:
    """The same stacks, those tiles in a new order that nobody has seen; their true order has no part in it."""
    tiles = list(stack[:drawn])
    for back in range(4):
        rest = sorted([tile for tile in stack[drawn:] if BACK[tile] == back])
        rng.shuffle(rest)
        tiles += rest
    return vec[i64](tiles)


def is_last_of_its_back(stack: vec[i64], drawn: i64) -> bool:
    """Whether the tile turned up last was the last one with its back."""
    return drawn == len(stack) or BACK[stack[drawn]] != BACK[stack[drawn - 1]]
