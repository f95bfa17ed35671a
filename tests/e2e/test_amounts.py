"""Sums are entered as numbers: by typing, by steps and by keyboard, on a desk and on a phone."""

from __future__ import annotations

from e2e.evening import look_through
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from playwright.sync_api import Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game

GAME = find_game("smugglers")
TARGET_PX = 40


def before_a_sum(stage: str) -> tuple[Table, int, int]:
    """A whole game, a step of it at which a sum of at least £10 is possible at this stage, and whose decision it is."""
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


def at_a_sum(guest: Guest, stage: str) -> Locator:
    """The guest sits at such a decision; the field."""
    table, step, seat = before_a_sum(stage)
    guest.play_on(guest.open_record(table.record().write()), step, seat)
    field = guest.page.get_by_role("spinbutton").locator("visible=true")
    expect(field).to_be_visible()
    return field


def choice(guest: Guest) -> Locator:
    """The button that carries out the number entered."""
    return guest.page.locator(".amount .primary:visible")


def test_a_bid_is_typed_once_and_what_is_impossible_becomes_the_closest_possible(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    field = at_a_sum(guest, "bidding")
    look_through(guest, "amount-bid")
    field.fill("17")
    expect(choice(guest)).to_have_attribute("data-action", "raise 17")
    expect(choice(guest)).to_contain_text("Bid £17")
    field.fill("9999")
    expect(choice(guest)).to_be_disabled()
    field.press("Enter")
    expect(choice(guest)).to_have_attribute("data-action", "raise 60")
    field.fill("12")
    field.press("Enter")
    guest.page.locator("[data-confirm]").or_(guest.page.get_by_text("bids £12")).first.wait_for()


def test_a_press_on_the_button_never_sends_a_sum_that_was_not_shown(invite: Invite, house: House) -> None:
    guest = invite("Isla", house)
    field = at_a_sum(guest, "bidding")
    for text in ("9999", "3,00"):
        field.fill(text)
        expect(field).to_have_attribute("aria-invalid", "true")
        choice(guest).click(force=True)
        expect(choice(guest)).to_be_disabled()
        expect(field).to_have_value(text)
    field.press("Enter")
    expect(field).to_have_value("3,00")
    field.fill("£17")
    expect(choice(guest)).to_have_attribute("data-action", "raise 17")


def test_a_fist_is_reached_by_steps_on_a_phone(invite: Invite, house: House) -> None:
    guest = invite("Ewan", house, PHONE, lang="de")
    page = guest.page
    field = at_a_sum(guest, "meeting")
    look_through(guest, "amount-fist")
    for by, number in ((5, 5), (1, 6), (-1, 5), (1, 6)):
        page.locator(f"[data-step='{by}']:visible").click()
        expect(field).to_have_value(str(number))
    for part in page.locator(".amount:visible button, .amount:visible input").all():
        box = part.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET_PX
    expect(choice(guest)).to_have_attribute("data-action", "put 6")
    choice(guest).click()
    expect(field).to_be_hidden()


def test_a_sum_is_changed_and_sent_by_keys_alone(invite: Invite, house: House) -> None:
    guest = invite("Fergus", house)
    field = at_a_sum(guest, "meeting")
    field.focus()
    for key, number in (("ArrowUp", 1), ("PageUp", 11), ("PageDown", 1), ("ArrowDown", 0), ("ArrowUp", 1)):
        field.press(key)
        expect(field).to_have_value(str(number))
    expect(choice(guest)).to_have_attribute("data-action", "put 1")
    field.press("Enter")
    expect(field).to_be_hidden()
