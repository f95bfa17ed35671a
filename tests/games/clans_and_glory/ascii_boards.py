"""Positions of Clans and Glory drawn as text, for tests. They share only names with the rules.

         1  2  3    1  2  3    …
        .. 3F .. | .. .. .. | .. 5T .. | .. .. ..        top side, tables from the left
    ..  ---------------------------------------- 4R     the single seats at the campfires
        .. .. .. | ## .. .. | .. .. .. | .. .. ..        bottom side

A card is its rank and the letter of its colour: F flame, S stag, U sun, O oak, L salmon, T thistle, R raven; `##` lies
face down (laid by the last player; the card does not matter), `..` is free.
"""

from __future__ import annotations

from collections.abc import Mapping

from ceilidh.core import Rng
from ceilidh.games.clans_and_glory.rules.action_encoding import parse
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory

COLOURS = "FSUOLTR"
NAMES = ("flame", "stag", "sun", "oak", "salmon", "thistle", "raven")
TABLES = "ABCDEF"
PLAYERS = {4: 2, 5: 3, 6: 4}


def number(card: str) -> int:
    """The card's number: 3F is 0, 3S is 1, …, 8R is 41."""
    return (int(card[0]) - 3) * 7 + COLOURS.index(card[1])


def cards(text: str) -> int:
    """A set of cards, such as "3F 5T"."""
    return sum(2 ** number(card) for card in text.split())


def seats(drawing: str) -> dict[str, str]:
    """What lies on each seat, by the seat's name."""
    top, middle, bottom = (line.replace("|", " ").split() for line in drawing.strip().splitlines())
    last = TABLES[len(top) // 3 - 1]
    placed = {"A7": middle[0], f"{last}7": middle[-1]}
    for side, first in ((top, 1), (bottom, 4)):
        placed |= {f"{TABLES[i // 3]}{i % 3 + first}": card for i, card in enumerate(side)}
    return placed


def neighbours(seat: str, placed: Mapping[str, str]) -> list[str]:
    """The seats beside and opposite, worked out from the drawing."""
    last = max(placed)[0]
    if seat[1] == "7":
        return ["A1", "A4", f"{last}7"] if seat[0] == "A" else [f"{last}3", f"{last}6", "A7"]
    column, low = TABLES.index(seat[0]) * 3 + (int(seat[1]) - 1) % 3, seat[1] in "456"
    at = [
        f"{TABLES[c // 3]}{c % 3 + (4 if low else 1)}"
        for c in (column - 1, column + 1)
        if 0 <= c <= 3 * TABLES.index(last) + 2
    ]
    ends = {"A1": "A7", "A4": "A7", f"{last}3": f"{last}7", f"{last}6": f"{last}7"}
    opposite = f"{seat[0]}{int(seat[1]) + (-3 if low else 3)}"
    return [name for name in [*at, ends.get(seat, ""), opposite] if name in placed]


def fitting_cards(placed: Mapping[str, str]) -> dict[str, set[int]]:
    """For each free seat, the cards that fit there by the rulebook."""
    found: dict[str, set[int]] = {}
    for seat, lying in placed.items():
        if lying == "..":
            near = [placed[name] for name in neighbours(seat, placed) if placed[name] not in ("..", "##")]
            fitting = {(rank, colour) for rank in "345678" for colour in COLOURS}
            found[seat] = {
                number(rank + colour) for rank, colour in fitting if any(rank == n[0] or colour == n[1] for n in near)
            }
    return found


def position(
    drawing: str, hands: list[str], turn: int = 0, shields: str = "", shield_on: str | None = None
) -> ClansAndGlory:
    """A state with these cards on the table and in the hands.

    `shields` are those laid so far in order, each a table and a player, as "A0 A1 C0"; `shield_on` is the table just
    played to if the decision is about a shield.
    """
    placed = seats(drawing)
    players = PLAYERS[(len(placed) - 2) // 6]
    on_seats, fitting = [-1] * 42, [0] * 42
    face_down_cards: list[int] = []
    for seat, lying in placed.items():
        at = TABLES.index(seat[0]) * 7 + int(seat[1]) - 1
        if lying == "##":
            on_seats[at] = -2
            face_down_cards += [at, players - 1, 41, 0]
        elif lying != "..":
            on_seats[at] = number(lying)
    for seat, fits in fitting_cards(placed).items():
        fitting[TABLES.index(seat[0]) * 7 + int(seat[1]) - 1] = sum(2**card for card in fits)
    shields_laid = [TABLES.index(stone[0]) * 8 + int(stone[1]) for stone in shields.split()]
    held = [cards(hand) for hand in hands]
    stage, table = (0, 0) if shield_on is None else (1, TABLES.index(shield_on))
    rng = Rng.seeded(1).dump()
    dumped = (
        players,
        rng,
        turn,
        stage,
        table,
        0,
        on_seats,
        fitting,
        held,
        shields_laid,
        face_down_cards,
        [0] * players,
    )
    return ClansAndGlory.load(dumped)


def act(state: ClansAndGlory, *actions: str) -> None:
    """Carry out actions in notation for the current player, each checked to be legal."""
    for text in actions:
        (seat,) = state.actors()
        action = parse(text)
        assert action in state.legal(seat), f"'{text}' is not legal"
        state.apply(seat, action)


def is_legal(state: ClansAndGlory, action: str) -> bool:
    """True if the action is legal for the current player."""
    return parse(action) in state.legal(state.actors()[0])
