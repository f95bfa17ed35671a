"""A game as an environment of Gymnasium: one seat against named bots.

Importing this module tells Gymnasium an id for each installed game: `gymnasium.make("ceilidh/Pig-v0",
bots=["easy", "medium"])`, and `gymnasium.make_vec` with the same id gives `VectorEnv`. An observation is the bytes that
`game.observation` names field by field; the legal actions are in `info["action_mask"]` and in `action_masks()`, where
sb3-contrib looks for them. The reward comes at the end of a game, by places, from 1 for the first to -1 for the last.
An illegal action ends the game as if this seat had come last, and `info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ceilidh.bots import Bot, make_bot
from ceilidh.core import Rng, SetupError, find_game, game_names
from ceilidh.envs.batch import reward
from ceilidh.envs.single_game import DEALS, RENDER_MODES, SingleGame, whole

LAST = -1.0
"""The reward of the last place."""


class SeatEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat of one game after the other."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("easy",),
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`bots` sit on the other seats in the given order; without a `seat` each game draws one."""
        played = find_game(game)
        if seat is not None and not 0 <= seat <= len(bots):
            raise SetupError(f"a seat is a number from 0 to {len(bots)}, not {seat}")
        self.decisions = SingleGame(played, len(bots) + 1, options)
        self.bots = list(bots)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, (played.observation.size,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(played.num_actions)
        self._given = seat
        self._over = True
        self._seated(0, Rng.seeded(0))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Deal a new game; the same seed gives the same games from here on, bots' choices included."""
        super().reset(seed=seed)
        chance = Rng.seeded(int(self.np_random.integers(DEALS)))
        drawn = chance.below(self.decisions.players)
        self.seat = drawn if self._given is None else self._given
        self.decisions.deal(chance.fork(), self._seated(self.seat, chance))
        self._over = self.decisions.seat < 0
        return self.decisions.observed(self.seat), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Carry out an action of this seat, and let the bots play until it is asked again."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over, or was never dealt: reset the environment")
        wanted = whole(action)
        if wanted not in self.decisions.legal:
            self._over = True
            return self.decisions.observed(self.seat), LAST, True, False, {**self._info(), "illegal": True}
        self.decisions.decide(wanted)
        self._over = self.decisions.seat < 0
        won = reward(self.decisions.state.ranking(), self.seat) if self._over else 0.0
        return self.decisions.observed(self.seat), won, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.decisions.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """What this seat sees."""
        return self.decisions.shown(self.render_mode, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.decisions.mask(self.seat)}

    def _seated(self, seat: int, chance: Rng) -> dict[int, Bot]:
        """New bots on all seats but one; SetupError if there is none of a name."""
        others = [other for other in range(self.decisions.players) if other != seat]
        return {other: make_bot(name, chance.fork()) for other, name in zip(others, self.bots, strict=True)}


for _game in game_names():
    gymnasium.register(
        f"ceilidh/{''.join(word.capitalize() for word in _game.split('-'))}-v0",
        entry_point="ceilidh.envs.gym:SeatEnv",
        vector_entry_point="ceilidh.envs.vector:VectorEnv",
        kwargs={"game": _game},
    )
