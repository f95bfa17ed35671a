"""The event bus between processes that serve the same tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec


class TableChanged(msgspec.Struct, frozen=True, tag="changed"):
    """A table has new decisions, seats or chat lines in the database; processes that have it in memory catch up."""

    table: str


class SessionsRevoked(msgspec.Struct, frozen=True, tag="revoked"):
    """A session or token of a person is void; processes check the person's open sockets."""

    person: str


class MuteListChanged(msgspec.Struct, frozen=True, tag="muted"):
    """A person's mutes or blocks have changed; processes with sockets of the person reload the list."""

    person: str


class PresenceReport(msgspec.Struct, frozen=True, tag="present"):
    """Everybody with an open socket at a process. Repeated, so that a crashed process is noticed."""

    process: str
    persons: frozenset[str]


class PersonSeen(msgspec.Struct, frozen=True, tag="seen"):
    """A person did something without a socket, such as taking a seat, and does not count as away yet."""

    person: str


class EventsLost(msgspec.Struct, frozen=True, tag="missed"):
    """Events may have been lost, since there was no connection. Only local: it is never sent."""


OutgoingEvent = TableChanged | SessionsRevoked | MuteListChanged | PersonSeen
BusEvent = OutgoingEvent | PresenceReport | EventsLost
EventHandler = Callable[[BusEvent], None]


class EventBus(ABC):
    """Publish and subscribe between processes. A process does not receive its own events."""

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """Whether all events of other processes arrive; if not, the database has to be polled."""

    @abstractmethod
    async def start(self, handle: EventHandler) -> None:
        """Call `handle` for each event of another process from now on."""

    @abstractmethod
    def publish(self, event: OutgoingEvent) -> None:
        """Send an event to all other processes as soon as possible. It never fails: it retries."""

    @abstractmethod
    def publish_presence(self, persons: frozenset[str]) -> None:
        """Send who has a socket here, now and repeatedly."""

    @abstractmethod
    async def stop(self) -> None:
        """Disconnect."""


class NullEventBus(EventBus):
    """No bus: usually there is only one process."""

    is_connected = False

    async def start(self, handle: EventHandler) -> None:
        """Do nothing."""

    def publish(self, event: OutgoingEvent) -> None:
        """Do nothing."""

    def publish_presence(self, persons: frozenset[str]) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""
