"""How processes that serve the same tables tell one another that something changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """A table has changed in the database: decisions, seats or chat. Whoever has it in memory catches up."""

    table: str


Hear = Callable[[Notice], Awaitable[None]]


class Notices(ABC):
    """The bus between processes. A process does not hear its own notices."""

    @abstractmethod
    async def start(self, hear: Hear) -> None:
        """Call `hear` for each notice of another process from now on."""

    @abstractmethod
    async def tell(self, notice: Notice) -> None:
        """Tell all other processes."""

    @abstractmethod
    async def stop(self) -> None:
        """Hear nothing more."""


class NoNotices(Notices):
    """For a server of one process: there is nobody to tell."""

    async def start(self, hear: Hear) -> None:
        """Nobody speaks."""

    async def tell(self, notice: Notice) -> None:
        """Nobody hears."""

    async def stop(self) -> None:
        """Nothing to stop."""
