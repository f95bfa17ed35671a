"""Which panels show a view of Clans and Glory, and what of it each one shows; they draw and say nothing else."""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.clans_and_glory.view import ClansView, Placed


class TablePart(TypedDict):
    """One table of the row."""

    letter: str
    left: bool
    right: bool
    seats: list[Placed | None]
    """Places 1 to 6, and 7 at an end of the row."""
    stack: list[int]
    gains: list[int]
    """What the first shields would win now."""
    asked: bool
    """Whether it is asked for another shield."""


class PlayerPart(TypedDict):
    """How a player stands."""

    shields: int
    cards: int
    points: int
    acts: bool
    won: bool
    next_laid: tuple[str, int] | None
    """Table and order of the next shield, if it is asked for now."""


def table_part(seen: ClansView, table: int) -> TablePart:
    """One table with its seats and its stone."""
    letter, shown = "ABCDEF"[table], seen["tables"][table]
    left, right = table == 0, table == len(seen["tables"]) - 1
    return {
        "letter": letter,
        "left": left,
        "right": right,
        "seats": [seen["places"][letter + place] for place in ("1234567" if left or right else "123456")],
        "stack": shown["stack"],
        "gains": [rank * number for _, rank, number in shown["taken"]],
        "asked": seen["to_shield"] and not seen["over"] and seen["table"] == table,
    }


def players_part(seen: ClansView) -> list[PlayerPart]:
    """All players."""
    asked = ("ABCDEF"[seen["table"]], len(seen["tables"][seen["table"]]["stack"]) + 1) if seen["to_shield"] else None
    return [
        {
            "shields": seen["shields"][player],
            "cards": seen["hand_sizes"][player],
            "points": seen["scores"][player],
            "acts": player in seen["actors"],
            "won": seen["over"] and seen["ranking"][player] == 1,
            "next_laid": asked if player in seen["actors"] else None,
        }
        for player in range(seen["players"])
    ]
