"""Notifications: the settings page, muting a table, unsubscribing, and what the service worker shows.

A subscription needs the push service of the browser's vendor, which tests do not have. Everything else is real: the
page up to the subscription, and the service worker from the push event on.
"""

from __future__ import annotations

import json
import re

from e2e.guests import Guest, Invite
from e2e.page_steps import check_page_at_both_sizes, refusal_text, set_up_table, start_table
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

REGISTER = """async () => {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
}"""
AWAIT_NOTIFICATION = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((resolve) => {
    registration.showNotification = (...notice) => show(...notice).then(resolve);
  });
}"""
"""For the service worker: `shown` resolves when its next notification is shown."""
MAX_EVENT_POLLS = 1000
READ_NOTIFICATIONS = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
}"""


def test_settings_are_saved_at_every_change(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.goto("/me")
    page.get_by_label("Don't notify me at night").check()
    page.get_by_label("From").fill("23:15")
    page.get_by_label("To", exact=True).fill("06:30")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_text("Webhook", exact=True).click()
    guest.expected_errors.append("the server responded with a status of 400")
    page.get_by_label("Address (https://…)").fill("https://127.0.0.1/")
    page.get_by_label("Address (https://…)").press("Enter")
    expect(page.get_by_role("alert").filter(has_text=refusal_text("not_reachable"))).to_be_visible()
    check_page_at_both_sizes(guest, "notification-settings")
    page.reload()
    expect(page.get_by_label("From")).to_have_value("23:15")
    expect(page.get_by_label("To", exact=True)).to_have_value("06:30")


def test_an_unreachable_push_service_is_reported(invite_with_notifications: Invite, server: ServerProcess) -> None:
    guest = invite_with_notifications("Morag", server)
    guest.context.grant_permissions(["notifications"])
    guest.expected_errors.append("push|Push|registration")
    guest.page.goto("/me")
    guest.page.get_by_role("button", name="Notify me in this browser").click()
    expect(guest.page.get_by_role("alert").filter(has_text="couldn't reach")).to_be_visible()


def test_the_app_can_be_installed_and_shows_push_notifications(
    invite_with_notifications: Invite, server: ServerProcess
) -> None:
    guest = invite_with_notifications("Morag", server)
    guest.context.grant_permissions(["notifications"])
    guest.page.goto("/")
    session = guest.context.new_cdp_session(guest.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{server.address}/manifest.webmanifest"
    for icon in json.loads(manifest["data"])["icons"]:
        assert guest.page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    deliver(
        guest, server, {"title": "Glen More: your turn", "text": "With Ben.", "path": "/me", "table": "t", "turns": 2}
    )
    expected = [{"title": "Glen More: your turn", "body": "With Ben.", "tag": "t", "path": "/me"}]
    assert guest.page.evaluate(READ_NOTIFICATIONS) == expected


def deliver(guest: Guest, server: ServerProcess, notice: dict[str, object]) -> None:
    """Deliver a push message as the push service would, and wait until its notification is shown."""
    session = guest.context.new_cdp_session(guest.page)
    seen: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: seen.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    with guest.context.expect_event("serviceworker") as registering:
        guest.page.evaluate(REGISTER)
    worker = registering.value
    worker.evaluate(AWAIT_NOTIFICATION)
    for _ in range(MAX_EVENT_POLLS):
        if seen:
            break
        worker.evaluate("() => registration.active.state")  # lets Playwright deliver the event
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": seen[-1], "data": json.dumps(notice)},
    )
    worker.evaluate("() => shown")


def test_a_table_can_be_muted_and_the_header_counts_my_turns(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    page = guest.page
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    mute = page.get_by_role("button", name="Mute this table")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    check_page_at_both_sizes(guest, "muted")
    page.goto("/")
    expect(page.get_by_role("link", name="Your turn at 1 table")).to_have_attribute("title", re.compile("at 1 table"))
    check_page_at_both_sizes(guest, "home-turns")


def test_an_incomplete_unsubscribe_link_is_refused(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.expected_errors.append("the server responded with a status of 404")
    guest.page.goto("/unsubscribe#nonsense")
    guest.page.get_by_role("button", name="Stop emails").click()
    expect(guest.page.get_by_role("alert")).to_contain_text(refusal_text("no_unsubscribe"))
    check_page_at_both_sizes(guest, "unsubscribe")
