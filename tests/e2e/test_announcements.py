"""Announcements of what nobody should miss, such as the end of a round."""

from __future__ import annotations

from e2e.guests import DESKTOP, PHONE, Invite
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Player, Rng, Table, find_game

GAME = find_game("isle-of-skye")
IS_BESIDE_ACTIONS = """() => {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [banner, actions] = [boxOf(".announcements"), boxOf(".actions")];
  return banner.bottom <= actions.top + 1 || banner.top >= actions.bottom;
}"""
FILL_AND_MEASURE = """() => {
  const line = document.querySelector(".announcements p");
  for (let more = 0; more < 5; more++) line.after(line.cloneNode(true));
  return document.querySelector(".announcements").getBoundingClientRect().height / innerHeight;
}"""
"""Fills the banner with six lines, the maximum, and measures its share of the window."""
READ_MS = 60_000
"""Longer than announcements stay by themselves."""


def before_the_end_of_a_round() -> tuple[Table, int, int, str]:
    """A whole game, a step of it at which a decision ends the round, the seat that decides and its action."""
    table, rng = Table(GAME, [Player("person", name) for name in ("Anna", "Ben")], seed=3), Rng.seeded(3)
    found: tuple[int, int, str] | None = None
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        action = legal[rng.below(len(legal))]
        before = len(table.log(None))
        step = table.move_count
        table.act(actors[0], action)
        if found is None and any(GAME.events[event.kind] == "scored" for event in table.log(None)[before:]):
            found = step, actors[0], GAME.to_notation(action)
    assert found is not None
    return table, *found


def test_the_end_of_a_round_is_announced_beside_the_table_until_it_is_closed(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    page = guest.page
    table, step, seat, action = before_the_end_of_a_round()
    guest.play_on(guest.upload_record(table.record().write()), step, seat)
    with guest.paused_clock():
        page.locator(f"[data-action='{action}']:visible").click()
        banner, confirm = page.get_by_role("region", name="Just happened"), page.locator("[data-confirm]")
        expect(banner.or_(confirm)).to_be_visible()
        if confirm.is_visible():
            confirm.click()

        expect(banner).to_contain_text("Round 1 scores A")
        close = banner.get_by_role("button", name="Close this message")
        close.focus()
        page.clock.run_for(READ_MS)
        expect(banner).to_contain_text("Round 1 scores A")  # it stays while it has the focus
        for width, height in (DESKTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate(IS_BESIDE_ACTIONS), f"it covers choices at {width} x {height}"
            guest.screenshot("announcements")
        assert page.evaluate(FILL_AND_MEASURE) < 0.25, "no room is left for the picture on a phone"
        guest.screenshot("announcements-six")
        close.click()
    expect(banner).to_have_count(0)
    expect(page.locator(".log .headline", has_text="Round 1 scores A")).to_have_count(1)
