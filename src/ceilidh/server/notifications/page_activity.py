"""People who look at a page served by this process: they need no notification of what they see."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.server.clock import Clock
from ceilidh.server.storage.notification_outbox import PageView

TABLE_ACTIVITY_S: Final = 180.0
"""Seconds after its last use for which a table's page counts as looked at."""
PAGE_ACTIVITY_S: Final = 60.0
"""Seconds for other pages, which report their use periodically."""


class ActivitySnapshot(NamedTuple):
    """Pages used since the last snapshot, and all pages that count as in use."""

    recently_used: set[PageView]
    in_use: set[PageView]


class PageActivity:
    """Collects what pages report until the next snapshot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[tuple[PageView, object], float] = {}
        self._used: set[PageView] = set()

    def note(self, person: str, table: str | None = None, tab: object = None) -> None:
        """The person uses this tab, on a table's page or on another one."""
        here = person, table
        self._until[here, tab] = self._clock.monotonic() + (TABLE_ACTIVITY_S if table else PAGE_ACTIVITY_S)
        self._used.add(here)

    def leave(self, person: str, table: str | None = None, tab: object = None) -> None:
        """The tab was hidden or closed; the person may have another one."""
        self._until.pop(((person, table), tab), None)

    def snapshot(self) -> ActivitySnapshot:
        """Pages in use now, and those used since the last snapshot."""
        now = self._clock.monotonic()
        self._until = {tab: until for tab, until in self._until.items() if until > now}
        used, self._used = self._used, set()
        return ActivitySnapshot(used, used | {here for here, _ in self._until})
