"""What a seat may see of a game of Smugglers, as plain JSON data."""

from __future__ import annotations

from typing import Final, TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.smugglers.rules.cards import NO_CARD, count, members
from ceilidh.games.smugglers.rules.game_end import final_places
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.spaces import police_result
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.state_data import BREWING, CHECKING, CHOOSE, SEATS

STAGES: Final = (
    *("choose", "buy", "", "chance", "brewing", "", "picking", "giving", "bidding", "", "betraying", ""),
    *("amount", "taxing", "hiring", "way_choice", "moving", "", "meeting", "swapping", "checking"),
    *("fairy", "gift", "fun", "drunk", "stopped", "", "over", "naming", "searched", "buying_back", ""),
)
"""By number in layout.py; those nobody decides at have no name."""


class Figure(TypedDict):
    """Where a player's figure is; None if it is not on the board."""

    way: int | None
    at: int
    arrived: bool
    misses: bool
    backwards: bool
    curse: int
    lost: int
    lost_year: int


class Side(TypedDict):
    """One player's side of the table, as all can see it."""

    pounds: int
    """Secret, but every pound comes and goes openly: whoever has counted along knows."""
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
    """Once it is revealed."""
    used: list[int]
    figure: Figure | None
    help: list[int]
    """Waiting for its moment: for the next check, movement roll, house search, sale, breakdown."""
    owes: list[int]
    """Pounds owed to each seat."""
    brewed: int


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
    """Who still has to decide in the stage below a decision that came between."""
    year: int
    season: int
    start: int
    turn: int
    year_card: int
    lasting: list[int]
    years_left: list[int]
    open: list[int]
    card: int | None
    """The card being auctioned, met or shown by the fairies."""
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
    """When the game is over: before, it would tell about purses."""


def view(whole: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing else."""
    state = cast(Smugglers, whole)
    actors = state.actors()
    seen: SmugglersView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "over": not actors,
        "short": bool(state.short),
        "stage": STAGES[state.decision()],
        "waiting": members(state.asked),
        "year": state.year,
        "season": state.season,
        "start": state.start,
        "turn": state.turn,
        "year_card": state.year_card,
        "lasting": members(state.lasting),
        "years_left": members(state.years),
        "open": [card for card in (state.open_one, state.open_two) if card != NO_CARD],
        "card": _some(state.card),
        "starter": _some(state.starter),
        "high": state.high,
        "leader": _some(state.leader),
        "bidders": members(state.bidders),
        "barred": members(state.barred),
        "bluffed": bool(state.bluffed),
        "unpaid": state.unpaid,
        "gifts_made": state.gifts,
        "pool": state.pool,
        "level": state.level,
        "level_shift": state.level_shift,
        "police": police_result(state, state.turn) if state.stage == CHECKING else 0,
        "owed": state.owed,
        "rounds": state.rounds,
        "sold": state.sold,
        "under_way": state.under_way,
        "supply": [state.wood, state.malt, state.barrels, state.tokens],
        "chance_left": count(state.chance),
        "chance_out": members(state.chance_out),
        "auction_out": members(state.auction_out),
        "fairies_out": members(state.fairies_out),
        "smugglers_left": members(state.smugglers),
        "sides": [_side(state, player) for player in range(state.players)],
        "own": None if seat is None else _own(state.side[seat]),
        "scores": state.scores(),
        "ranking": None if actors else final_places(state),
    }
    return cast(View, seen)


def _some(number: int) -> int | None:
    return None if number < 0 else number


def _side(state: Smugglers, seat: int) -> Side:
    player = state.side[seat]
    return {
        "pounds": player.pounds,
        "wood": player.wood,
        "malt": player.malt,
        "barrels": player.barrels,
        "carried": player.carried,
        "seized": player.seized(),
        "tokens": player.tokens,
        "fame": [player.fame_sales, player.fame_auctions, player.fame_chance, player.fame_fairies],
        "hand_size": count(player.hand),
        "plans": members(player.plans),
        "goods": members(player.goods),
        "gifts": members(player.gifts),
        "smugglers": members(player.smugglers),
        "using": _some(player.using),
        "activity": None if state.stage == CHOOSE else _some(player.activity),
        "used": members(player.used),
        "figure": None if player.at < 0 else _figure(player),
        "help": [player.nerve, player.stride, player.alibi, player.bargain, player.spare],
        "owes": [state.debts[seat * SEATS + other] for other in range(state.players)],
        "brewed": player.choice if state.stage == BREWING and player.choice > 0 else 0,
    }


def _figure(player: Player) -> Figure:
    return {
        "way": _some(player.way),
        "at": player.at,
        "arrived": bool(player.arrived),
        "misses": bool(player.misses),
        "backwards": bool(player.backwards),
        "curse": player.curse,
        "lost": player.lost,
        "lost_year": player.lost_year,
    }


def _own(player: Player) -> Own:
    return {
        "pounds": player.pounds,
        "hand": members(player.hand),
        "fist": player.fist,
        "activity": _some(player.activity),
        "choice": _some(player.choice),
    }
