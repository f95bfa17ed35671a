"""Actions chosen by a number: typed, stepped with buttons or keys, on a desktop and on a phone."""

from __future__ import annotations

from e2e.guests import PHONE, Guest, Invite
from e2e.page_steps import check_page_at_both_sizes
from e2e.server_process import ServerProcess
from playwright.sync_api import Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game

GAME = find_game("smugglers")
MIN_TOUCH_TARGET_PX = 40


def before_an_amount(stage: str) -> tuple[Table, int, int]:
    """A whole game, a step of it at which at least £10 are possible at this stage, and the seat that decides."""
    for seed in range(100):
        table, rng = Table(GAME, [Player(PERSON, name) for name in ("Anna", "Ben")], seed=seed), Rng.seeded(seed)
        found: tuple[int, int] | None = None
        while actors := table.actors():
            seat, legal = actors[0], table.seat(actors[0]).legal()
            if not found and table.view(seat)["stage"] == stage and len(legal) > 10:
                found = table.move_count, seat
            modest = [action for action in legal if not GAME.to_notation(action).startswith("raise")] or legal
            table.act(seat, modest[rng.below(len(modest))])
        if found:
            return table, *found
    raise AssertionError(f"no game comes to {stage}")


def open_amount_field(guest: Guest, stage: str) -> Locator:
    """Play on from such a decision; the number field."""
    table, step, seat = before_an_amount(stage)
    guest.play_on(guest.upload_record(table.record().write()), step, seat)
    field = guest.page.get_by_role("spinbutton").locator("visible=true")
    expect(field).to_be_visible()
    return field


def submit_button(guest: Guest) -> Locator:
    """The button that carries out the action of the number entered."""
    return guest.page.locator(".amount .primary:visible")


def test_a_typed_bid_is_sent_and_an_impossible_one_is_corrected_to_the_closest(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    field = open_amount_field(guest, "bidding")
    check_page_at_both_sizes(guest, "amount-bid")
    field.fill("17")
    expect(submit_button(guest)).to_have_attribute("data-action", "raise 17")
    expect(submit_button(guest)).to_contain_text("Bid £17")
    field.fill("9999")
    expect(submit_button(guest)).to_be_disabled()
    field.press("Enter")
    expect(submit_button(guest)).to_have_attribute("data-action", "raise 60")
    field.fill("12")
    field.press("Enter")
    guest.page.locator("[data-confirm]").or_(guest.page.get_by_text("bids £12")).first.wait_for()


def test_the_button_never_sends_an_amount_that_was_not_shown(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Isla", server)
    field = open_amount_field(guest, "bidding")
    for text in ("9999", "3,00"):
        field.fill(text)
        expect(field).to_have_attribute("aria-invalid", "true")
        submit_button(guest).click(force=True)
        expect(submit_button(guest)).to_be_disabled()
        expect(field).to_have_value(text)
    field.press("Enter")
    expect(field).to_have_value("3,00")
    field.fill("£17")
    expect(submit_button(guest)).to_have_attribute("data-action", "raise 17")


def test_an_amount_is_reached_with_step_buttons_on_a_phone(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Ewan", server, PHONE, lang="de")
    page = guest.page
    field = open_amount_field(guest, "meeting")
    check_page_at_both_sizes(guest, "amount-fist")
    for by, number in ((5, 5), (1, 6), (-1, 5), (1, 6)):
        page.locator(f"[data-step='{by}']:visible").click()
        expect(field).to_have_value(str(number))
    for part in page.locator(".amount:visible button, .amount:visible input").all():
        box = part.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= MIN_TOUCH_TARGET_PX
    expect(submit_button(guest)).to_have_attribute("data-action", "put 6")
    submit_button(guest).click()
    expect(field).to_be_hidden()


def test_an_amount_is_changed_and_sent_by_keyboard_alone(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Fergus", server)
    field = open_amount_field(guest, "meeting")
    field.focus()
    for key, number in (("ArrowUp", 1), ("PageUp", 11), ("PageDown", 1), ("ArrowDown", 0), ("ArrowUp", 1)):
        field.press(key)
        expect(field).to_have_value(str(number))
    expect(submit_button(guest)).to_have_attribute("data-action", "put 1")
    field.press("Enter")
    expect(field).to_be_hidden()
