"""The event bus between processes that serve the same tables."""

from __future__ import annotations

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


class PresenceChange(msgspec.Struct, frozen=True, tag="moved"):
    """Who opened their first socket at a process, and who closed their last one, since its last report or change."""

    process: str
    arrived: frozenset[str]
    left: frozenset[str]


class PersonSeen(msgspec.Struct, frozen=True, tag="seen"):
    """A person did something without a socket, such as taking a seat, and does not count as away yet."""

    person: str


class EventsLost(msgspec.Struct, frozen=True, tag="missed"):
    """Events may have been lost, since there was no connection. Only local: it is never sent."""


OutgoingEvent = TableChanged | SessionsRevoked | MuteListChanged | PersonSeen
BusEvent = OutgoingEvent | PresenceReport | PresenceChange | EventsLost
EventHandler = Callable[[BusEvent], None]


class EventBus:
    """Publish and subscribe between processes. This base class is the bus of a single process: it connects nothing."""

    @property
    def is_connected(self) -> bool:
        """Whether all events of other processes arrive; if not, the database has to be polled."""
        return False

    async def start(self, handle: EventHandler) -> None:
        """Call `handle` for each event of another process from now on."""

    def publish(self, event: OutgoingEvent) -> None:
        """Send an event to all other processes as soon as possible. It never fails: it retries."""

    def publish_presence(self, persons: frozenset[str]) -> None:
        """Send who came and who left, and repeatedly everybody here; an unchanged set is sent in full immediately."""

    async def stop(self) -> None:
        """Disconnect."""
