"""The view of a seat: everything it may know, as plain JSON data."""

from __future__ import annotations

from typing import Final, TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.smugglers.rules.bit_sets import member_count, members
from ceilidh.games.smugglers.rules.cards import NO_CARD
from ceilidh.games.smugglers.rules.constants import MAX_PLAYERS
from ceilidh.games.smugglers.rules.game_end import final_places
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.police_checks import police_result
from ceilidh.games.smugglers.rules.stages import CHOOSING_ACTIVITY, DISTILLING, FACING_CHECK
from ceilidh.games.smugglers.rules.state import Smugglers

STAGES: Final = (
    *("choose", "buy", "", "chance", "brewing", "", "picking", "giving", "bidding", "", "betraying", ""),
    *("amount", "taxing", "hiring", "way_choice", "moving", "", "meeting", "swapping", "checking"),
    *("fairy", "gift", "fun", "drunk", "stopped", "", "over", "naming", "searched", "buying_back", ""),
)
"""By the numbers in rules/stages.py; stages at which nobody decides have no name."""


class Figure(TypedDict):
    """A figure on the board."""

    way: int | None
    at: int
    arrived: bool
    misses: bool
    backwards: bool
    curse: int
    lost: int
    lost_year: int


class Side(TypedDict):
    """One player's side of the table as everybody can know it."""

    pounds: int
    """Secret, but all pounds come and go openly: perfect memory knows them (R8)."""
    wood: int
    malt: int
    barrels: int
    carried: int
    seized: int
    tokens: int
    fame: list[int]
    """By source: sales, auctions, chance, fairies."""
    hand_size: int
    plans: list[int]
    goods: list[int]
    gifts: list[int]
    smugglers: list[int]
    using: int | None
    activity: int | None
    """None until it is revealed."""
    used: list[int]
    figure: Figure | None
    help: list[int]
    """Stored for the next check, movement roll, house search, sale and breakdown."""
    owes: list[int]
    """Pounds owed to each seat."""
    brewed: int
    """Barrels made so far in this distilling."""


class Own(TypedDict):
    """What only the seat itself knows."""

    pounds: int
    hand: list[int]
    fist: int
    activity: int | None
    choice: int | None


class SmugglersView(TypedDict):
    """Everything one seat may know; `seat` is None for a spectator."""

    seat: int | None
    players: int
    actors: list[int]
    over: bool
    short: bool
    stage: str
    waiting: list[int]
    """The seats that still have to decide on the stage that an interruption has paused."""
    year: int
    season: int
    start: int
    turn: int
    year_card: int
    lasting: list[int]
    years_left: list[int]
    open: list[int]
    card: int | None
    """The auction card under the hammer, the smuggler met, or the card shown by the fairies."""
    starter: int | None
    high: int
    leader: int | None
    bidders: list[int]
    barred: list[int]
    bluffed: bool
    unpaid: int
    gifts_made: int
    pool: int
    level: int
    level_shift: int
    police: int
    owed: int
    rounds: int
    sold: int
    under_way: int
    supply: list[int]
    """Wood, malt, barrels, fairy tokens."""
    chance_left: int
    chance_out: list[int]
    auction_out: list[int]
    fairies_out: list[int]
    smugglers_left: list[int]
    sides: list[Side]
    own: Own | None
    scores: list[int]
    ranking: list[int] | None
    """None until the game is over: ties would reveal the purses."""


def view(whole: State, seat: int | None) -> View:
    """Return exactly what a player with perfect memory on `seat` may know."""
    state = cast(Smugglers, whole)
    actors = state.actors()
    seen: SmugglersView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "over": not actors,
        "short": bool(state.short_game),
        "stage": STAGES[state.decision()],
        "waiting": members(state.undecided),
        "year": state.year,
        "season": state.season,
        "start": state.start_player,
        "turn": state.turn,
        "year_card": state.year_card,
        "lasting": members(state.lasting_year_cards),
        "years_left": members(state.year_deck),
        "open": [card for card in (state.open_one, state.open_two) if card != NO_CARD],
        "card": _none_if_negative(state.offered_card),
        "starter": _none_if_negative(state.auction_starter),
        "high": state.highest_bid,
        "leader": _none_if_negative(state.leading_bidder),
        "bidders": members(state.bidders),
        "barred": members(state.barred_bidders),
        "bluffed": bool(state.starter_bluffed),
        "unpaid": state.unpaid_bid,
        "gifts_made": state.gifts_made,
        "pool": state.police_pool,
        "level": state.police_level,
        "level_shift": state.police_level_change,
        "police": police_result(state, state.turn) if state.stage == FACING_CHECK else 0,
        "owed": state.tax_owed,
        "rounds": state.movement_round,
        "sold": state.barrels_sold,
        "under_way": state.barrels_under_way,
        "supply": [state.wood_supply, state.malt_supply, state.barrel_supply, state.token_supply],
        "chance_left": member_count(state.chance_deck),
        "chance_out": members(state.chance_discard),
        "auction_out": members(state.auction_discard),
        "fairies_out": members(state.fairy_discard),
        "smugglers_left": members(state.smuggler_deck),
        "sides": [_side(state, player) for player in range(state.players)],
        "own": None if seat is None else _own(state.sides[seat]),
        "scores": state.scores(),
        "ranking": None if actors else final_places(state),
    }
    return cast(View, seen)


def _none_if_negative(number: int) -> int | None:
    return None if number < 0 else number


def _side(state: Smugglers, seat: int) -> Side:
    player = state.sides[seat]
    return {
        "pounds": player.pounds,
        "wood": player.wood,
        "malt": player.malt,
        "barrels": player.barrels,
        "carried": player.carried,
        "seized": player.barrels_seized(),
        "tokens": player.fairy_tokens,
        "fame": [player.fame_sales, player.fame_auctions, player.fame_chance, player.fame_fairies],
        "hand_size": member_count(player.hand),
        "plans": members(player.lower_halves),
        "goods": members(player.auction_cards),
        "gifts": members(player.fairy_cards),
        "smugglers": members(player.smugglers),
        "using": _none_if_negative(player.active_smuggler),
        "activity": None if state.stage == CHOOSING_ACTIVITY else _none_if_negative(player.activity),
        "used": members(player.used_activities),
        "figure": None if player.position < 0 else _figure(player),
        "help": [
            player.next_check_bonus,
            player.next_movement_bonus,
            player.next_search_alibis,
            player.next_sale_bonus,
            player.spare_axles,
        ],
        "owes": [state.debts[seat * MAX_PLAYERS + other] for other in range(state.players)],
        "brewed": player.choice if state.stage == DISTILLING and player.choice > 0 else 0,
    }


def _figure(player: Player) -> Figure:
    return {
        "way": _none_if_negative(player.way),
        "at": player.position,
        "arrived": bool(player.in_city),
        "misses": bool(player.misses_round),
        "backwards": bool(player.moves_backwards),
        "curse": player.curse,
        "lost": player.lost_in_time,
        "lost_year": player.lost_year,
    }


def _own(player: Player) -> Own:
    return {
        "pounds": player.pounds,
        "hand": members(player.hand),
        "fist": player.fist,
        "activity": _none_if_negative(player.activity),
        "choice": _none_if_negative(player.choice),
    }
