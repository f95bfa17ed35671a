"""The six steps of a round and the end of the game, as functions over the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.rules import events
from ceilidh.games.isle_of_skye.rules.action_encoding import (
    BUY,
    CELL_BY_INDEX,
    MAX_PRICE_STEP,
    PASS,
    PRICE,
    PRICE_MORE,
    REACHABLE_CELLS,
    SLOTS,
    offset_from_castle,
)
from ceilidh.games.isle_of_skye.rules.market import NO_TILE
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_PER_POINT, GOLD_TILE, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.stages import BUILD_TILES, BUY_TILE, OVER, SET_PRICES
from ceilidh.games.isle_of_skye.rules.territory import CASTLE_GOLD

if TYPE_CHECKING:
    from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye


def _report(state: IsleOfSkye, kind: int, seat: i64, args: tuple[int, ...]) -> None:
    if state.log is not None:
        state.log.append(Event(kind, seat, args))


def choose_scoring(state: IsleOfSkye, player: i64, scoring: i64) -> None:
    """Setup with chosen scoring tiles: from the start player on, everyone in turn fills the next place."""
    state.revealed_to = 0
    state.scoring = state.scoring[:]
    state.scoring[state.turns] = scoring
    _report(state, events.CHOSE, player, (scoring, state.turns))
    state.turns += 1
    if state.turns == len(PLACES):
        begin_round(state)


# 1. Income


def begin_round(state: IsleOfSkye) -> None:
    """Pay everyone's income, then draw tiles."""
    if state.log is not None:
        state.log.append(Event(events.ROUND, state.round % state.players, (state.round + 1, *state.points)))
    player: i64 = 0
    while player < state.players:
        pay_income(state, player)
        player += 1
    _draw_tiles(state)


def pay_income(state: IsleOfSkye, player: i64) -> None:
    """Gold for the castle, for whisky joined to it by road, and for each player with more points."""
    whisky: i64 = state.territories[player].joined_whisky_tiles()
    ahead: i64 = 0
    other: i64 = 0
    while other < state.players:
        if state.points[other] > state.points[player]:
            ahead += state.track.catch_up_gold[state.round]
        other += 1
    state.gold[player] += CASTLE_GOLD + whisky + ahead
    state.supply -= CASTLE_GOLD + whisky + ahead
    if state.log is not None:
        state.log.append(Event(events.INCOME, player, (CASTLE_GOLD, whisky, ahead)))


# 2. Draw and price


def _draw_tiles(state: IsleOfSkye) -> None:
    """Everyone draws three tiles, the start player first."""
    state.stage = SET_PRICES
    state.revealed_to = (1 << state.players) - 1
    market = state.market
    i: i64 = 0
    while i < state.players:
        player: i64 = (state.round + i) % state.players
        market.draw(player, state.rng)
        if state.log is not None:
            state.log.append(Event(events.DREW, player, tuple(market.tiles[player * SLOTS : player * SLOTS + SLOTS])))
        i += 1


def set_price(state: IsleOfSkye, player: i64, action: i64) -> None:
    """At the same time and hidden: the marker on one tile, a price in gold for each of the other two."""
    state.revealed_to = 0
    market = state.market
    if action < PRICE:
        market.marked_slot[player] = action
        _report_slot_to_owner(state, events.MARKED, player, action)
    elif action == PRICE_MORE:
        market.counted_out[player] += MAX_PRICE_STEP
    else:
        _report_slot_to_owner(state, events.PRICED, player, market.set_price(player, action - PRICE + 1))
        if market.slot_to_price(player) < 0:
            _report(state, events.READY, player, ())
            if state.current_player() < 0:
                _reveal(state)


def _report_slot_to_owner(state: IsleOfSkye, kind: int, player: i64, slot: i64) -> None:
    if state.log is not None:
        at = player * SLOTS + slot
        state.log.append(Event(kind, player, (state.market.tiles[at], slot, state.market.prices[at]), player))


# 3. Reveal and discard


def _reveal(state: IsleOfSkye) -> None:
    """The screens are put aside; prices are paid; marked tiles go back into the bag."""
    state.revealed_to = (1 << state.players) - 1
    player: i64 = 0
    while player < state.players:
        state.gold[player] -= state.market.gold_beside(player)
        discarded: i64 = state.market.discard(player)
        if state.log is not None:
            state.log.append(Event(events.REVEALED, player, (discarded, *state.market.offers(player))))
        player += 1
    state.stage = BUY_TILE
    state.turns = 0
    _skip_players_who_cannot_buy(state)


# 4. Buy


def buy_tile(state: IsleOfSkye, buyer: i64, action: i64) -> None:
    """One tile of another player, or none; the owner gets the price and takes back the gold beside the tile."""
    state.revealed_to = 0
    if action == PASS:
        _report(state, events.PASSED, buyer, ())
    else:
        at: i64 = action - BUY
        price: i64 = state.market.prices[at]
        state.gold[buyer] -= price
        state.gold[at // SLOTS] += 2 * price
        _report(state, events.BOUGHT, buyer, (state.market.tiles[at], at // SLOTS, price))
        _gain_tile(state, buyer, at)
    state.turns += 1
    _skip_players_who_cannot_buy(state)


def _skip_players_who_cannot_buy(state: IsleOfSkye) -> None:
    """A player who can pay for nothing passes without being asked (R7)."""
    while state.turns < state.players:
        buyer: i64 = (state.round + state.turns) % state.players
        if state.market.can_buy_any(buyer, state.gold[buyer]):
            return
        if state.log is not None:
            state.log.append(Event(events.POOR, buyer, (state.gold[buyer],), buyer))
        _report(state, events.PASSED, buyer, ())
        state.turns += 1
    _keep_unsold_tiles(state)


def _keep_unsold_tiles(state: IsleOfSkye) -> None:
    """Everyone takes the tiles still in front of them; the gold beside those goes to the supply."""
    market = state.market
    at: i64 = 0
    while at < state.players * SLOTS:
        if market.tiles[at] != NO_TILE:
            state.supply += market.prices[at]
            _report(state, events.KEPT_TILE, at // SLOTS, (market.tiles[at], market.prices[at]))
            _gain_tile(state, at // SLOTS, at)
        at += 1
    state.stage = BUILD_TILES
    player: i64 = 0
    while player < state.players:
        return_misfits(state, player)
        player += 1
    _score_if_all_built(state)


def _gain_tile(state: IsleOfSkye, player: i64, at: i64) -> None:
    """A tile of the market is set aside to be built."""
    slot: i64 = player * SLOTS
    while state.gained[slot] != NO_TILE:
        slot += 1
    state.gained[slot] = state.market.tiles[at]
    state.market.tiles[at] = NO_TILE
    state.market.prices[at] = 0


# 5. Build


def build_tile(state: IsleOfSkye, player: i64, number: i64) -> None:
    """One of the tiles gained joins the player's territory; `number` is the action's minus BUILD."""
    state.revealed_to = 0
    slot: i64 = number // 4 // REACHABLE_CELLS
    cell: i64 = CELL_BY_INDEX[number // 4 % REACHABLE_CELLS]
    turn: i64 = number % 4
    tile: i64 = state.gained[player * SLOTS + slot]
    state.own_territory(player).build(tile, turn, cell)
    _remove_gained(state, player, slot)
    if state.log is not None:
        state.log.append(Event(events.BUILT, player, (tile, *offset_from_castle(cell), turn)))
    return_misfits(state, player)
    _score_if_all_built(state)


def _remove_gained(state: IsleOfSkye, player: i64, slot: i64) -> None:
    at: i64 = player * SLOTS + slot
    while at < player * SLOTS + SLOTS - 1:
        state.gained[at] = state.gained[at + 1]
        at += 1
    state.gained[at] = NO_TILE


def return_misfits(state: IsleOfSkye, player: i64) -> None:
    """Put a player's tiles back into the bag once none of them fits: until then one may make room for another (R8)."""
    first: i64 = player * SLOTS
    at: i64 = first
    while at < first + SLOTS and state.gained[at] != NO_TILE:
        if state.territories[player].fits_anywhere(state.gained[at]):
            return
        at += 1
    while at > first:
        at -= 1
        state.market.bag[state.gained[at]] = 1
        _report(state, events.RETURNED, player, (state.gained[at],))
        state.gained[at] = NO_TILE


def _score_if_all_built(state: IsleOfSkye) -> None:
    player: i64 = 0
    while player < state.players:
        if state.gained[player * SLOTS] != NO_TILE:
            return
        player += 1
    _score_round(state)


# 6. Score


def _score_round(state: IsleOfSkye) -> None:
    """The round's scoring tiles give points, `gold` after all have shown theirs; the start player marker moves on."""
    for place in state.track.scored[state.round]:
        points = score_tile(state.scoring[place], state.territories, state.gold)
        for player in range(state.players):
            state.points[player] += points[player]
        state.history = append(append(state.history[:], state.round), place)
        for own in points:
            state.history = append(state.history, own)
        if state.scoring[place] == GOLD_TILE:
            _report(state, events.SHOWED, -1, tuple(state.gold))
        _report(state, events.SCORED, -1, (state.round + 1, place, state.scoring[place], *points))
    if state.round + 1 == state.track.rounds:
        end_game(state)
    else:
        state.round += 1
        begin_round(state)


def end_game(state: IsleOfSkye) -> None:
    """Final scoring: the scrolls, then a point for each 5 gold."""
    state.stage = OVER
    for player in range(state.players):
        scrolls = scroll_points(state.territories[player])
        exchanged: i64 = state.gold[player] // GOLD_PER_POINT
        state.points[player] += scrolls + exchanged
        state.gold[player] -= exchanged * GOLD_PER_POINT
        state.supply += exchanged * GOLD_PER_POINT
        _report(state, events.SCROLLS, player, (scrolls,))
        _report(state, events.EXCHANGED, player, (exchanged * GOLD_PER_POINT, exchanged))
    _report(state, events.ENDED, -1, tuple(state.points))
