"""The size of the home page: everything that a new guest's browser fetches, compressed."""

from __future__ import annotations

from e2e.guests import Invite
from e2e.server_process import ServerProcess

MAX_TRANSFER_BYTES = 130_000
READ_TRANSFERS = (
    "() => performance.getEntries().filter((one) => one.transferSize).map((one) => [one.transferSize, one.name])"
)


def test_the_home_page_is_light(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.wait_for()
    guest.page.get_by_role("link", name="Not solved yet").first.wait_for()
    guest.wait_until_loaded()
    fetched: list[tuple[int, str]] = guest.page.evaluate(READ_TRANSFERS)
    assert len(fetched) > 4
    assert sum(size for size, _ in fetched) < MAX_TRANSFER_BYTES, sorted(fetched, reverse=True)
