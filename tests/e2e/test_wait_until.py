"""Guest.wait_until: it sees every change that can make its condition true, and fails with the condition's error."""

from __future__ import annotations

import pytest
from e2e.guests import Invite
from e2e.server_process import ServerProcess
from playwright.sync_api import Error

ADD_IMAGE = """(address) => {
  if (!document.querySelector("#late")) document.body.append(Object.assign(new Image(), { id: "late", src: address }));
  return document.querySelector("#late").complete;
}"""
"""The first check adds the image, so it is complete only after the wait has begun."""

RAISE_SECOND = """() => {
  if (document.querySelector("#second")) throw new Error("no such thing");
  document.body.append(Object.assign(document.createElement("i"), { id: "second" }));
}"""
"""The first check changes the page, so it is the observer that makes the second."""


@pytest.mark.parametrize("address", ["/icon.svg?late", "/api/nothing.svg"], ids=["comes", "is-missing"])
def test_a_wait_ends_when_a_late_image_comes_or_is_missing(invite: Invite, server: ServerProcess, address: str) -> None:
    guest = invite("Morag", server)
    guest.expected_errors.append("the server responded with a status of 404")
    guest.page.goto("/nowhere")
    guest.page.get_by_role("heading", name="This page doesn't exist").wait_for()
    guest.wait_until(ADD_IMAGE, address)


def test_a_wait_ends_with_the_error_of_its_condition(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/nowhere")
    guest.page.get_by_role("heading", name="This page doesn't exist").wait_for()
    with pytest.raises(Error, match="no such thing"):
        guest.wait_until(RAISE_SECOND)
