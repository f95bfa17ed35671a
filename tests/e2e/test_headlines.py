"""What nobody should miss is shown large beside the table for a moment, in the browser."""

from __future__ import annotations

from e2e.guests import DESK, PHONE, Invite
from e2e.house import House
from playwright.sync_api import expect

from ceilidh.core import Player, Rng, Table, find_game

GAME = find_game("isle-of-skye")
APART = """() => {
  const [told, choices] = [".headlines", ".actions"].map((one) => document.querySelector(one).getBoundingClientRect());
  return told.bottom <= choices.top + 1 || told.top >= choices.bottom;
}"""
MANY = """() => {
  const line = document.querySelector(".headlines p");
  for (let more = 0; more < 5; more++) line.after(line.cloneNode(true));
  return document.querySelector(".headlines").getBoundingClientRect().height / innerHeight;
}"""
"""What part of the window six headlines take, as many as are shown at once."""
READ_MS = 60_000
"""More than headlines stay by themselves."""


def before_the_end_of_a_round() -> tuple[Table, int, int, str]:
    """A whole game, a step of it at which a decision ends the round, whose that is and what it is."""
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


def test_the_end_of_a_round_is_announced_beside_the_table_and_can_be_put_away(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    table, step, seat, action = before_the_end_of_a_round()
    guest.play_on(guest.open_record(table.record().write()), step, seat)
    with guest.time_held():
        page.locator(f"[data-action='{action}']:visible").click()
        told, confirm = page.get_by_role("region", name="Just happened"), page.locator("[data-confirm]")
        expect(told.or_(confirm)).to_be_visible()
        if confirm.is_visible():
            confirm.click()

        expect(told).to_contain_text("Round 1 scores A")
        close = told.get_by_role("button", name="Close this message")
        close.focus()
        page.clock.run_for(READ_MS)
        expect(told).to_contain_text("Round 1 scores A")  # while the focus is there it stays
        for width, height in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate(APART), f"it covers choices at {width} x {height}"
            guest.keep("headlines")
        assert page.evaluate(MANY) < 0.25, "they leave no room for the picture on a phone"
        guest.keep("headlines-many")
        close.click()
    expect(told).to_have_count(0)
    expect(page.locator(".log .headline", has_text="Round 1 scores A")).to_have_count(1)
