"""OpenSpiel games: importing this module registers each installed game as `ceilidh_<name>`.

`pyspiel.load_game("ceilidh_pig", {"players": 3, "options": "", "seeds": 10000})`. The mapping:

- One chance node at the start draws a seed, which determines all randomness. Samples differ: `resample_from_infostate`
  samples everything that the player cannot know, including future draws.
- Decisions with a single legal action are made automatically. Simultaneous decisions are asked one after the other,
  lowest seat first; nobody sees the others' choices before the rules reveal them.
- An information state is a hash of all that a player has seen (`core/information_state.py`) as text. An observation is
  the view as text and, as a tensor, the bytes described field by field by `game.observation`.
- Returns depend on the place, from 1 for the first to -1 for the last.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import u8

from ceilidh.core import Game, IllegalAction, Rng, SetupError, State, find_game, game_names
from ceilidh.core.information_state import InformationStateTracker
from ceilidh.core.state import player_names
from ceilidh.envs.batch import reward
from ceilidh.envs.next_decision import advance_to_decision

DEFAULT_SEEDS = 10_000
"""Default of the parameter `seeds`: the number of outcomes of the chance node."""


class SpielSession:
    """A game in progress with its lazily updated information states, copied efficiently.

    OpenSpiel deep-copies a state attribute by attribute; as one attribute this class controls its own copy.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._tracker: InformationStateTracker | None = None
        self._tracked_state = state.clone()
        """The state up to which the tracker is current. Tracking is slow and rarely needed, so it is deferred."""
        self._pending: list[tuple[int, int]] = []
        self._advance()

    def step(self, action: int) -> None:
        """Carry out an action of the seat that decides, then forced moves; IllegalAction if it is not legal."""
        if action not in self.legal:
            possible = [self.game.to_notation(legal) for legal in self.legal]
            raise IllegalAction(f"action {action} is not legal now; `legal_actions` lists what is", possible)
        self._apply(self.seat, action)
        self._advance()

    def key(self, seat: int) -> str:
        """The seat's information state."""
        return self.tracker().key(seat).hex()

    def tracker(self) -> InformationStateTracker:
        """The information states of all seats, brought up to date."""
        if self._tracker is None:
            self._tracker = InformationStateTracker(self.game, self._tracked_state)
        if self._pending:
            self._tracker, self._tracked_state = self._tracker.copy(), self._tracked_state.clone()
            for seat, action in self._pending:
                self._tracker.apply(self._tracked_state, seat, action)
            self._pending = []
        return self._tracker

    def resample(self, seat: int, rng: Rng) -> SpielSession:
        """A random game that is consistent with what the seat knows."""
        sample = copy.deepcopy(self)
        sample.state = self.state.determinize(seat, rng)
        # The same seat decides in the sample, even if it has a single legal action there
        sample.legal = sample.state.legal(self.seat) if self.legal else []
        sample._tracker, sample._tracked_state = self.tracker().for_sample(sample.state, seat), sample.state.clone()
        sample._pending = []
        return sample

    def __deepcopy__(self, memo: object) -> SpielSession:
        other = SpielSession.__new__(SpielSession)
        other.__dict__.update(self.__dict__)
        other.state, other._pending = self.state.clone(), self._pending[:]
        return other

    def _apply(self, seat: int, action: int) -> None:
        self.state.apply(seat, action)
        self._pending.append((seat, action))

    def _advance(self) -> None:
        seat, self.legal = advance_to_decision(self.game, self.state, self._apply)
        self.seat = seat if seat >= 0 else pyspiel.PlayerId.TERMINAL


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state: before the deal, or a game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.shared = _SharedGame(game)
        self.played: SpielSession | None = None

    def current_player(self) -> int:
        """The player that decides; chance before the deal."""
        return pyspiel.PlayerId.CHANCE if self.played is None else self.played.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.played is None or player != self.played.seat else self.played.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All seeds are equally likely."""
        return self.shared.game.seed_outcomes

    def _apply_action(self, action: int) -> None:
        if self.played is None:
            self.played = self.shared.game.deal(action)
        else:
            self.played.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.shared.game.rules.to_notation(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played is not None and self.played.seat == pyspiel.PlayerId.TERMINAL

    def returns(self) -> list[float]:
        """By place once the game is over, else 0."""
        if self.played is None or not self.is_terminal():
            return [0.0] * self.num_players()
        places = self.played.state.ranking()
        return [reward(places, seat) for seat in range(len(places))]

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """A random state that is consistent with what the player knows."""
        other = self.clone()
        if self.played is not None:
            other.played = self.played.resample(player, Rng.seeded(int(chance() * 2**53)))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.played is None:
            return "not yet dealt"
        state = self.played.state
        return self.shared.game.rules.render_text(self.shared.game.rules.view(state, None), player_names(state.players))


class _SharedGame:
    """Holds a state's game, so that it is not copied with the state."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> _SharedGame:
        return self


class SpielObserver:
    """What a player knows, in OpenSpiel's form: `tensor`, its parts by name in `dict`, and text."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game = game
        self._trackers = perfect_recall
        observation = game.observation
        self._buffer = vec[u8]([u8(0)] * observation.size)
        self._buffer_array = np.frombuffer(memoryview(self._buffer), np.uint8)
        tensor = np.zeros(observation.size, np.float32)
        self.tensor = None if perfect_recall else tensor
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        for field in [] if perfect_recall else observation.fields:
            first = observation.offset_of(field.name)
            self.dict[field.name] = tensor[first : first + field.size()].reshape(field.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation into the tensor."""
        if self.tensor is None:
            return
        if state.played is None:
            self.tensor.fill(0)
            return
        self._game.observation.write(state.played.state, player, self._buffer, 0)
        self.tensor[:] = self._buffer_array

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text or, with perfect recall, the information state."""
        if state.played is None:
            return ""
        if self._trackers:
            return state.played.key(player)
        return json.dumps(self._game.view(state.played.state, player), sort_keys=True)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The parameters of a game; `_register` creates one subclass per game."""

    kind: pyspiel.GameType
    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(self.rules), **(params or {})}
        self.players, self.seeds = given["players"], given["seeds"]
        if self.seeds < 1:
            raise SetupError(f"seeds must be at least 1, not {self.seeds}")
        self.options = self.rules.check_options(self.players, _parse_options(given["options"]))
        self.seed_outcomes = [(seed, 1 / self.seeds) for seed in range(self.seeds)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.max_game_length,
        )
        super().__init__(self.kind, info, given)

    def deal(self, seed: int) -> SpielSession:
        """A new game with this seed."""
        return SpielSession(self.rules, self.rules.new(self.players, seed, self.options))

    def new_initial_state(self) -> SpielState:
        """The state before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """The observer of this game."""
        return SpielObserver(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _defaults(game: Game) -> dict[str, Any]:
    return {"players": max(game.player_counts), "seeds": DEFAULT_SEEDS, "options": ""}


def _parse_options(options: str) -> dict[str, str]:
    """Options from one string, "gold=open,length=short", because OpenSpiel parameters are scalars."""
    pairs = [part.partition("=") for part in options.split(",") if part]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _register(name: str) -> None:
    game = find_game(name)
    kind = pyspiel.GameType(
        short_name=f"ceilidh_{name.replace('-', '_')}",
        long_name=game.text.words("en")("name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )
    class_name = "".join(word.capitalize() for word in name.split("-"))
    globals()[class_name] = type(class_name, (SpielGame,), {"__module__": __name__, "kind": kind, "rules": game})
    pyspiel.register_game(kind, globals()[class_name])


for _name in game_names():
    _register(_name)
