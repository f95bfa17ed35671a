"""PettingZoo AEC environment: agents act one after the other.

An observation is a dict: `observation`, bytes described field by field by `game.observation`, and `action_mask`, 1 for
each legal action. Masks of agents that do not decide are all 0. See `SingleGame` for the order of simultaneous
decisions. Rewards come at the end of a game and depend on the place, from 1 for the first to -1 for the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from ceilidh.core import Rng, find_game
from ceilidh.envs.batch import reward
from ceilidh.envs.single_game import RENDER_MODES, SEED_RANGE, SingleGame, to_int

Observation = dict[str, np.ndarray[Any, Any]]


def env(
    game: str, players: int | None = None, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> AECEnv[str, Observation, int]:
    """A game in PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1."""
    checked = TerminateIllegalWrapper(GameAEC(game, players, options, render_mode), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))


class GameAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers, which is fastest. An illegal action raises IllegalAction and changes nothing.

    It can be copied and pickled in the middle of a game, also inside its wrappers.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`players` defaults to the game's maximum."""
        super().__init__()
        rules = find_game(game)
        self.metadata = {"name": f"{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.single_game = SingleGame(rules, players or max(rules.player_counts), options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.single_game.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = gymnasium.spaces.Box(0, 255, (rules.observation.size,), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (rules.num_actions,), np.int8)
        space = gymnasium.spaces.Dict({"observation": observation, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(rules.num_actions) for agent in self.possible_agents}
        self._np_random = seeding.np_random(None)[0]

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games from here on."""
        if seed is not None:
            self._np_random = seeding.np_random(seed)[0]
        self.single_game.deal(Rng.seeded(int(self._np_random.integers(SEED_RANGE))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.single_game.seat]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that decides; None once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.single_game.step(to_int(action))
        if self.single_game.seat < 0:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.single_game.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and its legal actions."""
        seat = self._seat_of[agent]
        return {"observation": self.single_game.observation(seat), "action_mask": self.single_game.action_mask(seat)}

    def render(self) -> Any:
        """The view of the agent that decides."""
        return self.single_game.render(self.render_mode, self.single_game.seat)

    def _end(self) -> None:
        places = self.single_game.state.ranking()
        self.rewards = {agent: reward(places, seat) for agent, seat in self._seat_of.items()}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
