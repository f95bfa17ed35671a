"""The view: everything that a seat may know about a game of Isle of Skye, as plain JSON data.

Gold is secret at the table, but incomes, prices and purchases are public, so everybody can count it (R6). The view
therefore holds everyone's gold, including gold already behind a screen. `shows_gold` and `shown_score` decide what
pictures and texts show of it to people.
"""

from __future__ import annotations

from typing import Final, TypedDict, cast

from ceilidh.core.rules import View
from ceilidh.core.state import State
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.action_encoding import SLOTS, offset_from_castle
from ceilidh.games.isle_of_skye.rules.market import NO_SLOT, NO_TILE
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE, NOT_CHOSEN, score_tile, scroll_points
from ceilidh.games.isle_of_skye.rules.stages import OVER, SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FITTING_TURNS, LANDSCAPE_TILES

STAGES: Final = ("choose", "price", "buy", "build", "over")


class Built(TypedDict):
    """A tile of a territory, `x` east and `y` south of the castle."""

    tile: int
    x: int
    y: int
    turn: int
    joined: bool
    """Whether it is joined to the castle by road."""


class Fit(TypedDict):
    """A place where a tile can be built, and the turns in which it fits there."""

    x: int
    y: int
    turns: list[int]


class Offer(TypedDict):
    """A tile in front of a player."""

    slot: int
    tile: int
    price: int | None
    """The gold beside it; None if not set or not known."""
    marked: bool
    """Whether it has the discard marker, as far as the viewer knows."""


class Clan(TypedDict):
    """One player."""

    points: int
    """On the scoring track."""
    gold: int
    income: int
    """Gold per round from the castle and whisky."""
    scrolls: int
    """Points of the scrolls if the game ended now."""
    offers: list[Offer]
    to_build: list[int]
    """Tiles gained this round, still to be built."""
    territory: list[Built]


class Pricing(TypedDict):
    """The price that the viewer is setting."""

    slot: int | None
    """None before the marker is placed."""
    counted: int
    """Gold counted out so far."""
    most: int
    """The most gold that can be added."""


class Scoring(TypedDict):
    """A scoring tile on the board."""

    tile: int
    worth: list[int]
    """Points for each player if scored now; when the game is over, the points it gave last."""


class Scored(TypedDict):
    """A past scoring."""

    round: int
    place: str
    points: list[int]


class Round(TypedDict):
    """A round of the game."""

    scored: str
    """The places, A to D."""
    ahead: int
    """The gold for each player ahead."""


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
    """The scoring tiles on the places A to D; None if not chosen yet."""
    history: list[Scored]
    open_gold: bool
    """Whether the players agreed to show their gold."""
    clans: list[Clan]
    pricing: Pricing | None
    """Set only while this seat sets prices."""
    fits: list[list[Fit]]
    """For each tile that this seat still has to build, the places where it fits."""
    bag: list[int]
    scores: list[int]
    """If the game ended now; gold behind the screens counts as in hand."""
    ranking: list[int]


def view(game_state: State, seat: int | None) -> View:
    """Everything that a player with perfect memory on `seat` may know, and nothing else."""
    state = cast(IsleOfSkye, game_state)
    actors = state.actors()
    track = state.track
    content: SkyeView = {
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
    return cast(View, content)


def _scoring(state: IsleOfSkye, place: int) -> Scoring | None:
    """After the final exchange `gold` cannot be scored again, so a finished game takes the points from its history."""
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
    entries = list(state.history)
    return [
        {"round": entries[i] + 1, "place": PLACES[entries[i + 1]], "points": entries[i + 2 : i + size]}
        for i in range(0, len(entries), size)
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


def _offers(state: IsleOfSkye, player: int, visible: bool) -> list[Offer]:
    """A player's tiles; price and marker only if they are visible to the viewer."""
    market = state.market
    return [
        {
            "slot": slot,
            "tile": market.tiles[player * SLOTS + slot],
            "price": (market.prices[player * SLOTS + slot] or None) if visible else None,
            "marked": visible and market.marked_slot[player] == slot,
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


def seats_in_order(view: SkyeView) -> list[int]:
    """All seats, the viewer's own first, then clockwise."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(view["players"])]


def shows_gold(view: SkyeView, seat: int | None) -> bool:
    """Whether people see a player's gold: their own always, others' if agreed, everyone's when the game is over.

    With `seat` None: whether they see everyone's gold.
    """
    return view["open_gold"] or view["stage"] == "over" or (seat is not None and seat == view["seat"])


def shown_score(view: SkyeView, seat: int) -> tuple[int, bool]:
    """A player's score without the points from secret gold, and whether that is the complete score."""
    score = view["scores"][seat]
    if shows_gold(view, None):
        return score, True
    hidden = [scoring["worth"][seat] for scoring in _scored_now(view) if scoring["tile"] == GOLD_TILE]
    if not shows_gold(view, seat):
        hidden.append(view["clans"][seat]["gold"] // BOX.gold_per_point)
    return score - sum(hidden), not hidden


def _scored_now(view: SkyeView) -> list[Scoring]:
    """The scoring tiles that the current round scores."""
    places = view["rounds"][view["round"] - 1]["scored"]
    return [scoring for place, scoring in zip(PLACES, view["scoring"], strict=True) if scoring and place in places]


def panels_of(view: SkyeView) -> list[str]:
    """The names of the panels that show the view, in order."""
    panels = ["round", "scoring"]
    if any(clan["offers"] for clan in view["clans"]):
        panels.append("market")
    if view["fits"] or (view["pricing"] is not None and view["pricing"]["slot"] is not None):
        panels.append("hand")
    return [*panels, *(f"territory-{seat + 1}" for seat in seats_in_order(view))]
