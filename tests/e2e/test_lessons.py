"""Lessons: every one is followed with a mouse, a finger and by keyboard, each in another language.

One of them is also answered wrongly, left, resumed and played to the end of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from e2e.guests import DESKTOP, PHONE, TIMEOUT_MS, Guest, Invite
from e2e.keyboard_player import HAS_FOCUS, press
from e2e.page_steps import check_page, check_page_at_both_sizes, final_scores, load_fonts
from e2e.random_clicker import FIND_UNCOVERED_POINT, RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Game, Lesson, find_game
from ceilidh.core.lessons import Step
from ceilidh.testing.lesson_checks import begun, steps

GAMES = ("clans-and-glory", "glen-more", "isle-of-skye", "smugglers")
LEARN = {"en": "Learn to play", "de": "Spielen lernen", "nl": "Leren spelen"}
READ_HIGHLIGHTED = (
    "() => [...new Set([...document.querySelectorAll('.mark.highlighted')].map((mark) => mark.dataset.mark))].sort()"
)

READ_PICTURE_TOP = "() => document.querySelector('.board').getBoundingClientRect().top + scrollY"
FIND_OVERFLOWING = """() => [
  ...document.querySelectorAll(":is(.decision-area, .decision-area > *) > *")
].filter((one) => {
  const [inner, outer] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
  return one.checkVisibility() && !one.matches(".hidden-text") && inner.bottom > outer.bottom + 1;
}).map((one) => one.className)"""

Decide = Callable[[Guest, str, tuple[str, ...]], None]


def expect_text(guest: Guest, text: str) -> None:
    """Wait until the lesson shows a text and announces it to screen readers."""
    expect(guest.page.locator(".lesson .text")).to_contain_text(text)
    expect(guest.page.locator(".lesson [aria-live]")).to_contain_text(text)


def pick(guest: Guest, *places: str) -> None:
    for place in places:
        guest.page.mouse.click(*uncovered_point(guest, place))


def uncovered_point(guest: Guest, place: str) -> tuple[float, float]:
    """A point of a target that no other target covers."""
    spot = guest.page.locator(f"[data-target='{place}']").first.evaluate(FIND_UNCOVERED_POINT)
    assert spot, f"{place} is covered"
    return spot[0], spot[1]


def by_mouse(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    """Choose an action in the picture if possible, else with its button."""
    if path:
        pick(guest, *path)
    else:
        enter(guest, action)
        guest.page.locator(f"[data-action='{action}']:visible").click()


def by_finger(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    """The same on a phone, where the wanted action must be in view without scrolling."""
    for place in path:
        expect(guest.page.locator(f"[data-target='{place}']").first).to_be_in_viewport(ratio=0.5)
        guest.page.touchscreen.tap(*uncovered_point(guest, place))
    if not path:
        enter(guest, action)
        button = guest.page.locator(f":is(.short, .amounts) [data-action='{action}']")
        expect(button).to_be_in_viewport(ratio=0.95)
        button.tap()


def by_keys(guest: Guest, action: str, path: tuple[str, ...]) -> None:
    enter(guest, action)
    press(guest, f"[data-action='{action}']")


def enter(guest: Guest, action: str) -> None:
    """Type the number if the action needs one; first its field is highlighted, then its button."""
    field = guest.page.locator("[data-amount].wanted:visible")
    if field.count():
        field.fill(action.rpartition(" ")[2])
        expect(guest.page.locator(f".wanted[data-action='{action}']:visible")).to_be_in_viewport(ratio=0.95)


def decisions(game: Game, lesson: Lesson) -> Iterator[tuple[int, Step, tuple[str, ...]]]:
    """The steps by number, with the targets to click in the picture."""
    for number, lesson_step in enumerate(steps(lesson, begun(game, lesson)), 1):
        action = game.parse(lesson_step.step.action)
        yield number, lesson_step.step, tuple(game.art.path(action, lesson_step.table.view(lesson.seat)))


@pytest.mark.parametrize(
    ("window", "lang", "decide"),
    [(DESKTOP, "en", by_mouse), (PHONE, "de", by_finger), (DESKTOP, "nl", by_keys)],
    ids=["desk", "phone", "keys"],
)
def test_every_lesson_can_be_followed(
    invite: Invite, server: ServerProcess, window: tuple[int, int], lang: str, decide: Decide
) -> None:
    guest = invite("Morag", server, window, lang)
    page = guest.page
    for game in map(find_game, GAMES):
        words = game.text.words(lang)
        for lesson in game.lessons():
            page.goto("/")
            title = f"{lesson.text('title', words, [])}: " if len(game.lessons()) > 1 else ""
            page.get_by_role("button", name=f"{LEARN[lang]}: {title}{words('name')}").click()
            page.locator(".player-strip .name").first.wait_for()
            guest.wait_until_loaded()
            load_fonts(guest)
            tops = set()
            for number, step, path in decisions(game, lesson):
                expect(page.locator(".lesson h2")).to_contain_text(f" {number} ", timeout=TIMEOUT_MS)
                tops.add(page.evaluate(READ_PICTURE_TOP))
                for one in step.pages:
                    expect(page.locator(".lesson .text")).to_have_text(lesson.text(one.text_key, words, names(guest)))
                    if one is not step.pages[-1]:
                        press(guest, "[data-next]") if decide is by_keys else page.locator("[data-next]").click()
                expect_highlights(guest, step.pages[-1].highlights or path)
                decide(guest, step.action, path)
            alone = lesson.text("alone", words, names(guest))
            expect(page.locator(".lesson .text")).to_have_text(alone, timeout=TIMEOUT_MS)
            expect(page.get_by_role("switch", name="Coach")).to_be_checked()
            assert len(tops) == 1, "the picture does not move with the length of the prompt"
            guest.screenshot(f"lesson-{game.name}-{lesson.name}")


def names(guest: Guest) -> list[str]:
    """The names of the players on the page."""
    return guest.page.locator(".player-strip .name").all_inner_texts()


def expect_highlights(guest: Guest, places: tuple[str, ...]) -> None:
    """Wait until exactly these places are highlighted."""
    guest.wait_until(f"(wanted) => ({READ_HIGHLIGHTED})().join() === wanted.join()", sorted(places))


def test_a_lesson_can_be_left_resumed_and_played_to_the_end_of_its_game(invite: Invite, server: ServerProcess) -> None:
    game = find_game("clans-and-glory")
    lesson = game.lessons()[0]
    first, second, third, *others = lesson.steps
    guest = invite("Morag", server)
    page = guest.page

    def text(key: str) -> str:
        return lesson.text(key, game.text.words("en"), names(guest))

    page.goto("/")
    page.get_by_role("button", name="Learn to play: Clans and Glory").click()
    page.locator(".player-strip .name").first.wait_for()

    expect_text(guest, text(first.pages[0].text_key))
    expect(page.locator(".lesson")).to_contain_text("Point at it with the mouse")
    expect(page.locator("[data-target]")).to_have_count(0)
    for one in first.pages[1:]:
        page.get_by_role("button", name="Next").click()
        expect_text(guest, text(one.text_key))
    expect(page.locator(".lesson [aria-live]")).to_contain_text("Highlighted: ")
    expect(page.locator(".mark.highlighted")).to_have_count(2)
    check_page_at_both_sizes(guest, "lesson")
    page.set_viewport_size({"width": 1280, "height": 800})

    pick(guest, "card:3", "seat:A2")
    expect(page.get_by_role("alert")).to_contain_text(text(first.wrong_action_key))
    expect(page.locator(".list .wanted")).to_be_in_viewport(ratio=0.95)
    pick(guest, "card:22", "seat:A5")

    expect_text(guest, text(second.pages[0].text_key))
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(HAS_FOCUS, ".lesson h2"), "a new step takes the focus"
    press(guest, f"[data-action='{second.action}']")
    expect_text(guest, text(third.pages[0].text_key))

    page.goto("/")
    page.get_by_role("button", name="Continue learning: Clans and Glory").click()
    page.locator(".player-strip .name").first.wait_for()
    expect_text(guest, text(third.pages[0].text_key))
    for number, step in enumerate([third, *others], 3):
        expect(page.locator(".lesson h2")).to_contain_text(f"Step {number} of {len(lesson.steps)}")
        for _ in step.pages[1:]:
            press(guest, "[data-next]")
        press(guest, f"[data-action='{step.action}']")

    expect_text(guest, text("alone"))
    page.get_by_role("button", name="Show hints").click()
    expect(page.locator(".help ol")).to_be_visible(timeout=TIMEOUT_MS)
    for width, height in (DESKTOP, (1280, 720), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FIND_OVERFLOWING) == [], f"something overflows its card at {width} x {height}"
        expect(page.get_by_role("switch", name="Coach")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    play_to_end(RandomClicker(guest, seed=3))
    expect_text(guest, text("end"))
    assert len(final_scores(guest)) == 2
    check_page(guest, "lesson-over")

    page.locator(".lesson").get_by_role("button", name="Play now").click()
    expect(page.locator(".player-strip .facts", has_text="bot: Easy")).to_have_count(2)
    expect(page.get_by_role("switch", name="Coach")).to_be_checked(timeout=TIMEOUT_MS)


def test_tips_name_the_finger_on_a_touch_screen(invite: Invite, server: ServerProcess) -> None:
    page = invite("Morag", server, PHONE).page
    page.goto("/")
    page.get_by_role("button", name="Learn to play: Clans and Glory").click()
    expect(page.locator(".lesson")).to_contain_text("Tap and hold it")
    expect(page.locator(".lesson")).not_to_contain_text("mouse")
