"""What a seat may see of a game of Isle of Skye, as plain JSON data.

Gold is not shown at the table, but all of it can be counted: incomes, prices and purchases happen in the open. So the
view has everyone's gold for programs, and while prices are set, that with what already lies behind the screen. What
people are shown of it, in pictures and in words, is what `shows_gold` and `shown_score` say.
"""

from __future__ import annotations

from typing import Final, TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.actions import SLOTS, offset_from_castle
from ceilidh.games.isle_of_skye.rules.market import NO_SLOT, NO_TILE
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE, NOT_CHOSEN, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.stages import OVER, SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FITTING_TURNS, LANDSCAPE_TILES

STAGES: Final = ("choose", "price", "buy", "build", "over")


class Built(TypedDict):
    """A tile of a territory, so far east and south of the castle."""

    tile: int
    x: int
    y: int
    turn: int
    joined: bool
    """Whether a road joins it to the castle."""


class Fit(TypedDict):
    """Where a tile can be built."""

    x: int
    y: int
    turns: list[int]


class Offer(TypedDict):
    """A tile that lies before a player."""

    slot: int
    tile: int
    price: int | None
    """The gold beside it; None while it is not known, or not set."""
    marked: bool
    """Whether it has the discard marker, as far as known."""


class Clan(TypedDict):
    """One player."""

    points: int
    """On the scoring track."""
    gold: int
    income: int
    """What castle and whisky would give now."""
    scrolls: int
    """What the scrolls would give now."""
    offers: list[Offer]
    to_build: list[int]
    """Tiles gained this round, still to be built."""
    territory: list[Built]


class Pricing(TypedDict):
    """What the seat itself is pricing: the slot (None before the marker is placed) and the gold counted out so far."""

    slot: int | None
    counted: int
    most: int
    """The highest price possible."""


class Scoring(TypedDict):
    """A scoring tile on the board."""

    tile: int
    worth: list[int]
    """What it would give everyone now; when the game is over, what it gave last."""


class Scored(TypedDict):
    """A scoring that has happened."""

    round: int
    place: str
    points: list[int]


class Round(TypedDict):
    """A round of the game."""

    scored: str
    """The places, A to D."""
    ahead: int
    """The gold for every player ahead."""


class SkyeView(TypedDict):
    """Everything one seat may know; `seat` is None for a spectator."""

    seat: int | None
    players: int
    actors: list[int]
    stage: str
    round: int
    """Counted from 1."""
    rounds: list[Round]
    start: int
    scoring: list[Scoring | None]
    """The scoring tiles on the places A to D; None is not chosen yet."""
    history: list[Scored]
    open_gold: bool
    """Whether the players agreed to show their gold."""
    clans: list[Clan]
    pricing: Pricing | None
    """Only while this seat sets prices."""
    fits: list[list[Fit]]
    """For each tile that this seat still has to build, where it can be built."""
    bag: list[int]
    scores: list[int]
    """Were the game to end now, with all gold behind the screens in hand."""
    ranking: list[int]


def view(whole: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing else."""
    state = cast(IsleOfSkye, whole)
    actors = state.actors()
    track = state.track
    seen: SkyeView = {
        "seat": seat,
        "players": state.players,
        "actors": actors,
        "stage": STAGES[state.stage],
        "round": state.round + 1,
        "rounds": [
            {"scored": "".join([PLACES[place] for place in track.scored[i]]), "ahead": track.catch_up_gold[i]}
            for i in range(track.rounds)
        ],
        "start": state.round % state.players,
        "scoring": [_scoring(state, place) for place in range(len(PLACES))],
        "history": _history(state),
        "open_gold": state.open_gold,
        "clans": [_clan(state, player, player == seat) for player in range(state.players)],
        "pricing": _pricing(state, seat) if seat in actors and state.stage == SET_PRICES else None,
        "fits": [] if seat is None else [_fits(state.territories[seat], tile) for tile in _to_build(state, seat)],
        "bag": [tile for tile in range(LANDSCAPE_TILES) if state.market.bag[tile]],
        "scores": state.known_scores(),
        "ranking": state.known_ranking(),
    }
    return cast(View, seen)


def _scoring(state: IsleOfSkye, place: int) -> Scoring | None:
    """The exchange at the end has taken the gold that a scoring tile may have counted, so history tells its worth."""
    scoring = state.scoring[place]
    if scoring == NOT_CHOSEN:
        return None
    if state.stage == OVER:
        worth = [entry["points"] for entry in _history(state) if entry["place"] == PLACES[place]][-1]
    else:
        worth = score_tile(scoring, state.territories, state.gold)
    return {"tile": scoring, "worth": worth}


def _history(state: IsleOfSkye) -> list[Scored]:
    size = 2 + state.players
    told = list(state.history)
    return [
        {"round": told[i] + 1, "place": PLACES[told[i + 1]], "points": told[i + 2 : i + size]}
        for i in range(0, len(told), size)
    ]


def _clan(state: IsleOfSkye, player: int, own: bool) -> Clan:
    territory = state.territories[player]
    return {
        "points": state.points[player],
        "gold": state.gold[player],
        "income": territory.income(),
        "scrolls": scroll_points(territory),
        "offers": _offers(state, player, own or state.stage != SET_PRICES),
        "to_build": _to_build(state, player),
        "territory": _territory(territory),
    }


def _offers(state: IsleOfSkye, player: int, open_: bool) -> list[Offer]:
    """Nobody else sees behind the screen."""
    market = state.market
    return [
        {
            "slot": slot,
            "tile": market.tiles[player * SLOTS + slot],
            "price": (market.prices[player * SLOTS + slot] or None) if open_ else None,
            "marked": open_ and market.marked_slot[player] == slot,
        }
        for slot in range(SLOTS)
        if market.tiles[player * SLOTS + slot] != NO_TILE
    ]


def _pricing(state: IsleOfSkye, seat: int) -> Pricing:
    market = state.market
    slot = None if market.marked_slot[seat] == NO_SLOT else market.slot_to_price(seat)
    return {"slot": slot, "counted": market.counted_out[seat], "most": market.max_price(seat, state.gold[seat])}


def _to_build(state: IsleOfSkye, player: int) -> list[int]:
    return [tile for tile in state.gained[player * SLOTS : player * SLOTS + SLOTS] if tile != NO_TILE]


def _territory(territory: Territory) -> list[Built]:
    built: list[Built] = []
    for i, (tile, turn, cell) in enumerate(territory.dump()):
        x, y = offset_from_castle(cell)
        built.append({"tile": tile, "x": x, "y": y, "turn": turn, "joined": bool(territory.joined_tiles() >> i & 1)})
    return built


def _fits(territory: Territory, tile: int) -> list[Fit]:
    fits: list[Fit] = []
    for cell in territory.frontier[: territory.frontier_size]:
        turns = FITTING_TURNS[tile * 256 + int(territory.grid[cell])]
        if turns:
            x, y = offset_from_castle(cell)
            fits.append({"x": x, "y": y, "turns": [turn for turn in range(4) if turns >> turn & 1]})
    return fits


def seats_in_order(seen: SkyeView) -> list[int]:
    """All seats, the viewer's own first, then clockwise."""
    first = seen["seat"] or 0
    return [(first + i) % seen["players"] for i in range(seen["players"])]


def shows_gold(seen: SkyeView, seat: int | None) -> bool:
    """Whether people see that player's gold: their own always, others' if that was agreed, all when the game is over.

    None asks about everyone's.
    """
    return seen["open_gold"] or seen["stage"] == "over" or (seat is not None and seat == seen["seat"])


def shown_score(seen: SkyeView, seat: int) -> tuple[int, bool]:
    """A player's score without what secret gold adds to it, and whether that is all of it."""
    score = seen["scores"][seat]
    if shows_gold(seen, None):
        return score, True
    hidden = [scoring["worth"][seat] for scoring in _scored_now(seen) if scoring["tile"] == GOLD_TILE]
    if not shows_gold(seen, seat):
        hidden.append(seen["clans"][seat]["gold"] // BOX.gold_per_point)
    return score - sum(hidden), not hidden


def _scored_now(seen: SkyeView) -> list[Scoring]:
    """The scoring tiles of the running round."""
    places = seen["rounds"][seen["round"] - 1]["scored"]
    return [scoring for place, scoring in zip(PLACES, seen["scoring"], strict=True) if scoring and place in places]


def panels_of(seen: SkyeView) -> list[str]:
    """The names of the panels in which the view is shown, in order."""
    panels = ["round", "scoring"]
    if any(clan["offers"] for clan in seen["clans"]):
        panels.append("market")
    if seen["fits"] or (seen["pricing"] is not None and seen["pricing"]["slot"] is not None):
        panels.append("hand")
    return [*panels, *(f"territory-{seat + 1}" for seat in seats_in_order(seen))]
