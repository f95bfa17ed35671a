"""The host's page in the browser, opened with the key that the server printed."""

from __future__ import annotations

import re

from e2e.guests import Invite
from e2e.page_steps import check_page_at_both_sizes
from e2e.server_process import ServerProcess
from playwright.sync_api import expect


def printed_key(server: ServerProcess) -> str:
    server.wait_until_logged("its key until the next start: ")
    found = re.findall(r"its key until the next start: (\S+)", server.log_text())
    return str(found[-1])


def test_the_host_bans_somebody_and_sees_the_state_after_each_change(invite: Invite, own_server: ServerProcess) -> None:
    invite("Ben", own_server).sign_in()
    host = invite("Morag", own_server)
    page = host.page
    host.expected_errors.append("the server responded with a status of 403")
    page.goto("/host")
    page.get_by_label("Key").fill("wrong")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("not the host's key")
    page.get_by_label("Key").fill(printed_key(own_server))
    page.get_by_role("button", name="Open").click()
    page.get_by_role("button", name="Ban: Ben").click()
    expect(page.get_by_role("button", name="Lift the ban: Ben")).to_be_visible()
    page.get_by_label("By invitation only").check()
    expect(page.get_by_text("Newcomers need an invitation to a table or an evening.")).to_be_visible()
    check_page_at_both_sizes(host, "host")
    with page.expect_download() as backup:
        page.get_by_role("link", name="Download a backup").click()
    assert backup.value.suggested_filename.endswith(".backup")
    page.get_by_role("button", name="Leave this page").click()
    expect(page.get_by_label("Key")).to_be_visible()
