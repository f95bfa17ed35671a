"""The first page is light: all that a new guest's browser fetches, as it comes over the wire."""

from __future__ import annotations

from e2e.guests import Invite
from e2e.house import House

MOST = 150_000
"""Bytes."""
FETCHED = "() => performance.getEntries().filter((one) => one.transferSize).map((one) => [one.transferSize, one.name])"


def test_the_first_page_is_light(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.wait_for()
    guest.page.get_by_role("link", name="Not solved yet").first.wait_for()
    guest.settle()
    fetched: list[tuple[int, str]] = guest.page.evaluate(FETCHED)
    assert len(fetched) > 4
    assert sum(size for size, _ in fetched) < MOST, sorted(fetched, reverse=True)
