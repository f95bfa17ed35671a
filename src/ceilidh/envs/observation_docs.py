"""Markdown table of a game's observation layout, for the reference pages of environments."""

from __future__ import annotations

from ceilidh.core import Field, Game


def fields_table(game: Game) -> str:
    """The fields of an observation in their order."""
    rows = ["| from byte | field | shape | highest | meaning |", "|---|---|---|---|---|"]
    at = 0
    for field in game.observation.fields:
        rows.append(_row(at, field))
        at += field.size()
    return "\n".join(rows)


def _row(at: int, field: Field) -> str:
    shape = " × ".join(map(str, field.shape))
    return f"| {at:,} | `{field.name}` | {shape} | {field.max_value} | {field.meaning} |"
