"""What calls people to the table and what their device adds: colours, the tab's title, tones, notices, two fingers."""

from __future__ import annotations

import re

from e2e.clicking import GLANCE, Clicker, play_out
from e2e.evening import invitation, lay_table, load_fonts, sit_down, take_seat
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from playwright.sync_api import expect

PAPER = "() => getComputedStyle(document.body).backgroundColor"

LISTEN = """
window.told = [];
const tell = (what) => document.documentElement.setAttribute("data-told", told.push(what));
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  tell("tone");
  return create.call(this);
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) {
    tell(title);
  }
};
"""
"""Notes tones and notices; each note changes the page, so a wait notices it."""
ALL_TOLD = """() => told.filter((one) => one === "tone").length >= 2 && told.some((one) => one !== "tone")"""
MAX_CLICKS_PER_TURN = 200
HIDE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"

UNDER = """([x, y]) => {
  const panel = document.elementsFromPoint(x, y).map((one) => one.closest("[data-panel]")).find(Boolean);
  const { left, top, width, height } = panel.getBoundingClientRect();
  return [panel.dataset.panel, width, (x - left) / width, (y - top) / height];
}"""
"""Which panel is at a point of the screen, how wide it is, and which part of it is there."""


def test_colours_chosen_before_are_there_at_the_first_paint(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Colours: same as device").click()
    guest.page.get_by_role("button", name="Colours: light").click()
    guest.page.get_by_role("button", name="Colours: dark").wait_for()
    dark = guest.page.evaluate(PAPER)
    guest.context.route("**/assets/*.js", lambda route: route.abort())
    guest.expected.append("net::ERR_FAILED")
    guest.page.reload()
    assert guest.page.locator("#app").inner_html() == "", "the client must not have started"
    assert guest.page.evaluate(PAPER) == dark


def test_whoever_wants_it_is_told_once_a_turn_by_title_tones_and_a_notice(invite: Invite, house: House) -> None:
    host, friend = invite("Morag", house), invite("Hamish", house)
    friend.context.add_init_script(LISTEN)
    lay_table(host, "clans-and-glory", ["By link"])
    sit_down(host)
    take_seat(friend, invitation(host))
    play_out(first := Clicker(host, seed=13), until=1)
    _until_it_is_the_turn_of(friend, first)
    assert friend.page.evaluate("told") == [], "nobody asked for it yet"
    for name in ("Sound", "Notify me when it's my turn"):
        friend.page.get_by_role("button", name=name).click()
        expect(friend.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    friend.page.evaluate("told.length = 0")
    friend.page.evaluate(HIDE)
    _until_it_is_the_turn_of(host, Clicker(friend, seed=14))
    expect(friend.page).not_to_have_title(re.compile("Your turn"))
    assert "Your turn" not in friend.page.evaluate("told"), "two decisions of one turn are one turn"
    friend.page.evaluate("told.length = 0")
    _until_it_is_the_turn_of(friend, first)
    expect(friend.page).to_have_title("(1) Your turn · Clans and Glory · ceilidh")
    friend.wait_until(ALL_TOLD)
    assert friend.page.evaluate("told.filter((one) => one !== 'tone')") == ["Your turn"]
    friend.page.goto("/new/clans-and-glory")
    expect(friend.page).to_have_title(re.compile(r"^\(1\) Your turn · "))


def _until_it_is_the_turn_of(guest: Guest, other: Clicker) -> None:
    """The other one plays until the guest is to decide."""
    for _ in range(MAX_CLICKS_PER_TURN):
        if Clicker(guest, seed=0).can_move(GLANCE):
            return
        other.click()
    raise AssertionError(f"{guest.name} never gets a turn")


def test_two_fingers_enlarge_the_picture_and_what_is_between_them_stays_there(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, PHONE)
    lay_table(guest, "glen-more", ["Bot"])
    sit_down(guest)
    guest.page.locator("[data-target]").first.wait_for()
    guest.settle()
    load_fonts(guest)
    middle = [PHONE[0] / 2, PHONE[1] / 2]
    touch = guest.context.new_cdp_session(guest.page)
    panel, width, *before = guest.page.evaluate(UNDER, middle)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
        points = [{"x": middle[0] - apart, "y": middle[1], "id": 0}, {"x": middle[0] + apart, "y": middle[1], "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})
    guest.wait_until(f"([x, y]) => ({UNDER})([x, y])[1] > {1.8 * width}", middle)
    now, _, *after = guest.page.evaluate(UNDER, middle)
    assert now == panel
    assert all(abs(one - other) < 0.02 for one, other in zip(before, after, strict=True)), (before, after)
    assert guest.page.evaluate("visualViewport.scale") == 1, "the page itself stays as it is"
