"""Step 3 of a turn: lay the tile and take its one-time benefit."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.base_state import ACTIVATING, ALL_RESOURCES, FILLING, GETTING, BaseState
from ceilidh.games.glen_more.rules.events import COINS_GAINED, LAID, PLACE_CARD_GAINED
from ceilidh.games.glen_more.rules.territory import FAR, READY, Territory, adjacent
from ceilidh.games.glen_more.rules.tiles import (
    ARMADALE_CASTLE,
    BIT,
    CASTLE_MOIL,
    CASTLE_STALKER,
    DONAN_CASTLE,
    EFFECT,
    LOCH_LOCHY,
    LOCH_NESS,
    LOCH_OICH,
    LOCH_SHIEL,
    ONCE_MEMBER,
    ONCE_WHISKY,
    PLACE_CARD,
    PRODUCES,
    PRODUCES_ANY,
    PRODUCT,
)


def lay(game: BaseState, own: Territory, place_name: i64) -> None:
    """Lay the tile taken. After Loch Oich there is no Loch Ness in this turn."""
    tile: i64 = game.taken
    game.taken = -1
    game.tile = len(own.tiles)
    own.lay(tile, place_name)
    if game.log is not None:
        game.report(LAID, game.turn, [game.tile, tile])
    _ready_neighbours(game, own)
    game.stage = ACTIVATING
    if ONCE_MEMBER[tile]:
        game.gain_member(own)
    if ONCE_WHISKY[tile]:
        game.gain_whisky(own, 1)
    if PLACE_CARD[tile] >= 0:
        _gain_place_card(game, own, PLACE_CARD[tile])
    game.loch_ness_ready = 1 if own.cards & BIT[LOCH_NESS] and PLACE_CARD[tile] != LOCH_OICH else 0


def _ready_neighbours(game: BaseState, own: Territory) -> None:
    """The new tile and its up to 8 neighbours may be activated."""
    position: i64 = own.positions[game.tile]
    i: i64 = 0
    while i < len(own.positions):
        own.activation[i] = READY if i == game.tile or adjacent(own.positions[i], position) else FAR
        i += 1


def _gain_place_card(game: BaseState, own: Territory, card: i64) -> None:
    """Take the card of a special place and its one-time benefit."""
    own.cards |= BIT[card]
    if game.log is not None:
        game.report(PLACE_CARD_GAINED, game.turn, [card])
    if card == LOCH_LOCHY:
        game.ask(ALL_RESOURCES, 2, 2, 0)
        game.stage = GETTING
    elif card == LOCH_SHIEL:
        game.stage = FILLING
    elif card == LOCH_OICH:
        own.activation = vec[i64]([READY] * len(own.tiles))
    elif card == CASTLE_STALKER:
        game.gain_member(own)
    elif card == CASTLE_MOIL:
        game.gain_whisky(own, 1)
    elif card == DONAN_CASTLE:
        game.gain_whisky(own, 2)
    elif card == ARMADALE_CASTLE:
        own.coins += 3
        if game.log is not None:
            game.report(COINS_GAINED, game.turn, [3])


def fill_empty_tiles(game: BaseState, own: Territory) -> None:
    """Loch Shiel: 1 fitting resource onto each own empty production tile; an empty Iona Abbey gets one of choice."""
    game.stage = ACTIVATING
    for tile in range(len(own.tiles)):
        if own.goods[tile] == 0 and EFFECT[own.tiles[tile]] == PRODUCES:
            game.gain_resource(own, tile, PRODUCT[own.tiles[tile]])
        elif own.goods[tile] == 0 and EFFECT[own.tiles[tile]] == PRODUCES_ANY:
            game.ask(ALL_RESOURCES, 0, 1, 0)
            game.tile = tile
            game.stage = GETTING


def get_resource(game: BaseState, own: Territory, kind: i64) -> None:
    """Take a resource of choice, for Loch Lochy or Iona Abbey."""
    game.gain_resource(own, game.tile, kind)
    game.min_left -= 1
    game.max_left -= 1
    if game.max_left == 0:
        game.close_request(ACTIVATING)
