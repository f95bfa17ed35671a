"""The data of each panel, taken from a view: what a panel draws or describes depends on nothing else."""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS
from ceilidh.games.clans_and_glory.view import ClansView, SeatView


class TablePart(TypedDict):
    """One table of the row."""

    letter: str
    is_left_end: bool
    is_right_end: bool
    seats: list[SeatView | None]
    """Places 1 to 6, and 7 at an end of the row."""
    stack: list[int]
    gains: list[int]
    """The points that the first shields would win now."""
    shield_decision: bool
    """True while the current player decides about a shield here."""


class PlayerPart(TypedDict):
    """A player's board."""

    shields: int
    cards: int
    points: int
    acts: bool
    won: bool
    next_shield: tuple[str, int] | None
    """The table and the order of the shield that the player may lay now."""


def table_part(seen: ClansView, table: int) -> TablePart:
    """One table with its seats and its stone."""
    letter, shown = TABLE_LETTERS[table], seen["tables"][table]
    left, right = table == 0, table == len(seen["tables"]) - 1
    places = "1234567" if left or right else "123456"
    return {
        "letter": letter,
        "is_left_end": left,
        "is_right_end": right,
        "seats": [seen["seats"][letter + place] for place in places],
        "stack": shown["stack"],
        "gains": [rank * number for _, rank, number in shown["takings"]],
        "shield_decision": seen["to_shield"] and not seen["over"] and seen["table"] == table,
    }


def players_part(seen: ClansView) -> list[PlayerPart]:
    """All players."""
    stack = seen["tables"][seen["table"]]["stack"]
    next_shield = (TABLE_LETTERS[seen["table"]], len(stack) + 1) if seen["to_shield"] else None
    return [
        {
            "shields": seen["shields"][player],
            "cards": seen["hand_sizes"][player],
            "points": seen["scores"][player],
            "acts": player in seen["actors"],
            "won": seen["over"] and seen["ranking"][player] == 1,
            "next_shield": next_shield if player in seen["actors"] else None,
        }
        for player in range(seen["players"])
    ]
