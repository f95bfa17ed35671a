"""Who is here, at this process or at another one, and who has been away for a while.

A person is away when not seen for `away_seconds`. A person is seen while a socket is open, and when they sit down, take
a seat back, or have a seat at a game that begins. After its start the server waits as long for everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ceilidh.server.clock import Clock, Timer

PROCESS_TIMEOUT_S: Final = 15.0
"""Seconds after which a process that says nothing is taken to be gone, and with it those who were there."""


class Presence:
    """Counts people's sockets; reports when someone comes, goes, or has been away for long."""

    def __init__(
        self,
        away_seconds: float,
        changed: Callable[[str | None], None],
        tell: Callable[[frozenset[str]], None],
        clock: Clock | None = None,
    ) -> None:
        """`changed` is called with the person, None for all who were not seen; `tell` with all at this process."""
        self._away_seconds = away_seconds
        self._on_change = changed
        self._publish = tell
        self._clock = clock or Clock()
        self._sockets: Counter[str] = Counter()
        self._processes: dict[str, frozenset[str]] = {}
        self._elsewhere: frozenset[str] = frozenset()
        """Everybody who is at another process."""
        self._silences: dict[str, Timer] = {}
        self._just_gone: dict[str, Timer] = {}
        self._is_starting = True
        self.changes = 0
        """How often someone came, went or was given up on: while it is the same, everyone's presence is unchanged."""

    def start(self) -> None:
        """From now on those who do not come are away; they too have their time first."""
        self._clock.call_later(self._away_seconds, self._end_startup)

    def add_socket(self, person: str) -> None:
        """The person opened a socket."""
        was_online = self.is_online(person)
        self._sockets[person] += 1
        if self._sockets[person] == 1:
            self._publish(self.local_people())
        if not was_online:
            self._arrived(person)

    def remove_socket(self, person: str) -> None:
        """The person closed a socket."""
        self._sockets[person] -= 1
        if self._sockets[person] == 0:
            del self._sockets[person]
            self._publish(self.local_people())
            self._note_gone([person])

    def note_seen(self, person: str) -> None:
        """The person was seen without a socket: the others wait for them as for somebody who just went."""
        if person in self._just_gone:
            self._just_gone.pop(person).cancel()
        self._note_gone([person])

    def update_process(self, process: str, persons: frozenset[str]) -> None:
        """Another process said who is there; it does not know who is here if it was not heard of before."""
        if process in self._silences:
            self._silences.pop(process).cancel()
        else:
            self._publish(self.local_people())
        self._silences[process] = self._clock.call_later(PROCESS_TIMEOUT_S, partial(self._miss, process))
        self._take(process, persons)

    def local_people(self) -> frozenset[str]:
        """Everybody who has a socket open at this process."""
        return frozenset(self._sockets)

    def is_online(self, person: str) -> bool:
        """Whether the person has a socket open."""
        return person in self._sockets or person in self._elsewhere

    def is_away(self, person: str) -> bool:
        """Whether the person has been away so long that the others need not wait any longer."""
        return not (self.is_online(person) or person in self._just_gone or self._is_starting)

    def _changed(self, person: str | None) -> None:
        self.changes += 1
        self._on_change(person)

    def _miss(self, process: str) -> None:
        del self._silences[process]
        self._take(process, frozenset())
        del self._processes[process]

    def _take(self, process: str, persons: frozenset[str]) -> None:
        before = self._elsewhere
        self._processes[process] = persons
        self._elsewhere = frozenset().union(*self._processes.values())
        for person in self._elsewhere - before:
            if person not in self._sockets:
                self._arrived(person)
        self._note_gone(before - self._elsewhere)

    def _arrived(self, person: str) -> None:
        if person in self._just_gone:
            self._just_gone.pop(person).cancel()
        self._changed(person)

    def _note_gone(self, persons: Iterable[str]) -> None:
        for person in persons:
            if not self.is_online(person):
                timer = self._clock.call_later(self._away_seconds, partial(self._give_up, person))
                self._just_gone[person] = timer
                self._changed(person)

    def _give_up(self, person: str) -> None:
        del self._just_gone[person]
        self._changed(person)

    def _end_startup(self) -> None:
        self._is_starting = False
        self._changed(None)
