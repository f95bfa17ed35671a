"""Who looks at a page of ours just now, at this process: they need not be told what they see."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.server.clock import Clock
from ceilidh.server.storage.notification_outbox import PageView

TABLE_ACTIVITY_S: Final = 180.0
"""Seconds after which a tab that was not used is forgotten, though it may be visible."""
PAGE_ACTIVITY_S: Final = 60.0
"""The same for a page that is not a table's: it says again and again that it is looked at."""


class ActivitySnapshot(NamedTuple):
    """Who has used a page since it was last asked, and all who may still look at one."""

    used: set[PageView]
    here: set[PageView]


class PageActivity:
    """Pages say when they are visible and used. It is kept until `notice` has passed it on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[tuple[PageView, object], float] = {}
        self._used: set[PageView] = set()

    def note(self, person: str, table: str | None = None, tab: object = None) -> None:
        """The person uses this tab, with the table or with another page in it."""
        here = person, table
        self._until[here, tab] = self._clock.monotonic() + (TABLE_ACTIVITY_S if table else PAGE_ACTIVITY_S)
        self._used.add(here)

    def leave(self, person: str, table: str | None = None, tab: object = None) -> None:
        """The person has put the tab away, or it is closed; they may have another one."""
        self._until.pop(((person, table), tab), None)

    def snapshot(self) -> ActivitySnapshot:
        """Those who are here, and those who were since it was last asked."""
        now = self._clock.monotonic()
        self._until = {tab: until for tab, until in self._until.items() if until > now}
        used, self._used = self._used, set()
        return ActivitySnapshot(used, used | {here for here, _ in self._until})
