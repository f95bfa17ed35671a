"""A batch of games with auto-reset, stepped together in compiled code.

`Batch` writes its results into buffers that are allocated once. They can be read as arrays without a copy
(`numpy.frombuffer`) and change with the next step. It needs no library.

- Each game waits for the decision of one seat. Decisions with a single legal action are made automatically.
  Simultaneous decisions are asked one after the other, lowest seat first; nobody sees the others' choices before the
  rules reveal them.
- When a game ends, its flag and rewards are set, and a new game is dealt within the same step: the observation beside
  the flag is the first one of the new game.
- Rewards depend on the place, from 1 for the first to -1 for the last; tied seats share, and the sum is 0. Before the
  end of a game they are 0.
- The same seed gives the same games for the same actions. Batches share nothing, so each thread or process can have its
  own. A batch can be copied and pickled; the copy continues exactly as the original would.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.bots import Bot, make_bot
from ceilidh.core.errors import IllegalAction, SetupError
from ceilidh.core.game import Game
from ceilidh.core.observation import Observation
from ceilidh.core.rng import Rng
from ceilidh.core.seat import Seat
from ceilidh.core.state import State

FALSE: Final[u8] = 0
TRUE: Final[u8] = 1


class BatchSnapshot(NamedTuple):
    """Pickled form of a batch: its games and the results of those that ended. All else is derived."""

    states: list[State]
    rngs: list[Rng]
    bots: list[list[Bot]]
    seats: list[int]
    dones: bytes
    rewards: list[float]
    scores: list[float]
    final_observations: bytes


class Batch:
    """Many games of one kind with the same number of players."""

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int | None = 0,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = (),
    ) -> None:
        """`bots` names a bot for each other seat: then the learner has seat i % players in game i, and only that one.

        The bots take the seats after it, in the given order. Without a seed, call `deal` before the first step.
        """
        if games < 1:
            raise SetupError(f"a batch needs at least 1 game, not {games}")
        if bots and len(bots) != players - 1:
            raise SetupError(f"name a bot for each of the {players - 1} other seats, not {len(bots)}")
        self.game = game
        self.options = game.check_options(players, options or {})
        self.players: i64 = players
        self.games: i64 = games
        self.actions: i64 = game.num_actions
        """The number of actions, and so the length of a mask."""
        self.bots: list[str] = list(bots)
        self._observation: Observation = game.observation
        self.observation_size: i64 = self._observation.size
        """Bytes of one observation."""
        self.observations: vec[u8] = vec[u8](bytes(self.games * self.observation_size))
        """By game, the observation of the seat that decides."""
        self.masks: vec[u8] = vec[u8](bytes(self.games * self.actions))
        """By game, 1 for each legal action of that seat."""
        self.seats: vec[i64] = vec[i64]([0] * self.games)
        """By game, the seat that decides."""
        self.rewards: vec[float] = vec[float]([0.0] * (self.games * self.players))
        """By game and seat."""
        self.scores: vec[float] = vec[float]([0.0] * (self.games * self.players))
        """By game and seat, the points at the end of the previous game."""
        self.dones: vec[u8] = vec[u8](bytes(self.games))
        """By game, 1 if it ended in this step."""
        self.final_observations: vec[u8] = vec[u8](bytes(self.games * self.observation_size))
        """By game, the last acting seat's observation at the end of the previous game."""
        self._states: list[State] = []
        self._legal: list[vec[i64]] = [vec[i64]() for _ in range(games)]
        self._rngs: list[Rng] = []
        self._bots: list[list[Bot]] = []
        if seed is not None:
            self.deal(seed)

    def deal(self, seed: int) -> None:
        """Replace all games by new ones."""
        rng = Rng.seeded(seed)
        self._states = []
        self._bots = []
        self._rngs = [rng.fork() for _ in range(self.games)]
        for game in range(self.games):
            self._states.append(self._deal_game(game))
            self._bots.append(self._make_bots(game))
        for game in range(self.games):
            self._clear_results(game)
            self._advance_to_decision(game)

    def step(self, actions: list[int]) -> None:
        """Carry out one action in each game; IllegalAction, and nothing is carried out, if one is not legal."""
        if not self._states:
            raise SetupError("no game has been dealt yet: call deal, or reset the environment, before the first step")
        if len(actions) != self.games:
            raise SetupError(f"there are {self.games} games, so a step takes {self.games} actions, not {len(actions)}")
        game: i64 = 0
        while game < self.games:
            action: i64 = actions[game]
            if action < 0 or action >= self.actions or self.masks[game * self.actions + action] == FALSE:
                possible = [self.game.to_notation(legal) for legal in self._legal[game]]
                raise IllegalAction(f"action {action} is not legal in game {game}; its mask shows what is", possible)
            game += 1
        game = 0
        while game < self.games:
            if self.dones[game] == TRUE:
                self._clear_results(game)
            self._states[game].apply(self.seats[game], actions[game])
            self._advance_to_decision(game)
            game += 1

    def legal(self, game: int) -> list[int]:
        """The legal actions of the seat that decides in a game, ascending."""
        return list(self._legal[game])

    def random_actions(self, rng: Rng) -> list[int]:
        """A uniformly random legal action for each game."""
        actions: list[int] = []
        for legal in self._legal:
            actions.append(legal[rng.below(len(legal))])
        return actions

    def __copy__(self) -> Batch:
        return copy.deepcopy(self)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        setup = (self.game, int(self.players), int(self.games), self.options, self.bots)
        ended = (bytes(self.dones), list(self.rewards), list(self.scores), bytes(self.final_observations))
        return (_load, (*setup, BatchSnapshot(self._states, self._rngs, self._bots, list(self.seats), *ended)))

    def restore(self, snapshot: BatchSnapshot) -> None:
        """Load the games of a snapshot into this batch and its buffers."""
        self._states, self._rngs, self._bots = snapshot.states, snapshot.rngs, snapshot.bots
        for game in range(len(self._states)):
            seat: i64 = snapshot.seats[game]
            self._write_decision(game, seat, self._states[game].legal_array(seat))
        for place, number in enumerate(snapshot.rewards):
            self.rewards[place] = number
        for place, number in enumerate(snapshot.scores):
            self.scores[place] = number
        for game, done in enumerate(snapshot.dones):
            self.dones[game] = u8(done)
        for place, byte in enumerate(snapshot.final_observations):
            self.final_observations[place] = u8(byte)

    def _advance_to_decision(self, game: i64) -> None:
        """Apply bot and forced moves and replace ended games until a seat has a choice; then write the buffers."""
        state = self._states[game]
        while True:
            seat = state.current_player()
            if seat < 0:
                self._finish_game(game, state)
                state = self._states[game]
                continue
            if self.bots and seat != game % self.players:
                state.apply(seat, self._bot_action(game, seat))
                continue
            legal = state.legal_array(seat)
            if len(legal) > 1:
                break
            state.apply(seat, legal[0])
        self._write_decision(game, seat, legal)

    def _write_decision(self, game: i64, seat: i64, legal: vec[i64]) -> None:
        """Write the deciding seat, its observation and its mask to the buffers."""
        self.seats[game] = seat
        self._observation.write(self._states[game], seat, self.observations, game * self.observation_size)
        self._clear_mask(game)
        self._legal[game] = legal
        first: i64 = game * self.actions
        masks = self.masks
        i: i64 = 0
        while i < len(legal):
            masks[first + legal[i]] = TRUE
            i += 1

    def _bot_action(self, game: i64, seat: i64) -> int:
        turn: i64 = (seat - game % self.players + self.players) % self.players
        return self._bots[game][turn - 1].choose(Seat(self.game, self._states[game], seat))

    def _finish_game(self, game: i64, state: State) -> None:
        places = state.ranking()
        scores = state.scores()
        for seat in range(self.players):
            self.scores[game * self.players + seat] = float(scores[seat])
            self.rewards[game * self.players + seat] = reward(places, seat)
        self.dones[game] = TRUE
        self._observation.write(state, self.seats[game], self.final_observations, game * self.observation_size)
        self._states[game] = self._deal_game(game)
        self._bots[game] = self._make_bots(game)

    def _deal_game(self, game: i64) -> State:
        return self.game.deal(self.players, self._rngs[game].fork(), self.options, None)

    def _make_bots(self, game: i64) -> list[Bot]:
        """New bots for a new game."""
        return [make_bot(name, self._rngs[game].fork()) for name in self.bots]

    def _clear_results(self, game: i64) -> None:
        """Reset the end-of-game flag and rewards."""
        self.dones[game] = FALSE
        for seat in range(self.players):
            self.rewards[game * self.players + seat] = 0.0

    def _clear_mask(self, game: i64) -> None:
        """Reset only the actions that were legal: a mask can be long."""
        first: i64 = game * self.actions
        legal = self._legal[game]
        masks = self.masks
        i: i64 = 0
        while i < len(legal):
            masks[first + legal[i]] = FALSE
            i += 1


def _load(
    game: Game, players: int, games: int, options: dict[str, str], bots: list[str], snapshot: BatchSnapshot
) -> Batch:
    batch = Batch(game, players, games, None, options, bots)
    batch.restore(snapshot)
    return batch


def reward(places: list[int], seat: int) -> float:
    """The reward for a place: 1 for the first, -1 for the last, evenly spaced between; tied seats share."""
    place = places[seat]
    shared = 2 * place + places.count(place) - 1
    return (len(places) + 1 - shared) / max(1, len(places) - 1)
