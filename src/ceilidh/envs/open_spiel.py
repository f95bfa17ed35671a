"""The games as games of OpenSpiel: importing this module registers each as `ceilidh_<name>`.

`pyspiel.load_game("ceilidh_pig", {"players": 3, "options": "", "seeds": 10000})`. How it fits:

- Chance is one node at the start that draws a seed; it decides everything that is random afterwards, but for samples:
  `resample_from_infostate` deals anew all that the player cannot know, future draws included.
- Decisions with one legal action only are made without asking. Where several players decide at the same time they are
  asked one after the other, lowest seat first; nobody sees what the others chose before the rules reveal it.
- An information state is the key of all that a player has seen (`core/information_state.py`) as text. An observation is
  the view as text and, as a tensor, the numbers that `game.observation` names field by field.
- Returns go by places, from 1 for the first to -1 for the last.
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

SEEDS = 10_000
"""How many deals there are unless the parameter `seeds` says otherwise."""


class Played:
    """A game in progress and its story. OpenSpiel copies a state attribute by attribute, deeply: this is one, and
    knows how to copy itself."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._recall: InformationStateTracker | None = None
        self._remembered = state.clone()
        """The position up to which the story is told; stories are long to tell, and few are asked for."""
        self._since: list[tuple[int, int]] = []
        self._go_on()

    def decide(self, action: int) -> None:
        """Carry out a decision of the seat that is asked, and what is forced; IllegalAction if it is not open."""
        if action not in self.legal:
            possible = [self.game.to_notation(legal) for legal in self.legal]
            raise IllegalAction(f"action {action} is not legal now; `legal_actions` lists what is", possible)
        self._apply(self.seat, action)
        self._go_on()

    def key(self, seat: int) -> str:
        """What stands for all that a seat has seen."""
        return self.recall().key(seat).hex()

    def recall(self) -> InformationStateTracker:
        """The stories of all seats, told up to now."""
        if self._recall is None:
            self._recall = InformationStateTracker(self.game, self._remembered)
        if self._since:
            self._recall, self._remembered = self._recall.copy(), self._remembered.clone()
            for seat, action in self._since:
                self._recall.apply(self._remembered, seat, action)
            self._since = []
        return self._recall

    def sampled(self, seat: int, rng: Rng) -> Played:
        """A game that could be this one as far as the seat knows."""
        sample = copy.deepcopy(self)
        sample.state = self.state.determinize(seat, rng)
        # Whoever decides here decides there too, even where the sample leaves them one action: else time would go on
        sample.legal = sample.state.legal(self.seat) if self.legal else []
        sample._recall, sample._remembered = self.recall().sampled(sample.state, seat), sample.state.clone()
        sample._since = []
        return sample

    def __deepcopy__(self, memo: object) -> Played:
        other = Played.__new__(Played)
        other.__dict__.update(self.__dict__)
        other.state, other._since = self.state.clone(), self._since[:]
        return other

    def _apply(self, seat: int, action: int) -> None:
        self.state.apply(seat, action)
        self._since.append((seat, action))

    def _go_on(self) -> None:
        while actors := self.state.actors():
            self.seat, self.legal = actors[0], self.state.legal(actors[0])
            if len(self.legal) > 1:
                return
            self._apply(self.seat, self.legal[0])
        self.seat, self.legal = pyspiel.PlayerId.TERMINAL, []


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position: not yet dealt, or a game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = _Shared(game)
        self.played: Played | None = None

    def current_player(self) -> int:
        """Whose decision it is; chance before the deal."""
        return pyspiel.PlayerId.CHANCE if self.played is None else self.played.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.played is None or player != self.played.seat else self.played.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each seed is as likely as the others."""
        return self.spiel.of.chances

    def _apply_action(self, action: int) -> None:
        if self.played is None:
            self.played = self.spiel.of.dealt(action)
        else:
            self.played.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.spiel.of.played.to_notation(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played is not None and self.played.seat == pyspiel.PlayerId.TERMINAL

    def returns(self) -> list[float]:
        """By places, once the game is over."""
        if self.played is None or not self.is_terminal():
            return [0.0] * self.num_players()
        places = self.played.state.ranking()
        return [reward(places, seat) for seat in range(len(places))]

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """A state that could be this one as far as the player knows."""
        other = self.clone()
        if self.played is not None:
            other.played = self.played.sampled(player, Rng.seeded(int(chance() * 2**53)))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.played is None:
            return "not yet dealt"
        state = self.played.state
        return self.spiel.of.played.render_text(self.spiel.of.played.view(state, None), player_names(state.players))


class _Shared:
    """The game of a state: it is not copied with it."""

    def __init__(self, game: SpielGame) -> None:
        self.of = game

    def __deepcopy__(self, memo: object) -> _Shared:
        return self


class SpielObserver:
    """What a player knows, in OpenSpiel's form: `tensor`, its parts by name in `dict`, and text."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self._game = game
        self._recalls = recalls
        observation = game.observation
        self._buffer = vec[u8]([u8(0)] * observation.size)
        self._seen = np.frombuffer(memoryview(self._buffer), np.uint8)
        tensor = np.zeros(observation.size, np.float32)
        self.tensor = None if recalls else tensor
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        for field in [] if recalls else observation.fields:
            first = observation.offset_of(field.name)
            self.dict[field.name] = tensor[first : first + field.size()].reshape(field.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows into the tensor."""
        if self.tensor is None:
            return
        if state.played is None:
            self.tensor.fill(0)
            return
        self._game.observation.write(state.played.state, player, self._buffer, 0)
        self.tensor[:] = self._seen

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text, or with perfect recall the key of all that the player has seen."""
        if state.played is None:
            return ""
        if self._recalls:
            return state.played.key(player)
        return json.dumps(self._game.view(state.played.state, player), sort_keys=True)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """What all states of a game share; each game of ours has a subclass that names it."""

    kind: pyspiel.GameType
    played: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(self.played), **(params or {})}
        self.players, self.seeds = given["players"], given["seeds"]
        if self.seeds < 1:
            raise SetupError(f"there is at least 1 seed, not {self.seeds}")
        self.options = self.played.check_options(self.players, _chosen(given["options"]))
        self.chances = [(seed, 1 / self.seeds) for seed in range(self.seeds)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.played.num_actions,
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.played.max_game_length,
        )
        super().__init__(self.kind, info, given)

    def dealt(self, seed: int) -> Played:
        """The game that begins with that seed."""
        return Played(self.played, self.played.new(self.players, seed, self.options))

    def new_initial_state(self) -> SpielState:
        """A game that is not yet dealt."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """The observer that fills tensors and texts."""
        return SpielObserver(self.played, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _defaults(game: Game) -> dict[str, Any]:
    return {"players": max(game.player_counts), "seeds": SEEDS, "options": ""}


def _chosen(options: str) -> dict[str, str]:
    """Options as one text, "gold=open,length=short": parameters of OpenSpiel are plain."""
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
    globals()[class_name] = type(class_name, (SpielGame,), {"__module__": __name__, "kind": kind, "played": game})
    pyspiel.register_game(kind, globals()[class_name])


for _name in game_names():
    _register(_name)
