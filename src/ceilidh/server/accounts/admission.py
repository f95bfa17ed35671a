"""Whether newcomers are let in. The operator decides on the command line; running servers poll the decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import forbidden
from ceilidh.server.clock import Clock
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.periodic_task import PeriodicTask
from ceilidh.server.storage import Database, admission_rules
from ceilidh.server.storage.admission_rules import AdmissionRules

POLL_INTERVAL_S: Final = 5.0


class Admission:
    """Keeps the admission rules in memory."""

    def __init__(self, database: Database, on_change: Callable[[], None], clock: Clock) -> None:
        self._database = database
        self._on_change = on_change
        self._rules = AdmissionRules(invite_only=False, version="")
        faults = OutageLog("the admission rules cannot be read", "the last known ones apply")
        self._polling = PeriodicTask(self.poll, partial(clock.sleep, POLL_INTERVAL_S), faults)
        self.stop = self._polling.stop

    async def start(self) -> None:
        """Read the rules, and poll them from now on."""
        self._rules = await self._database.read(admission_rules.read_rules)
        self._polling.start()

    def needs_invitation(self, visitor: Visitor) -> bool:
        """Whether they need an invitation: people with a name were let in before."""
        return self._rules.invite_only and not visitor.name

    def check(self, visitor: Visitor) -> None:
        if self.needs_invitation(visitor):
            raise forbidden("invite_only")

    async def poll(self) -> None:
        """Read the rules again, and report a change."""
        rules = await self._database.read(admission_rules.read_rules)
        if rules != self._rules:
            self._rules = rules
            self._on_change()
