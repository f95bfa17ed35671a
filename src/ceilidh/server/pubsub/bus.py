"""How processes that serve the same tables tell one another what changed, and who is here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec


class TableChanged(msgspec.Struct, frozen=True, tag="changed"):
    """A table has changed in the database: decisions, seats or chat. Whoever has it in memory catches up."""

    table: str


class SessionsRevoked(msgspec.Struct, frozen=True, tag="revoked"):
    """The older token of a person is void. Whoever has sockets of the person's programs looks at theirs."""

    person: str


class MuteListChanged(msgspec.Struct, frozen=True, tag="muted"):
    """A person has muted or blocked somebody, or does so no more. Whoever has sockets of theirs reads their list."""

    person: str


class PresenceReport(msgspec.Struct, frozen=True, tag="present"):
    """All persons who have a socket open at a process. Every process repeats it, so that one that died is missed."""

    process: str
    persons: frozenset[str]


class PersonSeen(msgspec.Struct, frozen=True, tag="seen"):
    """A person was seen without a socket, as somebody who sits down: nobody takes them for away yet."""

    person: str


class EventsLost(msgspec.Struct, frozen=True, tag="missed"):
    """Notices may have been lost, because there was no connection."""


OutgoingEvent = TableChanged | SessionsRevoked | MuteListChanged | PersonSeen
"""What one process tells the others."""
BusEvent = OutgoingEvent | PresenceReport | EventsLost
EventHandler = Callable[[BusEvent], None]


class EventBus(ABC):
    """The bus between processes. A process does not hear its own notices."""

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """Whether all that others tell is heard; else one has to look what has changed."""

    @abstractmethod
    async def start(self, hear: EventHandler) -> None:
        """Call `hear` for each notice of another process from now on."""

    @abstractmethod
    def publish(self, event: OutgoingEvent) -> None:
        """Tell all other processes, as soon as possible. It never fails: what cannot be said now is said later."""

    @abstractmethod
    def publish_presence(self, persons: frozenset[str]) -> None:
        """Tell all other processes who is here, now and repeatedly."""

    @abstractmethod
    async def stop(self) -> None:
        """Hear and say nothing more."""


class NullEventBus(EventBus):
    """Where there is no bus. Most often there is no other process either."""

    is_connected = False

    async def start(self, hear: EventHandler) -> None:
        """Nobody speaks."""

    def publish(self, event: OutgoingEvent) -> None:
        """Nobody hears."""

    def publish_presence(self, persons: frozenset[str]) -> None:
        """Nobody hears."""

    async def stop(self) -> None:
        """Nothing to stop."""
