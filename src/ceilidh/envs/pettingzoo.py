"""A game as an AEC environment of PettingZoo: agents act one after the other.

What each agent observes is a dict: `observation`, the bytes that `game.observation` names field by field, and
`action_mask`, 1 for each legal action. The masks of agents that are not asked are all 0. See `SingleGame` for the order
in which seats are asked, above all where they decide at the same time. Rewards come at the end of a game, by places,
from 1 for the first to -1 for the last.
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
from ceilidh.envs.single_game import DEALS, RENDER_MODES, SingleGame, whole

Observed = dict[str, np.ndarray[Any, Any]]


def env(
    game: str, players: int | None = None, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> AECEnv[str, Observed, int]:
    """A game of that name in PettingZoo's usual wrappers: whoever does something illegal ends the game and loses 1."""
    fair = TerminateIllegalWrapper(GameAEC(game, players, options, render_mode), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(fair))


class GameAEC(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers, the fastest way. An illegal action raises IllegalAction and changes nothing.

    It can be copied and pickled in the middle of a game, in its wrappers too.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`players` is as many as the game allows unless given."""
        super().__init__()
        played = find_game(game)
        self.metadata = {"name": f"{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.decisions = SingleGame(played, players or max(played.player_counts), options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.decisions.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observed = gymnasium.spaces.Box(0, 255, (played.observation.size,), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (played.num_actions,), np.int8)
        space = gymnasium.spaces.Dict({"observation": observed, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(played.num_actions) for agent in self.possible_agents}
        self._chance = seeding.np_random(None)[0]

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The same for all agents: the numbers of the game's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games from here on."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self.decisions.deal(Rng.seeded(int(self._chance.integers(DEALS))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.decisions.seat]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked; None once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.decisions.decide(whole(action))
        if self.decisions.seat < 0:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.decisions.seat]

    def observe(self, agent: str) -> Observed:
        """What an agent knows now, and what it may do."""
        seat = self._seat_of[agent]
        return {"observation": self.decisions.observed(seat), "action_mask": self.decisions.mask(seat)}

    def render(self) -> Any:
        """What the agent that is asked sees."""
        return self.decisions.shown(self.render_mode, self.decisions.seat)

    def _end(self) -> None:
        places = self.decisions.state.ranking()
        self.rewards = {agent: reward(places, seat) for agent, seat in self._seat_of.items()}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
