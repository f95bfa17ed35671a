"""A first lesson in the browser: by mouse at first, then by keyboard; left, taken up again, and played to its end."""

from __future__ import annotations

from e2e.clicking import Clicker, play_out
from e2e.evening import look_at, look_through, result
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from e2e.keys import HERE, press
from playwright.sync_api import expect

from ceilidh.core import find_game
from ceilidh.core.lessons import Step

STEPS = find_game("clans-and-glory").lessons()[0].steps


def say(guest: Guest, text: str) -> None:
    """Waits until the lesson says so, to the eye and to the ear."""
    expect(guest.page.locator(".lesson .text")).to_contain_text(text)
    expect(guest.page.locator(".lesson [aria-live]")).to_contain_text(text)


def pick(guest: Guest, *places: str) -> None:
    for place in places:
        guest.page.locator(f"[data-target='{place}']").click()


def test_a_lesson_is_learnt_by_mouse_and_by_keyboard(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Learn to play: Clans and Glory").click()

    say(guest, "Welcome!")
    expect(page.locator("[data-target]")).to_have_count(0)
    for text in ("four tables in a row", "nine cards", "Click the card, then the seat"):
        page.get_by_role("button", name="Next").click()
        say(guest, text)
    expect(page.locator(".lesson [aria-live]")).to_contain_text("Lit up: stag 6; Seat A5, free.")
    expect(page.locator(".mark.lit")).to_have_count(2)
    look_through(guest, "lesson")
    page.set_viewport_size({"width": 1280, "height": 800})

    pick(guest, "card:3", "seat:A2")
    expect(page.get_by_role("alert")).to_contain_text("let us bring the sixes together")
    expect(page.locator(".list .asked")).to_be_in_viewport(ratio=0.95)
    pick(guest, "card:22", "seat:A5")

    say(guest, "Now the shield.")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(HERE, ".lesson h2"), "the focus goes to the step"
    press(guest, "[data-action='shield A']")
    say(guest, "was wide awake")

    page.goto("/")
    page.get_by_role("button", name="Go on learning: Clans and Glory").click()
    say(guest, "was wide awake")
    for number, step in enumerate(STEPS[2:], 3):
        expect(page.locator(".lesson h2")).to_contain_text(f"Step {number} of {len(STEPS)}")
        for _ in step.pages[1:]:
            press(guest, "[data-next]")
        press(guest, f"[data-action='{step.do}']")

    say(guest, "From here on you play alone")
    expect(page.get_by_role("button", name="Show hints")).to_be_visible()
    play_out(Clicker(guest, seed=3))
    say(guest, "That was a whole game!")
    assert len(result(guest)) == 2
    look_at(guest, "lesson-over")


def test_on_a_phone_the_button_that_a_lesson_asks_for_comes_into_sight(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, PHONE)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Learn to play: Smuggling: Smugglers").click()
    steps = find_game("smugglers").lessons()[1].steps
    read(guest, 1, steps[0])
    pick(guest, "activity:smuggle")
    read(guest, 2, steps[1])
    page.locator(f".short [data-action='{steps[1].do}']").click()
    read(guest, 3, steps[2])
    expect(page.locator(".short .asked")).to_be_in_viewport(ratio=0.95)


def read(guest: Guest, number: int, step: Step) -> None:
    """All pages of a step, as soon as it is there."""
    expect(guest.page.locator(".lesson h2")).to_contain_text(f"Step {number} of")
    for _ in step.pages[1:]:
        guest.page.locator("[data-next]").click()
