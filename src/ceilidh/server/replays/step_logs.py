"""A finished game in words, step by step; a whole story is told in a worker process, for a long one takes a while."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from ceilidh.core import GameHistory, Record, find_game
from ceilidh.server import messages as m
from ceilidh.server.tables.viewpoint import log_line_message

MAX_CACHED_HISTORIES: Final = 4
"""So many games are kept in a worker: whoever reads one story often reads that of another seat too."""


def encode_story(record: str, seat: int | None, lang: str) -> bytes:
    """All that happened, as a seat or a spectator was told, as JSON: a `Story`."""
    positions = load_history(record)
    names = positions.final_table.names
    steps = [step_log(positions, step, seat, lang, names) for step in range(positions.last_step + 1)]
    return msgspec.json.encode(m.GameLog(steps=steps))


def step_log(positions: GameHistory, step: int, seat: int | None, lang: str, names: Sequence[str]) -> list[m.LogLine]:
    """What a seat, or a spectator, was told of the decision that led to this step."""
    game = positions.game
    return [log_line_message(game, event, game.text.words(lang), names) for event in positions.events(step, seat)]


@lru_cache(MAX_CACHED_HISTORIES)
def load_history(record: str) -> GameHistory:
    """The positions of a record; kept for the next question about it."""
    parsed = Record.parse(record)
    return GameHistory(find_game(parsed.game), parsed)
