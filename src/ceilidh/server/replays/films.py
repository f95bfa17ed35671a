"""A finished game as a film; it runs in a worker process, for painting takes seconds."""

from __future__ import annotations

from typing import Final

from ceilidh.core import Positions, Record, find_game, sheet
from ceilidh.drawing.raster import gif, png

FRAMES: Final = 32
"""A longer game is shown at this many of its steps: the first, the last, and others evenly between."""
WIDTH: Final = 800


def film(record: str, seat: int | None, lang: str) -> bytes:
    """The game that a record tells, as a seat or a spectator saw it, as a GIF."""
    parsed = Record.parse(record)
    game = find_game(parsed.game)
    positions = Positions(game, parsed)
    words, names, symbols = game.speech.words(lang), positions.end.names, game.art.symbols()
    views = (positions.view(step, seat) for step in shown(positions.last))
    return gif([png(sheet(game.art.panels(view, words, names), symbols), WIDTH) for view in views])


def shown(last: int) -> list[int]:
    """The steps that become frames."""
    frames = min(FRAMES, last + 1)
    return [round(frame * last / max(1, frames - 1)) for frame in range(frames)]
