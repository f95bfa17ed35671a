"""Zooming the picture with two fingers."""

from __future__ import annotations

from e2e.guests import PHONE, Invite
from e2e.page_steps import load_fonts, set_up_table, start_table
from e2e.server_process import ServerProcess

READ_PANEL_AT = """([x, y]) => {
  const panel = document.elementsFromPoint(x, y).map((one) => one.closest("[data-panel]")).find(Boolean);
  const { left, top, width, height } = panel.getBoundingClientRect();
  return [panel.dataset.panel, width, (x - left) / width, (y - top) / height];
}"""
"""The panel at a point of the screen, its width, and the point relative to the panel."""


def test_pinching_zooms_the_picture_around_the_fingers(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server, PHONE)
    set_up_table(guest, "glen-more", ["Bot"])
    start_table(guest)
    guest.page.locator("[data-target]").first.wait_for()
    guest.wait_until_loaded()
    load_fonts(guest)
    middle = [PHONE[0] / 2, PHONE[1] / 2]
    touch = guest.context.new_cdp_session(guest.page)
    panel, width, *before = guest.page.evaluate(READ_PANEL_AT, middle)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
        points = [{"x": middle[0] - apart, "y": middle[1], "id": 0}, {"x": middle[0] + apart, "y": middle[1], "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})
    guest.wait_until(f"([x, y]) => ({READ_PANEL_AT})([x, y])[1] > {1.8 * width}", middle)
    now, _, *after = guest.page.evaluate(READ_PANEL_AT, middle)
    assert now == panel
    assert all(abs(one - other) < 0.02 for one, other in zip(before, after, strict=True)), (before, after)
    assert guest.page.evaluate("visualViewport.scale") == 1, "the page itself stays as it is"
