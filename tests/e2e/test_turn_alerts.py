"""Alerts when it is my turn: the tab's title, sounds and browser notifications."""

from __future__ import annotations

import re

from e2e.guests import Guest, Invite
from e2e.page_steps import accept_invitation, invitation_link, set_up_table, start_table
from e2e.random_clicker import WATCH_MS, RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

RECORD_ALERTS = """
window.alerts = [];
const note = (what) => document.documentElement.setAttribute("data-alerts", alerts.push(what));
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  note("tone");
  return create.call(this);
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) {
    note(title);
  }
};
"""
"""Records tones and notifications in `alerts`; each one changes the page, so that a wait sees it."""
HAS_TONES_AND_NOTIFICATION = (
    """() => alerts.filter((one) => one === "tone").length >= 2 && alerts.some((one) => one !== "tone")"""
)
MAX_CLICKS_PER_TURN = 200
HIDE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"


def test_a_turn_is_announced_once_by_title_and_on_request_by_tones_and_a_notification(
    invite: Invite, server: ServerProcess
) -> None:
    host, friend = invite("Morag", server), invite("Hamish", server)
    friend.context.add_init_script(RECORD_ALERTS)
    set_up_table(host, "clans-and-glory", ["By link"])
    start_table(host)
    accept_invitation(friend, invitation_link(host))
    play_to_end(first := RandomClicker(host, seed=13), until=1)
    _play_until_turn_of(friend, first)
    assert friend.page.evaluate("alerts") == [], "alerts are off by default"
    friend.page.get_by_role("button", name="Animations and sound").click()
    friend.page.get_by_role("checkbox", name="Sound").check()
    friend.page.get_by_role("button", name="Close").click()
    notify = friend.page.get_by_role("button", name="Notify me when it's my turn")
    notify.click()
    expect(notify).to_have_attribute("aria-pressed", "true")
    friend.page.evaluate("alerts.length = 0")
    friend.page.evaluate(HIDE)
    _play_until_turn_of(host, RandomClicker(friend, seed=14))
    expect(friend.page).not_to_have_title(re.compile("Your turn"))
    assert "Your turn" not in friend.page.evaluate("alerts"), "the second decision of a turn is not announced"
    friend.page.evaluate("alerts.length = 0")
    _play_until_turn_of(friend, first)
    expect(friend.page).to_have_title("(1) Your turn · Clans and Glory · ceilidh")
    friend.wait_until(HAS_TONES_AND_NOTIFICATION)
    assert friend.page.evaluate("alerts.filter((one) => one !== 'tone')") == ["Your turn"]
    friend.page.goto("/new/clans-and-glory")
    expect(friend.page).to_have_title(re.compile(r"^\(1\) Your turn · "))


def _play_until_turn_of(guest: Guest, other: RandomClicker) -> None:
    """The other player plays until the guest has the turn."""
    for _ in range(MAX_CLICKS_PER_TURN):
        if RandomClicker(guest, seed=0).can_act(WATCH_MS):
            return
        other.click()
    raise AssertionError(f"{guest.name} never gets a turn")
