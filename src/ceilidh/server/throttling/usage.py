"""Usage accounting: how much of a shared resource each person and each address has used lately.

Usage is a debt that shrinks with time, like the level of a leaky bucket. Charges are weighted by the number of callers
who compete, so that a debt is the time until the caller has paid back more than a fair share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Final, NamedTuple

PERSON_SHARE: Final = 0.1
"""Fraction of the resource that one person is guaranteed under any competition."""
ADDRESS_SHARE: Final = 0.25
"""The same for all people at one address."""
MAX_DEBT_ALONE_S: Final = 0.5
"""Debt limit of a caller without competition."""
LIGHT_DEBT_S: Final = 0.05
"""Debt of a light caller: next to many others, 5 ms of work."""
IDLE_AFTER_S: Final = 1.0
"""Callers without debt for this long no longer count as competition."""


class Caller(NamedTuple):
    """Who uses the resource; an empty name is not accounted."""

    person: str
    address: str = ""

    @property
    def name(self) -> str:
        """The person, or the address of somebody without a session."""
        return self.person or self.address


class UsageTracker:
    """The debts of all callers. They are charged when the cost is known."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._persons = _Debts(PERSON_SHARE)
        self._addresses = _Debts(ADDRESS_SHARE)

    def charge(self, caller: Caller, seconds: float) -> None:
        now = self._now()
        self._persons.charge(caller.person, seconds, now)
        self._addresses.charge(caller.address, seconds, now)

    def lightest(self, callers: Sequence[Caller]) -> int:
        """The index of the caller with the least usage, the first one of equals."""
        now = self._now()
        return min(range(len(callers)), key=lambda number: self._total(callers[number], now))

    def sort(self, callers: Iterable[Caller]) -> list[Caller]:
        """The callers, least usage first; stable."""
        now = self._now()
        return sorted(callers, key=lambda caller: self._total(caller, now))

    def _total(self, caller: Caller, now: float) -> float:
        return self._persons.debt(caller.person, now) + self._addresses.debt(caller.address, now)

    def debt(self, caller: Caller) -> float:
        """Seconds until the caller is free of debt, as a person and as an address."""
        now = self._now()
        return max(self._persons.debt(caller.person, now), self._addresses.debt(caller.address, now))

    def is_light(self, caller: Caller) -> bool:
        """Whether the person has hardly any debt, nor has their address if other addresses compete."""
        now = self._now()
        return self._persons.debt(caller.person, now) <= LIGHT_DEBT_S and (
            self._addresses.debt(caller.address, now) <= LIGHT_DEBT_S or self.is_only_address(caller.address)
        )

    def is_only_address(self, address: str) -> bool:
        return self._addresses.competitors(address) == 0

    def is_only_person(self, person: str) -> bool:
        return self._persons.competitors(person) == 0


class _Debts:
    """When each name will be free of debt."""

    def __init__(self, guaranteed_share: float) -> None:
        self._max_weight = 1 / guaranteed_share
        self._free_at: dict[str, float] = {}
        self._cleanup_at = 0.0

    def charge(self, name: str, seconds: float, now: float) -> None:
        if not name:
            return
        if now >= self._cleanup_at:
            self._cleanup_at = now + IDLE_AFTER_S
            self._free_at = {other: at for other, at in self._free_at.items() if at > now - IDLE_AFTER_S}
        before = self._free_at.get(name)
        competitors = len(self._free_at) - (before is not None)
        start = now if before is None or before < now else before
        free_at = start + seconds * min(competitors + 1, self._max_weight)
        self._free_at[name] = free_at if competitors else min(free_at, now + MAX_DEBT_ALONE_S)

    def debt(self, name: str, now: float) -> float:
        debt = self._free_at.get(name, now) - now
        return debt if debt > 0 else 0.0

    def competitors(self, name: str) -> int:
        return len(self._free_at) - (name in self._free_at)
