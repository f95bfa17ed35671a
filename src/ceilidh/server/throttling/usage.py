"""What part of something that all share each person and each address has had lately: the server's time, its workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Final, NamedTuple

PERSON_SHARE: Final = 0.1
"""The part that one person may always have, whatever others want; alone they may have all."""
ADDRESS_SHARE: Final = 0.25
"""The same for all people at one address."""
MAX_DEBT_ALONE_S: Final = 0.5
"""The most seconds of debt that somebody can have while nobody else wants anything."""
LIGHT_DEBT_S: Final = 0.05
"""Seconds of debt that are hardly anything: beside many others, 5 ms of work."""
IDLE_AFTER_S: Final = 1.0
"""Seconds after which those who wanted nothing are not counted any more."""


class Caller(NamedTuple):
    """Who wants something; "" is nobody in particular."""

    person: str
    address: str = ""

    @property
    def name(self) -> str:
        """The person, or the address of somebody without a session."""
        return self.person or self.address


class UsageTracker:
    """How much each has had. It is charged when the cost is known."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """`now` returns the seconds of a clock that never goes back."""
        self._now = now
        self._persons = _Used(PERSON_SHARE)
        self._addresses = _Used(ADDRESS_SHARE)

    def charge(self, caller: Caller, seconds: float) -> None:
        """They had so much."""
        now = self._now()
        self._persons.charge(caller.person, seconds, now)
        self._addresses.charge(caller.address, seconds, now)

    def least(self, askers: Sequence[Caller]) -> int:
        """Which of them has had the least; of equals the first."""
        now = self._now()
        return min(range(len(askers)), key=lambda number: self._debt(askers[number], now))

    def in_order(self, askers: Iterable[Caller]) -> list[Caller]:
        """Those who have had the least first; equals in the order given."""
        now = self._now()
        return sorted(askers, key=lambda caller: self._debt(caller, now))

    def _debt(self, caller: Caller, now: float) -> float:
        return self._persons.debt(caller.person, now) + self._addresses.debt(caller.address, now)

    def debt(self, caller: Caller) -> float:
        """Seconds until what the person had, or all at their address, is forgotten."""
        now = self._now()
        return max(self._persons.debt(caller.person, now), self._addresses.debt(caller.address, now))

    def light(self, caller: Caller) -> bool:
        """Whether the person had hardly anything, nor did all at their address if there are others."""
        now = self._now()
        return self._persons.debt(caller.person, now) <= LIGHT_DEBT_S and (
            self._addresses.debt(caller.address, now) <= LIGHT_DEBT_S or self.only(caller.address)
        )

    def only(self, address: str) -> bool:
        """Whether nobody elsewhere has wanted anything lately."""
        return self._addresses.others(address) == 0

    def alone(self, caller: Caller) -> bool:
        """Whether nobody else has wanted anything lately."""
        return self._persons.others(caller.person) == 0


class _Used:
    """By name, when all that somebody had is forgotten: what they had, at the pace of their part."""

    def __init__(self, least: float) -> None:
        self._slowest = 1 / least
        self._forgotten_at: dict[str, float] = {}
        self._tidy_at = 0.0

    def charge(self, who: str, seconds: float, now: float) -> None:
        if not who:
            return
        if now >= self._tidy_at:
            self._tidy_at = now + IDLE_AFTER_S
            self._forgotten_at = {name: at for name, at in self._forgotten_at.items() if at > now - IDLE_AFTER_S}
        before = self._forgotten_at.get(who)
        others = len(self._forgotten_at) - (before is not None)
        begins = now if before is None or before < now else before
        forgotten_at = begins + seconds * min(others + 1, self._slowest)
        self._forgotten_at[who] = forgotten_at if others else min(forgotten_at, now + MAX_DEBT_ALONE_S)

    def debt(self, who: str, now: float) -> float:
        debt = self._forgotten_at.get(who, now) - now
        return debt if debt > 0 else 0.0

    def others(self, who: str) -> int:
        return len(self._forgotten_at) - (who in self._forgotten_at)
