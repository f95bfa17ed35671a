"""One game, stepped decision by decision: the shared core of the PettingZoo and Gymnasium environments.

Decisions with a single legal action are made automatically. Simultaneous decisions are asked one after the other,
lowest seat first; nobody sees the others' choices before the rules reveal them.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from operator import index
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from ceilidh.bots import Bot
from ceilidh.core import SEEDS, Game, IllegalAction, Rng, State
from ceilidh.core.errors import shorten
from ceilidh.core.state import player_names
from ceilidh.envs.next_decision import NO_BOTS, advance_to_decision

RENDER_MODES = ["ansi", "rgb_array"]
SEED_RANGE = min(SEEDS, 2**63)
"""Seeds are drawn below this: numpy draws 64-bit integers."""


class SingleGame:
    """A game that waits for a decision or is over."""

    state: State
    seat: int
    """The seat that decides; -1 when the game is over."""
    legal: list[int]
    """Its legal actions."""

    def __init__(self, game: Game, players: int, options: Mapping[str, str] | None) -> None:
        self.game = game
        self.players = players
        self.options = game.check_options(players, options or {})
        self._make_buffer()

    def __getstate__(self) -> dict[str, Any]:
        """Everything except the buffer: each copy has its own."""
        return {name: value for name, value in vars(self).items() if name not in ("_buffer", "_buffer_array")}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        vars(self).update(attributes)
        self._make_buffer()

    def deal(self, rng: Rng, bots: Mapping[int, Bot] = NO_BOTS) -> None:
        """Begin a new game in which `bots` play their seats."""
        self._bots = bots
        self.state = self.game.deal(self.players, rng, self.options, None)
        self._advance()

    def step(self, action: int) -> None:
        """Carry out an action of the seat that decides; IllegalAction if it is not legal."""
        if action not in self.legal:
            possible = [self.game.to_notation(legal) for legal in self.legal]
            raise IllegalAction(f"action {action} is not legal now; the mask shows what is", possible)
        self.state.apply(self.seat, action)
        self._advance()

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat knows now, as a new array."""
        self.game.observation.write(self.state, seat, self._buffer, 0)
        return self._buffer_array.copy()

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal action of the seat; all 0 unless it decides."""
        mask = np.zeros(self.game.num_actions, np.int8)
        if seat == self.seat:
            mask[self.legal] = 1
        return mask

    def render(self, mode: str | None, seat: int) -> str | NDArray[np.uint8] | None:
        """The seat's view: text for the mode "ansi", RGB pixels for "rgb_array"."""
        view = self.game.view(self.state, seat if seat >= 0 else None)
        names = player_names(self.players)
        if mode == "ansi":
            return self.game.render_text(view, names)
        return _pixels(self.game.render_svg(view, names)) if mode == "rgb_array" else None

    def _make_buffer(self) -> None:
        self._buffer = vec[u8]([u8(0)] * self.game.observation.size)
        self._buffer_array: NDArray[np.uint8] = np.frombuffer(memoryview(self._buffer), np.uint8)

    def _advance(self) -> None:
        self.seat, self.legal = advance_to_decision(self.game, self.state, self.state.apply, self._bots)


def to_int(action: object) -> int:
    """An action as an int, also from numpy; IllegalAction if it is no integer."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {shorten(str(action))}", []) from None


def _pixels(svg: str) -> NDArray[np.uint8]:
    """The SVG as RGB pixels. Pillow and resvg are imported only here."""
    from PIL import Image

    from ceilidh.drawing.raster import png

    return np.asarray(Image.open(BytesIO(png(svg))).convert("RGB"))
