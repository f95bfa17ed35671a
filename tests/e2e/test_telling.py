"""Being told: the page on which one says how, a table that is muted, and what the browser shows when a notice comes.

A subscription needs the push service of the browser's maker, which is not there in tests. All else is real: the page up
to there, and the service worker from where the browser hands it what came.
"""

from __future__ import annotations

import json
import re

from e2e.evening import lay_table, look_through, sit_down
from e2e.guests import Guest, Invite
from e2e.house import House
from playwright.sync_api import expect

REGISTER = """async () => {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
}"""
LISTEN = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((resolve) => {
    registration.showNotification = (...notice) => show(...notice).then(resolve);
  });
}"""
"""For the service worker: `shown` resolves when its next notification is shown."""
MAX_EVENT_POLLS = 1000
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
}"""


def test_one_says_on_ones_own_page_how_one_wants_to_be_told(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/me")
    page.get_by_label("Don't notify me at night").check()
    page.get_by_label("From").fill("23:15")
    page.get_by_label("To", exact=True).fill("06:30")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_text("Webhook", exact=True).click()
    guest.expected.append("the server responded with a status of 400")
    page.get_by_label("Address (https://…)").fill("https://127.0.0.1/")
    page.get_by_label("Address (https://…)").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="must begin with https://")).to_be_visible()
    look_through(guest, "notices")
    page.reload()
    expect(page.get_by_label("From")).to_have_value("23:15")
    expect(page.get_by_label("To", exact=True)).to_have_value("06:30")


def test_without_a_push_service_the_page_says_so(invite_on_desk: Invite, house: House) -> None:
    guest = invite_on_desk("Morag", house)
    guest.context.grant_permissions(["notifications"])
    guest.expected.append("push|Push|registration")
    guest.page.goto("/me")
    guest.page.get_by_role("button", name="Notify me in this browser").click()
    expect(guest.page.get_by_role("alert").filter(has_text="couldn't reach")).to_be_visible()


def test_the_page_can_be_installed_and_shows_what_it_is_told(invite_on_desk: Invite, house: House) -> None:
    guest = invite_on_desk("Morag", house)
    guest.context.grant_permissions(["notifications"])
    guest.page.goto("/")
    session = guest.context.new_cdp_session(guest.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{house.address}/manifest.webmanifest"
    for icon in json.loads(manifest["data"])["icons"]:
        assert guest.page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    deliver(
        guest, house, {"title": "Glen More: your turn", "text": "With Ben.", "path": "/me", "table": "t", "turns": 2}
    )
    expected = [{"title": "Glen More: your turn", "body": "With Ben.", "tag": "t", "path": "/me"}]
    assert guest.page.evaluate(SHOWN) == expected


def deliver(guest: Guest, house: House, notice: dict[str, object]) -> None:
    """As if the push service had brought it; returns when the notification is shown."""
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
    worker.evaluate(LISTEN)
    for _ in range(MAX_EVENT_POLLS):
        if seen:
            break
        worker.evaluate("() => registration.active.state")  # lets Playwright deliver the event
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": house.address, "registrationId": seen[-1], "data": json.dumps(notice)},
    )
    worker.evaluate("() => shown")


def test_a_table_is_muted_and_the_header_counts_my_turns(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    lay_table(guest, "clans-and-glory", ["Bot"])
    sit_down(guest)
    mute = page.get_by_role("button", name="Mute this table")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    look_through(guest, "muted")
    page.goto("/")
    expect(page.get_by_role("link", name="Your turn at 1 table")).to_have_attribute("title", re.compile("at 1 table"))
    look_through(guest, "home-turns")


def test_mails_are_ended_from_their_own_link(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.expected.append("the server responded with a status of 404")
    guest.page.goto("/unsubscribe#nonsense")
    guest.page.get_by_role("button", name="Stop emails").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("link is not complete")
    look_through(guest, "unsubscribe")
