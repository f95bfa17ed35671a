"""Many games at once, for programs that learn: one call steps them all, in compiled code.

`Batch` keeps what it says in buffers that are made once. They can be read as arrays without a copy
(`numpy.frombuffer`), and change with the next step. It needs no library.

- Each game waits for the decision of one seat. Decisions with one legal action only are made without asking. Where
  several decide at the same time they are asked one after the other, lowest seat first; nobody sees what the others
  chose before the rules reveal it.
- A game that ends is told by its flag and its rewards. It is dealt anew within the same step, so the observation beside
  the flag is the first one of the next game.
- Rewards go by places, from 1 for the first to -1 for the last; equals share, and the sum is 0. There are none before
  the end of a game.
- The same seed gives the same games for the same actions. Nothing is shared between batches: each thread or process
  has its own. A batch can be copied and pickled; the copy goes on as the batch itself would, with its own chance.
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

NO: Final[u8] = 0
YES: Final[u8] = 1


class Kept(NamedTuple):
    """What a batch is pickled as: its games, and what it said of those that ended. All else is made from them."""

    states: list[State]
    chances: list[Rng]
    bots: list[list[Bot]]
    seats: list[int]
    dones: bytes
    rewards: list[float]
    scores: list[float]
    finals: bytes


class Batch:
    """So many games of one kind, all with the same number of players."""

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int | None = 0,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = (),
    ) -> None:
        """With `bots`, one for each other seat, only one seat of each game is asked: seat i % players in game i.

        The bots sit on the seats after it, in the given order. Without a seed nothing is dealt yet: `deal` does.
        """
        if games < 1:
            raise SetupError(f"a batch has at least 1 game, not {games}")
        if bots and len(bots) != players - 1:
            raise SetupError(f"name a bot for each of the {players - 1} other seats, not {len(bots)}")
        self.game = game
        self.options = game.check_options(players, options or {})
        self.players: i64 = players
        self.games: i64 = games
        self.actions: i64 = game.num_actions
        """Actions are numbers from 0 to this, not included: the length of a mask."""
        self.bots: list[str] = list(bots)
        self._observation: Observation = game.observation
        self.size: i64 = self._observation.size
        """The bytes of one observation."""
        self.observations: vec[u8] = vec[u8](bytes(self.games * self.size))
        """By game, what the seat that decides knows."""
        self.masks: vec[u8] = vec[u8](bytes(self.games * self.actions))
        """By game, 1 for each action that is legal for that seat."""
        self.seats: vec[i64] = vec[i64]([0] * self.games)
        """By game, the seat that decides."""
        self.rewards: vec[float] = vec[float]([0.0] * (self.games * self.players))
        """By game, one for each seat."""
        self.scores: vec[float] = vec[float]([0.0] * (self.games * self.players))
        """By game, the points of each seat when the game before this one ended."""
        self.dones: vec[u8] = vec[u8](bytes(self.games))
        """By game, 1 if it ended in this step."""
        self.finals: vec[u8] = vec[u8](bytes(self.games * self.size))
        """By game, what the seat that decided last knew when the game before this one ended."""
        self._states: list[State] = []
        self._legal: list[vec[i64]] = [vec[i64]() for _ in range(games)]
        self._chances: list[Rng] = []
        self._bots: list[list[Bot]] = []
        if seed is not None:
            self.deal(seed)

    def deal(self, seed: int) -> None:
        """Deal all games anew."""
        chance = Rng.seeded(seed)
        self._states = []
        self._bots = []
        self._chances = [chance.fork() for _ in range(self.games)]
        for game in range(self.games):
            self._states.append(self._dealt(game))
            self._bots.append(self._seated(game))
        for game in range(self.games):
            self._forget(game)
            self._go_on(game)

    def step(self, actions: list[int]) -> None:
        """Carry out one action in each game; IllegalAction, and nothing is carried out, if one is not legal."""
        if not self._states:
            raise SetupError("no game is dealt yet: deal, or reset the environment, before the first step")
        if len(actions) != self.games:
            raise SetupError(f"there are {self.games} games, so name as many actions, not {len(actions)}")
        game: i64 = 0
        while game < self.games:
            action: i64 = actions[game]
            if action < 0 or action >= self.actions or self.masks[game * self.actions + action] == NO:
                possible = [self.game.to_notation(legal) for legal in self._legal[game]]
                raise IllegalAction(f"action {action} is not legal in game {game}; its mask shows what is", possible)
            game += 1
        game = 0
        while game < self.games:
            if self.dones[game] == YES:
                self._forget(game)
            self._states[game].apply(self.seats[game], actions[game])
            self._go_on(game)
            game += 1

    def legal(self, game: int) -> list[int]:
        """The actions that are legal in a game for the seat that decides, ascending."""
        return list(self._legal[game])

    def random_actions(self, rng: Rng) -> list[int]:
        """A legal action for each game, each as likely as the others."""
        actions: list[int] = []
        for legal in self._legal:
            actions.append(legal[rng.below(len(legal))])
        return actions

    def __copy__(self) -> Batch:
        return copy.deepcopy(self)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        setup = (self.game, int(self.players), int(self.games), self.options, self.bots)
        ended = (bytes(self.dones), list(self.rewards), list(self.scores), bytes(self.finals))
        return (_load, (*setup, Kept(self._states, self._chances, self._bots, list(self.seats), *ended)))

    def take(self, kept: Kept) -> None:
        """Go on with the games of another batch; what it said of them is said again."""
        self._states, self._chances, self._bots = kept.states, kept.chances, kept.bots
        for game in range(len(self._states)):
            seat: i64 = kept.seats[game]
            self._tell(game, seat, self._states[game].legal_array(seat))
        for place, number in enumerate(kept.rewards):
            self.rewards[place] = number
        for place, number in enumerate(kept.scores):
            self.scores[place] = number
        for game, done in enumerate(kept.dones):
            self.dones[game] = u8(done)
        for place, byte in enumerate(kept.finals):
            self.finals[place] = u8(byte)

    def _go_on(self, game: i64) -> None:
        """Let bots play, and what is forced, until there is something to decide; then tell it."""
        state = self._states[game]
        while True:
            seat = state.current_player()
            if seat < 0:
                self._end(game, state)
                state = self._states[game]
                continue
            if self.bots and seat != game % self.players:
                state.apply(seat, self._ask(game, seat))
                continue
            legal = state.legal_array(seat)
            if len(legal) > 1:
                break
            state.apply(seat, legal[0])
        self._tell(game, seat, legal)

    def _tell(self, game: i64, seat: i64, legal: vec[i64]) -> None:
        """Write down whose decision it is, what that seat knows and what it may do."""
        self.seats[game] = seat
        self._observation.write(self._states[game], seat, self.observations, game * self.size)
        self._clear_mask(game)
        self._legal[game] = legal
        first: i64 = game * self.actions
        masks = self.masks
        i: i64 = 0
        while i < len(legal):
            masks[first + legal[i]] = YES
            i += 1

    def _ask(self, game: i64, seat: i64) -> int:
        turn: i64 = (seat - game % self.players + self.players) % self.players
        return self._bots[game][turn - 1].choose(Seat(self.game, self._states[game], seat))

    def _end(self, game: i64, state: State) -> None:
        places = state.ranking()
        scores = state.scores()
        for seat in range(self.players):
            self.scores[game * self.players + seat] = float(scores[seat])
            self.rewards[game * self.players + seat] = reward(places, seat)
        self.dones[game] = YES
        self._observation.write(state, self.seats[game], self.finals, game * self.size)
        self._states[game] = self._dealt(game)
        self._bots[game] = self._seated(game)

    def _dealt(self, game: i64) -> State:
        return self.game.deal(self.players, self._chances[game].fork(), self.options, None)

    def _seated(self, game: i64) -> list[Bot]:
        """New bots for a new game."""
        return [make_bot(name, self._chances[game].fork()) for name in self.bots]

    def _forget(self, game: i64) -> None:
        """Take back what was said about the end of a game."""
        self.dones[game] = NO
        for seat in range(self.players):
            self.rewards[game * self.players + seat] = 0.0

    def _clear_mask(self, game: i64) -> None:
        """Only what was legal has to be taken back: a mask can be long."""
        first: i64 = game * self.actions
        legal = self._legal[game]
        masks = self.masks
        i: i64 = 0
        while i < len(legal):
            masks[first + legal[i]] = NO
            i += 1


def _load(game: Game, players: int, games: int, options: dict[str, str], bots: list[str], kept: Kept) -> Batch:
    batch = Batch(game, players, games, None, options, bots)
    batch.take(kept)
    return batch


def reward(places: list[int], seat: int) -> float:
    """What a seat gets for its place: 1 for the first, -1 for the last, evenly between; equals share theirs."""
    place = places[seat]
    shared = 2 * place + places.count(place) - 1
    return (len(places) + 1 - shared) / max(1, len(places) - 1)
