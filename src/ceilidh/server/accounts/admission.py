"""Who is let in. The host says it on the command line; a running server looks for it every few seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import forbidden
from ceilidh.server.clock import Clock
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.storage import Database, DatabaseUnavailableError, moderation
from ceilidh.server.storage.moderation import AdmissionRules

POLL_INTERVAL_S: Final = 5.0
"""Seconds between two looks: one small statement."""


class Admission:
    """Knows the rules of the house."""

    def __init__(self, database: Database, changed: Callable[[], None], clock: Clock) -> None:
        """`changed` is called when the host has changed them."""
        self._database = database
        self._changed = changed
        self._clock = clock
        self._rules = AdmissionRules(invite_only=False, changed="")
        self._faults = FaultLog("the rules of the house cannot be read", "those of before hold")
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know the rules from now on."""
        self._rules = await self._database.read(moderation.read_rules)
        self._task = asyncio.create_task(self._poll_forever())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def needs_invitation(self, visitor: Visitor) -> bool:
        """Whether they need an invitation: those who have a name have been let in before."""
        return self._rules.invite_only and not visitor.name

    def check(self, visitor: Visitor) -> None:
        """A refusal for those who need an invitation."""
        if self.needs_invitation(visitor):
            raise forbidden("invite_only")

    async def poll(self) -> None:
        """See whether the host has changed the rules."""
        rules = await self._database.read(moderation.read_rules)
        if rules != self._rules:
            self._rules = rules
            self._changed()

    async def _poll_forever(self) -> None:
        while True:
            await self._clock.sleep(POLL_INTERVAL_S)
            try:
                await self.poll()
            except DatabaseUnavailableError:
                continue
            except Exception as error:
                self._faults.failed(error)
            else:
                self._faults.worked()
