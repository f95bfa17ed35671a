"""The contract of a game in progress: whose decision it is, which actions are legal, what they do.

A game writes one subclass of `State`. Bots, tables, servers and environments know only this interface. `actors`,
`legal`, `apply` and `scores` are required. The rest has defaults for games in plain Python whose states are plain data
without hidden information. Our own games are compiled by mypyc and implement all of it.

States are equal when their dumps are. `print` shows a state as text and a notebook draws it, from the viewpoint of the
player who decides first (a spectator's once the game is over); `dump` holds the full state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple, Protocol, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ceilidh.core.rng import Rng

PUBLIC_AUDIENCE: Final = -1
"""The audience of an event that everybody may see, spectators included."""
_BASE_ATTRIBUTES: Final = frozenset({"players", "rng", "log", "revealed_to"})
"""The attributes of every state; all others belong to the game."""


class Event(NamedTuple):
    """Something that happened, as numbers; `GameText.event` words it."""

    kind: int
    """An index into `Game.events`."""
    seat: int
    """The seat that acted or was affected; -1 for none."""
    args: tuple[int, ...]
    audience: int = PUBLIC_AUDIENCE
    """PUBLIC_AUDIENCE, or the only seat that may see it."""

    def visible_to(self, viewer: int | None) -> bool:
        """Whether a seat, or a spectator (None), may see this event."""
        return self.audience == PUBLIC_AUDIENCE or self.audience == viewer


class StateRenderer(Protocol):
    """What a state needs to print and draw itself: its game."""

    def view(self, state: State, seat: int | None, /) -> dict[str, object]:
        """What a seat, or a spectator (None), may know."""

    def render_text(self, view: dict[str, object], names: list[str], /) -> str:
        """The view as plain text."""

    def render_svg(self, view: dict[str, object], names: list[str], /) -> str:
        """The view as SVG."""


_RENDERERS: Final[dict[type, StateRenderer]] = {}
"""By state class. States carry no reference to their game."""


def register_state_class(state_class: type[State], game: StateRenderer) -> None:
    """Let `game` print and draw states of this class and its subclasses; the first registration counts."""
    _RENDERERS.setdefault(state_class, game)


def _renderer_of(state_class: type) -> StateRenderer | None:
    for base in state_class.__mro__:
        if base in _RENDERERS:
            return _RENDERERS[base]
    return None


def player_names(players: int) -> list[str]:
    """Default names of players."""
    return [f"Player {seat + 1}" for seat in range(players)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One game in progress. Mutable: `apply` changes it in place, `clone` first to keep the old one."""

    players: int
    rng: Rng
    """The only source of randomness. Only `apply` draws from it."""
    log: list[Event] | None
    """Where `apply` reports events; None to discard them, as in search."""
    revealed_to: int
    """Undo barrier: the seats, as bits `1 << seat`, to which the last `apply` revealed something hidden or random.

    In a game that never sets it every decision reveals something to everybody, so there is no undo.
    """

    def __init__(self, players: int, rng: Rng, log: list[Event] | None = None) -> None:
        self.players = players
        self.rng = rng
        self.log = log
        self.revealed_to = (1 << players) - 1

    # Required

    @abstractmethod
    def actors(self) -> list[int]:
        """The seats that may decide now, ascending; several for simultaneous decisions, none when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The legal actions of an actor: at least one, ascending, without duplicates."""

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action of an actor. The caller has checked it, as `Table` does."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points per seat by the rulebook if the game ended now."""

    # Optional, with defaults

    def current_player(self) -> int:
        """The first of `actors`, or -1 when the game is over. Override it where that is faster, for playouts."""
        actors = self.actors()
        return actors[0] if actors else -1

    def random_action(self, seat: int, rng: Rng) -> int:
        """One of `legal`, uniformly, by one draw from `rng`; the hot path of playouts."""
        legal = self.legal(seat)
        return legal[rng.below(len(legal))]

    def legal_array(self, seat: int) -> vec[i64]:
        """`legal` as unboxed integers, for hot loops; see `ArrayState`."""
        return vec[i64](self.legal(seat))

    def ranking(self) -> list[int]:
        """Places per seat after tie-breaks if the game ended now: 1 is best, equals share. Default: by scores."""
        scores = self.scores()
        return [1 + sum([other > score for other in scores]) for score in scores]

    def determinize(self, seat: int, rng: Rng) -> State:
        """A random state that is consistent with what `seat` knows; everything else is sampled by `rng`.

        The result depends only on the seat's knowledge and on `rng`. The new state's generator is forked from `rng`, so
        that a search cannot foresee draws. The default is for games whose only hidden information is future chance.
        """
        sample = self.clone()
        sample.rng = rng.fork()
        return sample

    def clone(self) -> State:
        """An equal state without a log that shares nothing mutable with this one."""
        return self.load(self.dump())

    def dump(self) -> tuple[object, ...]:
        """The state without its log as plain data; `load` restores it."""
        own = {name: _copied(name, value) for name, value in vars(self).items() if name not in _BASE_ATTRIBUTES}
        return (self.players, self.rng.dump(), self.revealed_to, own)

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> State:
        """Restore a state from its `dump`."""
        players, rng, revealed_to, own = cast(Any, dumped)
        state: State = cls.__new__(cls)
        state.players, state.rng, state.log, state.revealed_to = players, Rng(*rng), None, revealed_to
        for name, value in own.items():
            setattr(state, name, _copied(name, value))
        return state

    # Provided

    def emit(self, kind: int, seat: int, *args: int, audience: int = PUBLIC_AUDIENCE) -> None:
        """Report an event to the log, if there is one."""
        if self.log is not None:
            self.log.append(Event(kind, seat, args, audience))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and other.dump() == self.dump()

    def __hash__(self) -> int:
        raise TypeError("a state can change, so it cannot be a key of a dict or a set; use repr(state.dump())")

    def __repr__(self) -> str:
        turn = ", ".join(f"seat {seat + 1}" for seat in self.actors())
        return f"<{type(self).__name__}: {self.players} players, {f'{turn} to decide' if turn else 'over'}>"

    def __str__(self) -> str:
        game = _renderer_of(type(self))
        return repr(self) if game is None else game.render_text(self._view_of_actor(game), player_names(self.players))

    def _repr_svg_(self) -> str | None:
        game = _renderer_of(type(self))
        return None if game is None else game.render_svg(self._view_of_actor(game), player_names(self.players))

    def _view_of_actor(self, game: StateRenderer) -> dict[str, object]:
        actors = self.actors()
        return game.view(self, actors[0] if actors else None)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_load, (type(self), self.dump()))


class ArrayState(State):
    """A compiled state that lists its legal actions as an array, which spares a Python object for each.

    Subclasses write `legal_array`; `legal` and `random_action` follow from it.
    """

    @abstractmethod
    def legal_array(self, seat: int) -> vec[i64]:
        """The legal actions of an actor: at least one, ascending, without duplicates."""

    def legal(self, seat: int) -> list[int]:
        return list(self.legal_array(seat))

    def random_action(self, seat: int, rng: Rng) -> int:
        actions = self.legal_array(seat)
        return actions[rng.below(len(actions))]


def _load(kind: type[State], dumped: tuple[object, ...]) -> State:
    return kind.load(dumped)


def _copied(name: str, value: object) -> object:
    """A deep copy of plain data; TypeError for anything else."""
    if value is None or isinstance(value, (int, float, str)):
        return value
    if isinstance(value, list):
        return [_copied(name, item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(name, item) for key, item in value.items()}
    if isinstance(value, tuple):
        items = [_copied(name, item) for item in value]
        return tuple(items) if type(value) is tuple else cast(Any, type(value))(*items)
    raise TypeError(
        f"{name} holds a {type(value).__name__}; a state is made of numbers, texts, lists, tuples and dicts,"
        " or it writes clone, dump and load itself"
    )
