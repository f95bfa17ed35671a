"""Information states with perfect recall, as hashes of what each seat has seen since the deal.

A seat's history consists, decision by decision, of its own action, the events visible to it, and its view where that
changed. Decisions of others that it cannot see are not part of it, not even their number. Equal keys mean equal
histories, except with probability 2 ** -128, on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from ceilidh.core.game import Game
from ceilidh.core.state import Event, State

KEY_BYTES: Final = 16


class InformationStateTracker:
    """The keys of all seats of one game, updated with every decision."""

    def __init__(self, game: Game, state: State) -> None:
        """Start at the deal, or in the middle of a game: then earlier decisions count as not seen."""
        self._game = game
        self._views = [self._view(state, seat) for seat in range(state.players)]
        self._keys = [_digest(b"", view) for view in self._views]

    def key(self, seat: int) -> bytes:
        """The seat's information state."""
        return self._keys[seat]

    def apply(self, state: State, seat: int, action: int) -> None:
        """Apply a decision in place and extend the history of every seat that saw it."""
        log, state.log = state.log, []
        state.apply(seat, action)
        events, state.log = state.log, log
        if log is not None:
            log.extend(events)
        for viewer in range(state.players):
            self._extend_history(state, viewer, action if viewer == seat else None, events)

    def copy(self) -> InformationStateTracker:
        """A tracker with the same histories, to continue on a clone of the state."""
        other = InformationStateTracker.__new__(InformationStateTracker)
        other._game, other._views, other._keys = self._game, self._views[:], self._keys[:]
        return other

    def for_sample(self, sample: State, seat: int) -> InformationStateTracker:
        """A tracker for a sample: the history of `seat` continues; the others' start from it and their new view."""
        other = InformationStateTracker(self._game, sample)
        own = self._keys[seat]
        other._keys = [own if at == seat else _digest(own, view) for at, view in enumerate(other._views)]
        return other

    def _extend_history(self, state: State, seat: int, action: int | None, log: Sequence[Event]) -> None:
        events = [event[:3] for event in log if event.visible_to(seat)]
        view = self._view(state, seat)
        if action is not None or events or view != self._views[seat]:
            step = json.dumps([action, events]).encode()
            self._keys[seat] = _digest(self._keys[seat], step, view)
            self._views[seat] = view

    def _view(self, state: State, seat: int) -> bytes:
        return json.dumps(self._game.view(state, seat), sort_keys=True).encode()


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=KEY_BYTES)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
