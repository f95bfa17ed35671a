"""Who is here: how many sockets each person has open, and who has been away for a while."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable


class Presence:
    """Counts the sockets of persons; tells when somebody comes, goes, or has been away for long."""

    def __init__(self, away_seconds: float, changed: Callable[[str | None], None]) -> None:
        """`changed` is called with the person, or with None for everybody who has not been seen."""
        self._away_seconds = away_seconds
        self._changed = changed
        self._sockets: Counter[str] = Counter()
        self._just_gone: dict[str, asyncio.TimerHandle] = {}
        self._patient = True

    def begin(self) -> None:
        """From now on those who do not come are away; they too have their time first."""
        asyncio.get_running_loop().call_later(self._away_seconds, self._lose_patience)

    def come(self, person: str) -> None:
        """The person opened a socket."""
        self._sockets[person] += 1
        if person in self._just_gone:
            self._just_gone.pop(person).cancel()
        if self._sockets[person] == 1:
            self._changed(person)

    def go(self, person: str) -> None:
        """The person closed a socket."""
        self._sockets[person] -= 1
        if self._sockets[person] == 0:
            del self._sockets[person]
            timer = asyncio.get_running_loop().call_later(self._away_seconds, self._give_up, person)
            self._just_gone[person] = timer
            self._changed(person)

    def online(self, person: str) -> bool:
        """Whether the person has a socket open."""
        return person in self._sockets

    def away(self, person: str) -> bool:
        """Whether the person has been away for so long that others need not wait any more."""
        return not (self.online(person) or person in self._just_gone or self._patient)

    def _give_up(self, person: str) -> None:
        del self._just_gone[person]
        self._changed(person)

    def _lose_patience(self) -> None:
        self._patient = False
        self._changed(None)
