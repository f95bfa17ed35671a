"""The first lessons in the browser, each clicked through at a desk, on a phone and by keyboard, in one language each.

One of them is also answered wrongly, left, taken up again and played to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from e2e.clicking import FREE, Clicker, play_out
from e2e.evening import load_fonts, look_at, look_through, result
from e2e.guests import DESK, PATIENCE, PHONE, Guest, Invite
from e2e.house import House
from e2e.keys import HERE, press
from playwright.sync_api import expect

from ceilidh.core import Game, Lesson, find_game
from ceilidh.core.lessons import Step
from ceilidh.testing.lesson_checks import begun, steps

GAMES = ("clans-and-glory", "glen-more", "isle-of-skye", "smugglers")
STEPS = find_game("clans-and-glory").lessons()[0].steps
LEARN = {"en": "Learn to play", "de": "Spielen lernen", "nl": "Leren spelen"}
LIT = "() => [...new Set([...document.querySelectorAll('.mark.lit')].map((mark) => mark.dataset.mark))].sort()"

TOP = "() => document.querySelector('.board').getBoundingClientRect().top + scrollY"
SPILLS = """() => [...document.querySelectorAll(".do > *, .do > * > *")].filter((one) => {
  const [inner, outer] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
  return one.checkVisibility() && !one.matches(".hidden-text") && inner.bottom > outer.bottom + 1;
}).map((one) => one.className)"""

Do = Callable[[Guest, str, tuple[str, ...]], None]


def say(guest: Guest, text: str) -> None:
    """Waits until the lesson says so, to the eye and to the ear."""
    expect(guest.page.locator(".lesson .text")).to_contain_text(text)
    expect(guest.page.locator(".lesson [aria-live]")).to_contain_text(text)


def pick(guest: Guest, *places: str) -> None:
    for place in places:
        guest.page.mouse.click(*free_spot(guest, place))


def free_spot(guest: Guest, place: str) -> tuple[float, float]:
    """Where nothing else that can be chosen lies on a place."""
    spot = guest.page.locator(f"[data-target='{place}']").first.evaluate(FREE)
    assert spot, f"{place} is covered"
    return spot[0], spot[1]


def by_mouse(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    """In the picture where that is possible, else by the button; then the pointer rests wherever it is."""
    if path:
        pick(guest, *path)
    else:
        enter(guest, action)
        guest.page.locator(f"[data-action='{action}']:visible").click()


def by_finger(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    """The same on a phone, where what is asked for must be in sight without scrolling."""
    for place in path:
        expect(guest.page.locator(f"[data-target='{place}']").first).to_be_in_viewport(ratio=0.5)
        guest.page.touchscreen.tap(*free_spot(guest, place))
    if not path:
        enter(guest, action)
        button = guest.page.locator(f":is(.short, .amounts) [data-action='{action}']")
        expect(button).to_be_in_viewport(ratio=0.95)
        button.tap()


def by_keys(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    enter(guest, action)
    press(guest, f"[data-action='{action}']")


def enter(guest: Guest, action: str) -> None:
    """Types the number if the action is chosen by one; field and button stand out in turn."""
    field = guest.page.locator("[data-amount].wanted:visible")
    if field.count():
        field.fill(action.rpartition(" ")[2])
        expect(guest.page.locator(f".wanted[data-action='{action}']:visible")).to_be_in_viewport(ratio=0.95)


def decisions(game: Game, lesson: Lesson) -> Iterator[tuple[int, Step, tuple[str, ...]]]:
    """The steps by number, with what is to be clicked in the picture."""
    for number, taught in enumerate(steps(lesson, begun(game, lesson)), 1):
        action = game.parse(taught.step.do)
        yield number, taught.step, tuple(game.art.path(action, taught.table.view(lesson.seat)))


@pytest.mark.parametrize(
    ("window", "lang", "do"),
    [(DESK, "en", by_mouse), (PHONE, "de", by_finger), (DESK, "nl", by_keys)],
    ids=["desk", "phone", "keys"],
)
def test_every_lesson_is_clicked_through(
    invite: Invite, house: House, window: tuple[int, int], lang: str, do: Do
) -> None:
    guest = invite("Morag", house, window, lang)
    page = guest.page
    for game in map(find_game, GAMES):
        words = game.text.words(lang)
        for lesson in game.lessons():
            page.goto("/")
            title = f"{lesson.said('title', words, [])}: " if len(game.lessons()) > 1 else ""
            page.get_by_role("button", name=f"{LEARN[lang]}: {title}{words('name')}").click()
            page.locator(".strip .name").first.wait_for()
            guest.settle()
            load_fonts(guest)
            tops = set()
            for number, step, path in decisions(game, lesson):
                expect(page.locator(".lesson h2")).to_contain_text(f" {number} ", timeout=PATIENCE)
                tops.add(page.evaluate(TOP))
                for told in step.pages:
                    expect(page.locator(".lesson .text")).to_have_text(lesson.said(told.say, words, names(guest)))
                    if told is not step.pages[-1]:
                        press(guest, "[data-next]") if do is by_keys else page.locator("[data-next]").click()
                lights(guest, step.pages[-1].light or path)
                do(guest, step.do, path)
            alone = lesson.said("alone", words, names(guest))
            expect(page.locator(".lesson .text")).to_have_text(alone, timeout=PATIENCE)
            expect(page.get_by_role("switch", name="Coach")).to_be_checked()
            assert len(tops) == 1, "the picture stays where it is, however long the prompt is"
            guest.keep(f"lesson-{game.name}-{lesson.name}")


def names(guest: Guest) -> list[str]:
    """The players as the page calls them."""
    return guest.page.locator(".strip .name").all_inner_texts()


def lights(guest: Guest, places: tuple[str, ...]) -> None:
    """What the step is about is lit up, and nothing else."""
    guest.wait_until(f"(wanted) => ({LIT})().join() === wanted.join()", sorted(places))


def test_a_lesson_is_left_taken_up_again_and_played_to_its_end(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Learn to play: Clans and Glory").click()

    say(guest, "Welcome!")
    expect(page.locator(".lesson")).to_contain_text("Point at it with the mouse")
    expect(page.locator("[data-target]")).to_have_count(0)
    for text in ("four tables in a row", "nine cards", "Choose the card, then the seat"):
        page.get_by_role("button", name="Next").click()
        say(guest, text)
    expect(page.locator(".lesson [aria-live]")).to_contain_text("Highlighted: stag 6; Seat A5, free.")
    expect(page.locator(".mark.lit")).to_have_count(2)
    look_through(guest, "lesson")
    page.set_viewport_size({"width": 1280, "height": 800})

    pick(guest, "card:3", "seat:A2")
    expect(page.get_by_role("alert")).to_contain_text("let us bring the sixes together")
    expect(page.locator(".list .wanted")).to_be_in_viewport(ratio=0.95)
    pick(guest, "card:22", "seat:A5")

    say(guest, "Now the shield.")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(HERE, ".lesson h2"), "the focus goes to the step"
    press(guest, "[data-action='shield A']")
    say(guest, "was wide awake")

    page.goto("/")
    page.get_by_role("button", name="Continue learning: Clans and Glory").click()
    say(guest, "was wide awake")
    for number, step in enumerate(STEPS[2:], 3):
        expect(page.locator(".lesson h2")).to_contain_text(f"Step {number} of {len(STEPS)}")
        for _ in step.pages[1:]:
            press(guest, "[data-next]")
        press(guest, f"[data-action='{step.do}']")

    say(guest, "From here on you play alone")
    page.get_by_role("button", name="Show hints").click()
    expect(page.locator(".help ol")).to_be_visible(timeout=PATIENCE)
    for width, height in (DESK, (1280, 720), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SPILLS) == [], f"something spills out of its card at {width} x {height}"
        expect(page.get_by_role("switch", name="Coach")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    play_out(Clicker(guest, seed=3))
    say(guest, "That was a whole game!")
    assert len(result(guest)) == 2
    look_at(guest, "lesson-over")

    page.locator(".lesson").get_by_role("button", name="Play now").click()
    expect(page.locator(".strip .facts", has_text="bot: Easy")).to_have_count(2)
    expect(page.get_by_role("switch", name="Coach")).to_be_checked(timeout=PATIENCE)
