"""The contract of a game in progress: whose decision it is, what is legal, what it does.

This file is the manual. A game writes one subclass of `State`; everything else (bots, table, server, simulator) knows
only this. `actors`, `legal`, `apply` and `scores` are all that a game must write; copies, places and samples have
defaults for a game in plain Python whose state is plain data and hides nothing. Ours are compiled by mypyc, and write
them all.

States are equal when they hold the same. `print` tells one in words, and a notebook draws it, as the player sees it
who decides first (a spectator once the game is over); the whole truth is in `dump`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple, Protocol, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ceilidh.core.rng import Rng

EVERYONE: Final = -1
_KEPT_APART: Final = frozenset({"players", "rng", "log", "revealed_to"})
"""The attributes that every state has; a game's own are all others."""


class Event(NamedTuple):
    """Something that happened, as numbers; `GameText.event` puts it into words."""

    kind: int
    """An index into `Game.events`."""
    seat: int
    """The seat that did it, or to which it happened; -1 for none in particular."""
    args: tuple[int, ...]
    audience: int = EVERYONE
    """EVERYONE, or the one seat that may know of it."""

    def visible_to(self, viewer: int | None) -> bool:
        """Whether a seat, or a spectator (None), may know of this event."""
        return self.audience == EVERYONE or self.audience == viewer


class Teller(Protocol):
    """Who can show a state: its game."""

    player_counts: tuple[int, ...]

    def new(self, players: int, seed: int, /) -> State:
        """A new game."""

    def view(self, state: State, seat: int | None, /) -> dict[str, object]:
        """What a seat, or a spectator, may know."""

    def render_text(self, view: dict[str, object], names: list[str], /) -> str:
        """The view in plain words."""

    def render_svg(self, view: dict[str, object], names: list[str], /) -> str:
        """The view as SVG."""


TELLERS: Final[list[Teller]] = []
"""All games: each enters itself when it is made."""
_TELLER_OF: Final[dict[type, Teller]] = {}
"""The games by the class of their states, as far as one was shown."""


def game_of_state(kind: type) -> Teller | None:
    """The game that deals states of this class: it is looked for when one is shown, so that no state need carry it."""
    if kind not in _TELLER_OF:
        for game in TELLERS:
            if _deals(game, kind):
                _TELLER_OF[kind] = game
                break
    return _TELLER_OF.get(kind)


def _deals(game: Teller, kind: type) -> bool:
    try:
        return type(game.new(game.player_counts[0], 0)) in kind.__mro__
    except Exception:  # a game that is being written may not deal yet; others are shown all the same
        return False


def player_names(players: int) -> list[str]:
    """What players are called where they have no names."""
    return [f"Player {seat + 1}" for seat in range(players)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One game in progress. Mutable: `apply` changes it in place, `clone` first to keep the old one."""

    players: int
    rng: Rng
    """The only source of chance. `apply` alone draws from it."""
    log: list[Event] | None
    """Where `apply` reports events; None while nobody listens, as in search."""
    revealed_to: int
    """The seats (bit `1 << seat`) to which the last `apply` told something hidden or random. Undo stops there.

    A game that never sets it has no undo: each decision then counts as telling everybody something.
    """

    def __init__(self, players: int, rng: Rng, log: list[Event] | None = None) -> None:
        self.players = players
        self.rng = rng
        self.log = log
        self.revealed_to = (1 << players) - 1

    # What a game must write

    @abstractmethod
    def actors(self) -> list[int]:
        """The seats that may decide now, ascending; several if at the same time; none when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The action numbers open to an actor, ascending, each once, never none."""

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action of an actor. It trusts the caller: `Table` checks."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points per seat as the rulebook counts, were the game to end now."""

    # What a game may write better

    def current_player(self) -> int:
        """The first of `actors`, or -1 when the game is over. Playouts ask for no more, so it may be quicker."""
        actors = self.actors()
        return actors[0] if actors else -1

    def random_action(self, seat: int, rng: Rng) -> int:
        """One of `legal`, by one draw of `rng` below their number. Playouts need no more, so it may be quicker."""
        legal = self.legal(seat)
        return legal[rng.below(len(legal))]

    def legal_array(self, seat: int) -> vec[i64]:
        """`legal` as bare numbers, for whoever asks so often that a Python object for each would be a waste."""
        return vec[i64](self.legal(seat))

    def ranking(self) -> list[int]:
        """Places per seat after tie-breaks, were the game to end now: 1 is best, equals share. By scores alone."""
        scores = self.scores()
        return [1 + sum([other > score for other in scores]) for score in scores]

    def determinize(self, seat: int, rng: Rng) -> State:
        """A state like this one as far as `seat` can know, with everything else dealt anew by `rng`.

        It depends on nothing but what the seat knows and on `rng`: two states that look alike to the seat give the
        same result. The new state's chance is forked from `rng`, so that search cannot foresee draws. This one is for
        games in which all that is hidden is the chance to come.
        """
        sample = self.clone()
        sample.rng = rng.fork()
        return sample

    def clone(self) -> State:
        """An equal state that shares nothing mutable with this one and has no log."""
        return self.load(self.dump())

    def dump(self) -> tuple[object, ...]:
        """The whole state except the log, as plain data; `load` restores it."""
        own = {name: _copied(name, value) for name, value in vars(self).items() if name not in _KEPT_APART}
        return (self.players, self.rng.dump(), self.revealed_to, own)

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> State:
        """The state that `dump` wrote down."""
        players, rng, learned, own = cast(Any, dumped)
        state: State = cls.__new__(cls)
        state.players, state.rng, state.log, state.revealed_to = players, Rng(*rng), None, learned
        for name, value in own.items():
            setattr(state, name, _copied(name, value))
        return state

    # What every game has

    def emit(self, kind: int, seat: int, *args: int, audience: int = EVERYONE) -> None:
        """Report an event, if anybody listens."""
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
        game = game_of_state(type(self))
        return repr(self) if game is None else game.render_text(self._seen(game), player_names(self.players))

    def _repr_svg_(self) -> str | None:
        game = game_of_state(type(self))
        return None if game is None else game.render_svg(self._seen(game), player_names(self.players))

    def _seen(self, game: Teller) -> dict[str, object]:
        actors = self.actors()
        return game.view(self, actors[0] if actors else None)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_load, (type(self), self.dump()))


def _load(kind: type[State], dumped: tuple[object, ...]) -> State:
    return kind.load(dumped)


def _copied(name: str, value: object) -> object:
    """Plain data that shares nothing mutable with `value`; TypeError that says what to do if it is something else."""
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
