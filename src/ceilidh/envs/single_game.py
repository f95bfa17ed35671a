"""One game, asked for decision by decision: what the environments of PettingZoo and Gymnasium share.

Decisions with one legal action only are made without asking. Where several seats decide at the same time they are asked
one after the other, lowest seat first; nobody sees what the others chose before the rules reveal it.
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
from ceilidh.core import SEEDS, Game, IllegalAction, Rng, Seat, State
from ceilidh.core.errors import shorten
from ceilidh.core.state import player_names

RENDER_MODES = ["ansi", "rgb_array"]
DEALS = min(SEEDS, 2**63)
"""As many seeds as numpy can draw one from."""


class SingleGame:
    """A game that waits for a decision, or is over."""

    state: State
    seat: int
    """Whose decision it is; -1 when the game is over."""
    legal: list[int]
    """What is open to that seat; nothing when the game is over."""

    def __init__(self, game: Game, players: int, options: Mapping[str, str] | None) -> None:
        self.game = game
        self.players = players
        self.options = game.check_options(players, options or {})
        self._make_buffer()

    def __getstate__(self) -> dict[str, Any]:
        """All but the buffer: a copy, or one in another process, has its own."""
        return {name: value for name, value in vars(self).items() if name not in ("_buffer", "_seen")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._make_buffer()

    def deal(self, rng: Rng, bots: Mapping[int, Bot] | None = None) -> None:
        """Begin a new game; the seats of `bots` decide by themselves."""
        self._bots = bots or {}
        self.state = self.game.deal(self.players, rng, self.options, None)
        self._go_on()

    def decide(self, action: int) -> None:
        """Carry out a decision of the seat that is asked; IllegalAction if it is not open to it."""
        if action not in self.legal:
            possible = [self.game.to_notation(legal) for legal in self.legal]
            raise IllegalAction(f"action {action} is not legal now; the mask shows what is", possible)
        self.state.apply(self.seat, action)
        self._go_on()

    def observed(self, seat: int) -> NDArray[np.uint8]:
        """What a seat knows now, as an array of its own."""
        self.game.observation.write(self.state, seat, self._buffer, 0)
        return self._seen.copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that is open to the seat now: none unless it is asked."""
        mask = np.zeros(self.game.num_actions, np.int8)
        if seat == self.seat:
            mask[self.legal] = 1
        return mask

    def shown(self, mode: str | None, seat: int) -> str | NDArray[np.uint8] | None:
        """What a seat sees: in words for the mode "ansi", as red, green and blue for "rgb_array"."""
        view = self.game.view(self.state, seat if seat >= 0 else None)
        names = player_names(self.players)
        if mode == "ansi":
            return self.game.render_text(view, names)
        return _pixels(self.game.render_svg(view, names)) if mode == "rgb_array" else None

    def _make_buffer(self) -> None:
        self._buffer = vec[u8]([u8(0)] * self.game.observation.size)
        self._seen: NDArray[np.uint8] = np.frombuffer(memoryview(self._buffer), np.uint8)

    def _go_on(self) -> None:
        state = self.state
        while actors := state.actors():
            seat = actors[0]
            if seat in self._bots:
                state.apply(seat, self._bots[seat].choose(Seat(self.game, state, seat)))
                continue
            self.legal = state.legal(seat)
            if len(self.legal) > 1:
                self.seat = seat
                return
            state.apply(seat, self.legal[0])
        self.seat, self.legal = -1, []


def whole(action: object) -> int:
    """An action as a whole number, from numpy as well; IllegalAction if it is none."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {shorten(str(action))}", []) from None


def _pixels(svg: str) -> NDArray[np.uint8]:
    """The SVG painted; what paints it is needed only here."""
    from PIL import Image

    from ceilidh.drawing.raster import png

    return np.asarray(Image.open(BytesIO(png(svg))).convert("RGB"))
