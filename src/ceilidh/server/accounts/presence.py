"""Presence: who has a socket open at this or another process, and who has been away for a while.

A person is away when not seen for `away_seconds`. They are seen while a socket is open, and when they sit down, take a
seat back, or have a seat at a game that begins. After a start the server waits that long before anybody counts as away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ceilidh.server.clock import Clock, Timer

PROCESS_TIMEOUT_S: Final = 15.0
"""Seconds without a report until a process counts as gone, and with it the people there."""


class Presence:
    """Counts sockets by person, and reports when somebody comes, goes, or is away."""

    def __init__(
        self,
        away_seconds: float,
        on_change: Callable[[str | None], None],
        publish: Callable[[frozenset[str]], None],
        clock: Clock | None = None,
    ) -> None:
        """`on_change` gets the person, or None for everybody not seen since the start; `publish` gets who is here."""
        self._away_seconds = away_seconds
        self._on_change = on_change
        self._publish = publish
        self._clock = clock or Clock()
        self._sockets: Counter[str] = Counter()
        self._processes: dict[str, frozenset[str]] = {}
        self._elsewhere: frozenset[str] = frozenset()
        """Everybody with a socket at another process."""
        self._process_timers: dict[str, Timer] = {}
        self._away_timers: dict[str, Timer] = {}
        self._is_starting = True
        self.changes = 0
        """Counts presence changes: while it is the same, nobody's presence has changed."""

    def start(self) -> None:
        """Start the time after which people who were not seen are away."""
        self._clock.call_later(self._away_seconds, self._end_startup)

    def add_socket(self, person: str) -> None:
        was_online = self.is_online(person)
        self._sockets[person] += 1
        if self._sockets[person] == 1:
            self._publish(self.local_people())
        if not was_online:
            self._report_arrival(person)

    def remove_socket(self, person: str) -> None:
        self._sockets[person] -= 1
        if self._sockets[person] == 0:
            del self._sockets[person]
            self._publish(self.local_people())
            self._report_gone([person])

    def note_seen(self, person: str) -> None:
        """The person was seen without a socket: restart their time until they are away."""
        if person in self._away_timers:
            self._away_timers.pop(person).cancel()
        self._report_gone([person])

    def update_process(self, process: str, persons: frozenset[str]) -> None:
        """Apply another process's report of who is there, and answer a new process with who is here."""
        if process in self._process_timers:
            self._process_timers.pop(process).cancel()
        else:
            self._publish(self.local_people())
        self._process_timers[process] = self._clock.call_later(
            PROCESS_TIMEOUT_S, partial(self._remove_process, process)
        )
        self._set_process(process, persons)

    def change_process(self, process: str, arrived: frozenset[str], left: frozenset[str]) -> None:
        """Apply who came to another process and who left it; from an unknown one a full report follows."""
        if process in self._processes:
            self._set_process(process, (self._processes[process] | arrived) - left)

    def local_people(self) -> frozenset[str]:
        return frozenset(self._sockets)

    def is_online(self, person: str) -> bool:
        return person in self._sockets or person in self._elsewhere

    def is_away(self, person: str) -> bool:
        """Whether the person has not been seen for `away_seconds`, so that others need not wait."""
        return not (self.is_online(person) or person in self._away_timers or self._is_starting)

    def _report(self, person: str | None) -> None:
        self.changes += 1
        self._on_change(person)

    def _remove_process(self, process: str) -> None:
        del self._process_timers[process]
        self._set_process(process, frozenset())
        del self._processes[process]

    def _set_process(self, process: str, persons: frozenset[str]) -> None:
        before = self._elsewhere
        self._processes[process] = persons
        self._elsewhere = frozenset().union(*self._processes.values())
        for person in self._elsewhere - before:
            if person not in self._sockets:
                self._report_arrival(person)
        self._report_gone(before - self._elsewhere)

    def _report_arrival(self, person: str) -> None:
        if person in self._away_timers:
            self._away_timers.pop(person).cancel()
        self._report(person)

    def _report_gone(self, persons: Iterable[str]) -> None:
        for person in persons:
            if not self.is_online(person):
                timer = self._clock.call_later(self._away_seconds, partial(self._report_away, person))
                self._away_timers[person] = timer
                self._report(person)

    def _report_away(self, person: str) -> None:
        del self._away_timers[person]
        self._report(person)

    def _end_startup(self) -> None:
        self._is_starting = False
        self._report(None)
