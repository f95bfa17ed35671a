"""What is this? A card for every kind of thing: by resting the pointer, by keys, by a long press; in replays too."""

from __future__ import annotations

from functools import cache
from typing import cast

from e2e.axe import flaws
from e2e.evening import load_fonts
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from playwright.sync_api import CDPSession, Locator, expect

from ceilidh.core import PERSON, Player, Rng, Table, find_game
from ceilidh.games.clans_and_glory.view import ClansView

GAME = find_game("clans-and-glory")
COVERED = """(thing) => {
  const card = document.querySelector(".what").getBoundingClientRect(), box = thing.getBoundingClientRect();
  const apart = card.right <= box.left || card.left >= box.right || card.bottom <= box.top || card.top >= box.bottom;
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return [!apart, inside];
}"""
AWAIT_SCROLLING = """() => {
  window.scrolled = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true, capture: true }));
}"""
"""`scrolled` resolves when the page comes to rest again."""
HERE = "() => document.activeElement.dataset.is ?? document.activeElement.dataset.at ?? ''"


@cache
def position() -> tuple[str, int]:
    """A record, and a step of it at which the first player is to choose a card and every kind of thing is there."""
    for seed in range(1000):
        table = Table(GAME, [Player(PERSON, "Morag"), Player("greedy", "Hamish")], seed)
        rng = Rng.seeded(seed)
        found = -1
        while actors := table.actors():
            view = cast(ClansView, table.view(0))
            down = [placed for placed in view["seats"].values() if placed and placed["by"] == 1]
            laid = sum(len(one["stack"]) for one in view["tables"])
            places = actors == [0] and not view["to_shield"] and not view["nothing_fits"]
            if places and down and laid > 2:
                found = table.move_count
            legal = table.seat(actors[0]).legal()
            table.act(actors[0], legal[rng.below(len(legal))])
        if found >= 0:
            return table.record().write(), found
    raise AssertionError("no such game")


def come_to_table(guest: Guest) -> str:
    """Plays on from the position; the address of the table that is over."""
    record, step = position()
    over = guest.open_record(record)
    guest.play_on(over, step, 0)
    guest.page.locator("[data-target]").first.wait_for()
    guest.settle()
    load_fonts(guest)
    return f"/replay/{over}"


def kinds(guest: Guest) -> dict[str, tuple[Locator, str]]:
    """Every kind of thing in the picture, with what its card must say."""
    thing = guest.page.locator
    return {
        "free seat": (thing("svg[role] [data-at^='seat:'][aria-label$=free]").first, "Here a card can be played"),
        "card": (thing("svg[role] [data-at^='seat:'][data-piece]").first, "worth"),
        "face-down card": (thing("svg[role] [aria-label*='face down']").first, "matches nothing"),
        "stone": (thing("svg[role] [data-at^='stone:']").first, "Here shields are laid"),
        "shield": (thing("[data-panel^=table] svg[role] use[data-piece]").first, "As things stand"),
        "hand card": (thing("[data-panel=hand] svg[role] [data-at]").first, "Fits"),
        "player": (thing("svg[role] [data-is='player:1']"), "of 5 shields left"),
        "cards": (thing("svg[role] [data-is='cards:1']"), "Which ones they are is secret"),
        "points": (thing("svg[role] [data-is='points:0']"), "if the game ended now"),
    }


def point_on(thing: Locator, name: str) -> tuple[float, float]:
    """A point of the thing at which nothing lies on it: shields lie on a stone, but not at its lower edge."""
    box = thing.bounding_box()
    assert box, f"there is no {name}"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * (0.97 if name == "stone" else 0.5)


def press_long(guest: Guest, touch: CDPSession, x: float, y: float) -> None:
    """A finger that stays until the card is there."""
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(guest.page.locator(".what")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def check_card(guest: Guest, thing: Locator, said: str) -> None:
    """The card says so, beside the thing and inside the window."""
    card = guest.page.locator(".what")
    expect(card).to_contain_text(said)
    covered, inside = thing.evaluate(COVERED)
    assert not covered, f"the card of {said!r} covers what it explains"
    assert inside, f"the card of {said!r} leaves the window"


def test_resting_the_pointer_opens_a_card_for_every_kind_of_thing(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    come_to_table(guest)
    page, card = guest.page, guest.page.locator(".what")
    for name, (thing, said) in kinds(guest).items():
        page.mouse.move(*point_on(thing, name))
        check_card(guest, thing, said)
        page.mouse.move(2, 2)
        expect(card).to_have_count(0)
    action = page.locator("[data-action]:visible").first
    action.hover()
    check_card(guest, action, "stays there to the end")
    assert flaws(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    word = page.locator(".log [data-word]").first
    word.hover()
    expect(card).to_be_visible()
    check_card(guest, word, "Rules:")
    guest.keep("what-is-a-word", whole=False)
    page.locator(".what a").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(card).to_have_count(0)
    page.locator(".text [data-word]").first.click()
    expect(card).to_be_visible()


def test_choosing_by_clicks_is_as_before(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    come_to_table(guest)
    page = guest.page
    glowing = page.locator("[data-panel=hand] [data-target]").first
    glowing.hover()
    expect(page.locator(".what")).to_be_visible()
    glowing.click()
    expect(page.locator(".what")).to_have_count(0)
    expect(page.locator(".mark.picked")).to_have_count(1)
    page.locator("[data-target^='seat:']").first.click()
    page.locator("[data-action=pass]:visible").first.wait_for()


def test_keys_lead_to_every_thing_and_explain_it(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    come_to_table(guest)
    page, card = guest.page, guest.page.locator(".what")
    page.locator("[data-panel=players] svg[role]").focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("Each has five shields")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(HERE) == "player:0"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(HERE) == "player:1"
    page.keyboard.press("i")
    expect(card).to_contain_text("Hamish")
    assert flaws(page) == []
    page.keyboard.press("Tab")
    expect(card.get_by_role("link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(card).to_have_count(0)
    assert page.evaluate(HERE) == "player:1"
    for name, (thing, said) in kinds(guest).items():
        thing.evaluate("(thing) => thing.closest('svg').focus()")
        for _ in range(40):
            page.keyboard.press("PageDown")
            if thing.evaluate("(thing) => thing === document.activeElement"):
                break
        else:
            raise AssertionError(f"no key leads to the {name}")
        page.keyboard.press("i")
        expect(card).to_contain_text(said)
        page.keyboard.press("Escape")
    page.locator("[data-action]:visible").first.focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("stays there to the end")


def test_a_long_press_opens_a_card_and_chooses_nothing(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, PHONE)
    come_to_table(guest)
    page, card = guest.page, guest.page.locator(".what")
    touch = guest.context.new_cdp_session(page)
    for name, (thing, said) in kinds(guest).items():
        guest.scroll_to(thing)
        x, y = point_on(thing, name)
        press_long(guest, touch, x, y)
        check_card(guest, thing, said)
        if name == "hand card":
            guest.keep("what-is-a-card-in-the-hand", whole=False)
        page.evaluate(AWAIT_SCROLLING)
        page.mouse.wheel(0, 30)
        page.evaluate("() => window.scrolled")
        expect(card).to_have_count(0)
    expect(page.locator(".mark.picked")).to_have_count(0)


def test_a_replay_explains_its_things_too(invite: Invite, house: House) -> None:
    guest = invite("Morag", house, lang="de-DE")
    page = guest.page
    page.goto(come_to_table(guest))
    page.locator("svg[role] [data-is='points:0']").hover()
    expect(page.locator(".what")).to_contain_text("0 Punkte, wäre jetzt Schluss.")
    expect(page.locator(".what a")).to_have_attribute("href", "/rules/clans-and-glory#end")
    guest.keep("what-are-points", whole=False)
