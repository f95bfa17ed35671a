"""Help cards in Clans and Glory: opened by hovering, by keyboard and by a long press, in a game and in its replay."""

from __future__ import annotations

from functools import cache
from typing import cast

from e2e.accessibility import accessibility_violations
from e2e.guests import PHONE, Guest, Invite
from e2e.help_cards import Position, check_placement, expect_card, long_press
from e2e.page_steps import load_fonts
from e2e.server_process import ServerProcess
from playwright.sync_api import Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game
from ceilidh.games.clans_and_glory.view import ClansView

GAME = find_game("clans-and-glory")
START_AWAITING_SCROLL_END = """() => {
  window.scrolled = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true, capture: true }));
}"""
READ_FOCUSED_KEY = "() => document.activeElement.dataset.is ?? document.activeElement.dataset.at ?? ''"


@cache
def position() -> Position:
    """A position in which Morag chooses a card, and every kind of element is in the picture."""
    for seed in range(1000):
        table = Table(GAME, [Player(PERSON, "Morag"), Player("greedy", "Hamish")], seed)
        rng = Rng.seeded(seed)
        found = -1
        while actors := table.actors():
            view = cast(ClansView, table.view(0))
            face_down = [placed for placed in view["seats"].values() if placed and placed["by"] == 1]
            shields = sum(len(one["stack"]) for one in view["tables"])
            chooses_card = actors == [0] and not view["to_shield"] and not view["nothing_fits"]
            if chooses_card and face_down and shields > 2:
                found = table.move_count
            legal = table.seat(actors[0]).legal()
            table.act(actors[0], legal[rng.below(len(legal))])
        if found >= 0:
            return Position(GAME, table.record().write(), found)
    raise AssertionError("no such game")


def open_position(guest: Guest) -> str:
    """Play on from the position; the path of its replay."""
    table = guest.upload_record(position().record)
    guest.play_on(table, position().step, 0)
    guest.page.locator("[data-target]").first.wait_for()
    guest.wait_until_loaded()
    load_fonts(guest)
    return f"/replay/{table}"


def elements(guest: Guest) -> dict[str, Locator]:
    """One element of every kind."""
    find = guest.page.locator
    return {
        "free seat": find("svg[role] [data-at^='seat:'][aria-label$=free]").first,
        "card": find("svg[role] [data-at^='seat:'][data-piece]").first,
        "face-down card": find("svg[role] [aria-label*='face down']").first,
        "stone": find("svg[role] [data-at^='stone:']").first,
        "shield": find("[data-panel^=table] svg[role] use[data-piece]").first,
        "hand card": find("[data-panel=hand] svg[role] [data-at]").first,
        "player": find("svg[role] [data-is='player:1']"),
        "hand size": find("svg[role] [data-is='cards:1']"),
        "points": find("svg[role] [data-is='points:0']"),
    }


def uncovered_point(element: Locator, kind: str) -> tuple[float, float]:
    """A point of the element that nothing covers: shields lie on a stone, but not at its lower edge."""
    box = element.bounding_box()
    assert box, f"there is no {kind}"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * (0.97 if kind == "stone" else 0.5)


def test_hovering_opens_the_card_of_every_kind_of_element(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page, card = guest.page, guest.page.locator(".help-card")
    for kind, element in elements(guest).items():
        page.mouse.move(*uncovered_point(element, kind))
        expect_card(guest, position().card_texts(element))
        check_placement(element)
        page.mouse.move(2, 2)
        expect(card).to_have_count(0)
    action = page.locator("[data-action]:visible").first
    action.hover()
    expect_card(guest, position().card_texts(action))
    check_placement(action)
    assert accessibility_violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_glossary_word_in_the_log_has_a_card_whose_link_opens_the_rules(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page, card = guest.page, guest.page.locator(".help-card")
    word = page.locator(".log [data-word]").first
    word.hover()
    expect(card).to_contain_text("Rules:")
    check_placement(word)
    guest.screenshot("help-card-word", whole=False)
    card.get_by_role("link").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(card).to_have_count(0)
    page.locator(".text [data-word]").first.click()
    expect(card).to_be_visible()


def test_a_click_on_an_explained_target_still_picks_it(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page = guest.page
    target = page.locator("[data-panel=hand] [data-target]").first
    target.hover()
    expect(page.locator(".help-card")).to_be_visible()
    target.click()
    expect(page.locator(".help-card")).to_have_count(0)
    expect(page.locator(".mark.picked")).to_have_count(1)
    page.locator("[data-target^='seat:']").first.click()
    page.locator("[data-action=pass]:visible").first.wait_for()


def test_keys_reach_and_explain_every_kind_of_element(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page, card = guest.page, guest.page.locator(".help-card")
    page.locator("[data-panel=players] svg[role]").focus()
    page.keyboard.press("i")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(READ_FOCUSED_KEY) == "player:0"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(READ_FOCUSED_KEY) == "player:1"
    page.keyboard.press("i")
    expect(card).to_contain_text("Hamish")
    assert accessibility_violations(page) == []
    page.keyboard.press("Tab")
    expect(card.get_by_role("link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(card).to_have_count(0)
    assert page.evaluate(READ_FOCUSED_KEY) == "player:1"
    for kind, element in elements(guest).items():
        element.evaluate("(element) => element.closest('svg').focus()")
        for _ in range(40):
            page.keyboard.press("PageDown")
            if element.evaluate("(element) => element === document.activeElement"):
                break
        else:
            raise AssertionError(f"no key leads to the {kind}")
        page.keyboard.press("i")
        expect_card(guest, position().card_texts(element))
        page.keyboard.press("Escape")
    action = page.locator("[data-action]:visible").first
    action.focus()
    page.keyboard.press("i")
    expect_card(guest, position().card_texts(action))


def test_a_long_press_opens_a_card_and_picks_nothing(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server, PHONE)
    open_position(guest)
    page, card = guest.page, guest.page.locator(".help-card")
    touch = guest.context.new_cdp_session(page)
    for kind, element in elements(guest).items():
        guest.scroll_to(element)
        long_press(guest, touch, *uncovered_point(element, kind))
        expect_card(guest, position().card_texts(element))
        check_placement(element)
        if kind == "hand card":
            guest.screenshot("help-card-hand", whole=False)
        page.evaluate(START_AWAITING_SCROLL_END)
        page.mouse.wheel(0, 30)
        page.evaluate("() => window.scrolled")
        expect(card).to_have_count(0)
    expect(page.locator(".mark.picked")).to_have_count(0)


def test_a_replay_explains_elements_in_the_language_of_the_page(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server, lang="de-DE")
    page = guest.page
    page.goto(open_position(guest))
    page.locator("svg[role] [data-is='points:0']").hover()
    expect(page.locator(".help-card")).to_contain_text("0 Punkte")
    expect(page.locator(".help-card a")).to_have_attribute("href", "/rules/clans-and-glory#end")
    guest.screenshot("help-card-points", whole=False)
