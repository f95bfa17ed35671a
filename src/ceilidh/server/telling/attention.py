"""Who looks at a page of ours just now, at this process: they need not be told what they see."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from ceilidh.server.clock import Clock

LASTS: Final = timedelta(minutes=3)
"""A tab that was not used for so long is forgotten, though it may be visible."""

Here = tuple[str, str | None]
"""A person, and the table that they look at, if any."""


class Attention:
    """Pages say when they are visible and used. It is kept until `notice` has passed it on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[Here, str] = {}
        self._noted: set[Here] = set()

    def note(self, person: str, table: str | None = None) -> None:
        """The person looks at the table, or at another page."""
        self._until[person, table] = (self._clock.now() + LASTS).isoformat()
        self._noted.add((person, table))

    def leave(self, person: str, table: str | None = None) -> None:
        """The person has put the page away."""
        self._until.pop((person, table), None)

    def notice(self) -> set[Here]:
        """Those who are here, and those who were since it was last asked."""
        now = self._clock.now().isoformat()
        self._until = {here: until for here, until in self._until.items() if until > now}
        noted, self._noted = self._noted, set()
        return noted | self._until.keys()
