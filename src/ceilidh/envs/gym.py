"""Gymnasium environment: one seat against named bots.

Importing this module registers each installed game: `gymnasium.make("ceilidh/Pig-v0", bots=["easy", "medium"])`;
`gymnasium.make_vec` with the same id gives `VectorEnv`. Observations are bytes, described field by field by
`game.observation`. Legal actions are in `info["action_mask"]` and in `action_masks()`, as sb3-contrib expects. The
reward comes at the end of a game and depends on the place, from 1 for the first to -1 for the last. An illegal action
ends the game as a last place, with `info["illegal"]` set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ceilidh.bots import Bot, make_bot
from ceilidh.core import Rng, SetupError, find_game, game_names
from ceilidh.core.errors import no_seat
from ceilidh.envs.batch import reward
from ceilidh.envs.single_game import RENDER_MODES, SEED_RANGE, SingleGame, to_int

LAST_PLACE_REWARD = -1.0


class SeatEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat, game after game."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("easy",),
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`bots` take the other seats in the given order; without a `seat` each game draws one at random."""
        rules = find_game(game)
        if seat is not None and not 0 <= seat <= len(bots):
            raise SetupError(no_seat(seat, len(bots) + 1))
        self.single_game = SingleGame(rules, len(bots) + 1, options)
        self.bots = list(bots)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, (rules.observation.size,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(rules.num_actions)
        self._fixed_seat = seat
        self._over = True
        self._make_bots(0, Rng.seeded(0))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Deal a new game; the same seed gives the same games from here on, including the bots' choices."""
        super().reset(seed=seed)
        rng = Rng.seeded(int(self.np_random.integers(SEED_RANGE)))
        drawn = rng.below(self.single_game.players)
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self.single_game.deal(rng.fork(), self._make_bots(self.seat, rng))
        self._over = self.single_game.seat < 0
        return self.single_game.observation(self.seat), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Carry out an action of this seat, then let the bots play until its next decision."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over, or was never dealt: reset the environment")
        chosen = to_int(action)
        if chosen not in self.single_game.legal:
            self._over = True
            return (
                self.single_game.observation(self.seat),
                LAST_PLACE_REWARD,
                True,
                False,
                {**self._info(), "illegal": True},
            )
        self.single_game.step(chosen)
        self._over = self.single_game.seat < 0
        earned = reward(self.single_game.state.ranking(), self.seat) if self._over else 0.0
        return self.single_game.observation(self.seat), earned, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, for sb3-contrib."""
        return self.single_game.action_mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """This seat's view."""
        return self.single_game.render(self.render_mode, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.single_game.action_mask(self.seat)}

    def _make_bots(self, seat: int, rng: Rng) -> dict[int, Bot]:
        """New bots for all other seats; SetupError for an unknown name."""
        others = [other for other in range(self.single_game.players) if other != seat]
        return {other: make_bot(name, rng.fork()) for other, name in zip(others, self.bots, strict=True)}


for _game in game_names():
    gymnasium.register(
        f"ceilidh/{''.join(word.capitalize() for word in _game.split('-'))}-v0",
        entry_point="ceilidh.envs.gym:SeatEnv",
        vector_entry_point="ceilidh.envs.vector:VectorEnv",
        kwargs={"game": _game},
    )
