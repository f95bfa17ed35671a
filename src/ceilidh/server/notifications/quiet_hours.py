"""Quiet hours and the hour of the daily mail, in the person's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MINUTES_PER_DAY = 24 * 60


@lru_cache(512)
def find_zone(name: str) -> ZoneInfo | None:
    """The time zone of that name, if there is one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(now: datetime, start: int | None, end: int | None, where: str) -> datetime | None:
    """The end of the current quiet hours; None outside them. Both limits are minutes of the day."""
    if start is None or end is None or start == end:
        return None
    local = now.astimezone(find_zone(where) or UTC)
    minute = local.hour * 60 + local.minute
    if (minute - start) % MINUTES_PER_DAY >= (end - start) % MINUTES_PER_DAY:
        return None
    ends = local.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    return (ends if minute < end else ends + timedelta(days=1)).astimezone(UTC)


def previous_occurrence(now: datetime, hour: int, where: str) -> datetime:
    """When it was last that hour there."""
    return _occurrence(now, hour, where, later=False)


def next_occurrence(now: datetime, hour: int, where: str) -> datetime:
    """When it will next be that hour there."""
    return _occurrence(now, hour, where, later=True)


def _occurrence(now: datetime, hour: int, where: str, *, later: bool) -> datetime:
    local = now.astimezone(find_zone(where) or UTC)
    today = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    days = int(later) - int(today > local)
    return (today + timedelta(days=days)).astimezone(UTC)
