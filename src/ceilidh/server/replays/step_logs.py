"""The log of a finished game, step by step. Workers encode the log of a whole game, because it may be long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from ceilidh.core import GameHistory, Record, find_game
from ceilidh.server import messages as m
from ceilidh.server.tables.view_rendering import log_line_message

MAX_CACHED_HISTORIES: Final = 4
"""Games in a worker's memory: after one seat's log, people often read another's."""


def encode_log(record: str, seat: int | None, lang: str) -> bytes:
    """The log of all steps for a seat or a spectator as JSON: a `GameLog`. Only single steps bring their moments."""
    history = load_history(record)
    names = history.final_table.names
    steps = [step_log(history, step, seat, lang, names) for step in range(history.last_step + 1)]
    return msgspec.json.encode(m.GameLog(steps=[[replace(line, moment=None) for line in lines] for lines in steps]))


def step_log(history: GameHistory, step: int, seat: int | None, lang: str, names: Sequence[str]) -> list[m.LogLine]:
    game = history.game
    return [log_line_message(game, event, game.text.words(lang), names) for event in history.events(step, seat)]


@lru_cache(MAX_CACHED_HISTORIES)
def load_history(record: str) -> GameHistory:
    parsed = Record.parse(record)
    return GameHistory(find_game(parsed.game), parsed)
